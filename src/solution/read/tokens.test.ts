import { describe, expect, it } from 'vitest';
import { whole } from '../../base/index.ts';
import { decimalShape } from '../numbers.ts';
import { tokenize } from './tokenize.ts';
import { cut } from './tokens.ts';

const kinds = (line: string): string[] =>
  tokenize(line).map((token) => `${token.kind} ${line.slice(token.start, token.end)}`);
const numbers = (line: string): string[] =>
  tokenize(line).flatMap((token) => (token.kind === 'number' ? [line.slice(token.start, token.end)] : []));

describe('a line in tokens', () => {
  it('has its numbers with separators, decimals and without a leading zero', () => {
    expect(numbers('Of 1,250 and 12.50, .5 or 3.')).toEqual(['1,250', '12.50', '.5', '3']);
  });
  it('tells a separator from a comma in a list', () => {
    expect(numbers('1,25 and 1,2,3 and 12,500.')).toEqual(['1', '25', '1', '2', '3', '12,500']);
  });
  it('takes a mixed number for one, and two numbers for two', () => {
    expect(numbers('1 1/2 cups')).toEqual(['1 1/2']);
    expect(numbers('12 6/2')).toEqual(['12', '6', '2']);
    expect(numbers('1/4 + 1 and 1/4 = 1.5')).toEqual(['1', '4', '1 and 1/4', '1.5']);
    expect(numbers('12 x 1 and 1/4 = 16')).toEqual(['12', '1 and 1/4', '16']);
    expect(numbers('12 times 1 and a half is 19')).toEqual(['12', '19']);
    expect(numbers('She has 2 and 1/4 of it is gone.')).toEqual(['2', '1', '4']);
  });
  it.each([
    ['7 boxes of 12 are 7 * 12 = 84.', ['7', '12', '84']],
    ['2. Of 3 / 4 a third is 1/4 of the 3rd.', ['3 / 4', '1/4']],
    ['1 and 1/2 million at -5 is two.', ['1', '1/2', '-5', 'two']],
    ['3x as many, 12-7 = 5k, 20/100 = 20%.', ['3', '12', '5', '20/100', '20']],
  ])('is cut as it would be by itself where something is known of its numbers: %s', (line, texts) => {
    let at = 0;
    const known = texts.map((text, step) => {
      const start = line.indexOf(text, at);
      at = start + text.length;
      return { start, end: at, value: whole(step + 1000), shape: decimalShape('1000'), step };
    });
    for (let first = 0; first < known.length; first++)
      expect(tokenize(line, known.slice(first))).toEqual(cut(line, known.slice(first), true));
  });
  it('has no number in ordinals, labels, dates and times', () => {
    expect(numbers('On the 3rd day at 7:30, room #12, gate B-7, 2021-05-03, ratio 2:3')).toEqual([]);
  });
  it('still has the numbers of a difference without spaces', () => {
    expect(numbers('12-7 = 5 and P-7=3')).toEqual(['12', '7', '5', '7', '3']);
  });
  it('reads three fourths in 3/4ths', () => {
    expect(numbers('3/4ths of it')).toEqual(['3', '4']);
  });
  it.each(['+', '-', '–', '−', '*', '×', '·', '/', '÷', '^', '**', '\\times', '\\div'])(
    'knows the sign %s',
    (sign) => {
      expect(kinds(`8 ${sign} 2`)).toEqual(['number 8', `op ${sign}`, 'number 2']);
    },
  );
  it('knows signs in words', () => {
    expect(kinds('8 divided by 2 plus 3')).toEqual([
      'number 8',
      'op divided by',
      'number 2',
      'op plus',
      'number 3',
    ]);
  });
  it('does not take bold text for a power', () => {
    expect(kinds('= **120** dollars')).toEqual(['equals =', 'number 120', 'word dollars']);
    expect(kinds('7**2 + 3 ** 2').filter((kind) => kind === 'op **')).toHaveLength(2);
  });
  it('does not take an arrow or a comparison for a sign or an equation', () => {
    expect(kinds('5 => 6 -> 7 <= 8')).toEqual([
      'number 5',
      'mark =>',
      'number 6',
      'mark ->',
      'number 7',
      'mark <=',
      'number 8',
    ]);
  });
  it('keeps annotations apart', () => {
    expect(kinds('<<2*3=6>>6')[0]).toBe('mark <<');
    expect(kinds('<<2*3=6>>6').at(-2)).toBe('mark >>');
  });
  it('takes what a placeholder stands for as one number', () => {
    const line = 'He has 20/100 of it.';
    const known = { start: 7, end: 13, value: whole(1), shape: decimalShape('1'), step: 4 };
    const [number] = tokenize(line, [known]).filter((token) => token.kind === 'number');
    expect(number).toMatchObject({ start: 7, end: 13, step: 4, ordinal: 0 });
  });
});
