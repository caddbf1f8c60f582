import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  ended,
  filesOf,
  namesIn,
  type Result,
  rules,
  rulesFolder,
  runFiles,
  start,
  templatesFile,
  temporaryFolder,
} from './rules.ts';

/** How often a run is killed: `npm run test:resume` says 50. */
const kills = Number(process.env.RULES_KILLS ?? 3);

const folder = temporaryFolder();
const templates = templatesFile(folder, 1_000);
const some = rulesFolder(folder, ['swap', 'slip']);

const run = (out: string, ...more: string[]): string[] => [
  ...['run', '--seed', '42', '--runtime', 'native', '--rules', some],
  ...['--templates', templates, '--out', out, ...more],
];

const partialIn = (out: string): string | undefined =>
  namesIn(out).find((name) => name.startsWith('.partial-'));

/** Begins a run and stops it when its journal was written for the first time. */
const stopped = async (out: string, signal: NodeJS.Signals, ...more: string[]): Promise<Result> => {
  const child = start(run(out, ...more));
  const end = ended(child);
  const began = (): boolean => namesIn(join(out, partialIn(out) ?? '.')).includes('journal.json');
  while (!began()) {
    if (child.exitCode !== null) throw new Error('the run has ended already');
    await setTimeout(10);
  }
  child.kill(signal);
  return end;
};

let whole: ReturnType<typeof filesOf>;
/** How long it takes, in ms. */
let long: number;
beforeAll(async () => {
  const out = join(folder, 'whole');
  const began = performance.now();
  expect((await rules(run(out))).code).toBe(0);
  long = performance.now() - began;
  whole = filesOf(out);
});

describe('a run that is killed', () => {
  test(
    `${kills} times, at any moment, gives the bytes of an unbroken one with --resume`,
    async () => {
      let out = '';
      for (let kill = 0; kill < kills; kill++) {
        out ||= join(folder, `killed-${kill}`);
        const signal = kill % 3 === 2 ? 'SIGINT' : 'SIGKILL';
        const child = start(run(out, '--resume', '--jobs', String(1 + (kill % 2))));
        const end = ended(child);
        await Promise.race([setTimeout(Math.random() * long * 1.1), end]);
        child.kill(signal);
        const { code, stderr } = await end;
        if (code === 1) throw new Error(stderr);
        // Ended before it was killed: the next one begins at the beginning.
        if (code !== 0) continue;
        expect(filesOf(out)).toEqual(whole);
        out = '';
      }
      out ||= join(folder, 'killed-never');
      expect((await rules(run(out, '--resume'))).code).toBe(0);
      expect(filesOf(out)).toEqual(whole);
      expect(namesIn(out)).toEqual([...runFiles].sort());
    },
    60_000 + kills * 30_000,
  );

  test('by Ctrl-C keeps what it has done and says how to go on', async () => {
    const out = join(folder, 'interrupted');
    const { code, stderr } = await stopped(out, 'SIGINT');
    const partial = partialIn(out);
    expect(code).toBe(130);
    expect(stderr).toBe(
      `Interrupted; what is done stays in ${join(out, String(partial))}.\nGo on with the same command and --resume: rules run … --resume\n`,
    );
    const again = await rules(run(out, '--resume'));
    expect(again.stderr).toMatch(/^Going on after [1-9]\d* templates\.\n$/);
    expect(filesOf(out)).toEqual(whole);
    expect(namesIn(out)).toEqual([...runFiles].sort());
  });

  test('is taken away by a run without --resume, which says so; what a living process writes stays', async () => {
    const out = join(folder, 'again');
    await stopped(out, 'SIGKILL');
    const dead = partialIn(out);
    const args = [
      'run',
      '--seed',
      '42',
      '--rules',
      some,
      '--runtime',
      'native',
      '--limit',
      '2',
      '--out',
      out,
    ];
    const { code, stderr } = await rules(args);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Removed .*: left by an earlier run that did not end .*\n$/);
    expect(stderr).toContain(String(dead));
    expect(namesIn(out)).toEqual([...runFiles].sort());
    const living = start(run(out));
    const end = ended(living);
    while (!partialIn(out)) await setTimeout(10);
    await setTimeout(50);
    expect((await rules(args)).stderr).toMatch(/^Left .* alone: another process is writing it\.\n$/);
    expect((await rules(run(out, '--resume'))).stderr).toContain('is still being written by process');
    expect(partialIn(out)).toBeDefined();
    living.kill('SIGKILL');
    await end;
  });

  test('is not gone on with by other options, nor with other templates, and stays', async () => {
    const out = join(folder, 'others');
    await stopped(out, 'SIGKILL');
    const partial = partialIn(out);
    const seed = await rules(run(out, '--resume', '--seed', '43'));
    expect(seed).toMatchObject({ code: 1, stderr: expect.stringContaining('the seed differs') });
    const limit = await rules(run(out, '--resume', '--limit', '999'));
    expect(limit).toMatchObject({ code: 1, stderr: expect.stringContaining('--limit differs') });
    const other = join(folder, 'other.jsonl');
    writeFileSync(other, '{}\n');
    const templates = await rules(run(out, '--resume', '--templates', other));
    expect(templates).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not begin as the templates did'),
    });
    expect(partialIn(out)).toBe(partial);
    writeFileSync(join(out, String(partial), 'candidates.jsonl'), 'other bytes');
    const bytes = await rules(run(out, '--resume'));
    expect(bytes).toMatchObject({ code: 1, stderr: expect.stringContaining('is not as the run left it') });
    rmSync(out, { recursive: true });
  });
});

describe('--resume', () => {
  test('with nothing to go on with begins at the beginning', async () => {
    const out = join(folder, 'nothing');
    const { code, stderr } = await rules(run(out, '--resume', '--limit', '20'));
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('There is nothing in'),
    });
  });

  test.each([
    [['--templates', '-'], '--resume cannot go on with templates from standard input.'],
    [['--out', '-'], '--resume cannot go on with --out -.'],
    [['--out', 'c.jsonl.gz'], '--resume cannot go on with --out c.jsonl.gz.'],
  ])('refuses %j', async (more, message) => {
    const { code, stderr } = await rules(run(join(folder, 'never'), '--resume', ...more));
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  });
});
