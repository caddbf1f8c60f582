import type { Exact } from '../base/index.ts';
import { conversionWith } from '../english/index.ts';
import type { Unit } from './units.ts';

/**
 * The unit of a number that everybody knows beside a quantity: with `under`, of a product, 60 beside hours is `minute
 * per hour`; with `over`, of a divisor, 60 beside minutes is that too.
 */
export const conversionBeside = (value: Exact, unit: string, side: 'over' | 'under'): Unit | undefined => {
  const found = conversionWith(value, side === 'under' ? { large: unit } : { small: unit });
  return found && { over: [found.small], under: [found.large] };
};
