import { isSlot } from '../../english/index.ts';
import { longestPhrase, namedOperations, type WordingTable } from '../../solution/index.ts';
import type { Reporter } from '../diagnostics.ts';
import type { Entry, Yaml } from '../yaml.ts';
import type { Schema } from './field.ts';
import { entriesOf, mistakesIn, unknown, valueIn } from './reading.ts';

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

/** Every mistake of a wording file. */
export const checkWordingText = (text: string, file: string) => mistakesIn(wordingIn, text, file);

/** Reads a wording file; throws a UserError that lists every mistake where it stands. */
export const readWordingText = (text: string, file: string) => valueIn(wordingIn, text, file);

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

/** The JSON Schema of wording files, for editors. `schema/wording.json` is this; a test keeps it so. */
export const wordingSchema = (): Schema => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Words that name an operation, and what they become when the working does another',
  type: 'object',
  additionalProperties: false,
  properties: {
    verbs: {
      description: 'The form in -ing of each verb that phrases hold.',
      type: 'object',
      additionalProperties: { type: 'string' },
    },
    operations: {
      description: 'By the operation that is gone: the phrases that name it, and what they become.',
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(
        namedOperations.map((op) => [
          op,
          {
            type: 'object',
            additionalProperties: {
              type: 'object',
              additionalProperties: false,
              properties: Object.fromEntries(namedOperations.map((to) => [to, { type: 'string' }])),
            },
          },
        ]),
      ),
    },
  },
});
