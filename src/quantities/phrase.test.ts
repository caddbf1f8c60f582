import { expect, it } from 'vitest';
import { askedIn, readText } from './around.ts';

it.each([
  ['Bo has 4 kites. How many kites does he need?', 'kite', undefined],
  ['If limes cost $3, how many $10 bills does he need?', 'bill', undefined],
  ['How many more hours must she work?', 'hour', 'duration'],
  ['Calculate the total number of pupils in the school.', 'pupil', undefined],
  ['How long is the rope in inches?', 'inch', 'length'],
  ['How much does Ann pay?', undefined, 'money'],
  ['How old is Ann now?', undefined, 'duration'],
  ['Mr. Fox has $20. How much is left?', undefined, 'money'],
  ['What percentage of the kites is red?', 'percent', undefined],
  ['How many are left? (There are 12 inches in a foot.)', undefined, undefined],
])('what a question asks for: %s', (question, unit, dimension) => {
  const asked = askedIn(readText(question));
  expect([asked.unit, asked.dimension]).toEqual([unit, dimension]);
});

it.each([
  [5, 'box'],
  [5000, undefined],
])('an `each` reaches over a working to its number, of %d terms before it', (terms, per) => {
  const { mentions } = readText(`Each box holds ${'1 + '.repeat(terms)}1 = 12 pens.`);
  expect(mentions.at(-1)).toMatchObject({ unit: 'pen', per });
});
