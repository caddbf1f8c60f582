import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareTexts } from '../../base/index.ts';
import { keyOf, weighedKeyOf } from './draw.ts';

const digest = (seed: string, id: string) => createHash('sha256').update(`${seed}\0${id}`, 'utf8').digest();

test('keys order ids as the bytes of SHA-256 of seed, NUL and id do', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (seed, a, b) => {
      const expected = Buffer.compare(digest(seed, a), digest(seed, b));
      expect(Math.sign(compareTexts(keyOf(seed, a), keyOf(seed, b)))).toBe(expected);
    }),
  );
});

test('another seed gives another order', () => {
  const ids = Array.from({ length: 20 }, (_, number) => `c${number}`);
  const order = (seed: string) => [...ids].sort((a, b) => compareTexts(keyOf(seed, a), keyOf(seed, b)));
  expect(order('42')).not.toEqual(order('43'));
  expect(order('42')).toEqual(order('42'));
});

test('the more plausible one comes first as often as its odds say; at 0.5 the key is that of the id alone', () => {
  const rounds = 4000;
  const firsts = Array.from({ length: rounds }, (_, seed) =>
    compareTexts(weighedKeyOf(`${seed}`, 'likely', 0.75), weighedKeyOf(`${seed}`, 'average', 0.5)),
  ).filter((order) => order < 0).length;
  expect(firsts / rounds).toBeGreaterThan(0.72);
  expect(firsts / rounds).toBeLessThan(0.78);
  expect(weighedKeyOf('42', 'a', 0.5)).toEqual(keyOf('42', 'a'));
  for (const none of [undefined, '0.9', -0.1, 1.1, Number.NaN])
    expect(weighedKeyOf('42', 'a', none)).toEqual(keyOf('42', 'a'));
});

test('what is said to be sure or impossible still has a key within bounds', () => {
  for (const plausibility of [0, 1])
    for (let seed = 0; seed < 200; seed++) {
      expect(weighedKeyOf(`${seed}`, 'a', plausibility)).toMatch(/^[\da-f]{24}$/);
    }
});
