import { isSlot } from '../../english/index.ts';
import {
  isFeature,
  type Listing,
  nearestFeature,
  type PlausibilityTable,
  type Weights,
} from '../../plausibility/index.ts';
import { longestPhrase, namedOperations, type WordingTable } from '../../solution/index.ts';
import { didYouMean, type Reporter } from '../diagnostics.ts';
import type { Entry, Yaml } from '../yaml.ts';
import { entriesOf, fileOf, unknown } from './reading.ts';
import { samplingIn } from './sections.ts';

const wordingIn = (yaml: Yaml | undefined, report: Reporter): WordingTable => {
  const verbs = new Map<string, string>();
  const operations: Record<string, Record<string, Record<string, string>>> = {};
  for (const { key, value } of entriesOf(yaml, 'a wording file', report, true))
    if (key.text === 'verbs')
      for (const [verb, ing] of textsOf(value, 'verbs', report)) verbs.set(verb.key.text, ing);
    else if (key.text === 'operations')
      for (const op of entriesOf(value, '`operations`', report, true)) readOperation(op, operations, report);
    else unknown(key, 'a wording file has no key', ['verbs', 'operations'], report);
  return { verbs: Object.fromEntries(verbs), operations };
};

export const wordingFile = fileOf(wordingIn);

const textsOf = (yaml: Yaml, what: string, report: Reporter): readonly (readonly [Entry, string])[] =>
  entriesOf(yaml, `\`${what}\``, report, true).flatMap((entry): readonly (readonly [Entry, string])[] => {
    if (entry.value.kind === 'text') return [[entry, entry.value.text.text]];
    report.error('type', entry.key.place, `\`${entry.key.text}\` needs a text, or '' for none.`);
    return [];
  });

const readOperation = (
  { key, value }: Entry,
  into: Record<string, Record<string, Record<string, string>>>,
  report: Reporter,
): void => {
  if (!checkedOperation(key.text, key.place, report)) return;
  const phrases = new Map<string, Record<string, string>>();
  for (const phrase of entriesOf(value, `\`${key.text}\``, report, true)) {
    const following: Record<string, string> = {};
    const own = slotsIn(phrase.key.text);
    const twice = own.find((slot, at) => own.indexOf(slot) !== at);
    if (twice !== undefined)
      report.error(
        'value',
        phrase.key.place,
        `\`${twice}\` stands twice: of two, nobody knows which is which.`,
      );
    if (phrase.key.text.length > longestPhrase)
      report.error('value', phrase.key.place, `a phrase has at most ${longestPhrase} characters.`);
    for (const [entry, text] of textsOf(phrase.value, phrase.key.text, report)) {
      if (!checkedOperation(entry.key.text, entry.key.place, report)) continue;
      if (entry.key.text === key.text)
        report.error('value', entry.key.place, `\`${key.text}\` is the operation that is gone.`);
      const unknown = slotsIn(text).find((slot) => !own.includes(slot));
      if (unknown !== undefined)
        report.error(
          'unbound',
          entry.value.place,
          `nothing fills \`${unknown}\`: the phrase has no such letter.`,
        );
      following[entry.key.text] = text;
    }
    phrases.set(phrase.key.text, following);
  }
  into[key.text] = Object.fromEntries(phrases);
};

const checkedOperation = (text: string, place: Entry['key']['place'], report: Reporter): boolean => {
  if (namedOperations.some((op) => op === text)) return true;
  report.error('value', place, `\`${text}\` is no operation: it can be '+', '-', '*' or '/'.`);
  return false;
};

const slotsIn = (phrase: string): readonly string[] => phrase.split(' ').filter((word) => isSlot(word));

/** The sections of a table, each with the list that its features are from. */
const sections = { reasoning: 'reasoning', believable: 'reasoning', slips: 'slips' } as const satisfies {
  readonly [section in keyof PlausibilityTable]: Listing;
};

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

export const plausibilityFile = fileOf(tableIn, { hint: '`npm run fit:plausibility` writes it.' });

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

const readIn = (yaml: Yaml | undefined, report: Reporter, file: string) => ({
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
  const shortlist = valueAt(valueAt(yaml, 'shortlist'), 'targets');
  const named = [
    valueAt(valueAt(yaml, 'caps'), 'rules'),
    valueAt(yaml, 'visible'),
    valueAt(yaml, 'recognised'),
  ];
  for (const byRule of [shortlist, ...named])
    for (const { key } of byRule?.kind === 'map' ? byRule.entries : [])
      if (!rules.includes(key.text))
        report.warn(
          'unknown_rule',
          key.place,
          `there is no rule \`${key.text}\`.`,
          didYouMean(key.text, rules, '`rules list` lists them.'),
        );
};

/** All of a sampling file; what is absent has its default. */
export const samplingFile = fileOf(readIn, { alsoTold: warnOfRules });

const strataIn = (yaml: Yaml | undefined) => {
  const strata = valueAt(valueAt(yaml, 'shortlist'), 'strata');
  return strata?.kind === 'list'
    ? strata.items.flatMap((item) => (item.kind === 'text' ? [item.text] : []))
    : [];
};

const valueAt = (yaml: Yaml | undefined, name: string): Yaml | undefined =>
  yaml?.kind === 'map' ? yaml.entries.find(({ key }) => key.text === name)?.value : undefined;
