import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits, between, composed, type Edit, moved } from './edits.ts';

/** Edits of a text of this length, in order. */
const editsOf = (length: number): fc.Arbitrary<readonly Edit[]> =>
  fc.uniqueArray(fc.nat({ max: length }), { maxLength: 8 }).chain((places) => {
    const ordered = places.sort((a, b) => a - b);
    const spans = ordered.flatMap((start, at) => (at % 2 === 0 ? [[start, ordered[at + 1] ?? start]] : []));
    return fc.tuple(
      ...spans.map(([start = 0, end = 0]) =>
        fc.string({ maxLength: 4 }).map((text): Edit => ({ start, end, text })),
      ),
    );
  });

test('two rounds of edits and the one that they are composed of make the same text', () => {
  const rounds = fc
    .string({ maxLength: 20 })
    .chain((text) => fc.tuple(fc.constant(text), editsOf(text.length)))
    .chain(([text, earlier]) => {
      const made = applyEdits(text, earlier);
      return fc.tuple(fc.constant(text), fc.constant(earlier), editsOf(made.length));
    });
  fc.assert(
    fc.property(rounds, ([text, earlier, later]) => {
      const made = applyEdits(text, earlier);
      const both = composed(made, earlier, later);
      expect(applyEdits(text, both)).toBe(applyEdits(made, later));
      for (const [at, { start, end }] of both.entries()) {
        expect(end).toBeGreaterThanOrEqual(start);
        expect(start).toBeGreaterThanOrEqual(both[at - 1]?.end ?? 0);
      }
    }),
    { numRuns: 1000 },
  );
});

test('edits that do not meet stay apart, and each has the place that it has in the first text', () => {
  const earlier = [{ start: 4, end: 5, text: '12' }];
  expect(composed('5 + 12 = 7', earlier, [{ start: 9, end: 10, text: '17' }])).toEqual([
    { start: 4, end: 5, text: '12' },
    { start: 8, end: 9, text: '17' },
  ]);
  expect(composed('5 + 12 = 7', earlier, [{ start: 5, end: 6, text: '3' }])).toEqual([
    { start: 4, end: 5, text: '13' },
  ]);
});

test('the edit between two texts makes the one of the other, and parts no word, number or sign in two', () => {
  const text = fc
    .array(fc.constantFrom('a', ' ', '5', '\u{1F600}', '\u{1F601}'))
    .map((signs) => signs.join(''));
  fc.assert(
    fc.property(text, text, (was, now) => {
      const edits = between(was, now);
      expect(applyEdits(was, edits)).toBe(now);
      expect(edits.length).toBe(was === now ? 0 : 1);
      for (const { start, end, text: put } of edits)
        expect([was.slice(0, start), was.slice(start, end), put].some((one) => /\p{Cs}/u.test(one))).toBe(
          false,
        );
    }),
  );
  expect(between('So she has 5', 'She has 5')).toEqual([{ start: 0, end: 6, text: 'She' }]);
  expect(moved(between('a b', 'a c'), 3)).toEqual([{ start: 5, end: 6, text: 'c' }]);
});
