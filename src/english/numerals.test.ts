import { describe, expect, it, test } from 'vitest';
import { numeralsOf, tokensOf } from './index.ts';

const read = (text: string): readonly string[] =>
  numeralsOf(tokensOf(text)).map(
    ({ start, end, value }) => `${text.slice(start, end)}: ${value.num}/${value.den}`,
  );

describe('numbers that are set in TeX', () => {
  it('are one number with their signs', () => {
    expect(read(String.raw`A rope is $\frac{3}{4}$ of a meter and \(2\frac{1}{2}\) feet.`)).toEqual([
      String.raw`$\frac{3}{4}$: 3/4`,
      String.raw`\(2\frac{1}{2}\): 5/2`,
    ]);
    expect(read(String.raw`Ann has $12$ pens, Bo \dfrac{1}{3} of them.`)).toEqual([
      '$12$: 12/1',
      String.raw`\dfrac{1}{3}: 1/3`,
    ]);
    expect(read(String.raw`So $16 \times \frac{3}{4}$ is 12.`)).toEqual([
      '16: 16/1',
      String.raw`\frac{3}{4}: 3/4`,
      '12: 12/1',
    ]);
  });

  it('are not taken for sums of money, nor sums of money for them', () => {
    expect(read('A pen is $12 and a book $30, or $5$10 off.')).toEqual([
      '12: 12/1',
      '30: 30/1',
      '5: 5/1',
      '10: 10/1',
    ]);
  });
});

test('a sign of a fraction is one, and joins the number before it; groups between spaces are one where one begins with 0', () => {
  expect(read('½ cup, 2½ cups and 2 ⅔ cups')).toEqual(['½: 1/2', '2½: 5/2', '2 ⅔: 8/3']);
  expect(read('Of $80 000 and 1 250 000 m, 2 050.5 kg')).toEqual([
    '80 000: 80000/1',
    '1 250 000: 1250000/1',
    '2 050.5: 4101/2',
  ]);
  expect(read('She buys 5 250 g bags.')).toEqual(['5: 5/1', '250: 250/1']);
});

describe('two numbers with a colon between them', () => {
  it('are a time of day where they can be one, and where no ratio is spoken of', () => {
    expect(read('School begins at 7:30.')).toEqual(['7:30: 15/2']);
    expect(read('Salt and rice are in the ratio of 7:30.')).toEqual(['7: 7/1', '30: 30/1']);
    expect(read('A ration is at 7:30.')).toEqual(['7:30: 15/2']);
    expect(read('They know the ratio. School begins at 7:30.')).toEqual(['7:30: 15/2']);
    expect(read('Salt and rice stand 76:81.')).toEqual(['76: 76/1', '81: 81/1']);
  });
});

describe('a number and a fraction joined by `and`', () => {
  it.each([
    ['It takes 2 and a half years.', ['2 and a half: 5/2']],
    ['Make 2 and half dozen rolls.', ['2 and half dozen: 30/1']],
    ['Use 1 and 1/4 of a cup.', ['1 and 1/4: 5/4']],
    ['Use two and a half cups.', ['two and a half: 5/2']],
  ])('are one: %s', (text, said) => {
    expect(read(text)).toEqual(said);
  });

  it.each([
    ['He has 5 and half as many more.', ['5: 5/1', 'half: 1/2']],
    ['He gets 5 and half that amount.', ['5: 5/1', 'half: 1/2']],
    ['He eats 5 and a third of them.', ['5: 5/1', 'a third: 1/3']],
    ['It lies between 2 and 1/2.', ['2: 2/1', '1/2: 1/2']],
  ])('are two where the fraction is of something else: %s', (text, said) => {
    expect(read(text)).toEqual(said);
  });
});

test('scales that are said a thousand times make no number that grows without end', () => {
  for (const scale of ['hundred', 'thousand', 'dozen'])
    expect(read(`a ${`${scale} `.repeat(1000)}pens`).join().length).toBeGreaterThan(0);
});
