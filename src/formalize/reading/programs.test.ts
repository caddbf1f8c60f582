import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { codeOf, formalized, sentencesOf } from '../../../test/shared/formalize/formalize.ts';
import { fromDecimal } from '../../base/index.ts';
import { knowledgeFrom, knownFor } from './knowledge.ts';

interface Program {
  readonly question: string;
  readonly solution: readonly string[];
  readonly code?: readonly string[];
  readonly says?: readonly string[];
  readonly steps?: readonly string[];
  readonly sure?: number;
  readonly rejected?: string;
}

const programs: readonly Program[] = parse(
  readFileSync(new URL('programs.yaml', import.meta.url).pathname, 'utf8'),
);

test.each(programs)('$question $solution', ({ question, solution, code, says, steps, sure, rejected }) => {
  const made = formalized(question, ...solution);
  if (!made.ok) {
    expect(`${made.reason}: ${made.detail}`).toBe(rejected);
    return;
  }
  expect(codeOf(made)).toEqual(code);
  expect(sentencesOf(made)).toEqual(says);
  const told = made.template.logical_steps.map(
    ({ line_number, question_inputs, WK_inputs, output_variable }) =>
      `${line_number}: ${question_inputs.join(', ')}; ${WK_inputs.join(', ')}; ${output_variable}`,
  );
  expect(told).toEqual(steps);
  expect(made.confidence).toBeCloseTo(sure ?? Number.NaN, 2);
  expect(made.template).toMatchObject({ index: 1, question, answer: solution.join('\n') });
});

test('a program says in its head of what it is and what it returns, and each line in its own part', () => {
  const made = formalized(
    'Ida has 3 bags of 4 pears. How many pears has she?',
    'She has 3*4=12 pears.',
    '#### 12',
  );
  expect(made.ok && made.template.function_code).toBe(`def solve():
    """Index: 1.
    Returns: How many pears has she?
    """
    # L1
    bags = 3 # Ida has 3 bags of [bag]
    pears = 4 # of 4 pears [pear]
    pears_2 = bags * pears

    # FA
    answer = pears_2
    return answer
`);
});

const entry = { value: 3, name: 'feet_per_yard', unit: 'foot per yard', words: ['yards|yd', 'foot'] };

test('a table of what everybody knows has what is known of two units besides', () => {
  const known = knowledgeFrom([
    entry,
    { name: 'minutes_per_hour', unit: 'minute per hour', words: ['hour'] },
  ]);
  if (typeof known === 'string') throw new Error(known);
  expect(known.slice(0, 2)).toEqual([
    {
      value: fromDecimal('3'),
      name: 'feet_per_yard',
      unit: 'foot per yard',
      words: [['yards', 'yd'], ['foot']],
    },
    { value: fromDecimal('60'), name: 'minutes_per_hour', unit: 'minute per hour', words: [['hour']] },
  ]);
  const units = known.map(({ unit }) => unit);
  expect(units.filter((unit) => unit === 'foot per yard')).toHaveLength(1);
  expect(known).toContainEqual({
    value: fromDecimal('12'),
    name: 'inches_per_foot',
    unit: 'inch per foot',
    words: [['inch'], ['foot']],
  });
  const named = (words: readonly string[]) =>
    knownFor(known, fromDecimal('3'), () => new Set(words)).map(({ name }) => name);
  expect(named(['yd', 'foot'])).toEqual(['feet_per_yard']);
  expect(named(['yard', 'foot'])).toEqual(['feet_per_yard']);
  expect(named(['yard'])).toEqual([]);
  expect(knownFor(known, fromDecimal('4'), () => new Set(['yards', 'foot']))).toEqual([]);
});

test.each<[unknown, string]>([
  [{}, 'it must be a list of entries'],
  [[entry, null], 'entry 2: it must have value, name, unit and words'],
  [['a'], 'entry 1: it must have value, name, unit and words'],
  [
    [{ ...entry, value: '3' }],
    'entry 1: `value` must be a number; only what rules/lexicon.yaml knows of two units needs none',
  ],
  [[{ ...entry, value: Number.POSITIVE_INFINITY }], 'entry 1: `value` must be a number'],
  [[{ ...entry, value: undefined, unit: 'pen per box' }], 'entry 1: `value` must be a number'],
  [[{ ...entry, name: 'Feet' }], 'entry 1: `name` must be a name in small letters'],
  [[{ ...entry, name: 3 }], 'entry 1: `name` must be a name in small letters'],
  [[{ ...entry, unit: 3 }], 'entry 1: `unit` must be a text'],
  [[{ ...entry, words: [] }], 'entry 1: `words` must be a list of words'],
  [[{ ...entry, words: 'yard' }], 'entry 1: `words` must be a list of words'],
  [[{ ...entry, words: ['a', 3] }], 'entry 1: `words` must be a list of words'],
])('of the table %j it is told what is wrong', (parsed, told) => {
  expect(String(knowledgeFrom(parsed)).slice(0, told.length)).toBe(told);
});

test('a power is how many dimensions an area or a volume has, and no length', () => {
  const made = formalized(
    'A square has sides of 2 m. What is its area?',
    'It is 2^2 = 4 square metres.',
    '#### 4',
  );
  expect(codeOf(made)).toContain('square_metres = square_sides_meter ** dimensions');
});
