import {
  isFeature,
  type Listing,
  nearestFeature,
  type PlausibilityTable,
  type Weights,
} from '../../plausibility/index.ts';
import type { Reporter } from '../diagnostics.ts';
import type { Entry, Yaml } from '../yaml.ts';
import { entriesOf, unknown, valueIn } from './reading.ts';

/** The sections of a table, each with the list that its features are from. */
const sections = { reasoning: 'reasoning', believable: 'reasoning', slips: 'slips' } as const satisfies {
  readonly [section in keyof PlausibilityTable]: Listing;
};

/** Reads a table; throws a UserError that lists every mistake where it stands. */
export const readPlausibilityText = (text: string, file: string): PlausibilityTable =>
  valueIn(tableIn, text, file, '`npm run fit:plausibility` writes it.');

const tableIn = (yaml: Yaml | undefined, report: Reporter): PlausibilityTable => {
  const found = entriesOf(yaml, 'a table of plausibility', report);
  for (const { key } of found)
    if (!Object.hasOwn(sections, key.text))
      unknown(key, 'a table of plausibility has no key', Object.keys(sections), report);
  const weights = (section: keyof typeof sections): Weights => {
    const entry = found.find(({ key }) => key.text === section);
    if (entry) return weightsOf(entry, sections[section], report);
    if (yaml) report.error('missing', yaml.place, `a table of plausibility needs \`${section}\`.`);
    return { base: 0, features: new Map() };
  };
  const reasoning = weights('reasoning');
  return { reasoning, believable: added(reasoning, weights('believable')), slips: weights('slips') };
};

/** `believable` of the file says what readers alone add. */
const added = (reasoning: Weights, { base, features }: Weights): Weights => {
  const both = new Map(reasoning.features);
  for (const [feature, weight] of features) both.set(feature, (both.get(feature) ?? 0) + weight);
  return { base, features: both };
};

const weightsOf = ({ key, value }: Entry, listing: Listing, report: Reporter): Weights => {
  let base: number | undefined;
  const features = new Map<string, number>();
  for (const entry of entriesOf(value, `\`${key.text}\``, report))
    if (entry.key.text === 'base') base = numberOf(entry, report);
    else if (entry.key.text === 'features') {
      for (const one of entriesOf(entry.value, '`features`', report)) {
        checkFeature(one, listing, report);
        features.set(one.key.text, numberOf(one, report));
      }
    } else unknown(entry.key, `\`${key.text}\` has no key`, ['base', 'features'], report);
  if (base === undefined) report.error('missing', key.place, `\`${key.text}\` needs a number \`base\`.`);
  return { base: base ?? 0, features };
};

const checkFeature = ({ key }: Entry, listing: Listing, report: Reporter): void => {
  if (isFeature(key.text, listing)) return;
  const near = nearestFeature(key.text, listing);
  const hint =
    near === undefined ? 'src/plausibility/vocabulary.ts lists them.' : `Did you mean \`${near}\`?`;
  report.error('unknown_feature', key.place, `no mistake has a feature \`${key.text}\`.`, hint);
};

const numberOf = ({ key, value }: Entry, report: Reporter): number => {
  const number =
    value.kind === 'text' && value.text.text.trim() !== '' ? Number(value.text.text) : Number.NaN;
  if (!Number.isFinite(number)) report.error('type', value.place, `\`${key.text}\` needs a number.`);
  return number;
};
