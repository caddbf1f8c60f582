import type { Exact, Span } from '../../base/index.ts';
import * as base from '../../base/index.ts';
import type { BinaryOp } from '../../model/index.ts';
import type { NumberToken } from './tokens.ts';

/**
 * An expression as a sentence shows it. `start` and `end` cover everything that belongs to it in the line:
 * a currency sign before, a percent sign and the unit after (`5 snakes/jaguar`), parentheses around.
 */
export type TextExpr = TextNumber | TextBinary | TextMinus;

export interface TextNumber extends Span {
  readonly kind: 'number';
  readonly token: NumberToken;
  /** The value of the numeral, a percent sign not counted. */
  readonly value: Exact;
  readonly percent: boolean;
  /** A word behind it says so many times the numeral: 1,000,000 for `3 million`. */
  readonly times?: bigint | undefined;
  readonly money: boolean;
}
export interface TextBinary extends Span {
  readonly kind: 'binary';
  readonly op: BinaryOp;
  readonly left: TextExpr;
  readonly right: TextExpr;
  /** Where the sign stands; empty for `220(0.2)`. */
  readonly opStart: number;
  readonly opEnd: number;
  readonly opWord: boolean;
}
type TextMinus = Span & { readonly kind: 'minus'; readonly operand: TextExpr };

/** How tightly a sign binds, or a piece of text by the sign between its parts. */
export type Level = 'sum' | 'product' | 'power' | 'leaf';

export const levelOf = (op: BinaryOp): Level =>
  op === '+' || op === '-' ? 'sum' : op === '**' ? 'power' : 'product';

/** The same text with other ends, such as those of its brackets; `money` where a sign of money stands before a number. */
export const placed = (text: TextExpr, start: number, end: number, money = false): TextExpr => {
  // Not spread: see `withChildren` in src/ast.
  if (text.kind === 'number') {
    const { kind, token, value, percent, times } = text;
    return { kind, token, value, percent, times, money: money || text.money, start, end };
  }
  if (text.kind === 'minus') return { kind: 'minus', operand: text.operand, start, end };
  const { kind, op, left, right, opStart, opEnd, opWord } = text;
  return { kind, op, left, right, opStart, opEnd, opWord, start, end };
};

export const hundredth: Exact = { num: 1n, den: 100n };

/** An expression and all that it is made of, outermost first, from left to right. */
export const partsOf = (expr: TextExpr, parts: TextExpr[] = []): readonly TextExpr[] => {
  parts.push(expr);
  if (expr.kind === 'minus') partsOf(expr.operand, parts);
  if (expr.kind === 'binary') {
    partsOf(expr.left, parts);
    partsOf(expr.right, parts);
  }
  return parts;
};

export const numbersOf = (expr: TextExpr): readonly TextNumber[] =>
  partsOf(expr).filter((part): part is TextNumber => part.kind === 'number');

/** Whether there is something to compute in it, and not a bare number: `2 + 3`, `-(2 + 3)`. */
export const isWorking = (text: TextExpr): boolean =>
  text.kind === 'minus' ? isWorking(text.operand) : text.kind === 'binary';

export const signsIn = (text: TextExpr): TextBinary[] => {
  if (text.kind === 'minus') return signsIn(text.operand);
  return text.kind === 'binary' ? [...signsIn(text.left), text, ...signsIn(text.right)] : [];
};

/** The same with its numbers taken otherwise. */
export const withNumbers = (text: TextExpr, taken: (number: TextNumber) => TextNumber): TextExpr => {
  if (text.kind === 'number') return taken(text);
  if (text.kind === 'minus') return { ...text, operand: withNumbers(text.operand, taken) };
  return { ...text, left: withNumbers(text.left, taken), right: withNumbers(text.right, taken) };
};

/** The same with every scale word taken for a mere unit. */
export const withoutScale = (text: TextExpr): TextExpr =>
  withNumbers(text, (number) => ({ ...number, times: undefined }));

/** Sides that the text joins with `=`; a working that stands without one has a single side. */
export interface Equation {
  readonly sides: readonly TextExpr[];
  /** `<<…>>` */
  readonly annotation: boolean;
  /**
   * Its first side, a lone number, does not say what the second is worth: `4 bedrooms = 121 * 4`, `5 apples and 3
   * pears = 5 + 3`. What `36 = 3 * 12` says is no name but a result.
   */
  readonly named: boolean;
  /** A word or an arrow joins the result to its working: `3 times 4 is 12`, `3 × 4 → 12`. */
  readonly said: boolean;
  /** It goes on with something that could not be read: `7 × 7 = 7² = 49`. */
  readonly open: boolean;
}

/** A working of a line and the result that the line shows for it. */
export interface CheckedEquation extends Span {
  /** The working as it stands in the text: `15 + 17`. */
  readonly working: string;
  /** The result as it stands in the text, and where: `33`, `25%`, `3/4`. */
  readonly shown: string;
  /** What should stand there, in the shape of what does; undefined where a false result is itself a working. */
  readonly right: string | undefined;
  /** What the working comes to; undefined where it has no value. */
  readonly value: Exact | undefined;
  /** It is true to the digits it shows: `10 / 3 = 3.33` is. */
  readonly holds: boolean;
}

/** How a number is written anew, and what it then says. */
export type ShownNumber = { readonly text: string; readonly value: base.Exact; readonly decimals: number };

export interface Shown {
  /** By ordinal: the number that stands there now, where it is another one. */
  readonly numbers: readonly (ShownNumber | undefined)[];
  /** The value of a side (or a part of one) that was written anew. */
  readonly parts?: ReadonlyMap<TextExpr, base.Exact>;
}

export const asItStands: Shown = { numbers: [] };

/** `strict` is for what we write, `lenient` for what the author of the original wrote. */
type Mode = 'strict' | 'lenient';

/**
 * Does an equation hold to the digits it shows? A result with decimals may be rounded in its last digit. A whole result must be
 * exact when `strict` (what we write), and may be rounded too when `lenient` (what the author of the original wrote). In plain
 * sight, sides that are bare numbers (`1 hour = 60 minutes`) say nothing about arithmetic and always hold.
 */
export const holds = (equation: Equation, shown: Shown, mode: Mode): boolean => {
  for (let i = 1; i < equation.sides.length; i++) if (!sideHolds(equation, i, shown, mode)) return false;
  return true;
};

const sideHolds = ({ sides, annotation, named }: Equation, place: number, shown: Shown, mode: Mode) => {
  const left = sides[place - 1] as TextExpr;
  const right = sides[place] as TextExpr;
  if (!annotation && !isWorking(left)) {
    // `36 = 3 * 12` is the working of 36; `5 apples and 3 pears = 5 + 3` is none, nor is `1 hour = 60 minutes`.
    if (place === 1) return named || !isWorking(right) || agrees(right, left, shown, mode);
    // `2/5 * 1/2 = 1/5 = 20%`: behind a working they must agree, once one of them was written anew.
    if (!isWorking(right) && !isAnew(left, shown) && !isAnew(right, shown)) return true;
  }
  return agrees(left, right, shown, mode);
};

/** Whether two sides say the same, a percent sign taken as hundredths or as a mere unit. */
export const agrees = (left: TextExpr, right: TextExpr, shown: Shown, mode: Mode): boolean =>
  agree(left, right, shown, mode, true) || agree(left, right, shown, mode, false);

/** The same, a percent sign always taken as hundredths. */
export const agreesInHundredths = (left: TextExpr, right: TextExpr): boolean =>
  agree(left, right, asItStands, 'strict', true);

const isAnew = (side: TextExpr, shown: Shown): boolean =>
  side.kind === 'number' && shown.numbers[side.token.ordinal] !== undefined;

const agree = (left: TextExpr, right: TextExpr, shown: Shown, mode: Mode, percent: boolean): boolean => {
  const a = valueShown(left, shown, percent);
  const b = valueShown(right, shown, percent);
  if (!a || !b) return false;
  if (base.equal(a, b)) return true;
  const result = right.kind === 'minus' ? right.operand : right;
  if (result.kind !== 'number') return false;
  const decimals = decimalsShown(result, shown) + (percent && result.percent ? 2 : 0);
  if (decimals === 0 && mode === 'strict') return false;
  // A fraction is never a rounded value: only what its decimals show in full can be one.
  const unit = base.whole(10n ** BigInt(decimals));
  const last = base.whole(result.times ?? 1);
  if (result.times === undefined && !base.isWhole(base.multiply(b, unit))) return false;
  return (
    base.compare(
      base.absolute(base.multiply(base.subtract(a, b), base.multiply(unit, base.whole(2)))),
      last,
    ) <= 0
  );
};

const decimalsShown = (number: TextNumber, shown: Shown): number =>
  shown.numbers[number.token.ordinal]?.decimals ??
  (number.token.shape.kind === 'decimal' ? number.token.shape.decimals : 0);

/**
 * What a piece of text says exactly, as the changed line shows it. With `percent` false a percent sign is taken for a mere
 * unit (`50 / 200 * 100 = 25%`), with `scaled` false a scale word is (`3 million` where a program counts in millions).
 * Undefined where it divides by zero.
 */
export const valueShown = (
  text: TextExpr,
  shown: Shown,
  percent = true,
  scaled = true,
): base.Exact | undefined => {
  const part = shown.parts?.get(text);
  if (part) return part;
  if (text.kind === 'number') {
    const value = shown.numbers[text.token.ordinal]?.value ?? text.value;
    const scale = scaled ? text.times : undefined;
    const times = scale === undefined ? value : base.multiply(value, base.whole(scale));
    return percent && text.percent ? base.multiply(times, hundredth) : times;
  }
  if (text.kind === 'minus') {
    const inner = valueShown(text.operand, shown, percent, scaled);
    return inner && base.negate(inner);
  }
  const left = valueShown(text.left, shown, percent, scaled);
  const right = left && valueShown(text.right, shown, percent, scaled);
  return left && right && base.operate(text.op, left, right);
};

/** The same as it stands. */
export const textValue = (text: TextExpr, percent = true, scaled = true): base.Exact | undefined =>
  valueShown(text, asItStands, percent, scaled);
