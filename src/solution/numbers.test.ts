import { describe, expect, it } from 'vitest';
import { type Exact, fromDecimal, ratio, whole } from '../base/index.ts';
import { expression, isCount, numeralsIn, readNumber, spelledNumber } from '../english/index.ts';
import { decimalShape, type NumberShape, writeNumber } from './numbers.ts';

const part = (num: bigint, den: bigint): Exact => ratio(num, den) as Exact;
const fraction = (kept?: bigint, mixed = false): NumberShape => ({ kind: 'fraction', kept, bar: '/', mixed });

describe('a number keeps the shape that its place had', () => {
  it.each([
    ['1,250', '1300', '1,300'],
    ['1,250', '980', '980'],
    ['1,250', '1234567.5', '1,234,567.5'],
    ['12.50', '7', '7.00'],
    ['12.50', '7.125', '7.125'],
    ['12.5', '7', '7'],
    ['12', '7.5', '7.5'],
    ['.5', '.25', '.25'],
    ['.5', '-.25', '-.25'],
    ['0.5', '.25', '0.25'],
    ['1250', '1300', '1300'],
  ])('%s becomes %s as %s', (shown, value, expected) => {
    expect(writeNumber(fromDecimal(value.replace('-', '')), decimalShape(shown)).rounded).toBe(false);
    const size = fromDecimal(value.replace('-', ''));
    const signed = value.startsWith('-') ? { num: -size.num, den: size.den } : size;
    expect(writeNumber(signed, decimalShape(shown)).text).toBe(expected);
  });

  it('shows cents in full where money is written so, and no more than cents', () => {
    expect(writeNumber(fromDecimal('7.5'), decimalShape('12'), true).text).toBe('7.50');
    expect(writeNumber(fromDecimal('7'), decimalShape('12'), true).text).toBe('7');
    expect(writeNumber(fromDecimal('7.125'), decimalShape('12'), true)).toMatchObject({
      text: '7.13',
      rounded: true,
    });
  });

  it('writes a share in percent where it stood in percent', () => {
    expect(writeNumber(fromDecimal('0.35'), decimalShape('20', 100)).text).toBe('35');
    expect(writeNumber(fromDecimal('0.125'), decimalShape('20', 100)).text).toBe('12.5');
  });

  it('cuts what never ends and says so', () => {
    expect(writeNumber(part(1n, 3n), decimalShape('33.333'))).toMatchObject({ text: '0.333', rounded: true });
    expect(writeNumber(part(2n, 3n), decimalShape('4'))).toMatchObject({ text: '0.67', rounded: true });
  });

  it('never shows the noise of binary fractions', () => {
    expect(writeNumber(fromDecimal('18.24'), decimalShape('3')).text).toBe('18.24');
  });
});

describe('a fraction', () => {
  it('keeps a denominator that was not in lowest terms where it can', () => {
    expect(writeNumber(part(1n, 5n), fraction(100n)).text).toBe('20/100');
    expect(writeNumber(part(1n, 3n), fraction(100n)).text).toBe('1/3');
  });
  it('is whole without a bar', () => {
    expect(writeNumber(whole(3), fraction()).text).toBe('3');
  });
  it('is mixed where it was mixed', () => {
    expect(writeNumber(part(7n, 2n), fraction(undefined, true)).text).toBe('3 1/2');
    expect(writeNumber(part(1n, 2n), fraction(undefined, true)).text).toBe('1/2');
    expect(writeNumber(part(-7n, 2n), fraction(undefined, true)).text).toBe('-3 1/2');
    expect(writeNumber(whole(2), fraction(undefined, true)).text).toBe('2');
  });
});

describe('a number in letters', () => {
  const three: NumberShape = { kind: 'word', text: 'Three', says: whole(3) };
  it('is written in letters again, with its capital', () => {
    expect(writeNumber(whole(3), three).text).toBe('Three');
    expect(writeNumber(whole(25), three).text).toBe('Twenty-five');
    expect(writeNumber(whole(40), { ...three, text: 'three' }).text).toBe('forty');
  });
  it('goes to digits where letters end', () => {
    expect(writeNumber(whole(120), three).text).toBe('120');
    expect(writeNumber(fromDecimal('2.5'), three).text).toBe('2.5');
  });
  it('is known by its word', () => {
    expect(spelledNumber('Twelve')).toEqual(whole(12));
    expect(spelledNumber('twenty-five')).toEqual(whole(25));
    expect(spelledNumber('dozen')).toEqual(whole(12));
    expect(spelledNumber('half')).toEqual(part(1n, 2n));
    expect(spelledNumber('apples')).toBeUndefined();
  });
  it('can be replaced only when it counts', () => {
    expect(isCount('three')).toBe(true);
    expect(isCount('twice')).toBe(false);
    expect(isCount('half')).toBe(false);
    expect(isCount('dozen')).toBe(false);
  });
});

describe('numbers in running text', () => {
  it.each([
    ['$1,250.50, and .5 of 3 boxes.', ['1250.50', '0.5', '3']],
    ['the pages 1,2 and 12,3456', ['1', '2', '12', '3456']],
    ['six of them', []],
  ])('%s', (text, values) => {
    expect(numeralsIn(text)).toEqual(values.map(fromDecimal));
  });

  it.each([
    ['gets twenty-five more', '25'],
    ['gets 2,500 more', '2500'],
    ['gets Twelve more', '12'],
    ['gets 7.5 more', '7.5'],
  ])('%s: a number in letters is one as well', (text, value) => {
    const said = expression('(<NUMBER>) more', 'i')().exec(text)?.[1] ?? '';
    expect(readNumber(said)).toEqual(fromDecimal(value));
  });
  it.each(['someone more', 'fourteens more', 'half more'])('%s: no number', (text) => {
    expect(expression('<NUMBER> more', 'i')().test(text)).toBe(false);
  });
});
