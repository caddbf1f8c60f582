import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { goodOnes, hostileTemplates } from './templates.ts';

const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const good = readFileSync(resolve('fixtures/problems.jsonl'), 'utf8').split('\n').slice(0, goodOnes);

/** Runs templates; gives the lines of a file of the run. */
const run = (name: string, lines: readonly string[]): ((file: string) => readonly string[]) => {
  const templates = join(folder, `${name}.jsonl`);
  writeFileSync(templates, lines.map((line) => `${line}\n`).join(''));
  const out = join(folder, name);
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--max-old-space-size=500',
      inject('rules'),
      'run',
      '--seed',
      '42',
      '--templates',
      templates,
      '--out',
      out,
    ],
    { encoding: 'utf8', timeout: 280_000, maxBuffer: 1 << 26 },
  );
  expect(stderr).not.toContain('This is a fault of Errata');
  expect(status).toBe(0);
  return (file) =>
    readFileSync(join(out, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '');
};

test('hostile templates cost themselves only', { timeout: 300_000 }, () => {
  const hostile = hostileTemplates();
  expect(hostile.length).toBeGreaterThanOrEqual(120);
  const mixed: string[] = [];
  hostile.forEach(({ line }, index) => {
    mixed.push(line);
    if (index % 6 === 0 && good[index / 6] !== undefined) mixed.push(good[index / 6] ?? '');
  });
  const among = run('mixed', mixed);
  const alone = run('good', good);
  // Only the fixtures say that they are of this model.
  const candidates = among('candidates.jsonl').filter((line) => JSON.parse(line).model === 'errata');
  expect(candidates).toEqual(alone('candidates.jsonl'));
  // What a hostile one is left out for is told, each once.
  const told = among('discarded.jsonl')
    .map((line) => JSON.parse(line))
    .filter(({ rule }) => rule === null);
  expect(told.length).toBeGreaterThan(100);
  for (const { reason, detail } of told) {
    expect(reason).toMatch(/^(?:unreadable_template|not_executable|wrong_answer)$/);
    expect(detail.length).toBeLessThan(400);
  }
  expect(Object.prototype).not.toHaveProperty('polluted');
});
