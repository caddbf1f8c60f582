import { describe, expect, it } from 'vitest';
import type { Candidate, Template } from '../../src/model/index.ts';
import { labelsOf } from './labels.ts';
import { MEASURES, subjectOf } from './measures.ts';

const template: Template = {
  index: 1,
  question:
    'Mia has twenty-five pens and half as many rulers. She sells 20% of 5 boxes on day 3. How many are left?',
  answer: [
    'By step 2 she has 25 - 5 = <<25-5=20>>20 pens left.',
    'The sum is 20 + 4 = <<20+4=24>>24 pens altogether.',
    '#### 24',
  ].join('\n'),
  function_code: [
    'def solve():',
    '    pens = 25',
    '    sold = 5',
    '    left = pens - sold',
    '    more = 4',
    '    answer = left + more',
  ].join('\n'),
  logical_steps: [
    {
      line_number: 'L1',
      question_inputs: [],
      WK_inputs: [],
      output_variable: 'left',
      solution_line_template: '',
    },
  ],
};

const candidate = (given: Partial<Candidate>): Candidate => ({
  id: 'x',
  index: 1,
  tier: '',
  model: '',
  rule: 'r',
  family: 'conceptual',
  error_type: 'conceptual_error',
  erroneous_line_number: 'L2',
  position_bin: 'late',
  target_variable: 'answer',
  mutation: { from: 'left + more', to: 'left - more' },
  flawed_function_code: '',
  flawed_trace: {},
  correct_answer: 24,
  flawed_answer: 16,
  flawed_solution: {
    L1: 'By step 2 she has 25 - 5 = <<25-5=20>>20 pens left.',
    L2: 'The sum is 20 * 4 = <<20*4=80>>80 pens altogether.',
    FA: '#### 80',
  },
  explanation: 'A short one with 80.',
  needs_human: [],
  ...given,
});

const found = (given: Partial<Candidate>): readonly string[] =>
  MEASURES.filter(({ amiss }) => amiss(subjectOf(candidate(given), template)) !== undefined).map(
    ({ name }) => name,
  );

const second = (line: string, first = 'By step 2 she has 25 - 5 = <<25-5=20>>20 pens left.') => ({
  flawed_solution: { L1: first, L2: line, FA: '#### 1' },
});

describe('the measures of a run', () => {
  it('find nothing in a candidate that has nothing amiss', () => {
    expect(found({})).toEqual([]);
  });

  it.each([
    ['The question says 25, but 52 was read.', 0],
    ['The question gives the half (2) for this step, but it uses 7.', 0],
    ['The question gives the share (1/5) for this step.', 0],
    ['The question says 24, but 42 was read.', 1],
    ['The question asks for the pens (24), but 16 is told.', 0],
    ['All numbers of the question were added, which gives 99.', 0],
  ])('hold what an explanation claims of the question against it: %s', (explanation, times) => {
    expect(found({ explanation }).filter((name) => name.startsWith('claims'))).toHaveLength(times);
  });

  it('see a step that is done again within another one', () => {
    expect(found({ mutation: { from: 'left + more', to: '(more + pens) - sold' } })).toEqual([
      'does a step that also stands done rightly above',
    ]);
    expect(found({ mutation: { from: 'left + more', to: 'pens + more' } })).toEqual([]);
  });

  it('see a lone number where a working belongs', () => {
    expect(found(second('The sum is 20 = <<20=20>>20 pens altogether.'))).toEqual([
      'has a lone number as a working',
    ]);
    expect(found(second('The sum is 40/2 + 4 = <<40/2+4=24>>24 pens altogether.'))).toEqual([]);
  });

  it('see the plural of one', () => {
    expect(found(second('The sum is 20 + 4 = <<20+4=1>>1 pens altogether.'))).toEqual([
      'has a plural of one',
    ]);
    expect(found(second('The sum is 20 + 4 = <<20+4=1>>1 pen altogether.'))).toEqual([]);
  });

  it('see an ordinal that changed', () => {
    const label = { erroneous_line_number: 'L1' };
    const other = 'By step 7 she has 25 - 5 = <<25-5=20>>20 pens left.';
    expect(found({ ...label, ...second('The sum is 20 + 4 = 24.', other) })).toEqual([
      'changes an ordinal or a label',
    ]);
  });

  it('see an explanation that is too long, or speaks code', () => {
    const long = 'has an explanation too long or with a word of code';
    expect(found({ explanation: `It is ${'very '.repeat(50)}wrong, 3.` })).toEqual([long]);
    expect(found({ explanation: 'The pens_left should be 3.' })).toEqual([long]);
    expect(found({ explanation: 'The variable should be 3.' })).toEqual([long]);
  });

  it('see words that name what the working no longer does', () => {
    const against = 'has words against the working';
    expect(found(second('The sum is 20 - 4 = <<20-4=16>>16 pens altogether.'))).toEqual([against]);
    expect(found(second('The sum is 20 + 4 = <<20+4=24>>24 pens altogether.'))).toEqual([]);
  });
});

describe('labelsOf', () => {
  it.each([
    ['Step 3: 4 + 5 = 9', ['3']],
    ['On day 14 the 3rd child of grade 8 sat in Bus 9.', ['14', '3rd', '8', '9']],
    ['2) 4 + 5 = 9', ['2)']],
    ['Prize #3 costs 4.', ['#3']],
    ['A 1/5th of 40 is 8.', []],
    ['Each day 14 eggs are laid; she can grade 8 papers, and the tables seat 10 pupils.', []],
    ['She needs 3 boxes, 4.5 kg and 30 minutes.', []],
  ])('finds what has digits and counts nothing: %s', (line, texts) => {
    expect(labelsOf(line).map(({ start, end }) => line.slice(start, end).trim())).toEqual(texts);
  });
});
