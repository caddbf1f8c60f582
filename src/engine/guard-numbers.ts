import { decimalsOf, type Exact, exactOf, isWhole, negate, operate, ratio, whole } from '../base/index.ts';
import * as dsl from '../dsl/index.ts';
import type { Column, Compiling, Match } from './bindings.ts';
import { type Binding, boundNumber } from './bound.ts';

/** A compiled number; undefined where there is none, and what asks about it then fails. */
export type NumberOf = (match: Match) => Exact | undefined;

/** A number: arithmetic on the right values of holes, and calls of the vocabulary. */
export const numberOf = (tree: dsl.NumberExpression, compiling: Compiling): NumberOf => {
  if (tree.kind === 'num') {
    const value = exactOf(tree.value);
    return () => value;
  }
  if (tree.kind === 'hole') {
    const slot = compiling.slotOf(tree.name);
    return (match) => match.slots[slot]?.value;
  }
  if (tree.kind === 'it') return (match) => match.it?.value;
  if (tree.kind === 'answer' || tree.kind === 'position') {
    const binding = bindingOf(tree, compiling);
    return (match) => binding(match)?.value;
  }
  if (tree.kind === 'old.value') return (match) => match.step.exact;
  if (tree.kind === 'new.value') return (match) => match.made;
  if (tree.kind === 'column') return (match) => match.column?.[tree.part];
  if (tree.kind === 'if') return oneOf(tree, compiling);
  if (tree.kind === 'columns') return columnsOf(tree, compiling);
  if (tree.kind === 'unary') {
    const operand = numberOf(tree.operand, compiling);
    return (match) => {
      const value = operand(match);
      return value && tree.op === '-' ? negate(value) : value;
    };
  }
  if (tree.kind === 'binary') return operated(tree, compiling);
  if (tree.kind === 'mutation') {
    const meaning = dsl.meaningOf(tree.mutation);
    const args = tree.args.map((arg) => numberOf(arg, compiling));
    return (match) => {
      const values: Exact[] = [];
      for (const arg of args) {
        const value = arg(match);
        if (!value) return undefined;
        values.push(value);
      }
      return meaning?.means === 'mutation' ? meaning.mutation.apply(...values) : undefined;
    };
  }
  if (tree.kind === 'count' || tree.kind === 'uses') return counted(tree, compiling);
  return dsl.unreachable(tree);
};

/** An operation; what is written out on its right is no other number elsewhere. */
const operated = (tree: dsl.NodeOf<dsl.NumberExpression, 'binary'>, compiling: Compiling): NumberOf => {
  const { op } = tree;
  const left = numberOf(tree.left, compiling);
  const right = numberOf(tree.right, compiling);
  const written = tree.right.kind === 'num' ? exactOf(tree.right.value) : undefined;
  if (written)
    return (match) => {
      const a = left(match);
      return a && operate(op, a, written);
    };
  return (match) => {
    const a = left(match);
    const b = right(match);
    return a && b && operate(op, a, b);
  };
};

/** `a if a > b else b`; no number where nobody knows whether it holds. */
const oneOf = (tree: dsl.Either, compiling: Compiling): NumberOf => {
  const test = compiling.holds(tree.condition, compiling);
  const then = numberOf(tree.then, compiling);
  const otherwise = numberOf(tree.otherwise, compiling);
  return (match) => {
    const truth = test(match);
    return truth === undefined ? undefined : truth ? then(match) : otherwise(match);
  };
};

const counted = (tree: dsl.Count | dsl.Uses, compiling: Compiling): NumberOf => {
  if (tree.kind === 'count') {
    const runs = tree.runs.map((run) => bindingOf(run, compiling));
    return (match) => whole(runs.reduce((sum, run) => sum + (run(match)?.terms?.length ?? 1), 0));
  }
  const quantity = bindingOf(tree.quantity, compiling);
  return (match) => {
    const step = quantity(match)?.step;
    return step && whole(step.usedBy.length);
  };
};

/** The written method: what is made of each column, from the right. */
const columnsOf = (tree: dsl.Columns, compiling: Compiling): NumberOf => {
  const above = numberOf(tree.above, compiling);
  const below = numberOf(tree.below, compiling);
  const each = numberOf(tree.each, compiling);
  return (match) => {
    const a = above(match);
    const b = below(match);
    if (!a || !b) return undefined;
    const before = match.column;
    const result = byColumns(a, b, (column) => {
      match.column = column;
      return each(match);
    });
    match.column = before;
    return result;
  };
};

/** What a hole, `it`, `answer` or `position` stands for; anything else is its number. */
export const bindingOf = (
  tree: dsl.NumberExpression,
  compiling: Compiling,
): ((match: Match) => Binding | undefined) => {
  if (tree.kind === 'hole') {
    const slot = compiling.slotOf(tree.name);
    return (match) => match.slots[slot];
  }
  if (tree.kind === 'it') return (match) => match.it;
  if (tree.kind === 'answer') return (match) => match.subject.bound.at(-1);
  if (tree.kind === 'position') return (match) => match.subject.bound[match.step.index];
  const value = numberOf(tree, compiling);
  return (match) => {
    const found = value(match);
    return found && boundNumber(found);
  };
};

/** More digits than this nobody writes below each other. */
const mostColumns = 15;

/**
 * The written method on two numbers set below each other, point below point: from the right, `make` says what comes
 * of a column; its last digit is written, the rest is handed to the next column, less than nothing where one is
 * borrowed. What is handed on by the last column stands before the result. Undefined for numbers with a sign or
 * without an end, where a column gives no whole number, and where the last column borrows.
 */
export const byColumns = (
  above: Exact,
  below: Exact,
  make: (column: Column) => Exact | undefined,
): Exact | undefined => {
  const decimals = [above, below].map((one) => decimalsOf(one, mostColumns));
  if (above.num < 0n || below.num < 0n || decimals.includes(undefined)) return undefined;
  const unit = 10n ** BigInt(Math.max(...decimals.map((one) => one ?? 0)));
  let [top, bottom] = [(above.num * unit) / above.den, (below.num * unit) / below.den];
  let [result, carry] = [0n, 0n];
  for (let place = 1n; top > 0n || bottom > 0n || place === 1n; place *= 10n) {
    const made = make({
      top: whole(top % 10n),
      bottom: whole(bottom % 10n),
      carry: whole(carry),
      place: ratio(place, unit) ?? whole(0),
    });
    if (!made || !isWhole(made)) return undefined;
    const digit = ((made.num % 10n) + 10n) % 10n;
    result += digit * place;
    carry = (made.num - digit) / 10n;
    [top, bottom] = [top / 10n, bottom / 10n];
    if (top === 0n && bottom === 0n) result += carry * place * 10n;
  }
  return carry < 0n ? undefined : ratio(result, unit);
};
