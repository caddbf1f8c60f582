import { compare, type Exact, remembered } from '../../base/index.ts';
import { limitsIn } from '../../english/index.ts';
import { inSight } from '../read/aligned-text.ts';
import type { Change } from './change.ts';

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
  lines: readonly { readonly text: string }[],
): string | undefined => {
  if (money.size === 0) return undefined;
  const crosses = (limit: Exact, reached: boolean): boolean =>
    values.some((now, step) => {
      const was = exact[step];
      if (now === undefined || was === undefined || !money.has(step)) return false;
      return isBeyond(was, limit, reached) !== isBeyond(now, limit, reached);
    });
  return lines.find(
    ({ text }) =>
      text.includes(' $') && limitsShown(text).some(({ amount, reached }) => crosses(amount, reached)),
  )?.text;
};

/** The candidates of a template share most of their lines. */
const limitsShown = remembered((line) => limitsIn(inSight(line)));

const isBeyond = (value: Exact, limit: Exact, reached: boolean): boolean =>
  compare(value, limit) > (reached ? -1 : 0);
