import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDiagnostic } from './diagnostics.ts';
import { loadRules } from './load.ts';

const shipped = readFileSync(new URL('../../rules/computational.yaml', import.meta.url), 'utf8')
  .split('\n')
  .slice(0, 40)
  .join('\n');

const edit = fc.record({
  at: fc.nat(shipped.length),
  remove: fc.nat(6),
  insert: fc.oneof(
    fc.constantFrom(...':-[]{}()"\'*&#|>=<.,_%@`~?!\t\n \\/'.split('')),
    fc.constantFrom('=>', ':=', '...p', 'where: ', 'and ', ' is ', '0..', 'choose: {', '- rule: '),
    fc.string({ maxLength: 5 }),
  ),
});

it('whatever is done to a rule file, its mistakes are told where they are, and nothing is thrown', () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
      const text = edits.reduce(
        (before, { at, remove, insert }) => before.slice(0, at) + insert + before.slice(at + remove),
        shipped,
      );
      const lines = text.split('\n');
      const { broken, diagnostics } = loadRules([{ path: 'r.yaml', text }]);
      for (const { id, mistakes } of broken) expect([id, mistakes.length]).not.toEqual([id, 0]);
      for (const diagnostic of diagnostics) {
        const { line, column, message, source } = diagnostic;
        // Of a long line the part around the mistake is shown.
        expect(lines[line - 1]).toContain(source.replaceAll('…', ''));
        expect(column).toBeGreaterThan(0);
        expect(column).toBeLessThanOrEqual(source.length + 1);
        // Never the wording of a parser or a validator.
        expect(message).not.toMatch(/undefined|NaN|\[object|Expecting|must be|Implicit|collection/);
        expect(formatDiagnostic(diagnostic).split('\n')).toHaveLength(3);
      }
    }),
    { numRuns: 80 },
  );
});
