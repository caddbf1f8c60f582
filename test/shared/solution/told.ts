import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { type ParsedExpression, parseExpression } from '../../../src/ast/index.ts';
import { linePairs } from '../../../src/base/index.ts';
import { factsOf, linksOf } from '../../../src/facts/index.ts';
import {
  type Expr,
  type Mutant,
  NEW,
  type Program,
  type Template,
  type Trace,
} from '../../../src/model/index.ts';
import { evaluate, parsePython, reevaluate } from '../../../src/runtime/index.ts';
import type { AlignedText } from '../../../src/solution/read/aligned-text.ts';
import { givenBack, readSolution } from '../../../src/solution/read/read.ts';
import type { Following } from '../../../src/solution/write/change.ts';
import { type Rewritten, rewrite } from '../../../src/solution/write/rewrite.ts';

/** A small solved problem of the tests. */
export interface Told {
  readonly template: Template;
  readonly program: Program;
  readonly trace: Trace;
  readonly solution: AlignedText;
  /** How words follow a change; they stay where there is nothing. */
  readonly following?: Following;
  /** The first line of the solution that is wrong by itself. */
  readonly wrongFrom?: number | undefined;
}

/**
 * Makes a solved problem from its lines, each `sentence | code; code`: the last name that the code defines is the
 * one that the sentence tells. `{x}` in a sentence stands for the value of `x`, `{x~1,250}` for it in that shape.
 */
export const tell = (lines: readonly string[], question = ''): Told => {
  const parts = lines.map((line) => {
    const [sentence = '', code = ''] = line.split(' | ');
    return { sentence, code: code === '' ? [] : code.split('; ') };
  });
  const names = parts.flatMap(({ code }) => code.map((each) => each.split('=')[0]?.trim() ?? ''));
  const source = [
    'import math',
    '',
    'def solve():',
    ...parts.flatMap(({ code }) => code.map((each) => `    ${each}`)),
    `    answer = ${names.at(-1)}`,
    '    return answer',
  ].join('\n');
  const parsed = parsePython(source);
  if (!parsed.ok) throw new Error(`the test's program does not parse: ${source}`);
  const { program } = parsed;
  const run = evaluate(program);
  if (!run.ok) throw new Error(`the test's program does not run: ${run.detail}`);
  const { trace } = run;
  const worth = (name: string): string =>
    String(trace[program.steps.findLastIndex((step) => step.target === name)] ?? `{${name}}`);
  const fill = (sentence: string): string =>
    sentence.replace(/\{(\w+)(?:~([^}]*))?\}/g, (_, name: string, shown?: string) => shown ?? worth(name));
  const final = parts.at(-1)?.sentence.startsWith('####') ? [] : [`#### ${worth('answer')}`];
  const template: Template = {
    index: 1,
    question,
    answer: [...parts.map(({ sentence }) => fill(sentence)), ...final].join('\n'),
    function_code: source,
    logical_steps: parts.flatMap(({ sentence, code }, i) =>
      code.length === 0
        ? []
        : [
            {
              line_number: `L${i + 1}`,
              question_inputs: [],
              WK_inputs: [],
              output_variable: code.at(-1)?.split('=')[0]?.trim() ?? '',
              solution_line_template: sentence.replace(/\{(\w+)~[^}]*\}/g, '{$1}'),
            },
          ],
    ),
  };
  const facts = factsOf(template, linksOf(program), trace);
  const solution = readSolution(template, facts);
  const { differences, sameWords } = solution;
  // Whoever asks for these alone is told the same.
  expect(givenBack(template, facts)).toEqual({ differences, sameWords });
  return { template, program, trace, solution };
};

/** The new right-hand side as a rule would make it: what stands as it stood in one of the originals keeps its id. */
export const expressionLike = (code: string, ...originals: readonly Expr[]): Expr => {
  const parsed: ParsedExpression = parseExpression(code);
  if (!parsed.ok) throw new Error(`the test's expression does not parse: ${code}`);
  const free = new Set(originals.flatMap(nodesOf));
  const place = (expr: Expr): Expr => {
    for (const node of free)
      if (alike(node, expr)) {
        for (const each of nodesOf(node)) free.delete(each);
        return node;
      }
    const fresh = { id: NEW, start: -1, end: -1 };
    switch (expr.kind) {
      case 'binary':
        return { ...expr, ...fresh, left: place(expr.left), right: place(expr.right) };
      case 'unary':
        return { ...expr, ...fresh, operand: place(expr.operand) };
      case 'call':
        return { ...expr, ...fresh, args: expr.args.map(place) };
      default:
        return { ...expr, ...fresh };
    }
  };
  return place(parsed.expr);
};

const nodesOf = (expr: Expr): Expr[] => [
  expr,
  ...(expr.kind === 'binary'
    ? [...nodesOf(expr.left), ...nodesOf(expr.right)]
    : expr.kind === 'unary'
      ? nodesOf(expr.operand)
      : expr.kind === 'call'
        ? expr.args.flatMap(nodesOf)
        : []),
];

const alike = (a: Expr, b: Expr): boolean => {
  if (a.kind === 'name') return b.kind === 'name' && a.name === b.name;
  if (a.kind === 'num') return b.kind === 'num' && a.value === b.value;
  if (a.kind === 'binary')
    return b.kind === 'binary' && a.op === b.op && alike(a.left, b.left) && alike(a.right, b.right);
  return false;
};

/** How a change is told; `through` names the steps that it looks through. */
export interface ChangeOptions extends Partial<Pick<Mutant, 'kind' | 'rounds' | 'layout'>> {
  readonly through?: readonly string[];
}

export const mutantOf = (
  { program }: Told,
  target: string,
  code: string,
  { through: names = [], ...options }: ChangeOptions = {},
): Mutant => {
  const stepOf = (name: string): number => program.steps.findIndex((each) => each.target === name);
  const step = stepOf(target);
  const original = program.steps[step]?.expr;
  if (!original) throw new Error(`the test's program has no ${target}`);
  const through = names.map(stepOf);
  return {
    rule: 'test',
    alternative: 0,
    step,
    place: original.id,
    kind: 'working',
    layout: 'complete',
    choices: {},
    through,
    expr: expressionLike(code, original, ...through.flatMap((at) => program.steps[at]?.expr ?? [])),
    ...options,
  };
};

/** The solution after `target` got the right-hand side `code`. */
export const changed = (told: Told, target: string, code: string, options: ChangeOptions = {}): Rewritten => {
  const mutant = mutantOf(told, target, code, options);
  const run = reevaluate(linksOf(told.program), told.trace, mutant.step, mutant.expr);
  if (!run.ok) throw new Error(`the changed program does not run: ${run.detail}`);
  return rewritten(told, mutant, run.trace);
};

/** What becomes of the solution; throws where its edits do not make the printed lines of the original ones. */
export const rewritten = (told: Told, mutant: Mutant, trace: Trace): Rewritten => {
  const made = rewrite(told.solution, mutant, trace, told.following, told.wrongFrom);
  if (!made.ok) return made;
  const original = told.solution.lines.map(({ text }) => text);
  const lines = linePairs(original, made.edits).flatMap(({ text }) => text ?? []);
  if (!isDeepStrictEqual(lines, made.lines))
    throw new Error(`the edits make ${JSON.stringify(lines)} of ${JSON.stringify(made.lines)}`);
  return made;
};

/** Its lines, for a change that must succeed. */
export const linesAfter = (
  told: Told,
  target: string,
  code: string,
  options: ChangeOptions = {},
): readonly string[] => {
  const outcome = changed(told, target, code, options);
  if (!outcome.ok) throw new Error(`${outcome.reason}: ${outcome.detail}`);
  return outcome.lines;
};
