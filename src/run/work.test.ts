import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gatherer } from './work.ts';

test('gives the bytes of all texts, file after file, in new memory or in spare one', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('\u2028'.repeat(40_000), 'é'.repeat(9)),
  );
  const spare = fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: undefined });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(2), text), { maxLength: 20 }), spare, (added, size) => {
      const gathered = gatherer(3);
      // What was taken before is gone.
      gathered.add(1, 'before');
      gathered.take();
      const files = ['', '', ''];
      for (const [file, each] of added) {
        gathered.add(file, each);
        files[file] += each;
      }
      const { bytes, ends } = gathered.take(size === undefined ? undefined : new ArrayBuffer(size));
      const read = files.map((_, i) =>
        Buffer.from(bytes.subarray(ends[i - 1] ?? 0, ends[i])).toString('utf8'),
      );
      expect(read).toEqual(files);
    }),
  );
});
