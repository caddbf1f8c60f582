import { describe, expect, it } from 'vitest';
import { wrongFrom } from '../../test/shared/originals/wrong-from.ts';
import { tell } from '../../test/shared/solution/told.ts';

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
  const saysShare = (line: string, code: string, also = '') =>
    misworded(
      [`${line} | ${code}`, 'So {g} + {e} = <<{g}+{e}={t}>>{t}. | e = 2; t = g + e'],
      `Tom has 16 slices and gives 3/8 of the slices to Al${also}, then eats 2. How many slices are gone?`,
    );
  const quarter = '2/8ths of the slices is {s}*{f~3/8} = {g} slices.';
  const code = 's = 16; f = 0.375; g = s * f';
  it('by a share of which neither the question nor the program knows', () => {
    expect(saysShare(quarter, code)).toBe(0);
    expect(saysShare(quarter.replace('2/8ths', '25%'), code)).toBe(0);
    expect(saysShare(quarter, code, ' and 25% of the rest to Bo')).toBeUndefined();
    for (const known of ['q = 4; p = 1; z = p / q', 'z = 0.25', 'z = 0.75', 'z = 25'])
      expect(saysShare(quarter, `${known}; ${code}`), known).toBeUndefined();
  });
  it.each([
    [
      'the product is one of two shares',
      '2/8ths of the slices is {f~3/8}*{h~1/2} = {g}.',
      'f = 0.375; h = 0.5; g = f * h',
    ],
    ['there is no product', '2/8ths of the slices is {s}+{f~3/8} = {g}.', 's = 16; f = 0.375; g = s + f'],
    ['the share is no number by itself', '2/8ths of the slices is {s}*3/8 = {g}.', 's = 16; g = s * 3 / 8'],
    ['more than all is said', '11/8ths of the slices is {s}*{f~3/8} = {g}.', code],
    ['nothing is said', '0/8ths of the slices is {s}*{f~3/8} = {g}.', code],
    ['it is worked with', '1 - 2/8 of the slices = 6/8 and {s}*{f~3/8} = {g}.', code],
  ])('not where %s', (_, line, steps) => {
    expect(saysShare(line, steps)).toBeUndefined();
  });
  it.each([
    ['Since 5/8 of the slices went to Al, so, {s}*{f~3/8} = {g} more slices went to Al.', 0],
    ['Since 5/8 of the slices went to Al, Bo has {s}*{f~3/8} = {g} slices.', undefined],
    ['Since 5/8 of it, {s}*{f~3/8} = {g} of it.', undefined],
    ['{s}*{f~3/8} = {g} slices went to Al, as 5/8 of the slices went to Al.', undefined],
  ])('by the words that end what is said of the rest of a share: %s', (line, at) => {
    expect(saysShare(line, code)).toBe(at);
  });
  it('in whichever line it is', () => {
    const lines = [
      'It is {a}+{b}={c} | a = 2; b = 3; c = a + b',
      `${quarter} | ${code}`,
      'So {g}+{e}={t} | e = 2; t = g + e',
    ];
    expect(misworded(lines, '16 and 3/8')).toBe(1);
    expect(misworded([...lines, `#### {z}, 2/8ths of the slices | y = 0.375; z = t * y`], '16, 2/8')).toBe(1);
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
    for (const other of ['41', '$40', '40%', '1.40', '40.5', 'so many'])
      expect(misworded(lines(20), question.replace('40', other)), other).toBeUndefined();
    expect(misworded(lines(20), question.replace('remaining', 'first'))).toBeUndefined();
    const [first = '', second = ''] = lines(20);
    expect(misworded([first.replace('a = 4', 'all = 40; a = 4'), second], question)).toBeUndefined();
    expect(misworded([first, second, 'It is {n}*{h} = {d}. | d = n * h'], question)).toBeUndefined();
    expect(misworded(['They eat {n}. | n = 20', second], question)).toBeUndefined();
  });
});
