import shipped from '../../../rules/word_lists.yaml';
import { once, regexFault, regexOf } from '../../base/index.ts';
import type { WordLists } from '../context.ts';
import type { Reporter } from '../diagnostics.ts';
import { checkName, checkRegex } from '../fields.ts';
import type { Yaml } from '../yaml.ts';
import { entriesOf, fileOf } from './reading.ts';

const expressionOf = (words: readonly string[]): string => `\\b(${words.join('|')})\\b`;

const compiledIn: { readonly [name: string]: readonly string[] } = Object(shipped);

/** Those that are compiled in; `rules lint` checks the file, and a test. */
export const shippedWordLists = once(
  (): WordLists => new Map(Object.entries(compiledIn).map(([name, words]) => [name, expressionOf(words)])),
);

/** `sharing: [shares?, split\w*]`: each item is a word, or an expression that stands for some. */
const listsIn = (yaml: Yaml | undefined, report: Reporter): WordLists => {
  const lists = new Map<string, string>();
  for (const { key, value } of entriesOf(yaml, 'a file of word lists', report, true)) {
    checkName(key, 'list_name', 'no name of a word list', report);
    if (value.kind !== 'list' || value.items.length === 0) {
      report.error('type', value.place, `\`${key.text}\` needs a list of words: \`[half, thirds?]\`.`);
      continue;
    }
    const expression = expressionOf(value.items.flatMap((item) => wordIn(item, report)));
    // Each word may be well and all of them too many.
    const fault = regexFault(expression);
    if (fault) report.error('regex', value.place, fault.message, 'Make two lists of it.');
    lists.set(key.text, expression);
  }
  return lists;
};

const wordIn = (item: Yaml, report: Reporter): readonly string[] => {
  const text = item.kind === 'text' ? item.text : undefined;
  if (!text) {
    report.error('type', item.place, 'each item is a word, or an expression such as `splits?`.');
    return [];
  }
  // An item ends before the next one: `a)|(b` would make two of one.
  if (!checkRegex(text, report)) return [];
  if (regexOf(`^\\s*(?:${text.text})\\s*$`, 'words')(' '))
    report.error('regex', item.place, 'this fits where no word stands, so any text would have it.');
  return [text.text];
};

export const wordListsFile = fileOf(listsIn);
