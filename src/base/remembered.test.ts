import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

const counted = () => {
  let reads = 0;
  const read = remembered((text) => {
    reads++;
    return text.length === 0 ? undefined : text.toUpperCase();
  });
  return { read, reads: () => reads };
};

test('a text is read once, also where nothing came of it', () => {
  const { read, reads } = counted();
  expect([read('a'), read('a'), read(''), read('')]).toEqual(['A', 'A', undefined, undefined]);
  expect(reads()).toBe(2);
});

test('a text that is asked for again and again stays, however many others come', () => {
  const { read, reads } = counted();
  for (let i = 0; i < 10_000; i++) {
    read('again');
    read(`${i}`);
  }
  expect(read('again')).toBe('AGAIN');
  expect(reads()).toBe(10_001);
});

test('a text that does not come again is forgotten', () => {
  const { read, reads } = counted();
  for (let i = 0; i < 10_000; i++) read(`${i}`);
  read('0');
  expect(reads()).toBe(10_001);
});

test('a very long text is read each time, and never kept', () => {
  const { read, reads } = counted();
  const long = 'a'.repeat(10_000);
  expect(read(long)).toBe(read(long));
  expect(reads()).toBe(2);
});
