import * as base from '../../base/index.ts';
import { type Facts, rightValue } from '../../facts/index.ts';
import type { Expr } from '../../model/index.ts';
import { type TextExpr, type TextNumber, textValue } from './text-expr.ts';

/** Which piece of text renders which nodes of the code. */
export interface Rendering {
  /** Each node that a piece of text renders. Several leaves may share a piece (`20%` for `p / 100`). */
  readonly pieces: ReadonlyMap<number, TextExpr>;
  /** The number tokens (by ordinal) that show a step's value. */
  readonly slots: ReadonlyMap<number, number>;
  /** Pieces that stand for several terms of a chain at once, with those terms as the code has them. */
  readonly groups: ReadonlyMap<TextExpr, Group>;
}

export interface Group {
  readonly level: Level;
  readonly terms: readonly { readonly id: number; readonly sign: 1 | -1 }[];
}

/** An entry of a rendering; of two for one piece, node or number the later one counts. */
type Entry =
  | readonly ['piece', node: number, text: TextExpr]
  | readonly ['slot', ordinal: number, step: number]
  | readonly ['group', text: TextExpr, group: Group];
type Entries = readonly Entry[];

/**
 * Reads a piece of text as a rendering of the code's expression: same operands, same operations, up to
 * the order of sums and products. Names may be written out by what defines them (`5*3*2` for `boxes*2`).
 */
export const unify = (text: TextExpr, code: Expr, facts: Facts): Rendering | undefined => {
  const found = match(text, code, facts, 0);
  if (!found) return undefined;
  const pieces = new Map<number, TextExpr>();
  const slots = new Map<number, number>();
  const groups = new Map<TextExpr, Group>();
  for (const [of, key, value] of found)
    if (of === 'piece') pieces.set(key, value);
    else if (of === 'slot') slots.set(key, value);
    else groups.set(key, value);
  return { pieces, slots, groups };
};

const deepest = 12;

/** Both, where the first is found: the second is looked for then only. */
const both = (first: Entries | undefined, second: () => Entries | undefined): Entries | undefined => {
  const more = first && second();
  return more && [...first, ...more];
};

const none: Entries = [];

const match = (text: TextExpr, code: Expr, facts: Facts, depth: number): Entries | undefined => {
  if (depth > deepest) return undefined;
  const value = rightValue(facts, code);
  if (!value || !sameValue(text, value)) return undefined;
  const own: Entry = ['piece', code.id, text];
  if (code.kind === 'num') return [own];
  if (code.kind === 'name') {
    const step = facts.slots[code.id] ?? -1;
    const definition = facts.steps[step]?.expr;
    if (!definition) return undefined;
    const number = bareNumber(text);
    if (number) return [own, ['slot', number.token.ordinal, step]];
    // A name written out. Where its definition does not fit either, the text stands for the name as it is.
    return [own, ...(match(text, definition, facts, depth + 1) ?? none)];
  }
  if (code.kind === 'unary') {
    if (code.op === '+') return match(text, code.operand, facts, depth + 1);
    if (text.kind !== 'minus' || code.op !== '-') return undefined;
    return both([own], () => match(text.operand, code.operand, facts, depth + 1));
  }
  if (code.kind === 'call') {
    const [inner, ...others] = code.args;
    // `round(x)`, `int(x)` and their like are silent where they change nothing.
    const innerValue = inner && others.length === 0 ? rightValue(facts, inner) : undefined;
    const isSilent = base.equal(innerValue, value);
    return [own, ...((inner && isSilent && match(text, inner, facts, depth + 1)) || none)];
  }
  return both([own], () => matchChain(text, code, facts, depth));
};

const bareNumber = (text: TextExpr): TextNumber | undefined => (text.kind === 'number' ? text : undefined);

const sameValue = (text: TextExpr, value: base.Exact): boolean => {
  const shown = textValue(text);
  if (shown && near(shown, value)) return true;
  if (has(text, ({ times }) => times !== undefined)) {
    const unscaled = textValue(text, true, false);
    if (unscaled && near(unscaled, value)) return true;
  }
  if (!has(text, (number) => number.percent)) return false;
  const plain = textValue(text, false);
  return plain !== undefined && near(plain, value);
};

const has = (text: TextExpr, test: (number: TextNumber) => boolean): boolean =>
  text.kind === 'number'
    ? test(text)
    : text.kind === 'minus'
      ? has(text.operand, test)
      : has(text.left, test) || has(text.right, test);

/** Equal, or as good as equal for numbers that the text had to round (`0.33` for a third). */
export const near = (a: base.Exact, b: base.Exact): boolean => {
  if (base.equal(a, b)) return true;
  if (a.den === 1n || b.den === 1n) return false;
  return (
    base.compare(base.multiply(base.absolute(base.subtract(a, b)), base.whole(200)), base.absolute(b)) <= 0
  );
};

/** A term of a sum (`sign` -1 when it is taken away) or a factor of a product (-1 when it divides). */
type Term<T> = { readonly expr: T; readonly sign: 1 | -1 };

type Level = 'sum' | 'product';

const levelOf = (op: string): Level | undefined =>
  op === '+' || op === '-' ? 'sum' : op === '*' || op === '/' || op === '//' ? 'product' : undefined;

/** The left spine of a chain: `a + b - c` is three terms; a group on the right stays one. */
export const codeTerms = (code: Expr, level: Level): Term<Expr>[] => {
  if (code.kind !== 'binary' || levelOf(code.op) !== level) return [{ expr: code, sign: 1 }];
  const sign = code.op === '-' || code.op === '/' || code.op === '//' ? -1 : 1;
  return [...codeTerms(code.left, level), { expr: code.right, sign }];
};

/** The same for text; with `opened` a group under `+` or `*` counts by its terms: `a + (b + c)` is three. */
const textTerms = (text: TextExpr, level: Level, opened = false): Term<TextExpr>[] => {
  if (text.kind !== 'binary' || levelOf(text.op) !== level) return [{ expr: text, sign: 1 }];
  const left = textTerms(text.left, level, opened);
  if (text.op === '-' || text.op === '/') return [...left, { expr: text.right, sign: -1 }];
  return [
    ...left,
    ...(opened ? textTerms(text.right, level, true) : [{ expr: text.right, sign: 1 as const }]),
  ];
};

const matchChain = (
  text: TextExpr,
  code: Expr & { kind: 'binary' },
  facts: Facts,
  depth: number,
): Entries | undefined => {
  if (text.kind !== 'binary') return undefined;
  const level = levelOf(code.op);
  // `**` and `%` have no chains.
  if (!level)
    return text.op === code.op
      ? both(match(text.left, code.left, facts, depth + 1), () =>
          match(text.right, code.right, facts, depth + 1),
        )
      : undefined;
  if (levelOf(text.op) !== level) return undefined;
  const ours = codeTerms(code, level);
  const chains: Chains = { level, facts, depth: depth + 1 };
  const fits = (terms: readonly Term<TextExpr>[]): Entries | undefined =>
    inOrder(terms, ours, chains) ?? anyOrder(terms, ours, chains);
  const theirs = textTerms(text, level);
  const opened = textTerms(text, level, true);
  return fits(theirs) ?? (opened.length > theirs.length ? fits(opened) : undefined);
};

const joined = (left: base.Exact, right: Term<base.Exact>, level: Level): base.Exact | undefined =>
  level === 'sum'
    ? right.sign === 1
      ? base.add(left, right.expr)
      : base.subtract(left, right.expr)
    : right.sign === 1
      ? base.multiply(left, right.expr)
      : base.divide(left, right.expr);

type Chains = { readonly level: Level; readonly facts: Facts; readonly depth: number };
type Texts = readonly Term<TextExpr>[];
type Codes = readonly Term<Expr>[];

/** Terms in the same order; several of one side may stand for one of the other (`20 * .01` for a share). */
const inOrder = (theirs: Texts, ours: Codes, chains: Chains): Entries | undefined => {
  const [first] = theirs;
  const [mine] = ours;
  if (!first || !mine) return theirs.length === ours.length ? none : undefined;
  const one = first.sign === mine.sign ? match(first.expr, mine.expr, chains.facts, chains.depth) : undefined;
  return (
    both(one, () => inOrder(theirs.slice(1), ours.slice(1), chains)) ??
    (first.sign === 1 && mine.sign === 1
      ? (severalForOne(theirs, ours, chains) ?? oneForSeveral(theirs, ours, chains))
      : undefined)
  );
};

/**
 * Several pieces of text for one operand of the code: only where they stand at the start of the chain or are joined
 * by the operation itself, else the group would not mean what it says.
 */
const severalForOne = (theirs: Texts, [mine, ...left]: Codes, chains: Chains): Entries | undefined => {
  const { level, facts, depth } = chains;
  const value = mine && rightValue(facts, mine.expr);
  let sum = theirs[0] && textValue(theirs[0].expr);
  for (let size = 2; sum && value && size <= theirs.length; size++) {
    const { expr, sign } = theirs[size - 1] as Term<TextExpr>;
    const next = textValue(expr);
    sum = next && joined(sum, { expr: next, sign }, level);
    const group = sum && near(sum, value) ? span(theirs.slice(0, size), level) : undefined;
    const taken = size;
    const found =
      group && both(match(group, mine.expr, facts, depth), () => inOrder(theirs.slice(taken), left, chains));
    if (found) return found;
  }
  return undefined;
};

/** One piece of text for several operands of the code: `20%` for `p / 100`. */
const oneForSeveral = ([first, ...rest]: Texts, ours: Codes, chains: Chains): Entries | undefined => {
  const { level, facts } = chains;
  const number = first && bareNumber(first.expr);
  const shown = number && textValue(number);
  let product = ours[0] && rightValue(facts, ours[0].expr);
  for (let size = 2; number && shown && product && size <= ours.length; size++) {
    const { expr, sign } = ours[size - 1] as Term<Expr>;
    const next = rightValue(facts, expr);
    product = next && joined(product, { expr: next, sign }, level);
    if (!product || !base.equal(shown, product)) continue;
    const taken = size;
    const found = both(shareNumber(number, ours.slice(0, taken), chains), () =>
      inOrder(rest, ours.slice(taken), chains),
    );
    if (found) return found;
  }
  return undefined;
};

/** Lets a number stand for these operands; the numeral follows the one whose value it is written for. */
const shareNumber = (number: TextNumber, shared: Codes, { level, facts }: Chains): Entries | undefined => {
  const owner = shared.find(
    ({ expr }) => expr.kind === 'name' && base.equal(rightValue(facts, expr) ?? base.whole(0), number.value),
  );
  const step = facts.slots[owner?.expr.id ?? -1] ?? -1;
  const terms = shared.map(({ expr, sign }) => ({ id: expr.id, sign }));
  if (step < 0) return undefined;
  return [
    ...terms.map(({ id }) => ['piece', id, number] as const),
    ['group', number, { level, terms }],
    ['slot', number.token.ordinal, step],
  ];
};

/** The terms as one expression, for a group that the text did not put in parentheses. */
const span = (terms: readonly Term<TextExpr>[], level: Level): TextExpr | undefined =>
  terms.slice(1).reduce<TextExpr | undefined>(
    (left, { expr, sign }) =>
      left && {
        kind: 'binary',
        op: level === 'sum' ? (sign === 1 ? '+' : '-') : sign === 1 ? '*' : '/',
        left,
        right: expr,
        opStart: left.end,
        opEnd: expr.start,
        opWord: false,
        start: left.start,
        end: expr.end,
      },
    terms[0]?.expr,
  );

const anyOrder = (theirs: Texts, [mine, ...left]: Codes, chains: Chains): Entries | undefined => {
  if (theirs.length > 8 || theirs.length !== left.length + (mine ? 1 : 0)) return undefined;
  if (!mine) return none;
  for (const [at, { expr, sign }] of theirs.entries()) {
    const one = sign === mine.sign ? match(expr, mine.expr, chains.facts, chains.depth) : undefined;
    const found = both(one, () => anyOrder(theirs.toSpliced(at, 1), left, chains));
    if (found) return found;
  }
  return undefined;
};
