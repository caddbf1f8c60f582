import { type ClassOf, type Lexicon, shippedLexicon, type Entry as WordEntry } from '../../english/index.ts';
import { didYouMean, type Reporter } from '../diagnostics.ts';
import type { Entry, Text, Yaml } from '../yaml.ts';
import { entriesOf, fileOf, unknown } from './reading.ts';

/** What is being read: who is told of mistakes, and which classes and words there are. */
interface Reading {
  readonly report: Reporter;
  readonly classes: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

const lexiconIn = (yaml: Yaml | undefined, report: Reporter): Lexicon => {
  const sections = new Map<string, readonly Entry[]>();
  for (const { key, value } of entriesOf(yaml, 'a lexicon', report))
    if (key.text === 'classes' || key.text === 'words')
      sections.set(key.text, entriesOf(value, `\`${key.text}\``, report));
    else unknown(key, 'a lexicon has no key', ['classes', 'words'], report);
  const [classes, words] = [sections.get('classes') ?? [], sections.get('words') ?? []];
  const reading: Reading = {
    report,
    classes: new Set(classes.map(({ key }) => key.text)),
    words: new Set(words.map(({ key }) => key.text)),
  };
  if (yaml)
    for (const name of shippedLexicon.classes.filter((one) => !reading.classes.has(one)))
      report.error('missing', yaml.place, `the program asks for the class \`${name}\`, which is not here.`);
  const read = new Map(classes.map((entry) => [entry.key.text, classFrom(entry, reading)]));
  for (const { key } of classes) refuseCircle(key, read, report);
  return {
    classes: Object.fromEntries(read),
    words: Object.fromEntries(words.map((entry) => [entry.key.text, wordFrom(entry, reading)])),
  };
};

export const lexiconFile = fileOf(lexiconIn);

const textOf = ({ key, value }: Entry, report: Reporter): string => {
  if (value.kind === 'text' && value.text.text.trim() !== '') return value.text.text;
  report.error('type', key.place, `\`${key.text}\` needs a text.`);
  return '';
};

const textsOf = (value: Yaml, of: Text, report: Reporter): readonly Text[] => {
  const texts =
    value.kind === 'list' ? value.items.map((item) => (item.kind === 'text' ? item.text : undefined)) : [];
  if (value.kind !== 'list' || texts.includes(undefined))
    report.error('type', of.place, `\`${of.text}\` needs a list of texts.`);
  return texts.filter((text) => text !== undefined);
};

const classFrom = ({ key, value }: Entry, { report, classes }: Reading): ClassOf => {
  const said: { for?: string; example?: string; with?: readonly string[] } = {};
  for (const part of entriesOf(value, `\`${key.text}\``, report))
    if (part.key.text === 'for' || part.key.text === 'example') said[part.key.text] = textOf(part, report);
    else if (part.key.text === 'with') said.with = namesOf(part.value, part.key, { report, classes });
    else unknown(part.key, 'a class has no key', ['for', 'example', 'with'], report);
  if (value.kind === 'map' && (said.for === undefined || said.example === undefined))
    report.error(
      'missing',
      key.place,
      `the class \`${key.text}\` needs \`for\` and \`example\`: a sentence that says what it is for, and one that shows it.`,
    );
  return { for: said.for ?? '', example: said.example ?? '', ...(said.with && { with: said.with }) };
};

/** A class that has itself through others is not what anybody meant: all of them would have the same words. */
const refuseCircle = (key: Text, classes: ReadonlyMap<string, ClassOf>, report: Reporter): void => {
  const within = new Set(classes.get(key.text)?.with);
  for (const name of within) for (const more of classes.get(name)?.with ?? []) within.add(more);
  if (within.has(key.text))
    report.error(
      'value',
      key.place,
      `the class \`${key.text}\` has itself, through \`with\`. Take one of those out.`,
    );
};

/** Names of classes, each once and known. */
const namesOf = (value: Yaml, of: Text, { report, classes }: Omit<Reading, 'words'>): readonly string[] => {
  const seen = new Set<string>();
  for (const name of textsOf(value, of, report)) {
    if (!classes.has(name.text)) unknown(name, 'there is no class', [...classes], report);
    if (seen.has(name.text))
      report.error('value', name.place, `\`${of.text}\` stands in the class \`${name.text}\` twice.`);
    seen.add(name.text);
  }
  return [...seen];
};

const wordKeys = [
  'classes',
  'number',
  'unit',
  'unit_of_rate',
  'stands_for',
  'is',
  'forms',
  'form_of',
] as const;

const wordFrom = ({ key, value }: Entry, reading: Reading): readonly string[] | WordEntry => {
  const { report } = reading;
  if (!/[^\s]/.test(key.text)) report.error('value', key.place, 'this word has no letters and no sign.');
  if (key.text !== key.text.toLowerCase()) report.error('value', key.place, 'words stand in small letters.');
  if (value.kind !== 'map') return namesOf(value, key, reading);
  const said: { -readonly [part in keyof WordEntry]: WordEntry[part] } = {};
  for (const part of value.entries)
    switch (part.key.text) {
      case 'classes':
        said.classes = namesOf(part.value, key, reading);
        break;
      case 'number':
        said.number = numberOf(part, report);
        break;
      case 'unit':
      case 'unit_of_rate':
      case 'stands_for':
      case 'form_of':
        said[part.key.text] = textOf(part, report);
        break;
      case 'forms':
        said.forms = formsOf(part, report);
        break;
      case 'is':
        said.is = smallerUnits(part, key.text, reading);
        break;
      default:
        unknown(part.key, 'a word has no key', wordKeys, report);
    }
  return said;
};

const numberOf = (part: Entry, report: Reporter): number => {
  const text = textOf(part, report);
  if (text !== '' && !/^\d{1,15}$/.test(text))
    report.error('value', part.value.place, `\`${text}\` is no whole number.`);
  return Number(text);
};

const formsOf = ({ key, value }: Entry, report: Reporter): readonly string[] => {
  const forms = textsOf(value, key, report).map(({ text }) => text);
  if (forms.length !== 2)
    report.error('value', key.place, '`forms` are two: what one does, and what was done (`[gives, gave]`).');
  return forms;
};

/** `12 inch`: a number, and a unit in the singular that is a word of the lexicon. */
const smallerUnits = ({ key, value }: Entry, large: string, { report, words }: Reading): readonly string[] =>
  textsOf(value, key, report).map(({ text, place }) => {
    const [, unit] = /^[1-9]\d{0,8} ([a-z ]+)$/.exec(text) ?? [];
    if (unit === undefined)
      report.error('value', place, `\`${text}\` is no number of a smaller unit: \`12 inch\` is one.`);
    else if (unit === large) report.error('value', place, `\`${unit}\` is no smaller unit than itself.`);
    else if (!words.has(unit))
      report.error('value', place, `there is no unit \`${unit}\`.`, didYouMean(unit, [...words], ''));
    return text;
  });
