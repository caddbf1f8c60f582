import { type Exact, equal, once } from '../base/index.ts';
import * as english from '../english/index.ts';
import type { QuantityRole, Template } from '../model/index.ts';
import { type AlignedText, type PrintedPlace, printedLike, printedPlace } from '../solution/index.ts';
import { askedIn } from './around.ts';
import { attestedIn } from './attested.ts';
import { type BareUnit, bareUnitOf, isAmount, isOfThings, namePhrase, withNumber } from './name-words.ts';
import {
  askedWords,
  isOfEach,
  isOfEachBehind,
  isSubtotal,
  isSureState,
  rivalsIn,
  tellsWhatGoes,
  toldSubject,
  toldThing,
} from './phrase-words.ts';
import { properNamesOf } from './proper-names.ts';
import type { Quantity } from './units.ts';

const isTotal = english.expression(String.raw`^<the_total>\b`);
const endsInValue = english.expression('_(?:<worth_in_name>)$');
const isCurrency = english.expression(String.raw`^(?:<currency_word>)\b`);
const byEach = english.expression(String.raw`^(?: \p{L}+){0,2} (?:<preposition_of_each>) (?:<each>)\b`);
const unitOfRate = english.expression('^([a-z -]+) <per> ([a-z]+)$');
const saysRateOrRest = english.expression(String.raw`\b(?:<rate_or_left>)\b`);
const saysRate = english.expression(String.raw`\b(?:<rate_word>)\b`);
const ofEach = english.expression(String.raw`(?:\b(?:<rate_word>) |/ ?)(?=([a-z]+)\b(?: ([a-z]+))?)`, 'gi');
const holder = english.expression('^(?:<container>)$');
const isPart = english.expression(String.raw`^(?:<part_in_words>)\b`);
const isMoneyAlone = english.expression('^(?:<currencies>)(?: (?:<each_or_left>))?$');
const moneyBefore = english.expression('^(?:<large_currencies>) ');

export interface Phrase {
  /** With its number: 'the total cost ($60)', 'the 72 clips', '5 oranges', or the number alone. */
  readonly whole: string;
  /** Without it: 'the total cost', 'the number of clips'; undefined where no words are certain. */
  readonly named: string | undefined;
  /** The number alone, as the solution prints it, or else the question: '$60', '20%', '1,250'. */
  readonly number: string;
}

/** The phrases of a template's quantities, each worked out when it is first asked for. */
export interface PhraseBook {
  /** By step of the program, with the right value. */
  readonly of: (step: number) => Phrase;
  /** Whether a quantity's name stands for another amount too: `the number of boys` of those who do something. */
  readonly isAmbiguous: (step: number) => boolean;
  /** The index of the line that shows a step's value in digits: the one that tells it, or else the first. */
  readonly lineOf: (step: number) => number | undefined;
  /** `-7 stickers`: a number of a step with what it counts, where the question has such things. */
  readonly counted: (value: string, step: number) => string;
  /** Another value of a step, as the solution would print it there. */
  readonly number: (value: Exact, step: number | undefined) => string;
}

interface PhraseSource {
  readonly template: Template;
  readonly text: AlignedText;
  readonly quantities: readonly Quantity[];
}

/**
 * The problem's own words for each quantity: the question's at the number, the solution's beside it, the variable's
 * name as the last resort, or the number alone where none of them makes a phrase.
 */
export const phraseBook = (source: PhraseSource): PhraseBook => {
  const { template, text } = source;
  const { exact, steps } = text.facts;
  const phrases: Phrase[] = [];
  const places: (PrintedPlace | null)[] = [];
  const printedAt = (step: number): PrintedPlace | undefined => {
    places[step] ??= printedPlace(text, step) ?? null;
    return places[step] ?? undefined;
  };
  const number: PhraseBook['number'] = (value, step) =>
    withZero(printedLike(text, value, step === undefined ? undefined : printedAt(step)));
  const texts = once(() => wordsOfBoth(template));
  const hasRival = rivalsIn(
    source.quantities,
    once(() => askedIn({ text: template.question, tokens: english.tokensOf(template.question) }).words),
  );
  const allWords = once(() => steps.map((_, step) => wordsFor(source, step, printedAt(step))));
  const phraseOf = (step: number): Phrase => {
    const words = allWords();
    const value = exact[step];
    const own = words[step];
    const asPrinted = value ? number(value, step) : '';
    const target = steps[step]?.target ?? '';
    const printed = numberFor(own, asPrinted, target, printedAt(step) !== undefined);
    // What several quantities count does not tell which of them is meant.
    const shared =
      own?.thing !== undefined && words.some((other, at) => at !== step && other?.thing === own.thing);
    const ofThis = (name: string | undefined): string | undefined =>
      name !== undefined && !hasRival(name, step) ? name : undefined;
    const subjects = words.filter((other) => other.subject === own?.subject);
    const subject = subjects.length > 1 ? undefined : ofThis(own?.subject);
    const inOwnWords = ownWords(own && { ...own, subject }, printed, value);
    if (inOwnWords && !shared) return spoken(inOwnWords.whole, ofThis(inOwnWords.named), printed);
    // Of most the words at the number tell, and no name is asked for.
    const { names, attested } = texts();
    const named = ofThis(sureName(step, printed, source, () => namePhrase(target, names, attested)));
    const byName =
      named !== undefined && named.length <= longest
        ? withNumber(named, printed)
        : inUnits(bareUnitOf(target, names), printed, value, names);
    if (inOwnWords && byName === undefined) return spoken(inOwnWords.whole, undefined, printed);
    return spoken(byName?.whole ?? (printed || 'this number'), byName?.named, printed);
  };
  const of = (step: number): Phrase => {
    phrases[step] ??= phraseOf(step);
    return phrases[step];
  };
  return {
    number,
    of,
    counted: (value, step) => counted(value, source.quantities[step], template.question),
    lineOf: (step) => printedAt(step)?.line,
    isAmbiguous: (step) => {
      const own = exact[step];
      return exact.some(
        (other, at) => at !== step && own && other && !equal(own, other) && of(at).named === of(step).named,
      );
    },
  };
};

const counted = (
  value: string,
  { unit = '', evidence = [] }: Partial<Quantity> = {},
  question: string,
): string => {
  const isTold = evidence.some(
    ({ of, from }) => of === 'unit' && (from === 'question' || from === 'solution'),
  );
  const counts = isTold && /^[^\p{Sc}]*\d$/u.test(value) && !['number', 'percent'].includes(unit);
  const many = counts && value !== '-1' ? english.pluralOf(unit) : undefined;
  // What `1 - 120%` comes to counts no pens, and `second graders` are no seconds.
  const isPart = /^-.*\./.test(value) && english.isUndivided(unit);
  const isSaid =
    question.toLowerCase().includes(many ?? unit) ||
    (!english.isMeasure(unit) && english.nounsIn(question).has(unit)) ||
    english.dimensionOf(unit) === 'money';
  return many === undefined || isPart || !isSaid ? value : `${value} ${many}`;
};

/** What the question and the solution have: names, and words that stand together. */
const wordsOfBoth = ({ question, answer }: Template) => ({
  names: properNamesOf(question, answer),
  attested: attestedIn(question, answer),
});

const spoken = (whole: string, named: string | undefined, number: string): Phrase => ({
  whole,
  named,
  number,
});

/** A variable's name as a phrase, where it is certain to tell what the number is. */
const sureName = (
  step: number,
  printed: string,
  source: PhraseSource,
  nameOf: () => string | undefined,
): string | undefined => {
  const target = source.text.facts.program.steps[step]?.target ?? '';
  const named = isSureState(target, step, source) ? nameOf() : undefined;
  if (named === undefined) return undefined;
  // `Ann` counts as one; nobody is 14.
  if (named.toLowerCase() === target && printed !== '1') return undefined;
  if (isTotal().test(named) && isSubtotal(step, source.quantities)) return undefined;
  const unit = source.quantities[step]?.unit;
  // Of 50 pounds of supplies there is no number of supplies.
  if (isOfThings(named) && isOfMeasure(unit, named)) return undefined;
  // 20 bags of apples are no `Ann's apples`.
  if (
    unit !== undefined &&
    holder().test(unit) &&
    !named.split(' ').some((word) => english.lemma(word) === unit)
  )
    return undefined;
  // Of `18 rows of 24 seats` 24 is no number of seats.
  if (named.startsWith('the number of ') && isHeld(source, step)) return undefined;
  // What `land_value` is worth in dollars is not the land.
  const isWorth = endsInValue().test(target) && unit !== undefined && english.dimensionOf(unit) === 'money';
  // A sum of money is no number of things.
  if (!isWorth) return isOfThings(named) && /^\p{Sc}/u.test(printed) ? undefined : named;
  if (isAmount(named.split(' ').at(-1) ?? '')) return named;
  return named.startsWith('the ') || /['’]s /.test(named) ? `the value of ${named}` : `the ${named} value`;
};

/** Whether a unit of measure is no word of a name. */
const isOfMeasure = (unit: string | undefined, named: string): boolean =>
  unit !== undefined &&
  ![undefined, 'money'].includes(english.dimensionOf(unit)) &&
  !named.split(' ').some((word) => english.dimensionOf(english.lemma(word)) !== undefined);

/** Whether the question says a number of what holds each as many. */
const isHeld = ({ template: { question }, quantities }: PhraseSource, step: number): boolean => {
  const said = quantities[step]?.source;
  return (
    said?.kind === 'question' &&
    said.place !== undefined &&
    english.endsInHolders(question.slice(0, said.place.start))
  );
};

/** A number as the solution prints it, or as the question says it where that tells more. */
const numberFor = (own: Words | undefined, printed: string, target: string, isPrinted: boolean): string => {
  const spoken = own?.spoken ?? '';
  const tellsMore = !isPrinted || hasSign().test(spoken) || isMisprinted(own, printed);
  const isCount = countsThings().test(target) && /^\p{Sc}/u.test(spoken);
  return spoken !== '' && tellsMore && !isCount && !manyTimes().test(spoken) ? withZero(spoken) : printed;
};

/** `0.5` where the solution writes `.5`: between words and signs a point alone is overlooked. */
const withZero = (number: string): string =>
  number.replace(/^(?=[-\p{Sc}]*\.\d)[-\p{Sc}]*/u, (sign) => `${sign}0`);

/** Of a `num_people` that the question's `$2` is taken for, the 2 is no money. */
const countsThings = english.expression('^(?:<counting_in_name>)_(?!.*(?:<currency_in_name>))');

/** `$20`, `20%`, `2 billion`: the question says what the number is, and the solution may show it bare. */
const hasSign = english.expression(String.raw`^\p{Sc}\d|\d ?(?:%|<percent>|<scale_in_words>)$`);

/** `five times` is no number that a working could have. */
const manyTimes = english.expression(String.raw`^\p{L}+ <times>$`, 'i');

/** `$15 x 5 = 75` for 15 cars: the solution took the number for money. */
const isMisprinted = (own: Words | undefined, printed: string): boolean =>
  /^\p{Sc}/u.test(printed) &&
  own?.thing !== undefined &&
  /^\d/.test(own.spoken ?? '') &&
  !isCurrency().test(own.thing);

/**
 * `the 120 minutes` of what is called `minutes`: that says what it is counted in, and not what it is, so it has a name
 * only where it is for one of something.
 */
const inUnits = (
  bare: BareUnit | undefined,
  printed: string,
  value: Exact | undefined,
  names: ReadonlyMap<string, string>,
) => {
  if (!bare || !value || !(bare.isMany || value.num === value.den) || !/^[\d.,]+$/.test(printed))
    return undefined;
  // `Sundays` keep their capital.
  const own = names.get(bare.unit) ?? bare.unit;
  const one = english.singularOf(own) ?? english.lemma(own);
  const many = english.pluralOf(one) ?? own;
  const isTold = bare.per !== '' || (bare.unit !== 'times' && english.dimensionOf(one) !== 'money');
  if (!isTold) return undefined;
  const counted = `${value.num === value.den ? one : many}${bare.per}`;
  return {
    whole: `the ${printed} ${counted}`,
    named: bare.per === '' ? undefined : `the number of ${many}${bare.per}`,
  };
};

/** Longer ones name no quantity, they tell of it. */
const longest = 48;

interface Words {
  /** What is counted: 'clips', 'red apples'. */
  readonly thing: string | undefined;
  /** What it is for one of, where that stands apart from the thing: ' per minute', or nothing. */
  readonly per: string;
  /** The number as the question writes it: '$5', '20%', 'twice'. */
  readonly spoken: string | undefined;
  /** The words for a multiple in letters or a difference: 'half as many', '3 more pens than'. */
  readonly multiple: string | undefined;
  /** What the solution says that the result is: 'the total cost'. */
  readonly subject: string | undefined;
  /** It tells how many go: `Beth lost 15 yellow ones` does not say how many there are. */
  readonly goes: boolean;
}

const countsNothing = new Set<QuantityRole>(['multiplier', 'divisor', 'fraction', 'percent']);

const wordsFor = (source: PhraseSource, step: number, place: PrintedPlace | undefined): Words => {
  const quantity = source.quantities[step];
  const asked = askedWords(source.template.question, quantity);
  const told = place && source.text.lineOf[step] === place.line ? source.text.lines[place.line] : undefined;
  // What tells how many times, or into how many parts, counts nothing, whatever stands beside it.
  const counts = !(quantity?.role !== undefined && countsNothing.has(quantity.role));
  const result = source.text.facts.program.steps[step];
  const sure = (words: string | undefined): string | undefined =>
    words !== undefined && result && !isOfEach(words, result) ? words : undefined;
  const goes = !asked && told !== undefined && place !== undefined && tellsWhatGoes(told, place);
  const thing = counts ? (asked?.thing ?? sure(told && place && toldThing(told, place))) : undefined;
  const per =
    thing === undefined
      ? ''
      : perOne(thing, asked ? (quantity?.said ?? '') : (sure(behind(told, place)) ?? ''), quantity);
  return {
    thing:
      thing !== undefined && thing.length <= longest && !isBareRate(thing + per, quantity)
        ? thing
        : undefined,
    per,
    spoken: asked?.spoken,
    multiple: asked?.multiple,
    subject: asked || !told || !place || isForEach(told, place) ? undefined : sure(toldSubject(told, place)),
    goes,
  };
};

/** The words of a line behind a number, up to the end of the clause. */
const behind = (line: AlignedText['lines'][number] | undefined, place: PrintedPlace | undefined): string =>
  line && place ? (line.text.slice(place.number.end).split(/[.,;=]/)[0] ?? '') : '';

/** `the number of cartons accepted is 40 cartons by each customer`: the number is not what the words before it say. */
const isForEach = (told: AlignedText['lines'][number], place: PrintedPlace): boolean =>
  byEach().test(behind(told, place));

/** ` per minute` where the text says so at the number, and not right behind what it counts. */
const perOne = (thing: string, text: string, quantity: Quantity | undefined): string => {
  const [, unit, per] = quantity?.role === 'rate' ? (unitOfRate().exec(quantity.unit ?? '') ?? []) : [];
  if (unit === undefined || per === undefined || per === unit) return '';
  // `each of the pupils`, `every time`, `each invited couple`
  if (english.endsPhrase(per) || per === 'time' || (per.length > 4 && english.endsLikeDeed(per))) return '';
  const [head = ''] = thing.split(' of ');
  if (english.lemma(head.split(' ').at(-1) ?? '') !== unit || saysRateOrRest().test(thing)) return '';
  const [, said, what] = [...text.matchAll(ofEach())].find(([, word]) => word?.toLowerCase() === per) ?? [];
  // Of `each hard question` nothing is for each hard; an hour is one, whatever comes after it.
  const isWhole =
    what === undefined ||
    english.endsPhrase(what) ||
    /s$/.test(what) ||
    english.dimensionOf(per) !== undefined;
  // `each Sunday` keeps its capital.
  return said !== undefined && isWhole ? ` per ${said}` : '';
};

/** `the 3 tickets` of a ride that costs 3 of them: nobody has three. */
const isBareRate = (thing: string, quantity: Quantity | undefined): boolean =>
  quantity?.role === 'rate' && quantity.name.rate && !saysRate().test(thing);

const ownWords = (words: Words | undefined, number: string, value: Exact | undefined) => {
  if (!words) return undefined;
  const { multiple, subject, goes } = words;
  const thing = words.thing === undefined ? undefined : words.thing + words.per;
  if (multiple !== undefined) {
    // Of 'half' a program may make the divisor 2, and 'half' is no 2.
    const inverted = isPart().test(multiple) && value !== undefined && value.num > value.den;
    if (inverted) return { whole: number, named: undefined };
    const saysNumber = /\d/.test(multiple) || !/\d/.test(number);
    return { whole: saysNumber ? `'${multiple}'` : `${number} ('${multiple}')`, named: undefined };
  }
  if (subject !== undefined && subject.length <= longest)
    return { whole: `${subject} (${number})`, named: subject };
  if (thing === undefined) return undefined;
  // `$12 dollars` says it twice.
  if (/^\p{Sc}/u.test(number))
    return isMoneyAlone().test(thing)
      ? { whole: number, named: undefined }
      : { whole: `the ${number} ${thing.replace(moneyBefore(), '')}`, named: undefined };
  if (words.spoken !== undefined && isOfEachBehind(thing))
    return { whole: `'${number} ${thing}'`, named: undefined };
  return { whole: `the ${number} ${thing}`, named: goes ? undefined : `the number of ${thing}` };
};
