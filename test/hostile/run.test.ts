import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { javascriptPrograms, pythonPrograms } from './programs.ts';
import { javascriptStrangers, pythonStrangers, templateOf } from './strangers.ts';
import { goodOnes, type Hostile, hostilePrograms, hostileTemplates, repeatedTemplates } from './templates.ts';

const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const good = readFileSync(resolve('fixtures/problems.jsonl'), 'utf8').split('\n').slice(0, goodOnes);

/** Runs templates, or edits their questions; gives the lines of a file of what was made. */
const run = (
  name: string,
  lines: readonly string[],
  command = 'run',
): ((file: string) => readonly string[]) => {
  const templates = join(folder, `${name}.jsonl`);
  writeFileSync(templates, lines.map((line) => `${line}\n`).join(''));
  const out = join(folder, name);
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--max-old-space-size=500',
      inject('rules'),
      command,
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

/** The hostile ones with a good one after every sixth. */
const among = (name: string, hostile: readonly Hostile[]): ReturnType<typeof run> =>
  run(
    name,
    hostile.flatMap(({ line }, index) => [
      line,
      ...(index % 6 === 0 ? good.slice(index / 6, index / 6 + 1) : []),
    ]),
  );

test('hostile programs cost themselves only, and one that is let in has no false trace', {
  timeout: 300_000,
}, () => {
  expect(pythonPrograms.length).toBeGreaterThanOrEqual(60);
  expect(javascriptPrograms.length).toBeGreaterThanOrEqual(60);
  const programs = hostilePrograms();
  const mixed = among('programs', programs);
  const ofFixtures = (line: string): boolean => JSON.parse(line).model === 'errata';
  expect(mixed('candidates.jsonl').filter(ofFixtures)).toEqual(
    run('good for programs', good)('candidates.jsonl'),
  );
  for (const line of mixed('templates.jsonl').filter((one) => !ofFixtures(one))) {
    const { answer, correct_trace } = JSON.parse(line);
    expect(correct_trace).toMatchObject({
      had: 3,
      found: 4,
      now: answer.endsWith('12') ? 12 : 7,
    });
  }
  const told = mixed('discarded.jsonl')
    .map((line) => JSON.parse(line))
    .filter(({ rule }) => rule === null);
  expect(told.length).toBeGreaterThan(programs.length * 0.8);
  for (const { detail } of told) {
    expect(detail.length).toBeLessThan(400);
    // Nothing of the inside; and what is counted ends before the clock does.
    expect(detail).not.toMatch(
      /<class|Traceback|\(1, 1,|is not a function$|of undefined|runs longer|fault of Errata/,
    );
  }
});

test('programs of strangers give what they give, in a run too, and cost themselves only', () => {
  const all = [...pythonStrangers, ...javascriptStrangers];
  const programs = all.map((one) => ({ name: one.name, line: JSON.stringify(templateOf(one)) }));
  const mixed = among('strangers', programs);
  const ofFixtures = (line: string): boolean => JSON.parse(line).model === 'errata';
  expect(mixed('candidates.jsonl').filter(ofFixtures)).toEqual(
    run('good for strangers', good)('candidates.jsonl'),
  );
  const used = mixed('templates.jsonl').map((line) => JSON.parse(line).index);
  const told = mixed('discarded.jsonl')
    .map((line) => JSON.parse(line))
    .filter(({ rule }) => rule === null);
  const leftOut = new Map(told.map((one) => [one.index, one]));
  for (const { name, gives } of all) {
    if (gives === undefined) expect(leftOut.get(name)?.reason, name).toBe('not_executable');
    // What no solution would state is left out as well.
    else expect([used.includes(name), leftOut.get(name)?.reason === 'wrong_answer'], name).toContain(true);
  }
  for (const { detail } of told) {
    expect(detail.length).toBeLessThan(400);
    expect(detail).not.toMatch(
      /<class|Traceback|is not a function$|of undefined|runs longer|fault of Errata/,
    );
  }
});

test('sentences that say one thing a thousand times cost themselves only', () => {
  const hostile = repeatedTemplates();
  const mixed = run('repeated', [...hostile.map(({ line }) => line), ...good]);
  expect(mixed('candidates.jsonl').filter((line) => JSON.parse(line).model === 'errata')).toEqual(
    run('good for repeated', good)('candidates.jsonl'),
  );
  expect(mixed('templates.jsonl').length).toBeGreaterThan(hostile.length);
  expect(mixed('discarded.jsonl').join('\n')).not.toContain('fault of Errata');
});

test('a question with a thousand numbers is edited in the time that a command may take', {
  timeout: 60_000,
}, () => {
  const pieces = ['2:3 ', 'the remaining 3 ', '5/9 ', 'half of the rest, 3 '].map((piece) =>
    piece.repeat(9000 / piece.length),
  );
  const lines = pieces.flatMap((piece) =>
    good.slice(0, 1).map((line) => line.replace('"question": "', `$&${piece}`)),
  );
  expect(run('edited', lines, 'problems')('manifest.json')).not.toEqual([]);
});

test('hostile templates cost themselves only', { timeout: 300_000 }, () => {
  const hostile = hostileTemplates();
  expect(hostile.length).toBeGreaterThanOrEqual(120);
  const mixed = among('mixed', hostile);
  const alone = run('good', good);
  // Only the fixtures say that they are of this model.
  const candidates = mixed('candidates.jsonl').filter((line) => JSON.parse(line).model === 'errata');
  expect(candidates).toEqual(alone('candidates.jsonl'));
  // What a hostile one is left out for is told, each once.
  const told = mixed('discarded.jsonl')
    .map((line) => JSON.parse(line))
    .filter(({ rule }) => rule === null);
  expect(told.length).toBeGreaterThan(100);
  for (const { reason, detail } of told) {
    expect(reason).toMatch(/^(?:unreadable_template|not_executable|wrong_answer)$/);
    expect(detail.length).toBeLessThan(400);
  }
  expect(Object.prototype).not.toHaveProperty('polluted');
});
