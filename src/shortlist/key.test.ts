import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareKeys, keyOf } from './key.ts';

const digest = (seed: string, id: string) => createHash('sha256').update(`${seed}\0${id}`, 'utf8').digest();

test('keys order ids as the bytes of SHA-256 of seed, NUL and id do', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (seed, a, b) => {
      const expected = Buffer.compare(digest(seed, a), digest(seed, b));
      expect(Math.sign(compareKeys(keyOf(seed, a), keyOf(seed, b)))).toBe(expected);
    }),
  );
});

test('another seed gives another order', () => {
  const ids = Array.from({ length: 20 }, (_, number) => `c${number}`);
  const order = (seed: string) => [...ids].sort((a, b) => compareKeys(keyOf(seed, a), keyOf(seed, b)));
  expect(order('42')).not.toEqual(order('43'));
  expect(order('42')).toEqual(order('42'));
});
