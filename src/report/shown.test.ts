import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostile } from '../../test/shared/report/hostile.ts';
import { shown } from './html.ts';

test('what nobody sees is made visible, and what joins letters stays', () => {
  expect(shown('a\u202eb\u0000c\ud800d\u2028')).toBe('a\\u{202e}b\\u{0}c\\u{d800}d\\u{2028}');
  expect(shown('न\u200dम 👩\u200d🚀\tx\ny')).toBe('न\u200dम 👩\u200d🚀    x\ny');
});

test('a word that is too long is cut and says how long it was', () => {
  expect(shown(`an ${'x'.repeat(100_000)} end`)).toMatch(/^an x{40}… \(100,000 signs\) end$/);
  expect(shown('many words '.repeat(10_000))).toMatch(/… \(110,000 signs\)$/);
});

test('whatever the text, what is shown is short, whole, and shows no sign that steers', () => {
  const steers = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u;
  const text = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), (texts) => {
      const out = shown(texts.join(' '));
      expect(out).not.toMatch(steers);
      expect(out.length).toBeLessThan(50_000);
      expect(Math.max(...out.split(/\s/).map((word) => [...word].length))).toBeLessThan(1000);
    }),
    { numRuns: 40 },
  );
});
