import { describe, expect, it } from 'vitest';
import { readName, sameKind, wordsOf } from './name.ts';

describe('a quantity', () => {
  it.each([
    ['red_apples_left', ['red', 'apples', 'left']],
    ['redApplesLeft', ['red', 'apples', 'left']],
    ['week2_pay', ['week2', 'pay']],
    ['_x', ['x']],
  ])('has the words of its name: %s', (name, words) => expect(wordsOf(name)).toEqual(words));

  it.each([
    ['total_cost', 'money', 'money'],
    ['discount_percent', 'percent', 'percent'],
    ['minutes_walked', 'time', 'minute'],
    ['total_time', 'time', 'time'],
    ['fence_length_feet', 'length', 'foot'],
    ['red_apples', undefined, undefined],
  ])('%s is of the sort %s', (name, sort, unit) => expect(readName(name)).toMatchObject({ sort, unit }));

  it.each([
    ['red_apples', 'green_apples', true],
    ['number_of_apples', 'apples_left', true],
    ['boxes', 'box_count', true],
    ['berries', 'berry_total', true],
    ['red_apples', 'pears', false],
    ['total_cost', 'price', true],
    ['total_cost', 'apples', false],
    ['hours_worked', 'hours_slept', true],
    ['hours_worked', 'minutes_worked', false],
    ['total_time', 'minutes_worked', true],
    ['price_per_apple', 'total_price', false],
    ['price_per_apple', 'price_per_pear', true],
    ['total_number', 'number_left', false],
  ])('%s and %s count the same: %s', (a, b, same) => {
    expect(sameKind(readName(a), readName(b))).toBe(same);
    expect(sameKind(readName(b), readName(a))).toBe(same);
  });
});
