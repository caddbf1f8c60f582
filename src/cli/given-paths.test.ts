import { describe, expect, test } from 'vitest';
import { commands } from './commands.ts';
import { strayOption, withRunAsOwn } from './given-paths.ts';

const loaded = async (name: string) => {
  const entry = commands.find((one) => one.name === name);
  if (!entry) throw new Error(`there is no command ${name}`);
  return entry.load();
};

/** Folders that a run wrote, in these tests. */
const isRun = (path: string): boolean => ['out', 'ab12'].includes(path);

describe('a run may be given with --from, with --run or as the argument', () => {
  test.each<[given: string, read: string]>([
    ['sample out --out sl', 'sample --out sl --from out'],
    ['sample --seed out out --out out', 'sample --seed out --out out --from out'],
    ['sample nowhere --out sl', 'sample --out sl --from nowhere'],
    ['sample one two --out sl', 'sample --out sl --from one two'],
    ['sample --run a b --out sl', 'sample --from a b --out sl'],
    ['sample --run=a --out sl', 'sample --from a --out sl'],
    ['export out --accepted shortlist --out ds', 'export --accepted shortlist --out ds --from out'],
    ['polish --with local --run out', 'polish --with local --from out'],
    ['show --from out --limit 2', 'show --run out --limit 2'],
    ['show out', 'show --run out'],
    ['list out', 'list --run out'],
    ['read out -n 8', 'read -n 8 --run out'],
    ['read ab12', 'read --run ab12'],
    ['list ab12', 'list --run ab12'],
    ['read --summary out', 'read --summary --run out'],
    ['audit --run out --json', 'audit out --json'],
    ['audit --from=out', 'audit out'],
    ['merge --from a b --out c', 'merge a b --out c'],
  ])('rules %s', async (given, read) => {
    const [name = '', ...args] = given.split(' ');
    expect([name, ...withRunAsOwn(await loaded(name), args, isRun)].join(' ')).toBe(read);
  });

  test.each([
    'sample --from out --out sl',
    'sample out --from out --out sl',
    'show ab12',
    'read --summary readings.jsonl',
    'list mine.yaml',
    'run out --seed 1',
    'review --from out',
    'why rule 3 --run out',
    'export --out ds -- out',
  ])('rules %s stays as it is', async (given) => {
    const [name = '', ...args] = given.split(' ');
    expect([name, ...withRunAsOwn(await loaded(name), args, isRun)].join(' ')).toBe(given);
  });
});

test.each<[given: string, stray: string | undefined]>([
  ['run --sed 42', '--sed'],
  ['run --sed=42 --out x', '--sed'],
  ['run --out --sed', undefined],
  ['run --only swap --ot x', '--ot'],
  ['run -- --sed', undefined],
  ['run', undefined],
  ['run --help --sed', undefined],
  // Nothing is missing: commander says it.
  ['run --seed 42 --sed 42', undefined],
])('a misspelt option is no missing one: rules %s', async (given, stray) => {
  const [name = '', ...args] = given.split(' ');
  expect(strayOption(await loaded(name), args)).toBe(stray);
});
