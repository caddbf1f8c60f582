import { type Exact, equal } from '../../base/index.ts';
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
  readonly like: Pick<Said, 'before' | 'numeral'>;
  /** Whether the right number may be another one by then: no wrong one is true of either time. */
  readonly mayChange?: boolean;
}

/** A result that is told behind the words of the number by which it follows. */
export interface Found {
  /** What is the same amount: `30%, or $9`; a share of what is not told itself; one that is compared: `twice as many as Ann, or 24`; what all of them come to, or what is left of them. */
  readonly kind: 'same' | 'share' | 'compared' | 'total' | 'all' | 'each' | 'left';
  readonly last: Said;
  /** How many letters behind that number are its own words. */
  readonly behind: number;
  readonly unit: string;
  /** The number that is written as it is; the last one where it is not told. */
  readonly like?: Said;
}

/** Where and how a result is told that was found to follow; undefined where there are no words or no place for it. */
export const placed = (
  problem: Problem,
  { kind, last, behind, unit, like = last }: Found,
): Telling | undefined => {
  const { question, asking } = problem;
  const { sentence } = last;
  if (amountOf(problem, like, unit, '5') === undefined) return undefined;
  const at = last.end + behind;
  const put = (words: (amount: string) => string): Telling => ({
    wrong: 'any',
    like,
    edit: (number) => insert(at, words(amountOf(problem, like, unit, number) ?? '')),
  });
  const rest = question.slice(at);
  // `three times that many from a river, which …`; behind the end of its sentence nothing hangs on it.
  if (english.isRestricted(rest.replace(/^,/, '')) || at >= sentence.end) return undefined;
  const isEnd = at === sentence.end - 1 && rest.startsWith('.');
  if (kind === 'total' || kind === 'left') {
    const words = kind === 'left' ? ', leaving' : ', for a total of';
    return sentence !== asking && isEnd ? put((amount) => `${words} ${amount}`) : undefined;
  }
  const isOr =
    ((kind === 'same' || kind === 'share') && !english.isJoinedTo(last.head)) || kind === 'compared';
  if (isOr && sentence !== asking && isEnd) return put((amount) => `, or ${amount}`);
  if (/[()]/.test(sentence.text) || english.isJoinedOn(rest)) return undefined;
  // `How many of 8 pens …` has asked by then.
  const isBefore =
    english.asksBehind(question.slice(at, sentence.end)) &&
    !english.asksBehind(question.slice(sentence.start, at));
  if (sentence === asking && !isBefore) return undefined;
  // `200 records ($800)`, of which one dealer offers $4 and another $6.
  const each = `dollar per ${last.mention.unit}`;
  const prices = problem.subject.steps.filter((one) => one.quantity.unit === each);
  if (unit === 'dollar' && prices.length > 1) return undefined;
  // In brackets behind `than Ann` it would be Ann's.
  if (kind === 'compared') return put((amount) => `, or ${amount}${/^[.,;]/.test(rest) ? '' : ','}`);
  const told = put((amount) => ` (${amount}${kind === 'all' ? ' in all' : ''})`);
  // `60% of the ripe figs (144 figs)`: are 144 ripe? `60% (144) of the ripe figs` are not.
  const inShare = (number: string): Edit => insert(last.end, ` (${unit === 'dollar' ? '$' : ''}${number})`);
  return kind === 'share' ? { ...told, edit: inShare } : told;
};

/** A number as the question writes one of that kind. */
export const written = (
  { question }: Problem,
  { numeral, before }: Telling['like'],
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
  like: Telling['like'],
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
  return isNamed && many !== undefined && !isPart
    ? `${number} ${english.small(english.manyAsIn(question, unit))}`
    : undefined;
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

/** The sign of what a step works out; empty of more than that. */
export const opOf = ({ expr }: Pick<SubjectStep, 'expr'>): string => (expr.kind === 'binary' ? expr.op : '');

/** Whether a step tells the answer: it has its number, or the answer is this and what everybody knows, 300 cents for 3 dollars. */
export const givesAnswer = ({ subject: { steps }, values }: Problem, { index }: SubjectStep): boolean => {
  const [last, own, result] = [steps.at(-1), values[index], values.at(-1)];
  const { reads = [] } = (last?.sort === 'alias' ? steps[last.reads[0] ?? -1] : last) ?? {};
  const isKnown = (read: number): boolean => read === index || steps[read]?.role === 'world knowledge';
  return equal(own, result) || (reads.includes(index) && reads.every(isKnown));
};

/** `8 caps`: things, and no days or times. */
export const isCount = ({ mention: { unit = 'time', kind, per, role }, before, around }: Said): boolean =>
  kind === 'plain' &&
  unit !== 'time' &&
  before === '' &&
  per === undefined &&
  role !== 'duration' &&
  !english.isMeasure(unit) &&
  !english.isDifference(around);
