import type { ShortlistSection } from '../../dsl/index.ts';
import { samplingFile } from '../../dsl/reader/index.ts';

/** What a template must have passed for its candidates to be drawn. */
export type Bar = ShortlistSection['bar'];

/** How a budget is divided: `equal` parts, parts in `proportional`ity to what there is, or to its `square_root`. */
export type Division = ShortlistSection['shares'];

/** How often one problem may be drawn: `once` in all, `once_a_rule`, or at `any` number of places. */
export type SameProblem = ShortlistSection['same_problem'];

/** The `shortlist:` section of `rules/sampling.yaml`: see `docs/shortlist.md`. */
export type ShortlistPolicy = ShortlistSection;

/** The shortlist's part of a sampling file; what is missing has its default. Every mistake of the file is told at once. */
export const readPolicy = (text: string, file: string): ShortlistPolicy =>
  samplingFile.read(text, file).shortlist;

/** The same for edited questions: they have no family, no place in a solution and no plausibility. */
export const forQuestions = (policy: ShortlistPolicy): ShortlistPolicy => ({
  ...policy,
  families: 'all',
  strata: policy.strata.filter((field) => field !== 'position_bin'),
  order_by: 'seed',
});

/** The checks of the bar, in the order they are made: a template counts for the first it fails. */
export const barChecks = ['answer_check', 'structural_score', 'semantic_score', 'round_trip'] as const;
export type BarCheck = (typeof barChecks)[number];

export const checkNames: { readonly [check in BarCheck]: string } = {
  answer_check: 'answer check',
  structural_score: 'structural score',
  semantic_score: 'semantic score',
  round_trip: 'round trip',
};

/** The first check that `validation` (of a line of `templates.jsonl`) fails, or undefined when it passes. */
export const firstFailed = (bar: Bar, validation: unknown): BarCheck | undefined => {
  const found: { readonly [key: string]: unknown } = Object(validation ?? {});
  return barChecks.find((check) => !passes(check, bar, found));
};

const passes = (check: BarCheck, bar: Bar, found: { readonly [key: string]: unknown }): boolean => {
  const asked = bar[check];
  if (asked === 'any') return true;
  if (check === 'answer_check') return found.answer_check_status === 'pass';
  if (check === 'round_trip') return found.round_trip === 'same';
  const score = found[check];
  return typeof score === 'number' && score >= Number(asked);
};

export const barInWords = (bar: Bar): readonly string[] =>
  barChecks.flatMap((check) => (bar[check] === 'any' ? [] : [phrase(check, bar)]));

const phrase = (check: BarCheck, bar: Bar): string => {
  if (check === 'answer_check') return 'the code gives the stated answer';
  if (check === 'round_trip') return 'the correct values give the original text back exactly';
  const name = check === 'structural_score' ? 'structural score' : 'semantic score';
  return `${name} ${bar[check] === 1 ? '1' : `at least ${bar[check]}`}`;
};
