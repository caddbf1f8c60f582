import type { Made } from '../engine/index.ts';

/** Counts of a run, as they stand in the manifest. Keys are sorted there. */
export interface Tally {
  templates: { read: number; used: number };
  /** Templates that gave nothing at all, by reason. */
  skipped: Counts;
  rules: { [rule: string]: { sites: number; possible: number; candidates: number; discarded: Counts } };
  /** `rule / tier / position bin` */
  strata: Counts;
  needs_human: Counts;
  candidates: number;
  discarded: number;
}

export interface Counts {
  [name: string]: number;
}

export const emptyTally = (rules: readonly string[]): Tally => ({
  templates: { read: 0, used: 0 },
  skipped: {},
  rules: Object.fromEntries(rules.map((rule) => [rule, emptyRow()])),
  strata: {},
  needs_human: {},
  candidates: 0,
  discarded: 0,
});

const emptyRow = (): Tally['rules'][string] => ({ sites: 0, possible: 0, candidates: 0, discarded: {} });

const bump = (counts: Counts, name: string, by = 1): void => {
  counts[name] = (counts[name] ?? 0) + by;
};

const rowOf = (tally: Tally, rule: string): Tally['rules'][string] => (tally.rules[rule] ??= emptyRow());

/** Counts what one template gave. */
export const count = (tally: Tally, { candidates, discards, proposed }: Made): void => {
  for (const [rule, { sites, possible }] of proposed) {
    const row = rowOf(tally, rule);
    row.sites += sites;
    row.possible += possible;
  }
  for (const { rule, tier, position_bin, needs_human } of candidates) {
    rowOf(tally, rule).candidates++;
    bump(tally.strata, `${rule} / ${tier} / ${position_bin}`);
    for (const doubt of needs_human) bump(tally.needs_human, doubt);
    if (needs_human.length === 0) bump(tally.needs_human, 'nothing');
  }
  for (const { rule, reason } of discards) {
    bump(rule === null ? tally.skipped : rowOf(tally, rule).discarded, reason);
  }
  tally.candidates += candidates.length;
  tally.discarded += discards.length;
};

/** Adds the counts of `other`, another part of the same run, to `tally`. */
export const addTally = (tally: Tally, other: Tally): void => {
  const addAll = (to: Counts, from: Counts): void => {
    for (const [name, by] of Object.entries(from)) bump(to, name, by);
  };
  tally.templates.read += other.templates.read;
  tally.templates.used += other.templates.used;
  addAll(tally.skipped, other.skipped);
  addAll(tally.strata, other.strata);
  addAll(tally.needs_human, other.needs_human);
  for (const [rule, { sites, possible, candidates, discarded }] of Object.entries(other.rules)) {
    const row = rowOf(tally, rule);
    row.sites += sites;
    row.possible += possible;
    row.candidates += candidates;
    addAll(row.discarded, discarded);
  }
  tally.candidates += other.candidates;
  tally.discarded += other.discarded;
};
