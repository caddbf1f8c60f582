import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type * as Measures from '../measures/index.ts';
import { command as checkCommand } from './check.ts';

vi.mock('../measures/index.ts', async (original) => {
  const measures = await original<typeof Measures>();
  const checkLines: typeof measures.checkLines = (lines) => {
    if (JSON.stringify(lines).includes('faulty')) throw new RangeError('Maximum call stack size exceeded');
    return measures.checkLines(lines);
  };
  return { ...measures, checkLines };
});

const folder = mkdtempSync(join(tmpdir(), 'rules-check-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

test('a fault of ours costs the solution that met it', async () => {
  const file = join(folder, 'solutions.jsonl');
  writeFileSync(
    file,
    ['3 + 4 = 7', 'faulty', '3 + 4 = 8'].map((solution) => `${JSON.stringify({ solution })}\n`).join(''),
  );
  const told: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((text) => void told.push(String(text)));
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text, ...rest) => {
    printed += String(text);
    for (const last of rest) if (typeof last === 'function') (last as () => void)();
    return true;
  });
  await checkCommand().exitOverride().parseAsync([file, '--json'], { from: 'user' });
  expect(
    printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).verdict),
  ).toHaveLength(3);
  expect(told.join('\n')).toMatch(/:2: a fault of Errata, .*Maximum call stack/);
  expect(told.join('\n')).toContain('2 solutions: 1 correct, 1 flawed');
  expect(process.exitCode).toBe(1);
});
