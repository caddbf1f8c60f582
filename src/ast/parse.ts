import { type BinaryOp, type Expr, isBinaryOp } from '../model/index.ts';

/** Where a piece of text stands: offsets, the end not included. */
export type Span = { readonly start: number; readonly end: number };

export type ParsedExpression =
  | { readonly ok: true; readonly expr: Expr; readonly nextId: number }
  | { readonly ok: false; readonly at: number; readonly found: string };

/*
 * Python's arithmetic, read by hand: every line of every template comes through here. Whoever has the same arithmetic
 * and more (the strings of rules) says what else there is, as a `Language`.
 */

type Kind = 'decimal' | 'integer' | 'name' | 'sign' | 'end';

type Token = { readonly kind: Kind; readonly text: string; readonly at: number };

/** A node of arithmetic in the trees of a language. */
type Arithmetic<Tree> = Span & { readonly id: number } & (
    | { readonly kind: 'num'; readonly value: bigint | number }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'unary'; readonly op: '-' | '+'; readonly operand: Tree }
    | { readonly kind: 'binary'; readonly op: BinaryOp; readonly left: Tree; readonly right: Tree }
    | { readonly kind: 'call'; readonly func: string; readonly args: readonly Tree[] }
  );

/** What a language makes of arithmetic, and has beside it. */
export interface Language<Tree> {
  readonly token: RegExp;
  readonly made: (node: Arithmetic<Tree>) => Tree;
  /** What may stand between parentheses, those of a call too. */
  readonly inside: (reading: Reading<Tree>) => Tree;
  /** What is an operand beside numbers, names, calls and parentheses; undefined where none of it stands next. */
  readonly atom: (reading: Reading<Tree>) => Tree | undefined;
}

export const letter = 'A-Za-z_\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u024f';

/**
 * Spaces, then one token of a language with these signs beside those of arithmetic: the longer of two signs that start
 * alike comes first, and a word that is a sign before names.
 */
export const tokenWith = (signs: string): RegExp =>
  new RegExp(
    `\\s*(?:((?:\\d[\\d_]*\\.(?!\\.)[\\d_]*|\\.\\d[\\d_]*)(?:[eE][+-]?\\d+)?|\\d[\\d_]*[eE][+-]?\\d+)|(\\d[\\d_]*)|(${signs}\\*\\*|\\/\\/|[-+*/%(),.])|([${letter}][${letter}\\d]*)|$)`,
    'y',
  );

/** The tokens of a text, the last one its end; or where a character stands that is none. */
const tokensOf = (text: string, token: RegExp): readonly Token[] | number => {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  for (;;) {
    const from = token.lastIndex;
    const found = token.exec(text);
    if (!found) return from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
    const [, decimal, integer, sign, name] = found;
    const image = decimal ?? integer ?? sign ?? name ?? '';
    const kind: Kind = decimal ? 'decimal' : integer ? 'integer' : sign ? 'sign' : name ? 'name' : 'end';
    tokens.push({ kind, text: image, at: kind === 'end' ? text.length : token.lastIndex - image.length });
    if (kind === 'end') return tokens;
  }
};

/** As deep as parentheses may stand in each other in Python. */
const deepest = 200;

/** Reading at work. */
export interface Reading<Tree> {
  readonly language: Language<Tree>;
  readonly tokens: readonly Token[];
  next: number;
  nextId: number;
  readonly offset: number;
  depth: number;
}

/** Thrown, and caught below, where the next token fits nowhere. */
class Misfit {
  readonly expected: string;
  constructor(expected: string) {
    this.expected = expected;
  }
}
/** Ends the reading: something else was expected here. */
export const misfit = (expected: string): never => {
  throw new Misfit(expected);
};

const nothing: Token = { kind: 'end', text: '', at: 0 };
export const ahead = <Tree>({ tokens, next }: Reading<Tree>, by = 0): Token => tokens[next + by] ?? nothing;

export const isSign = ({ kind, text }: Token, sign: string): boolean => kind === 'sign' && text === sign;

/** Goes on behind a sign that may stand next; whether it does. */
export const takes = <Tree>(reading: Reading<Tree>, sign: string): boolean => {
  const isNext = isSign(ahead(reading), sign);
  if (isNext) reading.next++;
  return isNext;
};

export const take = <Tree>(reading: Reading<Tree>, sign: string): void => {
  if (!takes(reading, sign)) misfit(`\`${sign}\``);
};

export const takeName = <Tree>(reading: Reading<Tree>): string => {
  const { kind, text } = ahead(reading);
  if (kind !== 'name') misfit('a name');
  reading.next++;
  return text;
};

/** Where the next token stands: what begins with it starts there, be it a parenthesis. */
export const startOf = <Tree>(reading: Reading<Tree>): number => ahead(reading).at + reading.offset;
/** From there to the end of what was read last. */
export const since = <Tree>(start: number, reading: Reading<Tree>): Span => {
  const { at, text } = ahead(reading, -1);
  return { start, end: at + text.length + reading.offset };
};

/** `a + b - c`, `a * b / c`: operations of one strength from the left. */
const chain =
  (operators: readonly string[], part: <Tree>(reading: Reading<Tree>) => Tree) =>
  <Tree>(reading: Reading<Tree>): Tree => {
    const start = startOf(reading);
    let left = part(reading);
    for (;;) {
      const { kind, text } = ahead(reading);
      if (kind !== 'sign' || !isBinaryOp(text) || !operators.includes(text)) return left;
      reading.next++;
      left = joined(text, left, part(reading), start, reading);
    }
  };

const joined = <Tree>(op: BinaryOp, left: Tree, right: Tree, from: number, reading: Reading<Tree>): Tree => {
  const { start, end } = since(from, reading);
  return reading.language.made({ kind: 'binary', op, left, right, id: reading.nextId++, start, end });
};

/** `-a`; binds looser than `**`, so `-2 ** 2` is `-(2 ** 2)`. */
const factor = <Tree>(reading: Reading<Tree>): Tree => {
  const { kind, text } = ahead(reading);
  if (kind !== 'sign' || (text !== '-' && text !== '+')) return power(reading);
  const from = startOf(reading);
  reading.next++;
  const operand = factor(reading);
  const { start, end } = since(from, reading);
  return reading.language.made({ kind: 'unary', op: text, operand, id: reading.nextId++, start, end });
};

/** `a ** b`; binds to the right, so `2 ** 3 ** 2` is `2 ** (3 ** 2)`. */
const power = <Tree>(reading: Reading<Tree>): Tree => {
  const start = startOf(reading);
  const left = atom(reading);
  return takes(reading, '**') ? joined('**', left, factor(reading), start, reading) : left;
};

export const sum = chain(['+', '-'], chain(['*', '/', '//', '%'], factor));

/** A number, a name, a call, what else the language has, or anything in parentheses; they leave no node. */
const atom = <Tree>(reading: Reading<Tree>): Tree => {
  const { language } = reading;
  const { kind, text } = ahead(reading);
  if (kind === 'name') return nameOrCall(reading);
  if (takes(reading, '(')) {
    const inner = deeper(reading);
    take(reading, ')');
    return inner;
  }
  if (kind !== 'integer' && kind !== 'decimal')
    return language.atom(reading) ?? misfit('a name, a number or `(`');
  const from = startOf(reading);
  reading.next++;
  const digits = text.replaceAll('_', '');
  const value = kind === 'integer' ? BigInt(digits) : Number(digits);
  const { start, end } = since(from, reading);
  return language.made({ kind: 'num', value, id: reading.nextId++, start, end });
};

const deeper = <Tree>(reading: Reading<Tree>): Tree => {
  reading.depth++;
  if (reading.depth > deepest) throw new RangeError('parentheses stand too deep in each other');
  const inner = reading.language.inside(reading);
  reading.depth--;
  return inner;
};

const nameOrCall = <Tree>(reading: Reading<Tree>): Tree => {
  const from = startOf(reading);
  let name = takeName(reading);
  while (takes(reading, '.')) name += `.${takeName(reading)}`;
  const args = takes(reading, '(') ? argumentsOf(reading) : undefined;
  const { start, end } = since(from, reading);
  const id = reading.nextId++;
  return reading.language.made(
    args ? { kind: 'call', func: name, args, id, start, end } : { kind: 'name', name, id, start, end },
  );
};

const argumentsOf = <Tree>(reading: Reading<Tree>): readonly Tree[] => {
  const args: Tree[] = [];
  if (takes(reading, ')')) return args;
  do args.push(deeper(reading));
  while (takes(reading, ','));
  take(reading, ')');
  return args;
};

/** What a text says, or the first piece of it that fits nowhere; what was expected there, where it is a token at all. */
export type Parsed<Read> =
  | { readonly ok: true; readonly tree: Read; readonly nextId: number }
  | { readonly ok: false; readonly at: number; readonly found: string; readonly expected?: string };

/** Reads a text of a language from where `start` begins to its end. */
export const parseAs = <Tree, Read>(
  text: string,
  language: Language<Tree>,
  start: (reading: Reading<Tree>) => Read,
  { offset = 0, firstId = 0 }: { readonly offset?: number; readonly firstId?: number } = {},
): Parsed<Read> => {
  const tokens = tokensOf(text, language.token);
  if (typeof tokens === 'number') return { ok: false, at: tokens + offset, found: text.charAt(tokens) };
  const reading: Reading<Tree> = { language, tokens, next: 0, nextId: firstId, offset, depth: 0 };
  try {
    const tree = start(reading);
    if (ahead(reading).kind === 'end') return { ok: true, tree, nextId: reading.nextId };
    return misfit('nothing more');
  } catch (error) {
    if (!(error instanceof Misfit)) throw error;
    const { at, text: found } = ahead(reading);
    return { ok: false, at: at + offset, found, expected: error.expected };
  }
};

const ofTemplates: Language<Expr> = {
  token: tokenWith(''),
  made: (node) => node,
  inside: sum,
  atom: () => undefined,
};

/**
 * Reads one arithmetic expression. `offset` is where the text stands in a longer one, `firstId` the id of
 * its first node. On failure `at` is the offset of the first token that fits nowhere. Throws a RangeError where
 * parentheses stand deeper in each other than Python has it.
 */
export const parseExpression = (text: string, offset = 0, firstId = 0): ParsedExpression => {
  const parsed = parseAs(text, ofTemplates, sum<Expr>, { offset, firstId });
  return parsed.ok ? { ok: true, expr: parsed.tree, nextId: parsed.nextId } : parsed;
};
