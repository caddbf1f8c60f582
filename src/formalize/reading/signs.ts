/**
 * What speaks for a reading and against it. How much each sign counts was fitted to a sample of problems whose
 * templates are known (`npm run fit:formalize`).
 */
export const signs = {
  /** A result of an earlier calculation, and what it does here. */
  result: 1.79,
  resultAsTerm: 0.66,
  resultAsFactor: -0.85,
  resultAsDivisor: -2.46,
  /** The result right before, and one that nothing has read yet. */
  resultBefore: 1.17,
  resultFresh: 1.14,
  /** A number of the question, and one that nothing has read yet. */
  question: 1.28,
  questionUnread: 1.37,
  /** It stands behind all that were read so far. */
  questionOnward: 0.29,
  /** What follows from a number of the question: 0.8 of `20% off`. */
  derived: -3.14,
  known: 2.42,
  knownAgain: -1.69,
  /** A number of time of whose smaller unit nobody speaks: the months of a year in a story of years. */
  knownUnspoken: -2,
  /** A part of a ratio that multiplies or divides. */
  ofRatio: 3,
  /** A number that everybody knows where the question says it: the 2 of `twice as many`. */
  knownSaid: -1.2,
  stated: -1.0,
  /** The same variable twice in one working. */
  twice: -4.46,
  /** A term of another dimension than one before it; a second factor of the unit that comes out. */
  termElse: -1.2,
  factorAgain: -1.1,
  /** A result that nothing reads but the answer, a number of the question that nothing reads. */
  idle: -3.14,
  left: -1.07,
  /** The words: the unit beside the number, shared words beside it and in the line. */
  unitSame: 1.56,
  unitOther: 0.38,
  besideShared: -0.39,
  lineShared: 0.5,
  /** Beside the unit of what comes out: of what is added, of what is multiplied. */
  termLikeResult: 0.38,
  termUnlikeResult: -1.76,
  factorLikeResult: 0.52,
  /** What a number of the question is, beside what it does. */
  denominatorDivides: 0.83,
  denominatorElse: -2.15,
  fractionMultiplies: 1.38,
  fractionElse: -1.33,
  multiplierMultiplies: 0.9,
  multiplierElse: 0.01,
  differenceAdds: -0.19,
  differenceElse: -2.04,
  rateMultiplies: -0.44,
  rateAdds: -0.73,
  name: -1.5,
  /** The 20 of `20%` as a factor where no hundred stands beside it. */
  percentAsFactor: -3,
  moneyMakesMoney: 0.57,
  moneyMakesOther: -0.28,
} as const;

export type Sign = keyof typeof signs;

export type Signs = { readonly [sign in Sign]?: number };

/** How much what is found says together, and what was counted before, by a table of what each of it counts. */
export const weigher = (table: { readonly [name: string]: number }) => {
  const weights = new Map(Object.entries(table));
  return (found: { readonly [name: string]: number }, before = 0): number => {
    let sum = before;
    for (const name in found) sum += (weights.get(name) ?? 0) * (found[name] ?? 0);
    return sum;
  };
};

export const weigh = weigher(signs);
