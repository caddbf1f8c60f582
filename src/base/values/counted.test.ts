import { expect, test } from 'vitest';
import {
  dataIn,
  fieldsIn,
  groupedBy,
  isFields,
  mostFrequent,
  pairedOff,
  picked,
  raise,
  sumOf,
  tallyOf,
  valueText,
} from './index.ts';

test('what is grouped, counted and paired keeps the order in which it came', () => {
  expect([...groupedBy(['bo', 'ann', 'bea'], (name) => name.charAt(0))]).toEqual([
    ['b', ['bo', 'bea']],
    ['a', ['ann']],
  ]);
  expect([...tallyOf(['b', 'a', 'b'])]).toEqual([
    ['b', 2],
    ['a', 1],
  ]);
  expect([mostFrequent(['a', 'b', 'b', 'a']), mostFrequent([])]).toEqual(['a', undefined]);
  expect(pairedOff([1, 2, 2, 3], [2, 4, 1, 1])).toEqual({ left: [2, 3], alone: [4, 1] });
  expect(pairedOff([1, 2], [3, 4], (one, other) => one + 2 === other)).toEqual({ left: [], alone: [] });
  expect([sumOf([1, 2, 3.5]), sumOf([])]).toEqual([6.5, 0]);
  const counts = new Map([['a', 1]]);
  raise(counts, 'a');
  raise(counts, 'b', 3);
  expect([...counts]).toEqual([
    ['a', 2],
    ['b', 3],
  ]);
});

test.each([
  [undefined, ''],
  [null, ''],
  [12, '12'],
  ['a', 'a'],
  [{ int: 5 }, '5'],
  [{ fraction: [3, 4] }, '3/4'],
  [{ fraction: ['3', '1'] }, '3'],
  [{ fraction: 3 }, '{"fraction":3}'],
  [{ other: 1 }, '{"other":1}'],
])('people write %j as %j', (value, text) => expect(valueText(value)).toBe(text));

test('what is no data is undefined, and what is no object has no fields', () => {
  expect([dataIn('[1]'), dataIn('[1')]).toEqual([[1], undefined]);
  expect(['{"a":1}', '[1]', 'null', '1', '{'].map(fieldsIn)).toEqual([
    { a: 1 },
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect([{}, [], null, 'a'].map(isFields)).toEqual([true, false, false, false]);
  expect(picked({ a: 1, b: 2, c: 3 }, 'c', 'a')).toEqual({ c: 3, a: 1 });
});
