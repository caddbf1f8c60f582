import type { Reading } from './choose.ts';
import type { Operand, Places } from './operands.ts';

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

const weights: ReadonlyMap<string, number> = new Map(Object.entries(doubts));

/** From 0 to 1. */
export const confidenceOf = (found: Doubts): number => {
  let sum = 0;
  for (const [doubt, count] of Object.entries(found)) sum += (weights.get(doubt) ?? 0) * count;
  return 1 / (1 + Math.exp(-sum));
};
