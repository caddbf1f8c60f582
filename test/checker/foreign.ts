import { fromNumeral, magnitude, type Rational, same } from './rational.ts';

/** How a solution writes its numerals where it is not `1,250.50`. */
export interface Habit {
  /** `2,50` */
  readonly comma: boolean;
  /** `12.500` */
  readonly points: boolean;
  /** `12 500` */
  readonly spaces: boolean;
}

const BETWEEN = /(?<=\d)['’\u2009\u202f\u00a0](?=\d{3}(?!\d))/g;
const COMMA = /\d\d*,\d{1,2}(?![\d,])/;
const POINT = /(?<![\d.,])\d{1,3}(?:\.\d{3})+(?![\d.])/g;
const SPACE = /(?<![\d.,] ?)\d{1,3}(?: \d{3})+(?!\d)/g;

/** The habit of a solution; what could be read in two ways counts as foreign only where the program has that value. */
export const habitOf = (lines: readonly string[], values: readonly Rational[]): Habit => {
  const text = lines.join('\n');
  // A numeral has no sign: the `0.021` of a -0.021 is no 21.
  const sizes = values.map(magnitude);
  const has = (numeral: string) => sizes.some((size) => same(size, fromNumeral(numeral)));
  const counts = (pattern: RegExp, separator: string) =>
    (text.match(pattern) ?? []).some(
      (one) => has(one.replaceAll(separator, '')) && !has(one.replaceAll(' ', '')) === (separator === '.'),
    );
  const spaces = (text.match(SPACE) ?? []).some((one) => has(one.replaceAll(' ', '')));
  const comma = COMMA.test(text) && (text.match(/\d+,\d+/g) ?? []).some((one) => has(one.replace(',', '.')));
  return { comma, points: counts(POINT, '.'), spaces };
};

/** A line with its numerals as `1,250.50`, as long as it was. */
export const athome = (line: string, { comma, points, spaces }: Habit): string => {
  let text = line.replace(BETWEEN, ',');
  if (spaces) text = text.replace(SPACE, (found) => found.replaceAll(' ', ','));
  if (points || comma)
    text = text.replace(
      /(?<![\d.,])\d{1,3}(?:\.\d{3})+(?:,\d+)?(?![\d.])|(?<![\d.,])\d+,\d+(?![\d,])/g,
      (found) => found.replace(/[.,]/g, (sign) => (sign === '.' ? (points ? ',' : '.') : comma ? '.' : ',')),
    );
  return text;
};
