import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { fixtures, namesIn, rules, rulesFolder, templatesFile, temporaryFolder } from './rules.ts';

const folder = temporaryFolder();
const templates = templatesFile(folder, 4);
const good = rulesFolder(folder, ['swap']);

/** `rules run` with these arguments in place of good ones. */
const run = (changed: { readonly [option: string]: string }) => {
  const options = {
    seed: '42',
    runtime: 'native',
    templates,
    rules: good,
    out: join(folder, 'out'),
    ...changed,
  };
  return rules(['run', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])]);
};

describe.concurrent('a mistake of the user costs nothing but a message', () => {
  test('a rule file with two mistakes: both, each with its place, a caret and a guess', async () => {
    const bad = join(folder, 'bad.yaml');
    writeFileSync(
      bad,
      'family: conceptual\nrules:\n  - rule: swap\n    title: Swapped\n    change: a + b => a - c\n    wher: a is atom\n',
    );
    const out = join(folder, 'bad-rules');
    const { code, stderr, stdout } = await run({ rules: bad, out });
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain(`${bad}:5:26`);
    expect(stderr).toContain(`${bad}:6:5`);
    expect(stderr).toContain('Did you mean `where`?');
    expect(stderr).toMatch(/\n\s+\| +\^/);
    expect(stderr).not.toContain('    at ');
    expect(namesIn(out)).toEqual([]);
  });

  test.each([
    ['no such rules', { rules: 'nowhere' }, 'There are no rules at nowhere.'],
    ['no such templates', { templates: 'nowhere.jsonl' }, 'nowhere.jsonl does not exist'],
    ['a file without templates', { templates: join(fixtures, 'broken/empty.jsonl') }, 'holds no templates'],
    ['an unknown rule', { only: 'swop' }, 'There is no rule swop. Did you mean `swap`?'],
    ['no such sampling file', { sampling: 'nowhere.yaml' }, 'There is no sampling file nowhere.yaml.'],
  ])('%s: exit code 1, no output folder', async (name, changed, message) => {
    const out = join(folder, name.replaceAll(' ', '-'));
    const { code, stderr, stdout } = await run({ ...changed, out });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(namesIn(out)).toEqual([]);
  });

  test.each([
    ['an option', ['formalize', templates, '--out', ''], "what is given for '--out <folder>' is empty"],
    ['one of several', ['run', '--seed', '1', '--rules', good, ''], "'--rules <path...>' is empty"],
    ['an argument', ['check', ''], "argument 'file' is empty"],
  ])('%s that is empty, as of a variable that is not set, is told by its name', async (_, args, message) => {
    const { code, stderr, stdout } = await rules(args);
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test('a policy under another name is told as none of rules; what formalize reads is checked, too', async () => {
    const [copy, settings, known] = ['mine.yaml', 'formalize.yaml', 'knowledge.yaml'].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    cpSync('rules/sampling.yaml', copy);
    const { code, stdout, stderr } = await rules(['lint', copy]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`${copy} is no rule file: it has neither family nor rules.\n`);
    expect(stderr).toContain('under its own name: kinds.yaml, word_lists.yaml, sampling.yaml');
    expect((await rules(['lint', 'rules/formalize.yaml', 'rules/knowledge.yaml'])).code).toBe(0);
    writeFileSync(settings, 'agreement: { aligned: 0.9 }\n');
    expect((await rules(['lint', settings])).stdout).toContain('must be 1 together');
    writeFileSync(known, '- { name: 3 }\n');
    expect((await rules(['lint', known])).stderr).toContain(`${known}: entry 1: `);
  });

  test('an output folder that is a file is told, and the file stays', async () => {
    const out = join(folder, 'file');
    writeFileSync(out, 'mine');
    const { code, stderr } = await run({ out });
    expect(code).toBe(1);
    expect(stderr).toContain(`Nothing can be written into ${out}: it is a file, not a folder.`);
    expect(stderr).toContain('Name another folder with --out.');
    expect(readFileSync(out, 'utf8')).toBe('mine');
    const below = await run({ out: join(out, 'below') });
    expect(below.stderr).toContain('a part of the path is a file, not a folder.');
  });

  test('a folder in the place of a file that is to be written is told, and nothing half-written stays', async () => {
    const out = join(folder, 'taken');
    mkdirSync(join(out, 'candidates.jsonl', 'in the way'), { recursive: true });
    const { code, stderr } = await run({ out });
    expect(code).toBe(1);
    expect(stderr).toContain('a folder has the name of a file that is to be written');
    expect(namesIn(out)).toEqual(['candidates.jsonl']);
  });
});

describe.concurrent('what is not there, or is another thing, is told as that', () => {
  test.each([
    [
      'a folder to check that is no run',
      ['check', fixtures],
      'is a folder, and no run: there is no candidates.jsonl',
    ],
    ['a catalog that is not there', ['review', 'nope.csv'], 'nope.csv does not exist.'],
    ['a folder without a catalog', ['review', fixtures], 'There is no validation_catalog_NAME.csv in it.'],
    [
      'a folder with a catalog',
      ['review', folder],
      `Did you mean ${join(folder, 'validation_catalog_ana.csv')}?`,
    ],
  ])('%s', async (_, args, message) => {
    writeFileSync(join(folder, 'validation_catalog_ana.csv'), '');
    const { code, stderr, stdout } = await rules(args);
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  });

  test('problems in the place of templates, with what makes templates of them', async () => {
    const problems = join(folder, 'problems.jsonl');
    writeFileSync(problems, '{"question": "2 and 3?", "answer": "2 + 3 = 5\\n#### 5"}\n');
    const { code, stderr, stdout } = await run({ templates: problems });
    expect(code).toBe(1);
    expect(stderr).toContain('it is a problem with its solution, and no template');
    expect(stderr).toContain('rules formalize FILE --out formal');
    expect(stdout).not.toContain('What next?');
  });
});

describe.concurrent('wrong usage exits with 2', () => {
  test.each([
    ['an unknown command', ['shwo'], 'Did you mean show?'],
    ['an unknown option', ['run', '--seed', '42', '--ot', 'x'], 'Did you mean --out?'],
    ['a misspelt seed', ['run', '--sed', '42'], "unknown option '--sed'\n(Did you mean --seed?)"],
    ['no seed', ['run'], "required option '--seed <text>' not specified"],
    ['a shard that is none', ['run', '--seed', '42', '--shard', '3/2'], 'Write it as 2/8'],
    [
      'jobs that are no number',
      ['run', '--seed', '42', '--jobs', 'many'],
      'A whole number from 1 on is needed.',
    ],
    [
      'an unknown runtime',
      ['run', '--seed', '42', '--runtime', 'fast'],
      'Allowed choices are auto, native, pyodide.',
    ],
    ['why without a template', ['why', 'swap'], "missing required argument 'template'"],
    [
      'merge without a folder to write to',
      ['merge', 'a', 'b'],
      "required option '--out <folder>' not specified",
    ],
    ['a list option beside an ID', ['show', 'abc', '--limit', '2'], 'leave the ID out'],
  ])('%s', async (_, args, message) => {
    const { code, stderr, stdout } = await rules(args, { cwd: folder });
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });
});

describe('rules merge takes only the parts of one run', () => {
  let one: string;
  let two: string;
  beforeAll(async () => {
    [one, two] = [join(folder, 'one'), join(folder, 'two')];
    const results = await Promise.all([run({ shard: '1/2', out: one }), run({ shard: '2/2', out: two })]);
    expect(results.map(({ code }) => code)).toEqual([0, 0]);
  });

  test('which are given with any of --from, --run and the argument, as every run is', async () => {
    const ways = await Promise.all(
      [
        ['show', one],
        ['show', '--from', one],
        ['show', '--run', one],
      ].map((args) => rules(args)),
    );
    expect(ways.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(ways[0]?.stdout).toMatch(/^[0-9a-f]{16} /);
    expect(new Set(ways.map(({ stdout }) => stdout)).size).toBe(1);
  });

  const merged = async (...parts: readonly string[]): Promise<string> => {
    const out = join(folder, 'merged');
    const { code, stderr } = await rules(['merge', ...parts, '--out', out]);
    expect(code).toBe(1);
    expect(namesIn(out)).toEqual([]);
    return stderr;
  };

  /** A copy of a part with a file changed. */
  const changed = (part: string, name: string, file: string, change: (text: string) => string): string => {
    const copy = join(folder, name);
    cpSync(part, copy, { recursive: true });
    writeFileSync(join(copy, file), change(readFileSync(join(copy, file), 'utf8')));
    return copy;
  };

  test('not one part twice', async () => {
    expect(await merged(one, one)).toContain(`${one} and ${one} are both part 1/2.`);
  });

  test('not parts of runs with other seeds', async () => {
    const other = changed(two, 'other-seed', 'manifest.json', (text) => text.replace('"42"', '"43"'));
    expect(await merged(one, other)).toContain('they differ in the seed: 42 and 43.');
  });

  test('not parts of runs with other rules', async () => {
    const other = join(folder, 'other-rules');
    await run({ shard: '2/2', out: other, rules: rulesFolder(folder, ['swap', 'turn']) });
    expect(await merged(one, other)).toContain('they differ in the rules.');
  });

  test('not a part that has lost a line', async () => {
    const short = changed(two, 'short', 'candidates.jsonl', (text) =>
      text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1),
    );
    expect(await merged(one, short)).toMatch(
      /short\/candidates\.jsonl has \d+ lines, but the manifest beside it says \d+\./,
    );
  });

  test('not a whole run, nor a folder without one', async () => {
    const whole = changed(two, 'whole', 'manifest.json', (text) => text.replace(/\s+"shard": "2\/2",/, ''));
    expect(await merged(one, whole)).toContain(`${whole} holds no part of a run`);
    expect(await merged(one, fixtures)).toContain(`${fixtures} has no manifest.json.`);
  });

  test('not into one of its parts', async () => {
    const { code, stderr } = await rules(['merge', one, two, '--out', one]);
    expect(code).toBe(1);
    expect(stderr).toContain(`${one} is one of the parts.`);
    expect(namesIn(one)).toHaveLength(4);
  });
});
