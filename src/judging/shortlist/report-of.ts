import { nearest } from '../../base/index.ts';
import { counted } from '../../model/index.ts';
import type { CatalogRow } from './catalog.ts';
import { explainRules, explainStrata } from './explain.ts';
import { compareTexts } from './fields.ts';
import { askedOf, type Plan } from './plan.ts';
import type { ShortlistPolicy } from './policy.ts';
import type { Entry, Scan, Templates } from './scan.ts';

/** What was drawn of a run. */
export interface Drawn {
  /** Flawed solutions, or edited questions. */
  readonly made: 'candidate' | 'question';
  readonly templates: Templates;
  readonly scan: Scan;
  readonly plan: Plan;
  readonly shares: readonly number[];
  readonly full: readonly boolean[];
  /** By stratum, by rising key. */
  readonly drawn: readonly (readonly Entry[])[];
}

/** One that was drawn, whole. */
export interface Pick {
  readonly entry: Entry;
  readonly row: Omit<CatalogRow, 'filepath' | 'validator'>;
}

/** What was asked of the draw. */
interface Asked {
  readonly seed: string;
  readonly policy: ShortlistPolicy;
  readonly reviewers: readonly string[];
  readonly overlap: number;
}

/** Everything that the report says, as plain data; `manifest.json` is this, as JSON. */
export const reportOf = (
  { made, templates, scan, plan, shares, full, drawn }: Drawn,
  { seed, policy, reviewers, overlap }: Asked,
  assigned: readonly (readonly string[])[],
  picks: readonly Pick[],
) => {
  const asked = askedOf(plan, shares, full, policy);
  const outcome = { scan, plan, asked, full, drawn, policy };
  const whyStrata = explainStrata(outcome);
  const strata = scan.map(({ name, values, candidates, below }, place) => ({
    ...{ stratum: name, values },
    /** Those of templates below the bar too. */
    candidates: candidates + sum(Object.values(below)),
    available: plan.strata[place]?.available ?? 0,
    /** Its part of what is asked of the rule, if every stratum could fill anything, and after water-filling. */
    ...{ asked: asked.strata[place] ?? 0, share: shares[place] ?? 0 },
    drawn: drawn[place]?.length ?? 0,
    ...whyStrata[place],
  }));
  const whyRules = explainRules(outcome);
  const rules = plan.rules.map(({ rule, target, available }, group) => {
    const given = sum(strata.filter(({ values }) => values[0] === rule).map((row) => row.drawn));
    return {
      rule,
      target,
      /** The target, or what the limit of the whole list left of it. */
      asked: asked.rules[group] ?? 0,
      available,
      drawn: given,
      ...withReason(whyRules[group]),
    };
  });
  const known = rules.map(({ rule }) => rule);
  const { places: _, total, ...rest } = policy;
  return {
    ...{ made, seed },
    policy: { ...rest, total: total ?? null },
    run: {
      candidates: sum(strata.map(({ candidates }) => candidates)),
      /** Of templates that pass the bar. */
      eligible: sum(scan.map(({ candidates }) => candidates)),
      templates: templates.templates,
      /** Templates below the bar, by the first check that they fail. */
      below: templates.below,
      problems: templates.problems,
    },
    drawn: picks.length,
    problems_drawn: new Set(picks.map(({ row }) => row.index)).size,
    ...{ rules, kinds: kindsOf(picks) },
    strata,
    overlap,
    reviewers: reviewers.map((name) => {
      const items = assigned.filter((names) => names.includes(name));
      return { name, items: items.length, shared: items.filter(({ length }) => length > 1).length };
    }),
    notes: [...twinNotes(scan), ...targetNotes(policy, known)],
  };
};

export type Report = ReturnType<typeof reportOf>;

/** What was drawn of each kind of mistake, most of it first; none where the run has no kinds. */
const kindsOf = (picks: readonly Pick[]) => {
  const found = new Map<string, { readonly rules: Set<string>; drawn: number }>();
  for (const { row } of picks) {
    if (row.kind === '') continue;
    const its = found.get(row.kind) ?? { rules: new Set(), drawn: 0 };
    found.set(row.kind, its);
    its.rules.add(row.rule);
    its.drawn++;
  }
  return [...found]
    .map(([kind, { rules, drawn }]) => ({ kind, rules: [...rules].sort(compareTexts), drawn }))
    .sort((a, b) => b.drawn - a.drawn || compareTexts(a.kind, b.kind));
};

/** Rules of the policy that the run has not, in whole sentences. */
const targetNotes = ({ targets }: ShortlistPolicy, known: readonly string[]): readonly string[] =>
  Object.keys(targets)
    .filter((rule) => !known.includes(rule))
    .map((rule) => {
      const guess = nearest(rule, known);
      return `\`targets\` names ${rule}, which has no candidates in this run.${guess ? ` Did you mean ${guess}?` : ''}`;
    });

/** Decisions belong to ids, so of candidates that share one only one may be drawn. */
const twinNotes = (scan: Scan): readonly string[] => {
  const twins = sum(scan.map((stratum) => stratum.twins));
  return twins === 0
    ? []
    : [
        `${counted(twins, 'candidate')} that could be drawn ${twins === 1 ? 'shares its' : 'share their'} id with another, which was passed over.`,
      ];
};

/** Why fewer than asked. */
const withReason = (reason: string | undefined): { readonly reason?: string } =>
  reason === undefined ? {} : { reason };

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
