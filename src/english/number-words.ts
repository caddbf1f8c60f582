import { decimalsOf, type Exact, fromDecimal, once, ratio, toDecimal, whole } from '../base/index.ts';
import { numbersOf } from './lexicon/lexicon.ts';

/** Numbers as single words say them, and as they stand in running text. */

/** What stands between groups of digits, in LaTeX too. */
export const separators = /[,'’\u2009\u202f\u00a0 ]|\{,\}/g;

/** `80 000`, `1 250 000`: a number behind another does not begin with 0, so that all is one. As a piece of a regular expression. */
export const spacedNumeral = String.raw`[1-9]\d{0,2}(?: \d{3})*? 0\d\d(?: \d{3})*(?!\d)(?:\.\d+)?`;

/** The signs of fractions, as a piece of a class of a regular expression. */
export const fractionSigns = '¼-¾⅐-⅞';

const isFractionSign = new RegExp(`^[${fractionSigns}]$`);
/** What one of these signs says: 1 and 2 of `½`. */
export const signOfFraction = (text: string): readonly [num: Exact, den: Exact] | undefined => {
  if (!isFractionSign.test(text)) return undefined;
  const [, num, den] = /^(\d)\u2044(\d+)$/.exec(text.normalize('NFKC')) ?? [];
  return num === undefined || den === undefined ? undefined : [readNumeral(num), readNumeral(den)];
};

/** Most numerals are nothing but digits. */
export const onlyDigits = /^[0-9]+$/;
/** What a numeral says whose point is a point: separators aside. */
export const readNumeral = (text: string): Exact =>
  onlyDigits.test(text) ? whole(BigInt(text)) : fromDecimal(text.replaceAll(separators, ''));

/** A numeral in running text, as a piece of a regular expression: `1,250`, `12.50`, `.5`. Its sign and unit are not of it. */
export const numeral = String.raw`(?:\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)`;

const numerals = new RegExp(numeral, 'g');

/** What the numerals of a text say, in their order. */
export const numeralsIn = (text: string): readonly Exact[] => (text.match(numerals) ?? []).map(readNumeral);

const words = once((): readonly string[] => {
  const [small, tens] = [[...numbersOf('cardinal_below_twenty')], [...numbersOf('ten')]];
  const wordFor = (value: number): string =>
    [...small, ...tens].find(([, number]) => number === value)?.[0] ?? '';
  return Array.from({ length: 100 }, (_, value) =>
    value < 20 || value % 10 === 0
      ? wordFor(value)
      : `${wordFor(value - (value % 10))}-${wordFor(value % 10)}`,
  );
});

/** A whole number below a hundred in letters: `twenty-five`. */
export const inLetters = (value: Exact): string | undefined =>
  value.den === 1n && value.num >= 0n ? words()[Number(value.num)] : undefined;

/** Numbers that prose spells out: `three`, `twenty-five`, `dozen`. Fractions and multiples too. */
const spelled = once(
  (): ReadonlyMap<string, Exact> =>
    new Map([
      ...words().map((word, value) => [word, whole(value)] as const),
      ...[...numbersOf('spelled_scale'), ...numbersOf('spelled_multiple')].map(
        ([word, value]) => [word, whole(value)] as const,
      ),
      ...[...numbersOf('spelled_part')].flatMap(([word, parts]) => {
        const part = ratio(1n, BigInt(parts));
        return part ? [[word, part] as const] : [];
      }),
    ]),
);

/** What a number word says; undefined for any other word. */
export const spelledNumber = (word: string): Exact | undefined => spelled().get(word.toLowerCase());

/** A numeral in running text or a word that counts, likewise: `12`, `twelve`. */
export const numberSaid: () => string = once(
  () => String.raw`(?:${numeral}|\b(?:${words().toReversed().join('|')})\b)`,
);

export const readNumber = (said: string): Exact => spelledNumber(said) ?? readNumeral(said);

/** True for the words that count (`three`), which another count can replace; false for `twice`, `half`. */
export const isCount = (word: string): boolean => {
  const value = spelledNumber(word);
  return value !== undefined && inLetters(value) === word.toLowerCase();
};

/** The letters that make an ordinal of the number before them: `th`; nothing where none stand there. */
export const ordinalEnding = (behind: string): string => /^(?:st|nd|rd|th)\b/u.exec(behind)?.[0] ?? '';

/** What makes an ordinal of a number: `nd` of 2. */
export const endingOfOrdinal = (number: number): string =>
  number % 100 > 10 && number % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');

/** A number as it would stand where `model` stands: in letters, with commas, with cents; undefined where it cannot. */
export const spokenLike = (value: Exact, model: string): string | undefined => {
  if (value.num < 0n) return undefined;
  if (/^[A-Za-z-]+$/.test(model)) {
    const said = inLetters(value);
    return said && /^[A-Z]/.test(model) ? said.charAt(0).toUpperCase() + said.slice(1) : said;
  }
  if (!/^\d[\d,]*(?:\.\d+)?$|^\.\d+$/.test(model)) return undefined;
  const shown = (/\.(\d+)$/.exec(model)?.[1] ?? '').length;
  const decimals = decimalsOf(value, 6);
  if (decimals === undefined) return undefined;
  const [units = '', rest] = toDecimal(value, Math.max(shown, decimals)).split('.');
  const grouped = model.includes(',') || Number(units) >= 10_000;
  const whole = grouped ? units.replace(/\B(?=(\d{3})+$)/g, ',') : units;
  return rest === undefined ? whole : `${whole}.${rest}`;
};

/** An amount of money with both digits of its cents: `10.50` for `10.5`, unless the question writes one alone. */
export const inCents = (numeral: string, question: string): string =>
  /^[\d,]*\.\d$/.test(numeral) && !/\p{Sc}[\d,]*\.\d(?!\d)/u.test(question) ? `${numeral}0` : numeral;
