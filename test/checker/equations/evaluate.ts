import { add, divide, multiply, negate, power, type Rational, subtract } from '../rational.ts';
import type { Placed } from './tokens.ts';

export interface Value {
  readonly value: Rational;
  /** Decimals shown, where the side is one plain numeral. */
  readonly decimals: number | undefined;
  readonly percent: boolean;
  /** True when some numeral in it has a percent sign. */
  readonly hasPercent: boolean;
  readonly operators: number;
  /** True for a plain numeral with words behind it: `4 bedrooms`. */
  readonly named?: boolean;
  /** Another reading of `a / b/c`. */
  readonly loosely?: Value;
}

export type Part =
  | Extract<Placed, { kind: 'number' | 'op' | 'open' | 'close' }>
  | { readonly kind: 'unit'; readonly start: number; readonly end: number };

/** Recursive descent over cleaned parts; undefined as soon as anything does not fit. */
export const evaluate = (parts: readonly Part[], tight = true): Value | undefined => {
  let at = 0;
  let operators = 0;
  const peek = () => parts[at];
  const isOp = (...ops: string[]) => {
    const part = peek();
    return part?.kind === 'op' && ops.includes(part.op) ? part.op : undefined;
  };
  const primary = (): Rational | undefined => {
    const part = peek();
    if (part?.kind === 'number') {
      at += 1;
      // A mixed number: `2 1/2`, written with a space and a proper fraction.
      const [top, slash, bottom] = parts.slice(at, at + 3);
      const mixed =
        part.value.den === 1n &&
        top?.kind === 'number' &&
        slash?.kind === 'op' &&
        slash.op === '/' &&
        bottom?.kind === 'number' &&
        slash.start === top.end &&
        bottom.start === slash.end &&
        top.value.num < bottom.value.num;
      if (!mixed) return part.value;
      const fraction = divide(top.value, bottom.value);
      at += 3;
      return fraction && add(part.value, fraction);
    }
    if (part?.kind === 'open') {
      at += 1;
      const inner = sum();
      if (inner === undefined || peek()?.kind !== 'close') return undefined;
      at += 1;
      return inner;
    }
    return undefined;
  };
  const raised = (): Rational | undefined => {
    const base = primary();
    if (base === undefined || !isOp('^')) return base;
    at += 1;
    operators += 1;
    const exponent = unary();
    return exponent && power(base, exponent);
  };
  const unary = (): Rational | undefined => {
    const sign = isOp('-', '+');
    if (!sign) return raised();
    at += 1;
    const operand = unary();
    return operand && (sign === '-' ? negate(operand) : operand);
  };
  const product = (): Rational | undefined => {
    let left = unary();
    while (left !== undefined) {
      const op = isOp('*', '/');
      const opened = peek();
      const gap = (opened?.start ?? 0) - (parts[at - 1]?.end ?? 0);
      // `8(100)`, `5 (2 + 1)`; not `5 days (2 + 1)`, whose word was dropped.
      const implicit = !op && opened?.kind === 'open' && gap <= 1;
      if (!op && !implicit) return left;
      const sign = peek();
      const before = parts[at - 1];
      if (op) at += 1;
      operators += 1;
      // `3/ 1/4` and `$2000 / 2/3`: a tight fraction behind a loose sign is one number.
      const [top, slash, bottom] = parts.slice(at, at + 3);
      const loose = sign !== undefined && before !== undefined && sign.start > before.end;
      if (
        tight &&
        op === '/' &&
        (loose || (top?.start ?? 0) > (sign?.end ?? 0)) &&
        top?.kind === 'number' &&
        bottom?.kind === 'number' &&
        slash?.kind === 'op' &&
        slash.op === '/' &&
        slash.start === top.end &&
        bottom.start === slash.end
      ) {
        at += 3;
        const fraction = divide(top.value, bottom.value);
        left = fraction && divide(left, fraction);
        continue;
      }
      const right = implicit ? primary() : unary();
      if (right === undefined) return undefined;
      left = op === '/' ? divide(left, right) : multiply(left, right);
    }
    return left;
  };
  const sum = (): Rational | undefined => {
    let left = product();
    while (left !== undefined) {
      const op = isOp('+', '-');
      if (!op) return left;
      at += 1;
      operators += 1;
      const right = product();
      if (right === undefined) return undefined;
      left = op === '+' ? add(left, right) : subtract(left, right);
    }
    return left;
  };
  const value = sum();
  if (value === undefined || at !== parts.length) return undefined;
  const numerals = parts.filter((part) => part.kind === 'number');
  const only = numerals.length === 1 && operators === 0 ? numerals[0] : undefined;
  return {
    value,
    decimals: only?.kind === 'number' ? only.decimals : undefined,
    percent: only?.kind === 'number' && only.percent,
    hasPercent: numerals.some((part) => part.kind === 'number' && part.percent),
    operators,
  };
};

/**
 * Drops units and currency signs from a run of tokens: `5 packs * 12 pens/pack` becomes `5 * 12`, `20% of 50`
 * becomes `20% * 50`. Undefined where something in it is neither (a letter, a word in front of a number).
 */
export const cleaned = (run: readonly Placed[]): readonly Part[] | undefined => {
  const parts: Part[] = [];
  for (let at = 0; at < run.length; at += 1) {
    const token = run[at] as Placed;
    const next = run[at + 1];
    const before = parts.at(-1);
    switch (token.kind) {
      case 'number':
        // Two numbers side by side make sense only as a mixed number, which `evaluate` decides.
        if (before?.kind === 'close') return undefined;
        // `1 inch represents 1/4 * 8`: words between two numbers leave nothing that could be mixed.
        if (before?.kind === 'number' && run[at - 1]?.kind === 'word') return undefined;
        parts.push(token);
        break;
      case 'open':
      case 'close':
        parts.push(token);
        break;
      case 'op':
        // `pens/pack`, `$3/child`: a slash in front of a word belongs to the unit.
        if (token.op === '/' && next?.kind === 'word') break;
        parts.push(token);
        break;
      case 'money':
        if (next?.kind !== 'number' && next?.kind !== 'open' && before?.kind !== 'number') return undefined;
        break;
      case 'word':
        if (token.text === 'of' && before !== undefined && next !== undefined && next.kind !== 'word') {
          const share = before.kind === 'number' && (before.value.den !== 1n || fractionEndsAt(parts));
          if (!share || (next.kind !== 'number' && next.kind !== 'money' && next.kind !== 'open'))
            return undefined;
          parts.push({ kind: 'op', op: '*', start: token.start, end: token.end });
          break;
        }
        if (before === undefined || before.kind === 'open') return undefined;
        if (before.kind === 'op') return undefined;
        break;
      default:
        return undefined;
    }
  }
  return parts;
};

const fractionEndsAt = (parts: readonly Part[]): boolean => {
  const slash = parts.at(-2);
  return slash?.kind === 'op' && slash.op === '/' && parts.at(-3)?.kind === 'number';
};

/** The value of a run of tokens, units dropped. */
export const evaluateRun = (run: readonly Placed[]): Value | undefined => {
  const parts = cleaned(run);
  return parts && evaluate(parts);
};
