import { describe, expect, it } from 'vitest';
import { readEquations } from './equations.ts';
import { asItStands, holds, type TextExpr, textValue } from './text-expr.ts';
import { tokenize } from './tokenize.ts';

const read = (line: string) => readEquations(line, tokenize(line));
/** `left = right` for each equation, as the text has it. */
const texts = (line: string): string[] =>
  read(line).equations.map(({ sides }) => sides.map(({ start, end }) => line.slice(start, end)).join(' = '));
const worth = (text: TextExpr | undefined): number | undefined => {
  const value = text && textValue(text);
  return value && Number(value.num) / Number(value.den);
};
const first = (line: string): number | undefined => worth(read(line).equations[0]?.sides[0]);

describe('a working in a sentence', () => {
  it.each([
    ['2 + 3 * 4 = 14', 14],
    ['(2 + 3) * 4 = 20', 20],
    ['20 - 5 - 3 = 12', 12],
    ['48 / 4 / 2 = 6', 6],
    ['3 x 5 = 15', 15],
    ['3x5 = 15', 15],
    ['3 × 5 = 15', 15],
    ['3 · 5 = 15', 15],
    ['15 ÷ 3 = 5', 5],
    ['20 – 5 = 15', 15],
    ['20 − 5 = 15', 15],
    ['3(4 + 5) = 27', 27],
    ['(3)(5) = 15', 15],
    ['[2 + 3] * 4 = 20', 20],
    ['2^3 = 8', 8],
    ['-3 * 4 = -12', -12],
    ['5 + (-8) = -3', -3],
    ['24 + $-9 = 15', 15],
    ['Losing 5 gives -12 - 5 = -17', -17],
    ['It is now -57 + 20 = -37', -37],
    ['8 -2 = 6', 6],
    ['20% of 50 = 10', 10],
    ['3/4 of the 80 = 60', 60],
    ['1/2 of 50% of 80 = 20', 20],
    ['50 * 20% = 10', 10],
    ['1 1/2 * 4 = 6', 6],
    ['$1,250 + $2,900 = $4,150', 4150],
    ['£3.50 * 2 = £7.00', 7],
    ['14 € * 6 = 84 €', 84],
    ['5 packs * 12 pens/pack = 60 pens', 60],
    ['3 square-foot tiles * 4 = 12', 12],
    ['30m - 4m = 26m', 26],
    ['3°F × 5 = 15°F', 15],
    ['12 m × 9 m = 108 m²', 108],
    ['18 cups + gave away 9 cups + drank 1 cup = 28 cups', 28],
    ['8 times 3 equals 24', 24],
    ['96 divided by 8 is 12', 12],
    ['9 times seven equals 63', 63],
    ['3 lbs. rice * 20 bowls of rice per lb. = 60 bowls', 60],
    ['The wall has 200 sq. ft. - 35 sq.ft. = 165 sq. ft.', 165],
    ['5 times on Monday + 4 times on Sunday = 9 times', 9],
    ['They hop 6 times/minute * 5 minutes = 30 times', 30],
    ['9 R&Bs / 3 R&Bs = 3', 3],
    ['3 km rowed by the first of the two crews + 4 km rowed by the other one = 7 km', 7],
    ['There are 12 because twelve times one equals 12', 12],
    ['nine plus four is 13', 13],
    ['90 minus twenty-five equals 65', 65],
    ['\\(8 \\times 3 = 24\\)', 24],
  ])('%s is worth %s', (line, value) => {
    expect(first(line)).toBeCloseTo(value, 9);
    expect(read(line).unread).toBe(false);
  });

  it('may be a chain', () => {
    const line = 'They cost 3 * 12 + 2 * 7 = 36 + 14 = 50 dollars.';
    expect(read(line).equations.map(({ sides }) => sides.map(worth))).toEqual([[50, 50, 50]]);
  });
  it('stands in the annotation and in plain sight', () => {
    const found = read('He has 3*4 = <<3*4=12>>12 apples.').equations;
    expect(found.map(({ annotation }) => annotation)).toEqual([true, false]);
    expect(found.map(({ sides }) => sides.map(worth))).toEqual([
      [12, 12],
      [12, 12],
    ]);
  });
  it('may come twice in a line', () => {
    expect(texts('Ann has 5 * 6 = 30 and Bob 4 * 9 = 36.')).toEqual(['5 * 6 = 30', '4 * 9 = 36']);
  });
  it('may stand in brackets with other words', () => {
    expect(texts('She has 15 (three bags, 3 * 5 = 15).')).toEqual(['3 * 5 = 15']);
  });
  it('is not joined across commas, colons and full stops', () => {
    expect(texts('First 3, then 5 * 2 = 10. Games 1, 2: 6 + 1 = 7')).toEqual(['5 * 2 = 10', '6 + 1 = 7']);
  });
  it('follows an arrow, a bullet, a label and a time', () => {
    expect(texts('9 trees => 9 * 30 = 270')).toEqual(['9 * 30 = 270']);
    expect(texts('- Mugs: 3 * 8 = 24')).toEqual(['3 * 8 = 24']);
    expect(texts('* Mugs: 3 x 8 = 24')).toEqual(['3 x 8 = 24']);
    expect(texts('Gates A-12 and B-7: 40 + 80 = 120')).toEqual(['40 + 80 = 120']);
    expect(texts('From 7:30 on - 3 * 40 = 120')).toEqual(['3 * 40 = 120']);
  });
});

describe('what cannot be read', () => {
  it.each([
    '2x + 6 = 40',
    'x + 5 = 9',
    'A + B = 3x + x = 4x',
    '(x + 5) * 3 = 24',
    '7² = 49',
    '4 apples + some = 9',
  ])('%s is said to be so or has no equation', (line) => {
    const { equations, unread } = read(line);
    expect(equations.every((equation) => holds(equation, asItStands, 'strict'))).toBe(true);
    if (line.includes('²')) expect(equations).toEqual([]);
    else expect(unread).toBe(true);
  });
  it('leaves an equation open whose chain goes on unread', () => {
    const { equations, unread } = read('7 × 7 = 7² = 49');
    expect(unread).toBe(true);
    expect(equations).toHaveLength(1);
    expect(equations[0]?.open).toBe(true);
  });
  it('does not spoil the plain numbers behind it', () => {
    expect(texts('4x = 48, so x = 48 / 4 = 12')).toEqual(['48 / 4 = 12']);
    expect(texts('(x + 5) * 3 = 24, 2 + 2 = 4')).toEqual(['2 + 2 = 4']);
  });
  it('may be a sign in letters', () => {
    expect(read('9 times that many equals 63').unread).toBe(true);
    expect(read('He ran 9 times that far.').unread).toBe(false);
  });
  it('may be a line beyond measure', () => {
    expect(read(`${'1+'.repeat(200)}1 = 201`)).toEqual({ equations: [], unread: true });
    expect(read(`${'('.repeat(41)}1 + 1 = 2`)).toEqual({ equations: [], unread: true });
  });
  it('is no working when it is prose', () => {
    expect(read('She rows 3 times one week and seven the next.').equations).toEqual([]);
    expect(read('In 2021, 18 out of 24 seats in rows were sold.').equations).toEqual([]);
    expect(read('From May 3 to May 10 it was open.').equations).toEqual([]);
  });
});
