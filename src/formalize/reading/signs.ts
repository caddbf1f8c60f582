/**
 * What speaks for a reading and against it. How much each sign counts was fitted to a sample of problems whose
 * templates are known (`npm run fit:formalize`).
 */
export const signs = {
  /** A result of an earlier calculation, and what it does here. */
  result: 2.5,
  resultAsTerm: 0.3,
  resultAsFactor: -0.3,
  resultAsDivisor: -0.3,
  /** The result right before, and one that nothing has read yet. */
  resultBefore: 1,
  resultFresh: 2,
  /** A number of the question, and one that nothing has read yet. */
  question: 2,
  questionUnread: 1.5,
  /** It stands behind all that were read so far. */
  questionOnward: 0.2,
  /** What follows from a number of the question: 0.8 of `20% off`. */
  derived: -2,
  known: 1,
  knownAgain: 0,
  stated: -1,
  /** The same variable twice in one working. */
  twice: -4,
  /** A result that nothing reads but the answer, a number of the question that nothing reads. */
  idle: -4,
  left: -0.5,
  /** The words: the unit beside the number, shared words beside it and in the line. */
  unitSame: 1,
  unitOther: -0.5,
  besideShared: 0.5,
  lineShared: 0.4,
  /** Beside the unit of what comes out: of what is added, of what is multiplied. */
  termLikeResult: 0.8,
  termUnlikeResult: -0.3,
  factorLikeResult: 0.3,
  /** What a number of the question is, beside what it does. */
  denominatorDivides: 1.5,
  denominatorElse: -2.5,
  fractionMultiplies: 1,
  fractionElse: -1,
  multiplierMultiplies: 1.5,
  multiplierElse: -1,
  differenceAdds: 1,
  differenceElse: -1,
  rateMultiplies: 0.7,
  rateAdds: -0.3,
  name: -1.5,
  moneyMakesMoney: 0.6,
  moneyMakesOther: -1,
} as const;

export type Sign = keyof typeof signs;
export type Signs = { readonly [sign in Sign]?: number };

const weights: ReadonlyMap<string, number> = new Map(Object.entries(signs));

/** How much signs say together. */
export const weigh = (found: Signs): number => {
  let sum = 0;
  for (const [sign, count] of Object.entries(found)) sum += (weights.get(sign) ?? 0) * (count ?? 0);
  return sum;
};
