import { type Drawing, drawing } from '../judging/index.ts';

/** How often something was seen. */
export interface Count {
  readonly name: string;
  readonly count: number;
}

/** Counts names as they go by. */
export type Counter = ReturnType<typeof counter>;

export const counter = () => {
  const counts = new Map<string, number>();
  return {
    add: (name: string, by = 1) => void counts.set(name, (counts.get(name) ?? 0) + by),
    /** The most frequent first; of equals by name. */
    counts: () => countsOf(counts),
  };
};

export const countsOf = (counts: Iterable<readonly [string, number]>): readonly Count[] =>
  [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));

/** A part of a range, its beginning in and its end out, and how much fell into it. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Counts numbers by the parts between these bounds; what is beyond them counts in the outer ones. */
export const binned = (
  bounds: readonly number[],
): { readonly add: (value: number) => void; readonly bins: () => readonly Bin[] } => {
  const counts = new Array<number>(bounds.length - 1).fill(0);
  return {
    add: (value) => {
      const above = bounds.findIndex((bound) => value < bound);
      const at = Math.min(Math.max(above < 0 ? counts.length : above, 1), counts.length) - 1;
      counts[at] = (counts[at] ?? 0) + 1;
    },
    bins: () => counts.map((count, at) => ({ from: bounds[at] ?? 0, to: bounds[at + 1] ?? 0, count })),
  };
};

/** What goes by, drawn as likely as any other, and one of each group that would be missing. */
export interface Draws<T> {
  readonly see: (group: string, id: string, thing: () => T) => void;
  readonly things: () => readonly T[];
}

export const drawingOfEach = <T>(seed: string, most: number): Draws<T> => {
  const drawn = drawing<readonly [string, T]>(seed, most);
  const groups = new Map<string, Drawing<readonly [string, T]>>();
  return {
    see: (group, id, thing) => {
      const own = groups.get(group) ?? drawing(seed, Math.min(most, 1));
      groups.set(group, own);
      for (const one of [drawn, own]) one.see(id, () => [id, thing()]);
    },
    things: () => {
      const lots = [drawn, ...groups.values()].flatMap((one) => one.lots());
      return [...new Map(lots.map(({ thing }) => thing)).values()];
    },
  };
};
