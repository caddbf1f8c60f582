/**
 * Holds the project's own reader and arithmetic against CPython (Pyodide) on every program of the corpus and
 * on random changes of them, and measures their speed.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import seedrandom from 'seedrandom';
import { childrenOf } from '../../src/ast/index.ts';
import { type Links, linksOf } from '../../src/facts/index.ts';
import {
  type BinaryOp,
  type Expr,
  NEW,
  type Program,
  type RunResult,
  type Trace,
} from '../../src/model/index.ts';
import {
  evaluate,
  loadPython,
  nativeEvaluator,
  type Python,
  parseProgram,
  pyodideEvaluator,
  reevaluate,
  rewriteSource,
} from '../../src/runtime/index.ts';

const FILES = ['templates.gemini-2.5-flash.jsonl', 'templates.gpt-4.1.jsonl'];
const MUTANTS = 40_000;
const BATCH = 1000;
const MOST_SHOWN = 20;

interface Item {
  readonly name: string;
  readonly code: string;
}
interface Good extends Item {
  readonly program: Program;
  readonly trace: Trace;
}
interface Mutated extends Good {
  readonly step: number;
  readonly expr: Expr;
}

/** Prints the figures; gives the exit code: 1 when anything differs from CPython. */
export async function main(data: string): Promise<number> {
  const items: Item[] = [];
  for (const file of FILES) {
    for (const line of (await readFile(join(data, file), 'utf8')).trim().split('\n')) {
      const { index, function_code } = JSON.parse(line) as { index: number; function_code: string };
      items.push({ name: `${file}:${index}`, code: function_code });
    }
  }
  const parseTime = timed(() => items.map(({ code }) => parseProgram(code)));
  const loadTime = performance.now();
  const python = await loadPython();
  console.log(`Pyodide loaded in ${seconds(performance.now() - loadTime)}`);
  const problems: string[] = [];
  const good = compareTemplates(items, python, problems);
  compareMutants(good, python, problems);
  console.log(`parse: ${items.length} programs in ${seconds(parseTime.took)} (first pass, cold)`);
  measure(good);
  console.log(problems.length === 0 ? 'No differences from CPython.' : `${problems.length} differences:`);
  for (const problem of problems.slice(0, MOST_SHOWN)) console.log(`  ${problem}`);
  return problems.length === 0 ? 0 : 1;
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

const timed = <Result>(run: () => Result): { readonly result: Result; readonly took: number } => {
  const start = performance.now();
  const result = run();
  return { result, took: performance.now() - start };
};

const inBatches = <In, Out>(
  all: readonly In[],
  run: (batch: readonly In[]) => readonly Out[],
): readonly Out[] => {
  const out: Out[] = [];
  for (let from = 0; from < all.length; from += BATCH) out.push(...run(all.slice(from, from + BATCH)));
  return out;
};

const compareTemplates = (items: readonly Item[], python: Python, problems: string[]): readonly Good[] => {
  const codes = items.map(({ code }) => code);
  const trees = inBatches(codes, python.trees);
  const traces = inBatches(codes, python.traces);
  const good: Good[] = [];
  const counts = { native: 0, handed: 0, equal: 0, faults: 0 };
  items.forEach(({ name, code }, at) => {
    const parsed = parseProgram(code, python);
    const tree = trees[at];
    if (!parsed.ok || !tree?.ok) {
      problems.push(`${name}: not read: ${JSON.stringify([parsed, tree], withoutBigints)}`);
      return;
    }
    const { program } = parsed;
    counts[program.foreign ? 'handed' : 'native'] += 1;
    if (!isDeepStrictEqual(program.steps, tree.program.steps)) problems.push(`${name}: another tree`);
    const result = (program.foreign ? pyodideEvaluator(python) : nativeEvaluator).evaluate(linksOf(program));
    const difference = differenceOf(result, traces[at] as RunResult);
    if (difference) problems.push(`${name}: ${difference}`);
    else if (!result.ok) counts.faults += 1;
    else {
      counts.equal += 1;
      good.push({ name, code, program, trace: result.trace });
    }
  });
  console.log(
    `trees: ${counts.native} read natively as CPython reads them, ${counts.handed} handed to Pyodide`,
  );
  console.log(`traces: ${counts.equal} equal, types included; ${counts.faults} stop with the same fault`);
  return good;
};

const withoutBigints = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;

/** Why two results differ, or undefined. Faults must be of the same kind; their words may differ. */
const differenceOf = (native: RunResult, judge: RunResult): string | undefined => {
  const same =
    native.ok && judge.ok
      ? isDeepStrictEqual(native.trace, judge.trace)
      : !native.ok && !judge.ok && native.fault === judge.fault;
  return same ? undefined : JSON.stringify([native, judge], withoutBigints);
};

const compareMutants = (good: readonly Good[], python: Python, problems: string[]): void => {
  const random = seedrandom('runtime corpus');
  const native = good.filter(({ program }) => !program.foreign);
  const mutants: Mutated[] = [];
  while (mutants.length < MUTANTS) {
    const item = native[Math.floor(random() * native.length)] as Good;
    const step = Math.floor(random() * item.program.steps.length);
    mutants.push({ ...item, step, expr: mutate(item.program, step, random) });
  }
  const sources = mutants.map(({ program, step, expr }) => rewriteSource(linksOf(program), step, expr));
  const traces = inBatches(sources, python.traces);
  const trees = inBatches(sources, python.trees);
  const counts: Record<string, number> = { equal: 0 };
  mutants.forEach(({ name, program, trace, step, expr }, at) => {
    const result = reevaluate(linksOf(program), trace, step, expr);
    const difference = differenceOf(result, traces[at] as RunResult);
    const where = `${name} step ${step}: ${(sources[at] as string).split('\n').find((line) => !program.source.includes(line))}`;
    if (difference) problems.push(`${where}: ${difference}`);
    const tree = trees[at];
    const read = tree?.ok ? tree.program.steps[step]?.expr : undefined;
    if (!read || shape(read) !== shape(expr)) problems.push(`${where}: written as another expression`);
    const kind = result.ok ? 'equal' : result.fault;
    counts[kind] = (counts[kind] ?? 0) + 1;
  });
  console.log(`mutants: ${mutants.length}, native and CPython agree, by outcome: ${JSON.stringify(counts)}`);
};

/** An expression without places; a negative literal is read back as a sign and a literal. */
const shape = (expr: Expr): string => {
  switch (expr.kind) {
    case 'num': {
      const { value } = expr;
      if (typeof value === 'object')
        return `Fraction(${shapeOfNumber(value.num)},${shapeOfNumber(value.den)})`;
      return shapeOfNumber(value as bigint | number);
    }
    case 'name':
      return expr.name;
    case 'unary':
      return `(${expr.op}${shape(expr.operand)})`;
    case 'binary':
      return `(${shape(expr.left)}${expr.op}${shape(expr.right)})`;
    case 'call':
      return `${expr.func}(${expr.args.map(shape).join(',')})`;
  }
};
const shapeOfNumber = (value: bigint | number): string => {
  const text = `${typeof value} ${value}`;
  return value < 0 ? `(-${typeof value} ${-value})` : text;
};

const place = { id: NEW, start: -1, end: -1 };
const operators: readonly BinaryOp[] = ['+', '-', '*', '/', '//', '%', '**'];
const numbers = [0n, 1n, 2n, 3n, 7n, 10n, -4n, 1250n, 0.5, 1.25, 0.1, 2.675, 1e16, 12.5, -0.75];

/** A random change of one step's right-hand side: no rule's work, only something to compute. */
const mutate = (program: Program, step: number, random: () => number): Expr => {
  const pick = <Item>(from: readonly Item[]): Item => from[Math.floor(random() * from.length)] as Item;
  const original = program.steps[step]?.expr as Expr;
  const known = program.steps.slice(0, step).map(({ target }) => target);
  const number = (): Expr =>
    random() < 0.15
      ? {
          kind: 'num',
          value: pick([
            { num: 1n, den: 3n },
            { num: -5n, den: 4n },
            { num: 6n, den: 1n },
          ]),
          ...place,
        }
      : { kind: 'num', value: pick(numbers), ...place };
  const leaf = (): Expr =>
    known.length > 0 && random() < 0.7 ? { kind: 'name', name: pick(known), ...place } : number();
  const call = (inner: Expr): Expr =>
    pick<() => Expr>([
      () => ({
        kind: 'call',
        func: pick(['int', 'float', 'round', 'abs', 'math.ceil', 'math.floor']),
        args: [inner],
        ...place,
      }),
      () => ({
        kind: 'call',
        func: 'round',
        args: [inner, { kind: 'num', value: pick([0n, 1n, 2n, 3n, -1n]), ...place }],
        ...place,
      }),
      () => ({ kind: 'call', func: pick(['max', 'min']), args: [inner, leaf()], ...place }),
      () => ({ kind: 'call', func: 'Fraction', args: [inner], ...place }),
    ])();
  const change = (expr: Expr): Expr => {
    const roll = random();
    if (expr.kind === 'binary' && roll < 0.4) {
      return pick<() => Expr>([
        () => ({ ...expr, op: pick(operators), id: NEW }),
        () => ({ ...expr, left: expr.right, right: expr.left, id: NEW }),
        () => ({ ...expr, left: change(expr.left) }),
        () => ({ ...expr, right: change(expr.right) }),
      ])();
    }
    if (roll < 0.55) return leaf();
    if (roll < 0.65) return { kind: 'unary', op: pick(['-', '-', '+']), operand: expr, ...place };
    if (roll < 0.75) return call(expr);
    if (roll < 0.85 && childrenOf(expr).length > 0) return pick(childrenOf(expr));
    return random() < 0.5
      ? { kind: 'binary', op: pick(operators), left: expr, right: leaf(), ...place }
      : { kind: 'binary', op: pick(operators), left: leaf(), right: expr, ...place };
  };
  const once = change(original);
  return random() < 0.4 ? change(once) : once;
};

const measure = (good: readonly Good[]): void => {
  const parsing = timed(() => good.map(({ code }) => parseProgram(code)));
  console.log(`parse: ${good.length} programs in ${seconds(parsing.took)} (warm)`);
  const native = good.filter(({ program }) => !program.foreign);
  const running = timed(() => native.map(({ program }) => evaluate(program)));
  console.log(`evaluate: ${native.length} programs in ${seconds(running.took)}`);
  const work: (Mutated & { readonly links: Links })[] = [];
  for (const item of native) {
    const links = linksOf(item.program);
    item.program.steps.forEach(({ expr }, step) => {
      if (expr.kind !== 'binary') return;
      for (const op of ['+', '-', '*'] as const)
        work.push({ ...item, links, step, expr: { ...expr, op, id: NEW } });
    });
  }
  for (let round = 0; round < 3; round += 1) {
    const { took } = timed(() => {
      for (const { links, trace, step, expr } of work) reevaluate(links, trace, step, expr);
    });
    console.log(`reevaluate: ${work.length} mutants, ${Math.round((work.length / took) * 1000)} a second`);
  }
};
