import { equal } from '../base/index.ts';
import {
  dimensionOf,
  expression,
  isDifference,
  isPlural,
  lemma,
  pluralOf,
  quoteAround,
  singularOf,
  wordClass,
} from '../english/index.ts';
import type { Step, Template } from '../model/index.ts';
import type { AlignedText, Line, PrintedPlace } from '../solution/index.ts';
import { sameUnit } from './sums.ts';
import { type Quantity, wordsOf } from './units.ts';

const saysPercent = expression('%|<percent>');
const endsInGroup = expression(' (?:<counting_group>)$', 'i');
const isMultiple = expression('^(?:<multiple_or_part>)$', 'i');
const eachTime = expression(String.raw` <each_word>(?= (?:<time_of_each>)\b)`, 'i');
const eachBehind = expression(' <each_word>$');
const asMuch = expression(String.raw`^ <as> (?:<compared_as>)\b`);
const timesAsMany = expression(String.raw`^ <times> <as> (?:<compared_as>)\b`);
const hasClause = expression(String.raw`\b(?:<starts_clause>) `, 'i');
const pointsAtSomebody = expression('^(?:<owner_or_each_alone>)$', 'i');
const isUnfinished = expression(' (?:<unfinished>)$', 'i');
const saysWhose = expression('^(?:<owner_or_the>)$', 'i');
const staysThere = expression(String.raw`\b(?:<having_or_left>|<remaining>\w*)\b`, 'i');

interface AskedWords {
  /** The number as it stands there, with its sign: '$5', '20%', 'five'. */
  readonly spoken: string;
  readonly thing: string | undefined;
  /** For a multiple in letters, or a difference: 'half as many', '3 more pens than'. */
  readonly multiple: string | undefined;
}

/** What belongs to a number behind it; `2 billion` with a space is one number already. */
const signBehind = expression(String.raw`^ ?%|^ <percent>\b|^-(?:<scale_in_words>)\b(?!-)`);

/** The question's words at a number; undefined where its place is not certain. */
export const askedWords = (question: string, quantity: Quantity | undefined): AskedWords | undefined => {
  const place = quantity?.source.kind === 'question' ? quantity.source.place : undefined;
  if (!place) return undefined;
  const digits = question.slice(place.start, place.end);
  const before = /^\d/.test(digits) ? question.slice(0, place.start) : '';
  const currency = /(?:\b\p{Lu}{1,3})?\p{Sc}$/u.exec(before)?.[0] ?? '';
  const sign = signBehind().exec(question.slice(place.end))?.[0] ?? '';
  const after = question.slice(place.end + sign.length);
  // `50% more pieces` are no 50% pieces, and the half that a program takes of the pieces is not `50% more` either.
  const isPlain = currency === '' && sign === '' && !saysPercent().test(digits);
  const thing = isPlain ? withoutTimes(countedThing(after), after) : undefined;
  const compared = isPlain ? comparedWith(after) : undefined;
  if (compared !== undefined) {
    const { thing, unit } = compared;
    const words = `${digits.toLowerCase()}${compared.words}`;
    // `10 more than half of them` says of what; `2 more` alone does not.
    const quote = thing === undefined ? quoteAround(question, place.start, place.end) : undefined;
    const whole = quote?.opens
      ? quote.words.replace(/^\p{Lu}/u, (first) => first.toLowerCase())
      : thing === undefined && unit === ''
        ? undefined
        : words;
    return { spoken: digits, thing: undefined, multiple: whole };
  }
  // `3 dozen eggs` are no 3 eggs.
  if (endsInGroup().test(digits)) return { spoken: digits, thing: undefined, multiple: undefined };
  const times = isPlain ? timesAsMany().exec(after)?.[0] : undefined;
  if (times !== undefined)
    return { spoken: digits, thing: undefined, multiple: `${digits.toLowerCase()}${times}` };
  const multiple = isMultiple().test(digits) ? asMany(digits, after) : undefined;
  return {
    spoken: `${currency}${digits}${sign.replace('-', ' ')}`,
    thing: multiple === undefined ? thing : undefined,
    multiple,
  };
};

/** `pens each`: nobody says `the 2 pens each`. */
export const isOfEachBehind = (thing: string): boolean => eachBehind().test(thing);

/** `eggs each`: of '60 eggs each day' nobody has sixty. */
const withoutTimes = (thing: string | undefined, after: string): string | undefined =>
  eachTime().test(after) ? thing?.replace(eachBehind(), '') : thing;

const comparison = expression(String.raw`^( [a-z]+)? (<difference_word>)\b`);

/** ` more grapes`: what makes a difference of a number, with its thing behind it or its unit before. */
const comparedWith = (after: string) => {
  const [all = '', unit = '', word] = comparison().exec(after) ?? [];
  if (word === undefined || (unit !== '' && singularOf(unit.trim()) === undefined)) return undefined;
  const thing = unit === '' ? countedThing(after.slice(all.length)) : undefined;
  return { words: thing === undefined ? all : `${all} ${thing}`, thing, unit };
};

/** `half as many`: with the words that make a comparison of it. */
const asMany = (digits: string, after: string): string =>
  `${digits.toLowerCase()}${asMuch().exec(after)?.[0] ?? ''}`;

/** What the solution counts with a number, by the words behind it. */
export const toldThing = (line: Line, { number, before, after, scale }: PrintedPlace): string | undefined =>
  before === '' && after === '' && number.text !== '1'
    ? thingBehind(line.text.slice(number.end + scale.length))
    : undefined;

const thingBehind = (text: string): string | undefined => withoutTimes(countedThing(text), text);

const subject = expression(
  String.raw`(?:^|[.;:,] |\b(?:<sentence_link>),? )((?:(?:<owner_or_each>)|\p{Lu}\p{Ll}+[’']s) [^.,;:=\d$()]{2,60}?) (?:<comes_to>)(?: <a_total_of>)? ?[\p{Sc}(]*$`,
  'i',
);

/** `24 years old`: the number says what somebody is like. */
const isDescribed = expression(String.raw`^ ?(?:[a-z]+ )?(?:<describing>)\b`);
/** `The board is 143 - 25 = 118 cm`: a board is no number, but its length is. */
export const ofAmount = expression(String.raw`\b(?:<amount_word>|<percent>\w*)\b`, 'i');
/** With one of these it is a sentence that tells something, and no name. */
const hasVerb = expression(String.raw`\b(?:<telling_form>)\b`, 'i');

/** Behind a name they belong to the sentence: `The monthly income therefore is`. */
const adverbs = expression(',? (?:<adverb_of_sentence>)$', 'i');

/** What the solution says that a result is: 'the total cost' of 'The total cost is 3 * 5 = 15'. */
export const toldSubject = ({ text, equations }: Line, { number }: PrintedPlace): string | undefined => {
  const result = equations.find(
    ({ annotation, sides }) => !annotation && sides.length > 1 && sides.at(-1)?.end === number.end,
  );
  const start = result ? (result.sides[0]?.start ?? 0) : number.worked ? undefined : number.start;
  if (start === undefined) return undefined;
  const said = subject().exec(text.slice(0, start).trimEnd())?.[1]?.replace(adverbs(), '');
  if (said === undefined || hasClause().test(`${said} `)) return undefined;
  const [first = '', ...rest] = said.split(' ');
  // `his mom is 38 years old`: that is no name of a number.
  if (rest.length < 2 && pointsAtSomebody().test(first)) return undefined;
  if (isUnfinished().test(said)) return undefined;
  const after = text.slice(number.end);
  // `The final price is $1200 - $1122 = $78 lower`: that is not what it is.
  if (isDescribed().test(after) || isDifference({ after })) return undefined;
  if (hasVerb().test(said) || !ofAmount().test(said)) return undefined;
  // Nobody knows whose it is in another sentence.
  if (saysWhose().test(first)) return ['the', ...rest].join(' ');
  // `Each equal share` has its capital from where it stands, `Ann's share` has her name's.
  return /['’]s$/.test(first) ? said : [first.toLowerCase(), ...rest].join(' ');
};

/** `Beth lost 5*3 = 15 yellow ones`: the verb of its sentence says that they go. */
export const tellsWhatGoes = (
  { text }: Pick<Line, 'text'>,
  { number }: { readonly number: Pick<PrintedPlace['number'], 'start' | 'end'> },
): boolean => {
  const before =
    text
      .slice(0, number.start)
      .split(/[.;!?] /u)
      .at(-1) ?? '';
  return leaving().test(before) && !staysThere().test(`${before} ${text.slice(number.end)}`);
};

const leaving = expression(String.raw`\b(?:<deed_that_takes>)\b`, 'i');
const joinedTo = expression(String.raw`(?: (?:<and_or>|&) |\/)([a-z]+)(?: ([a-z]+))?\b`, 'y');
const opensTail = wordClass('noun_tail');

/** Words that no name of a thing goes on over. */
const stops = wordClass('thing_ender');
/** What somebody did: `10 made badges`, of ten pupils. */
const deeds = wordClass('simple_past');
/** What they do: `a team of 4 buys tickets`; but `3 plays`. */
const doing = wordClass('deed_with_amount');
const nounToo = wordClass('noun_behind_number');
const mostWords = 4;
/** Plurals that stand before the noun: `3 sports cars`. */
const attributive = wordClass('plural_before_noun');
/** `4 twenty pound dumbbells`: of two numbers nobody knows which counts. */
const inLetters = wordClass('spelled_count');

/**
 * The words right behind a number that say what it counts: `clips` of ' clips altogether', `red apples`,
 * `miles per hour`, `pieces of cake`; undefined where none do for certain.
 */
export const countedThing = (after: string): string | undefined => {
  const words: string[] = [];
  const spoken = /^ ((?:[A-Za-z][a-z]*[ -]?){1,8})/.exec(after)?.[1]?.trim().split(' ') ?? [];
  for (const word of spoken) {
    if (words.length >= mostWords || stops.has(word) || /[A-Z]/.test(word) || inLetters.has(word))
      return undefined;
    if (words.length === 0 && (deeds.has(word) || (doing.has(word) && !nounToo.has(word)))) return undefined;
    words.push(word);
    if (singularOf(word) === undefined || attributive.has(word)) continue;
    // `18 men's T-shirts` are no 18 men.
    if (/^['’]/.test(after.slice(1 + words.join(' ').length))) return undefined;
    // Of `60 men and women` only some are men; so of `men/women`, and of `goats and sheep`.
    const joined = joinedTo();
    joined.lastIndex = 1 + words.join(' ').length;
    const [, partner, next = ''] = joined.exec(after) ?? [];
    const isMany =
      partner !== undefined &&
      !stops.has(partner) &&
      (singularOf(partner) !== undefined ||
        (isPlural(partner) && dimensionOf(lemma(partner)) === undefined) ||
        // `kindergartners and first graders`
        (singularOf(next) !== undefined && !deeds.has(partner) && !doing.has(partner)));
    if (isMany) return undefined;
    // `10 minutes/km`, `45 minutes/trip`
    const over = /^\/([a-z]+)\b/.exec(after.slice(1 + words.join(' ').length))?.[1];
    if (over !== undefined && !stops.has(over) && (dimensionOf(lemma(over)) ?? pluralOf(over)) !== undefined)
      return `${words.join(' ')} per ${over}`;
    const tail = tailOf(spoken.slice(words.length), after.slice(1 + words.join(' ').length));
    return [...words, ...tail].join(' ');
  }
  return undefined;
};

/**
 * ` per hour`, ` each`, ` left`, ` of cake`: what belongs to the noun before it. Only where it ends there: of ` of jelly
 * beans` two words would be cut off in the middle, and ` of apples, pears and plums` names more than the first.
 */
const tailOf = ([first = '', second = '']: readonly string[], after: string): readonly string[] => {
  if (first === 'left' || first === 'each') return [first];
  if (!opensTail.has(first) || stops.has(second) || !/^[a-z]+$/.test(second)) return [];
  return endsThere().test(after.slice(` ${first} ${second}`.length)) ? [first, second] : [];
};

const endsThere = expression(
  String.raw`^(?:$| ?[.?!;:)(=*/+"]| [-–x=*/+]|,(?! [a-z-]+(?:,| (?:<and_or>)\b))| (?:<and_or>) (?:\d|(?:<half_or_twice>)\b|(?:<thing_ender>)\b)| (?!(?:<and_or>)\b)(?:<thing_ender>|<behind_thing>)\b)`,
);

const forOne = expression(String.raw`\b(?:<for_one>)\b`);
const rates = wordClass('rate_in_name');

/**
 * Whether words say of a product that it is for one of something, and its name does not: of `The room in each van is
 * 8 * 3 vans = 24` nobody knows for certain that 24 is what one van holds.
 */
export const isOfEach = (words: string, { expr, target }: Step): boolean =>
  expr.kind === 'binary' &&
  expr.op === '*' &&
  forOne().test(words) &&
  !wordsOf(target).some((word) => rates.has(word));

const start = expression(String.raw`\b(?:<beginning>)`, 'i');
const past = expression(String.raw`\b(?:<of_the_past>)\b`, 'i');
const end = expression(String.raw`\b(?:<of_the_end>)`, 'i');
const anew = expression(String.raw`\b(?:<of_what_is_new>)`, 'i');
const present = expression(String.raw`\b(?:<of_the_present>)\b`, 'i');
/** By the words of a name that tell of a time: how a text says it. */
const states = [
  [wordClass('initial_in_name'), start],
  [wordClass('previous_in_name'), past],
  [wordClass('final_in_name'), end],
  [wordClass('new_in_name'), anew],
  [wordClass('current_in_name'), present],
] as const;

/**
 * Whether what a name says of a time is so: of 80 eggs that ten hens lay, `initial_eggs` are none that later get more
 * or fewer. Of what is worked out the solution's author says it.
 */
export const isSureState = (
  target: string,
  step: number,
  {
    text: { facts },
    quantities,
    template,
  }: { readonly template: Template; readonly text: AlignedText; readonly quantities: readonly Quantity[] },
): boolean => {
  const told = wordsOf(target).flatMap((word) =>
    states.flatMap(([said, cue]) => (said.has(word) ? [cue] : [])),
  );
  const kind = facts.steps[step]?.expr.kind;
  if (told.length === 0 || (kind !== 'num' && kind !== 'call')) return true;
  if (quantities.some(({ earlier }) => earlier === step)) return true;
  return told.every((cue) => cue().test(template.question));
};

const ofAll = expression(String.raw`\b(?:<of_all>)\b`, 'i');
const ofSome = expression(String.raw`\b(?:<of_some>)\b`, 'i');
/** Words that tell of a name neither of what nor whose it is. */
const plain = wordClass('plain_in_name');

const telling = (words: readonly string[]): readonly string[] =>
  words.map((word) => lemma(word.toLowerCase())).filter((word) => !plain.has(word));

/** The words of a text; `sign-up` is `signup`. */
const wordsIn = (text: string): readonly string[] =>
  text.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, '').match(/\p{L}+/gu) ?? [];

/** Words, and each two neighbours as one: `sign_up_fee` has a `signup`, too. */
const withPairs = (words: readonly string[]): readonly string[] => [
  ...words,
  ...words.slice(1).map((word, at) => `${words[at]}${word}`),
];

/** `the total chairs` where another chair is added to them later: there are two totals, and its name tells neither. */
export const isSubtotal = (step: number, quantities: readonly Quantity[]): boolean => {
  const own = quantities[step];
  if (own?.role !== 'total' || own.group.length > 0) return false;
  return quantities.some(
    (other, at) =>
      at > step &&
      other.role === 'total' &&
      other.source.kind === 'step' &&
      other.group.length === 0 &&
      sameUnit(own, other) === true &&
      !equal(own.value, other.value),
  );
};

/**
 * Tells of a name of an amount whether another quantity has as good a right to it as that of the step: of `the total dollars` the
 * one that the question asks for, or that a later total is of; of `the fee` each fee. `asked` is the question's last sentence.
 */
export const rivalsIn = (
  quantities: readonly Quantity[],
  asked: () => string,
): ((phrase: string, step: number) => boolean) => {
  const answer = quantities.at(-1)?.value;
  const rivalOf = ({ value, role, name: { words: own } }: Quantity) => {
    const also = equal(value, answer) ? asked() : '';
    return {
      isTotal: role === 'total' || ofAll().test(`${own.join(' ')} ${also}`),
      words: telling([...withPairs(own), ...wordsIn(also)]),
    };
  };
  const rivals: ReturnType<typeof rivalOf>[] = [];
  return (phrase, step) => {
    const own = quantities[step];
    const value = own?.value;
    const isOfAll = ofAll().test(phrase);
    if (!own || !value || (!isOfAll && !ofSome().test(phrase) && !ofAmount().test(phrase))) return false;
    // Whose it is tells it from the others, and what is asked for has the best right to its name.
    if (/['’]s\b/.test(phrase) || (answer !== undefined && equal(value, answer))) return false;
    const said = telling(wordsIn(phrase));
    return quantities.some((other, at) => {
      if (!other.value || equal(other.value, value) || (isOfAll && at <= step)) return false;
      if (sameUnit(own, other) === false) return false;
      rivals[at] ??= rivalOf(other);
      const { isTotal, words } = rivals[at];
      // A total has a better right to the name than what it is made of.
      return (!isOfAll || isTotal) && said.every((word) => words.includes(word));
    });
  };
};
