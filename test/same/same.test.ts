import { expect, test } from 'vitest';
import { differences } from './compare.ts';
import { type Kept, keptOf, lineOf, readLine, written } from './records.ts';

const FIELDS = { words: ['said'] };

const keptFrom = (...records: readonly object[]): readonly Kept[] =>
  written('run', FIELDS, records.map((record) => JSON.stringify(record)).join('\n')).map(keptOf);

const A = { index: 1, said: 'four pens', rule: 'swap' };
const B = { index: 1, said: 'five pens', rule: 'swap' };
const C = { index: 2, said: 'six pens', rule: 'drop' };

test('what is written again is the same, also through the file', () => {
  const kept = keptFrom(A, B, C);
  expect(kept.map(({ index, records }) => [index, records.length])).toEqual([
    ['1', 2],
    ['2', 1],
  ]);
  expect(kept.map(lineOf).map(readLine)).toEqual(kept);
  expect(differences(kept, keptFrom(A, B, C))).toEqual([]);
});

test('a changed record is told with its template, its parts and its place', () => {
  expect(differences(keptFrom(A, B, C), keptFrom(A, { ...B, said: 'nine pens' }, C))).toEqual([
    { command: 'run', index: '1', parts: ['words'], places: [1], gone: 1 },
  ]);
  expect(differences(keptFrom(C), keptFrom({ ...C, rule: 'swap' }))).toEqual([
    { command: 'run', index: '2', parts: ['rest'], places: [0], gone: 1 },
  ]);
});

test('a record that is new, one that is gone, and a template of which nothing is written any more', () => {
  expect(differences(keptFrom(A, C), keptFrom(A, B, C))[0]).toMatchObject({ places: [1], gone: 0 });
  expect(differences(keptFrom(A, B, C), keptFrom(B, C))[0]).toMatchObject({ places: [], gone: 1 });
  expect(differences(keptFrom(A, C), keptFrom(A))).toEqual([
    { command: 'run', index: '2', parts: ['words', 'rest'], places: [], gone: 1 },
  ]);
});

test('the same records in another order differ', () => {
  expect(differences(keptFrom(A, B), keptFrom(B, A))).toHaveLength(1);
});

test('fields in another order differ', () => {
  const { index, said, rule } = C;
  expect(differences(keptFrom(C), keptFrom({ rule, index, said }))).toHaveLength(1);
});
