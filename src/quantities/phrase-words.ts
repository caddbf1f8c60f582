import { expression, singularOf } from '../english/index.ts';
import type { Line, PrintedPlace } from '../solution/index.ts';
import { countedThing } from './noun-phrase.ts';
import type { Quantity } from './quantity.ts';

const saysPercent = expression('%|<percent>');
const endsInGroup = expression(' (?:<counting_group>)$', 'i');
const isMultiple = expression('^(?:<multiple_or_part>)$', 'i');
const eachTime = expression(String.raw` <each_word>(?= (?:<time_of_each>)\b)`);
const eachBehind = expression(' <each_word>$');
const asMuch = expression(String.raw`^ <as> (?:<compared_as>)\b`);
const hasClause = expression(String.raw`\b(?:<starts_clause>) `, 'i');
const pointsAtSomebody = expression('^(?:<owner_or_each_alone>)$', 'i');
const isUnfinished = expression(' (?:<unfinished>)$', 'i');
const saysWhose = expression('^(?:<owner_or_the>)$', 'i');
const isEach = expression('^(?:<each>)$', 'i');
const staysThere = expression(String.raw`\b(?:<having_or_left>|<remaining>\w*)\b`, 'iu');

/** What the question says at a number. */
export interface AskedWords {
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
  if (/[.?!:;]\s|[\n"]/.test(digits)) return undefined;
  const currency = /^\d/.test(digits) ? (/[$€£]$/.exec(question.slice(0, place.start))?.[0] ?? '') : '';
  const sign = signBehind().exec(question.slice(place.end))?.[0] ?? '';
  const after = question.slice(place.end + sign.length);
  // `50% more pieces` are no 50% pieces, and the half that a program takes of the pieces is not `50% more` either.
  const isPlain = currency === '' && sign === '' && !saysPercent().test(digits);
  const thing = isPlain ? withoutTimes(countedThing(after), after) : undefined;
  const compared = isPlain ? comparedWith(after) : undefined;
  if (compared !== undefined)
    return { spoken: digits, thing: undefined, multiple: `${digits.toLowerCase()}${compared}` };
  // `3 dozen eggs` are no 3 eggs.
  if (endsInGroup().test(digits)) return { spoken: digits, thing: undefined, multiple: undefined };
  const multiple = isMultiple().test(digits) ? asMany(digits, after) : undefined;
  return {
    spoken: `${currency}${digits}${sign.replace('-', ' ')}`,
    thing: multiple === undefined ? thing : undefined,
    multiple,
  };
};

/** `eggs each`: of '60 eggs each day' nobody has sixty. */
const withoutTimes = (thing: string | undefined, after: string): string | undefined => {
  return eachTime().test(after) ? thing?.replace(eachBehind(), '') : thing;
};

const comparison = expression(String.raw`^( [a-z]+)? (<difference_word>)\b(?: ([a-z]+))?`);

/** ` more grapes`: what makes a difference of a number. */
const comparedWith = (after: string): string | undefined => {
  const [, before = '', word, thing] = comparison().exec(after) ?? [];
  if (word === undefined || (before !== '' && singularOf(before.trim()) === undefined)) return undefined;
  return `${before} ${word}${thing !== undefined && singularOf(thing) !== undefined ? ` ${thing}` : ''}`;
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
  String.raw`(?:^|[.;:,] |\b(?:<sentence_link>),? )((?:(?:<owner_or_each>)|\p{Lu}\p{Ll}+[’']s) [^.,;:=\d$()]{2,60}?) (?:<comes_to>)(?: <a_total_of>)? ?[$€£(]*$`,
  'iu',
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
  if (isDescribed().test(text.slice(number.end)) || hasVerb().test(said) || !ofAmount().test(said))
    return undefined;
  // Nobody knows whose it is in another sentence.
  if (saysWhose().test(first)) return ['the', ...rest].join(' ');
  return isEach().test(first) ? [first.toLowerCase(), ...rest].join(' ') : said;
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

const leaving = expression(String.raw`\b(?:<deed_that_takes>)\b`, 'iu');
