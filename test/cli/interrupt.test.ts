import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  ended,
  namesIn,
  rules,
  rulesFolder,
  runFiles,
  start,
  templatesFile,
  temporaryFolder,
} from './rules.ts';

const folder = temporaryFolder();
/** Enough for a run that does not end before it is interrupted. */
const templates = templatesFile(folder, 8_000);
const some = rulesFolder(folder, ['swap', 'slip']);

const run = (out: string, jobs: number, input = templates): string[] =>
  `run --seed 42 --runtime native --templates ${input} --rules ${some} --jobs ${jobs} --out ${out}`.split(
    ' ',
  );

/** Waits until a run is writing. */
const writing = async (child: ChildProcess, out: string): Promise<void> => {
  while (!namesIn(out).some((name) => name.startsWith('.partial-'))) {
    if (child.exitCode !== null) throw new Error('the run has ended already');
    await setTimeout(5);
  }
};

/** A run that has begun and waits for templates: it cannot get far enough for anything to be kept. */
const waiting = { input: { open: true } } as const;

describe.concurrent('a run that is interrupted', () => {
  test.each([
    ['SIGINT', 1],
    ['SIGTERM', 2],
  ] as const)('by %s leaves nothing behind, says so and exits with 130', async (signal, jobs) => {
    const out = join(folder, signal);
    const child = start(run(out, jobs, '-'), waiting);
    const end = ended(child);
    await writing(child, out);
    await setTimeout(jobs === 2 ? 300 : 0);
    child.kill(signal);
    expect(await end).toMatchObject({ code: 130, stdout: '', stderr: 'Interrupted; nothing was written.\n' });
    expect(namesIn(out)).toEqual([]);
  });

  test('by a second Ctrl-C ends at once, and still leaves nothing behind', async () => {
    const out = join(folder, 'twice');
    const child = start(run(out, 1, '-'), waiting);
    const end = ended(child);
    await writing(child, out);
    child.kill('SIGINT');
    child.kill('SIGINT');
    expect((await end).code).toBe(130);
    expect(namesIn(out)).toEqual([]);
  });

  test('by kill -9 leaves no file under a final name, and the next run does not mind', async () => {
    const out = join(folder, 'killed');
    const child = start(run(out, 1));
    const end = ended(child);
    await writing(child, out);
    child.kill('SIGKILL');
    expect((await end).signal).toBe('SIGKILL');
    expect(namesIn(out).every((name) => name.startsWith('.partial-'))).toBe(true);
    const again = await rules(run(out, 1, templatesFile(folder, 2)));
    expect(again.code).toBe(0);
    expect(namesIn(out)).toEqual([...runFiles].sort());
  });
});
