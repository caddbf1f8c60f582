import { printValue } from '../base/index.ts';
import type { BinaryOp, Expr, Language, Value } from '../model/index.ts';

const strength: Record<BinaryOp, number> = { '+': 1, '-': 1, '*': 2, '/': 2, '//': 2, '%': 2, '**': 4 };
const unaryStrength = 3;

/** Options of {@link print}: how leaves are written, and which text stands for a whole node. */
export interface PrintOptions {
  readonly name?: (name: string) => string;
  /** Text for a node and all below it, or undefined to print it from its parts. Needs no parentheses. */
  readonly whole?: (expr: Expr) => string | undefined;
  /** The same, but the text is written as the node would be: parentheses come around it where needed. */
  readonly text?: (expr: Expr) => string | undefined;
  readonly language?: Language;
}

/** Writes an expression as code, with parentheses only where the tree needs them. */
export const print = (expr: Expr, options: PrintOptions = {}): string => write(expr, 0, options);

const write = (expr: Expr, outer: number, options: PrintOptions): string => {
  const whole = options.whole?.(expr);
  if (whole !== undefined) return whole;
  const text = options.text?.(expr);
  switch (expr.kind) {
    case 'num':
      return wrapIf(
        startsNegative(expr.value) && outer > 1,
        text ?? printValue(expr.value, options.language),
      );
    case 'name':
      return text ?? (options.name ? options.name(expr.name) : expr.name);
    case 'call':
      return text ?? `${expr.func}(${expr.args.map((arg) => write(arg, 0, options)).join(', ')})`;
    case 'unary': {
      // JavaScript reads `--a` as another operator, and refuses `-a ** b`.
      const inner = options.language === 'javascript' ? strength['**'] + 1 : unaryStrength;
      return wrapIf(outer > unaryStrength, text ?? `${expr.op}${write(expr.operand, inner, options)}`);
    }
    case 'binary': {
      const own = strength[expr.op];
      if (text !== undefined) return wrapIf(outer > own, text);
      const rightAssociative = expr.op === '**';
      const left = write(expr.left, rightAssociative ? own + 1 : own, options);
      // A unary minus may stand bare after `**` only.
      const right = write(expr.right, rightAssociative ? unaryStrength : own + 1, options);
      return wrapIf(outer > own, `${left} ${expr.op} ${right}`);
    }
  }
};

const wrapIf = (needed: boolean, text: string): string => (needed ? `(${text})` : text);

const startsNegative = (value: Value): boolean =>
  typeof value === 'bigint'
    ? value < 0n
    : typeof value === 'number'
      ? value < 0 || Object.is(value, -0)
      : false;
