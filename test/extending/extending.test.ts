/**
 * What ARCHITECTURE.md says of additions is so: each kind of them touches at most three files. The examples in
 * `additions` are made in a copy of the project, which is then checked, tested, built and used.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Candidate, EditedQuestion } from '../../src/model/index.ts';
import { templatesFile, temporaryFolder } from '../cli/rules.ts';
import { additions, apply, folderOf, touchedBy } from './addition.ts';
import { writeNewWords } from './words.ts';

const root = join(import.meta.dirname, '../..');
const copy = temporaryFolder();
const added = join(copy, 'rules-with-additions');

const copied = [
  ...['src', 'docs', 'schema', 'rules', 'fixtures', 'scripts', 'bin', 'test/shared'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'README.md'],
];

/** Runs Node in the copy; gives what it printed. A failure has all of that in its message. */
const node = async (...args: readonly string[]): Promise<string> => {
  // Nothing of the test runner that is running reaches the one in the copy.
  const env = { PATH: process.env.PATH };
  try {
    return (await promisify(execFile)(process.execPath, args, { cwd: copy, env })).stdout;
  } catch (error) {
    const { stdout, stderr } = Object(error);
    throw new Error(`node ${args.join(' ')}\n${stdout}${stderr}`);
  }
};

/** What stands in a file of the copy, one record a line. */
const records = <Made>(path: string): readonly Made[] =>
  readFileSync(join(copy, path), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): Made => JSON.parse(line));

beforeAll(() => {
  for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true });
  cpSync(join(import.meta.dirname, 'rules'), added, { recursive: true });
  cpSync(join(folderOf('sink'), 'with-labels.js'), join(copy, 'with-labels.js'));
  const withYaml =
    "import { dataForTests } from './scripts/data-plugin.js';\nexport default { plugins: [dataForTests], test: { testTimeout: 30_000 } };\n";
  writeFileSync(join(copy, 'vitest.config.ts'), withYaml);
  // The packages, but not what tools keep beside them for this project.
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')).filter((name) => !name.startsWith('.')))
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name), 'junction');
});

test('there is an example of every addition', () => {
  const names = additions.map(({ name }) => name).sort();
  expect(names).toEqual(['command', 'function', 'kind', 'layout', 'lexicon', 'sink', 'source']);
});

test.each(additions)('$name: the example has its places, and touches at most three files', async (each) => {
  expect(touchedBy(each).length).toBeLessThanOrEqual(3);
  await apply(each, copy);
});

describe('with all of them', () => {
  test('types agree, and src/ is built as scripts/structure.yaml says', async () => {
    await Promise.all([node('node_modules/typescript/bin/tsc', '--noEmit'), node('scripts/boundaries.js')]);
  });

  test('the tests that hold lists, docs and schema together pass; the schema is written anew', async () => {
    const files = ['src/dsl/reference', 'src/dsl/schema', 'src/mutations/mutations', 'src/cli/commands'];
    await node('node_modules/vitest/vitest.mjs', 'run', '-u', ...files.map((file) => `${file}.test.ts`));
    expect(readFileSync(join(copy, 'schema/rules.json'), 'utf8')).toContain('"omits_next"');
  });

  test('the project is built', async () => {
    await node('scripts/build.js', 'dist');
  });

  test('the command runs, and the help names it', async () => {
    const counted = await node('bin/rules.js', 'families', '--rules', added);
    expect(counted.split('\n').map((line) => line.split(/ +/))).toEqual([
      ['family', 'rules'],
      ['computational', '1'],
      ['conceptual', '3'],
      ['skipped_step', '0'],
      [''],
    ]);
    expect(await node('bin/rules.js', '--help')).toMatch(/^ +families .*count the rules of each family$/m);
  });

  test('rules with the new words have no mistake, and their examples hold', async () => {
    await node('bin/rules.js', 'lint', added);
    await node('bin/rules.js', 'test', '--rules', added);
  });

  test('words of the lexicon are at work in quantities, formalize, words of candidates and edited questions', async () => {
    const { templates, problems } = writeNewWords(copy);
    const told = async (index: number): Promise<(string | null)[][]> => {
      const json = await node('bin/rules.js', 'quantities', `${index}`, '--templates', templates, '--json');
      const { quantities }: { quantities: Record<string, string | null>[] } = JSON.parse(json);
      return quantities.map(({ name, role, unit }) => [name ?? null, role ?? null, unit ?? null]);
    };
    // What measures is no thing that is counted; as it is shipped, stones are.
    expect(await told(1)).toContainEqual(['weight', 'rate', 'stone per sack']);
    expect(await told(2)).toContainEqual(['price', 'price', 'kip per pen']);
    expect(await told(3)).toContainEqual(['size', 'rate', null]);
    expect(await told(4)).toContainEqual(['gap', 'difference', 'year']);

    await node('bin/rules.js', 'formalize', problems, '--out', join(copy, 'formal'));
    const code = records<{ function_code: string }>('formal/templates.jsonl').map((one) => one.function_code);
    const names = ['pounds_per_stone = 14', 'pen_costs_kip = 3', 'number_per_hamper = 5'];
    expect(names.filter((name, at) => !code[at]?.includes(name))).toEqual([]);

    await node('bin/rules.js', 'run', '--seed', '1', '--templates', templates, '--out', join(copy, 'new'));
    const explained = records<Candidate>('new/candidates.jsonl').map(({ rule, explanation }) => [
      rule,
      explanation,
    ]);
    // What a hamper holds is for one of them; than whom somebody is wiser belongs to it.
    expect(explained).toContainEqual(['added_for_each', expect.stringContaining('it should be 5 × 4')]);
    expect(explained).toContainEqual(['operator_swap', expect.stringContaining('₭3 × 4 = ₭12')]);
    const wiser = "'3 years wiser than 8 year old Al'";
    expect(explained).toContainEqual(['misread_number', expect.stringContaining(wiser)]);

    await node(
      'bin/rules.js',
      'problems',
      '--seed',
      '1',
      '--templates',
      templates,
      '--out',
      join(copy, 'edited'),
    );
    const edited = records<EditedQuestion>('edited/problems.jsonl').map(
      ({ index, rule }) => `${index} ${rule}`,
    );
    // Between 19 and 21 pens there is one number; between 15 and 25 stones there are many.
    expect(edited).toContain('1 number_as_range');
    expect(edited).not.toContain('1 number_between_two');
    // `does Ann bestow` becomes `Ann bestows`.
    expect(edited).toContain('5 question_reworded');
  });

  test('a run makes what they say, and the sink writes it down', async () => {
    const out = join(copy, 'out');
    await node('with-labels.js', templatesFile(copy), added, out);
    const lines = readFileSync(join(out, 'candidates.jsonl'), 'utf8').trimEnd().split('\n');
    const candidates: Candidate[] = lines.map((line) => JSON.parse(line));
    expect(readFileSync(join(out, 'labels.csv'), 'utf8')).toBe(
      candidates.map((each) => `${each.id},${each.rule},${each.erroneous_line_number}\n`).join(''),
    );
    const solutions = (rule: string, index: string) =>
      candidates.flatMap((each) =>
        each.rule === rule && each.index === index
          ? [[each.erroneous_line_number, ...Object.values(each.flawed_solution)]]
          : [],
      );
    // The line on what Friday counts, after the labelled one, is not there.
    expect(solutions('with_the_layout', '33-0')[0]?.slice(0, 3)).toEqual([
      'L1',
      'On Wednesday Hassan runs 6 - 4 = <<6-4=2>>2 kilometers.',
      'So on Friday he runs 6 + 2 = <<6+2=8>>8 kilometers.',
    ]);
    expect(solutions('with_the_kind', '41-0')).toEqual([
      ['L1', 'There is 6 / 6 = <<6/6=1>>1 box.', ...[expect.anything(), expect.anything()], '#### 4'],
    ]);
    expect(solutions('with_the_function', '31-0').map((told) => [told[0], told[3], told.at(-1)])).toEqual([
      ['L3', 'That makes 30 + 44 = <<30+44=47>>47 eggs a week.', '#### 24'],
    ]);
    expect(solutions('with_the_source', '6-0').map((told) => told[3])).toEqual([
      'So 10,000 - 250 = 9,750 posters are left.',
      'So 10,000 - 8 = 9,992 posters are left.',
    ]);
  });
});
