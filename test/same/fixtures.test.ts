import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { command as audit } from '../../src/cli/audit.ts';
import { command as check } from '../../src/cli/check.ts';
import { command as diagnose } from '../../src/cli/diagnose.ts';
import { command as exported } from '../../src/cli/export.ts';
import { command as formalize } from '../../src/cli/formalize.ts';
import { command as problems } from '../../src/cli/problems.ts';
import { command as read } from '../../src/cli/read.ts';
import { command as run } from '../../src/cli/run.ts';
import { command as sample } from '../../src/cli/sample.ts';
import { command as validate } from '../../src/cli/validate.ts';
import { differences } from './compare.ts';
import { keptOf, type Written } from './records.ts';
import { keptFor, usesOf, type Writing, writing, writtenOfTheirs } from './same.ts';

// What `npm run same` holds of the fixtures and of solutions by others, by the sources and in one process: so that a change of code that alters what is
// written counts as noticed where mutations are counted.
const commands = {
  audit,
  check,
  diagnose,
  export: exported,
  formalize,
  problems,
  read,
  run,
  sample,
  validate,
};
const folder = mkdtempSync(join(tmpdir(), 'errata-same-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const rules: Writing['rules'] = async ([name, ...args]) => {
  const printed: string[] = [];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(`${text}\n`));
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  const command = commands[name as keyof typeof commands]();
  const jobs = command.options.some(({ long }) => long === '--jobs') ? ['--jobs', '1'] : [];
  await command.exitOverride().parseAsync([...args, ...jobs], { from: 'user' });
  return printed.join('');
};

const templates = 'fixtures/problems.jsonl';
const newFolder = () => mkdtempSync(join(folder, 'out-'));
/** What each writes: where nothing is written, all of it is missing. */
const made: { readonly [part in keyof typeof writing]: readonly string[] } = {
  templates: ['formalize', 'rejected', 'validate', 'check'],
  questions: ['problems'],
  candidates: ['run', 'discarded', 'check-run'],
};
const madeFirst = Object.values(made).flat();
const whatDiffers = async (now: readonly Written[], isOfIt: (command: string) => boolean) => {
  const kept = (await keptFor('fixtures')).filter(({ command }) => isOfIt(command));
  return differences(kept, now.map(keptOf));
};

/** The folder of the first run: what is made of it is tried with a run that was right. */
let first: string | undefined;

it.each(Object.keys(made) as (keyof typeof made)[])(
  'what is made of the fixtures is the same: %s',
  async (what) => {
    const out = newFolder();
    const now = await writing[what]({ templates, folder: out, rules });
    expect(await whatDiffers(now, (command) => made[what].includes(command))).toEqual([]);
    if (what === 'candidates') first ??= join(out, 'run');
  },
);

it('what is made of a run is the same', async () => {
  const now = await usesOf(first ?? 'no run', { templates, folder: newFolder(), rules });
  expect(await whatDiffers(now, (command) => !madeFirst.includes(command))).toEqual([]);
});

it('what is made of solutions by others is the same', async () => {
  const now = await writtenOfTheirs({ folder: newFolder(), rules });
  expect(differences(await keptFor('theirs'), now.map(keptOf))).toEqual([]);
});
