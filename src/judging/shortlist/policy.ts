import { defaultSampling, type ShortlistSection } from '../../dsl/index.ts';
import { readSamplingText } from '../../dsl/reader/index.ts';

/** What a template must have passed for its candidates to be drawn. */
export type Bar = ShortlistSection['bar'];

/** How a budget is divided: `equal` parts, parts in `proportional`ity to what there is, or to its `square_root`. */
export type Division = ShortlistSection['shares'];

/** How often one problem may be drawn: `once` in all, `once_a_rule`, or at `any` number of places. */
export type SameProblem = ShortlistSection['same_problem'];

/** The `shortlist:` section of `rules/sampling.yaml`: see `docs/shortlist.md`. */
export type ShortlistPolicy = ShortlistSection & {
  /** Where each field of `strata` was written, for messages. */
  readonly places: { readonly [field: string]: string };
};

/** What counts where no sampling file is given. */
export const defaultShortlist: ShortlistPolicy = { ...defaultSampling.shortlist, places: {} };

/**
 * The shortlist's part of a sampling file. A missing key has its default, a missing section is all defaults.
 * Throws a `UserError` that lists every mistake of the whole file with file, line, column and a caret.
 */
export const readPolicy = (text: string, file: string): ShortlistPolicy => {
  const { sampling, places } = readSamplingText(text, file);
  return { ...sampling.shortlist, places };
};

/** The same for edited questions: they have no family, no place in a solution and no plausibility. */
export const forQuestions = (policy: ShortlistPolicy): ShortlistPolicy => ({
  ...policy,
  families: 'all',
  strata: policy.strata.filter((field) => field !== 'position_bin'),
  order_by: 'seed',
});
