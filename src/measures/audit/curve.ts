/** A score with what it is of: flawed or correct, and how much it counts. */
export interface Scored {
  readonly score: number;
  readonly flawed: boolean;
  readonly weight: number;
}

/**
 * The area under the curve: how likely a flawed one scores above a correct one, ties counting half, each as much as
 * it weighs. 0.5 is a coin; undefined where one of the two kinds is missing.
 */
export const areaUnderCurve = (scored: readonly Scored[]): number | undefined => {
  const inOrder = scored.toSorted((a, b) => a.score - b.score);
  let [flawed, correct, won] = [0, 0, 0];
  for (let at = 0; at < inOrder.length; ) {
    let [flawedHere, correctHere] = [0, 0];
    const { score } = inOrder[at] ?? { score: 0 };
    for (; inOrder[at]?.score === score; at++) {
      const { weight = 0, flawed: isFlawed = false } = inOrder[at] ?? {};
      if (isFlawed) flawedHere += weight;
      else correctHere += weight;
    }
    won += flawedHere * (correct + correctHere / 2);
    flawed += flawedHere;
    correct += correctHere;
  }
  return flawed > 0 && correct > 0 ? won / (flawed * correct) : undefined;
};
