import { describe, expect, it } from 'vitest';
import { tell } from '../solution/told.testing.ts';
import { wrongFrom } from './wrong-from.ts';

const misworded = (lines: readonly string[], question: string) => wrongFrom(tell(lines, question));

describe('a line whose words say something else than its working', () => {
  it.each([
    ['2/8ths of the slices is {s}*{f~3/8} = {g} slices.', 0],
    ['3/8ths of the slices is {s}*{f~3/8} = {g} slices.', undefined],
    ['Since 5/8 of the slices went to Al, then {s}*{f~3/8} = {g} slices went to Al.', 0],
    ['Since 5/8 of the slices went to Al, {s}*{f~3/8} = {g} slices are left.', undefined],
    ['8/8 of the slices is {s}*{f~3/8} = {g} slices.', undefined],
    ['{s}*{f~3/8} = {g} slices.', undefined],
  ])('by the share that it names: %s', (line, at) => {
    const question =
      'Tom has 16 slices and gives 3/8 of the slices to Al, then eats 2. How many slices are gone?';
    const code = ' | s = 16; f = 0.375; g = s * f';
    expect(misworded([line + code, 'So {g} + {e} = <<{g}+{e}={t}>>{t}. | e = 2; t = g + e'], question)).toBe(
      at,
    );
  });
  it('where the rest is taken for what went, and both are the same by chance', () => {
    const lines = (eaten: number) => [
      `They eat {a}*{b} = <<{a}*{b}={n}>>{n} pieces. | a = ${eaten / 5}; b = 5; n = a * b`,
      'Half of that is {n}/{h} = <<{n}/{h}={t}>>{t}. | h = 2; t = n / h',
    ];
    const question =
      'There are 40 pieces. They eat some for 5 days, and give half of the remaining pieces away.';
    expect(misworded(lines(20), question)).toBe(0);
    expect(misworded(lines(25), question)).toBeUndefined();
  });
});
