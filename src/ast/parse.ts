import { printValue } from '../base/index.ts';
import { type BinaryOp, type Expr, isBinaryOp, type Language, type Value } from '../model/index.ts';

export type ParsedExpression =
  | { readonly ok: true; readonly expr: Expr; readonly nextId: number }
  | { readonly ok: false; readonly at: number; readonly found: string };

/*
 * Python's arithmetic as templates have it, read by hand: every line of every template comes through here, and the
 * grammar of the rule language, which has the same arithmetic, takes longer to load than a template to be worked on.
 * `src/dsl/arithmetic.test.ts` holds the two against each other.
 */

type Kind = 'decimal' | 'integer' | 'name' | 'sign' | 'end';

type Token = { readonly kind: Kind; readonly text: string; readonly at: number };

/** Spaces, then one token: the longer of two signs that start alike comes first. */
const token =
  /\s*(?:((?:\d[\d_]*\.(?!\.)[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?|\d[\d_]*[eE][+-]?\d+)|(\d[\d_]*)|([A-Za-z_\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f][\w\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]*)|(\*\*|\/\/|[-+*/%(),.])|$)/y;

/** The tokens of a text, the last one its end; or where a character stands that is none. */
const tokensOf = (text: string): readonly Token[] | number => {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  for (;;) {
    const from = token.lastIndex;
    const found = token.exec(text);
    if (!found) return from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
    const [, decimal, integer, name, sign] = found;
    const image = decimal ?? integer ?? name ?? sign ?? '';
    const kind: Kind = decimal ? 'decimal' : integer ? 'integer' : name ? 'name' : sign ? 'sign' : 'end';
    tokens.push({ kind, text: image, at: kind === 'end' ? text.length : token.lastIndex - image.length });
    if (kind === 'end') return tokens;
  }
};

/** As deep as parentheses may stand in each other in Python; of signs and powers no more can be told from a program that CPython can hold. */
const deepest = 200;

/** Reading at work. `start` and `end` are those of the node that was read last, the parentheses around it included. */
interface Reading {
  readonly tokens: readonly Token[];
  next: number;
  nextId: number;
  readonly offset: number;
  depth: number;
  start: number;
  end: number;
}

/** Thrown, and caught below, where the next token fits nowhere. */
const misfit = Symbol('a token that fits nowhere');
const nothing: Token = { kind: 'end', text: '', at: 0 };
const ahead = ({ tokens, next }: Reading): Token => tokens[next] ?? nothing;

const isSign = ({ kind, text }: Token, sign: string): boolean => kind === 'sign' && text === sign;

const take = (reading: Reading, sign: string): Token => {
  const one = ahead(reading);
  if (!isSign(one, sign)) throw misfit;
  reading.next++;
  return one;
};

/** `a + b - c`, `a * b / c`: operations of one strength from the left. */
const chain =
  (operators: readonly string[], part: (reading: Reading) => Expr) =>
  (reading: Reading): Expr => {
    let left = part(reading);
    for (;;) {
      const { kind, text } = ahead(reading);
      if (kind !== 'sign' || !isBinaryOp(text) || !operators.includes(text)) return left;
      const { start } = reading;
      reading.next++;
      left = joined(text, left, part(reading), start, reading);
    }
  };

const joined = (op: BinaryOp, left: Expr, right: Expr, start: number, reading: Reading): Expr => {
  reading.start = start;
  return { kind: 'binary', op, left, right, id: reading.nextId++, start, end: reading.end };
};

/** `-a`; binds looser than `**`, so `-2 ** 2` is `-(2 ** 2)`. */
const factor = (reading: Reading): Expr => {
  const { kind, text, at } = ahead(reading);
  if (kind !== 'sign' || (text !== '-' && text !== '+')) return power(reading);
  reading.next++;
  const operand = deeper(reading, factor);
  const { offset, end } = reading;
  const start = at + offset;
  reading.start = start;
  return { kind: 'unary', op: text, operand, id: reading.nextId++, start, end };
};

/** `a ** b`; binds to the right, so `2 ** 3 ** 2` is `2 ** (3 ** 2)`. */
const power = (reading: Reading): Expr => {
  const left = atom(reading);
  if (!isSign(ahead(reading), '**')) return left;
  const { start } = reading;
  reading.next++;
  return joined('**', left, deeper(reading, factor), start, reading);
};

const sum = chain(['+', '-'], chain(['*', '/', '//', '%'], factor));

/** A number, a name, a call, or anything in parentheses. */
const atom = (reading: Reading): Expr => {
  const one = ahead(reading);
  const { kind, text } = one;
  if (kind === 'name') return nameOrCall(reading);
  if (kind === 'sign') return group(reading);
  if (kind === 'end') throw misfit;
  reading.next++;
  const digits = text.replaceAll('_', '');
  const start = one.at + reading.offset;
  reading.start = start;
  reading.end = start + text.length;
  const value = kind === 'integer' ? BigInt(digits) : Number(digits);
  return { kind: 'num', value, id: reading.nextId++, start, end: reading.end };
};

/** Parentheses leave no node; the inner node's span leaves them out, the span of one around it does not. */
const group = (reading: Reading): Expr => {
  const { at } = take(reading, '(');
  const inner = deeper(reading);
  const close = take(reading, ')');
  reading.start = at + reading.offset;
  reading.end = close.at + 1 + reading.offset;
  return inner;
};

const deeper = (reading: Reading, part: (reading: Reading) => Expr = sum): Expr => {
  reading.depth++;
  if (reading.depth > deepest) throw new RangeError('expressions stand too deep in each other');
  const inner = part(reading);
  reading.depth--;
  return inner;
};

const nameOrCall = (reading: Reading): Expr => {
  const first = ahead(reading);
  reading.next++;
  let name = first.text;
  while (isSign(ahead(reading), '.')) {
    reading.next++;
    const part = ahead(reading);
    if (part.kind !== 'name') throw misfit;
    reading.next++;
    name += `.${part.text}`;
  }
  const start = first.at + reading.offset;
  if (!isSign(ahead(reading), '(')) {
    reading.start = start;
    reading.end = start + name.length;
    return { kind: 'name', name, id: reading.nextId++, start, end: reading.end };
  }
  const args = argumentsOf(reading);
  const end = take(reading, ')').at + 1 + reading.offset;
  reading.start = start;
  reading.end = end;
  return { kind: 'call', func: name, args, id: reading.nextId++, start, end };
};

const argumentsOf = (reading: Reading): readonly Expr[] => {
  take(reading, '(');
  const args: Expr[] = [];
  if (isSign(ahead(reading), ')')) return args;
  do args.push(deeper(reading));
  while (isSign(ahead(reading), ',') && reading.next++ >= 0);
  return args;
};

/**
 * Reads one arithmetic expression. `offset` is where the text stands in a longer one, `firstId` the id of
 * its first node. On failure `at` is the offset of the first token that fits nowhere. Throws a RangeError where
 * expressions stand deeper in each other than Python has it.
 */
export const parseExpression = (text: string, offset = 0, firstId = 0): ParsedExpression => {
  const tokens = tokensOf(text);
  if (typeof tokens === 'number') return { ok: false, at: tokens + offset, found: text.charAt(tokens) };
  const reading: Reading = { tokens, next: 0, nextId: firstId, offset, depth: 0, start: 0, end: 0 };
  try {
    const expr = sum(reading);
    if (ahead(reading).kind === 'end') return { ok: true, expr, nextId: reading.nextId };
  } catch (error) {
    if (error !== misfit) throw error;
  }
  const { at, text: found } = ahead(reading);
  return { ok: false, at: at + offset, found };
};

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
  if (expr.kind === 'num')
    return wrapIf(startsNegative(expr.value) && outer > 1, text ?? printValue(expr.value, options.language));
  if (expr.kind === 'name') return text ?? (options.name ? options.name(expr.name) : expr.name);
  if (expr.kind === 'call')
    return text ?? `${expr.func}(${expr.args.map((arg) => write(arg, 0, options)).join(', ')})`;
  if (expr.kind === 'unary') {
    // JavaScript reads `--a` as another operator, and refuses `-a ** b`.
    const inner = options.language === 'javascript' ? strength['**'] + 1 : unaryStrength;
    return wrapIf(outer > unaryStrength, text ?? `${expr.op}${write(expr.operand, inner, options)}`);
  }
  const own = strength[expr.op];
  if (text !== undefined) return wrapIf(outer > own, text);
  const rightAssociative = expr.op === '**';
  const left = write(expr.left, rightAssociative ? own + 1 : own, options);
  // A unary minus may stand bare after `**` only.
  const right = write(expr.right, rightAssociative ? unaryStrength : own + 1, options);
  return wrapIf(outer > own, `${left} ${expr.op} ${right}`);
};

const wrapIf = (needed: boolean, text: string): string => (needed ? `(${text})` : text);

const startsNegative = (value: Value): boolean =>
  typeof value === 'bigint'
    ? value < 0n
    : typeof value === 'number'
      ? value < 0 || Object.is(value, -0)
      : false;
