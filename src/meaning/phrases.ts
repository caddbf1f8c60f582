import { type Exact, equal } from '../exact/index.ts';
import type { Program, Template } from '../model/index.ts';
import { type AlignedText, type PrintedPlace, printedLike, printedPlace } from '../words/index.ts';
import { attestedIn } from './attested.ts';
import { namePhrase, properNamesOf } from './name-words.ts';
import { isOfEach, isSureState } from './phrase-sure.ts';
import { askedWords, toldSubject, toldThing } from './phrase-words.ts';
import type { Quantity } from './quantity.ts';

/** How a quantity is spoken of. */
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
  /** Another value of a step, as the solution would print it there. */
  readonly number: (value: Exact, step: number | undefined) => string;
}

/** What the phrases of a template are made from. `exact` are the right values, by step. */
export interface PhraseSource {
  readonly template: Template;
  readonly program: Program;
  readonly text: AlignedText;
  readonly exact: readonly (Exact | undefined)[];
  readonly quantities: readonly Quantity[];
}

/**
 * The problem's own words for each quantity: the question's at the number, the solution's beside it, the variable's
 * name as the last resort, or the number alone where none of them makes a phrase.
 */
export const phraseBook = (source: PhraseSource): PhraseBook => {
  const { template, program, text, exact } = source;
  const phrases: Phrase[] = [];
  const places: (PrintedPlace | null)[] = [];
  const placeOf = (step: number): PrintedPlace | undefined => {
    places[step] ??= printedPlace(text, step) ?? null;
    return places[step] ?? undefined;
  };
  const number: PhraseBook['number'] = (value, step) =>
    printedLike(text, value, step === undefined ? undefined : placeOf(step));
  const all = once(() => ({
    names: properNamesOf(template.question, template.answer),
    attested: attestedIn(template.question, template.answer),
    words: program.steps.map((_, step) => wordsFor(source, step, placeOf(step))),
  }));
  const phraseOf = (step: number): Phrase => {
    const { names, attested, words } = all();
    const value = exact[step];
    const own = words[step];
    const asPrinted = value ? number(value, step) : '';
    const asSpoken = !placeOf(step) || hasSign.test(own?.spoken ?? '') || isMisprinted(own, asPrinted);
    const printed = own?.spoken && asSpoken ? own.spoken : asPrinted;
    // What several quantities count does not tell which of them is meant.
    const shared =
      own?.thing !== undefined && words.some((other, at) => at !== step && other?.thing === own.thing);
    const target = program.steps[step]?.target ?? '';
    const named = isSureState(target, step, source) ? namePhrase(target, names, attested) : undefined;
    // A sum of money is no number of things.
    const sure = named !== undefined && !(/^the number of /.test(named) && /^[$€£]/.test(printed));
    const byName = sure && named.length <= longest ? named : undefined;
    const subjects = words.filter((other) => other.subject === own?.subject);
    const inOwnWords = ownWords(
      own && subjects.length > 1 ? { ...own, subject: undefined } : own,
      printed,
      value,
    );
    if (inOwnWords && !(shared && byName !== undefined))
      return { ...inOwnWords, number: printed, named: shared ? undefined : inOwnWords.named };
    if (byName === undefined)
      return { whole: printed === '' ? 'this number' : printed, named: undefined, number: printed };
    return { whole: printed === '' ? byName : `${byName} (${printed})`, named: byName, number: printed };
  };
  const of = (step: number): Phrase => {
    phrases[step] ??= phraseOf(step);
    return phrases[step];
  };
  return {
    number,
    of,
    isAmbiguous: (step) => {
      const own = exact[step];
      return exact.some(
        (other, at) => at !== step && own && other && !equal(own, other) && of(at).named === of(step).named,
      );
    },
  };
};

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** `$20`, `20%`: the question says what the number is, and the solution may show it bare. */
const hasSign = /^[$€£]\d|\d ?(?:%|percent)$/;

/** `$15 x 5 = 75` for 15 cars: the solution took the number for money. */
const isMisprinted = (own: Words | undefined, printed: string): boolean =>
  /^[$€£]/.test(printed) &&
  own?.thing !== undefined &&
  /^\d/.test(own.spoken ?? '') &&
  !/^(?:dollars?|euros?|pounds?|cents?|bucks)\b/.test(own.thing);

/** Longer ones name no quantity, they tell of it. */
const longest = 48;

/** What the texts say of a quantity. */
interface Words {
  /** What is counted: 'clips', 'red apples'. */
  readonly thing: string | undefined;
  /** The number as the question writes it: '$5', '20%', 'twice'. */
  readonly spoken: string | undefined;
  /** The words for a multiple in letters or a difference: 'half as many', '3 more pens than'. */
  readonly multiple: string | undefined;
  /** What the solution says that the result is: 'the total cost'. */
  readonly subject: string | undefined;
}

const wordsFor = (source: PhraseSource, step: number, place: PrintedPlace | undefined): Words => {
  const quantity = source.quantities[step];
  const asked = askedWords(source.template.question, quantity);
  const told = place && source.text.lineOf[step] === place.line ? source.text.lines[place.line] : undefined;
  // What tells how many times, or into how many parts, counts nothing, whatever stands beside it.
  const counts = !/^(?:multiplier|divisor|fraction|percent)$/.test(quantity?.role ?? '');
  const result = source.program.steps[step];
  const sure = (words: string | undefined): string | undefined =>
    words !== undefined && result && !isOfEach(words, result) ? words : undefined;
  const thing = counts ? (asked?.thing ?? sure(told && place && toldThing(told, place))) : undefined;
  return {
    thing: thing !== undefined && thing.length <= longest ? thing : undefined,
    spoken: asked?.spoken,
    multiple: asked?.multiple,
    subject: asked || !told || !place ? undefined : sure(toldSubject(told, place)),
  };
};

const ownWords = (
  words: Words | undefined,
  number: string,
  value: Exact | undefined,
): Omit<Phrase, 'number'> | undefined => {
  if (!words) return undefined;
  const { thing, multiple, subject } = words;
  if (multiple !== undefined) {
    // Of 'half' a program may make the divisor 2, and 'half' is no 2.
    const inverted =
      /^(?:half|a third|a quarter)\b/.test(multiple) && value !== undefined && value.num > value.den;
    if (inverted) return { whole: number, named: undefined };
    return { whole: /\d/.test(multiple) ? `'${multiple}'` : `${number} ('${multiple}')`, named: undefined };
  }
  if (subject !== undefined && subject.length <= longest)
    return { whole: `${subject} (${number})`, named: subject };
  if (thing === undefined) return undefined;
  // `$12 dollars` says it twice.
  if (/^[$€£]/.test(number))
    return /^(?:dollars|euros|pounds|cents)(?: each| left)?$/.test(thing)
      ? { whole: number, named: undefined }
      : { whole: `the ${number} ${thing.replace(/^(?:dollars|euros|pounds) /, '')}`, named: undefined };
  return { whole: `the ${number} ${thing}`, named: `the number of ${thing}` };
};
