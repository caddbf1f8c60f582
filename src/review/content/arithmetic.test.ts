import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { falseEquations, putRight } from './arithmetic.ts';

const wrong = (line: string) =>
  falseEquations(line).map(({ left, written, right }) => [left, written, right]);

describe('equations in a sentence', () => {
  it.each([
    ['Sold: 15 + 17 = 32 pens'],
    ['Tuesday: 15 x 2 = 30 pens'],
    ['15 red pens + 17 blue pens = 32 pens'],
    ['She pays $2000 x 20% = $<<2000*20*0.01=400>>400.'],
    ['That is 1,250 + 250 = 1,500 in all'],
    ['10 / 3 = 3.33 each'],
    ['2 + 3 x 4 = 14, and (2 + 3) x 4 = 20'],
    ['1/2 + 1/4 = 3/4'],
    ['He has 33 = 15 + 18 marbles'],
    ['In 2 weeks 3 + 4 = 7 days'],
    ['5 * 3 = 15 = 10 + 5'],
    ['100% - 20% = 80%'],
    ['It starts at 10:30 and 2 hours later = 12:30'],
    ['L3 = 4'],
    ['Then 3x = 12, so x = 4'],
    ['-3 + 5 = 2'],
    ['2 hours x 60 minutes/hour = 120 minutes'],
    ['#### 45'],
    ['Total:x+4x-7+8x-14=239'],
    ['The book has 2x - 230 = 450 pages, (3/2)x=54, √(144) = 12'],
    ['Then 3x-3=63 and E + E - 5 = 37'],
    ['Day 2:50(2)=100'],
    ['12 x 1 and 1/4 = 15, and 4 / 3 = 1 and 1/3'],
    ['14 hours = 14 * 60 = <<14*60=840>>840 minutes'],
    ['90 minutes is = (60/60) hours and 30 minutes = 1 hour 30 minutes'],
    ['We divide 100/4=<<100/4=25>>25%'],
    ['9 frogs / 27 frogs * 100% = 33.333...%'],
    ['21/7 = 90/x, so 23 = 1/2* (T+M )'],
    ['Dividing both sides by 11/4 we get X = $120.'],
  ])('finds nothing wrong in "%s"', (line) => {
    expect(wrong(line)).toEqual([]);
  });

  it.each([
    ['Sold: 15 + 17 = 33 pens', [['15 + 17', '33', '32']]],
    ['<<15+17=33>>33 pens', [['15+17', '33', '32']]],
    ['<<15+17=32>>33 pens', [['15+17', '33', '32']]],
    ['$1,250 + $250 = $1,600', [['$1,250 + $250', '1,600', '1,500']]],
    ['12.50 x 2 = 24.00', [['12.50 x 2', '24.00', '25.00']]],
    ['10 / 4 = 2', [['10 / 4', '2', '2.5']]],
    ['10 / 3 = 3.34', [['10 / 3', '3.34', '3.33']]],
    ['100% - 20% = 70%', [['100% - 20%', '70%', '80%']]],
    ['100 / 4 = 20%', [['100 / 4', '20', '25']]],
    ['1 / 4 = 20%', [['1 / 4', '20%', '25%']]],
    [
      'So 192*100=$1920 and 14*20=140 minutes',
      [
        ['192*100', '1920', '19200'],
        ['14*20', '140', '280'],
      ],
    ],
    [
      '5 pens + 3 pens = 9 pens, then 2 x 2 = 5',
      [
        ['5 pens + 3', '9', '8'],
        ['2 x 2', '5', '4'],
      ],
    ],
  ])('says what is wrong in "%s"', (line, expected) => {
    expect(wrong(line)).toEqual(expected);
  });

  it('puts an equation and its annotation right at once, and another fault later', () => {
    const line = 'Sold: 15 + 17 = <<15+17=33>>33 pens, 2 x 2 = 5';
    const first = putRight(line)?.text ?? '';
    expect(first).toBe('Sold: 15 + 17 = <<15+17=32>>32 pens, 2 x 2 = 5');
    expect(putRight(first)?.text).toBe('Sold: 15 + 17 = <<15+17=32>>32 pens, 2 x 2 = 4');
    expect(putRight('1 + 1 = 2')).toBeUndefined();
  });

  it('leaves alone what it cannot read', () => {
    expect(wrong('total x 3 + 4 = 12')).toEqual([]);
    expect(wrong('3 + = 12')).toEqual([]);
    expect(wrong('8 / 0 = 4')).toEqual([]);
    expect(wrong('50 + 20% = 60')).toEqual([]);
  });

  it('puts numbers right until the line is true, whatever the numbers are', () => {
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
