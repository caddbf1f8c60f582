import { compareKeys, type Key } from './key.ts';

/** A candidate as the draw knows it: its key, whose place it takes, and where its line stands. */
export interface Entry extends Key {
  /** What can be drawn only once: a number for the problem (for rule and problem, for the candidate). */
  readonly claim: number;
  /** A digest of the line: tells apart, and puts in order, two candidates that were given one id. */
  readonly print: number;
  readonly file: number;
  /** Of the line in the file, in bytes. */
  readonly offset: number;
  readonly length: number;
}

/**
 * The lowest keys of a stratum, one entry a claim, in bounded memory: whatever is put in, at most about
 * twice the limit is held.
 */
export type Kept = ReturnType<typeof keepLowest>;

/** Entries by rising key. */
export interface Lowest {
  readonly size: number;
  readonly columns: Columns;
  /** How many of them share their id with another candidate; the one with the lower digest is held. */
  readonly twins: number;
  /** True when there are others, with higher keys, that were let go. */
  readonly truncated: boolean;
}

/** One number of each entry, by its name. */
export type Columns = { readonly [name in keyof Entry]: Int32Array | Float64Array };

/**
 * `limit` is asked each time room is made, so it may fall while strata multiply. An entry is let go only
 * when `limit` claims with lower keys are held, so what remains does not depend on the order of arrival.
 *
 * The entries stand in columns of numbers, not in objects: of millions most are let go again, and objects
 * that live so long are swept so late that they would fill the memory.
 */
export const keepLowest = (limit: () => number) => {
  let columns = makeColumns(16);
  let size = 0;
  const slotOf = new Map<number, number>();
  const twins = new Set<number>();
  let highest: Key | undefined;

  const makeRoom = (): void => {
    const slots = sortedSlots(columns, size);
    const room = limit();
    const rest = Math.min(room, size);
    const next = makeColumns(Math.max(16, 2 * rest));
    slotOf.clear();
    for (let slot = 0; slot < rest; slot++) {
      copySlot(columns, slots[slot] ?? 0, next, slot);
      slotOf.set(next.claim[slot] ?? 0, slot);
    }
    for (const claim of twins) if (!slotOf.has(claim)) twins.delete(claim);
    if (size > room) highest = entryAt(next, rest - 1);
    [columns, size] = [next, rest];
  };
  const mayHold = (key: Key) => highest === undefined || compareKeys(key, highest) <= 0;
  return {
    /** Whether an entry with this key may still be among the lowest. */
    mayHold,
    /** Returns the entry of the very same line that is held already, or undefined. */
    put(entry: Entry) {
      const slot = slotOf.get(entry.claim);
      if (slot !== undefined) {
        const rival = entryAt(columns, slot);
        const order = compareKeys(entry, rival);
        if (order === 0 && entry.print === rival.print) return rival;
        if (order === 0) twins.add(entry.claim);
        if (order < 0) twins.delete(entry.claim);
        if (order < 0 || (order === 0 && entry.print < rival.print)) writeSlot(columns, slot, entry);
        return undefined;
      }
      if (size >= 2 * limit()) makeRoom();
      if (!mayHold(entry)) return undefined;
      if (size === columns.claim.length) {
        const narrow = columns;
        columns = makeColumns(2 * size);
        for (const name of arrayNames) columns[name].set(narrow[name]);
      }
      writeSlot(columns, size, entry);
      slotOf.set(entry.claim, size);
      size++;
      return undefined;
    },
    /** What is held, by rising key. Nothing may be put in after. */
    list() {
      const slots = sortedSlots(columns, size).subarray(0, limit());
      const sorted = copied(columns, slots);
      const held = sorted.claim.filter((claim) => twins.has(claim)).length;
      const truncated = highest !== undefined || size > slots.length;
      return { size: slots.length, columns: sorted, twins: held, truncated };
    },
  };
};

/** The list of these entries, which must come by rising key. */
export const lowestOf = (entries: readonly Entry[], truncated = false): Lowest => {
  const columns = makeColumns(entries.length);
  entries.forEach((entry, place) => {
    writeSlot(columns, place, entry);
  });
  return { size: entries.length, columns, twins: 0, truncated };
};

/** Negative when the entry at `place` of `a` comes before that at `otherPlace` of `b`. */
export const compareAt = (a: Columns, place: number, b: Columns, otherPlace: number): number =>
  (a.first[place] ?? 0) - (b.first[otherPlace] ?? 0) ||
  (a.second[place] ?? 0) - (b.second[otherPlace] ?? 0) ||
  (a.third[place] ?? 0) - (b.third[otherPlace] ?? 0);

const arrayNames = ['first', 'second', 'third', 'claim', 'print', 'file', 'offset', 'length'] as const;

const makeColumns = (length: number): Columns => ({
  first: new Int32Array(length),
  second: new Int32Array(length),
  third: new Int32Array(length),
  claim: new Float64Array(length),
  print: new Float64Array(length),
  file: new Int32Array(length),
  offset: new Float64Array(length),
  length: new Int32Array(length),
});

const writeSlot = (columns: Columns, slot: number, entry: Entry): void => {
  for (const name of arrayNames) columns[name][slot] = entry[name];
};

const copySlot = (from: Columns, slot: number, to: Columns, place: number): void => {
  for (const name of arrayNames) to[name][place] = from[name][slot] ?? 0;
};

const copied = (from: Columns, slots: Uint32Array): Columns => {
  const to = makeColumns(slots.length);
  slots.forEach((slot, place) => {
    copySlot(from, slot, to, place);
  });
  return to;
};

/** One entry as an object. */
export const entryAt = (columns: Columns, slot: number): Entry => {
  const at = (name: keyof Entry): number => columns[name][slot] ?? 0;
  return {
    ...{ first: at('first'), second: at('second'), third: at('third'), claim: at('claim') },
    ...{ print: at('print'), file: at('file'), offset: at('offset'), length: at('length') },
  };
};

const sortedSlots = (columns: Columns, size: number): Uint32Array => {
  const slots = Uint32Array.from({ length: size }, (_, slot) => slot);
  return slots.sort((a, b) => compareAt(columns, a, columns, b));
};
