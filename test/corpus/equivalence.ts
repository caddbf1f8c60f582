/** A check of whether two programs are the same function of the inputs that they share, for `corpus:formalize`. */
import { exactValue, namesIn } from '../../src/ast/index.ts';
import { add, type Exact, equal, ratio, whole } from '../../src/exact/index.ts';
import { NEW, type Program } from '../../src/model/index.ts';

export type Verdict = 'equivalent' | 'different' | 'undecided';

/** The inputs that an answer depends on: the steps that hold a number, with it. */
interface Inputs {
  readonly program: Program;
  readonly inputs: readonly { readonly step: number; readonly value: Exact }[];
}

const sourcesOf = (program: Program): Map<string, number>[] => {
  const last = new Map<string, number>();
  return program.steps.map(({ target }, step) => {
    const before = new Map(last);
    last.set(target, step);
    return before;
  });
};

const runWith = (program: Program, given: ReadonlyMap<number, Exact>): Exact | undefined => {
  const values: (Exact | undefined)[] = [];
  const sources = sourcesOf(program);
  for (const [step, { expr }] of program.steps.entries())
    values.push(given.get(step) ?? exactValue(expr, ({ name }) => values[sources[step]?.get(name) ?? -1]));
  return values.at(-1);
};

const inputsOf = (program: Program): Inputs => {
  const needed = new Set<number>([program.steps.length - 1]);
  const sources = sourcesOf(program);
  for (let step = program.steps.length - 1; step >= 0; step--) {
    const expr = program.steps[step]?.expr;
    if (!needed.has(step) || !expr) continue;
    for (const name of namesIn(expr)) {
      const from = sources[step]?.get(name);
      if (from !== undefined) needed.add(from);
    }
  }
  const inputs = program.steps.flatMap(({ expr }, step) => {
    const value =
      needed.has(step) && namesIn(expr).length === 0 ? exactValue(expr, () => undefined) : undefined;
    return value ? [{ step, value }] : [];
  });
  return { program, inputs };
};

/** All ways to pair the members of two lists, as far as the shorter reaches. */
const pairings = (ours: readonly number[], theirs: readonly number[]): (readonly [number, number])[][] => {
  const [one, ...rest] = ours;
  if (one === undefined || theirs.length === 0) return [[]];
  const skip = ours.length > theirs.length ? pairings(rest, theirs) : [];
  return [
    ...theirs.flatMap((other) =>
      pairings(
        rest,
        theirs.filter((each) => each !== other),
      ).map((pairs) => [[one, other] as const, ...pairs]),
    ),
    ...skip,
  ].filter((pairs) => pairs.length === Math.min(ours.length, theirs.length));
};

const mostAssignments = 3000;

/** A generator of numbers that is the same on every machine. */
const random = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
};

export interface Compared {
  readonly verdict: Verdict;
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
  readonly aligned: number;
  /** Only with the two numbers of fractions as inputs of their own. */
  readonly apart?: boolean;
}

/** Compares two programs by their inputs' values: those of equal value are changed together, others stay. */
export const compare = (one: Program, other: Program): Compared => {
  const plain = compareInputs(inputsOf(one), inputsOf(other));
  if (plain.verdict === 'equivalent') return plain;
  // `Fraction(3, 4)` beside a 3 and a 4: the same function, written otherwise.
  const apart = compareInputs(inputsOf(apartIn(one)), inputsOf(apartIn(other)));
  return apart.verdict === 'equivalent' ? { ...apart, apart: true } : plain;
};

/** The same program with both numbers of every `Fraction(3, 4)` as inputs of their own. */
const apartIn = (program: Program): Program => ({
  ...program,
  steps: program.steps.flatMap((step) => {
    const { expr } = step;
    if (expr.kind !== 'call' || !expr.func.endsWith('Fraction')) return [step];
    const [above, below] = expr.args;
    if (above?.kind !== 'num' || below?.kind !== 'num') return [step];
    const [over, under] = [`${step.target} above`, `${step.target} below`];
    const named = (name: string) => ({ kind: 'name', name, id: NEW, start: -1, end: -1 }) as const;
    return [
      { ...step, target: over, expr: above },
      { ...step, target: under, expr: below },
      {
        ...step,
        expr: {
          kind: 'binary',
          op: '/',
          left: named(over),
          right: named(under),
          id: NEW,
          start: -1,
          end: -1,
        } as const,
      },
    ];
  }),
});

const compareInputs = (a: Inputs, b: Inputs): Compared => {
  const key = ({ num, den }: Exact): string => `${num}/${den}`;
  const buckets = new Map<string, { ours: number[]; theirs: number[] }>();
  const into = (value: Exact) => {
    const found = buckets.get(key(value)) ?? { ours: [], theirs: [] };
    buckets.set(key(value), found);
    return found;
  };
  for (const { step, value } of a.inputs) into(value).ours.push(step);
  for (const { step, value } of b.inputs) into(value).theirs.push(step);
  let assignments: (readonly [number, number])[][] = [[]];
  for (const { ours, theirs } of buckets.values()) {
    const ways = pairings(ours, theirs);
    assignments = assignments
      .flatMap((pairs) => ways.map((way) => [...pairs, ...way]))
      .slice(0, mostAssignments);
  }
  const aligned = assignments[0]?.length ?? 0;
  const largest = Math.max(a.inputs.length, b.inputs.length);
  const names = ({ program, inputs }: Inputs): string[] =>
    inputs.map(({ step, value }) => `${program.steps[step]?.target}=${key(value).replace('/1', '')}`);
  const result = (verdict: Verdict): Compared => ({ verdict, ours: names(a), theirs: names(b), aligned });
  if (assignments.some((pairs) => sameFunction(a, b, pairs)))
    return result(aligned >= 0.8 * largest ? 'equivalent' : 'undecided');
  return result(aligned >= 0.8 * largest ? 'different' : 'undecided');
};

const points = 4;

const sameFunction = (a: Inputs, b: Inputs, pairs: readonly (readonly [number, number])[]): boolean => {
  const next = random(7);
  for (let point = 0; point < points; point++) {
    const [ours, theirs] = [new Map<number, Exact>(), new Map<number, Exact>()];
    for (const [left, right] of pairs) {
      const value = a.inputs.find(({ step }) => step === left)?.value ?? whole(1);
      const moved = add(value, ratio(BigInt(1 + Math.floor(next() * 997)), 101n) ?? whole(1));
      ours.set(left, moved);
      theirs.set(right, moved);
    }
    const [x, y] = [runWith(a.program, ours), runWith(b.program, theirs)];
    if (!x || !y || !equal(x, y)) return false;
  }
  return true;
};
