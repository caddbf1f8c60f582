import shipped from '../../../rules/word_lists.yaml';
import schema from '../../../schema/word_lists.json' with { type: 'json' };
import { once, regexFault, regexOf } from '../../base/index.ts';
import type { Reporter } from '../diagnostics.ts';
import { checkRegex, type WordLists } from '../fields.ts';
import type { Text, Yaml } from '../yaml.ts';
import { entriesAt, fileOf, readBySchema } from './by-schema.ts';

/** Of each list its words, or expressions that stand for some: `sharing: [shares?, split\w*]`. */
type Written = { readonly [name: string]: readonly string[] };

const listsOf = (written: Written): WordLists =>
  new Map(Object.entries(written).map(([name, words]) => [name, `\\b(${words.join('|')})\\b`]));

/** Those that are compiled in; `rules lint` checks the file, and a test. */
export const shippedWordLists = once((): WordLists => listsOf(Object(shipped)));

const listsIn = (yaml: Yaml, report: Reporter): WordLists => {
  const words = (text: Text): boolean => {
    // An item ends before the next one: `a)|(b` would make two of one.
    if (!checkRegex(text, report)) return false;
    const fitsNothing = regexOf(`^\\s*(?:${text.text})\\s*$`, 'words')(' ');
    const message = 'this fits where no word stands, so any text would have it.';
    if (fitsNothing) report.error('regex', text.place, message);
    return true;
  };
  const read = readBySchema(schema, { called: 'a file of word lists', yaml, report, checks: { words } });
  const lists = listsOf(Object(read?.value));
  // Each word may be well and all of them too many.
  for (const { key, value } of entriesAt(yaml)) {
    const fault = regexFault(lists.get(key.text) ?? '');
    if (fault) report.error('regex', value.place, fault.message, 'Make two lists of it.');
  }
  return lists;
};

export const wordListsFile = fileOf(listsIn);
