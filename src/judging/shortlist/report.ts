import { groupedBy, orNear, sumOf } from '../../base/index.ts';
import { counted, grouped } from '../../model/index.ts';
import type { CatalogRow } from './catalog.ts';
import { compareListed } from './fields.ts';
import type { Outcome } from './outcome.ts';
import {
  barChecks,
  barInWords,
  checkNames,
  type Division,
  type SameProblem,
  type ShortlistPolicy,
} from './policy.ts';
import type { Entry, Scan, Templates } from './scan.ts';

export interface Drawn extends Outcome {
  readonly made: 'candidate' | 'question';
  readonly templates: Templates;
  readonly scan: Scan;
}

export type Pick = { readonly entry: Entry; readonly row: Omit<CatalogRow, 'filepath' | 'validator'> };

export interface Asked {
  readonly seed: string;
  readonly policy: ShortlistPolicy;
  /** Names, each fit for a file name; none means one catalog for whoever judges. */
  readonly reviewers: readonly string[];
  /** The part of the shortlist that two reviewers get, 0 to 1. */
  readonly overlap: number;
}

/** Everything that the report says, as plain data; `manifest.json` is this, as JSON. */
export const reportOf = (
  { made, templates, scan, rules, strata }: Drawn,
  { seed, policy, reviewers, overlap }: Asked,
  assigned: readonly (readonly string[])[],
  picks: readonly Pick[],
) => {
  const { total, ...rest } = policy;
  const twins = sumOf(scan.map((one) => one.twins));
  const known = rules.map(({ rule }) => rule);
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
      // Decisions belong to ids, so of candidates that share one only one may be drawn.
      ...(twins === 0
        ? []
        : [
            `${counted(twins, 'candidate')} that could be drawn ${twins === 1 ? 'shares its' : 'share their'} id with another, which was passed over.`,
          ]),
      ...Object.keys(policy.targets)
        .filter((rule) => !known.includes(rule))
        .map(
          (rule) => `\`targets\` names ${rule}, which has no candidates in this run.${orNear(rule, known)}`,
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
      rules: [...new Set(own.map(({ row }) => row.rule))].sort(compareListed),
      drawn: own.length,
    }))
    .sort((a, b) => b.drawn - a.drawn || compareListed(a.kind, b.kind));

export const summaryOf = (report: Report): readonly string[] => {
  const { run, policy, made } = report;
  const short = report.strata.filter(({ reason }) => reason !== undefined).length;
  const bar = barInWords(policy.bar);
  const of = Array.isArray(policy.families) ? `${policy.families.join(' or ').replaceAll('_', ' ')} ` : '';
  return [
    `${counted(report.drawn, made)} of ${counted(report.problems_drawn, 'problem')} drawn with seed ${report.seed}, ` +
      `from ${counted(report.strata.length, 'stratum').replace('stratums', 'strata')} of ${counted(report.rules.length, 'rule')}.`,
    `The run holds ${counted(run.candidates, `${of}${made}`)}; ${grouped(run.eligible)} are of templates that pass the bar ` +
      `(${bar.length === 0 ? 'none is set' : bar.join('; ')}).`,
    `${problemWords[policy.same_problem]} ${shareWords[policy.shares]}`,
    ...limitOf(report),
    ...shortageOf(report),
    short === 0
      ? 'Every rule gave what was asked of it.'
      : `${short} of the strata ${short === 1 ? 'holds' : 'hold'} too little for what was asked of the rule; the tables of the report say why.`,
  ];
};

/** What a limit of the whole list leaves is no shortage. */
const limitOf = ({ policy, rules }: Report): readonly string[] => {
  const limited = rules.filter(({ asked, target }) => asked < target);
  if (policy.total === null || limited.length === 0) return [];
  const most = Math.max(...limited.map(({ asked }) => asked));
  return [
    `The limit of ${grouped(policy.total)} in all leaves at most ${most} to ${counted(limited.length, 'rule')}.`,
  ];
};

/** Why a list is shorter than asked for as a whole, and what makes it longer. */
const shortageOf = ({ policy, rules, drawn, run, made }: Report): readonly string[] => {
  const asked = rules.reduce((sum, rule) => sum + rule.asked, 0);
  if (drawn >= asked) return [];
  // Of each rule by itself: each problem once for it.
  const could = rules.reduce((sum, rule) => sum + Math.min(rule.asked, rule.available), 0);
  if (could > drawn && policy.same_problem !== 'once') return [];
  if (could === drawn)
    return ['All that the run has above the bar is drawn: a longer list needs more problems.'];
  return [
    `No problem is drawn twice, and the run has ${grouped(run.problems)}. A longer list needs more problems, or ` +
      `\`same_problem: once_a_rule\` in a copy of rules/sampling.yaml (--policy): with it these give up to ${counted(could, made)}.`,
  ];
};

const problemWords: { readonly [key in SameProblem]: string } = {
  once: 'No problem appears twice.',
  once_a_rule: 'No problem appears twice for the same rule.',
  any: 'A problem may appear any number of times.',
};

const shareWords: { readonly [key in Division]: string } = {
  equal: 'Strata have equal shares of their rule; what one cannot fill goes to the others.',
  proportional:
    'Strata have shares in proportion to what they hold; what one cannot fill goes to the others.',
  square_root:
    'Strata have shares in proportion to the square root of what they hold; what one cannot fill goes to the others.',
};

export const belowRows = (report: Report): readonly (readonly [string, number])[] =>
  barChecks.flatMap((check) => {
    const number = report.run.below[check] ?? 0;
    return number > 0 ? [[checkNames[check], number] as const] : [];
  });
