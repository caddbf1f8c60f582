import { exactValue } from '../../ast/index.ts';
import { type Exact, plainNumber } from '../../base/index.ts';
import type { Subject } from '../../engine/index.ts';
import type { Expr } from '../../model/index.ts';
import type { Derived } from './claims.ts';
import { slotOf } from './values.ts';

/** `15 - 40`, as the program works a step out with the numbers that it has now; undefined of what is more than arithmetic. */
export const workingOf = (
  subject: Subject,
  step: number,
  derivation: readonly Derived[],
  shown: (value: Exact, step: number) => string,
): string | undefined => {
  const { steps } = subject;
  const valueAt = (at: number): Exact | undefined =>
    derivation.find(({ variable }) => variable === steps[at]?.target)?.value;
  // What a result on the way to it follows from stands in its place, so many steps back.
  const told = (expr: Expr, back: number): string | undefined => {
    const at = slotOf(subject, expr);
    const from = steps[at];
    if (back > 0 && from?.sort === 'working' && from.expr.kind === 'binary') return told(from.expr, back - 1);
    if (expr.kind !== 'binary') {
      const value = at < 0 ? exactValue(expr, () => undefined) : valueAt(at);
      return value && (at < 0 ? plainNumber(value) : shown(value, at));
    }
    const bracketed = (words: string | undefined): string | undefined =>
      words !== undefined && /^-| /.test(words) && !/^\([^()]*\)$/.test(words) ? `(${words})` : words;
    const [left, right] = [told(expr.left, back), bracketed(told(expr.right, back))];
    const sign = expr.op === '*' ? '×' : expr.op === '/' ? '÷' : expr.op;
    if (left === undefined || right === undefined) return undefined;
    if (expr.op === '//') return `(${bracketed(left)} ÷ ${right}, rounded down)`;
    if (expr.op === '%') return `(the remainder of ${bracketed(left)} ÷ ${right})`;
    // Sums are read from the left: `50 - 8 - 45`.
    const isRead = /^[+-]$/.test(expr.op) && !/^-| [×÷] |\(/.test(left);
    return `${isRead ? left : bracketed(left)} ${sign} ${right}`;
  };
  const expr = steps[step]?.expr;
  return expr?.kind === 'binary' ? told(expr, 1) : undefined;
};
