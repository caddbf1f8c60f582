import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { readBlocks } from '../../src/runtime/block-reader.ts';
import { runBlocks } from '../../src/runtime/block-runner.ts';
import { loadPython, type Python } from '../../src/runtime/pyodide.ts';

// CPython is the judge of what is read and run without it. RULES_BLOCKS=70000 asks about so many programs.
const count = Number(process.env.RULES_BLOCKS ?? 300);
const seed = Number(process.env.RULES_SEED ?? 27);
let python: Python;
beforeAll(() => {
  python = loadPython();
});

const name = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom('a', 'b', 'c', 'total', 'answer') },
  fc.constantFrom('lost', 'sum', 'math', 'True'),
);
const plain = fc.constantFrom('0', '1', '2', '3', '7', '12', '100');
const number = fc.oneof(
  { weight: 40, arbitrary: plain },
  { weight: 9, arbitrary: fc.constantFrom('1_000', '0.5', '2.0', '.25', '1e3') },
  fc.constantFrom('007', '1__0'),
);
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small', maxDepth: 3, withCrossShrink: true },
    name,
    number,
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('+', '-', '*', '/', '//', '%', ' + ', ' - ', ' * ', '**'),
        tie('expression'),
      )
      .map((all) => all.join('')),
    tie('expression').map((inner) => `(${inner})`),
    tie('expression').map((inner) => `-${inner}`),
    fc
      .tuple(fc.constantFrom('int', 'round', 'abs', 'float', 'math.ceil', 'Fraction'), tie('expression'))
      .map(([f, x]) => `${f}(${x})`),
    fc
      .tuple(fc.constantFrom('min', 'max', 'round'), tie('expression'), tie('expression'))
      .map(([f, x, y]) => `${f}(${x}, ${y})`),
  ),
}));
const sign = fc.constantFrom('<', '<=', '>', '>=', '==', '!=', ' < ', ' >= ');
const comparison = fc.tuple(expression, sign, expression).map((all) => all.join(''));
const condition = fc.oneof(
  { weight: 4, arbitrary: comparison },
  fc.tuple(comparison, fc.constantFrom(' and ', ' or '), comparison).map((all) => all.join('')),
  comparison.map((one) => `not ${one}`),
  fc.tuple(expression, sign, expression, sign, expression).map((all) => all.join('')),
  fc.tuple(comparison, comparison, comparison).map(([x, y, z]) => `${x} or not ${y} and ${z}`),
);
const comment = fc.constantFrom('', '', '  # what it is', '# 5 < 6: yes', '   ');
const right = fc.oneof(
  { weight: 5, arbitrary: expression },
  fc.tuple(expression, condition, expression).map(([x, y, z]) => `${x} if ${y} else ${z}`),
  fc.array(expression, { minLength: 1, maxLength: 3 }).map((all) => `sum([${all.join(', ')}])`),
  fc.array(expression, { minLength: 1, maxLength: 3 }).map((all) => `[${all.join(', ')}]`),
  name.map((list) => `sum(${list})`),
);
const assigned = fc
  .tuple(name, fc.constantFrom(' = ', '=', ' = ', ' += ', ' *= ', ' //= ', ' -= '), right, comment)
  .map((all) => all.join(''));
const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `    ${line}`);
const { block } = fc.letrec<{ block: readonly string[]; statement: readonly string[] }>((tie) => ({
  block: fc.array(tie('statement'), { minLength: 1, maxLength: 3 }).map((all) => all.flat()),
  statement: fc.oneof(
    { depthSize: 'small', maxDepth: 2 },
    { weight: 3, arbitrary: assigned.map((line) => [line]) },
    fc.constantFrom('a', 'b', 'total').map((target) => [`${target}: int = 3`]),
    fc.constantFrom(['pass'], ['', '# nothing']),
    fc
      .tuple(condition, tie('block'), comment)
      .map(([c, inner, said]) => [`if ${c}:${said}`, ...indented(inner)]),
    fc
      .tuple(condition, tie('block'), condition, tie('block'), tie('block'))
      .map(([c, x, d, y, z]) => [
        `if ${c}:`,
        ...indented(x),
        `elif ${d}:`,
        ...indented(y),
        'else:',
        ...indented(z),
      ]),
    // A loop that mostly ends.
    fc
      .tuple(name, fc.constantFrom('1', '2', '0.5'), number, tie('block'))
      .map(([counter, by, most, inner]) => [
        `while ${counter} < ${most}:`,
        ...indented([...inner, `${counter} += ${by}`]),
      ]),
  ),
}));
const start = fc
  .tuple(
    plain,
    plain,
    fc.constantFrom('"""Says nothing."""', '"""Two\n    lines, é."""', '# none', 'import math'),
  )
  .map(([a, b, said]) => [said, `a = ${a}`, `b = ${b}  # the second`, 'c = a', 'total = 5', 'answer=b']);
const end = fc.oneof(
  fc.tuple(right).map(([value]) => [`answer = ${value}`, 'return answer']),
  expression.map((value) => [`return ${value}`]),
  fc.constantFrom(
    ['return answer'],
    ['pass', 'return answer'],
    ['answer = a', 'import math', 'return answer'],
    ['answer = 1', 'pass', 'return answer'],
  ),
);
const program = fc
  .tuple(
    start,
    fc.array(block, { maxLength: 3 }),
    end,
    fc.constantFrom('from fractions import Fraction\nimport math\n\n'),
    fc.constantFrom('', '', '\nprint(solve())\n', '\n# the end'),
  )
  .map(
    ([first, blocks, last, imports, behind]) =>
      `${imports}def solve():\n${indented([...first, ...blocks.flat(), ...last]).join('\n')}\n${behind}`,
  );

it('what is read and run here is what CPython reads and runs', () => {
  let [read, ran] = [0, 0];
  fc.assert(
    fc.property(program, (source) => {
      const here = readBlocks(source);
      if (!here) return;
      read++;
      expect(python.tree(source)).toEqual({
        ok: true,
        program: { language: 'python', source, steps: here.steps, foreign: true, rebound: here.rebound },
      });
      const run = runBlocks(here);
      if (!run) return;
      ran++;
      expect({ ok: true, trace: run.trace }).toEqual(python.trace(source));
      const variables = python.variables(source);
      expect([...run.variables]).toEqual([...variables]);
    }),
    { numRuns: count, seed },
  );
  if (process.env.RULES_BLOCKS)
    console.log(`${read} of ${count} random programs were read here, ${ran} were run`);
  expect(ran).toBeGreaterThan(count / 10);
}, 3_600_000);
