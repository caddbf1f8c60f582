import type { Choice } from './agreed.ts';
import type { Rejection } from './formalizer.ts';

export interface Tally {
  readonly problems: number;
  readonly templates: number;
  /** Problems that could not be read at all, by reason. */
  readonly unread: Counts;
  /** By formaliser: how many of its templates were taken, and why it gave none, by reason. */
  readonly formalizers: { readonly [name: string]: { readonly taken: number; readonly rejected: Counts } };
  /** Templates by how sure the formaliser is, in tenths: `0.9` for 0.9 and more. */
  readonly confidence: Counts;
}

type Counts = { readonly [name: string]: number };

export type Tallied = ReturnType<typeof tallied>;

const more = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1;
};

const sorted = (counts: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));

export const tallied = (names: readonly string[]) => {
  let [problems, templates] = [0, 0];
  const unread: Record<string, number> = {};
  const confidence: Record<string, number> = {};
  const formalizers = new Map(names.map((name) => [name, fresh()]));
  const rowOf = (name: string): ReturnType<typeof fresh> => {
    const row = formalizers.get(name) ?? fresh();
    formalizers.set(name, row);
    return row;
  };
  return {
    /** Keys in their order by name, so that equal counts have equal texts. */
    get counts(): Tally {
      const rows = [...formalizers].map(([name, row]) => [name, { ...row, rejected: sorted(row.rejected) }]);
      return {
        problems,
        templates,
        unread: sorted(unread),
        formalizers: Object.fromEntries(rows),
        confidence: sorted(confidence),
      };
    },
    get soFar() {
      return { problems, templates };
    },
    unread: (reason: Rejection): void => {
      problems++;
      more(unread, reason);
    },
    add: (taken: Choice['taken'], failed: Choice['failed']): void => {
      problems++;
      for (const { name, rejection } of failed) more(rowOf(name).rejected, rejection.reason);
      if (!taken) return;
      templates++;
      rowOf(taken.name).taken++;
      more(confidence, tenth(taken.confidence));
    },
  };
};

const fresh = (): { taken: number; readonly rejected: Record<string, number> } => ({
  taken: 0,
  rejected: {},
});

const tenth = (confidence: number): string => (Math.floor(confidence * 10) / 10).toFixed(1);
