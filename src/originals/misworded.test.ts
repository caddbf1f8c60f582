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
  ])('by the share that it names: %s', (line, at) => {
    const question =
      'Tom has 16 slices and gives 3/8 of the slices to Al, then eats 2. How many slices are gone?';
    const code = ' | s = 16; f = 0.375; g = s * f';
    expect(misworded([line + code, 'So {g} + {e} = <<{g}+{e}={t}>>{t}. | e = 2; t = g + e'], question)).toBe(
      at,
    );
  });
  it.each([
    ['It costs {c}*{d} = $<<{c}*{d}={m}>>{m} per day.', 0],
    ['It costs {c}*{d} = $<<{c}*{d}={m}>>{m} per month.', undefined],
    ['It costs {c}*{d} = $<<{c}*{d}={m}>>{m} in 30 days.', undefined],
  ])('by what it counts per: %s', (line, at) => {
    const code = ' | c = 3; d = 30; m = c * d';
    const named = (text: string): string => text.replaceAll(/\bd\b/g, 'days_in_month');
    const lines = [named(line + code), 'So {m} + {f} = <<{m}+{f}={t}>>{t}. | f = 4; t = m + f'];
    expect(misworded(lines, 'Pills cost $3 a day. What do they cost in 30 days, with a fee of $4?')).toBe(at);
  });
  it.each([
    ['The pens cost {c}*{d} = <<{c}*{d}={m}>>{m} dollars each.', 0],
    ['The pens cost {c}*{d} = <<{c}*{d}={m}>>{m} dollars.', undefined],
    ['The boxes cost {c}*{d} = <<{c}*{d}={m}>>{m} dollars each.', undefined],
  ])('by what it says of each: %s', (line, at) => {
    const named = (text: string): string => text.replaceAll(/\bd\b/g, 'num_pens');
    const lines = [
      named(`${line} | c = 3; d = 4; m = c * d`),
      'So {m} + {f} = <<{m}+{f}={t}>>{t}. | f = 5; t = m + f',
    ];
    expect(misworded(lines, 'Bo buys 4 pens at $3 each, and a box for $5. What does he pay?')).toBe(at);
  });
  it.each([
    ['When Bo gets twelve more pens, he has {a}+{b} = <<{a}+{b}={n}>>{n}.', 0],
    ['When Bo gets eight more pens, he has {a}+{b} = <<{a}+{b}={n}>>{n}.', undefined],
  ])('by what comes: %s', (line, at) => {
    const lines = [
      `${line} | a = 12; b = 8; n = a + b`,
      'So {n} + {f} = <<{n}+{f}={t}>>{t}. | f = 5; t = n + f',
    ];
    expect(misworded(lines, 'Bo adds eight pens to his current 12, and finds 5. How many has he?')).toBe(at);
  });
  it.each([
    ['There were {a}*{b} = <<{a}*{b}={n}>>{n} times more cars behind.', 0],
    ['There were {a}*{b} = <<{a}*{b}={n}>>{n} cars behind.', undefined],
    ['It takes {a}*{b} = <<{a}*{b}={n}>>{n} minutes, or 200 extra hours.', 0],
    ['There were {a}*{b} = <<{a}*{b}={n}>>{n} cars beside the 3 vans above.', undefined],
  ])('by the word behind its result: %s', (line, at) => {
    const lines = [
      `${line} | a = 100; b = 2; n = a * b`,
      'So {n} + {f} = <<{n}+{f}={t}>>{t}. | f = 5; t = n + f',
    ];
    expect(
      misworded(lines, 'In front are 100 cars, 2 times that behind, and 5 vans. How many are behind?'),
    ).toBe(at);
  });
  it('by a count of what stands above', () => {
    const lines = [
      'The 2 vans have {a}*{b} = <<{a}*{b}={n}>>{n} seats. | a = 9; b = 2; n = a * b',
      'With the COUNT vans above there are {n}+{f} = <<{n}+{f}={t}>>{t}. | f = 5; t = n + f',
    ];
    const told = (count: string) =>
      misworded(
        lines.map((line) => line.replace('COUNT', count)),
        '2 vans have 9 seats each, and a car has 5. How many seats are there?',
      );
    expect(told('3')).toBe(1);
    expect(told('2')).toBeUndefined();
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
