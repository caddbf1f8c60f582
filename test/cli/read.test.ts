import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { filesOf, fixtures, rules, rulesFolder, templatesFile, temporaryFolder } from './rules.ts';

const folder = temporaryFolder();
const templates = templatesFile(folder);
const some = rulesFolder(folder, ['swap', 'slip']);
const out = join(folder, 'out');

interface Candidate {
  readonly id: string;
  readonly index: string;
  readonly rule: string;
  readonly erroneous_line_number: string;
  readonly flawed_function_code: string;
  readonly flawed_solution: { readonly [line: string]: string };
  readonly explanation: string;
}

let candidates: readonly Candidate[];
beforeAll(async () => {
  const args = ['run', '--seed', '42', '--runtime', 'native', '--templates', templates, '--rules', some];
  expect((await rules([...args, '--out', out])).code).toBe(0);
  candidates = filesOf(out)
    ['candidates.jsonl'].trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Candidate);
});

const swapOf = (index: string, line: string): Candidate => {
  const found = candidates.find(
    (one) => one.index === index && one.rule === 'swap' && one.erroneous_line_number === line,
  );
  if (!found) throw new Error(`no swap of ${index}:${line}`);
  return found;
};

const template = (index: string): { question: string; answer: string; function_code: string } =>
  filesOf(out)
    ['templates.jsonl'].trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .find((one) => one.index === index);

describe.concurrent('rules show', () => {
  test('prints the whole package of a candidate, with the labelled line marked by a sign and in words', async () => {
    const candidate = swapOf('12-0', 'L2');
    const { question, answer, function_code } = template('12-0');
    const { code, stdout } = await rules(['show', candidate.id, '--run', out]);
    expect(code).toBe(0);
    const shown = stdout.split('\n').map((line) => line.trim());
    for (const text of [question, candidate.explanation]) expect(stdout).toContain(text);
    for (const line of function_code.split('\n')) expect(stdout).toContain(line);
    for (const line of answer.split('\n')) expect(stdout).toContain(line);
    expect(shown).toContain('-     sale_price = jacket_price - discount');
    expect(shown).toContain('+     sale_price = jacket_price + discount');
    const { L1, L2, FA } = candidate.flawed_solution;
    expect(shown).toContain(`L1  ${L1}`);
    expect(shown).toContain(`+ L2  ${L2}   ◀ the mistake (conceptual_error)`);
    expect(shown).toContain(`+ FA  ${FA}`);
    expect(shown).toContainEqual(expect.stringMatching(/^▶ +sale_price +68 +102 +changed here$/));
    expect(shown).toContainEqual(expect.stringMatching(/^jacket_price +85 +85$/));
  });

  test('takes the start of an ID, and gives everything as JSON', async () => {
    const candidate = swapOf('12-0', 'L2');
    const { stdout } = await rules(['show', candidate.id.slice(0, 10), '--run', out, '--json']);
    const { candidate: shown, template: own } = JSON.parse(stdout);
    expect(shown).toEqual(candidate);
    expect(own).toEqual(template('12-0'));
  });

  test('names the candidates where a start fits several', async () => {
    const start = '0123456789abcdef'
      .split('')
      .find((sign) => candidates.filter(({ id }) => id.startsWith(sign)).length > 1) as string;
    const fitting = candidates.filter(({ id }) => id.startsWith(start));
    const { code, stderr } = await rules(['show', start, '--run', out]);
    expect(code).toBe(1);
    expect(stderr).toContain(`${fitting.length} candidates begin with ${start}:`);
    expect(stderr).toContain(fitting[0]?.id);
  });

  test('guesses the ID that was meant, and says how to list them', async () => {
    const { id } = swapOf('12-0', 'L2');
    const { code, stderr } = await rules(['show', `${id.slice(0, 8)}-${id.slice(9)}`, '--run', out]);
    expect(code).toBe(1);
    expect(stderr).toContain(`Did you mean ${id}?`);
    expect(stderr).toContain(`rules show --run ${out}`);
  });

  test('lists the candidates of a rule and a template', async () => {
    const { stdout } = await rules(['show', '--run', out, '--rule', 'swap', '--template', '12-0']);
    const expected = candidates.filter(({ rule, index }) => rule === 'swap' && index === '12-0');
    expect(stdout.trimEnd().split('\n')).toHaveLength(expected.length);
    expect(stdout).toContain(expected[0]?.id);
  });

  test('says how to make a run where there is none', async () => {
    const { code, stderr } = await rules(['show', 'abc', '--run', join(folder, 'nowhere')]);
    expect(code).toBe(1);
    expect(stderr).toContain('rules run --seed 42');
  });
});

describe.concurrent('rules why', () => {
  const why = (...args: readonly string[]) =>
    rules(['why', ...args, '--rules', some, '--templates', templates]);

  test('tells what matched, and of every alternative whether it is kept or why not', async () => {
    const { code, stdout } = await why('swap', '2-0:L1');
    const lines = stdout.split('\n').map((line) => line.trim());
    expect(code).toBe(0);
    expect(lines).toContain('L1  able = singers (43) - ill (9) = 34');
    expect(lines).toContain('a - b   matched   singers (43) - ill (9)');
    expect(lines).toContainEqual(
      expect.stringMatching(
        new RegExp(`^=> a \\+ b   kept: 52, was 34 \\(${swapOf('2-0', 'L1').id} at L1\\)$`),
      ),
    );
    expect(lines).toContain('a + b   no match');
  });

  test('gives the reason and the values where an alternative is dropped', async () => {
    const { stdout } = await why('swap', '3-0');
    expect(stdout).toContain('=> a - b   dropped by same_sign: pages: -7, was 31');
    expect(stdout).toContain('same_sign: a value that was positive would become negative');
  });

  test('says which possibilities the seed drew, as a run does', async () => {
    const drawn = candidates.filter(({ rule, index }) => rule === 'slip' && index === '3-0');
    const { stdout } = await why('slip', '3-0', '--seed', '42');
    expect(drawn).toHaveLength(2);
    expect(stdout.match(/ kept: /g)).toHaveLength(2);
    for (const { id } of drawn) expect(stdout).toContain(id);
    expect(stdout.match(/possible, but not drawn/g)).toHaveLength(8);
  });

  test('names the clause that a place does not meet, with values', async () => {
    const { stdout } = await why('swap', '25-0:L1');
    expect(stdout).toContain('missed by `a is atom`: a is short minutes (45) * short days (4) = 180');
  });

  test('says why a template is refused, whatever the rule', async () => {
    const wrong = ['--templates', join(fixtures, 'broken/wrong-answer.jsonl')];
    const { code, stdout } = await rules(['why', 'swap', 'broken-9', '--rules', some, ...wrong]);
    expect(code).toBe(0);
    expect(stdout).toContain('No rule can use this template. wrong_answer:');
  });

  test('gives the same as data', async () => {
    const { stdout } = await why('swap', '2-0:L1', '--json');
    const told = JSON.parse(stdout);
    expect(told).toMatchObject({
      rule: 'swap',
      index: '2-0',
      steps: [{ line: 'L1', variable: 'able', value: '34' }],
    });
  });

  test.each([
    ['a rule', ['swop', '2-0'], 'There is no rule swop. Did you mean `swap`?'],
    ['a template', ['swap', 'bakery-60-9'], 'Did you mean bakery-60-0?'],
    ['a line', ['swap', '2-0:L9'], 'Its lines are L1, and FA'],
  ])('says what there is in place of %s that is not', async (_, args, message) => {
    const { code, stderr } = await why(...args);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
  });
});

describe.concurrent('the command line', () => {
  test('tells its version', async () => {
    expect(await rules(['--version'])).toMatchObject({ code: 0, stdout: '0.1.0\n' });
  });

  test('has help, of all and of each command, and is not cross when it is called alone', async () => {
    const [help, alone, why] = await Promise.all([rules(['--help']), rules([]), rules(['help', 'why'])]);
    const names = [...help.stdout.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name]) => name);
    expect(names).toEqual(commands.map(({ name }) => name));
    expect(alone).toEqual(help);
    expect(why.stdout).toMatch(/^Usage: rules why \[options\] <rule> <template>/);
    for (const result of [help, why]) expect(result).toMatchObject({ code: 0, stderr: '' });
  });

  test('colours nothing that does not go to a terminal, not even on a build server', async () => {
    const args = ['why', 'swap', '3-0', '--rules', some, '--templates', templates];
    const { stdout } = await rules(args, { env: { CI: '1' } });
    expect(stdout).not.toContain('\u001b');
  });

  test('colours when it is told to, and NO_COLOR has the last word', async () => {
    const args = ['why', 'swap', '3-0', '--rules', some, '--templates', templates];
    expect((await rules(args, { env: { FORCE_COLOR: '1' } })).stdout).toContain('\u001b[');
    expect((await rules(args, { env: { FORCE_COLOR: '1', NO_COLOR: '1' } })).stdout).not.toContain('\u001b');
    const mistake = await rules(['show', 'abc', '--run', 'nowhere'], { env: { NO_COLOR: '1' } });
    expect(mistake.stderr).not.toContain('\u001b');
  });

  test('ends quietly when its reader leaves', () => {
    const command = `"${process.execPath}" "${inject('rules')}" show --json --run "${out}" | head -n 1; echo "\${PIPESTATUS[0]}"`;
    const text = execFileSync('bash', ['-c', `{ ${command}; } 2>&1`], { encoding: 'utf8' });
    const [first, status, ...rest] = text.trimEnd().split('\n');
    expect(JSON.parse(first as string)).toMatchObject({ id: candidates[0]?.id });
    expect(status).toBe('0');
    expect(rest).toEqual([]);
  });
});
