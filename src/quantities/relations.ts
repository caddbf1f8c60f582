import { dimensionOf, expression } from '../english/index.ts';
import type { QuantityRole } from '../model/index.ts';
import type { Quantity } from './quantity.ts';
import { equalUnits, plainNumber, readUnit } from './units.ts';

/*
 * How two quantities stand to each other. Undefined where nothing says so: rules then make nothing of it.
 */

/**
 * Whether both have the same unit, so that they may be added, or one taken from the other: also cats and dogs where
 * the solution adds them as pets; in whatever order a rate names what it is for. Undefined where a unit is unknown.
 */
export const sameUnit = (a: Quantity, b: Quantity): boolean | undefined => {
  if (a.unit === undefined || b.unit === undefined) return undefined;
  const one = a.addedAs ?? a.unit;
  const other = b.addedAs ?? b.unit;
  return one === other || equalUnits(readUnit(one), readUnit(other));
};

/** Roles of numbers that others are changed by, or that are no quantity: a count stands in the place of none. */
const apart: ReadonlySet<QuantityRole> = new Set<QuantityRole>([
  'percent',
  'fraction',
  'multiplier',
  'divisor',
  'conversion factor',
  'ordinal or name',
  'date or time',
]);

/** Of these one may be taken for another: both only say how many times or which part. */
const factors: ReadonlySet<QuantityRole> = new Set<QuantityRole>([
  'percent',
  'fraction',
  'multiplier',
  'divisor',
]);

/**
 * Whether one could stand in the other's place in a pupil's working: the same unit, and both amounts, or both of
 * one role. A multiplier, divisor, percent, ordinal or factor of conversion never stands in for a count, a measure
 * or a price. Undefined where a role is unknown, or a unit that it takes to tell.
 */
export const comparable = (a: Quantity, b: Quantity): boolean | undefined => {
  if (a.role === undefined || b.role === undefined) return undefined;
  if (a.role === 'ordinal or name' || b.role === 'ordinal or name') return false;
  const alike = a.role === b.role || (factors.has(a.role) && factors.has(b.role));
  if (!alike && (apart.has(a.role) || apart.has(b.role))) return false;
  return a.role === b.role && factors.has(a.role) ? true : sameUnit(a, b);
};

/**
 * Whether both count or measure the same thing of different groups: red and green apples, what John and what Mary
 * paid. Each must have a word of its own that the other lacks (`red_apples` is no other group than `apples`). Of
 * what has a unit of measure the unit is enough, of what is counted the thing must agree. False for plain numbers
 * and percents; undefined where a unit or a thing is unknown.
 */
export const otherGroup = (a: Quantity, b: Quantity): boolean | undefined => {
  if (sameUnit(a, b) === false || a.unit === plainNumber || a.unit === 'percent') return false;
  const measured = a.unit !== undefined && dimensionOf(readUnit(a.unit).over[0] ?? '') !== undefined;
  if (!measured && (a.thing === undefined || b.thing === undefined)) return undefined;
  if (!measured && a.thing !== b.thing) return false;
  if (a.group.length === 0 || b.group.length === 0) return undefined;
  return a.group.some((word) => !b.group.includes(word)) && b.group.some((word) => !a.group.includes(word));
};

/** What names say of the state that an amount is in: what is left, was there at first, went, came, was reduced. */
const states: readonly (() => RegExp)[] = [
  expression(String.raw`^(?:<stays_in_name>|<remaining>\w*)$`),
  expression(String.raw`^(?:<first_in_name>|(?:<begins_first_in_name>)\w*)$`),
  expression('^(?:<gone_in_name>)$'),
  expression('^(?:<come_in_name>)$'),
  expression(String.raw`^(?:<lowered_in_name>|(?:<begins_lowered_in_name>)\w*)$`),
];

/** Whether the names of both put them in the same states: what was eaten is not taken for what is there of another. */
export const sameState = (a: Quantity, b: Quantity): boolean => {
  const first = a.name.words;
  const second = b.name.words;
  return states.every(
    (state) => first.some((word) => state().test(word)) === second.some((word) => state().test(word)),
  );
};

/** Roles of what comes in parts: half a dollar, a quarter of an hour, 2.5 miles. */
const measured: ReadonlySet<QuantityRole> = new Set<QuantityRole>([
  'money',
  'price',
  'duration',
  'length',
  'weight',
  'volume',
]);

/**
 * Whether it may well come out in hundredths: money and measures may, whatever their part in the problem (a total of
 * minutes, the hours a day); children and apples come whole, and ages are told in whole years.
 */
export const comesInParts = ({ role, unit }: Quantity): boolean =>
  (role !== undefined && measured.has(role)) ||
  (role !== 'age' &&
    role !== 'date or time' &&
    role !== 'ordinal or name' &&
    dimensionOf(readUnit(unit ?? '').over[0] ?? '') !== undefined);
