import type { Line } from '../read/aligned-text.ts';

/** Whether the last result of a line is that of a step. */
export const endsWith = (line: Line | undefined, step: number): boolean => {
  const result = line?.equations
    .toSorted((one, other) => endOf(one) - endOf(other))
    .at(-1)
    ?.sides.at(-1);
  const number = result?.kind === 'number' ? line?.numbers[result.token.ordinal] : undefined;
  return number ? number.step === step : line?.numbers.at(-1)?.step === step;
};

const endOf = ({ sides }: Line['equations'][number]): number => sides.at(-1)?.end ?? 0;
