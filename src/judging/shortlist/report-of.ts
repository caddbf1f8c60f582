import { groupedBy, orNear, sumOf } from '../../base/index.ts';
import { counted } from '../../model/index.ts';
import type { CatalogRow } from './catalog.ts';
import { compareTexts } from './fields.ts';
import type { Outcome } from './outcome.ts';
import type { ShortlistPolicy } from './policy.ts';
import type { Entry, Scan, Templates } from './scan.ts';

export interface Drawn extends Outcome {
  /** Flawed solutions, or edited questions. */
  readonly made: 'candidate' | 'question';
  readonly templates: Templates;
  readonly scan: Scan;
}

export interface Pick {
  readonly entry: Entry;
  readonly row: Omit<CatalogRow, 'filepath' | 'validator'>;
}

interface Asked {
  readonly seed: string;
  readonly policy: ShortlistPolicy;
  readonly reviewers: readonly string[];
  readonly overlap: number;
}

/** Everything that the report says, as plain data; `manifest.json` is this, as JSON. */
export const reportOf = (
  { made, templates, scan, rules, strata }: Drawn,
  { seed, policy, reviewers, overlap }: Asked,
  assigned: readonly (readonly string[])[],
  picks: readonly Pick[],
) => {
  const { places: _, total, ...rest } = policy;
  return {
    made,
    seed,
    policy: { ...rest, total: total ?? null },
    run: {
      candidates: sumOf(strata.map(({ candidates }) => candidates)),
      eligible: sumOf(scan.map(({ candidates }) => candidates)),
      templates: templates.templates,
      /** Templates below the bar, by the first check that they fail. */
      below: templates.below,
      problems: templates.problems,
    },
    drawn: picks.length,
    problems_drawn: new Set(picks.map(({ row }) => row.index)).size,
    rules,
    kinds: kindsOf(picks),
    strata,
    overlap,
    reviewers: reviewers.map((name) => {
      const items = assigned.filter((names) => names.includes(name));
      return { name, items: items.length, shared: items.filter(({ length }) => length > 1).length };
    }),
    notes: [
      ...twinNotes(sumOf(scan.map(({ twins }) => twins))),
      ...targetNotes(
        policy,
        rules.map(({ rule }) => rule),
      ),
    ],
  };
};

export type Report = ReturnType<typeof reportOf>;

/** What was drawn of each kind of mistake, most of it first; none where the run has no kinds. */
const kindsOf = (picks: readonly Pick[]) =>
  [...groupedBy(picks, ({ row }) => row.kind)]
    .filter(([kind]) => kind !== '')
    .map(([kind, own]) => ({
      kind,
      rules: [...new Set(own.map(({ row }) => row.rule))].sort(compareTexts),
      drawn: own.length,
    }))
    .sort((a, b) => b.drawn - a.drawn || compareTexts(a.kind, b.kind));

/** Rules of the policy that the run has not, in whole sentences. */
const targetNotes = ({ targets }: ShortlistPolicy, known: readonly string[]): readonly string[] =>
  Object.keys(targets)
    .filter((rule) => !known.includes(rule))
    .map((rule) => `\`targets\` names ${rule}, which has no candidates in this run.${orNear(rule, known)}`);

/** Decisions belong to ids, so of candidates that share one only one may be drawn. */
const twinNotes = (twins: number): readonly string[] =>
  twins === 0
    ? []
    : [
        `${counted(twins, 'candidate')} that could be drawn ${twins === 1 ? 'shares its' : 'share their'} id with another, which was passed over.`,
      ];
