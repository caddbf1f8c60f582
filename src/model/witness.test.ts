import { expect, test } from 'vitest';
import { type QuestionWitness, type Witnessed, witnessed } from './records.ts';

const none = { inputs: [], facts: [], derivation: [] };
const age = (variable: string, value: number) => ({ variable, value });

// A catalog and a review show it so, whatever proves the class.
test.each<
  [QuestionWitness, variable: string, before: Witnessed['before'], after: Witnessed['after'], sign: string]
>([
  [
    {
      ...none,
      kind: 'completions',
      variable: 'goats',
      completions: [
        { value: 3, answer: 7 },
        { value: 4, answer: 8 },
      ],
    },
    'goats',
    3,
    4,
    '',
  ],
  [
    {
      ...none,
      kind: 'senses',
      variable: 'hens',
      senses: [
        { expression: '2 * 3', answer: 6 },
        { expression: '3 + 2', answer: 5 },
      ],
    },
    'hens',
    6,
    5,
    '',
  ],
  [{ ...none, kind: 'two_values', variable: 'eggs', derived: 12, said: 10, sign: '=' }, 'eggs', 12, 10, ''],
  [{ ...none, kind: 'two_values', variable: 'eggs', derived: 12, said: 15, sign: '>' }, 'eggs', 12, 15, '>'],
  [
    { ...none, kind: 'broken_condition', condition: 'whole', ...age('cows', 2.5) },
    'cows',
    undefined,
    2.5,
    '',
  ],
  [{ ...none, kind: 'wrong_order', first: age('ann', 9), second: age('bob', 11) }, 'ann', 11, 9, ''],
  [{ ...none, kind: 'same_answer', answer: 42 }, 'answer', 42, 42, ''],
])('%j is told as one variable with two values', (witness, variable, before, after, sign) => {
  expect(witnessed(witness)).toEqual({ variable, before, after, sign });
});
