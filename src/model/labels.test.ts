import { describe, expect, test } from 'vitest';
import { thirdOf, thirds } from './lists.ts';
import { byLabel, compareLabels, labelOf, labelsOf } from './template.ts';

describe('the labels of lines', () => {
  test('count from 1, and the last one is FA', () => {
    expect(labelOf(0, 2)).toBe('L1');
    expect(labelOf(2, 2)).toBe('FA');
    expect(labelsOf(3)).toEqual(['L1', 'L2', 'FA']);
    expect(labelsOf(0)).toEqual([]);
  });

  test('name the lines of a solution in order', () => {
    expect(Object.entries(byLabel(['one', 'two', '#### 2']))).toEqual([
      ['L1', 'one'],
      ['L2', 'two'],
      ['FA', '#### 2'],
    ]);
  });

  test('are in the order of the lines', () => {
    expect(['FA', 'L10', 'L2'].sort(compareLabels)).toEqual(['L2', 'L10', 'FA']);
  });
});

test('a third is told by the bounds of the older data: of three lines none is early', () => {
  expect([1, 2, 3].map((line) => thirdOf(line, 3))).toEqual(['middle', 'late', 'late']);
  const often = Array.from({ length: 10 }, (_, index) => thirdOf(index + 1, 10));
  expect(thirds.map((third) => often.filter((one) => one === third).length)).toEqual([3, 3, 4]);
});
