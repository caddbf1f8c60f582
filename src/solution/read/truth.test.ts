import { describe, expect, it } from 'vitest';
import { fromDecimal } from '../../base/index.ts';
import { readEquations } from './equations.ts';
import { asItStands, holds, type Shown } from './text-expr.ts';
import { tokenize } from './tokenize.ts';

/** Numbers by their ordinal. */
const shownAs = (texts: Record<number, string>): Shown['numbers'] =>
  Array.from({ length: 4 }, (_, ordinal) => {
    const text = texts[ordinal];
    return text === undefined ? undefined : { text, value: fromDecimal(text), decimals: 0 };
  });

const truth = (line: string, mode: 'strict' | 'lenient' = 'strict'): boolean =>
  readEquations(line, tokenize(line)).equations.every((equation) => holds(equation, asItStands, mode));

describe('an equation holds', () => {
  it.each([
    ['2 + 3 = 5', true],
    ['2 + 3 = 6', false],
    ['<<2+3=6>>', false],
    ['10 / 3 = 3.33', true],
    ['10 / 3 = 3.34', false],
    ['10 / 3 = 3', false],
    ['2 * 3 = 6 + 1 = 7', false],
    ['2 * 3 + 1 = 6 + 1 = 7', true],
    ['30 / 120 * 100 = 25%', true],
    ['30 / 120 = 25%', true],
    ['30 / 120 = 26%', false],
    ['1 hour = 60 minutes', true],
    ['3 - 5 = -2', true],
    ['5 / 0 = 0', false],
  ])('%s: %s', (line, expected) => {
    expect(truth(line)).toBe(expected);
  });
  it('for a whole result only when it is exact, unless the author rounded it', () => {
    expect(truth('50 / 3 = 17')).toBe(false);
    expect(truth('50 / 3 = 17', 'lenient')).toBe(true);
    expect(truth('50 / 3 = 18', 'lenient')).toBe(false);
  });
  it('for a number behind the result, too, once the result was written anew', () => {
    const line = '2 * 3 = 6 = 6 pens';
    const [equation] = readEquations(line, tokenize(line)).equations;
    const showing = (texts: Record<number, string>): Shown => ({ numbers: shownAs(texts) });
    expect(equation && holds(equation, showing({ 1: '4', 2: '8' }), 'strict')).toBe(false);
    expect(equation && holds(equation, showing({ 1: '4', 2: '8', 3: '8' }), 'strict')).toBe(true);
    expect(truth('3 * 20 = 60 minutes = 1 hour')).toBe(true);
  });
  it('for the numbers that a changed line shows instead', () => {
    const line = '2 + 3 = 5';
    const [equation] = readEquations(line, tokenize(line)).equations;
    const showing = (text: string): Shown => ({ numbers: shownAs({ 2: text }) });
    expect(equation && holds(equation, showing('6'), 'strict')).toBe(false);
    expect(equation && holds(equation, showing('5'), 'strict')).toBe(true);
  });
});
