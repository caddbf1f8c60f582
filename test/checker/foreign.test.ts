import { expect, test } from 'vitest';
import { habitOf } from './foreign.ts';
import { fromNumeral, rational } from './rational.ts';

const values = [rational(-21n, 1000n), fromNumeral('21')].flatMap((value) => value ?? []);

test('the point of a number below zero separates no thousands, whatever else the program computes', () =>
  expect(habitOf(['It is -(21 / 1000) = -0.021.'], values)).toMatchObject({ points: false, comma: false }));

test('a point separates thousands where the program has no other value for it', () =>
  expect(habitOf(['Es sind 12.500 Nägel.'], [fromNumeral('12500')])).toMatchObject({ points: true }));
