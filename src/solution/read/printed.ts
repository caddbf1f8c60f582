import type { Exact } from '../../base/index.ts';
import { scaleTextBehind } from '../../english/index.ts';
import { decimalShape, inEnglish, type NumberShape, writeNumber } from '../numbers.ts';
import type { AlignedText, LineNumber } from './aligned-text.ts';
import { fold } from './fold.ts';

/** How a solution prints a step's value where it first stands in plain sight: `$1,250`, `20%`. */
export interface PrintedPlace {
  /** Index of the line. */
  readonly line: number;
  readonly number: LineNumber;
  /** What stands right before and behind its digits: a currency sign, a percent sign. */
  readonly before: string;
  readonly after: string;
  /** A scale behind them, as it is written: `k`, ` million`. */
  readonly scale: string;
  /** Whether the program has the number without its scale: 240 where `$240k` stands. */
  readonly scaledInWords: boolean;
}

/** The first number in plain sight that shows a step's value in digits; a line that tells the step goes before others. */
export const printedPlace = (solution: AlignedText, step: number): PrintedPlace | undefined => {
  const told = solution.lineOf[step];
  const order = told === undefined ? [] : [told];
  for (const line of [...order, ...solution.lines.keys()]) {
    const { text, numbers } = solution.lines[line] ?? { text: '', numbers: [] };
    const shown = numbers.filter(
      (each) => each.step === step && each.faithful && !each.annotated && each.shape.kind !== 'word',
    );
    const number = shown.findLast(({ money }) => money) ?? shown.at(-1);
    if (!number) continue;
    const before = /(\p{Sc})(?:<<[^<>]*>>)?$/u.exec(fold(text).slice(0, number.start))?.[1] ?? '';
    const after = text.charAt(number.end) === '%' ? '%' : '';
    // Nobody has 24 million of `24 million-dollar houses`.
    const found = scaleTextBehind(text, number.end);
    const scale = text.charAt(number.end + found.length) === '-' ? '' : found;
    const { shape } = number;
    const scaledInWords = scale !== '' && shape.kind === 'decimal' && shape.per === undefined;
    return { line, number, before, after, scale, scaledInWords };
  }
  return undefined;
};

const plainShape: NumberShape = decimalShape('0');

/** A value as it is printed at a place, signs of currency and percent, and a scale that the value is without, included; plainly where there is none. */
export const printedLike = (
  { style }: AlignedText,
  value: Exact,
  place: PrintedPlace | undefined,
): string => {
  if (!place) {
    const { text, rounded } = writeNumber(value, plainShape);
    return rounded ? `${value.num}/${value.den}` : text;
  }
  const { number, before } = place;
  const after = place.after + (place.scaledInWords ? place.scale : '');
  const { text } = writeNumber(value, inEnglish(number.shape), number.money && style.cents);
  return text.startsWith('-') ? `-${before}${text.slice(1)}${after}` : `${before}${text}${after}`;
};
