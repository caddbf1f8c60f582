// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the placeholders of a template's sentences.
import { describe, expect, it } from 'vitest';
import type { Candidate, Template } from '../../src/model/index.ts';
import { compareLines, leftTrue, lineLeft, type Review, sameChange } from './compare.ts';

const review = (mutation: Partial<Review['mutation']>, rest: Partial<Review> = {}): Review => ({
  index: 1,
  tier: 'tier1',
  model: 'm',
  mutation: { type: 'operator_swap', target_variable: 'total', ...mutation },
  decision: 'accepted',
  edited_lines: [],
  flawed_value: 1,
  erroneous_line_number: 'L2',
  proposed_solution: { L1: 'one', L2: 'two', FA: '#### 2' },
  ...rest,
});

const template = (statement: string): Template => ({
  index: 1,
  question: '',
  answer: '',
  function_code: `def solve():\n    ${statement} # told\n    answer = total\n    return answer`,
  logical_steps: [],
});
const candidate = (statement: string, target = 'total'): Candidate =>
  ({ target_variable: target, flawed_function_code: template(statement).function_code }) as Candidate;

describe('the line that a person left', () => {
  it('is found wherever the #### line stands', () => {
    expect(lineLeft(review({}, { final_solution: ['#### 2', 'one', 'two'] }))).toBe('two');
    expect(lineLeft(review({}, { final_solution: ['one', 'two', '#### 2'] }))).toBe('two');
  });
  it('is found where line numbers are skipped and their lines are empty', () => {
    const skipping = { L1: 'one', L3: 'three', FA: '#### 2' };
    const given = { proposed_solution: skipping, erroneous_line_number: 'L3' };
    expect(lineLeft(review({}, { ...given, final_solution: ['#### 2', 'one', '', 'three'] }))).toBe('three');
    expect(lineLeft(review({}, { ...given, final_solution: ['#### 2', 'one', 'three'] }))).toBe('three');
  });
  it('is the one that the person labelled', () => {
    const moved = { final_erroneous_line_number: 'L1', final_solution: ['edited', 'two', '#### 2'] };
    expect(lineLeft(review({}, moved))).toBe('edited');
  });
  it('is the proposed one where the label points at a line that nobody touched', () => {
    const slip = { final_erroneous_line_number: 'L1', final_solution: ['one', 'edited', '#### 2'] };
    expect(lineLeft(review({}, slip))).toBe('edited');
  });
  it('counts only when its arithmetic is true', () => {
    expect(leftTrue('So 4*2 = <<4*2=8>>8.')).toBe(true);
    expect(leftTrue('So 4/2 = <<4/2=8>>8.')).toBe(false);
    expect(leftTrue('So it is 8.')).toBe(false);
  });
});

describe('the same change', () => {
  it('is the same operator for an operator swap', () => {
    const swap = review({ original_op_type: "<class 'ast.Div'>", new_op: '<ast.Mult object at 0x1>' });
    expect(sameChange(swap, candidate('total = a * b'), template('total = a / b'))).toBe(true);
    expect(sameChange(swap, candidate('total = a - b'), template('total = a / b'))).toBe(false);
    expect(sameChange(swap, candidate('total = a * b', 'other'), template('total = a / b'))).toBe(false);
  });
  it('is the same lost operand for an incomplete calculation', () => {
    const lost = review({ type: 'incomplete_calculation', operand_to_remove: 'b' });
    expect(sameChange(lost, candidate('total = a + c'), template('total = a + b + c'))).toBe(true);
    expect(sameChange(lost, candidate('total = a + b'), template('total = a + b + c'))).toBe(false);
  });
  it('is the same replacement for a wrong operand', () => {
    const wrong = review({ type: 'incorrect_operand', operand_to_replace: 'b', replacement_variable: 'x' });
    expect(sameChange(wrong, candidate('total = a + x'), template('total = a + b'))).toBe(true);
    expect(sameChange(wrong, candidate('total = x + b'), template('total = a + b'))).toBe(false);
  });
});

describe('two lines', () => {
  it.each([
    ['So 4 * 2 = <<4*2=8>>8.', 'So 4*2=<<4*2=8>>8.', 'equal'],
    ['It costs $8.50.', 'It costs $8.5.', 'number shape'],
    ['(4 + 2) = 6', '4 + 2 = 6', 'parentheses'],
    ['4 x 2 = 8', '4 * 2 = 8', 'sign of the operation'],
    ['4 * 2 = <<4*2=8>>8', '2 * 4 = <<2*4=8>>8', 'order of the numbers'],
    ['She has 8.', 'He has 8.', 'words'],
    ['6 votes + 4 votes', '6 votes + 4 votes votes', 'doubled sign or word in theirs'],
    ['She has 6 + 4', 'She has 6 red + 4', 'words left over in theirs'],
    ['$5 + $3', '$5 + $$3', 'doubled sign or word in theirs'],
    ['Ann, Bo and Cy ate 8.', 'Ann and Cy ate 8.', 'words left out in theirs'],
    ['She has 8.', 'She has 9.', 'numbers'],
    ['3 + 5 = <<4*2=8>>8', '4 * 2 = <<4*2=8>>8', 'plain-sight equation'],
  ])('%s and %s differ by: %s', (ours, theirs, match) => {
    expect(compareLines(ours, theirs)).toBe(match);
  });
});
