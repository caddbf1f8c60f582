import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'memory-'));
afterAll(() => rmSync(folder, { recursive: true }));

const dist = resolve(import.meta.dirname, '../../dist');
const kept = join(dist, 'compiled', `python-${process.version}`);

const source = `import math, statistics
from collections import Counter
from fractions import Fraction
def solve():
    boxes = Counter(['red', 'blue', 'red'])
    shares = sorted({Fraction(1, n) for n in (2, 3, 4)})
    a = boxes['red'] * statistics.mean([2, 4])
    b = sum(shares)
    c = math.sqrt(2) * a
    answer = round(b * 12) + len({'x', 'y'})
    return answer
`;
const requests = (['trees', 'traces'] as const).map((operation, id) =>
  JSON.stringify({
    id,
    operation,
    sources: [source, 'def solve():\n    return open("x")\n'],
    session: id,
    closed: true,
  }),
);

/** What the process answers, but for the time that it took. */
const answers = (...memory: readonly string[]): string =>
  execFileSync(
    process.execPath,
    ['--no-warnings', join(dist, 'python-process.mjs'), import.meta.resolve('pyodide'), ...memory],
    { input: `${requests.join('\n')}\n`, encoding: 'utf8' },
  ).replaceAll(/"seconds":[\d.e-]+/g, '');

test('Python with the memory that the build kept answers as Python that starts does', () => {
  const plain = answers();
  expect(plain.split('\n')).toHaveLength(4);
  expect(plain).toContain('"boxes"');
  expect(answers(kept)).toBe(plain);
});

test('a memory that is none, or of another version, is as none', () => {
  const path = join(folder, 'torn');
  writeFileSync(path, 'no memory');
  expect(answers(path)).toBe(answers());
});
