import seedrandom from 'seedrandom';

/**
 * A candidate's place in every draw: a number in [0, 1) that depends on the seed and the candidate's id
 * alone, so that neither the order of work nor other rules, templates or workers change it. Smaller is
 * drawn first.
 */
export const drawKey = (seed: string, id: string): number => seedrandom.alea(`${seed}\u0000${id}`).double();

/**
 * The place of what is to come first as often as its weight says: of two with weights v and w, the one with v does in
 * v of v + w draws. `key` is a number in [0, 1), a weight of 0 comes last.
 */
export const weighedKey = (key: number, weight: number): number => -Math.log1p(-key) / weight;
