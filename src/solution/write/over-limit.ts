import { compare, type Exact } from '../../base/index.ts';
import { numeral, readNumeral } from '../../english/index.ts';
import { inSight } from '../read/lines.ts';
import type { Change } from './change.ts';

/** `for spending more than $100`, `as she spent over $50`: a sum of money beside which another one counts. */
const limit = new RegExp(
  String.raw`\b(more than|over|above|exceed(?:s|ed|ing)?|at least|less than|under|below) \$(${numeral})(?![\d%])`,
  'giu',
);

/**
 * A line that tells why something is so, and from which that is so no more: `add the bonus for spending more than $100`, where
 * the sum that was above $100 comes out below it. Only sums of money are held against it; undefined where there is none.
 */
export const lineBeyondLimit = (
  {
    text: {
      facts: { exact },
      money,
    },
    values,
  }: Change,
  lines: readonly string[],
): string | undefined => {
  const crosses = (limit: Exact, reached: boolean): boolean =>
    values.some((now, step) => {
      const was = exact[step];
      if (now === undefined || was === undefined || !money.has(step)) return false;
      return isBeyond(was, limit, reached) !== isBeyond(now, limit, reached);
    });
  return lines.find(
    (line) =>
      line.includes(' $') &&
      [...inSight(line).matchAll(limit)].some(({ 1: words = '', 2: amount = '' }) =>
        crosses(readNumeral(amount), reachesIt.test(words)),
      ),
  );
};

/** With these the limit itself lies on the side of what is larger. */
const reachesIt = /^(?:at least|less than|under|below)$/iu;

const isBeyond = (value: Exact, limit: Exact, reached: boolean): boolean =>
  compare(value, limit) > (reached ? -1 : 0);
