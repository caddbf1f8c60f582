import type { Exact } from '../../exact/index.ts';
import { decimalShape, type NumberShape, writeNumber } from '../numbers.ts';
import type { AlignedText } from './aligned-text.ts';

/** How a solution writes a step's value. */
export interface Occurrence {
  readonly shape: NumberShape;
  readonly money: boolean;
  /** The currency sign before it, if any. */
  readonly currency: string;
}

/** Where the solution first shows a step's value in digits; in an annotation, or not, where it has the choice. */
export const occurrenceOf = (
  solution: AlignedText,
  step: number | undefined,
  annotated = false,
): Occurrence | undefined => {
  if (step === undefined) return undefined;
  let other: Occurrence | undefined;
  for (const { numbers, text } of solution.lines)
    for (const number of numbers) {
      const { shape, money } = number;
      if (number.step !== step || !number.faithful || shape.kind === 'word') continue;
      if (shape.kind === 'decimal' && shape.scale === 100) continue;
      const currency = /([$€£])(?:<<[^<>]*>>)?$/.exec(text.slice(0, number.start))?.[1] ?? '';
      if (number.annotated === annotated) return { shape, money, currency };
      other ??= { shape, money, currency };
    }
  return other;
};

/** A value as the solution would write it: in the shape in which it shows that step's value, else plainly. */
export const writeLike = (solution: AlignedText, value: Exact, step: number | undefined): string => {
  const shown = occurrenceOf(solution, step);
  if (shown) return writeNumber(value, shown.shape, shown.money && solution.style.cents).text;
  const { text, rounded } = writeNumber(value, decimalShape('0'));
  return rounded ? `${value.num}/${value.den}` : text;
};
