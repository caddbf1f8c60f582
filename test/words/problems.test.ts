import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Exact, exactOf } from '../../src/base/index.ts';
import { factsOf, linksOf } from '../../src/facts/index.ts';
import {
  type Expr,
  type Mutant,
  NEW,
  type Program,
  type Template,
  type Trace,
} from '../../src/model/index.ts';
import { evaluate, parsePython, reevaluate } from '../../src/runtime/index.ts';
import { type AlignedText, type Rewritten, readSolution, rewrite } from '../../src/solution/index.ts';
import { readEquations } from '../../src/solution/read/equations.ts';
import { asItStands, holds } from '../../src/solution/read/text-expr.ts';
import { tokenize } from '../../src/solution/read/tokenize.ts';

// Problems of our own in many manners of writing, unlike those that the engine was built on.
const templates = readFileSync(join(import.meta.dirname, 'problems.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Template);

interface Solved {
  readonly template: Template;
  readonly program: Program;
  readonly trace: Trace;
  readonly solution: AlignedText;
}

const solved = templates.map((template): Solved => {
  const parsed = parsePython(template.function_code);
  if (!parsed.ok) throw new Error(`${template.index} does not parse`);
  const run = evaluate(parsed.program);
  if (!run.ok) throw new Error(`${template.index} does not run: ${run.detail}`);
  const solution = readSolution(template, factsOf(template, linksOf(parsed.program), run.trace));
  return { template, program: parsed.program, trace: run.trace, solution };
});

/** Other signs, operands turned round, the left operand alone, a number one too large. */
const expressionsFor = (expr: Expr): Expr[] => {
  if (expr.kind === 'num')
    return typeof expr.value === 'bigint' ? [{ ...expr, id: NEW, value: expr.value + 1n }] : [];
  if (expr.kind !== 'binary') return [];
  const others = (['+', '-', '*', '/'] as const).filter((op) => op !== expr.op);
  return [
    ...others.map((op): Expr => ({ ...expr, id: NEW, op })),
    { ...expr, id: NEW, left: expr.right, right: expr.left },
    expr.left,
  ];
};

interface Outcome {
  readonly out: Rewritten;
  readonly kind: Mutant['kind'];
  readonly answer: Exact | undefined;
}

const outcomesOf = ({ program, trace, solution }: Solved): Outcome[] =>
  program.steps.flatMap(({ expr }, step) => {
    const value = trace[step];
    const wrong: Expr[] =
      expr.kind === 'binary' && typeof value === 'bigint'
        ? [{ kind: 'num', id: NEW, start: -1, end: -1, value: value + 7n }]
        : [];
    const changes = [
      ...expressionsFor(expr).map((changed) => ({ changed, kind: 'working' as const })),
      ...wrong.map((changed) => ({ changed, kind: 'result' as const })),
    ];
    return changes.flatMap(({ changed, kind }): Outcome[] => {
      const run = reevaluate(linksOf(program), trace, step, changed);
      if (!run.ok) return [];
      const mutant: Mutant = {
        rule: 'test',
        alternative: 0,
        step,
        place: expr.id,
        kind,
        expr: changed,
        layout: 'complete',
        choices: {},
        through: [],
      };
      return [{ out: rewrite(solution, mutant, run.trace), kind, answer: exactOf(run.trace.at(-1) ?? 0n) }];
    });
  });

const falseLines = (lines: readonly string[]): number[] =>
  lines.flatMap((line, i) =>
    readEquations(line, tokenize(line)).equations.every((equation) => holds(equation, asItStands, 'lenient'))
      ? []
      : [i],
  );

/** `1,250`, `-3.5`, `3/4`, `10 1/2`. */
const numberIn = (text: string): number => {
  const [, sign, units = '0', num, den] = /^(-?)(?:([\d,.]+)(?: |$))?(?:(\d+)\/(\d+))?$/.exec(text) ?? [];
  const size = Number(units.replaceAll(',', '')) + (num && den ? Number(num) / Number(den) : 0);
  return sign === undefined ? Number.NaN : sign === '-' ? -size : size;
};

describe('problems in many manners of writing', () => {
  it('are given back by their own trace', () => {
    const others = solved.flatMap(({ template, solution }) =>
      solution.differences.length > 0 ? [template.index] : [],
    );
    // 40 in an annotation for 0.4, and `½`, which no other value could be written like.
    expect(others).toEqual(['annotation-percent', 'vulgar']);
  });

  it.each(solved.map((each) => [String(each.template.index), each] as const))(
    '%s follows every change',
    (_, each) => {
      const texts = each.solution.lines.map(({ text }) => text);
      for (const { out, kind, answer } of outcomesOf(each)) {
        if (!out.ok) continue;
        expect(out.lines).toHaveLength(texts.length);
        expect(out.lines.slice(0, out.labelled)).toEqual(texts.slice(0, out.labelled));
        expect(out.lines[out.labelled]).not.toBe(texts[out.labelled]);
        const wrong = falseLines(out.lines);
        if (out.needsHuman.length === 0)
          expect([out.lines, wrong]).toEqual([out.lines, kind === 'result' ? [out.labelled] : []]);
        for (const line of out.lines) expect(line).not.toMatch(/\d\.\d{5}|undefined|NaN|\$\$|-- /);
        const stated = numberIn((out.lines.at(-1) ?? '').replace('#### ', ''));
        expect(answer && Math.abs(stated - Number(answer.num) / Number(answer.den))).toBeLessThan(0.00501);
      }
    },
  );

  it('mostly can follow', () => {
    // A number alone could be written, and says nothing that is not so.
    const all = solved.flatMap(outcomesOf).filter(({ out }) => out.ok || out.guard !== 'true_as_it_stands');
    expect(all.filter(({ out }) => out.ok).length / all.length).toBeGreaterThan(0.85);
  });
});
