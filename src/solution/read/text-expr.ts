import type { Exact } from '../../base/index.ts';
import type { BinaryOp } from '../../model/index.ts';
import type { NumberToken } from './tokens.ts';

/**
 * An expression as a sentence shows it. `start` and `end` cover everything that belongs to it in the line:
 * a currency sign before, a percent sign and the unit after (`5 snakes/jaguar`), parentheses around.
 */
export type TextExpr = TextNumber | TextBinary | TextMinus;

export interface TextNumber {
  readonly kind: 'number';
  readonly token: NumberToken;
  /** The value of the numeral, a percent sign not counted. */
  readonly value: Exact;
  readonly percent: boolean;
  /** A word behind it says so many times the numeral: 1,000,000 for `3 million`. */
  readonly times?: bigint | undefined;
  readonly money: boolean;
  readonly start: number;
  readonly end: number;
}
export interface TextBinary {
  readonly kind: 'binary';
  readonly op: BinaryOp;
  readonly left: TextExpr;
  readonly right: TextExpr;
  /** Where the sign stands; empty for `220(0.2)`. */
  readonly opStart: number;
  readonly opEnd: number;
  readonly opWord: boolean;
  readonly start: number;
  readonly end: number;
}
interface TextMinus {
  readonly kind: 'minus';
  readonly operand: TextExpr;
  readonly start: number;
  readonly end: number;
}

/** The same text with other ends, such as those of its brackets; `money` where a sign of money stands before a number. */
export const placed = (text: TextExpr, start: number, end: number, money = false): TextExpr => {
  switch (text.kind) {
    case 'number': {
      const { token, value, percent, times } = text;
      return { kind: 'number', token, value, percent, times, money: money || text.money, start, end };
    }
    case 'binary': {
      const { op, left, right, opStart, opEnd, opWord } = text;
      return { kind: 'binary', op, left, right, opStart, opEnd, opWord, start, end };
    }
    case 'minus':
      return { kind: 'minus', operand: text.operand, start, end };
  }
};

export const hundredth: Exact = { num: 1n, den: 100n };

export const eachNumber = (text: TextExpr, visit: (number: TextNumber) => void): void => {
  if (text.kind === 'number') visit(text);
  else if (text.kind === 'minus') eachNumber(text.operand, visit);
  else {
    eachNumber(text.left, visit);
    eachNumber(text.right, visit);
  }
};

/** Whether there is something to compute in it, and not a bare number: `2 + 3`, `-(2 + 3)`. */
export const isWorking = (text: TextExpr): boolean =>
  text.kind === 'minus' ? isWorking(text.operand) : text.kind === 'binary';

export const signsIn = (text: TextExpr): TextBinary[] => {
  if (text.kind === 'minus') return signsIn(text.operand);
  return text.kind === 'binary' ? [...signsIn(text.left), text, ...signsIn(text.right)] : [];
};

/** The same with every scale word taken for a mere unit. */
export const withoutScale = (text: TextExpr): TextExpr => {
  switch (text.kind) {
    case 'number': {
      const { token, value, percent, money, start, end } = text;
      return { kind: 'number', token, value, percent, times: undefined, money, start, end };
    }
    case 'minus':
      return { kind: 'minus', operand: withoutScale(text.operand), start: text.start, end: text.end };
    case 'binary': {
      const { op, left, right, opStart, opEnd, opWord, start, end } = text;
      const [first, second] = [withoutScale(left), withoutScale(right)];
      return { kind: 'binary', op, left: first, right: second, opStart, opEnd, opWord, start, end };
    }
  }
};

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
export interface CheckedEquation {
  /** The working as it stands in the text: `15 + 17`. */
  readonly working: string;
  /** The result as it stands in the text, and where: `33`, `25%`, `3/4`. */
  readonly shown: string;
  readonly start: number;
  readonly end: number;
  /** What should stand there, in the shape of what does; undefined where a false result is itself a working. */
  readonly right: string | undefined;
  /** What the working comes to; undefined where it has no value. */
  readonly value: Exact | undefined;
  /** It is true to the digits it shows: `10 / 3 = 3.33` is. */
  readonly holds: boolean;
}
