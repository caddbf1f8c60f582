import type { Calculation } from './calculation.ts';
import type { Candidate, Operand, Places } from './operands.ts';
import { type Sign, type Signs, weigh } from './signs.ts';

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

/** The readings of all operands, the best first; each is another program. */
export const readingsOf = (operands: readonly Operand[], places: Places): readonly Reading[] => {
  let states: readonly State[] = [{ chosen: [], score: 0, found: [], read: new Set(), furthest: -1 }];
  operands.forEach((operand, at) => {
    const first = operands.findIndex(({ calculation }) => calculation === operand.calculation);
    const next = states.flatMap((state) =>
      operand.candidates.map((candidate) => extended(state, candidate, at - first)),
    );
    states = next.sort(better).slice(0, widest);
  });
  const ends = states.map((state) => withSigns(state, endingOf(state, places)));
  return distinct(ends.sort(better), operands);
};

const better = (a: Reading, b: Reading): number => b.score - a.score;

const withSigns = (state: State, found: Signs): State => ({
  ...state,
  found: [...state.found, found],
  score: state.score + weigh(found),
});

/** `inWorking`: how many operands of the same working were read before. */
const extended = (state: State, candidate: Candidate, inWorking: number): State => {
  const { origin, key } = candidate;
  const isNew = !state.read.has(key);
  const again = inWorking > 0 && state.chosen.slice(-inWorking).some((other) => other.key === key);
  const found: { [sign in Sign]?: number } = { ...candidate.signs };
  let { furthest } = state;
  if (again) found.twice = 1;
  if (origin.kind === 'result' && isNew) found.resultFresh = 1;
  if (origin.kind === 'known' && !isNew) found.knownAgain = 1;
  if (origin.kind === 'question') {
    if (isNew) found.questionUnread = 1;
    if (origin.at > furthest) found.questionOnward = 1;
    furthest = Math.max(furthest, origin.at);
  }
  const read = isNew ? new Set([...state.read, key]) : state.read;
  return withSigns({ ...state, chosen: [...state.chosen, candidate], read, furthest }, found);
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
