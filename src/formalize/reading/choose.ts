import type { Calculation } from './calculations.ts';
import type { Candidate, Operand, Places } from './operands.ts';
import { type Sign, type Signs, weigh, weigher } from './signs.ts';

/** One way to read all operands: the candidate of each, and how well it agrees with the words. */
export interface Reading {
  readonly chosen: readonly Candidate[];
  readonly score: number;
  /** What spoke for and against it, one entry an operand and one for the whole. */
  readonly found: readonly Signs[];
}

const widest = 96;

/** A reading of the operands so far, by its last candidate and what stood before it: dozens go on from the same beginning. */
interface State {
  readonly before: State | undefined;
  readonly candidate: Candidate | undefined;
  /** What spoke for and against the candidate here, beside its own signs. */
  readonly found: Signs;
  readonly score: number;
  /** The last number of the question that was read, in its order. */
  readonly furthest: number;
  /** How many operands it has read. */
  readonly length: number;
}

/** The readings of all operands, the best first; each is another program. */
export const readingsOf = (operands: readonly Operand[], places: Places): readonly Reading[] => {
  const none = { before: undefined, candidate: undefined, found: {}, score: 0, furthest: -1, length: 0 };
  let states: readonly State[] = [none];
  let first = 0;
  for (const [at, operand] of operands.entries()) {
    if (operand.calculation !== operands[first]?.calculation) first = at;
    const next: State[] = [];
    for (const state of states)
      for (const candidate of operand.candidates) next.push(extended(state, candidate, first));
    states = next.sort(better).slice(0, widest);
  }
  return distinct(states.map((state) => ended(state, places)).sort(better), operands);
};

const better = (a: { readonly score: number }, b: { readonly score: number }): number => b.score - a.score;

/** `first`: the operand with which the working begins. */
const extended = (before: State, candidate: Candidate, first: number): State => {
  const { origin, key } = candidate;
  const last = lastRead(before, key);
  const found: { [sign in Sign]?: number } = {};
  let { furthest } = before;
  if (last >= first) found.twice = 1;
  if (origin.kind === 'result' && last < 0) found.resultFresh = 1;
  if (origin.kind === 'known' && last >= 0) found.knownAgain = 1;
  if (origin.kind === 'question') {
    if (last < 0) found.questionUnread = 1;
    if (origin.at > furthest) {
      found.questionOnward = 1;
      furthest = origin.at;
    }
  }
  const score = before.score + weigh(found, candidate.score);
  return { before, candidate, found, score, furthest, length: before.length + 1 };
};

/** The last operand that reads this, from 0; -1 where none does. */
const lastRead = (from: State, key: string): number => {
  for (let state: State | undefined = from; state?.candidate; state = state.before)
    if (state.candidate.key === key) return state.length - 1;
  return -1;
};

/** The reading written down, with what it leaves unread. */
const ended = (last: State, places: Places): Reading => {
  const chosen: Candidate[] = [];
  const found: Signs[] = [];
  for (let state: State | undefined = last; state?.candidate; state = state.before) {
    chosen.push(state.candidate);
    found.push({ ...state.candidate.signs, ...state.found });
  }
  const ending = endingOf(chosen.reverse(), places);
  return { chosen, score: last.score + weigh(ending), found: [...found.reverse(), ending] };
};

/** What the whole reading leaves unread. */
const endingOf = (chosen: readonly Candidate[], { calculations, question }: Places): Signs => {
  const read = new Set(chosen.map(({ key }) => key));
  const idle = calculations.slice(0, -1).filter((_: Calculation, at) => !read.has(`result ${at}`)).length;
  const used = new Set(chosen.map(({ origin }) => (origin.kind === 'question' ? origin.at : -1)));
  const left = question.mentions.filter(
    ({ kind, form }, at) => !used.has(at) && kind !== 'ordinal' && kind !== 'clock' && form === 'digits',
  ).length;
  return { idle, left };
};

/** Of readings that make the same program the best. */
const distinct = (readings: readonly Reading[], operands: readonly Operand[]): readonly Reading[] => {
  const seen = new Set<string>();
  return readings.filter(({ chosen }) => {
    const names = new Map<string, number>();
    const shape = chosen
      .map(({ key, origin }, at) => {
        if (origin.kind === 'result') return key;
        if (!names.has(key)) names.set(key, names.size);
        return `${names.get(key)}:${operands[at]?.value.num}`;
      })
      .join(' ');
    if (seen.has(shape)) return false;
    seen.add(shape);
    return true;
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

/** What there is to doubt in the best of some readings. */
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
