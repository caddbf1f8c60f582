import ofPlausibility from '../../../schema/plausibility.json' with { type: 'json' };
import ofWording from '../../../schema/wording.json' with { type: 'json' };
import { isSlot } from '../../english/index.ts';
import {
  isFeature,
  type Listing,
  nearestFeature,
  type PlausibilityTable,
  type Weights,
} from '../../plausibility/index.ts';
import { longestPhrase, type WordingTable } from '../../solution/index.ts';
import { didYouMean, type Reporter } from '../diagnostics.ts';
import type { Text, Yaml } from '../yaml.ts';
import { type Checks, readBySchema } from './by-schema.ts';
import { entriesAt, fileOf } from './reading.ts';
import { samplingIn } from './sections.ts';

const wordingIn = (yaml: Yaml, report: Reporter): WordingTable => {
  const found = { called: 'a wording file', yaml, report, checks: checksOfWording(report) };
  return { verbs: {}, operations: {}, ...Object(readBySchema(ofWording, found)?.value) };
};

export const wordingFile = fileOf(wordingIn);

const checksOfWording = (report: Reporter): Checks => ({
  phrase: ({ text, place }) => {
    const slots = slotsIn(text);
    const twice = slots.find((slot, at) => slots.indexOf(slot) !== at);
    const message = `\`${twice}\` stands twice: of two, nobody knows which is which.`;
    if (twice !== undefined) report.error('value', place, message);
    if (text.length > longestPhrase)
      report.error('value', place, `a phrase has at most ${longestPhrase} characters.`);
  },
  other_operation: ({ text, place }, path) => {
    if (text === path.at(-3)) report.error('value', place, `\`${text}\` is the operation that is gone.`);
  },
  following: ({ text, place }, path) => {
    const own = slotsIn(path.at(-2) ?? '');
    const unfilled = slotsIn(text).find((slot) => !own.includes(slot));
    const message = `nothing fills \`${unfilled}\`: the phrase has no such letter.`;
    if (unfilled !== undefined) report.error('unbound', place, message);
  },
});

const slotsIn = (phrase: string): readonly string[] => phrase.split(' ').filter((word) => isSlot(word));

type Written = { readonly base: number; readonly features: { readonly [feature: string]: number } };

const tableIn = (yaml: Yaml, report: Reporter): PlausibilityTable => {
  const listed = (listing: Listing) => (text: Text) => checkFeature(text, listing, report);
  const checks = { reasoning: listed('reasoning'), slips: listed('slips') };
  const read = readBySchema(ofPlausibility, { called: 'a table of plausibility', yaml, report, checks });
  const weights = ({ base, features }: Written): Weights => ({
    base,
    features: new Map(Object.entries(Object(features))),
  });
  const { reasoning, believable, slips } = Object(read?.value);
  const ofReasoning = weights(Object(reasoning));
  return {
    reasoning: ofReasoning,
    believable: added(ofReasoning, weights(Object(believable))),
    slips: weights(Object(slips)),
  };
};

export const plausibilityFile = fileOf(tableIn, { hint: '`npm run fit:plausibility` writes it.' });

/** `believable` of the file says what readers alone add. */
const added = (reasoning: Weights, { base, features }: Weights): Weights => {
  const both = new Map(reasoning.features);
  for (const [feature, weight] of features) both.set(feature, (both.get(feature) ?? 0) + weight);
  return { base, features: both };
};

const checkFeature = ({ text, place }: Text, listing: Listing, report: Reporter): void => {
  if (isFeature(text, listing)) return;
  const near = nearestFeature(text, listing);
  const hint =
    near === undefined ? 'src/plausibility/vocabulary.ts lists them.' : `Did you mean \`${near}\`?`;
  report.error('unknown_feature', place, `no mistake has a feature \`${text}\`.`, hint);
};

const readIn = (yaml: Yaml, report: Reporter, file: string) => ({
  sampling: samplingIn(yaml, report),
  /** Where each field of `strata` was written: `rules/sampling.yaml:7:12`. */
  places: Object.fromEntries(
    strataIn(yaml).map(({ text: name, place }) => {
      const { line, column } = report.position(place.start);
      return [name, `${file}:${line}:${column}`];
    }),
  ),
});

/** Warns of names of rules that are none. */
const warnOfRules = (yaml: Yaml | undefined, report: Reporter, rules: readonly string[]): void => {
  const byRule = [['shortlist', 'targets'], ['caps', 'rules'], ['visible'], ['recognised']];
  for (const { key } of byRule.flatMap((path) => entriesAt(yaml, ...path)))
    if (!rules.includes(key.text)) {
      const hint = didYouMean(key.text, rules, '`rules list` lists them.');
      report.warn('unknown_rule', key.place, `there is no rule \`${key.text}\`.`, hint);
    }
};

/** All of a sampling file; what is absent has its default. */
export const samplingFile = fileOf(readIn, { alsoTold: warnOfRules });

const strataIn = (yaml: Yaml): readonly Text[] => {
  const strata = entriesAt(yaml, 'shortlist').find(({ key }) => key.text === 'strata')?.value;
  const items = strata?.kind === 'list' ? strata.items : [];
  return items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
};
