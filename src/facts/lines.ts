import { childrenOf, exactFromParts, exactValue } from '../ast/index.ts';
import { add, divide, type Exact, multiply, subtract, whole } from '../base/index.ts';
import type { Expr } from '../model/index.ts';
import type { Facts } from './facts.ts';

interface OfProgram {
  readonly facts: Facts;
}

/** A value of a step; undefined where it has none. */
export type Value = Exact | undefined;

/** The exact value of every step when some steps have these values instead of their own. */
export const valuesOf = ({ facts }: OfProgram, given: ReadonlyMap<number, Exact>): readonly Value[] => {
  const values: Value[] = [];
  for (const [index, { expr }] of facts.steps.entries())
    values.push(given.get(index) ?? exactValue(expr, ({ id }) => values[facts.slots[id] ?? -1]));
  return values;
};

/** `at + by * x`: what a step is worth when one input is unknown. */
interface Line {
  readonly at: Exact;
  readonly by: Exact;
}

const zero = whole(0);
const isConstant = ({ by }: Line): boolean => by.num === 0n;

/** The value of every step in terms of one that is not known; undefined where it is no straight line in it. */
export const linesOf = (
  { facts }: OfProgram,
  unknown: number,
  given: ReadonlyMap<number, Exact>,
): readonly (Line | undefined)[] => {
  const lines: (Line | undefined)[] = [];
  const lineAt = ({ id }: Expr): Line | undefined => lines[facts.slots[id] ?? -1];
  for (const [index, { expr }] of facts.steps.entries()) {
    const own = given.get(index);
    if (index === unknown) lines.push({ at: zero, by: whole(1) });
    else lines.push(own ? { at: own, by: zero } : lineIn(expr, lineAt));
  }
  return lines;
};

const lineIn = (expr: Expr, lineAt: (name: Expr) => Line | undefined): Line | undefined => {
  if (expr.kind === 'name') return lineAt(expr);
  const parts = childrenOf(expr).map((part) => lineIn(part, lineAt));
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  if (known.every(isConstant)) {
    const values = known.map(({ at }) => at);
    const value = exactFromParts(expr, values, () => undefined);
    return value && { at: value, by: zero };
  }
  const [left, right] = known;
  if (expr.kind !== 'binary' || !left || !right) return undefined;
  return joined(expr.op, left, right);
};

const joined = (op: string, left: Line, right: Line): Line | undefined => {
  if (op === '+') return { at: add(left.at, right.at), by: add(left.by, right.by) };
  if (op === '-') return { at: subtract(left.at, right.at), by: subtract(left.by, right.by) };
  if (op === '*' && isConstant(right)) return scaled(left, right.at);
  if (op === '*' && isConstant(left)) return scaled(right, left.at);
  if (op !== '/' || !isConstant(right)) return undefined;
  const factor = divide(whole(1), right.at);
  return factor && scaled(left, factor);
};

const scaled = ({ at, by }: Line, factor: Exact): Line => ({
  at: multiply(at, factor),
  by: multiply(by, factor),
});

/** The value of the unknown for which a line has this one; undefined where there is none or any would do. */
export const solve = ({ at, by }: Line, value: Exact): Exact | undefined => divide(subtract(value, at), by);

/** Whether a step's value hangs on the unknown at all; true where nobody knows. */
export const hangsOn = (line: Line | undefined): boolean => line === undefined || !isConstant(line);
