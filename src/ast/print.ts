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

/** A value as a literal that evaluates back to the same value and type. */
export const printValue = (value: Value, language: Language = 'python'): string => {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'boolean') return language === 'python' ? (value ? 'True' : 'False') : String(value);
  if (typeof value === 'number') return printFloat(value, language);
  return language === 'python' ? `Fraction(${value.num}, ${value.den})` : `${value.num} / ${value.den}`;
};

/** Python's `repr` of a float: the shortest digits that read back, `25.0` for a whole one. */
const printFloat = (value: number, language: Language): string => {
  const sign = Object.is(value, -0) ? '-' : '';
  const text = sign + String(value);
  if (language === 'javascript') return text;
  if (Number.isInteger(value) && Math.abs(value) < 1e16) return `${text}.0`;
  if (/^-?\d+$/.test(text)) {
    const [digits = '', exponent = ''] = value.toExponential().split('e+');
    // Python turns to the exponent from 1e16 on, JavaScript from 1e21.
    return `${digits}e+${exponent.padStart(2, '0')}`;
  }
  const small = /^(-?)0\.0000(0*)([1-9]\d*)$/.exec(text);
  // Python turns to the exponent below 1e-4, JavaScript below 1e-6.
  const short = small ? value.toExponential() : text;
  return short.replace(/e([+-])(\d)$/, 'e$10$2');
};
