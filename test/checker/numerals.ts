import {
  atMost,
  fromNumeral,
  halfUnit,
  magnitude,
  multiply,
  type Rational,
  rational,
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
  /** What a scale word behind it says: 1,000,000 for `3 million`. */
  readonly times?: bigint;
}

const NUMERAL = /(?:\d{1,2}(?:,\d{2})+,\d{3}(?!\d)|\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|(?<!\d)\.\d+/g;

const wide = /[０-９]/g;

export const numerals = (given: string): readonly Numeral[] => {
  const line = given.replace(wide, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  return [...line.matchAll(NUMERAL)].map((match) => {
    const [text] = match;
    const end = match.index + text.length;
    const scale = scaleBehind(line.slice(end, end + 12));
    return {
      text,
      start: match.index,
      end,
      value: fromNumeral(text),
      decimals: (text.split('.')[1] ?? '').length,
      ...(scale !== undefined && { times: scale }),
    };
  });
};

/** What a scale word behind a numeral says: 1,000,000 for `million`. */
const scaleBehind = (rest: string): bigint | undefined => {
  const word = /^(?: ?(hundred|thousand|lakh|million|crore|billion|trillion)s?|k)(?![A-Za-z\d])/i.exec(rest);
  const places = { hundred: 2, thousand: 3, lakh: 5, million: 6, crore: 7, billion: 9, trillion: 12 };
  if (word === null) return undefined;
  const named = (word[1] ?? 'thousand').toLowerCase();
  return 10n ** BigInt(Object.entries(places).find(([name]) => name === named)?.[1] ?? 0);
};

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
  if (numeral.times !== undefined) {
    const { times, ...plain } = numeral;
    const parts = rational(value.num, value.den * times);
    // A program may count in millions, too.
    return shows(plain, value, scale) || (parts !== undefined && shows(plain, parts, scale));
  }
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
