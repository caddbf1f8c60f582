import { compareKeys, type Key } from './key.ts';

/** A candidate as the draw knows it: its key, whose place it takes, and where its line stands. */
export interface Entry extends Key {
  /** What can be drawn only once: a number for the problem (for rule and problem, for the candidate). */
  readonly claim: number;
  readonly file: number;
  /** Of the line in the file, in bytes. */
  readonly offset: number;
  readonly length: number;
}

/**
 * The lowest keys of a stratum, one entry a claim, in bounded memory: whatever is put in, at most about
 * twice the limit is held.
 */
export interface Kept {
  /** Returns an entry with the very same key that is held already (the same candidate twice), or undefined. */
  readonly put: (entry: Entry) => Entry | undefined;
  /** The entries by rising key, and whether others with higher keys were let go. */
  readonly list: () => { readonly entries: readonly Entry[]; readonly truncated: boolean };
}

/**
 * `limit` is asked each time room is made, so it may fall while strata multiply. An entry is let go only
 * when `limit` claims with lower keys are held, so what remains does not depend on the order of arrival.
 */
export function keepLowest(limit: () => number): Kept {
  const held = new Map<number, Entry>();
  let highest: Key | undefined;

  function makeRoom(): void {
    const sorted = [...held.values()].sort(compareKeys);
    const room = limit();
    for (const entry of sorted.slice(room)) held.delete(entry.claim);
    if (sorted.length > room) highest = sorted[room - 1];
  }
  return {
    put(entry) {
      if (highest !== undefined && compareKeys(entry, highest) > 0) return undefined;
      const rival = held.get(entry.claim);
      if (rival !== undefined) {
        const order = compareKeys(entry, rival);
        if (order === 0) return rival;
        if (order > 0) return undefined;
      }
      held.set(entry.claim, entry);
      if (held.size >= 2 * limit()) makeRoom();
      return undefined;
    },
    list() {
      if (held.size > limit()) makeRoom();
      return { entries: [...held.values()].sort(compareKeys), truncated: highest !== undefined };
    },
  };
}
