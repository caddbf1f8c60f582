import { type PreparedTemplate, reasonOf, sitesOf, type Verdict } from '../engine/index.ts';
import type { CountsByName, RuleCounts } from '../model/index.ts';
import { type Flaws, siteOf } from '../questions/index.ts';
import type { Result } from './sinks/index.ts';

/** The counts of a run, as they stand in the manifest. Keys are sorted there. */
export type Tally = {
  templates: { read: number; used: number };
  /** Templates that gave nothing at all, by reason. */
  skipped: CountsByName;
  rules: { [rule: string]: RuleCounts };
  /** `rule / tier / position bin`, or `rule / class` of edited questions. */
  strata: CountsByName;
  needs_human: CountsByName;
  candidates: number;
  discarded: number;
};

export const emptyTally = (rules: readonly string[]): Tally => ({
  templates: { read: 0, used: 0 },
  skipped: {},
  rules: Object.fromEntries(rules.map((rule) => [rule, emptyRow()])),
  strata: {},
  needs_human: {},
  candidates: 0,
  discarded: 0,
});

const emptyRow = (): RuleCounts => ({ sites: 0, possible: 0, candidates: 0, discarded: {} });

const bump = (counts: CountsByName, name: string, by = 1): void => {
  counts[name] = (counts[name] ?? 0) + by;
};

/** The row of a rule, which may be called `constructor`. */
const rowOf = ({ rules }: Tally, rule: string): RuleCounts => {
  const known = Object.hasOwn(rules, rule) ? rules[rule] : undefined;
  const row = known ?? emptyRow();
  if (!known) rules[rule] = row;
  return row;
};

export const count = (tally: Tally, result: Result): void => {
  tally.templates.read++;
  if (result.used) {
    tally.templates.used++;
    countVerdicts(tally, result.problem, result.verdicts);
    if (result.flaws) countFlaws(tally, result.flaws);
  } else {
    bump(tally.skipped, result.discard.reason);
    tally.discarded++;
  }
};

const countVerdicts = (tally: Tally, { tier }: PreparedTemplate, verdicts: readonly Verdict[]): void => {
  for (const [rule, places] of sitesOf(verdicts)) rowOf(tally, rule).sites += places.size;
  for (const verdict of verdicts) {
    const row = rowOf(tally, verdict.rule.id);
    row.possible++;
    if (verdict.kind === 'kept') {
      row.candidates++;
      tally.candidates++;
      bump(tally.strata, `${verdict.rule.id} / ${tier} / ${verdict.bin}`);
      for (const doubt of verdict.needsHuman) bump(tally.needs_human, doubt);
      if (verdict.needsHuman.length === 0) bump(tally.needs_human, 'nothing');
    }
    const reason = reasonOf(verdict);
    if (reason === undefined) continue;
    bump(row.discarded, reason);
    if (verdict.kind === 'same_text') {
      row.same_text_as ??= {};
      bump(row.same_text_as, verdict.as.rule);
    }
    tally.discarded++;
  }
};

const countFlaws = (tally: Tally, { read, verdicts }: Flaws): void => {
  if (!read.ok) {
    bump(tally.skipped, read.reason);
    tally.discarded++;
  }
  const sites = new Set<string>();
  for (const verdict of verdicts) {
    const row = rowOf(tally, verdict.rule.id);
    row.possible++;
    const site = `${verdict.rule.id} ${siteOf(verdict)}`;
    if (!sites.has(site)) row.sites++;
    sites.add(site);
    if (verdict.kind === 'kept') {
      row.candidates++;
      tally.candidates++;
      bump(tally.strata, `${verdict.rule.id} / class ${verdict.rule.class}`);
      bump(tally.needs_human, 'nothing');
    } else if (verdict.kind === 'dropped') {
      bump(row.discarded, verdict.reason);
      tally.discarded++;
    }
  }
};

/** Adds the counts of `other`, another part of the same run, to `tally`. */
export const addTally = (tally: Tally, other: Tally): void => addCounts(tally, other);

/** Counts, and counts of parts, as deep as they go. */
type Counts = { [name: string]: number | Counts | undefined };

const addCounts = (to: Counts, from: Counts): void => {
  for (const [name, by] of Object.entries(from)) {
    // A rule may be called `constructor`.
    const before = Object.hasOwn(to, name) ? to[name] : undefined;
    if (typeof by === 'number') to[name] = (typeof before === 'number' ? before : 0) + by;
    else if (typeof by === 'object') {
      const part = typeof before === 'object' ? before : {};
      addCounts(part, by);
      to[name] = part;
    }
  }
};
