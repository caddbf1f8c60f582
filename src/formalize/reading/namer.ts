import { remembered } from '../../base/index.ts';
import * as english from '../../english/index.ts';
import { isTakenName } from '../../runtime/index.ts';

const mostWords = 6;
const longest = 60;

/**
 * Gives names of variables: snake_case, valid in Python and JavaScript, each once. A name is of these words, or of the others
 * where none of them can stand in one.
 */
export const namer = () => {
  const given = new Set<string>();
  return (words: readonly string[], otherwise: string): string => {
    const stem = stemOf(words) || otherwise;
    let name = stem;
    for (let n = 2; given.has(name) || isTakenName(name); n++) name = `${stem}_${n}`;
    given.add(name);
    return name;
  };
};

/** Small words at the end of a name that lead nowhere. */
const dangling = english.wordClass('leads_nowhere');
const left = english.wordClass('left_out_of_name');
const joinsNames = english.wordClass('and_or');

const stemOf = (words: readonly string[]): string => {
  const parts = words
    .map((word) => plain(word))
    .filter((word, at) => word !== '' && (!left.has(word) || (joinsNames.has(word) && at > 0)))
    .slice(0, mostWords);
  while (parts.length > 0 && dangling.has(parts.at(-1) ?? '')) parts.pop();
  while (parts.length > 0 && parts.join('_').length > longest) parts.pop();
  if (!parts.some((part) => english.isContent(part) && /[a-z]{2}/.test(part))) return '';
  const stem = parts.join('_');
  return /^\d/.test(stem) ? `n_${stem}` : stem;
};

/** A word in plain small letters: `Café's` is `cafe`. */
const plain = remembered((word) =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’](?:s|t|re|ve|ll)?$/, '')
    .replaceAll(/[^a-z0-9]/g, ''),
);
