import { stringify } from 'yaml';
import type { PlausibilityTable } from '../../../src/plausibility/index.ts';
import { type Fit, least } from './fitted.ts';

type Fits = { readonly [kind in keyof PlausibilityTable]: Fit & { readonly base: number } };

const head = `# How likely a pupil is to make a mistake. Written by \`npm run fit:plausibility\` (test/corpus/fit-plausibility.ts) from
# wrong solutions that people wrote for these problems, from what they accepted and rejected of an older system's
# candidates (human_errors.jsonl, human_reviews.jsonl), and from what readers of our own found plausible (evidence/readings);
# a quarter of the problems, chosen by a hash, is left out of it.
# A candidate's score is base and the weights of its features together (src/plausibility/vocabulary.ts lists them);
# plausibility is 1 / (1 + exp(-score)), so 0.5 is the average candidate. Features that are not here add nothing.
# The weights of \`believable\` are added to those of \`reasoning\`: half of what readers alone found. \`keep\` of
# sampling.yaml goes by both together. By \`slips\` slips are drawn, too.
`;

const rounded = (weight: number): number => Math.round(weight * 100) / 100;

/** The table of rules/plausibility.yaml as text: weights to two decimals, features in the order of the alphabet. */
export const tableText = (fits: Fits, names: readonly string[]): string => {
  const sectionOf = ({ weights, base }: Fits['slips']) => ({
    base: rounded(base),
    features: Object.fromEntries(
      names
        .map((name, at): [string, number] => [name, rounded(weights[at] ?? 0)])
        .filter(([, weight]) => Math.abs(weight) >= least)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  });
  return (
    head +
    stringify({
      reasoning: sectionOf(fits.reasoning),
      believable: sectionOf(fits.believable),
      slips: sectionOf(fits.slips),
    })
  );
};
