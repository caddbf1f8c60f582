import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mutantOf, rewritten, type Told, tell } from '../../test/shared/solution/told.ts';
import { type Exact, equal, exactOf } from '../base/index.ts';
import { linksOf } from '../facts/index.ts';
import type { Mutant } from '../model/index.ts';
import { reevaluate } from '../runtime/index.ts';
import { readEquations } from './read/equations.ts';
import { asItStands, holds, textValue } from './read/text-expr.ts';
import { tokenize } from './read/tokenize.ts';
import type { Layout } from './write/layouts/index.ts';
import type { Rewritten } from './write/rewrite.ts';

/** How a random problem writes. */
interface Manner {
  readonly times: string;
  readonly divide: string;
  readonly minus: string;
  readonly space: string;
  readonly money: string;
  readonly unit: string;
  readonly annotates: boolean;
  readonly form: 'plain' | 'result first' | 'bracketed' | 'bullet' | 'arrow' | 'sentence';
}

const manner: fc.Arbitrary<Manner> = fc.record({
  times: fc.constantFrom('*', '×', '·', 'x'),
  divide: fc.constantFrom('/', '÷'),
  minus: fc.constantFrom('-', '–', '−'),
  space: fc.constantFrom(' ', '', '  '),
  money: fc.constantFrom('', '', '$', '£', '€'),
  unit: fc.constantFrom('', ' pens', ' miles', 'kg'),
  annotates: fc.boolean(),
  form: fc.constantFrom('plain', 'result first', 'bracketed', 'bullet', 'arrow', 'sentence'),
});

/** One step: an operation on earlier results (by index, from the end) and new numbers. */
interface RandomStep {
  readonly op: '+' | '-' | '*' | '/';
  readonly back: number;
  readonly given: string;
  readonly third: string | undefined;
}

const number = fc.oneof(
  fc.integer({ min: 2, max: 99 }).map(String),
  fc.integer({ min: 1000, max: 9000 }).map(String),
  fc.integer({ min: 1, max: 400 }).map((n) => (n / 4).toString()),
);
const step: fc.Arbitrary<RandomStep> = fc.record({
  op: fc.constantFrom('+', '-', '*', '/'),
  back: fc.nat({ max: 2 }),
  given: number,
  third: fc.option(number, { nil: undefined, freq: 3 }),
});
const problem = fc.record({ manner, first: number, steps: fc.array(step, { minLength: 2, maxLength: 4 }) });

const signOf = (op: string, manner: Manner): string =>
  op === '*' ? manner.times : op === '/' ? manner.divide : op === '-' ? manner.minus : op;

const sentence = (
  manner: Manner,
  operands: readonly string[],
  ops: readonly string[],
  result: string,
): string => {
  const { money, unit, annotates, form } = manner;
  // A letter without spaces about it would be no sign.
  const space = manner.times === 'x' && manner.space === '' ? ' ' : manner.space;
  const shown = operands
    .map(
      (name, i) =>
        `${i === 0 ? '' : space + signOf(ops[i - 1] ?? '', manner) + space}${money}{${name}}${unit}`,
    )
    .join('');
  const plain = operands.map((name, i) => `${ops[i - 1] ?? ''}{${name}}`).join('');
  const annotation = annotates ? `<<${plain}={${result}}>>` : '';
  const end = `${money}${annotation}{${result}}${unit}`;
  switch (form) {
    case 'result first':
      return `It comes to ${money}{${result}}${unit} in all, as ${shown} = ${end}.`;
    case 'bracketed':
      return `We find ${money}{${result}}${unit} there (${shown} = ${end}).`;
    case 'bullet':
      return `- Here: ${shown} = ${end}`;
    case 'arrow':
      return `Next step => ${shown} = ${end}`;
    case 'sentence':
      return `So there are now ${shown} = ${end} for them; that is all.`;
    default:
      return `${shown} = ${end}.`;
  }
};

const toldFrom = ({
  manner,
  first,
  steps,
}: {
  manner: Manner;
  first: string;
  steps: readonly RandomStep[];
}): Told => {
  const results = ['n0'];
  const lines = steps.map(({ op, back, given, third }, i) => {
    const left = results[Math.max(0, results.length - 1 - back)] ?? 'n0';
    const result = `r${i}`;
    results.push(result);
    const names = [left, `g${i}`, ...(third === undefined ? [] : [`h${i}`])];
    const level = op === '+' || op === '-' ? '+' : '*';
    const code = [
      ...(i === 0 ? [`n0=${first}`] : []),
      `g${i}=${given}`,
      ...(third === undefined ? [] : [`h${i}=${third}`]),
      `${result}=${names[0]} ${op} ${names[1]}${third === undefined ? '' : ` ${level} ${names[2]}`}`,
    ];
    return `${sentence(manner, names, [op, level], result)} | ${code.join('; ')}`;
  });
  return tell(lines, 'How many are there?');
};

/** Simple changes of every step: other signs, a dropped or a replaced operand, a misread number, a wrong result. */
const changesOf = (told: Told): Mutant[] => {
  const mutants: Mutant[] = [];
  const add = (
    target: string,
    code: string,
    kind: Mutant['kind'] = 'working',
    layout: Layout = 'complete',
  ): void => {
    mutants.push(mutantOf(told, target, code, { kind, layout }));
  };
  const { steps, source } = told.program;
  for (const { target, start, end } of steps) {
    const code = source.slice(start, end);
    if (target.startsWith('r')) {
      const names = code.match(/[a-z]\d+/g) ?? [];
      const [left = '', right = '', third] = names;
      for (const op of ['+', '-', '*', '/'])
        add(target, `${left} ${op} ${right}${third ? ` + ${third}` : ''}`);
      add(target, code.replace(left, right).replace(right, left));
      if (third) {
        add(target, `${left} + ${right}`);
        add(target, `${right} * ${third}`);
        add(target, `${left} * (${right} - ${third})`);
        add(target, `${left} - (${right} + ${third})`);
      }
      if (target !== 'r0') add(target, code.replace(right, 'n0'));
      add(target, code.replace(left, right), 'working', 'omits_line');
      add(target, '137', 'result');
    } else if (target !== 'answer') add(target, '17');
  }
  add('answer', 'r0');
  add('answer', 'r0', 'working', 'stops');
  return mutants.filter((mutant) => mutant.expr !== steps[mutant.step]?.expr);
};

/** Changes that look through the step before: two operations in another order, in place of both lines. */
const mergesOf = (told: Told): Mutant[] =>
  told.program.steps.flatMap(({ target, start, end }) => {
    const [left = '', right = ''] = told.program.source.slice(start, end).match(/[a-z]\d+/g) ?? [];
    const before = told.program.steps.find((one) => one.target === left);
    if (!target.startsWith('r') || !left.startsWith('r') || !before) return [];
    const [a = '', b = ''] = told.program.source.slice(before.start, before.end).match(/[a-z]\d+/g) ?? [];
    return [`(${a} + ${right}) * ${b}`, `${a} + ${b} * ${right}`, `${a} - ${b} - ${right}`].map((code) =>
      mutantOf(told, target, code, { layout: 'merges_lines', through: [left] }),
    );
  });

/** `=`-chains of a line that are false when it is read from scratch. */
const falseIn = (line: string, mode: 'strict' | 'lenient'): number =>
  readEquations(line, tokenize(line)).equations.filter((equation) => !holds(equation, asItStands, mode))
    .length;

const balanced = (line: string): boolean => {
  let depth = 0;
  for (const sign of line) {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (depth < 0) return false;
  }
  return depth === 0;
};

const isPlain = (value: Exact | undefined): boolean => value !== undefined && 10_000n % value.den === 0n;

interface Outcome {
  readonly mutant: Mutant;
  readonly flawed: readonly (Exact | undefined)[];
  readonly out: Rewritten;
}

const worked = new WeakMap<Told, readonly Outcome[]>();

/** What comes of every change of `changesOf`, worked out once for all properties. */
const outcomes = (told: Told): readonly Outcome[] => {
  const known = worked.get(told) ?? outcomesOf(told, changesOf(told));
  worked.set(told, known);
  return known;
};

const outcomesOf = (told: Told, mutants: readonly Mutant[]): Outcome[] =>
  mutants.flatMap((mutant) => {
    const run = reevaluate(linksOf(told.program), told.trace, mutant.step, mutant.expr);
    if (!run.ok || run.trace.some((value) => Math.abs(Number(value)) >= 1e6)) return [];
    return [
      {
        mutant,
        flawed: run.trace.map(exactOf),
        out: rewritten(told, mutant, run.trace),
      },
    ];
  });

/** What a pupil writes: no more than four decimals, and far from the twelve digits that a double is sure of. */
const isPlainTrace = (told: Told): boolean =>
  told.trace.every((value) => /^-?\d{1,7}(?:\.\d{1,4})?$/.test(String(value)));

/** Another seed for each time that the tests are run, and one for all properties: they look at the same problems. */
const [seed = 1] = fc.sample(fc.integer(), 1);
const numRuns = Number(process.env.RULES_RUNS ?? 60);
const read = new Map<string, Told>();

describe('in every random problem', () => {
  const property = (check: (told: Told) => void): void =>
    fc.assert(
      fc.property(problem, (drawn) => {
        const key = JSON.stringify(drawn);
        const told = read.get(key) ?? toldFrom(drawn);
        read.set(key, told);
        fc.pre(isPlainTrace(told));
        check(told);
      }),
      { seed, numRuns },
    );

  it('the correct trace gives the text back', () => {
    property((told) => {
      expect(told.solution.differences).toEqual([]);
      expect(told.solution.lines.every(({ sound, unread }) => sound && !unread)).toBe(true);
    });
  });

  it('most changes can be told', () => {
    let [made, tried] = [0, 0];
    property((told) => {
      for (const { out } of outcomes(told)) {
        tried++;
        if (out.ok) made++;
      }
    });
    expect(made / tried).toBeGreaterThan(0.6);
  });

  it('lines before the labelled one stay as they are, byte for byte', () => {
    property((told) => {
      const texts = told.solution.lines.map(({ text }) => text);
      for (const { mutant, out } of outcomes(told)) {
        if (!out.ok) continue;
        const left = mutant.layout === 'omits_line' ? told.solution.lineOf[mutant.step] : undefined;
        const before = texts.filter((_, i) => i !== left).slice(0, out.labelled);
        expect(out.lines.slice(0, out.labelled)).toEqual(before);
      }
    });
  });

  it('merged lines are gone, what stays is in order, all of it is true, and nothing rests on what is gone', () => {
    let made = 0;
    property((told) => {
      const texts = told.solution.lines.map(({ text }) => text);
      for (const { mutant, out } of outcomesOf(told, mergesOf(told))) {
        if (!out.ok) continue;
        made++;
        const gone = mutant.through.map((step) => told.solution.lineOf[step]);
        const kept = texts.filter((_, i) => !gone.includes(i));
        expect(out.lines.slice(0, out.labelled)).toEqual(kept.slice(0, out.labelled));
        expect(out.lines.length).toBe(kept.length);
        expect(told.solution.lineOf[mutant.step]).toBe(texts.indexOf(kept[out.labelled] ?? ''));
        for (const line of out.lines) {
          expect([line, falseIn(line, 'strict')]).toEqual([line, 0]);
          expect([line, balanced(line)]).toEqual([line, true]);
        }
        const read = readEquations(out.lines[out.labelled] ?? '', tokenize(out.lines[out.labelled] ?? ''));
        expect(read.equations.length).toBeGreaterThan(0);
      }
    });
    expect(made).toBeGreaterThan(20);
  });

  it('every equation of a changed working is true when read from scratch', () => {
    property((told) => {
      for (const { mutant, out } of outcomes(told))
        if (out.ok && mutant.kind === 'working')
          for (const line of out.lines) expect([line, falseIn(line, 'strict')]).toEqual([line, 0]);
    });
  });

  it('exactly the labelled line of a wrong result is false', () => {
    property((told) => {
      for (const { mutant, out } of outcomes(told))
        if (out.ok && mutant.kind === 'result')
          expect(out.lines.flatMap((line, i) => (falseIn(line, 'lenient') > 0 ? [i] : []))).toEqual([
            out.labelled,
          ]);
    });
  });

  it('the final line states the flawed answer, to the digits it shows', () => {
    property((told) => {
      for (const { out, flawed } of outcomes(told)) {
        if (!out.ok) continue;
        const text = (out.lines.at(-1) ?? '').replace('#### ', '').replaceAll(',', '');
        const answer = flawed.at(-1) as Exact;
        const decimals = text.split('.')[1]?.length ?? 0;
        expect(text).toMatch(/^-?\d+(?:\.\d{1,4})?$/);
        const value = Number(answer.num) / Number(answer.den);
        expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(0.5001 * 10 ** -decimals);
        if (decimals === 0) expect(isPlain(answer) ? Number(text) : value).toBeCloseTo(value, 6);
      }
    });
  });

  it('no number has the noise of binary fractions, and brackets are balanced', () => {
    property((told) => {
      for (const { out } of outcomes(told))
        if (out.ok)
          for (const line of out.lines) {
            expect(line).not.toMatch(/\.\d{7}|\.\d*0000\d|undefined|NaN|--|\+ ?\+|\$\$/);
            expect([line, balanced(line)]).toEqual([line, true]);
          }
    });
  });

  it('the new working is worth what the changed program computes', () => {
    property((told) => {
      for (const { mutant, out, flawed } of outcomes(told)) {
        if (
          !out.ok ||
          mutant.kind !== 'working' ||
          mutant.layout !== 'complete' ||
          mutant.expr.kind !== 'binary'
        )
          continue;
        if (!flawed.every(isPlain)) continue;
        const line = out.lines[out.labelled] ?? '';
        const worked = readEquations(line, tokenize(line)).equations.map(
          ({ sides }) => sides[0] && textValue(sides[0]),
        );
        expect(worked.length).toBeGreaterThan(0);
        for (const value of worked)
          expect([line, value && equal(value, flawed[mutant.step] as Exact)]).toEqual([line, true]);
      }
    });
  });
});
