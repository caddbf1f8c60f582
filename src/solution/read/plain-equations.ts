import type { Exact } from '../../base/index.ts';
import { readEquations } from './equations.ts';
import { isWorking, type TextExpr, type TextNumber, textValue } from './text-expr.ts';
import { tokenize } from './tokens.ts';

/**
 * The equations of a line in plain signs, without spaces, units, currencies and separators: `3*4=12`, `20%*50=10`,
 * `2000000+5=2000005`. They stand as the text has them, true or not; an annotation that says what stands in sight is
 * not said twice. Bare numbers (`1 hour = 60 minutes`) are no equation.
 */
export const plainEquations = (line: string): readonly string[] => {
  const found = readEquations(line, tokenize(line)).equations.flatMap(({ sides }) =>
    sides.length > 1 && sides.some(isWorking) ? [sides.map((side) => plainly(side, 0)).join('=')] : [],
  );
  return [...new Set(found)];
};

/** Every working of a line as it stands there, in plain signs, whether a result stands behind it or not. */
export interface PlainWorkings {
  /** In annotations first, then in plain sight, each in order. */
  readonly workings: readonly { readonly text: string; readonly annotation: boolean }[];
  /** Something that looks like a working could not be read. */
  readonly unread: boolean;
}

export const plainWorkings = (line: string): PlainWorkings => {
  const { equations, unread } = readEquations(line, tokenize(line));
  const workings = equations.map(({ sides, annotation }) => ({
    text: sides.map((side) => plainly(side, 0)).join('='),
    annotation,
  }));
  return { workings, unread };
};

/** How tightly a sign binds; what binds less than the place it stands in needs brackets. */
const tightness = { '+': 1, '-': 1, '*': 2, '/': 2, '//': 2, '%': 2, '**': 3 } as const;

const plainly = (expr: TextExpr, least: number): string => {
  if (expr.kind === 'number') return plainNumber(expr, least);
  if (expr.kind === 'minus') {
    const text = `-${plainly(expr.operand, 4)}`;
    return least > 1 ? `(${text})` : text;
  }
  const own = tightness[expr.op];
  const sign = expr.op === '**' ? '^' : expr.op;
  const [left, right] = expr.op === '**' ? [own + 1, own] : [own, own + 1];
  const text = plainly(expr.left, left) + sign + plainly(expr.right, right);
  return own < least ? `(${text})` : text;
};

const plainNumber = (number: TextNumber, least: number): string => {
  const { token, times, percent } = number;
  const { num, den } = textValue(number, false) ?? token.value;
  const isDecimal = times === undefined && token.shape.kind === 'decimal';
  if (isDecimal) return `${decimalText({ num, den }, token.shape.decimals)}${percent ? '%' : ''}`;
  if (den === 1n) return `${num}${percent ? '%' : ''}`;
  return least > 2 || percent ? `(${num}/${den})${percent ? '%' : ''}` : `${num}/${den}`;
};

/** With the decimals that the text shows. */
const decimalText = ({ num, den }: Exact, decimals: number): string => {
  const scaled = (num * 10n ** BigInt(decimals)) / den;
  if (decimals === 0) return `${scaled}`;
  const digits = `${scaled}`.padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};
