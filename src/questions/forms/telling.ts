import type { Exact } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import * as english from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import { type Edit, insert } from '../text/edits.ts';

/** Which other numbers stand against what follows: a total that is too small, a share that is too large, or any. */
type Wrong = 'less' | 'more' | 'any';

/** How a result can be told: what comes of the text with a number for it. */
export interface Telling {
  readonly wrong: Wrong;
  readonly edit: (number: string) => Edit;
  /** The number beside which it stands: it is written as that one is. */
  readonly like: Said;
  /** Whether the right number may be another one by then: no wrong one is true of either time. */
  readonly mayChange?: boolean;
}

/** A result that is told behind the words of the last number that it follows from. */
export interface Found {
  readonly kind: keyof typeof manners;
  readonly last: Said;
  /** How many letters behind that number are its own words; undefined where only the end of the sentence is certain. */
  readonly behind: number | undefined;
  /** The numbers that it is of: where its sentence says no others, it is told at the end of it. */
  readonly of: readonly Said[];
  readonly unit: string;
  /** Whether `in all` could be of more than that. */
  readonly hasOthers?: boolean;
  /** What is said behind it within a sentence: ` for the gels` of `($20 for the gels)`; undefined where it would not be plain. */
  readonly more?: string | undefined;
  /** The number that is written as it is; the last one where it is not told. */
  readonly like?: Said;
}

type Words = (amount: string, more: string) => string;

const inAll: Words = (amount) =>
  amount.startsWith('$') ? `, for a total of ${amount}` : `, ${amount} in all`;

/**
 * In which words a result is told, by how it follows: at the end of a sentence (`, 13 apples in all`) and within one
 * (` (13 apples in all)`). A total may be of more than is told, and is never of less.
 */
const manners = {
  total: [inAll, 'less', (amount) => ` (${amount} in all)`, 'less'],
  product: [inAll, 'less', (amount, more) => ` (${amount}${more})`, 'any'],
  rest: [(amount) => `, leaving ${amount}`, 'any', (amount) => ` (leaving ${amount})`, 'any'],
  share: [(amount) => `, ${amount} each`, 'more', (amount) => ` (${amount} each)`, 'more'],
  same: [(amount) => `, or ${amount}`, 'any', (amount) => ` (${amount})`, 'any'],
  // In brackets behind `than Ann` it would be Ann's.
  compared: [(amount) => `, or ${amount}`, 'any', (amount) => `, or ${amount},`, 'any'],
} as const satisfies { readonly [kind: string]: readonly [Words, Wrong, Words, Wrong] };

/** Where and how a result is told that was found to follow; undefined where there are no words or no place for it. */
export const placed = (
  problem: Problem,
  { kind, last, behind, of, unit, hasOthers = false, like = last, more }: Found,
): Telling | undefined => {
  const { question, asking, text } = problem;
  const { sentence } = last;
  if (amountOf(problem, like, unit, '5') === undefined) return undefined;
  const put = (at: number, words: Words, wrong: Wrong): Telling => ({
    wrong,
    like,
    edit: (number) => insert(at, words(amountOf(problem, like, unit, number) ?? '', more ?? '')),
  });
  const [atEnd, wrongAtEnd, within, wrongWithin] = manners[kind];
  const isAlone = text.mentions.every(
    ({ start, end, role }) =>
      start < sentence.start ||
      end > sentence.end ||
      role === 'ordinal or name' ||
      of.some(({ mention }) => mention.start === start),
  );
  const end = sentence.end - 1;
  const isOfIt = kind === 'same' || kind === 'compared';
  // What is the same amount stands behind its own words.
  const isItsEnd = isOfIt ? last.end + (behind ?? 0) === end : !hasOthers;
  const isTold = sentence !== asking && sentence.text.endsWith('.');
  if (isAlone && isItsEnd && isTold && english.endsClause(question.slice(last.end, end)))
    return put(end, atEnd, wrongAtEnd);
  if (behind === undefined) return undefined;
  const at = last.end + behind;
  const rest = question.slice(at);
  if (/[()]/.test(sentence.text) || english.isJoinedOn(rest)) return undefined;
  // `How many of 8 pens …` has asked by then.
  const isBefore =
    english.asksBehind(question.slice(at, sentence.end)) &&
    !english.asksBehind(question.slice(sentence.start, at));
  if (sentence === asking && !isBefore) return undefined;
  if (kind === 'compared' && /^[.,;]/.test(rest)) return put(at, atEnd, wrongAtEnd);
  // In the middle of a clause nobody reckons, and what so much is of must be plain.
  const isClosed = english.closedBehind(rest, 0) === 0;
  if ((kind === 'rest' || kind === 'product') && !isClosed) return undefined;
  return kind === 'product' && more === undefined ? undefined : put(at, within, wrongWithin);
};

/** A plain count: no difference, no multiplier, no part, nothing that only `ones` are. */
export const isPlain = (said: Said): boolean => isCount(said) && said.mention.role !== 'age';

/** The same, or an age. */
export const isCount = ({ mention: { kind, unit, role }, scale, after }: Said): boolean =>
  kind === 'plain' &&
  scale.num === scale.den &&
  after === '' &&
  unit !== undefined &&
  unit !== 'one' &&
  role !== 'difference';

/** `He gave away 2 boxes and has 5 boxes`: in all he has five. */
export const areOnlyPartlyTaken = (all: readonly Said[]): boolean => {
  const taken = all.filter(({ head }) => english.takesAway(head));
  return taken.length > 0 && taken.length < all.length;
};

/** `9 pictures for one gallery. Others want pictures too. For each picture …`: of more than nine. */
export const isMoreBetween = ({ question }: Problem, counted: string, from: number, to: number): boolean =>
  new RegExp(`\\b${english.pluralOf(counted) ?? counted}\\b`, 'i').test(question.slice(from, to));

/** A number as the question writes one of that kind. */
export const written = (
  { question }: Problem,
  { numeral, before }: Said,
  value: Exact,
): string | undefined => {
  // No `$492.0` beside `$1.2`.
  const like = before === '$' && /^\d+(?:\.\d\d)?$/.test(numeral) ? numeral : '12';
  const number = english.spokenLike(value, like);
  return number && before === '$' ? english.inCents(number, question) : number;
};

/** So many of something: `7 crates`, or `$7` beside such a number or in a question of such; undefined where it has no plural. */
export const amountOf = (
  { question }: Problem,
  like: Said,
  unit: string,
  number: string,
): string | undefined => {
  if (unit === 'dollar' && (like.before === '$' || question.includes('$'))) return `$${number}`;
  if (like.before !== '' || unit === 'one' || unit === 'number') return undefined;
  const [dimension, many] = [english.dimensionOf(unit), english.pluralOf(unit)];
  const isNamed = english.nounsIn(question).has(unit);
  // A `euro` that the solution alone has is none of the question's.
  if (dimension === 'money' && !isNamed) return undefined;
  if (dimension !== undefined)
    return `${number} ${unit.replace(/\S+$/, (word) => english.manyAsIn(question, word))}`;
  // `cones` of pinecones are none, nor is `ups` what push-ups are.
  const isPart = new RegExp(`-(?:${unit}|${many})\\b`, 'i').test(question);
  return isNamed && many !== undefined && !isPart ? `${number} ${many}` : undefined;
};

/** The number by which a step compares with another one, as the program uses it: 6 more are added, three times as many multiplied. */
export const byIn = (
  { said, divided }: Problem,
  { reads, expr }: Pick<SubjectStep, 'reads' | 'expr'>,
): Said | undefined => {
  if (expr.kind !== 'binary') return undefined;
  const { op } = expr;
  return reads
    .flatMap((read) => (op === '/' ? divided : said).get(read) ?? [])
    .find(({ mention: { kind, role } }) =>
      op === '+' || op === '-'
        ? role === 'difference' && kind === 'plain'
        : kind === 'fraction' || (kind === 'multiplier' && op === '*'),
    );
};
