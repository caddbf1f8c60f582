import { describe, expect, test } from 'vitest';
import type { Candidate } from '../model/index.ts';
import { describePackage, type ShownTemplate } from './package.ts';

const template: ShownTemplate = {
  index: 12,
  model: 'errata',
  question: 'Ada has 7 apples and picks 4 more. She eats 2. How many are left?',
  answer: 'She has 7+4=11 apples.\nSome are red.\nShe has 11-2=9 left.\n#### 9',
  function_code: 'def solve():\n    apples = 7 + 4\n    left = apples - 2\n    return left',
  logical_steps: [],
  correct_trace: { apples: 11, left: 9, answer: 9 },
};

const candidate: Candidate = {
  id: '0123456789abcdef',
  index: 12,
  tier: 'tier1',
  model: 'errata',
  rule: 'operator_swap',
  family: 'conceptual',
  error_type: 'conceptual_error',
  erroneous_line_number: 'L1',
  position_bin: 'early',
  target_variable: 'apples',
  mutation: { from: '7 + 4', to: '7 * 4', n: '5' },
  flawed_function_code: 'def solve():\n    apples = 7 * 4\n    left = apples - 2\n    return left',
  flawed_trace: { apples: 28, left: 26, answer: 26 },
  correct_answer: 9,
  flawed_answer: 26,
  flawed_solution: {
    L1: 'She has 7*4=28 apples.',
    L2: 'Some are red.',
    L3: 'She has 28-2=26 left.',
    FA: '#### 26',
  },
  explanation: 'This step needs addition.',
  needs_human: ['stale_word'],
};

const shown = (changed: Partial<Candidate> = {}, width?: number): string[] =>
  describePackage({ ...candidate, ...changed }, template, { width, doubts: { stale_word: 'why' } })
    .split('\n')
    .map((line) => line.trimEnd());

describe('a candidate for a person to read', () => {
  test('has both programs, the changed step behind its signs', () => {
    const lines = shown();
    expect(lines).toContain('  -     apples = 7 + 4');
    expect(lines).toContain('  +     apples = 7 * 4');
    expect(lines).toContain('        left = apples - 2');
  });

  test('has both traces, with words beside what changed', () => {
    expect(shown()).toEqual(
      expect.arrayContaining([
        '  ▶  apples          11      28  changed here',
        '  ~  left             9      26  changed by it',
      ]),
    );
  });

  test('says what the machine is not sure of', () => {
    expect(shown()).toContain('  needs_human: stale_word: why');
    expect(shown({ needs_human: [] })).toContain('  Nothing asks for a second look (needs_human is empty).');
  });

  test('has both solutions line by line, what both have once, whatever the width', () => {
    for (const width of [undefined, 80, 110]) {
      const lines = shown({}, width);
      expect(lines).toContain('  - L1  She has 7+4=11 apples.');
      expect(lines).toContain('  + L1  She has 7*4=28 apples.   ◀ the mistake (conceptual_error)');
      expect(lines.filter((line) => line.includes('red'))).toEqual(['    L2  Some are red.']);
      expect(lines).toContain('  + L3  She has 28-2=26 left.');
    }
  });

  test('keeps lines together when one is left out', () => {
    const flawed_solution = { L1: 'Some are red.', L2: 'She has 28-2=26 left.', FA: '#### 26' };
    const edits = [
      { line: 'L1', start: 0, end: 22, from: 'She has 7+4=11 apples.', to: null },
      { line: 'L3', start: 8, end: 10, from: '11', to: '28' },
      { line: 'L3', start: 13, end: 14, from: '9', to: '26' },
      { line: 'FA', start: 5, end: 6, from: '9', to: '26' },
    ];
    const lines = shown({ flawed_solution, edits, erroneous_line_number: 'L2' });
    const at = lines.indexOf('  - L1  She has 7+4=11 apples.');
    expect(lines.slice(at + 1, at + 5)).toEqual([
      '  - L2  Some are red.',
      '  + L1  Some are red.',
      '  - L3  She has 11-2=9 left.',
      '  + L2  She has 28-2=26 left.   ◀ the mistake (conceptual_error)',
    ]);
  });

  test('sets the final answers beside each other when a solution stops early', () => {
    const flawed_solution = { L1: 'She has 7+4=11 apples.', FA: '#### 11' };
    const lines = shown({ flawed_solution, erroneous_line_number: 'FA' });
    const at = lines.indexOf('  - L2  Some are red.');
    expect(lines.slice(at + 1, at + 4)).toEqual([
      '  - L3  She has 11-2=9 left.',
      '  - FA  #### 9',
      '  + FA  #### 11   ◀ the mistake (conceptual_error)',
    ]);
  });

  test('says so where only the words change', () => {
    const { correct_trace: flawed_trace } = template;
    const lines = shown({ flawed_trace, flawed_answer: 9 });
    expect(lines).toContain('  The answer stays 9.');
    expect(lines).toContain('  ▶  apples          11      11  the step of the mistake');
  });

  test('lets no sign through that would steer the terminal', () => {
    const text = shown({ explanation: 'Red \u001b[31malert' }).join('\n');
    expect(text).toContain('Red \\x1b[31malert');
    expect(text).not.toContain('\u001b');
  });
});
