import * as ast from '../ast/index.ts';
import { type Exact, equal, exactOf } from '../base/index.ts';
import { type NodeOf, type Pattern, unreachable } from '../dsl/index.ts';
import { definedBefore } from '../facts/index.ts';
import type { BinaryOp, Expr } from '../model/index.ts';
import { type Match, type SlotOf, sameExpr } from './bindings.ts';
import { boundOperator, boundRun } from './bound.ts';
import { everyRoot, everySign, rootNamed } from './roots.ts';

/** Tries to match `expr` and calls `next` for each way in which it does; holes are set meanwhile. */
export type Matcher = (expr: Expr, match: Match, next: () => void) => void;

export interface PatternOptions {
  readonly slotOf: SlotOf;
  readonly commute: boolean;
  readonly seeThrough: boolean;
}

/** The pattern of a `+` or `*` chain without runs: how many terms, and the matchers of each. */
export interface Window {
  readonly op: '+' | '*';
  readonly length: number;
  /** Matches so many terms, in the order of the code. */
  readonly terms: (terms: readonly Expr[], match: Match, next: () => void) => void;
}

export interface CompiledPattern {
  readonly match: Matcher;
  /** Which nodes can match at all, by their roots; undefined for any node. */
  readonly roots: readonly number[] | undefined;
  /** For a bare pattern: it also matches part of a longer chain. */
  readonly window: Window | undefined;
  /** For a bare pattern with runs: it matches whole chains only, from their top. */
  readonly whole: boolean;
}

export const compilePattern = (tree: Pattern, options: PatternOptions): CompiledPattern => {
  const match = matcherOf(tree, options);
  const whole = tree.kind === 'binary' && hasRuns(tree);
  const window =
    tree.kind === 'binary' && !whole && (tree.op === '+' || tree.op === '*')
      ? windowOf(tree, tree.op, options)
      : undefined;
  return { match, roots: rootsOf(tree, whole), window, whole };
};

const rootsOf = (tree: Pattern, whole: boolean): readonly number[] | undefined => {
  if (tree.kind === 'binary')
    return (whole ? [tree.op, ast.otherSign(tree.op) ?? tree.op] : [tree.op]).map(rootNamed);
  if (tree.kind === 'operation') return everySign.map(rootNamed);
  if (tree.kind === 'call') return [rootNamed(`${tree.func}()`)];
  if (tree.kind === 'num') {
    // It may be told by a name or a call, but is no operation.
    return everyRoot.slice(everySign.length);
  }
  if (tree.kind === 'hole' || tree.kind === 'anything' || tree.kind === 'run' || tree.kind === 'unary')
    return undefined;
  return unreachable(tree);
};

const inPattern = (tree: Pattern) => (tree.kind === 'binary' ? tree : undefined);

/** The terms of a pattern with their signs, as `signedTerms` has those of a program. */
const patternTerms = (tree: Pattern, like: BinaryOp): readonly ast.Term<Pattern>[] =>
  ast.termsAlong(tree, like, ast.otherSign(like), inPattern);

const hasRuns = (tree: NodeOf<Pattern, 'binary'>): boolean =>
  patternTerms(tree, tree.op).some(({ expr }) => expr.kind === 'run');

const matcherOf = (tree: Pattern, options: PatternOptions): Matcher => {
  if (tree.kind === 'anything') return anything;
  if (tree.kind === 'hole') return hole(options.slotOf(tree.name));
  if (tree.kind === 'num') return number(exactOf(tree.value));
  if (tree.kind === 'unary') {
    const operand = matcherOf(tree.operand, options);
    return (expr, match, next) => {
      if (expr.kind === 'unary' && expr.op === tree.op) operand(expr.operand, match, next);
    };
  }
  if (tree.kind === 'binary') return through(options, binary(tree, options));
  if (tree.kind === 'operation') return through(options, anyOperation(tree, options));
  if (tree.kind === 'call') return through(options, call(tree, options));
  if (tree.kind === 'run') {
    // A run is matched with its neighbours, by `withRuns`: alone it is nothing.
    return () => {};
  }
  return unreachable(tree);
};

const anything: Matcher = (_expr, _match, next) => next();

/** The first time a hole takes what is there, after that only the same fits. */
const hole =
  (slot: number): Matcher =>
  (expr, match, next) => {
    const bound = match.slots[slot];
    if (bound) {
      if (bound.kind === 'node' && sameExpr(bound.expr, expr, match.subject)) next();
      return;
    }
    match.slots[slot] = match.subject.nodes[expr.id];
    next();
    match.slots[slot] = undefined;
  };

/** A number matches where it is written, and a variable of the question or of world knowledge that holds it. */
const number =
  (wanted: Exact | undefined): Matcher =>
  (expr, match, next) => {
    const value = match.subject.nodes[expr.id]?.value;
    if (!value || !wanted || !equal(value, wanted) || !ast.isAtom(expr)) return;
    const step = match.subject.steps[match.subject.facts.slots[expr.id] ?? -1];
    if (ast.isLiteral(expr) || step?.sort === 'input') next();
  };

/** Where a variable stands and the rule may look through it, its definition is tried in its place. */
const through = (options: PatternOptions, direct: Matcher): Matcher => {
  if (!options.seeThrough) return direct;
  const matcher: Matcher = (expr, match, next) => {
    if (expr.kind !== 'name') return direct(expr, match, next);
    if (match.look === 0) return;
    const definition = definitionOf(expr, match);
    if (!definition) return;
    match.look -= 1;
    match.through.push(match.subject.facts.slots[expr.id] ?? -1);
    matcher(definition, match, next);
    match.through.pop();
    match.look += 1;
  };
  return matcher;
};

/** What a variable was computed from, when all of it still means the same at the step. */
const definitionOf = (expr: Expr, { subject, step }: Match): Expr | undefined => {
  const { facts } = subject;
  const source = subject.steps[facts.slots[expr.id] ?? -1];
  if (!source || source.sort === 'input') return undefined;
  const isChanged = (node: Expr): boolean =>
    node.kind === 'name' && definedBefore(facts, node.name, step.index) !== facts.slots[node.id];
  return facts.reassigns && ast.someIn(source.expr, isChanged) ? undefined : source.expr;
};

const binary = (tree: NodeOf<Pattern, 'binary'>, options: PatternOptions): Matcher => {
  if (hasRuns(tree)) return withRuns(tree, options);
  if (tree.op === '+' || tree.op === '*') {
    const { op, length, terms } = windowOf(tree, tree.op, options);
    return (expr, match, next) => {
      if (expr.kind !== 'binary' || expr.op !== op) return;
      const found = ast.plainTerms(expr, op);
      if (found.length === length) terms(found, match, next);
    };
  }
  const left = matcherOf(tree.left, options);
  const right = matcherOf(tree.right, options);
  return (expr, match, next) => {
    if (expr.kind === 'binary' && expr.op === tree.op)
      left(expr.left, match, () => right(expr.right, match, next));
  };
};

const windowOf = (tree: Pattern, op: '+' | '*', options: PatternOptions): Window => {
  const matchers = ast.termsAlong(tree, op, undefined, inPattern).map(({ expr }) => matcherOf(expr, options));
  const orders = options.commute ? permutations(matchers.length) : [matchers.map((_, index) => index)];
  const terms: Window['terms'] = (found, match, next) => {
    for (const order of orders) {
      if (--match.left < 0) return;
      const inOrder = order.map((at) => found[at]);
      inTurn(matchers, inOrder, match, next);
    }
  };
  return { op, length: matchers.length, terms };
};

/** Each matches what stands in its place, from one on. */
const inTurn = (
  matchers: readonly Matcher[],
  exprs: readonly (Expr | undefined)[],
  match: Match,
  next: () => void,
  at = 0,
): void => {
  const matcher = matchers[at];
  const expr = exprs[at];
  if (!matcher || !expr) next();
  else if (at === matchers.length - 1) matcher(expr, match, next);
  else matcher(expr, match, () => inTurn(matchers, exprs, match, next, at + 1));
};

/** All orders of so many terms, the given one first; beyond five terms only the given one. */
const permutations = (length: number): number[][] => {
  const all: number[][] = [];
  const extend = (order: number[]): void => {
    if (order.length === length) all.push(order);
    for (let index = 0; index < length; index++) if (!order.includes(index)) extend([...order, index]);
  };
  if (length > 5) return [Array.from({ length }, (_, index) => index)];
  extend([]);
  return all;
};

const anyOperation = (tree: NodeOf<Pattern, 'operation'>, options: PatternOptions): Matcher => {
  const slot = options.slotOf(tree.sign);
  const left = matcherOf(tree.left, options);
  const right = matcherOf(tree.right, options);
  return (expr, match, next) => {
    if (expr.kind !== 'binary') return;
    const bound = match.slots[slot];
    if (bound && !(bound.kind === 'operator' && bound.op === expr.op)) return;
    if (!bound) match.slots[slot] = boundOperator(expr.op);
    left(expr.left, match, () => right(expr.right, match, next));
    match.slots[slot] = bound;
  };
};

const call = (tree: NodeOf<Pattern, 'call'>, options: PatternOptions): Matcher => {
  const matchers = tree.args.map((arg) => matcherOf(arg, options));
  return (expr, match, next) => {
    if (
      expr.kind !== 'call' ||
      ast.callInRules(expr.func) !== tree.func ||
      expr.args.length !== matchers.length
    )
      return;
    inTurn(matchers, expr.args, match, next);
  };
};

/** `...p + x - ...q`: fixed terms must have their signs, runs take any terms and keep theirs. */
const withRuns = (tree: NodeOf<Pattern, 'binary'>, options: PatternOptions): Matcher => {
  const parts = patternTerms(tree, tree.op).map(({ op, expr }) =>
    expr.kind === 'run'
      ? { run: options.slotOf(expr.name), op, matcher: anything }
      : { run: -1, op, matcher: matcherOf(expr, options) },
  );
  return (expr, match, next) => {
    const terms = ast.signedTerms(expr, tree.op);
    const from = (part: number, term: number): void => {
      const wanted = parts[part];
      if (!wanted) {
        if (term === terms.length) next();
        return;
      }
      if (wanted.run < 0) {
        const found = terms[term];
        if (found?.op === wanted.op) wanted.matcher(found.expr, match, () => from(part + 1, term + 1));
        return;
      }
      const least = parts.slice(part + 1).filter(({ run }) => run < 0).length;
      for (let end = term; end <= terms.length - least && --match.left >= 0; end++) {
        match.slots[wanted.run] = boundRun(terms.slice(term, end));
        from(part + 1, end);
      }
      match.slots[wanted.run] = undefined;
    };
    from(0, 0);
  };
};
