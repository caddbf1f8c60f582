/** A function whose numbers are its parameters gives the candidates of one that assigns them, but for the code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixtures, rules, temporaryFolder } from './rules.ts';

const folder = temporaryFolder();

interface Line {
  readonly index: number | string;
  readonly function_code: string;
}

const read = (path: string): readonly Line[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/**
 * `x = 3 # three` becomes a parameter, or goes to the top, where a parameter would stand; names that are assigned twice
 * stay where they are.
 */
const numbersFirst = (code: string, as: 'parameters' | 'assignments'): string => {
  const assigned = [...code.matchAll(/^ {4}(\w+) *(?:[-+*/]=|=)/gm)].map(([, name]) => name);
  const numbers: string[] = [];
  const body = code.replaceAll(
    /^ {4}(\w+) = ([\d.]+|Fraction\(\d+, \d+\)) *(#[^\n]*)?\n/gm,
    (line, name, value, note = '') => {
      if (name === 'answer' || assigned.filter((other) => other === name).length > 1) return line;
      numbers.push(
        as === 'parameters'
          ? `    ${name}: float = ${value},  ${note}\n`
          : `    ${name} = ${value} ${note}\n`,
      );
      return '';
    },
  );
  const all = numbers.join('');
  return body.replace(
    /def solve\(\):\n/,
    as === 'parameters' ? `def solve(\n${all}):\n` : `def solve():\n${all}`,
  );
};

const candidates = async (templates: readonly Line[], name: string) => {
  const path = join(folder, `${name}.jsonl`);
  writeFileSync(path, templates.map((template) => `${JSON.stringify(template)}\n`).join(''));
  const out = join(folder, name);
  const { code, stderr } = await rules([
    'run',
    '--seed',
    '42',
    '--templates',
    path,
    '--out',
    out,
    '--runtime',
    'native',
  ]);
  expect(stderr).not.toContain('fault');
  expect(code).toBeLessThan(2);
  return readFileSync(join(out, 'candidates.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(({ id: _, flawed_function_code: __, flawed_trace, ...rest }) => ({
      ...rest,
      flawed_trace: Object.fromEntries(Object.entries(flawed_trace).sort()),
    }));
};

test('parameters with defaults, typed and with comments, over all fixtures', async () => {
  const straight = read(join(fixtures, 'problems.jsonl')).filter(
    ({ function_code }) =>
      /def solve\(\):/.test(function_code) && !/^ {4}(?:if|for|while) /m.test(function_code),
  );
  const written = (as: 'parameters' | 'assignments'): readonly Line[] =>
    straight.map((one) => ({ ...one, function_code: numbersFirst(one.function_code, as) }));
  const given = written('parameters');
  expect(given.filter(({ function_code }) => function_code.includes(': float = ')).length).toBeGreaterThan(
    60,
  );
  const [assigned, parameters] = await Promise.all([
    candidates(written('assignments'), 'assigned'),
    candidates(given, 'given'),
  ]);
  expect(parameters).toEqual(assigned);
});
