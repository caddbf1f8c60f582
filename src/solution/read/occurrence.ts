import type { Exact } from '../../base/index.ts';
import { decimalShape, inEnglish, writeNumber } from '../numbers.ts';
import type { AlignedText, Line, LineNumber, Occurrence } from './aligned-text.ts';
import { fold } from './fold.ts';

/** By step: where the solution first shows its value in digits. */
export const occurrencesOf = (lines: readonly Line[], steps: number): AlignedText['occurrences'] => {
  const plain: (Occurrence | undefined)[] = [];
  const annotated: (Occurrence | undefined)[] = [];
  for (const { text, numbers } of lines) {
    const folded = fold(text);
    for (const number of numbers) {
      const { step, shape, faithful } = number;
      if (step === undefined || !faithful || shape.kind === 'word') continue;
      // Behind `20%` and `3 million` stands what the number alone would lack.
      if (shape.kind === 'decimal' && (shape.scale === 100 || shape.per !== undefined)) continue;
      const found = number.annotated ? annotated : plain;
      found[step] ??= occurrence(folded, number);
    }
  }
  return Array.from({ length: steps }, (_, step) => ({ plain: plain[step], annotated: annotated[step] }));
};

const occurrence = (text: string, { start, shape, money }: LineNumber): Occurrence => ({
  shape,
  money,
  currency: /(\p{Sc})(?:<<[^<>]*>>)?$/u.exec(text.slice(0, start))?.[1] ?? '',
});

/** Where the solution first shows a step's value in digits; in an annotation, or not, where it has the choice. */
export const occurrenceOf = (
  { occurrences }: AlignedText,
  step: number | undefined,
  annotated = false,
): Occurrence | undefined => {
  const found = step === undefined ? undefined : occurrences[step];
  return annotated ? (found?.annotated ?? found?.plain) : (found?.plain ?? found?.annotated);
};

/** A value as the solution would write it: in the shape in which it shows that step's value, else plainly. */
export const writeLike = (solution: AlignedText, value: Exact, step: number | undefined): string => {
  const shown = occurrenceOf(solution, step);
  if (shown) return writeNumber(value, inEnglish(shown.shape), shown.money && solution.style.cents).text;
  const { text, rounded } = writeNumber(value, plainShape);
  return rounded ? `${value.num}/${value.den}` : text;
};

const plainShape = decimalShape('0');
