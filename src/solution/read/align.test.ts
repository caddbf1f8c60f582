import { describe, expect, it } from 'vitest';
import { type Exact, fromDecimal, ratio } from '../../base/index.ts';
import { align, parseTemplateLine } from './align.ts';

const values: Record<string, Exact> = {
  a: fromDecimal('12'),
  b: fromDecimal('8'),
  c: fromDecimal('96'),
  half: ratio(1n, 2n) as Exact,
  third: ratio(1n, 3n) as Exact,
  rate: fromDecimal('0.2'),
  large: fromDecimal('1250'),
  mixed: fromDecimal('1.5'),
};
const names = Object.keys(values);
const aligned = (template: string, line: string) => {
  const parts = parseTemplateLine(template, (name) => {
    const value = values[name];
    return value && { name, step: names.indexOf(name), value };
  });
  const { known, sameWords, missing } = align(parts, line);
  return {
    sameWords,
    missing: missing.map(({ name }) => name),
    shown: known.map(({ start, end, step }) => `${names[step]}:${line.slice(start, end)}`),
  };
};

describe('a sentence and its template', () => {
  it('give each placeholder its place', () => {
    expect(aligned('{a} * {b} = <<{a}*{b}={c}>>{c}.', '12 * 8 = <<12*8=96>>96.')).toEqual({
      sameWords: true,
      missing: [],
      shown: ['a:12', 'b:8', 'a:12', 'b:8', 'c:96', 'c:96'],
    });
  });
  it.each([
    ['{large}', '1,250', 'large:1,250'],
    ['{half}', '.5', 'half:.5'],
    ['{half}', '1/2', 'half:1/2'],
    ['{half}', '50/100', 'half:50/100'],
    ['{half}.', '1/2.', 'half:1/2'],
    ['{half}', 'half', 'half:half'],
    ['{rate}%', '20%', 'rate:20'],
    ['{mixed}', '1 1/2', 'mixed:1 1/2'],
    ['{mixed}', '1 and 1/2', 'mixed:1 and 1/2'],
    ['{third}', '0.33', 'third:0.33'],
    ['{a}', 'Twelve', 'a:Twelve'],
    ['{a}', '12.00', 'a:12.00'],
    ['€{a:.2f}', '€12.00', 'a:12.00'],
    ['{large:,}', '1,250', 'large:1,250'],
    ['{a!r:>4}', '12', 'a:12'],
  ])('%s may show as %s', (template, line, shown) => {
    expect(aligned(template, line)).toEqual({ sameWords: true, missing: [], shown: [shown] });
  });
  it('does not take another number for the value', () => {
    expect(aligned('{a} apples', '13 apples').missing).toEqual(['a']);
    expect(aligned('{third}', '0.34').missing).toEqual(['third']);
  });
  it('find each other when the words differ', () => {
    const { sameWords, shown, missing } = aligned(
      'In {a} boxes there are {a}*{b} = {c} pens.',
      'There are 12 boxes of 8: 12*8 = 96 pencils in all.',
    );
    expect(sameWords).toBe(false);
    expect(missing).toEqual([]);
    expect(shown).toEqual(['a:12', 'a:12', 'b:8', 'c:96']);
  });
  it('names the placeholder that the sentence does not show', () => {
    expect(aligned('{a} bags and {b} boxes', '12 bags and some boxes').missing).toEqual(['b']);
  });
  it('leaves names alone that the program does not have', () => {
    expect(aligned('{nobody} has {a}', '{nobody} has 12').shown).toEqual(['a:12']);
  });
});
