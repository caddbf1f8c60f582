import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { applyEdits } from '../base/index.ts';
import type { BinaryOp } from '../model/index.ts';
import { followWords, type WordingTable } from './wording.ts';

const table: WordingTable = parse(readFileSync('rules/wording.yaml', 'utf8'));
const follow = (text: string, before: BinaryOp, ...after: readonly BinaryOp[]) => {
  const { edits, ...said } = followWords(text, { before: new Set([before]), after: new Set(after) }, table);
  expect(applyEdits(text, edits)).toBe(said.text);
  return said;
};

it.each([
  'Total = 15 - 12',
  'increasing the total to 12 - 6 = 6',
  'So 9. Total = 15 - 12',
  'The total she makes is 15 - 12',
  'So his new total is 15 - 12',
])('what would lose its noun is left, and said to name another operation: %s', (text) => {
  expect(follow(text, '+', '-')).toMatchObject({ text, unreached: expect.stringMatching(/^total$/i) });
});

it('what somebody else did is not done together', () => {
  const text = 'So he won 9 + 4 = 13 more games than did Al.';
  expect(follow(text, '-', '+')).toMatchObject({ text, unreached: '13 more games than did' });
});

describe('words that name an operation', () => {
  it.each<[string, BinaryOp, BinaryOp, string]>([
    [
      'Add the pens to the books: 3 - 2 = 1',
      '+',
      '-',
      'Take the difference between the pens and the books: 3 - 2 = 1',
    ],
    ['Then add 5 to find the rest: 8-5=3', '+', '-', 'Then subtract 5 to find the rest: 8-5=3'],
    ['by adding her age and his age, 3*2=6', '+', '*', 'by multiplying her age by his age, 3*2=6'],
    ['Subtract the fee from the pay: 9 + 2 = 11', '-', '+', 'Add the fee to the pay: 9 + 2 = 11'],
    ['Now subtract what he ate: 9 + 2', '-', '+', 'Now add what he ate: 9 + 2'],
    [
      'Multiply the rows by the seats to get all: 6 / 3',
      '*',
      '/',
      'Divide the rows by the seats to get all: 6 / 3',
    ],
    ['find it by multiplying the price by 4: 6 + 4', '*', '+', 'find it by adding the price to 4: 6 + 4'],
    ['Divide the pay by 4: $8 * 4 = $32', '/', '*', 'Multiply the pay by 4: $8 * 4 = $32'],
    ['She is 2 years older than Tom, so 9-2=7', '+', '-', 'She is 2 years younger than Tom, so 9-2=7'],
    ['It is three feet shorter than a bus: 9+3', '-', '+', 'It is three feet taller than a bus: 9+3'],
    ['It takes 5 minutes shorter than that: 9+5', '-', '+', 'It takes 5 minutes longer than that: 9+5'],
    ['He has 4 more pens than Bo: 9-4=5', '+', '-', 'He has 4 fewer pens than Bo: 9-4=5'],
    ['He pays $4 more a day than Bo: 9-4=5', '+', '-', 'He pays $4 less a day than Bo: 9-4=5'],
    ['They cost $3 more expensive than that: 9-3', '+', '-', 'They cost $3 cheaper than that: 9-3'],
    ['Ann has 4 less than Bo, so 9+4', '-', '+', 'Ann has 4 more than Bo, so 9+4'],
    ['He has 4 more pens than Bo: 9*4', '+', '*', 'He has 4 more pens than Bo: 9*4'],
    ['Divide the pay by 4: $8 - 4 = $4', '/', '-', 'Subtract 4 from the pay: $8 - 4 = $4'],
    ['The sum of their ages is 9-4=5', '+', '-', 'The difference between their ages is 9-4=5'],
    ['The difference in their ages is 9+4=13', '-', '+', 'The sum of their ages is 9+4=13'],
    ['The difference between the two is 9+4=13', '-', '+', 'The sum of the two is 9+4=13'],
    ['Three times more pens than caps is 3 + 4 = 7', '*', '+', 'Three more pens than caps is 3 + 4 = 7'],
    ['In total, he has 9-4=5 pens.', '+', '-', 'He has 9-4=5 pens.'],
    ['He has 9. All together: 9-4=5', '+', '-', 'He has 9. 9-4=5'],
    ['He has 9-4=5 pens in total.', '+', '-', 'He has 9-4=5 pens.'],
    ['So in total, he has 9-4=5.', '+', '-', 'So, he has 9-4=5.'],
    ['The total cost is 9-4=5', '+', '-', 'The cost is 9-4=5'],
    ['He has a total of 9/3=3 pens', '+', '/', 'He has 9/3=3 pens'],
    ['The total is 9-4=5', '+', '-', 'The difference is 9-4=5'],
    ['They get 9 and 4, for a total of 9-4=5.', '+', '-', 'They get 9 and 4: 9-4=5.'],
    ['They have a combined age of 9-4=5.', '+', '-', 'They have an age of 9-4=5.'],
    ['He has a total of 9*3=27 pens', '+', '*', 'He has a total of 9*3=27 pens'],
    ['She has 9+4=<<9+4=13>>13 red pens left.', '-', '+', 'She has 9+4=<<9+4=13>>13 red pens in all.'],
    ['She has $9+$4=$13 left to spend.', '-', '+', 'She has $9+$4=$13 to spend.'],
    ['Half of the pens is 8*2=16', '/', '*', 'Twice the pens is 8*2=16'],
    ['Twice his age is 8+2=10', '*', '+', 'Two more than his age is 8+2=10'],
    [
      'Dina is twice as old as he is so she is 2+7=9',
      '*',
      '+',
      'Dina is twice as old as he is so she is 2+7=9',
    ],
    ['Twice as many pens as Bo has is 8+2=10', '*', '+', 'Two more pens than Bo has is 8+2=10'],
    ['And the total of liters is 56/7=8', '*', '/', 'And the amount of liters is 56/7=8'],
    ['Their total of pens is 9-7=2', '+', '-', 'Their amount of pens is 9-7=2'],
    ['5 less than 20 is 20+5=25', '-', '+', '5 more than 20 is 20+5=25'],
    [
      'Since Al has twice as many as Bo, he has 8+2=10',
      '*',
      '+',
      'Since Al has twice as many as Bo, he has 8+2=10',
    ],
    ['So she is left with $9+$4=$13.', '-', '+', 'So she has $9+$4=$13.'],
    ['His remaining money is $9+$4=$13.', '-', '+', 'His total money is $9+$4=$13.'],
    ['Now double that: 8/2=4', '*', '/', 'Now halve that: 8/2=4'],
    ['She has 8-2=6 in all three boxes.', '+', '-', 'She has 8-2=6 in all three boxes.'],
  ])('%s', (text, before, after, followed) => {
    expect(follow(text, before, after)).toEqual({ text: followed, unreached: undefined });
    expect(follow(followed, before, after).text).toBe(followed);
  });

  it.each<[string, BinaryOp, BinaryOp[], string]>([
    ['So 8+2=<<8+2=10>>10 pens are left', '-', ['+'], '10 pens are left'],
    ['He has 8+2=<<8+2=10>>10 pens less than Bo', '-', ['+'], '10 pens less'],
    ['Of the pens left 5+2=7 are red.', '-', ['+'], 'left'],
    ['The sum of all is 8-2*3', '+', ['-', '*'], 'The sum of'],
    ['He has 3+2=5 hours to drive the remaining distance', '-', ['+'], 'the remaining'],
    ['The remaining side is 3+2=5', '-', ['+'], 'remaining side'],
    ['As he bought 2 more pens, he has 8-2=6', '+', ['-'], 'bought 2 more'],
    ['Susan picked 3 times as much as 36 which is 36/3=12', '*', ['/'], '3 times as much as 36 which is'],
    ['Cape May has 8 more sharks than that which is 24-8=16', '+', ['-'], '8 more sharks than that which is'],
    ['Dividing the rest equally will give each girl 6-3=3', '/', ['-'], 'Dividing'],
    ['Now each day counts as 8 hours, we multiply 10+8=18', '*', ['+'], 'multiply'],
    ['First quadruple the price: $22 / 4 = $5.50', '*', ['/'], 'First quadruple'],
    ['It has increased to 8-2=6', '+', ['-'], 'increased'],
    ['They put together 8-2=6 pens.', '+', ['-'], 'put together'],
    ['He weighs 9+3=12 more pounds than when he came', '-', ['+'], '12 more pounds than when'],
  ])('are told where the table does not reach: %s', (text, before, after, unreached) =>
    expect(follow(text, before, ...after)).toEqual({ text, unreached }),
  );

  const piece = fc.constantFrom(
    ...'Add the to by from pens total in left half of twice is sum average 5 $3 12.50 1,250 = + <<5+3=8>>8 . ,'.split(
      ' ',
    ),
  );
  const op = fc.constantFrom<BinaryOp>('+', '-', '*', '/');

  it('are looked for in time that does not run away with a long line', () => {
    const started = process.cpuUsage();
    for (const text of [
      'add to '.repeat(3000),
      'a'.repeat(20_000),
      `= ${'1,'.repeat(9000)}`,
      'twice as '.repeat(2000),
    ])
      for (const gone of ['+', '-', '*', '/'] as const) follow(text, gone, '%');
    expect(process.cpuUsage(started).user).toBeLessThan(5_000_000);
  });

  it('stay beside a number that is told without a working, where they only say what is counted', () => {
    expect(follow('In total there are 24 accidents.', '+')).toEqual({
      text: 'In total there are 24 accidents.',
      unreached: undefined,
    });
    expect(follow('Then add 5 to find the rest: 8', '+').unreached).toBeDefined();
  });

  const numbersIn = (text: string) =>
    text.match(/[\d<][\S]*/g)?.map((number) => number.replace(/(?<=.)[.,]+$/, ''));

  it('stay where the operation does, and numbers stay always', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), op, op, (pieces, before, after) => {
        const text = pieces.join(' ');
        const { text: now } = follow(text, before, after);
        expect(numbersIn(now)).toEqual(numbersIn(text));
        expect(follow(text, before, before, after).text).toBe(text);
      }),
    );
  });
});
