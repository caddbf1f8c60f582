import { type Balance, balanced } from './balance.ts';
import { classesOf, type Level } from './level.ts';
import type { Scanned } from './scan.ts';
import { compare, dealt, type Shares } from './split.ts';
import { drawOf } from './text.ts';
import { type Class, type Entry, type Problem, type Split, splits } from './types.ts';

/** An entry that is exported, where, and with which weight. */
export interface Chosen {
  readonly entry: Entry;
  readonly split: Split;
  readonly weight: number;
  readonly heldOut: boolean;
}

export interface ChooseOptions {
  readonly level: Level;
  readonly shares: Shares;
  readonly balance: Balance;
  readonly heldOut: ReadonlySet<string>;
  readonly seed: string;
}

export interface Choice {
  /** In the order of the files: split by split, in each in an order that the seed gives. */
  readonly chosen: readonly Chosen[];
  /** What there was of each class to choose from. */
  readonly available: { readonly [kind: string]: number };
  /** Classes that the level tells apart and that there are none of. */
  readonly missing: readonly Class[];
  /** Solutions by held-out rules of problems that are in other splits than the test. */
  readonly withheld: number;
}

/** Deals the problems out over the splits and draws of each split what is exported. */
export const choose = (
  { problems, entries }: Pick<Scanned, 'problems' | 'entries'>,
  options: ChooseOptions,
): Choice => {
  const { level, shares, balance, heldOut, seed } = options;
  const asked = classesOf(level);
  const wanted = entries.filter((entry) => asked.flat().includes(entry.class));
  const counts = asked
    .flat()
    .map((kind) => ({ kind, count: wanted.filter((entry) => entry.class === kind).length }));
  const missing = counts.filter(({ count }) => count === 0).map(({ kind }) => kind);
  const groups = asked
    .map((kinds) => kinds.filter((kind) => !missing.includes(kind)))
    .filter((kinds) => kinds.length > 0);
  const where = dealt(groupsOf(wanted, problems), shares, seed);
  const bySplit: { readonly [split in Split]: Drawn[] } = { train: [], validation: [], test: [] };
  let withheld = 0;
  for (const entry of wanted) {
    const problem = problems[entry.problem];
    const split = problem && where.get(problem.key);
    if (!problem || !split) continue;
    const isHeld = heldOut.has(entry.rule);
    if (isHeld && split !== 'test') withheld++;
    else
      bySplit[split].push({
        ...{ entry, id: entry.id, class: entry.class, problem: entry.problem, key: entry.key },
        ...{ tier: problem.tier, decided: entry.source === 'decision', heldOut: isHeld },
      });
  }
  const chosen = splits.flatMap((split) =>
    balanced(bySplit[split], groups, balance)
      .map(
        ({ chosen: { entry, heldOut: held }, weight }): Chosen => ({ entry, split, weight, heldOut: held }),
      )
      .map((one) => ({ one, draw: drawOf(seed, 'order', one.entry.id) }))
      .sort((a, b) => a.draw - b.draw || compare(a.one.entry.id, b.one.entry.id))
      .map(({ one }) => one),
  );
  const available = Object.fromEntries(counts.map(({ kind, count }) => [kind, count]));
  return { chosen, available, missing, withheld };
};

interface Drawn {
  readonly entry: Entry;
  readonly id: string;
  readonly class: Class;
  readonly problem: number;
  readonly key: number;
  readonly tier: string;
  readonly decided: boolean;
  readonly heldOut: boolean;
}

/** Problems of one question, with the tier of the first of them and the classes that there are of any. */
const groupsOf = (entries: readonly Entry[], problems: readonly Problem[]) => {
  const found = new Map<string, { tier: string; kinds: Set<Class> }>();
  for (const { problem: place, class: kind } of entries) {
    const problem = problems[place];
    if (!problem) continue;
    const known = found.get(problem.key) ?? { tier: problem.tier, kinds: new Set() };
    known.kinds.add(kind);
    found.set(problem.key, known);
  }
  return [...found].map(([key, { tier, kinds }]) => ({
    key,
    // The rarer classes decide first, so that they are dealt out most evenly.
    stratum: `${kinds.has('conceptual')} ${kinds.has('skipped_step')} ${kinds.has('computational')} ${tier}`,
  }));
};
