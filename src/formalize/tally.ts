import type { Choice } from './agreed.ts';
import type { Rejection } from './formalizer.ts';

/** What a formalisation came to. */
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

export type Counts = { readonly [name: string]: number };

export interface Tallied {
  readonly counts: Tally;
  readonly unread: (reason: Rejection) => void;
  readonly add: (taken: Choice['taken'], failed: Choice['failed']) => void;
}

const one = (counts: Counts, name: string): Counts => {
  const next = { ...counts, [name]: (counts[name] ?? 0) + 1 };
  return Object.fromEntries(Object.entries(next).sort(([a], [b]) => (a < b ? -1 : 1)));
};

export const tallied = (names: readonly string[]): Tallied => {
  let counts: Tally = {
    problems: 0,
    templates: 0,
    unread: {},
    formalizers: Object.fromEntries(names.map((name) => [name, { taken: 0, rejected: {} }])),
    confidence: {},
  };
  return {
    get counts() {
      return counts;
    },
    unread: (reason) => {
      counts = { ...counts, problems: counts.problems + 1, unread: one(counts.unread, reason) };
    },
    add: (taken, failed) => {
      const formalizers = { ...counts.formalizers };
      for (const { name, rejection } of failed) {
        const row = formalizers[name] ?? { taken: 0, rejected: {} };
        formalizers[name] = { ...row, rejected: one(row.rejected, rejection.reason) };
      }
      if (taken) {
        const row = formalizers[taken.name] ?? { taken: 0, rejected: {} };
        formalizers[taken.name] = { ...row, taken: row.taken + 1 };
      }
      counts = {
        ...counts,
        problems: counts.problems + 1,
        templates: counts.templates + (taken ? 1 : 0),
        formalizers,
        confidence: taken ? one(counts.confidence, tenth(taken.confidence)) : counts.confidence,
      };
    },
  };
};

const tenth = (confidence: number): string => (Math.floor(confidence * 10) / 10).toFixed(1);
