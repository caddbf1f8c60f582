import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareListed, fieldText, stratumName } from './fields.ts';

test('a candidate counts under what its field says', () => {
  const candidate = {
    tier: 'tier1',
    index: 7,
    mutation: { to: '+' },
    needs_human: [],
    aliases: [1],
    no: null,
  };
  const texts = ['tier', 'index', 'mutation.to', 'needs_human', 'aliases', 'no', 'missing', 'mutation'];
  expect(texts.map((path) => fieldText(candidate, path))).toEqual([
    ...['tier1', '7', '+', 'none', 'some', 'none', 'none', '{"to":"+"}'],
  ]);
});

test('positions, tiers and numbers are listed as a person would', () => {
  expect(['final_answer', 'late', 'early', 'middle'].sort(compareListed)).toEqual([
    ...['early', 'middle', 'late', 'final_answer'],
  ]);
  expect(['tier10', 'tier2', '7', '18'].sort(compareListed)).toEqual(['7', '18', 'tier2', 'tier10']);
});

test('the order of texts is total', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[a-c]{0,2}\d{0,3}$/),
    fc.constantFrom('early', 'late', 'final_answer', 'g'),
  );
  fc.assert(
    fc.property(texts, texts, texts, (a, b, c) => {
      expect(Math.sign(compareListed(a, b))).toBe(-Math.sign(compareListed(b, a)) + 0);
      const sorted = [a, b, c].sort(compareListed);
      expect([c, a, b].sort(compareListed)).toEqual(sorted);
      if (compareListed(a, b) === 0) expect(a).toBe(b);
    }),
  );
});

test('two strata never share a name', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string(), { minLength: 2, maxLength: 2 }),
      fc.array(fc.string(), { minLength: 2, maxLength: 2 }),
      (a, b) => {
        expect(stratumName(a) === stratumName(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
      },
    ),
  );
});
