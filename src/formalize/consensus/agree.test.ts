import { describe, expect, it } from 'vitest';
import { agreement as weights } from '../../../test/shared/formalize/settings.ts';
import { linksOf } from '../../facts/index.ts';
import type { Template } from '../../model/index.ts';
import { parseProgram } from '../../runtime/index.ts';
import { agree, type Candidate } from './agree.ts';
import { formalizationOf, worthOf } from './align.ts';

const candidate = (name: string, roundTrip: boolean, ...lines: readonly string[]): Candidate => {
  const source = ['def solve():', ...lines.map((line) => `    ${line}`)].join('\n');
  const parsed = parseProgram(source);
  if (!parsed.ok) throw new Error(parsed.message);
  const template: Template = { index: 1, question: '', answer: '', function_code: source, logical_steps: [] };
  const formalization = formalizationOf(name, template, linksOf(parsed.program));
  return { formalization, worth: worthOf(formalization, roundTrip) };
};
const pens = (name: string, roundTrip = true): Candidate =>
  candidate(name, roundTrip, 'pens = 3', 'price = 2', 'paid = 10', 'return paid - pens * price');
const short = (name: string, roundTrip = true): Candidate =>
  candidate(name, roundTrip, 'n = 3', 'p = 2', 'm = 10', 'return m - n * p');
const other = (name: string): Candidate =>
  candidate(name, true, 'pens = 3', 'price = 2', 'paid = 10', 'return paid - (pens + price + 1)');

describe('formalisations of one problem', () => {
  it('agree with nobody alone, nor where they differ', () => {
    expect(agree([pens('a')], weights)).toEqual({
      pairs: [],
      clique: [],
      confidence: 0,
      canonical: null,
    });
    const two = agree([pens('a'), other('b')], weights);
    expect(two).toMatchObject({ clique: [], confidence: 0, canonical: null });
    expect(two.pairs).toMatchObject([{ a: 'a', b: 'b', verdict: 'different' }]);
  });

  it('are chosen from the largest set that agrees, whose confidence grows with its size', () => {
    const two = agree([pens('a'), other('b'), pens('c')], weights);
    expect(two).toMatchObject({ clique: ['a', 'c'], confidence: 1, canonical: 'a' });
    const three = agree([pens('a'), other('b'), pens('c'), pens('d')], weights);
    expect(three.clique).toEqual(['a', 'c', 'd']);
    expect(three.confidence).toBeCloseTo(1.1, 12);
  });

  it('are preferred by what gives its solution back, then by names that tell more', () => {
    expect(agree([pens('a', false), short('b')], weights).canonical).toBe('b');
    expect(agree([short('a'), pens('b')], weights).canonical).toBe('b');
  });

  it('of more inputs are preferred', () => {
    const fewer = candidate('a', true, 'a = 2', 'b = 3', 'c = 4', 'd = 5', 'return a + b + c + d + 7 - 7');
    const more = candidate(
      'b',
      true,
      'a = 2',
      'b = 3',
      'c = 4',
      'd = 5',
      'e = 7',
      'return a + b + c + d + e - e',
    );
    expect(agree([fewer, more], weights)).toMatchObject({ clique: ['a', 'b'], canonical: 'b' });
  });
});
