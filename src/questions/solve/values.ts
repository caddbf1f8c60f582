import { childrenOf, exactValue, leavesOf } from '../../ast/index.ts';
import { add, compare, divide, type Exact, isWhole, whole } from '../../base/index.ts';
import type { Subject, SubjectStep } from '../../engine/index.ts';
import { type Facts, type Value, valuesOf } from '../../facts/index.ts';
import type { Expr } from '../../model/index.ts';
import type { Condition } from './claims.ts';

export { hangsOn, linesOf, type Value, valuesOf } from '../../facts/index.ts';

const zero = whole(0);

/** The inputs that a step rests on, an input on itself; none of no step. */
export const inputsOf = ({ facts, steps }: Subject, step: number): readonly number[] =>
  steps[step] ? facts.upstream(step).filter((at) => steps[at]?.sort === 'input') : [];

/** The step that a name stands for; -1 of what is more than a name. */
export const slotOf = ({ facts }: Subject, expr: Expr): number =>
  expr.kind === 'name' ? (facts.slots[expr.id] ?? -1) : -1;

/** The steps on the left and the right of a step's sign, where it is this one; -1 of what is more than a name, and of all else. */
export const sidesOf = (subject: Subject, { expr }: Pick<SubjectStep, 'expr'>, op: '-' | '/') =>
  expr.kind === 'binary' && expr.op === op
    ? ([slotOf(subject, expr.left), slotOf(subject, expr.right)] as const)
    : ([-1, -1] as const);

/** The numbers that are written into an expression. */
export const constantsIn = ({ facts }: Subject, expr: Expr): readonly Value[] =>
  leavesOf(expr).flatMap(({ kind, id }) => (kind === 'num' ? [facts.values[id]] : []));

/** What is taken from a number on the way to a result, -1 where that is no step; undefined where it is no rest of the number. */
export const takenFrom = (subject: Subject, whole: number, result: number): readonly number[] | undefined => {
  const taken: number[] = [];
  let at = result;
  while (at !== whole) {
    let expr = subject.steps[at]?.expr;
    const isAlias = subject.steps[at]?.sort === 'alias';
    if (!expr || !(isAlias || (expr.kind === 'binary' && expr.op === '-'))) return undefined;
    for (; expr.kind === 'binary' && expr.op === '-'; expr = expr.left)
      taken.push(slotOf(subject, expr.right));
    at = slotOf(subject, expr);
  }
  return taken;
};

/** In what a set of values could not be: below nothing, or half a person. */
export interface Break {
  readonly step: number;
  readonly condition: Condition;
}

/** Whether a step cuts parts off what it rounds: `int((fell - 1) / 2)` of an even number, where half a tree would fall. */
const cutsIn = (expr: Expr, facts: Facts, values: readonly Value[]): boolean => {
  const exactOfPart = (part: Expr): Value => exactValue(part, ({ id }) => values[facts.slots[id] ?? -1]);
  const parts = childrenOf(expr);
  const rounded =
    expr.kind === 'call' && /int|floor|round|ceil|trunc/i.test(expr.func)
      ? exactOfPart(parts[0] ?? expr)
      : expr.kind === 'binary' && expr.op === '//'
        ? quotientOf(parts.map(exactOfPart))
        : undefined;
  return (rounded !== undefined && !isWhole(rounded)) || parts.some((part) => cutsIn(part, facts, values));
};

export const quotientOf = ([left, right]: readonly Value[]): Value => left && right && divide(left, right);

/** The first step whose value could not be, where its own could. */
export const breakIn = (
  { steps, facts }: Subject,
  values: readonly Value[],
  own: readonly Value[],
): Break | undefined => {
  for (const { index, divisible, expr } of steps) {
    const [value, before] = [values[index], own[index]];
    if (!value || !before) return { step: index, condition: 'whole' };
    const isCut = (all: readonly Value[]): boolean => cutsIn(expr, facts, all);
    if (isCut(values) && !isCut(own)) return { step: index, condition: 'whole' };
    if (value.num < 0n && before.num >= 0n) return { step: index, condition: 'not_negative' };
    if (!divisible && isWhole(before) && !isWhole(value)) return { step: index, condition: 'whole' };
  }
  return undefined;
};

/** The answer with other numbers; what is none stays none, `100 miles at 50 miles an hour` takes no time, however fast. */
const answerWith = (subject: Subject, given: ReadonlyMap<number, Exact>): Value => {
  const values = valuesOf(subject, given);
  const none = subject.steps.flatMap((one): [number, Exact][] =>
    values[sidesOf(subject, one, '/')[0]]?.num === 0n ? [[one.index, zero]] : [],
  );
  return valuesOf(subject, new Map([...given, ...none])).at(-1);
};

/** The answer with none of the numbers that are gone (of `a bag of 100 seeds for $5` nothing is paid), and what each other one does to it then. */
export const withNoneOf = (subject: Subject, gone: readonly number[]) => {
  const noneOf = (steps: readonly number[]) => new Map(steps.map((step) => [step, zero]));
  const effectIn = (none: ReadonlyMap<number, Exact>, step: number): number => {
    const more = add(subject.steps[step]?.exact ?? zero, whole(1));
    const [answer, raised] = [none, new Map([...none, [step, more]])].map((one) => answerWith(subject, one));
    return answer && raised ? compare(raised, answer) : 0;
  };
  const paid = noneOf(gone.filter((step) => answerWith(subject, noneOf([step]))));
  const isOpen = gone.some((step) => !paid.has(step) && effectIn(paid, step) !== 0);
  const none = isOpen ? noneOf(gone) : paid;
  const effects = subject.steps.flatMap(({ index, sort, quantity: { role } }) =>
    sort === 'input' && !gone.includes(index) && role !== 'conversion factor' ? [effectIn(none, index)] : [],
  );
  return { answer: answerWith(subject, none), effects };
};
