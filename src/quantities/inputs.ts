import { childrenOf } from '../ast/index.ts';
import { type Exact, exactOf } from '../base/index.ts';
import type { Expr, Program, Step, Template } from '../model/index.ts';
import type { Placed } from './place.ts';
import type { Source } from './quantity.ts';

/** The names that the template lists, as numbers of the question and as world knowledge. */
export interface Listed {
  readonly given: ReadonlySet<string>;
  readonly known: ReadonlySet<string>;
}

export const listedIn = ({ logical_steps }: Template): Listed => ({
  given: new Set(logical_steps.flatMap(({ question_inputs }) => question_inputs)),
  known: new Set(logical_steps.flatMap(({ WK_inputs }) => WK_inputs)),
});

/** Whether a computation reads a variable: else it only holds a number. */
export const reads = (expr: Expr): boolean => expr.kind === 'name' || childrenOf(expr).some(reads);

/** A number that stands in a computation. */
export interface Constant {
  readonly node: number;
  readonly step: number;
  readonly value: Exact;
}

/** The numbers that stand within the computations of a program, but for those of inputs. */
export const constantsOf = ({ steps }: Program): readonly Constant[] => {
  const found: Constant[] = [];
  const visit = (expr: Expr, step: number): void => {
    const value = expr.kind === 'num' ? exactOf(expr.value) : undefined;
    if (value !== undefined) found.push({ node: expr.id, step, value });
    for (const part of childrenOf(expr)) visit(part, step);
  };
  steps.forEach(({ expr }: Step, step) => {
    if (reads(expr)) visit(expr, step);
  });
  return found;
};

/** So many words shared with the question tell that it says what the template calls world knowledge. */
const sureScore = 3;

export const unknownSource: Source = { kind: 'unknown' };

/** Where a variable's number comes from, by what it computes, the template's lists and its place. */
export const sourceOf = (name: string, expr: Expr, { known }: Listed, placed: Placed | undefined): Source => {
  if (reads(expr)) return { kind: 'step' };
  // What everybody knows may be said all the same (`there are 16 ounces in a pound`), but then in its very words; that
  // a dozen is twelve is not said by the word.
  const isSaid = (placed?.score ?? 0) >= sureScore && !/dozen|pair/.test(name);
  if (known.has(name) && !isSaid) return { kind: 'world knowledge' };
  const [one] = placed?.among ?? [];
  if (!one) return unknownSource;
  const mention = placed?.mention;
  return {
    kind: 'question',
    place: mention && { start: mention.start, end: mention.end },
    form: (mention ?? one).form,
  };
};

/** The variables that a program divides by. */
export const divisorsOf = ({ steps }: Program): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (expr: Expr): void => {
    const divisor = isQuotient(expr) ? childrenOf(expr)[1] : undefined;
    if (divisor?.kind === 'name') found.add(divisor.name);
    childrenOf(expr).forEach(visit);
  };
  for (const { expr } of steps) visit(expr);
  return found;
};

const isQuotient = (expr: Expr): boolean =>
  expr.kind === 'binary'
    ? expr.op === '/' || expr.op === '//'
    : expr.kind === 'call' && expr.func === 'Fraction';
