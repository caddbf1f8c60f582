import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { printValue } from '../base/index.ts';
import { evaluate } from './evaluate.ts';
import { parsePython } from './python.ts';

const table: { readonly [expression: string]: string } = parse(
  readFileSync(new URL('cpython.yaml', import.meta.url).pathname, 'utf8'),
);

/** As CPython writes what it computes, or why the evaluation stops. */
const computed = (expression: string): string => {
  const imports = 'from fractions import Fraction\nimport math\n';
  const parsed = parsePython(`${imports}def solve():\n    answer = ${expression}\n    return answer\n`);
  if (!parsed.ok || parsed.program.foreign) return 'not read';
  const run = evaluate(parsed.program);
  return run.ok ? printValue(run.trace[0] ?? 0n) : run.fault;
};

test.each(Object.entries(table))('%s is %s', (expression, told) => {
  expect(computed(expression)).toBe(told);
});
