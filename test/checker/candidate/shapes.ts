import type { Numeral } from '../numerals.ts';
import type { Line } from './line.ts';
import { inAnnotation } from './reference.ts';

/** What floating point leaves behind and nobody writes. */
export const NOISE = /\d*\.(?:\d{9,}|\d*0{6,}[1-9]|\d*9{7,})/;

const isLarge = ({ value }: Numeral): boolean => value.num >= 1000n * value.den;

/** A number that stands where another stood is written as that one was. */
export const checkShape = ({ shown, where, fail }: Line, before: Numeral, after: Numeral): void => {
  const detail = `${where}: ${before.text} -> ${after.text} | ${shown}`;
  if (before.text.includes(',') && isLarge(after) && !after.text.includes(','))
    fail('5', 'a thousands separator is lost', detail);
  if (isLarge(before) && !before.text.includes(',') && after.text.includes(','))
    fail('5', 'a thousands separator is new', detail);
  // `.40` and `0.50` are rates as often as money; only a sign tells.
  const money = !/^0?\./.test(before.text) || shown.slice(0, after.start).endsWith('$');
  if (money && /\.\d0$/.test(before.text) && after.decimals !== 2) fail('5', 'cents are lost', detail);
  if (before.text.startsWith('.') && /^0\./.test(after.text)) fail('5', 'a leading zero is new', detail);
};

/** Separators in a line whose working was rebuilt: as the line had them, in the sentence and in the annotation. */
export const checkSeparators = (line: Line, fresh: readonly Numeral[]): void => {
  const { original, shown, before, where, fail } = line;
  const large = (some: string, all: readonly Numeral[], inside: boolean) =>
    all.filter((one) => isLarge(one) && inAnnotation(some, one) === inside);
  for (const inside of [false, true]) {
    const had = large(original, before, inside).map((one) => one.text.includes(','));
    if (had.length === 0) continue;
    for (const one of large(shown, fresh, inside)) {
      const has = one.text.includes(',');
      const detail = `${where}: ${one.text} | ${shown}`;
      if (!has && had.every(Boolean)) fail('5', 'a thousands separator is lost', detail);
      if (has && !had.some(Boolean)) fail('5', 'a thousands separator is new', detail);
    }
  }
};
