import { beforeAll, describe, expect, test } from 'vitest';
import { linksOf } from '../../src/facts/index.ts';
import type { RunResult } from '../../src/model/index.ts';
import { loadPython, parseProgram, pyodideEvaluator } from '../../src/runtime/index.ts';
import { endlessPrograms, forgeries } from './forgeries.ts';

// Whoever has the first wall behind him still finds nothing by which his trace could say what he did not compute.
const run = async (source: string, closed: boolean): Promise<RunResult> => {
  const python = await loadPython({ closed });
  const read = parseProgram(source, python);
  return read.ok
    ? pyodideEvaluator(python).evaluate(linksOf(read.program))
    : { ok: false, fault: 'unsupported', detail: read.message };
};

beforeAll(async () => {
  (await loadPython()).tree('');
}, 300_000);

const cases = forgeries.flatMap((forgery) => [
  { ...forgery, closed: true, wall: 'with both walls' },
  { ...forgery, closed: false, wall: 'without the first wall' },
]);

describe('a program’s trace is what it computes', () => {
  test.each(cases)('$wall against $name', { timeout: 60_000 }, async ({ source, closed }) => {
    const result = await run(source, closed);
    if (!result.ok) return;
    expect(result.trace.slice(-2)).toEqual([12n, 12n]);
    expect(JSON.stringify(result.trace, (_, value) => String(value))).not.toContain('99');
  });

  test('and one that does no harm has one', async () => {
    const plain = forgeries.find(({ name }) => name === 'a function of the name errata_times');
    expect(await run(plain?.source ?? '', true)).toEqual({ ok: true, trace: [3n, 4n, 12n, 12n] });
  });
});

describe('what takes long is counted', () => {
  test.each(endlessPrograms)('$name', { timeout: 60_000 }, async ({ source }) => {
    const result = await run(source, true);
    // The clock says 'it runs longer', which would be another answer on another day.
    expect(result).toMatchObject({ ok: false, fault: 'too_long' });
    expect(result).not.toMatchObject({
      detail: expect.stringMatching(/runs longer|broke off|ended early/),
    });
  });
});
