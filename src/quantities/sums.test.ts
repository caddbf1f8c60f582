import { describe, expect, it } from 'vitest';
import { unknownQuantity } from './read.ts';
import { comesInParts, comparable, isDivisible, otherGroup, sameState, sameUnit } from './sums.ts';
import type { Quantity } from './units.ts';

const quantity = (known: Partial<Quantity>): Quantity => ({ ...unknownQuantity('x'), ...known });

describe('two quantities', () => {
  it('have the same unit, another, or nobody knows', () => {
    expect(sameUnit(quantity({ unit: 'dollar' }), quantity({ unit: 'dollar' }))).toBe(true);
    expect(sameUnit(quantity({ unit: 'dollar' }), quantity({ unit: 'hour' }))).toBe(false);
    expect(sameUnit(quantity({ unit: 'dollar' }), quantity({}))).toBeUndefined();
  });

  it('are comparable when one may stand for the other', () => {
    const apples = quantity({ role: 'count', unit: 'apple' });
    expect(comparable(apples, quantity({ role: 'total', unit: 'apple' }))).toBe(true);
    expect(comparable(apples, quantity({ role: 'count', unit: 'pear' }))).toBe(false);
    expect(comparable(apples, quantity({ role: 'multiplier', unit: 'apple' }))).toBe(false);
    expect(comparable(apples, quantity({ unit: 'apple' }))).toBeUndefined();
    expect(comparable(quantity({ role: 'percent' }), quantity({ role: 'percent' }))).toBe(true);
    const percent = quantity({ role: 'percent', unit: 'percent' });
    expect(comparable(percent, quantity({ role: 'multiplier', unit: 'number' }))).toBe(false);
    expect(
      comparable(
        quantity({ role: 'fraction', unit: 'number' }),
        quantity({ role: 'divisor', unit: 'number' }),
      ),
    ).toBe(true);
    const grade = quantity({ role: 'ordinal or name' });
    expect([comparable(grade, grade), comparable(apples, grade)]).toEqual([false, false]);
    const hour = quantity({ role: 'conversion factor', unit: 'minute per hour' });
    expect([comparable(hour, hour), comparable(hour, apples)]).toEqual([true, false]);
    expect(comparable(quantity({ role: 'count' }), apples)).toBeUndefined();
  });

  it('are of different groups when they count the same thing of each', () => {
    const red = quantity({ thing: 'apple', group: ['red'] });
    expect(otherGroup(red, quantity({ thing: 'apple', group: ['green'] }))).toBe(true);
    expect(otherGroup(red, quantity({ thing: 'apple', group: ['red', 'small'] }))).toBe(false);
    expect(otherGroup(red, quantity({ thing: 'pear', group: ['green'] }))).toBe(false);
    expect(otherGroup(red, quantity({ thing: 'apple' }))).toBeUndefined();
    expect(otherGroup(red, quantity({ group: ['green'] }))).toBeUndefined();
    const paid = quantity({ unit: 'dollar', thing: 'pen', group: ['ann'] });
    expect(otherGroup(paid, quantity({ unit: 'dollar', thing: 'cap', group: ['bo'] }))).toBe(true);
    expect(otherGroup(paid, quantity({ unit: 'hour', thing: 'pen', group: ['bo'] }))).toBe(false);
    const share = quantity({ unit: 'percent', thing: 'apple', group: ['red'] });
    expect(otherGroup(share, { ...share, group: ['green'] })).toBe(false);
    const twice = quantity({ unit: 'number', thing: 'apple', group: ['red'] });
    expect(otherGroup(twice, { ...twice, group: ['green'] })).toBe(false);
  });

  it('are in one state, by their names', () => {
    const state = (a: string, b: string) => sameState(unknownQuantity(a), unknownQuantity(b));
    expect(state('red_apples', 'green_apples')).toBe(true);
    expect(state('red_apples_left', 'green_apples_remaining')).toBe(true);
    expect(state('red_apples', 'green_apples_eaten')).toBe(false);
    expect(state('cars_sold_first', 'vans_sold')).toBe(false);
    expect(state('new_pens', 'newspapers')).toBe(false);
  });

  it('come in parts where they are measured, in whatever role; what is counted and ages come whole', () => {
    expect(comesInParts(quantity({ role: 'total', unit: 'minute' }))).toBe(true);
    expect(comesInParts(quantity({ role: 'rate', unit: 'hour per day' }))).toBe(true);
    expect(comesInParts(quantity({ role: 'part', unit: 'dollar' }))).toBe(true);
    expect(comesInParts(quantity({ role: 'total', unit: 'child' }))).toBe(false);
    expect(comesInParts(quantity({ role: 'rate', unit: 'page per hour' }))).toBe(false);
    expect(comesInParts(quantity({ role: 'age', unit: 'year' }))).toBe(false);
    expect(comesInParts(quantity({}))).toBe(false);
  });

  it('are divisible where there is a part of one: measures, what is cut, what falls to each; people and ages are not', () => {
    expect(isDivisible(quantity({ role: 'total', unit: 'minute' }))).toBe(true);
    expect(isDivisible(quantity({ role: 'count', unit: 'pizza' }))).toBe(true);
    expect(isDivisible(quantity({ role: 'count', thing: 'pizza' }))).toBe(true);
    expect(isDivisible(quantity({ role: 'count', unit: 'box' }))).toBe(true);
    expect(isDivisible(quantity({ role: 'rate', unit: 'egg per day' }))).toBe(true);
    expect(isDivisible(quantity({ role: 'multiplier', unit: 'number' }))).toBe(true);
    expect(isDivisible(quantity({ role: 'rate', unit: 'friend per car' }))).toBe(false);
    expect(isDivisible(quantity({ role: 'count', unit: 'egg' }))).toBe(false);
    expect(isDivisible(quantity({ role: 'age', unit: 'year' }))).toBe(false);
    expect(isDivisible(quantity({}))).toBeUndefined();
  });
});
