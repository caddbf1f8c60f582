import * as base from '../../base/index.ts';
import { type Facts, rightValue } from '../../facts/index.ts';
import type { Expr } from '../../model/index.ts';
import type { TextExpr, TextNumber } from './text-expr.ts';
import { textValue } from './truth.ts';

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

/**
 * Reads a piece of text as a rendering of the code's expression: same operands, same operations, up to
 * the order of sums and products. Names may be written out by what defines them (`5*3*2` for `boxes*2`).
 */
export const unify = (text: TextExpr, code: Expr, facts: Facts): Rendering | undefined => {
  const value = rightValue(facts, code);
  // Most pairs end here: nothing is set up for them.
  if (!value || !sameValue(text, value)) return undefined;
  const state = { pieces: new Map(), slots: new Map(), groups: new Map(), undo: [] };
  if (!match(text, code, facts, state, 0)) return undefined;
  const { pieces, slots, groups } = state;
  return { pieces, slots, groups };
};

const deepest = 12;

/** What is found so far. Every entry is noted in `undo`, so that a trial that fails can be taken back whole. */
interface State {
  readonly pieces: Map<number, TextExpr>;
  readonly slots: Map<number, number>;
  readonly groups: Map<TextExpr, Group>;
  /** What takes each entry back, in the order in which they were made. */
  readonly undo: (() => void)[];
}

const put = <K, V>(state: State, map: Map<K, V>, key: K, value: V): void => {
  const had = map.has(key);
  const before = map.get(key);
  if (had && before === value) return;
  state.undo.push(had ? () => map.set(key, before as V) : () => map.delete(key));
  map.set(key, value);
};

/** Tries something; when it fails, all that it entered is taken back. */
const attempt = (state: State, action: () => boolean): boolean => {
  const mark = state.undo.length;
  if (action()) return true;
  while (state.undo.length > mark) state.undo.pop()?.();
  return false;
};

const match = (text: TextExpr, code: Expr, facts: Facts, state: State, depth: number): boolean => {
  if (depth > deepest) return false;
  const value = rightValue(facts, code);
  if (!value || !sameValue(text, value)) return false;
  switch (code.kind) {
    case 'num':
      put(state, state.pieces, code.id, text);
      return true;
    case 'name': {
      const step = facts.slots[code.id] ?? -1;
      const definition = facts.steps[step]?.expr;
      if (!definition) return false;
      put(state, state.pieces, code.id, text);
      const number = bareNumber(text);
      if (number) put(state, state.slots, number.token.ordinal, step);
      // A name written out. Where its definition does not fit either, the text stands for the name as it is.
      else attempt(state, () => match(text, definition, facts, state, depth + 1));
      return true;
    }
    case 'unary':
      if (text.kind === 'minus' && code.op === '-') {
        put(state, state.pieces, code.id, text);
        return match(text.operand, code.operand, facts, state, depth + 1);
      }
      if (code.op === '+') return match(text, code.operand, facts, state, depth + 1);
      return false;
    case 'call': {
      put(state, state.pieces, code.id, text);
      const inner = code.args[0];
      // `round(x)`, `int(x)` and their like are silent where they change nothing.
      if (inner && code.args.length === 1) {
        const innerValue = rightValue(facts, inner);
        if (innerValue && base.equal(innerValue, value))
          attempt(state, () => match(text, inner, facts, state, depth + 1));
      }
      return true;
    }
    case 'binary':
      return matchChain(text, code, facts, state, depth);
  }
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
  state: State,
  depth: number,
): boolean => {
  const level = levelOf(code.op);
  if (!level) {
    // `**` and `%` have no chains.
    if (text.kind !== 'binary' || text.op !== code.op) return false;
    put(state, state.pieces, code.id, text);
    return (
      match(text.left, code.left, facts, state, depth + 1) &&
      match(text.right, code.right, facts, state, depth + 1)
    );
  }
  if (text.kind !== 'binary' || levelOf(text.op) !== level) return false;
  put(state, state.pieces, code.id, text);
  const ours = codeTerms(code, level);
  const theirs = textTerms(text, level);
  const fits = (terms: readonly Term<TextExpr>[]): boolean =>
    attempt(state, () => inOrder({ theirs: terms, ours, level, facts, state, depth })) ||
    attempt(state, () => anyOrder({ theirs: terms, ours, level, facts, state, depth }));
  if (fits(theirs)) return true;
  const opened = textTerms(text, level, true);
  return opened.length > theirs.length && fits(opened);
};

const joined = (left: base.Exact, right: Term<base.Exact>, level: Level): base.Exact | undefined =>
  level === 'sum'
    ? right.sign === 1
      ? base.add(left, right.expr)
      : base.subtract(left, right.expr)
    : right.sign === 1
      ? base.multiply(left, right.expr)
      : base.divide(left, right.expr);

/** Two chains that are held against each other, from their first terms on. */
interface Chains {
  readonly theirs: readonly Term<TextExpr>[];
  readonly ours: readonly Term<Expr>[];
  readonly level: Level;
  readonly facts: Facts;
  readonly state: State;
  readonly depth: number;
}

/** The same chains without so many terms of each. */
const rest = (chains: Chains, theirs: number, ours: number): Chains => ({
  theirs: chains.theirs.slice(theirs),
  ours: chains.ours.slice(ours),
  level: chains.level,
  facts: chains.facts,
  state: chains.state,
  depth: chains.depth,
});

/** Terms in the same order; several of one side may stand for one of the other (`20 * .01` for a share). */
const inOrder = (chains: Chains): boolean => {
  const { theirs, ours, facts, state, depth } = chains;
  const first = theirs[0];
  const mine = ours[0];
  if (!first || !mine) return theirs.length === ours.length;
  const oneForOne = (): boolean =>
    match(first.expr, mine.expr, facts, state, depth + 1) && inOrder(rest(chains, 1, 1));
  return (
    (first.sign === mine.sign && attempt(state, oneForOne)) ||
    severalForOne(chains, first, mine) ||
    oneForSeveral(chains, first, mine)
  );
};

/**
 * Several pieces of text for one operand of the code: only where they stand at the start of the chain or are joined
 * by the operation itself, else the group would not mean what it says.
 */
const severalForOne = (chains: Chains, first: Term<TextExpr>, mine: Term<Expr>): boolean => {
  const { theirs, level, facts, state, depth } = chains;
  const value = rightValue(facts, mine.expr);
  if (!value || first.sign === -1 || mine.sign === -1) return false;
  let sum = textValue(first.expr);
  for (let size = 2; sum && size <= theirs.length; size++) {
    const next = theirs[size - 1] as Term<TextExpr>;
    const nextValue = textValue(next.expr);
    sum = nextValue && joined(sum, { expr: nextValue, sign: next.sign }, level);
    const group = sum && near(sum, value) ? span(theirs.slice(0, size), level) : undefined;
    const taken = size;
    const fits = (): boolean =>
      group !== undefined &&
      match(group, mine.expr, facts, state, depth + 1) &&
      inOrder(rest(chains, taken, 1));
    if (group && attempt(state, fits)) return true;
  }
  return false;
};

/** One piece of text for several operands of the code: `20%` for `p / 100`. */
const oneForSeveral = (chains: Chains, first: Term<TextExpr>, mine: Term<Expr>): boolean => {
  const { ours, level, facts, state } = chains;
  const number = bareNumber(first.expr);
  if (!number || first.sign === -1 || mine.sign === -1) return false;
  const shown = textValue(number);
  let product = rightValue(facts, mine.expr);
  for (let size = 2; shown && product && size <= ours.length; size++) {
    const next = ours[size - 1] as Term<Expr>;
    const nextValue = rightValue(facts, next.expr);
    product = nextValue && joined(product, { expr: nextValue, sign: next.sign }, level);
    if (!product || !base.equal(shown, product)) continue;
    const taken = size;
    const fits = (): boolean => shareNumber(chains, number, taken) && inOrder(rest(chains, 1, taken));
    if (attempt(state, fits)) return true;
  }
  return false;
};

/** Lets a number stand for so many operands; the numeral follows the one whose value it is written for. */
const shareNumber = ({ ours, level, facts, state }: Chains, number: TextNumber, size: number): boolean => {
  const shared = ours.slice(0, size);
  for (const term of shared) put(state, state.pieces, term.expr.id, number);
  const terms = shared.map(({ expr, sign }) => ({ id: expr.id, sign }));
  put(state, state.groups, number, { level, terms });
  const owner = shared.find(
    ({ expr }) => expr.kind === 'name' && base.equal(rightValue(facts, expr) ?? base.whole(0), number.value),
  );
  const step = facts.slots[owner?.expr.id ?? -1] ?? -1;
  if (step < 0) return false;
  put(state, state.slots, number.token.ordinal, step);
  return true;
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

/** The same terms in another order. */
const anyOrder = ({ theirs, ours, level, facts, state, depth }: Chains): boolean => {
  if (theirs.length !== ours.length || theirs.length > 8) return false;
  const [mine, ...left] = ours;
  if (!mine) return true;
  return theirs.some(
    (term, i) =>
      term.sign === mine.sign &&
      attempt(
        state,
        () =>
          match(term.expr, mine.expr, facts, state, depth + 1) &&
          anyOrder({ theirs: theirs.toSpliced(i, 1), ours: left, level, facts, state, depth }),
      ),
  );
};
