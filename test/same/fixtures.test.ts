import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { command as check } from '../../src/cli/check.ts';
import { command as formalize } from '../../src/cli/formalize.ts';
import { command as problems } from '../../src/cli/problems.ts';
import { command as run } from '../../src/cli/run.ts';
import { command as validate } from '../../src/cli/validate.ts';
import { differences } from './compare.ts';
import { keptOf } from './records.ts';
import { keptFor, type Writing, writing } from './same.ts';

// What `npm run same` holds of the fixtures, by the sources and in one process: so that a change of code that alters what is
// written counts as noticed where mutations are counted.
const commands = { check, formalize, problems, run, validate };
const folder = mkdtempSync(join(tmpdir(), 'errata-same-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const rules: Writing['rules'] = async ([name, ...args]) => {
  const printed: string[] = [];
  for (const way of ['log', 'error'] as const) vi.spyOn(console, way).mockImplementation(() => undefined);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  const command = commands[name as keyof typeof commands]();
  const jobs = command.options.some(({ long }) => long === '--jobs') ? ['--jobs', '1'] : [];
  await command.exitOverride().parseAsync([...args, ...jobs], { from: 'user' });
  return printed.join('');
};

it.each(Object.entries(writing))('what is made of the fixtures is the same: %s', async (_, write) => {
  const templates = 'fixtures/problems.jsonl';
  const now = (await write({ templates, folder: mkdtempSync(join(folder, 'out-')), rules })).map(keptOf);
  const made = new Set(now.map(({ command }) => command));
  const before = (await keptFor('fixtures')).filter(({ command }) => made.has(command));
  expect(differences(before, now)).toEqual([]);
});
