import { isPercentBefore, ordinalEnding } from '../../english/index.ts';
import type { Line } from '../read/aligned-text.ts';

/** What every change asks of a line, and what hangs on the line alone. */
export interface LinePlan {
  /** The steps that numbers of no certain step may show. */
  readonly alike: readonly number[];
  /** The ordinals of percentages beside the workings. */
  readonly percents: readonly number[];
  /** By ordinal: the letters behind a number, as in `12th`. */
  readonly endings: readonly string[];
}

const plans = new WeakMap<Line, LinePlan>();

export const planOf = (line: Line): LinePlan => {
  const known = plans.get(line);
  if (known) return known;
  const { text, numbers } = line;
  const behind = numbers.map(({ end }) => text.slice(end));
  const plan: LinePlan = {
    alike: numbers.flatMap(({ alike }) => alike),
    percents: numbers.flatMap(({ worked, annotated }, at) =>
      !worked && !annotated && isPercentBefore(behind[at] ?? '') ? [at] : [],
    ),
    endings: behind.map(ordinalEnding),
  };
  plans.set(line, plan);
  return plan;
};
