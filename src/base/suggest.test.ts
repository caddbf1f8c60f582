import { describe, expect, it } from 'vitest';
import { nearest } from './suggest.ts';

describe('what was meant', () => {
  it.each([
    ['oparator_swap', ['off_by_n', 'operator_swap'], 'operator_swap'],
    ['Function-Code', ['function_code', 'question'], 'function_code'],
    ['c', ['a', 'b'], 'a'],
    ['teir', ['tier', 'model'], 'tier'],
    ['logical_step', ['logical_steps', 'model'], 'logical_steps'],
    ['zebra', ['operator_swap', 'question'], undefined],
    ['x'.repeat(5000), ['x'], undefined],
  ])('%s is %s', (word, known, meant) => expect(nearest(word, known)).toBe(meant));
});
