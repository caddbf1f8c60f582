import { isContent } from '../../english/index.ts';

/** Python's keywords and what its programs find without an import: no variable of a template hides them. */
const taken = new Set(
  `and as assert async await break class continue def del elif else except finally for from global if import in is
  lambda none nonlocal not or pass raise return try while with yield true false match case type
  abs all any ascii bin bool bytearray bytes callable chr classmethod compile complex delattr dict dir divmod enumerate
  eval exec filter float format frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter
  len list locals map max memoryview min next object oct open ord pow print property range repr reversed round set
  setattr slice sorted staticmethod str sum super tuple vars zip
  solve answer fraction math numpy`.split(/\s+/),
);

/** Gives names of variables: snake_case, valid in Python and JavaScript, each once. */
export interface Names {
  /** A name of these words, or of the others where none of them can stand in a name. */
  readonly give: (words: readonly string[], otherwise: string) => string;
}

const mostWords = 6;
const longest = 60;

export const names = (): Names => {
  const given = new Set<string>();
  return {
    give: (words, otherwise) => {
      const stem = stemOf(words) || otherwise;
      let name = stem;
      for (let n = 2; given.has(name) || taken.has(name); n++) name = `${stem}_${n}`;
      given.add(name);
      return name;
    },
  };
};

/** Small words at the end of a name that lead nowhere. */
const dangling = new Set(
  'in on at to for from of with by per and or as than that which who is are was were each every will a an the if so then'.split(
    ' ',
  ),
);
const left = new Set(
  `the a an his her its their my our your he she it they we you i this these those there some so then also just only
  now that which who would will be been has have had did do does if when and or`.split(/\s+/),
);

const stemOf = (words: readonly string[]): string => {
  const parts = words
    .map((word) => plain(word))
    .filter((word) => word !== '' && !left.has(word))
    .slice(0, mostWords);
  while (parts.length > 0 && dangling.has(parts.at(-1) ?? '')) parts.pop();
  while (parts.length > 0 && parts.join('_').length > longest) parts.pop();
  if (!parts.some((part) => isContent(part) && /[a-z]{2}/.test(part))) return '';
  const stem = parts.join('_');
  return /^\d/.test(stem) ? `n_${stem}` : stem;
};

/** A word in plain small letters: `Café's` is `cafe`. */
const plain = (word: string): string =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’](?:s|t|re|ve|ll)?$/, '')
    .replaceAll(/[^a-z0-9]/g, '');
