import { type Exact, equal, whole } from '../base/index.ts';
import type { Unit } from './units.ts';

/** What everybody knows: so many of the first in one of the second. */
const conversions: readonly (readonly [over: string, under: string, factor: number])[] = [
  ['second', 'minute', 60],
  ['minute', 'hour', 60],
  ['second', 'hour', 3600],
  ['hour', 'day', 24],
  ['day', 'week', 7],
  ['day', 'month', 30],
  ['day', 'year', 365],
  ['week', 'month', 4],
  ['week', 'year', 52],
  ['month', 'year', 12],
  ['year', 'decade', 10],
  ['year', 'century', 100],
  ['inch', 'foot', 12],
  ['foot', 'yard', 3],
  ['foot', 'mile', 5280],
  ['centimeter', 'meter', 100],
  ['millimeter', 'centimeter', 10],
  ['meter', 'kilometer', 1000],
  ['ounce', 'pound', 16],
  ['pound', 'ton', 2000],
  ['gram', 'kilogram', 1000],
  ['milliliter', 'liter', 1000],
  ['ounce', 'cup', 8],
  ['cup', 'pint', 2],
  ['pint', 'quart', 2],
  ['cup', 'quart', 4],
  ['quart', 'gallon', 4],
  ['cup', 'gallon', 16],
  ['pint', 'gallon', 8],
  ['ounce', 'gallon', 128],
  ['cent', 'dollar', 100],
  ['cent', 'quarter', 25],
  ['cent', 'dime', 10],
  ['cent', 'nickel', 5],
  ['meter', 'mile', 1609],
  ['pound', 'tonne', 2000],
  ['year', 'millennium', 1000],
];

const unitOf = ([over, under]: (typeof conversions)[number]): Unit => ({ over: [over], under: [under] });

/** The unit of a number that everybody knows, between two units: 60 is `minute per hour`. */
export const conversionOf = (value: Exact, over: string, under: string): Unit | undefined => {
  const found = conversions.find(
    ([small, large, factor]) => small === over && large === under && equal(value, whole(factor)),
  );
  return found && unitOf(found);
};

/**
 * The unit of a number that everybody knows beside a quantity: with `under`, of a product, 60 beside hours is `minute
 * per hour`; with `over`, of a divisor, 60 beside minutes is that too.
 */
export const conversionBeside = (value: Exact, unit: string, side: 'over' | 'under'): Unit | undefined => {
  const found = conversions.find(
    ([small, large, factor]) => (side === 'under' ? large : small) === unit && equal(value, whole(factor)),
  );
  return found && unitOf(found);
};
