import { describe, expect, test } from 'vitest';
import { familyNamed, thirdOf, thirds, tierRules } from './lists.ts';
import {
  byLabel,
  compareLabels,
  labelOf,
  labelsOf,
  questionKey,
  solutionId,
  solutionLines,
} from './template.ts';

describe('the labels of lines', () => {
  test('count from 1, and the last one is FA', () => {
    expect(labelOf(0, 2)).toBe('L1');
    expect(labelOf(2, 2)).toBe('FA');
    expect(labelsOf(3)).toEqual(['L1', 'L2', 'FA']);
    expect(labelsOf(0)).toEqual([]);
    expect(labelsOf(101).slice(-2)).toEqual(['L100', 'FA']);
  });

  test('count no blank line', () => {
    expect(solutionLines('one\r\n \t\n\n two\n#### 2\n')).toEqual(['one', ' two', '#### 2']);
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

test('a type of error names its family by itself or by its label; a finer one names none', () => {
  const named = ['conceptual', 'computational_error', 'skipped_step', 'operator_swap'].map(familyNamed);
  expect(named).toEqual(['conceptual', 'computational', 'skipped_step', undefined]);
});

test.each([
  ['Let x be the eggs.\n6 / 2.5 = 2.4', 'tier5'],
  ['6 / 2 = 3, and 1.5 + 2 = 3.5', 'tier4'],
  ['6 / 2 = 3', 'tier3'],
  ['1.5 + 2 = 3.5', 'tier2'],
  ['1 + 2 = 3', 'tier1'],
])('how hard a problem is shows in the text of its solution: %j', (text, tier) => {
  const found = tierRules.find(({ when }) => when.every((one) => new RegExp(one, 'mu').test(text)));
  expect(found?.tier).toBe(tier);
});

test('a problem and its solution are known by 16 signs that stay the same: what was found wrong is named by them', () => {
  const id = solutionId({ question: 'How many?', answer: '1 + 1 = 2' });
  expect(id).toBe('6723ba8e3bac91c3');
  expect(solutionId({ question: 'How many? 1', answer: '+ 1 = 2' })).not.toBe(id);
});

test('of two wordings of a question what tells them apart is letters and digits, whatever their form', () => {
  expect(questionKey('  How many “½ l” cans—3 or\n4?')).toBe(questionKey('how many "½ l" cans - 3 or 4'));
  expect(questionKey('Did Jose\u0301 sell 3?')).toBe(questionKey('did Jos\u00e9 SELL 3'));
  expect(questionKey('Has she 1,250,000 pen\u00ADcils\u200B?')).toBe(questionKey('Has she 1250000 pencils?'));
  expect(questionKey('Take 1,2,3 and 4.')).not.toBe(questionKey('Take 12,3 and 4.'));
  expect(questionKey('How many in 3 days?')).not.toBe(questionKey('How many in 4 days?'));
});
