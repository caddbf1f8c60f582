import {
  atMost,
  fromNumeral,
  halfUnit,
  magnitude,
  multiply,
  type Rational,
  same,
  subtract,
  whole,
} from './rational.ts';

/** A numeral of a line, without its sign: `1,250`, `.5`, `12.50`. */
export interface Numeral {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly value: Rational;
  readonly decimals: number;
}

const NUMERAL = /(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|(?<!\d)\.\d+/g;

export const numerals = (line: string): readonly Numeral[] =>
  [...line.matchAll(NUMERAL)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
    value: fromNumeral(match[0]),
    decimals: (match[0].split('.')[1] ?? '').length,
  }));

/** The text between the numerals: one piece more than there are numerals. */
export const between = (line: string, found: readonly Numeral[]): readonly string[] => {
  const pieces: string[] = [];
  let at = 0;
  for (const numeral of found) {
    pieces.push(line.slice(at, numeral.start));
    at = numeral.end;
  }
  return [...pieces, line.slice(at)];
};

/** How a numeral shows a value: as it is, or times a hundred (`0.2` told as `20%`); undefined: not at all. */
export const scaleOf = (numeral: Numeral, value: Rational): 1 | 100 | undefined => {
  if (shows(numeral, value, 1)) return 1;
  return !same(value, whole(0)) && shows(numeral, value, 100) ? 100 : undefined;
};

/** True when the numeral, sign aside, shows the value to its last digit, rounded or cut off. */
export const shows = (numeral: Numeral, value: Rational, scale: 1 | 100): boolean => {
  const size = multiply(magnitude(value), whole(scale));
  const gap = magnitude(subtract(size, numeral.value));
  const half = halfUnit(numeral.decimals);
  if (atMost(gap, half)) return numeral.decimals > 0 || same(gap, whole(0)) || size.den !== 1n;
  const unit = multiply(half, whole(2));
  return atMost(numeral.value, size) && atMost(gap, unit) && !same(gap, unit);
};

/** Words that may take part in a number told in words, hyphens aside. */
export const isNumberWord = (word: string): boolean =>
  word
    .toLowerCase()
    .split('-')
    .every((part) => NUMBER_WORDS.has(part) || /^(?:zero|one|once|thousand|million|and)$/.test(part));

/** Number words and the values they may stand for. */
export const NUMBER_WORDS: ReadonlyMap<string, readonly Rational[]> = new Map([
  ...'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, at): [string, readonly Rational[]] => [word, [whole(at + 2)]]),
  ...'thirty forty fifty sixty seventy eighty ninety hundred'
    .split(' ')
    .map((word, at): [string, readonly Rational[]] => [word, [whole(at * 10 + 30)]]),
  ['half', [{ num: 1n, den: 2n }]],
  ['twice', [whole(2)]],
  ['double', [whole(2)]],
  ['triple', [whole(3)]],
  ['thrice', [whole(3)]],
  ['dozen', [whole(12)]],
  ['third', [{ num: 1n, den: 3n }]],
  ['quarter', [{ num: 1n, den: 4n }]],
]);
