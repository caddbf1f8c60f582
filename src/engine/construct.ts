import { callInCode, childrenOf, otherSign, type Term, termsAlong, withChildren } from '../ast/index.ts';
import { type Exact, equal } from '../base/index.ts';
import { type NodeOf, type NumberExpression, unreachable, type Working } from '../dsl/index.ts';
import { type BinaryOp, type Expr, NEW, type Value } from '../model/index.ts';
import { fromExact } from '../runtime/index.ts';
import type { Compiling, Match, SlotOf } from './bindings.ts';
import type { Binding } from './bound.ts';
import { numberOf } from './guard-numbers.ts';
import type { Subject, SubjectStep } from './subject.ts';

/*
 * Changed expressions. A node that keeps an id is an intact copy: all below it is as it was. Whatever holds
 * a change, however deep, is new. No node is shared with the original.
 */

const copy = (expr: Expr): Expr => {
  const { id, start, end } = expr;
  if (expr.kind === 'num') return { kind: 'num', value: expr.value, id, start, end };
  if (expr.kind === 'name') return { kind: 'name', name: expr.name, id, start, end };
  return withChildren(expr, childrenOf(expr).map(copy));
};

const nowhere = { id: NEW, start: -1, end: -1 } as const;

const newNumber = (value: Value): Expr => ({ kind: 'num', value, id: NEW, start: -1, end: -1 });
const newCall = (func: string, args: readonly Expr[]): Expr => ({ kind: 'call', func, args, ...nowhere });

/** `left op right`; when just these two intact operands stood under that sign in the original, it is that node. */
const join = (op: BinaryOp, left: Expr, right: Expr, subject: Subject): Expr => {
  const above = left.id >= 0 && right.id >= 0 ? subject.facts.parents[left.id] : undefined;
  const same =
    above?.kind === 'binary' && above.op === op && above.left.id === left.id && above.right.id === right.id;
  // JavaScript reads `//` as a comment.
  if (op === '//' && !same && subject.program.language === 'javascript')
    return newCall('Math.floor', [join('/', left, right, subject)]);
  const { id, start, end } = same ? above : nowhere;
  return { kind: 'binary', op, left, right, id, start, end };
};

/** A sum or product from its terms; undefined without terms, or when it would begin with `-` or `/`. */
const chain = (terms: readonly Term[], subject: Subject): Expr | undefined => {
  const [first, ...rest] = terms;
  if (!first || first.op === '-' || first.op === '/') return undefined;
  return rest.reduce((left, { op, expr }) => join(op, left, copy(expr), subject), copy(first.expr));
};

/** Puts `inner` behind `prefix` and its sign as a pupil writes it: `x + (y - z)` is `x + y - z`. */
export const append = (prefix: Expr, op: '+' | '*', inner: Expr, subject: Subject): Expr => {
  if (inner.kind !== 'binary' || (inner.op !== op && inner.op !== otherSign(op)))
    return join(op, copy(prefix), inner, subject);
  return join(inner.op, append(prefix, op, inner.left, subject), inner.right, subject);
};

/** A copy of `root` in which `part` stands in the place of the node `place`. */
export const replaceAt = (root: Expr, place: Expr, part: Expr, subject: Subject): Expr => {
  let [node, changed] = [place, part];
  while (node !== root) {
    const above = subject.facts.parents[node.id];
    if (!above) break;
    changed = withChild(above, node, changed);
    node = above;
  }
  return changed;
};

const withChild = (above: Expr, child: Expr, changed: Expr): Expr =>
  withChildren(
    { ...above, ...nowhere },
    childrenOf(above).map((one) => (one === child ? changed : copy(one))),
  );

/** Writes what stands right of `=>`, as the holes are filled just now; undefined where nothing can be written. */
export type Build = (match: Match) => Expr | undefined;

/** After `:=`: one number in the type of the right one; nothing when it is the right one after all. */
export const buildResult = (tree: NumberExpression, compiling: Compiling): Build => {
  const value = numberOf(tree, compiling);
  return (match) => {
    const made = value(match);
    if (!made || !isShort(made) || (match.step.exact && equal(made, match.step.exact))) return undefined;
    return newNumber(fromExact(made, match.step.value));
  };
};

const inWorking = (tree: Working) => (tree.kind === 'binary' ? tree : undefined);

/** After `=>`: new working. A run brings its own signs. */
export const buildWorking = (tree: Working, slotOf: SlotOf): Build => {
  if (tree.kind === 'num') return () => newNumber(tree.value);
  if (tree.kind === 'hole') {
    const slot = slotOf(tree.name);
    return (match) => fill(match.slots[slot], match);
  }
  if (tree.kind === 'unary') {
    const operand = buildWorking(tree.operand, slotOf);
    return (match) => {
      const made = operand(match);
      return made && { kind: 'unary', op: tree.op, operand: made, ...nowhere };
    };
  }
  if (tree.kind === 'binary') {
    const terms = termsAlong(tree, tree.op, otherSign(tree.op), inWorking);
    if (terms.some(({ expr }) => expr.kind === 'run')) return buildChain(terms, slotOf);
    const left = buildWorking(tree.left, slotOf);
    const right = buildWorking(tree.right, slotOf);
    return (match) => {
      const a = left(match);
      const b = right(match);
      return a && b && join(tree.op, a, b, match.subject);
    };
  }
  if (tree.kind === 'run') return buildChain([{ op: '+', expr: tree }], slotOf);
  if (tree.kind === 'operation') return buildOperation(tree, slotOf);
  if (tree.kind === 'call') {
    const args = tree.args.map((arg) => buildWorking(arg, slotOf));
    return (match) => {
      const made = args.map((arg) => arg(match));
      const func = callInCode(tree.func, match.subject.program.language);
      return func && made.every((arg) => arg !== undefined) ? newCall(func, made) : undefined;
    };
  }
  return unreachable(tree);
};

const buildOperation = (tree: NodeOf<Working, 'operation'>, slotOf: SlotOf): Build => {
  const slot = slotOf(tree.sign);
  const left = buildWorking(tree.left, slotOf);
  const right = buildWorking(tree.right, slotOf);
  return (match) => {
    const bound = match.slots[slot];
    const a = left(match);
    const b = right(match);
    return bound?.kind === 'operator' && a && b ? join(bound.op, a, b, match.subject) : undefined;
  };
};

const buildChain = (terms: readonly Term<Working>[], slotOf: SlotOf): Build => {
  const parts = terms.map(({ op, expr }) =>
    expr.kind === 'run'
      ? { op, slot: slotOf(expr.name), build: undefined }
      : { op, slot: -1, build: buildWorking(expr, slotOf) },
  );
  return (match) => {
    const built: Term[] = [];
    for (const { op, slot, build } of parts) {
      const bound = slot < 0 ? undefined : match.slots[slot];
      if (bound?.kind === 'run') built.push(...bound.terms);
      else {
        const expr = build?.(match);
        if (!expr) return undefined;
        built.push({ op, expr });
      }
    }
    return chain(built, match.subject);
  };
};

/** What a hole stands for, as code; undefined for an operation, and for a hole that nothing fills. */
export const fill = (bound: Binding | undefined, match: Match): Expr | undefined => {
  if (bound?.kind === 'node') {
    // A hole that a later step filled may be a number that the program has not taken up yet.
    const step = bound?.step;
    return step && step.index > match.step.index ? newNumber(step.value) : copy(bound.expr);
  }
  if (bound?.kind === 'step') {
    // The question has told a number that the program takes up later: here it is written out. Not spread: see `withChildren` in src/ast.
    return bound.step.index > match.step.index
      ? newNumber(bound.step.value)
      : { kind: 'name', name: bound.step.target, id: NEW, start: -1, end: -1 };
  }
  if (bound?.kind === 'number')
    return isShort(bound.value) ? newNumber(literalFor(bound.value, match.step)) : undefined;
  if (bound?.kind === 'run') return chain(bound.terms, match.subject);
  return undefined;
};

/** Whether a number can be written at all: one of hundreds of digits no decimal number of a program can hold. */
const isShort = ({ num, den }: Exact): boolean =>
  num < mostWritten && num > -mostWritten && den < mostWritten;

const mostWritten = 10n ** 300n;

/** A number to write into the code: an input keeps its type, inside a working whole numbers are just that. */
const literalFor = (value: Exact, step: SubjectStep): Value =>
  step.sort !== 'input' && value.den === 1n ? value.num : fromExact(value, step.value);
