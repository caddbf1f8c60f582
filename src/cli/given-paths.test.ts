import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { commands } from './commands.ts';
import { optionMeant, type Sort, strayOption, withRunAsOwn } from './given-paths.ts';

const loaded = async (name: string) => {
  const entry = commands.find((one) => one.name === name);
  if (!entry) throw new Error(`there is no command ${name}`);
  return entry.load();
};

/** What stands where, in these tests. */
const there: { readonly [path: string]: Sort } = {
  out: 'run',
  ab12: 'run',
  formal: 'folder',
  'problems.jsonl': 'file',
  'mine.yaml': 'rules',
  'sampling.yaml': 'policy',
  shortlist: 'catalogs',
};
const sortOf = (path: string): Sort | undefined => there[path];

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
    expect([name, ...withRunAsOwn(await loaded(name), args, sortOf)].join(' ')).toBe(read);
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
    expect([name, ...withRunAsOwn(await loaded(name), args, sortOf)].join(' ')).toBe(given);
  });
});

describe('a path that stands bare is told with the option that is meant', () => {
  test.each<[given: string, told: string | undefined]>([
    ['validate formal', 'Did you mean --templates formal?'],
    ['run --seed 42 out', 'Did you mean --templates out?'],
    ['run --seed 42 mine.yaml', 'Did you mean --rules mine.yaml?'],
    ['run --seed 42 sampling.yaml', 'Did you mean --sampling sampling.yaml?'],
    ['run --seed 42 --templates formal mine.yaml', 'Did you mean --rules mine.yaml?'],
    ['sample out --policy x sampling.yaml', 'Did you mean --from out?'],
    ['sample --from out sampling.yaml', undefined],
    ['sample --from out --out sl sampling.yaml', 'Did you mean --policy sampling.yaml?'],
    ['export --from out --out ds shortlist', 'Did you mean --accepted shortlist?'],
    ['score problems.jsonl problems.jsonl', 'Did you mean --gold problems.jsonl?'],
    ['test mine.yaml', 'Did you mean --rules mine.yaml?'],
    ['test out', undefined],
    ['why mine.yaml 3', 'Did you mean --rules mine.yaml?'],
    ['why operator_swap formal', 'Did you mean --templates formal?'],
    ['try formal', 'Did you mean --templates formal?'],
    ['quantities problems.jsonl', 'Did you mean --templates problems.jsonl?'],
    ['quantities --templates formal problems.jsonl', undefined],
    ['lint mine.yaml', undefined],
    ['formalize problems.jsonl', undefined],
    ['validate nowhere', undefined],
    ['validate -- formal', undefined],
  ])('rules %s: %s', async (given, told) => {
    const [name = '', ...args] = given.split(' ');
    expect(optionMeant(await loaded(name), args, sortOf)).toBe(told);
  });

  const folder = mkdtempSync(join(tmpdir(), 'errata-given-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('what a path is stands on the disk', async () => {
    const made = (path: string): string => {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), '');
      return join(folder, path);
    };
    const run = join(made('run/candidates.jsonl'), '..');
    const formal = join(made('formal/templates.jsonl'), '..');
    const rules = join(made('rules/mine.yaml'), '..');
    const catalogs = join(made('shortlist/validation_catalog_ana.csv'), '..');
    const [runCommand, exportCommand] = [await loaded('run'), await loaded('export')];
    expect(optionMeant(exportCommand, [run])).toBe(`Did you mean --from ${run}?`);
    expect(optionMeant(exportCommand, [catalogs])).toBe(`Did you mean --accepted ${catalogs}?`);
    expect(optionMeant(runCommand, [formal])).toBe(`Did you mean --templates ${formal}?`);
    expect(optionMeant(runCommand, [rules])).toBe(`Did you mean --rules ${rules}?`);
    expect(optionMeant(runCommand, [join(folder, 'none')])).toBeUndefined();
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
