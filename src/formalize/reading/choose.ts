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

interface State extends Reading {
  readonly read: ReadonlySet<string>;
  /** The last number of the question that was read, in its order. */
  readonly furthest: number;
}

/** A reading and the candidate that would go on with it: most of them are too poor to be written down. */
interface Next {
  readonly state: State;
  readonly candidate: Candidate;
  readonly found: Signs;
  readonly score: number;
}

/** The readings of all operands, the best first; each is another program. */
export const readingsOf = (operands: readonly Operand[], places: Places): readonly Reading[] => {
  let states: readonly State[] = [{ chosen: [], score: 0, found: [], read: new Set(), furthest: -1 }];
  let first = 0;
  for (const [at, operand] of operands.entries()) {
    if (operand.calculation !== operands[first]?.calculation) first = at;
    const next: Next[] = [];
    for (const state of states)
      for (const candidate of operand.candidates) next.push(weighed(state, candidate, first));
    states = next.sort(better).slice(0, widest).map(extended);
  }
  const ends = states.map((state) => withSigns(state, endingOf(state, places)));
  return distinct(ends.sort(better), operands);
};

const better = (a: { readonly score: number }, b: { readonly score: number }): number => b.score - a.score;

const withSigns = (state: State, found: Signs): State => ({
  ...state,
  found: [...state.found, found],
  score: state.score + weigh(found),
});

/** `first`: the operand with which the working begins. */
const weighed = (state: State, candidate: Candidate, first: number): Next => {
  const { origin, key } = candidate;
  const isNew = !state.read.has(key);
  const found: { [sign in Sign]?: number } = {};
  if (isAgain(state, key, first)) found.twice = 1;
  if (origin.kind === 'result' && isNew) found.resultFresh = 1;
  if (origin.kind === 'known' && !isNew) found.knownAgain = 1;
  if (origin.kind === 'question') {
    if (isNew) found.questionUnread = 1;
    if (origin.at > state.furthest) found.questionOnward = 1;
  }
  return { state, candidate, found, score: state.score + weigh(found, candidate.score) };
};

/** Whether the working has read it already. */
const isAgain = ({ chosen }: State, key: string, first: number): boolean => {
  for (let at = first; at < chosen.length; at++) if (chosen[at]?.key === key) return true;
  return false;
};

const extended = ({ state, candidate, found, score }: Next): State => {
  const { origin, key, signs } = candidate;
  return {
    chosen: [...state.chosen, candidate],
    score,
    found: [...state.found, { ...signs, ...found }],
    read: state.read.has(key) ? state.read : new Set(state.read).add(key),
    furthest: origin.kind === 'question' ? Math.max(state.furthest, origin.at) : state.furthest,
  };
};

/** What the whole reading leaves unread. */
const endingOf = ({ read, chosen }: State, { calculations, question }: Places): Signs => {
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
