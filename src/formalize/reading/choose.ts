import { equal, isWhole } from '../../base/index.ts';
import { callsByOrdinal, dimensionOf } from '../../english/index.ts';
import type { ReadText } from '../../quantities/index.ts';
import { type Signs, signs, weigh, weigher } from './calculations.ts';
import type { Candidate, Operand, Places } from './operands.ts';

/** One way to read all operands: the candidate of each, and how well it agrees with the words. */
export interface Reading {
  readonly chosen: readonly Candidate[];
  readonly score: number;
  /** What spoke for and against it, one entry an operand and one for the whole. */
  readonly found: readonly Signs[];
}

const widest = 96;

/** What a candidate says by what was read before it. A reading so far has them as bits: hundreds are thrown away. */
const afterOthers = [
  'twice',
  'resultFresh',
  'knownAgain',
  'questionUnread',
  'questionOnward',
  'termElse',
  'factorAgain',
] as const;
const weights = afterOthers.map((sign) => signs[sign]);
/** In the order of `afterOthers`. */
const bits = {
  twice: 1,
  resultFresh: 2,
  knownAgain: 4,
  questionUnread: 8,
  questionOnward: 16,
  termElse: 32,
  factorAgain: 64,
} as const;

/** A reading of the operands so far, by its last candidate and what stood before it: dozens go on from the same beginning. */
interface State {
  readonly before: State | undefined;
  readonly candidate: Candidate | undefined;
  readonly operand: Operand | undefined;
  /** The candidate's key as a number. */
  readonly key: number;
  /** Which of `afterOthers` are so of it. */
  readonly found: number;
  readonly score: number;
  /** The last number of the question that was read, in its order. */
  readonly furthest: number;
  readonly length: number;
}

/** The readings of all operands, the best first and at most so many; each is another program. */
export const readingsOf = (
  operands: readonly Operand[],
  places: Places,
  most: number,
): readonly Reading[] => {
  const none = {
    before: undefined,
    candidate: undefined,
    operand: undefined,
    key: -1,
    found: 0,
    score: 0,
    furthest: -1,
    length: 0,
  };
  let states: readonly State[] = [none];
  let first = 0;
  const keys = new Map<string, number>();
  for (const [at, operand] of operands.entries()) {
    const { calculation, candidates } = operand;
    if (calculation !== operands[first]?.calculation) first = at;
    for (const { key } of candidates) if (!keys.has(key)) keys.set(key, keys.size);
    const next: State[] = [];
    for (const state of states)
      for (const candidate of candidates)
        next.push(extended(state, candidate, operand, keys.get(candidate.key) ?? -1, first));
    states = next.sort(better).slice(0, widest);
  }
  const asked = places.question.mentions.flatMap(({ kind, form }, at) =>
    kind !== 'ordinal' && kind !== 'clock' && form === 'digits' ? at : [],
  );
  const ends = states.map((last) => ended(last, asked, places.calculations.length)).sort(better);
  return distinct(ends, operands, most);
};

const better = (a: { readonly score: number }, b: { readonly score: number }): number => b.score - a.score;

/** `first`: the operand with which the working begins. */
const extended = (
  before: State,
  candidate: Candidate,
  operand: Operand,
  key: number,
  first: number,
): State => {
  const { origin } = candidate;
  const last = lastRead(before, key);
  let { furthest } = before;
  const isAgain = last >= first && !isSquared(candidate, operand);
  let found: number = (isAgain ? bits.twice : 0) | unlike(before, candidate, operand, first);
  if (origin.kind === 'result' && last < 0) found |= bits.resultFresh;
  if (origin.kind === 'known' && last >= 0) found |= bits.knownAgain;
  if (origin.kind === 'question') {
    if (last < 0) found |= bits.questionUnread;
    if (origin.at > furthest) {
      found |= bits.questionOnward;
      furthest = origin.at;
    }
  }
  let own = candidate.score;
  for (let bit = 0; found >> bit > 0; bit++) if ((found >> bit) & 1) own += weights[bit] ?? 0;
  return {
    before,
    candidate,
    operand,
    key,
    found,
    score: before.score + own,
    furthest,
    length: before.length + 1,
  };
};

/** A length times itself, where an area comes out. */
const isSquared = ({ unit = '' }: Candidate, { part, makes = '' }: Operand): boolean =>
  part === 'factor' && dimensionOf(unit) === 'length' && dimensionOf(makes) === 'area';

/** Whether the unit of a term or factor goes with those before it in the working: money is added to money and never multiplied by it, and rows times trees are trees. */
const unlike = (before: State, { unit }: Candidate, { part, makes }: Operand, first: number): number => {
  if (unit === undefined) return 0;
  const [isTerm, isFactor] = [part === 'term' || part === 'taken', part === 'factor'];
  let found = 0;
  for (let state: State | undefined = before; state && state.length > first; state = state.before) {
    const other = state.candidate?.unit;
    const its = state.operand?.part;
    if (other === undefined) continue;
    if (isTerm && (its === 'term' || its === 'taken') && dimensionOf(other) !== dimensionOf(unit))
      found |= bits.termElse;
    if (!isFactor || its !== 'factor' || other !== unit) continue;
    if (dimensionOf(unit) === 'money') found |= bits.twice;
    else if (unit === makes) found |= bits.factorAgain;
  }
  return found;
};

/** The last operand that reads this, from 0; -1 where none does. */
const lastRead = (from: State, key: number): number => {
  for (let state: State | undefined = from; state?.candidate; state = state.before)
    if (state.key === key) return state.length - 1;
  return -1;
};

/** A whole reading with what it leaves unread: results but the last, and the numbers of the question that are `asked` for. */
const ended = (last: State, asked: readonly number[], results: number) => {
  const [read, used] = [new Set<number>(), new Set<number>()];
  for (let state: State | undefined = last; state?.candidate; state = state.before) {
    const { origin } = state.candidate;
    if (origin.kind === 'question') used.add(origin.at);
    else if (origin.kind === 'result' && origin.calculation < results - 1) read.add(origin.calculation);
  }
  let left = 0;
  for (const at of asked) if (!used.has(at)) left++;
  const ending = { idle: results - 1 - read.size, left };
  return { last, ending, score: last.score + weigh(ending) };
};

const written = ({ last, ending, score }: ReturnType<typeof ended>): Reading => {
  const chosen: Candidate[] = [];
  const found: Signs[] = [ending];
  for (let state: State | undefined = last; state?.candidate; state = state.before) {
    const after = state.found;
    const so = afterOthers.flatMap((sign, bit) => ((after >> bit) & 1 ? [[sign, 1]] : []));
    chosen.push(state.candidate);
    found.push({ ...state.candidate.signs, ...Object.fromEntries(so) });
  }
  return { chosen: chosen.reverse(), score, found: found.reverse() };
};

/** Equal numbers of one sum or product may change places: what is chosen for them, in the order in which it came up. */
const inOrder = ({ chosen }: Reading, operands: readonly Operand[]): readonly Candidate[] =>
  operands.flatMap(({ group, value }, at) => {
    const alike = operands.flatMap((other, i) =>
      group !== undefined && other.group?.of === group.of && equal(other.value, value) ? [i] : [],
    );
    const rising = [...alike].sort((a, b) => placeOf(chosen[a]) - placeOf(chosen[b]));
    return chosen[rising[alike.indexOf(at)] ?? at] ?? [];
  });

/** Results before numbers of the question, as most workings go on from what came out. */
const placeOf = (candidate: Candidate | undefined): number => {
  const { origin } = candidate ?? {};
  if (origin?.kind === 'result') return origin.calculation;
  return origin?.kind === 'question' ? 1000 + origin.at : 2000;
};

/** Of readings that make the same program the best, and of these the first. */
const distinct = (
  ends: readonly ReturnType<typeof ended>[],
  operands: readonly Operand[],
  most: number,
): readonly Reading[] => {
  const found = new Map<string, Reading>();
  for (const end of ends) {
    const reading = written(end);
    const ordered = inOrder(reading, operands);
    const shape = shapeOf(ordered, operands);
    const before = found.get(shape);
    if (!before && found.size === most) break;
    const isPlainer = before?.score === end.score && ordered.every((one, at) => one === reading.chosen[at]);
    if (!before || isPlainer) found.set(shape, reading);
  }
  return [...found.values()];
};

/** What two readings share that make the same program. */
const shapeOf = (chosen: readonly Candidate[], operands: readonly Operand[]): string => {
  const names = new Map<string, number>();
  return chosen
    .map(({ key, origin }, at) => {
      if (origin.kind === 'result') return key;
      if (!names.has(key)) names.set(key, names.size);
      return `${names.get(key)}:${operands[at]?.value.num}`;
    })
    .join(' ');
};

/**
 * A factor that is read as what everybody knows, or as a number that another operand reads too, where the question calls
 * something by the same number: the 5 of `20 * 5` may be the weeks until `the fifth week`.
 */
export const ordinalElse = (
  { chosen }: Reading,
  operands: readonly Operand[],
  { text, mentions }: ReadText,
): Operand | undefined => {
  const parts = mentions.filter(({ kind }) => kind === 'fraction');
  const withoutParts = parts.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
    text,
  );
  return operands.find(({ part, value }, i) => {
    const { key, origin } = chosen[i] ?? {};
    if (part !== 'factor' || !isWhole(value) || !callsByOrdinal(withoutParts, Number(value.num)))
      return false;
    if (origin?.kind === 'known') return true;
    if (origin?.kind !== 'question' || origin.mention.kind !== 'plain') return false;
    return chosen.some((other, at) => at !== i && other.key === key);
  });
};

/**
 * What makes a reading sure or doubtful, and how much: the share of readings like it that are the known template's
 * function, in a sample, is the logistic of the sum (`npm run fit:formalize`).
 */
export const doubts = {
  always: 1.0,
  /** The lead over the best rival, 6 at most; 6 where there is none. */
  lead: 0.38,
  /** No rival at all. */
  alone: 0.01,
  stated: -0.82,
  derived: -0.58,
  /** Numbers of the question that nothing reads. */
  left: -0.33,
  /** A number of the question that is read again where the words say another unit. */
  otherUnit: -0.81,
  /** Lines with a sign that could not be followed. */
  unread: -0.7,
};

export type Doubt = keyof typeof doubts;
export type Doubts = Readonly<Record<Doubt, number>>;

const furthestLead = 6;

export const doubtsOf = (
  [best, rival]: readonly Reading[],
  operands: readonly Operand[],
  { lines }: Places,
): Doubts => {
  const chosen = best?.chosen ?? [];
  const seen = new Set<string>();
  let otherUnit = 0;
  chosen.forEach(({ key, origin }, at) => {
    const units = operands[at]?.units ?? [];
    const again = seen.has(key);
    seen.add(key);
    if (!again || origin.kind !== 'question' || units.length === 0) return;
    if (origin.mention.unit !== undefined && !units.includes(origin.mention.unit)) otherUnit += 1;
  });
  return {
    always: 1,
    lead: best && rival ? Math.min(furthestLead, best.score - rival.score) : furthestLead,
    alone: rival ? 0 : 1,
    stated: chosen.filter(({ origin }) => origin.kind === 'stated').length,
    derived: chosen.filter(({ origin }) => origin.kind === 'question' && origin.derived).length,
    left: (best?.found ?? []).reduce((sum, { left = 0 }) => sum + left, 0),
    otherUnit,
    unread: lines.filter(({ words }) => words.unread).length,
  };
};

const weighDoubts = weigher(doubts);

/** From 0 to 1. */
export const confidenceOf = (found: Doubts): number => 1 / (1 + Math.exp(-weighDoubts(found)));
