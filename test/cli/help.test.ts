import { beforeAll, expect, test } from 'vitest';
import { rules, temporaryFolder } from './rules.ts';

/* The examples of `rules --help` and `rules show --help`, after the run that they begin with. */

const cwd = temporaryFolder();
const examplesOf = (help: string): readonly string[] =>
  [...help.matchAll(/\$ rules ([^|\n]*?)(?: {3,}.*| \|.*)?$/gm)].map(([, words = '']) => words.trim());

beforeAll(async () => {
  await rules(['run', '--seed', '42'], { cwd });
});

test.each([[['--help']], [['show', '--help']]])('what %s shows works', async (help) => {
  const examples = examplesOf((await rules(help, { cwd })).stdout).filter(
    (one) => !one.startsWith('run') && !one.startsWith('COMMAND'),
  );
  expect(examples.length).toBeGreaterThan(1);
  for (const example of examples) {
    const { code, stderr } = await rules(example.split(' '), { cwd });
    expect({ example, code, stderr }).toEqual({ example, code: 0, stderr: '' });
  }
});

test('a rule that the list has not is guessed, and rules that found no place are named', async () => {
  const { code, stderr } = await rules(['show', '--rule', 'operator_swop'], { cwd });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining('Did you mean operator_swap?'),
  });
  await rules(['run', '--seed', '42', '--limit', '3', '--out', 'few'], { cwd });
  expect((await rules(['list', '--run', 'few'], { cwd })).stdout).toMatch(/Found no place: \w+/);
});

test('the help of export begins with what it reads', async () => {
  expect((await rules(['export', '--help'], { cwd })).stdout).toMatch(
    /Options:\n +--from [\s\S]*--out [\s\S]*--split /,
  );
});
