import { insideCalls } from '../../ast/index.ts';
import { type Exact, equal } from '../../base/index.ts';
import type { Working } from './aligned-text.ts';
import type { Context } from './context.ts';
import type { Equation } from './equation.ts';
import { signsIn, type TextExpr, type TextNumber, textValue } from './text-expr.ts';
import { type Rendering, unify } from './unify.ts';

/** The workings of a line, and by ordinal the steps that their numbers show. */
export interface ReadWorkings {
  readonly workings: readonly Working[];
  readonly slots: Map<number, number>;
}

/** Finds what each equation's sides show of the program. `order` lists the steps in the order in which to try them. */
export const readWorkings = (
  equations: readonly Equation[],
  order: readonly number[],
  context: Context,
): ReadWorkings => {
  const slots = new Map<number, number>();
  const workings: Working[] = [];
  const bind = (ordinal: number, step: number): void => {
    if (!slots.has(ordinal)) slots.set(ordinal, step);
  };
  for (const { sides, annotation } of equations) {
    let told: number | undefined;
    const [first, second] = sides;
    // `36 = 3 * 12`: the result stands first.
    if (first?.kind === 'number' && second?.kind === 'binary')
      told = findWorking(second, order, context)?.step;
    for (const side of sides) {
      if (side.kind === 'number') {
        // The result: it shows the step whose working stands beside it.
        const value = told === undefined ? undefined : context.facts.exact[told];
        if (told !== undefined && value && equalNumber(side, value)) bind(side.token.ordinal, told);
        continue;
      }
      const found = findWorking(side, order, context);
      if (!found) continue;
      const { rendering } = found;
      told = found.step;
      workings.push({
        pieces: rendering.pieces,
        slots: rendering.slots,
        groups: rendering.groups,
        text: side,
        annotation,
        shared: sharedPieces(rendering),
        signs: signsIn(side),
      });
      for (const [ordinal, step] of rendering.slots) bind(ordinal, step);
    }
  }
  return { workings, slots };
};

const findWorking = (
  side: TextExpr,
  order: readonly number[],
  { facts }: Context,
): { step: number; rendering: Rendering } | undefined => {
  for (const step of order) {
    const expr = facts.steps[step]?.expr;
    if (!expr || expr.kind === 'name' || !facts.exact[step]) continue;
    const inner = insideCalls(expr);
    const rendering =
      unify(side, expr, facts) ??
      // `50/20 = 2.5, so 3 buses`: the working is what the program rounds.
      (inner === expr || inner.kind === 'name' ? undefined : unify(side, inner, facts));
    if (rendering) return { step, rendering };
  }
  return undefined;
};

const equalNumber = (side: TextNumber, value: Exact): boolean => {
  const shown = textValue(side);
  return equal(side.value, value) || (shown !== undefined && equal(shown, value));
};

const sharedPieces = ({ pieces }: Rendering): ReadonlySet<TextExpr> => {
  const seen = new Set<TextExpr>();
  const shared = new Set<TextExpr>();
  for (const piece of pieces.values()) (seen.has(piece) ? shared : seen).add(piece);
  return shared;
};
