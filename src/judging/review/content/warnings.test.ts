import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { falseEquations, putRight } from './doubts.ts';

describe('a false number', () => {
  it('is put right with its annotation at once, and another fault later', () => {
    const line = 'Sold: 15 + 17 = <<15+17=33>>33 pens, 2 x 2 = 5';
    const first = putRight(line)?.text ?? '';
    expect(first).toBe('Sold: 15 + 17 = <<15+17=32>>32 pens, 2 x 2 = 5');
    expect(putRight(first)?.text).toBe('Sold: 15 + 17 = <<15+17=32>>32 pens, 2 x 2 = 4');
    expect(putRight('1 + 1 = 2')).toBeUndefined();
  });

  it('is not put where a working stands in its place', () => {
    expect(falseEquations('4 + 8 / 2 = 4 + 3 = 7')).toHaveLength(1);
    expect(putRight('4 + 8 / 2 = 4 + 3 = 7')).toBeUndefined();
  });

  it('is put right until the line is true, whatever the numbers are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9999 }),
        fc.integer({ min: 1, max: 999 }),
        fc.constantFrom('+', '-', 'x', '/'),
        fc.integer({ min: 0, max: 9999 }),
        (left, right, op, result) => {
          let line = `In all ${left} pens ${op} ${right} = $<<${left}${op === 'x' ? '*' : op}${right}=${result}>>${result} paid`;
          for (let round = 0; round < 4; round++) line = putRight(line)?.text ?? line;
          // A quotient without an end is rounded, so what remains must agree to its digits.
          expect(falseEquations(line)).toEqual([]);
        },
      ),
    );
  });
});
