/**
 * How two systems fare on the same items, each right or wrong on each: McNemar's test on the items that one of them
 * alone has right. Were both equally good, each such item would be a fair coin. The binomial is summed as it is, for any
 * number of items, with no normal approximation.
 */
export const discordanceOf = (pairs: Iterable<readonly [boolean, boolean]>) => {
  let [both, first, second, neither] = [0, 0, 0, 0];
  for (const [one, other] of pairs) {
    if (one && other) both++;
    else if (one) first++;
    else if (other) second++;
    else neither++;
  }
  const { tail, seen } = coinTail(first + second, Math.min(first, second));
  return {
    both,
    only_first: first,
    only_second: second,
    neither,

    /** Two-sided p of the exact test: 1 where they never differ. */
    exact_p: Math.min(1, 2 * tail),

    /** The same with half the probability of what was seen taken off each tail: less cautious, nearer the level. */
    mid_p: Math.min(1, 2 * tail - seen),
  };
};

/** Of `flips` of a fair coin: how likely at most `most` heads are, and how likely exactly so many. */
const coinTail = (flips: number, most: number): { readonly tail: number; readonly seen: number } => {
  // In logarithms: 2 ** -flips is no number of the machine past a thousand flips.
  let log = -flips * Math.LN2;
  let tail = Math.exp(log);
  for (let heads = 1; heads <= most; heads++) {
    log += Math.log(flips - heads + 1) - Math.log(heads);
    tail += Math.exp(log);
  }
  return { tail, seen: Math.exp(log) };
};
