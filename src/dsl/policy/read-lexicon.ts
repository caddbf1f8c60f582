import schema from '../../../schema/lexicon.json' with { type: 'json' };
import { type Lexicon, shippedLexicon } from '../../english/index.ts';
import { didYouMean, type Reporter } from '../diagnostics.ts';
import type { Text, Yaml } from '../yaml.ts';
import { type Checks, readBySchema } from './by-schema.ts';
import { entriesAt, fileOf } from './reading.ts';

const lexiconIn = (yaml: Yaml, report: Reporter): Lexicon => {
  const [classes, words] = [entriesAt(yaml, 'classes'), entriesAt(yaml, 'words')].map((entries) =>
    entries.map(({ key }) => key),
  );
  const checks = checksOf(namesOf(classes), namesOf(words), report);
  const read = readBySchema(schema, { called: 'a lexicon', yaml, report, checks });
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
