import { expect, test } from 'vitest';
import { tellingOf } from '../../test/shared/telling/telling.ts';
import { slipWord } from './slip-words.ts';

/** What a word tells of a working (`47 + 28`) whose result is given as another number. */
const told = (working: string, wrong: number, word: string): string | undefined => {
  const [op = '+'] = /[+*/-]/.exec(working) ?? [];
  const numbers = working.split(` ${op} `);
  const names = numbers.map((_, at) => `n${at}`);
  const inputs = numbers.map((number, at) => `n${at} = ${number}`).join('; ');
  const { telling, working: expr, at } = tellingOf(`${inputs}; s = ${names.join(` ${op} `)}`);
  const [a = 0, ...others] = numbers.map(Number);
  const reckon = { '+': (x: number, y: number) => x + y, '-': (x: number, y: number) => x - y };
  const more = { ...reckon, '*': (x: number, y: number) => x * y, '/': (x: number, y: number) => x / y };
  const right = others.reduce(more[op as keyof typeof more], a);
  return slipWord(word, expr, { at, oldValue: right, newValue: wrong }, telling);
};

test.each([
  // One column is off, by what the column before hands on or not.
  ['47 + 28', 65, 'place', 'tens'],
  ['47 + 28', 65, 'digit', '7'],
  ['47 + 28', 65, 'wrong', '6'],
  ['47 + 28', 65, 'column', '4 + 2 + 1'],
  ['47 + 28', 65, 'before', '7 + 8'],
  ['42 + 23', 64, 'column', '2 + 3'],
  ['42 + 23', 64, 'before', undefined],
  ['42 + 23', 55, 'before', undefined],
  ['17 + 25 + 38', 70, 'column', '1 + 2 + 3 + 2'],
  ['17 + 25 + 38', 70, 'before', undefined],
  ['83 - 47', 46, 'column', '8 - 4 - 1'],
  ['83 - 47', 46, 'before', '3 - 7'],
  ['1043 - 518', 625, 'column', '10 - 5'],
  ['402 - 138', 364, 'place', 'hundreds'],
  ['402 - 138', 364, 'column', '4 - 1 - 1'],
  // What was handed on to the column before it would have to be told, too.
  ['402 - 138', 364, 'before', undefined],
  ['300 + 400', 700000, 'column', undefined],
  ['500 - 300', 210, 'column', undefined],
  // `50 is 50 too small` takes a second reading.
  ['60 + 40', 90, 'off', '10 too small'],
  ['60 + 40', 50, 'off', undefined],
  ['6 * 8', 58, 'column', undefined],
  ['6 * 8', 58, 'before', undefined],
  ['43 + 27', 81, 'place', undefined],
  // `In the ones, 3 + 4 gives the digit 7` says it twice.
  ['3 + 4', 8, 'place', undefined],
  ['3 + 4', 17, 'place', 'tens'],
  ['43 + 27', 81, 'digit', undefined],
  ['43 + 27', 81, 'wrong', undefined],
  ['43 + 27', 81, 'column', undefined],
  ['43 + 27', 170, 'place', 'hundreds'],
  ['43 + 27', 10070, 'place', undefined],
  ['20 - 5', 14.5, 'place', undefined],
  ['20 - 5', -15, 'place', undefined],
  // Another product stands there, of one of the numbers and a near one.
  ['6 * 8', 54, 'product', '6 × 9'],
  ['6 * 8', 40, 'product', '5 × 8'],
  ['6 * 8', 66, 'product', '6 × 11'],
  ['6 * 8', 47, 'product', undefined],
  ['6 * 8', 12, 'product', undefined],
  ['6 * 8', 48, 'product', undefined],
  ['0 * 8', 8, 'product', '1 × 8'],
  ['6 + 8', 12, 'product', undefined],
  // A quotient is multiplied back.
  ['252 / 12', 22, 'check', '22 × 12 = 264'],
  ['252 / 12', 0, 'check', '0 × 12 = 0'],
  ['252 / 12', 21, 'check', undefined],
  ['252 / 12', 21.5, 'check', undefined],
  ['252 * 12', 22, 'check', undefined],
  ['20 + 23', 45, 'off', '2 too large'],
  ['20 + 23', 40, 'off', '3 too small'],
  ['50 * 10', 5000, 'zeros', 'one zero too many'],
  ['50 * 10', 5, 'zeros', 'two zeros too few'],
  ['50 * 10', 50, 'zeros', 'one zero too few'],
  ['50 * 10', 700, 'zeros', undefined],
  ['50 * 10', 0.5, 'zeros', undefined],
  ['50 * 10', 0.5, 'point', 'three places too far to the left'],
  ['50 * 10', 0.05, 'point', undefined],
  ['0.5 * 0.5', 2.5, 'point', 'one place too far to the right'],
  ['0.5 * 0.5', 0.0025, 'point', 'two places too far to the left'],
  ['0 * 5', 10, 'point', undefined],
  ['20 + 23', 34, 'swapped', '3 and the 4'],
  ['120 + 23', 341, 'swapped', '3 and the 1'],
  ['20 + 23', 35, 'swapped', undefined],
  ['20 + 23', 33, 'swapped', undefined],
  ['120 + 3', 312, 'swapped', undefined],
  ['20 + 3', 230, 'swapped', undefined],
  ['2 + 0.5', 5.2, 'swapped', '5 and the 2'],
  // A point that moved is no digit.
  ['10 + 2.5', 1.25, 'swapped', undefined],
  ['20 + 23', 34, 'anything', undefined],
  ['20 + 23', Number.NaN, 'off', undefined],
])('%s = %d, {slip.%s}: %s', (working, wrong, word, says) => {
  expect(told(working, wrong, `slip.${word}`)).toBe(says);
});

test('a result that is told as a fraction has no point', () => {
  const { telling, working, at } = tellingOf('a = 4; b = Fraction(4, 3); s = a * b');
  const slip = { at, oldValue: { num: 16n, den: 3n }, newValue: { num: 8n, den: 15n } };
  expect(slipWord('slip.point', working, slip, telling)).toBeUndefined();
});

test('a working of parts has no column and no product', () => {
  const { telling, working, at } = tellingOf('a = 4; b = 6; s = a * b + 20');
  const slip = { at, oldValue: 44n, newValue: 34n };
  const say = (word: string) => slipWord(word, working, slip, telling);
  expect(say('slip.place')).toBe('tens');
  expect(say('slip.column')).toBeUndefined();
  const name = tellingOf('a = 44; s = a');
  const ofName = (word: string) => slipWord(word, name.working, { ...slip, at: name.at }, name.telling);
  expect(ofName('slip.digit')).toBe('4');
  expect(ofName('slip.column')).toBeUndefined();
  expect(ofName('slip.product')).toBeUndefined();
});
