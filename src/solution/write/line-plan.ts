import { rememberedOf } from '../../base/index.ts';
import { isPercentBefore, ordinalEnding } from '../../english/index.ts';
import type { Line } from '../read/aligned-text.ts';

/** What every change asks of a line, and what hangs on the line alone. */
export const planOf = rememberedOf(({ text, numbers }: Line) => {
  const behind = numbers.map(({ end }) => text.slice(end));
  return {
    /** The steps that numbers of no certain step may show. */
    alike: numbers.flatMap(({ alike }) => alike),
    /** The ordinals of percentages beside the workings. */
    percents: numbers.flatMap(({ worked, annotated }, at) =>
      !worked && !annotated && isPercentBefore(behind[at] ?? '') ? [at] : [],
    ),
    /** By ordinal: the letters behind a number, as in `12th`. */
    endings: behind.map(ordinalEnding),
  };
});
