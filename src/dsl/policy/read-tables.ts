import kindsSchema from '../../../schema/kinds.json' with { type: 'json' };
import lexiconSchema from '../../../schema/lexicon.json' with { type: 'json' };
import ofPlausibility from '../../../schema/plausibility.json' with { type: 'json' };
import ofWording from '../../../schema/wording.json' with { type: 'json' };
import { isSlot, type Lexicon, shippedLexicon } from '../../english/index.ts';
import { defaultErrorType } from '../../model/index.ts';
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
import { type Checks, entriesAt, fileOf, readBySchema } from './by-schema.ts';
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
    // It goes into a solution's line: what is no word there is a working, a line or a label of its own.
    const [sign] = /[\d=<>{}#*/+×÷\p{Cc}]/u.exec(text) ?? [];
    if (sign !== undefined)
      report.error('value', place, `${JSON.stringify(sign)} is no word, and what follows is words alone.`);
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

const warnOfRules = (yaml: Yaml | undefined, report: Reporter, rules: readonly string[]): void => {
  const byRule = ['shortlist.targets', 'caps.rules', 'keep.believable_of', 'visible', 'recognised'];
  const beside = entriesAt(yaml, 'questions', 'beside').find(({ key }) => key.text === 'rules')?.value;
  const named = [
    ...byRule.flatMap((path) => entriesAt(yaml, ...path.split('.'))).map(({ key }) => key),
    ...(beside?.kind === 'list'
      ? beside.items.flatMap((item) => (item.kind === 'text' ? [item.text] : []))
      : []),
  ];
  for (const { text, place } of named)
    if (!rules.includes(text)) {
      const hint = didYouMean(text, rules, '`rules list` lists them.');
      report.warn('unknown_rule', place, `there is no rule \`${text}\`.`, hint);
    }
};

/** All of a sampling file; what is absent has its default. */
export const samplingFile = fileOf(samplingIn, { alsoTold: warnOfRules });

/** A kind of mistake that a reader can tell from the others. */
export interface MistakeKind {
  readonly id: string;
  readonly title: string;
  /** One sentence that tells it from its neighbours. */
  readonly tells: string;
  /** The kind that it is most easily taken for, and what a mistake of that kind looks like. */
  readonly neighbour: string;
  readonly example: string;
  /** The label for training under which it stands. */
  readonly errorType: string;
  /** Of a conceptual one, which of the thirteen types of older data it belongs to; '' of any other. */
  readonly type: string;
}

type WrittenKind = Omit<MistakeKind, 'id' | 'errorType' | 'type'>;
type Listed = { readonly [id: string]: WrittenKind };

/** The lists of kinds of a label: one for each type of conceptual mistakes, or one of no type. */
const kindsOfLabel = <List>(
  label: string,
  below: List,
  byType: () => readonly (readonly [string, List])[],
) => (label === defaultErrorType.conceptual ? byType() : [['', below] as const]);

const kindsIn = (yaml: Yaml, report: Reporter): readonly MistakeKind[] => {
  // A neighbour may come later in the file.
  const ids = entriesAt(yaml).flatMap(({ key, value }) =>
    kindsOfLabel(key.text, value, () => entriesAt(value).map((one) => [one.key.text, one.value])).flatMap(
      ([, list]) => entriesAt(list).map((kind) => kind.key.text),
    ),
  );
  const seen = new Set<string>();
  const read = readBySchema(kindsSchema, {
    called: 'a file of kinds',
    yaml,
    report,
    checks: {
      new_kind: ({ text: id, place }) => {
        const hint = 'Give this one another name.';
        if (seen.has(id)) report.error('value', place, `there is a kind \`${id}\` already.`, hint);
        seen.add(id);
      },
      neighbour: ({ text: id, place }, path) => {
        if (id === path.at(-2)) report.error('value', place, `\`${id}\` is no neighbour of itself.`);
        else if (!ids.includes(id))
          report.error('value', place, `there is no kind \`${id}\`.`, didYouMean(id, ids, ''));
      },
    },
  });
  const labels: { readonly [label: string]: unknown } = Object(read?.value);
  return Object.entries(labels).flatMap(([errorType, below]) =>
    kindsOfLabel(errorType, below, () => Object.entries(Object(below))).flatMap(([type, list]) => {
      const kinds: Listed = Object(list);
      return Object.entries(kinds).map(([id, kind]) => ({ id, ...kind, errorType, type }));
    }),
  );
};

export const kindsFile = fileOf(kindsIn);

const lexiconIn = (yaml: Yaml, report: Reporter): Lexicon => {
  const [classes, words] = [entriesAt(yaml, 'classes'), entriesAt(yaml, 'words')].map((entries) =>
    entries.map(({ key }) => key),
  );
  const checks = checksOf(namesOf(classes), namesOf(words), report);
  const read = readBySchema(lexiconSchema, { called: 'a lexicon', yaml, report, checks });
  const lexicon: Lexicon = { classes: {}, words: {}, ...Object(read?.value) };
  for (const name of shippedLexicon.classes.filter((one) => !Object.hasOwn(lexicon.classes, one)))
    report.error('missing', yaml.place, `the program asks for the class \`${name}\`, which is not here.`);
  for (const key of classes ?? []) refuseCircle(key, lexicon.classes, report);
  return lexicon;
};

export const lexiconFile = fileOf(lexiconIn);

const namesOf = (keys: readonly Text[] = []): ReadonlySet<string> => new Set(keys.map(({ text }) => text));

const checksOf = (classes: ReadonlySet<string>, words: ReadonlySet<string>, report: Reporter): Checks => ({
  class: ({ text, place }) => {
    if (classes.has(text)) return;
    report.error('value', place, `there is no class \`${text}\`.`, didYouMean(text, [...classes]));
  },
  word: ({ text, place }) => {
    if (text.trim() === '') report.error('value', place, 'this word has no letters and no sign.');
    if (text !== text.toLowerCase()) report.error('value', place, 'words stand in small letters.');
  },
  /** `12 inch`: a number, and a unit in the singular that is a word of the lexicon. */
  smaller_unit: ({ text, place }, path) => {
    const [, unit] = /^[1-9]\d{0,8} ([a-z ]+)$/.exec(text) ?? [];
    if (unit === undefined)
      report.error('value', place, `\`${text}\` is no number of a smaller unit: \`12 inch\` is one.`);
    else if (unit === path.at(-2))
      report.error('value', place, `\`${unit}\` is no smaller unit than itself.`);
    else if (!words.has(unit))
      report.error('value', place, `there is no unit \`${unit}\`.`, didYouMean(unit, [...words], ''));
  },
});

/** A class that has itself through others is not what anybody meant: all of them would have the same words. */
const refuseCircle = ({ text, place }: Text, classes: Lexicon['classes'], report: Reporter): void => {
  const within = new Set(classes[text]?.with);
  for (const name of within) for (const more of classes[name]?.with ?? []) within.add(more);
  const message = `the class \`${text}\` has itself, through \`with\`.`;
  if (within.has(text)) report.error('value', place, message, 'Take one of those out.');
};
