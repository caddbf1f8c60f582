/**
 * A candidate's place in every draw: a number in [0, 1) that depends on the seed and the candidate's id
 * alone, so that neither the order of work nor other rules, templates or workers change it. Smaller is
 * drawn first.
 *
 * It is `seedrandom.alea(text).double()` to the last bit, without a generator: some forty are drawn for a template, and that of
 * `seedrandom` keeps every sum in an object of its own, which was a fifteenth of all that a run allocates.
 */
export const drawKey = (seed: string, id: string): number => {
  const text = `${seed}\u0000${id}`;
  const first = mashed(afterThree, text);
  const second = mashed(first, text);
  const t0 = multiplier * lessThan(one, first) + inUnit;
  const carry = t0 | 0;
  const t1 = multiplier * lessThan(two, second) + carry * inUnit;
  return t0 - carry + (((t1 - (t1 | 0)) * 0x200000) | 0) * 2 ** -53;
};

/** Baagøe's Mash: what it comes to after a text, from what it was before it. */
const mashed = (before: number, text: string): number => {
  let n = before;
  for (let at = 0; at < text.length; at++) {
    n += text.charCodeAt(at);
    let h = 0.02519603282416938 * n;
    n = h >>> 0;
    h -= n;
    h *= n;
    n = h >>> 0;
    h -= n;
    n += h * 0x100000000;
  }
  return n;
};

const multiplier = 2091639;
const inUnit = 2 ** -32;
const afterOne = mashed(0xefc8249d, ' ');
const afterTwo = mashed(afterOne, ' ');
const afterThree = mashed(afterTwo, ' ');
const [one, two] = [(afterOne >>> 0) * inUnit, (afterTwo >>> 0) * inUnit];

const lessThan = (start: number, mash: number): number => {
  const less = start - (mash >>> 0) * inUnit;
  return less < 0 ? less + 1 : less;
};

/**
 * The place of what is to come first as often as its weight says: of two with weights v and w, the one with v does in
 * v of v + w draws. `key` is a number in [0, 1), a weight of 0 comes last.
 */
export const weighedKey = (key: number, weight: number): number => -Math.log1p(-key) / weight;
