import { type Exact, multiply, negate, operate } from '../../exact/index.ts';
import type { BinaryOp } from '../../model/index.ts';
import type { NumberToken, Token } from './tokens.ts';

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
export interface TextMinus {
  readonly kind: 'minus';
  readonly operand: TextExpr;
  readonly start: number;
  readonly end: number;
}

/** Sides that the text joins with `=`; a working that stands without one has a single side. */
export interface Equation {
  readonly sides: readonly TextExpr[];
  /** `<<…>>` */
  readonly annotation: boolean;
  /** It goes on with something that could not be read: `7 × 7 = 7² = 49`. */
  readonly open: boolean;
}

export interface Reading {
  readonly equations: readonly Equation[];
  /** True when the line has a sign or an `=` that this reader could not follow (algebra, mostly). */
  readonly unread: boolean;
}

/** Finds every working in a line: inside the annotations and in plain sight around them. */
export const readEquations = (line: string, tokens: readonly Token[]): Reading => {
  const equations: Equation[] = [];
  const visible: Token[] = [];
  let unread = false;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    if (token.kind !== 'mark' || !line.startsWith('<<', token.start)) {
      visible.push(token);
      continue;
    }
    const inner: Token[] = [];
    for (i++; i < tokens.length && !isClosing(line, tokens[i] as Token); i++) inner.push(tokens[i] as Token);
    const found = readAll(line, inner);
    equations.push(...found.equations.map((equation) => ({ ...equation, annotation: true })));
    unread ||= found.unread;
  }
  const found = readAll(line, visible);
  return { equations: [...equations, ...found.equations], unread: unread || found.unread };
};

const isClosing = (line: string, token: Token): boolean =>
  token.kind === 'mark' && line.startsWith('>>', token.start);

const readAll = (line: string, tokens: readonly Token[]): Reading => {
  const equations: Equation[] = [];
  let unread = false;
  const reader = makeReader(line, tokens);
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at] as Token;
    if (!reader.startsOperand(at)) {
      at++;
      continue;
    }
    const before = tokens[at - 1];
    const first = reader.sum(at);
    if (!first) {
      // A bracket that holds more than an expression (`(in all 3 * 5 = 15)`): its inside is read by itself.
      if (token.kind !== 'number') {
        at++;
        continue;
      }
      // `3x + 5`: a term with a letter. Nothing up to the end of its equation can be trusted.
      unread ||= touchesSign(tokens, at);
      at = reader.past(at);
      continue;
    }
    if (before && isSign(before) && !isDash(line, tokens, at - 1)) {
      unread = true;
      at = reader.past(first.next);
      continue;
    }
    const sides: TextExpr[] = [first.expr];
    let next = first.next;
    let open = false;
    while (tokens[next]?.kind === 'equals') {
      const side = reader.sum(next + 1);
      if (!side) {
        unread = true;
        open = true;
        next++;
        break;
      }
      sides.push(side.expr);
      next = side.next;
    }
    const after = tokens[next];
    if (after && isSign(after) && reader.startsTerm(next + 1)) {
      // The last side goes on with something that is no number: `5 + x`.
      unread = true;
      open = true;
      sides.pop();
      next = reader.past(next);
    }
    if (sides.length > 1 || sides[0]?.kind === 'binary') equations.push({ sides, annotation: false, open });
    at = Math.max(next, at + 1);
  }
  return { equations, unread: unread || hasLooseSign(tokens, equations) };
};

/** A `+`, or a sign of multiplication beside a number, that is part of no working. */
const hasLooseSign = (tokens: readonly Token[], equations: readonly Equation[]): boolean =>
  tokens.some((token, at) => {
    if (token.kind !== 'op' || token.word || (token.op !== '+' && token.op !== '*')) return false;
    const before = tokens[at - 1];
    if (!before || before.kind === 'mark') return false;
    if (token.op === '*' && !isAmount(before) && !isAmount(tokens[at + 1])) return false;
    return !equations.some(({ sides }) =>
      sides.some(({ start, end }) => token.start >= start && token.end <= end),
    );
  });

const isAmount = (token: Token | undefined): boolean =>
  token?.kind === 'number' || token?.kind === 'close' || token?.kind === 'currency';

const isSign = (token: Token): boolean =>
  (token.kind === 'op' && !token.word) || token.kind === 'letterCross';

const touchesSign = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(at, at + 4).some((token) => isSign(token) || token.kind === 'equals');

/** `Monday - 5 * 3`, `= + 5 + 3`: a sign after a word or at the start separates, it does not compute. */
const isDash = (line: string, tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at] as Token;
  if (token.kind !== 'op' || (token.op !== '-' && token.op !== '+')) return false;
  const before = tokens[at - 1];
  if (!before) return true;
  if (before.kind === 'mark' || before.kind === 'equals') return true;
  const spaced = line[token.start - 1] === ' ' && line[token.end] === ' ';
  return before.kind === 'word' && before.end - before.start > 1 && spaced;
};

interface Parsed {
  readonly expr: TextExpr;
  readonly next: number;
}

/** Letters that stand for a unit when glued to a number (`300m`, `5g`); any other single one is algebra. */
const gluedUnits = new Set(['m', 'g', 's', 'h', 'l', 'L', 'k', 'K', 'c']);
const longestUnit = 6;
const mostWordsBefore = 3;

const makeReader = (line: string, tokens: readonly Token[]) => {
  const text = (token: Token): string => line.slice(token.start, token.end);

  const startsOperand = (at: number): boolean => {
    const token = tokens[at];
    if (!token) return false;
    if (token.kind === 'number' || token.kind === 'open') return true;
    const after = tokens[at + 1];
    // `$5`, `$(2 + 3)`, `$-5`
    if (token.kind === 'currency')
      return after?.kind === 'number' || after?.kind === 'open' || (isMinus(after) && startsOperand(at + 1));
    // A minus that follows nothing it could subtract from.
    return (
      token.kind === 'op' &&
      token.op === '-' &&
      after?.start === token.end &&
      (after.kind === 'number' || after.kind === 'currency' || after.kind === 'open') &&
      (!endsOperand(tokens[at - 1]) || isLoneMinus(at))
    );
  };
  /** `it is now -5 + 3`: a space before and none behind. */
  const isLoneMinus = (at: number): boolean => {
    const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
    return (
      before?.kind === 'word' &&
      isMinus(token) &&
      token?.end === after?.start &&
      line[(token?.start ?? 0) - 1] === ' '
    );
  };
  const isMinus = (token: Token | undefined): boolean => token?.kind === 'op' && token.op === '-';
  const endsOperand = (token: Token | undefined): boolean =>
    token !== undefined && ['number', 'close', 'percent', 'word', 'letterCross'].includes(token.kind);

  /** True where an algebraic term or an operand may stand. */
  const startsTerm = (at: number): boolean => {
    const token = tokens[at];
    if (!token) return false;
    return (
      startsOperand(at) ||
      token.kind === 'letterCross' ||
      (token.kind === 'word' && token.end - token.start === 1)
    );
  };

  /** The first token at or after `at` that cannot belong to the rest of one equation. */
  const past = (at: number): number => {
    let next = at;
    while (next < tokens.length) {
      const token = tokens[next] as Token;
      const letter = token.kind === 'word' && token.end - token.start === 1;
      if (token.kind === 'mark' || (token.kind === 'word' && !letter)) break;
      next++;
      // What stands behind the next `=` may be plain numbers again.
      if (token.kind === 'equals') break;
    }
    return next;
  };

  /** Skips `snakes/jaguar`, `of the apples`; stays where it is unless an operator, `=` or `)` comes next. */
  const skipUnit = (at: number): number => {
    let next = at;
    for (let words = 0; words < longestUnit; ) {
      const token = tokens[next];
      if (token?.kind === 'word') {
        next++;
        words++;
      } else if (token?.kind === 'op' && !token.word && isUnitJoint(next)) next++;
      else break;
    }
    if (next === at) return at;
    const token = tokens[next];
    // `Losing 5 gives -12`: the minus belongs to what follows.
    if (!token || (tokens[next - 1]?.kind === 'word' && isLoneMinus(next))) return at;
    const goesOn =
      token.kind === 'equals' ||
      token.kind === 'close' ||
      (token.kind === 'op' &&
        (startsOperand(next + 1) || (token.op === '+' && !token.word && skipWords(next + 1) > next))) ||
      (token.kind === 'letterCross' && startsOperand(next + 1));
    return goesOn ? next : at;
  };
  /** Skips `gave away` before a number (`18 cups + gave away 9 cups`); one before where it was when none follows. */
  const skipWords = (at: number): number => {
    let next = at;
    while (next - at < mostWordsBefore && isLongWord(tokens[next])) next++;
    return next > at && startsOperand(next) ? next : at - 1;
  };
  const isLongWord = (token: Token | undefined): boolean =>
    token?.kind === 'word' && token.end - token.start > 1;

  /** The bar of `miles/hour`, the hyphen of `square-foot`. */
  const isUnitJoint = (at: number): boolean => {
    const [token, after] = [tokens[at], tokens[at + 1]];
    return (
      token?.kind === 'op' &&
      (token.op === '/' || token.op === '-') &&
      after?.kind === 'word' &&
      (after.start === token.end || token.op === '/')
    );
  };

  const signAt = (at: number, level: 'sum' | 'product', left: TextExpr) => {
    const token = tokens[at];
    if (!token) return undefined;
    if (token.kind === 'op') {
      const product = token.op !== '+' && token.op !== '-';
      if (product !== (level === 'product')) return undefined;
      const next = startsOperand(at + 1) ? at + 1 : token.op === '+' && !token.word ? skipWords(at + 1) : at;
      if (next === at) return undefined;
      return { op: token.op, opStart: token.start, opEnd: token.end, opWord: token.word, next };
    }
    if (level === 'sum') return undefined;
    if (token.kind === 'letterCross' && startsOperand(at + 1))
      return { op: '*' as const, opStart: token.start, opEnd: token.end, opWord: false, next: at + 1 };
    if (token.kind === 'open' && token.start === left.end)
      return { op: '*' as const, opStart: token.start, opEnd: token.start, opWord: false, next: at };
    const before = tokens[at - 1];
    if (token.kind === 'number' && before?.kind === 'close' && before.end === token.start)
      return { op: '*' as const, opStart: token.start, opEnd: token.start, opWord: false, next: at };
    if (token.kind === 'word' && text(token) === 'of' && isShare(left)) {
      const article = tokens[at + 1];
      const after = article?.kind === 'word' && text(article) === 'the' ? at + 2 : at + 1;
      if (!startsOperand(after)) return undefined;
      const opEnd = (tokens[after - 1] as Token).end;
      return { op: '*' as const, opStart: token.start, opEnd, opWord: true, next: after };
    }
    return undefined;
  };

  const chain = (at: number, level: 'sum' | 'product'): Parsed | undefined => {
    const inner = level === 'sum' ? (from: number) => chain(from, 'product') : operand;
    const first = inner(at);
    if (!first) return undefined;
    let { expr: left, next } = first;
    for (let sign = signAt(next, level, left); sign; sign = signAt(next, level, left)) {
      const right = inner(sign.next);
      if (!right) return undefined;
      const { op, opStart, opEnd, opWord } = sign;
      // What stands between the sign and its operand goes with the operand; `of the` goes with the sign.
      const start = tokens.find((token) => token.start >= opEnd && token.end > opEnd)?.start;
      left = {
        kind: 'binary',
        op,
        left,
        right: start === undefined ? right.expr : { ...right.expr, start: Math.min(start, right.expr.start) },
        opStart,
        opEnd,
        opWord,
        start: left.start,
        end: right.expr.end,
      };
      next = right.next;
    }
    return { expr: left, next };
  };

  const operand = (at: number): Parsed | undefined => {
    const token = tokens[at];
    if (!token) return undefined;
    if (token.kind === 'op' && token.op === '-') {
      const inner = operand(at + 1);
      if (!inner) return undefined;
      return {
        expr: { kind: 'minus', operand: inner.expr, start: token.start, end: inner.expr.end },
        next: inner.next,
      };
    }
    if (token.kind === 'currency') {
      const inner = operand(at + 1);
      if (!inner) return undefined;
      const expr = inner.expr;
      const money = expr.kind === 'number' ? { ...expr, money: true } : expr;
      return { expr: { ...money, start: token.start }, next: inner.next };
    }
    if (token.kind === 'open') {
      const inner = chain(at + 1, 'sum');
      const close = inner && tokens[inner.next];
      if (!inner || close?.kind !== 'close') return undefined;
      const next = skipUnit(inner.next + 1);
      const end = (tokens[next - 1] as Token).end;
      return { expr: { ...inner.expr, start: token.start, end }, next };
    }
    if (token.kind !== 'number') return undefined;
    let next = at + 1;
    const glued = tokens[next];
    if (glued && glued.start === token.end) {
      if (glued.kind === 'word' && glued.end - glued.start === 1 && !gluedUnits.has(text(glued)))
        return undefined;
      if (glued.kind === 'letterCross' && !startsOperand(next + 1)) return undefined;
      // `7²`
      if (glued.kind === 'mark' && /[²³]/.test(text(glued))) return undefined;
    }
    const percent = tokens[next]?.kind === 'percent';
    if (percent) next++;
    // `5000$`: some write the sign behind.
    const behind = tokens[next];
    const money =
      behind?.kind === 'currency' &&
      behind.start - (tokens[next - 1] as Token).end <= 1 &&
      !startsOperand(next);
    if (money) next++;
    next = skipUnit(next);
    return {
      expr: {
        kind: 'number',
        token,
        value: token.value,
        percent,
        money,
        start: token.start,
        end: (tokens[next - 1] as Token).end,
      },
      next,
    };
  };

  return { sum: (at: number) => chain(at, 'sum'), startsOperand, startsTerm, past };
};

/** `20%`, `3/4` or `1/2 of 20%`: what may stand before `of`. */
const isShare = (expr: TextExpr): boolean => {
  if (expr.kind === 'number') return expr.percent || expr.token.shape.kind === 'fraction';
  if (expr.kind !== 'binary') return false;
  if (expr.op === '*') return expr.opWord && isShare(expr.left) && isShare(expr.right);
  return expr.op === '/' && expr.left.kind === 'number' && expr.right.kind === 'number';
};

export const hundredth: Exact = { num: 1n, den: 100n };

/**
 * What the text says, exactly. With `percent` false a percent sign is taken for a mere unit
 * (`50 / 200 * 100 = 25%`). Undefined where it divides by zero.
 */
export const textValue = (expr: TextExpr, percent = true): Exact | undefined => {
  switch (expr.kind) {
    case 'number':
      return percent && expr.percent ? multiply(expr.value, hundredth) : expr.value;
    case 'minus': {
      const inner = textValue(expr.operand, percent);
      return inner && negate(inner);
    }
    case 'binary': {
      const left = textValue(expr.left, percent);
      const right = textValue(expr.right, percent);
      return left && right && operate(expr.op, left, right);
    }
  }
};

/** Calls `visit` for every number of a piece of text, in reading order. */
export const eachNumber = (text: TextExpr, visit: (number: TextNumber) => void): void => {
  if (text.kind === 'number') visit(text);
  else if (text.kind === 'minus') eachNumber(text.operand, visit);
  else {
    eachNumber(text.left, visit);
    eachNumber(text.right, visit);
  }
};

/** The signs of operation in a piece of text, in reading order. */
export const signsIn = (text: TextExpr): TextBinary[] => {
  if (text.kind === 'minus') return signsIn(text.operand);
  return text.kind === 'binary' ? [...signsIn(text.left), text, ...signsIn(text.right)] : [];
};
