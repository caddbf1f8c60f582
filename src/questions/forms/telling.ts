import type { Exact } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import {
  asksBehind,
  closedBehind,
  dimensionOf,
  endsClause,
  inCents,
  isJoinedOn,
  lastClause,
  nounsIn,
  pluralOf,
  spokenLike,
  takesAway,
} from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import type { Edit } from '../text/edits.ts';

/** How a result can be told: what comes of the text with a number for it. */
export interface Telling {
  /** Which other numbers stand against what follows: a total that is too small, a share that is too large, or any. */
  readonly wrong: 'less' | 'more' | 'any';
  readonly edit: (number: string) => Edit;
  /** The number beside which it stands: it is written as that one is. */
  readonly like: Said;
}

/** A result that is told behind the words of the last number that it follows from. */
export interface Found {
  readonly kind: Kind;
  readonly last: Said;
  /** How many letters behind that number are its own words; undefined where only the end of the sentence is certain. */
  readonly behind: number | undefined;
  /** The numbers that it is of: where its sentence says no others, it is told at the end of it. */
  readonly of: readonly Said[];
  readonly unit: string;
  /** Whether `in all` could be of more than that. */
  readonly hasOthers?: boolean;
  /** What so much money is for: ` ($20 for the gels)`. */
  readonly things?: string;
  /** The number that is written as it is; the last one where it is not told. */
  readonly like?: Said;
}

type Words = (amount: string, things: string) => string;
interface Manner {
  /** At the end of a sentence: `, 13 apples in all`. */
  readonly atEnd: Words;
  readonly wrongAtEnd: Telling['wrong'];
  /** Within one: ` (13 apples in all)`. */
  readonly within: Words;
  readonly wrongWithin: Telling['wrong'];
}

const inAll: Words = (amount) =>
  amount.startsWith('$') ? `, for a total of ${amount}` : `, ${amount} in all`;

/** In which words a result is told, by how it follows. A total may be of more than is told, and is never of less. */
const manners = {
  total: {
    atEnd: inAll,
    wrongAtEnd: 'less',
    within: (amount) => ` (${amount} in all)`,
    wrongWithin: 'less',
  },
  product: {
    atEnd: inAll,
    wrongAtEnd: 'less',
    within: (amount, things) => ` (${amount} ${amount.startsWith('$') ? `for the ${things}` : 'in all'})`,
    wrongWithin: 'any',
  },
  rest: {
    atEnd: (amount) => `, leaving ${amount}`,
    wrongAtEnd: 'any',
    within: (amount) => ` (leaving ${amount})`,
    wrongWithin: 'any',
  },
  share: {
    atEnd: (amount) => `, ${amount} each`,
    wrongAtEnd: 'more',
    within: (amount) => ` (${amount} each)`,
    wrongWithin: 'more',
  },
  same: {
    atEnd: (amount) => `, or ${amount}`,
    wrongAtEnd: 'any',
    within: (amount) => ` (${amount})`,
    wrongWithin: 'any',
  },
  // In brackets behind `than Ann` it would be Ann's.
  compared: {
    atEnd: (amount) => `, or ${amount}`,
    wrongAtEnd: 'any',
    within: (amount) => `, or ${amount},`,
    wrongWithin: 'any',
  },
} satisfies Record<string, Manner>;

type Kind = keyof typeof manners;

/** Where and how a result is told that was found to follow; undefined where there are no words or no place for it. */
export const placed = (
  problem: Problem,
  { kind, last, behind, of, unit, hasOthers = false, like = last, things = '' }: Found,
): Telling | undefined => {
  const { question, asking, text } = problem;
  const { sentence } = last;
  if (amountOf(problem, like, unit, '5') === undefined) return undefined;
  const manner: Manner = manners[kind];
  const put = (at: number, words: Words, wrong: Telling['wrong']): Telling => ({
    wrong,
    like,
    edit: (number) => ({
      start: at,
      end: at,
      text: words(amountOf(problem, like, unit, number) ?? '', things),
    }),
  });
  const isAlone = text.mentions.every(
    ({ start, end, role }) =>
      start < sentence.start ||
      end > sentence.end ||
      role === 'ordinal or name' ||
      of.some(({ mention }) => mention.start === start),
  );
  const end = sentence.end - 1;
  // What is the same amount stands behind its own words.
  const isItsEnd = kind === 'same' || kind === 'compared' ? last.end + (behind ?? 0) === end : !hasOthers;
  if (
    isAlone &&
    isItsEnd &&
    sentence !== asking &&
    sentence.text.endsWith('.') &&
    endsClause(question.slice(last.end, end))
  )
    return put(end, manner.atEnd, manner.wrongAtEnd);
  if (behind === undefined) return undefined;
  const at = last.end + behind;
  if (/[()]/.test(sentence.text) || isJoinedOn(question.slice(at))) return undefined;
  // `How many of 8 pens …` has asked by then.
  const isBefore =
    asksBehind(question.slice(at, sentence.end)) && !asksBehind(question.slice(sentence.start, at));
  if (sentence === asking && !isBefore) return undefined;
  if (kind === 'compared' && /^[.,;]/.test(question.slice(at)))
    return put(at, manner.atEnd, manner.wrongAtEnd);
  // In the middle of a clause nobody reckons, and what so much is of must be plain.
  const isClosed = closedBehind(question.slice(at), 0) === 0;
  const isPlainOf = unit === 'dollar' ? things !== '' : !hasOthers;
  if ((kind === 'rest' && !isClosed) || (kind === 'product' && !(isClosed && isPlainOf))) return undefined;
  return put(at, manner.within, manner.wrongWithin);
};

/** A plain count: no difference, no multiplier, no part, nothing that only `ones` are. */
export const isPlain = ({ mention: { kind, unit, role }, scale, after }: Said): boolean =>
  kind === 'plain' &&
  scale.num === scale.den &&
  after === '' &&
  unit !== undefined &&
  unit !== 'one' &&
  role !== 'difference' &&
  role !== 'age';

/** `He gave away 2 boxes and has 5 boxes`: in all he has five. */
export const areOnlyPartlyTaken = ({ question }: Problem, all: readonly Said[]): boolean => {
  const taken = all.filter(({ sentence, start }) => takesAway(question.slice(sentence.start, start)));
  return taken.length > 0 && taken.length < all.length;
};

/** The words of a number's own clause before it. */
export const leadOf = ({ question }: Problem, { sentence, start }: Said): string =>
  lastClause(question.slice(sentence.start, start));

/** `9 pictures for one gallery. Others want pictures too. For each picture …`: of more than nine. */
export const isMoreBetween = ({ question }: Problem, counted: string, from: number, to: number): boolean =>
  new RegExp(`\\b${pluralOf(counted) ?? counted}\\b`, 'i').test(question.slice(from, to));

/** A number as the question writes one of that kind. */
export const written = (
  { question }: Problem,
  { numeral, before }: Said,
  value: Exact,
): string | undefined => {
  // No `$492.0` beside `$1.2`.
  const number = spokenLike(value, before === '$' && /^\d+(?:\.\d\d)?$/.test(numeral) ? numeral : '12');
  return number && before === '$' ? inCents(number, question) : number;
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
  // A `euro` that the solution alone has is none of the question's.
  if (dimensionOf(unit) === 'money' && !nounsIn(question).has(unit)) return undefined;
  if (dimensionOf(unit) !== undefined)
    return `${number} ${unit.replace(/\S+$/, (word) => (word === 'foot' ? 'feet' : (pluralOf(word) ?? word)))}`;
  const many = pluralOf(unit);
  // `cones` of pinecones are none, nor is `ups` what push-ups are.
  const isWhole = many !== undefined && !new RegExp(`-(?:${unit}|${many})\\b`, 'i').test(question);
  return isWhole && nounsIn(question).has(unit) ? `${number} ${many}` : undefined;
};

/** The number by which a step compares with another one, as the program uses it: 6 more are added, three times as many multiplied. */
export const byIn = ({ said, divided }: Problem, { reads, expr }: SubjectStep): Said | undefined => {
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
