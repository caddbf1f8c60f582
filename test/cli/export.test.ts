import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, it } from 'vitest';
import { rules, temporaryFolder } from './rules.ts';

const folder = temporaryFolder();
const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const lines = <T>(name: string): T[] =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

interface Row {
  readonly id: string;
  readonly input: string;
  readonly target: {
    readonly verdict: string;
    readonly error_details: { readonly erroneous_line_number: string } | null;
  };
  readonly question: string;
  readonly meta: { readonly index: unknown; readonly family: string | null; readonly source: string };
}
const rows = (): Row[] =>
  ['train', 'validation', 'test'].flatMap((split) => lines<Row>(`dataset/${split}.jsonl`));

/** The commands of the README from a run to training data, as they stand there. */
beforeAll(() => {
  const [, block = ''] = /```sh\n(npx rules sample [^`]*npx rules export [^`]*)```/.exec(readme) ?? [];
  const script = `npx rules run --seed 42\n${block}`.replaceAll(
    'npx rules',
    `"${process.execPath}" "${inject('rules')}"`,
  );
  const { status, stderr } = spawnSync('bash', ['--norc', '-euc', script], { cwd: folder, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

it('comes to data of four classes of one size, the conceptual ones by decisions', () => {
  const counts = new Map<string, number>();
  for (const { meta } of rows())
    counts.set(meta.family ?? 'correct', (counts.get(meta.family ?? 'correct') ?? 0) + 1);
  expect([...counts.keys()].sort()).toEqual(['computational', 'conceptual', 'correct', 'skipped_step']);
  expect(new Set(counts.values()).size).toBe(1);
  expect(counts.get('correct')).toBeGreaterThan(30);
  const accepted = new Set(lines<{ id: string }>('shortlist/shortlist.jsonl').map(({ id }) => id));
  for (const { id, meta } of rows())
    if (meta.family === 'conceptual') expect([meta.source, accepted.has(id)]).toEqual(['decision', true]);
});

it('has every text and label as its candidate and template have them', () => {
  const candidates = new Map(
    lines<{ id: string; erroneous_line_number: string; flawed_solution: object }>('out/candidates.jsonl').map(
      (one) => [one.id, one],
    ),
  );
  const answers = new Set(
    lines<{ question: string; answer: string }>('out/templates.jsonl').map(({ question, answer }) =>
      inputOf(question, answer.split('\n')),
    ),
  );
  for (const { id, input, target, question } of rows()) {
    const candidate = candidates.get(id);
    expect(target.error_details?.erroneous_line_number).toBe(candidate?.erroneous_line_number);
    if (candidate) expect(input).toBe(inputOf(question, Object.values(candidate.flawed_solution)));
    else expect(answers.has(input)).toBe(true);
  }
});
const inputOf = (question: string, solution: readonly string[]): string =>
  `Problem:\n${question}\n\nSolution:\n${solution.join('\n').replaceAll(/<<.*?>>/g, '')}`;

it('names nothing of the program in an input', () => {
  const names = new Set(
    lines<{ function_code: string }>('out/templates.jsonl').flatMap(
      ({ function_code }) => function_code.match(/\b[a-z]\w*_\w+\b/g) ?? [],
    ),
  );
  expect(names.size).toBeGreaterThan(100);
  for (const { input } of rows())
    expect((input.match(/\b\w+\b/g) ?? []).filter((word) => names.has(word))).toEqual([]);
});

it('is scored by what reads predictions: the data itself is all right', async () => {
  const { code, stdout } = await rules(
    ['score', 'dataset/test.jsonl', '--gold', 'dataset/test.jsonl', '--format', 'json'],
    { cwd: folder },
  );
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ verdict: { accuracy: { value: 1 } } });
});

it('tells wrong usage and wrong input apart, and touches nothing then', async () => {
  const call = (...args: string[]) => rules(['export', '--from', 'out', ...args], { cwd: folder });
  expect((await call('--out', 'x', '--split', '80/20')).code).toBe(2);
  expect((await call('--out', 'x', '--format', 'xml')).code).toBe(2);
  expect((await call('--out', 'x', '--balance', 'correct=1,wrong=1')).code).toBe(2);
  expect((await call('--out', 'x', '--equations', '--format', 'processbench')).code).toBe(2);
  const held = await call('--out', 'x', '--equations', '--hold-out-rule', 'off_by_n');
  expect([held.code, held.stderr]).toEqual([2, expect.stringContaining('leave --hold-out-rule out')]);
  const refused = await call('--out', 'shortlist');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('which no export wrote');
  expect((await call('--out', 'x', '--accepted', 'out')).stderr).toContain('holds neither a catalog');
  expect(existsSync(join(folder, 'x'))).toBe(false);
});

it.each([['--from', 'out'], ['--run', 'out'], ['out']])(
  'takes a run that is given as %s',
  async (...given) => {
    const out = `given-as-${given.length}${given[0]}`;
    expect(await rules(['export', ...given, '--out', out], { cwd: folder })).toMatchObject({
      code: 0,
      stderr: '',
    });
  },
);
