import { type Fields, fieldsIn, isFields, keptIn, readText, type Share } from '../base/index.ts';
import { type Drawing, drawing, type JudgedItem } from '../judging/index.ts';

/** A candidate or an edited question that can be looked at, and what people said of it. */
export interface Example {
  readonly item: JudgedItem;
  readonly facets: { readonly [name: string]: string };
  readonly said: readonly string[];
}

export interface Judged {
  readonly name: string;
  readonly accepted: number;
  readonly rejected: number;
  readonly skipped: number;
  readonly todo: number;
  readonly share: Share;
}

export type Reading = { readonly sample: number; readonly seed: string; readonly signal: AbortSignal };

export type Count = { readonly name: string; readonly count: number };

/** The most frequent first; of equals by name. */
export const countsOf = (counts: Iterable<readonly [string, number]>): readonly Count[] =>
  [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));

/** A part of a range, its beginning in and its end out, and how much fell into it. */
export type Bin = { readonly from: number; readonly to: number; readonly count: number };

/** Counts numbers by the parts between these bounds; what is beyond them counts in the outer ones. */
export const binned = (bounds: readonly number[]) => {
  const counts = new Array<number>(bounds.length - 1).fill(0);
  return {
    add: (value: number) => {
      const above = bounds.findIndex((bound) => value < bound);
      const at = Math.min(Math.max(above < 0 ? counts.length : above, 1), counts.length) - 1;
      counts[at] = (counts[at] ?? 0) + 1;
    },
    bins: (): readonly Bin[] =>
      counts.map((count, at) => ({ from: bounds[at] ?? 0, to: bounds[at + 1] ?? 0, count })),
  };
};

/** What goes by, drawn as likely as any other, and one of each group that would be missing. */
export const drawingOfEach = <T>(seed: string, most: number) => {
  const drawn = drawing<readonly [string, T]>(seed, most);
  const groups = new Map<string, Drawing<readonly [string, T]>>();
  return {
    see: (group: string, id: string, thing: () => T) => {
      const own = keptIn(groups, group, () => drawing(seed, Math.min(most, 1)));
      for (const one of [drawn, own]) one.see(id, () => [id, thing()]);
    },
    things: () => {
      const lots = [drawn, ...groups.values()].flatMap((one) => one.lots());
      return [...new Map(lots.map(({ thing }) => thing)).values()];
    },
  };
};

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value);

export const objectAt = async (path: string): Promise<Fields | undefined> =>
  fieldsIn((await readText(path))?.text ?? '');
