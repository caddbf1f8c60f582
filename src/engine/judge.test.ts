import { describe, expect, it } from 'vitest';
import { exactOf } from '../base/index.ts';
import { defaultPolicy, judge } from './judge.ts';

const { keep } = defaultPolicy;
/** The verdict on values of three steps, the last of which is the answer; `step` was changed. */
const verdict = (correct: (bigint | number)[], flawed: (bigint | number)[], step = 1, asked = keep) =>
  judge(correct.map(exactOf), correct, flawed, step, asked)?.reason;

describe('what a pupil would believe', () => {
  it.each([
    ['another whole number of the same size', [2n, 6n, 12n], [2n, 5n, 10n], undefined],
    ['an answer that stays the same', [2n, 6n, 12n], [2n, 5n, 12n], 'answer_changes'],
    ['apples below zero', [2n, 6n, 12n], [2n, 5n, -1n], 'same_sign'],
    ['nothing left', [2n, 6n, 12n], [2n, 0n, 4n], 'nonzero'],
    ['half a child', [2n, 6, 12], [2n, 4.5, 9], 'whole_number'],
    ['a decimal where there was one', [2n, 6.5, 13], [2n, 4.5, 9], undefined],
    ['a thousand times too many', [2n, 6n, 12n], [2n, 6000n, 12n * 1000n], 'within'],
    ['a hundred times too few', [2n, 700n, 12n], [2n, 5n, 10n], 'within'],
    ['twelve written as a double', [2n, 6n, 12n], [2n, 5n, 0.1 * 3 * 40], 'answer_changes'],
  ])('%s', (_, correct, flawed, reason) => {
    expect(verdict(correct, flawed)).toBe(reason);
  });
  it('does not ask how far a reported number is from the answer: it is one of the solution', () => {
    expect(verdict([2n, 6n, 1200n], [2n, 6n, 2n], 2)).toBeUndefined();
  });
  it('lets money and measures come out in hundredths, and apples not', () => {
    const held = (flawed: number, divisible: boolean) => {
      const correct = [2n, 6, 12n];
      return judge(correct.map(exactOf), correct, [2n, flawed, 10n], 1, keep, () => divisible)?.reason;
    };
    expect(held(4.5, true)).toBeUndefined();
    expect(held(4.5, false)).toBe('whole_number');
    expect(held(4.125, true)).toBe('whole_number');
  });
  it('lets a result alone come out in parts where a rule says so, and what repeats it', () => {
    const asked = { ...keep, result_in_parts: true };
    expect(verdict([2n, 6n, 6n], [2n, 1 / 6, 1 / 6], 1, { ...asked, within: 0 })).toBeUndefined();
    expect(verdict([2n, 6n, 12n], [2n, 0.75, 1.5], 1, asked)).toBe('whole_number');
    expect(verdict([2n, 6n, 12n], [2n, 1.5, 3], 1, asked)).toBeUndefined();
  });
  it('asks nothing that is switched off', () => {
    const off = {
      answer_changes: false,
      same_sign: false,
      nonzero: false,
      whole_number: false,
      within: 0,
      in_bounds: false,
      words_follow: 'drop',
      drop_doubts: [],
      believable: 0,
      believable_of: {},
    } as const;
    expect(verdict([2n, 6n, 12n], [2n, -0.5, 0], 1, off)).toBeUndefined();
  });
});
