import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalUnits, overUnit, readUnit, timesUnit, type Unit, writeUnit } from './units.ts';

const units = ['dollar', 'hour', 'page', 'pupil', 'number', 'dollar per hour', 'page per hour per pupil'].map(
  readUnit,
);

describe('units', () => {
  it.each([
    ['dollar per hour', 'hour', 'dollar'],
    ['hour', 'dollar per hour', 'dollar'],
    ['page per hour per pupil', 'pupil', 'page per hour'],
    ['number', 'page', 'page'],
  ])('%s times %s is %s', (a, b, product) =>
    expect(writeUnit(timesUnit(readUnit(a), readUnit(b)))).toBe(product),
  );

  it.each([
    ['dollar', 'hour', 'dollar per hour'],
    ['dollar', 'dollar per hour', 'hour'],
    ['page', 'page', 'number'],
  ])('%s over %s is %s', (a, b, quotient) =>
    expect(writeUnit(overUnit(readUnit(a), readUnit(b)))).toBe(quotient),
  );

  it('that no pupil would name are not written', () =>
    expect(writeUnit(timesUnit(readUnit('dollar'), readUnit('hour')))).toBeUndefined());

  it('multiplied and divided by the same are what they were', () => {
    const unit = fc.constantFrom<Unit>(...units);
    fc.assert(fc.property(unit, unit, (a, b) => equalUnits(overUnit(timesUnit(a, b), b), a)));
  });
});
