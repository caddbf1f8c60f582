import { expect, test } from 'vitest';
import { unknownsOf } from './algebra.ts';

const solved = (...lines: readonly string[]): readonly string[] => {
  const letters = new Map();
  return lines.flatMap((line) =>
    unknownsOf(line, letters).map(({ letter, value }) =>
      value ? `${letter} ${value.num}/${value.den}` : letter,
    ),
  );
};

test('a linear equation says what its letter is', () => {
  expect(solved('So 5a + 2(7) = 76, and')).toEqual(['a 62/5']);
  expect(solved('30 = 2(x + 6 - 3)')).toEqual(['x 12/1']);
  expect(solved('x + $500 + $600 = $1600')).toEqual(['x 500/1']);
  expect(solved('4/5 = x/60')).toEqual(['x 48/1']);
});

test('marks of workings are not looked into', () => {
  expect(solved('x=<<25=25>>25')).toEqual(['x 25/1']);
});

test('a letter that stands for another is put in its place', () => {
  expect(solved('J = x + 12', '2J - 5 = 79')).toEqual(['x 30/1']);
});

test('a cross between numbers is no letter, nor is a word', () => {
  expect(solved('He made 18 x $3 = $54.', 'a total of 3 x 4 = 12 apples')).toEqual([]);
  expect(solved('He loses 125*200=$25000 a day', 'That is 3 + 4 = 8 I think')).toEqual([]);
  expect(solved("so that's 0.2*60 = 21 more")).toEqual([]);
  expect(solved('Then 4 a = 20')).toEqual(['a 5/1']);
  expect(solved('22 * 75 = 1650 g', '240 : 3 = 80 l', '11:30 - 8:50 = 3.20 h')).toEqual([]);
  expect(solved('80 = 4 x', '80 = 4h')).toEqual(['x 20/1', 'h 20/1']);
});

test('what is always so says nothing of its letter, and has no amounts; nor do rates', () => {
  expect(solved('3(L + 8) = 3L + 24')).toEqual(['L']);
  expect(solved('30c + 100c + 50c = 180c')).toEqual([]);
  expect(solved('30c + 100c + 50c = 170c')).toEqual([]);
  expect(solved('1 h = 30 p', '2 h = 50 p')).toEqual([]);
  expect(solved('T 20 F 20 = 100', '3h30 = 210')).toEqual([]);
});

test('what is not linear says nothing', () => {
  expect(solved('x * x = 9', '((((((((((((((((((((((((x = 3')).toEqual([]);
});
