import { compare, exactOf, plainOf } from '../base/index.ts';
import {
  type Comparison,
  type ComparisonSign,
  type Condition,
  type Logic,
  type Option,
  unreachable,
} from '../dsl/index.ts';
import type { Compiling, Holds, Truth } from './bindings.ts';
import { kindTests } from './guard-kinds.ts';
import { holdsOf, isAmong, optionsOf } from './guard-lists.ts';
import { meant } from './guard-meaning.ts';
import { bindingOf, numberOf } from './guard-numbers.ts';

export const holds = (condition: Condition, compiling: Compiling): Holds => {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return joined(condition, compiling);
    case 'not': {
      const one = holds(condition.condition, compiling);
      return (match) => {
        const truth = one(match);
        return truth === undefined ? undefined : !truth;
      };
    }
    case 'compare':
      return comparison(condition, compiling);
    case 'is': {
      const test = kindTests[condition.said];
      if (condition.subject.kind === 'hole') {
        const slot = compiling.slotOf(condition.subject.name);
        return (match) => {
          const bound = match.slots[slot];
          return bound && test(bound, match);
        };
      }
      const subject = bindingOf(condition.subject, compiling);
      return (match) => {
        const bound = subject(match);
        return bound && test(bound, match);
      };
    }
    case 'in': {
      const subject = bindingOf(condition.subject, compiling);
      const signs = condition.options.flatMap((option) => (option.kind === 'sign' ? [option.op] : []));
      if (signs.length === condition.options.length)
        return (match) => {
          const op = subject(match)?.op;
          return op !== undefined && signs.includes(op);
        };
      const tests = condition.options.map((option) => isAmong(option, compiling));
      return (match) => {
        const bound = subject(match);
        return bound && tests.some((test) => test(bound, match));
      };
    }
    case 'matches':
    case 'says':
    case 'said as':
    case 'role':
    case 'related':
      return meant(condition, compiling);
    case 'all':
    case 'any':
      return quantified(condition.kind, condition.list, holds(condition.condition, compiling), compiling);
    default:
      return unreachable(condition);
  }
};

/** `and`: one that does not hold decides; `or`: one that holds does. Else it is unknown as soon as one is. */
const joined = ({ kind, parts }: Logic, compiling: Compiling): Holds =>
  together(
    kind,
    parts.map((part) => holds(part, compiling)),
  );

/** The same of conditions that are compiled already. */
export const together = (kind: Logic['kind'], all: readonly Holds[]): Holds => {
  const decides = kind === 'or';
  const [first, second] = all;
  if (first && second && all.length === 2)
    return (match) => {
      const truth = first(match);
      if (truth === decides) return decides;
      const other = second(match);
      return other === decides ? decides : truth === undefined ? undefined : other;
    };
  return (match) => {
    let result: Truth = !decides;
    for (const one of all) {
      const truth = one(match);
      if (truth === decides) return decides;
      if (truth === undefined) result = undefined;
    }
    return result;
  };
};

/** Which orders a sign takes, as bits: 1 for below, 2 for the same, 4 for above. */
const orders: { readonly [sign in ComparisonSign]: number } = {
  '==': 2,
  '!=': 5,
  '<': 1,
  '<=': 3,
  '>': 4,
  '>=': 6,
};

/** Two numbers side by side; where one does not exist nobody knows. */
const comparison = (condition: Comparison, compiling: Compiling): Holds => {
  const left = numberOf(condition.left, compiling);
  const right = numberOf(condition.right, compiling);
  const taken = orders[condition.sign];
  const exactly: Holds = (match) => {
    const a = left(match);
    const b = right(match);
    return a && b && ((taken >> (compare(a, b) + 1)) & 1) === 1;
  };
  if (condition.left.kind !== 'hole' || condition.right.kind !== 'num') return exactly;
  // Most are of this sort, and of whole numbers: doubles take a fraction of the time. What is no such number is `NaN`.
  const slot = compiling.slotOf(condition.left.name);
  const written = plainOf(exactOf(condition.right.value));
  return (match) => {
    const bound = match.slots[slot];
    if (!bound) return undefined;
    const { plain } = bound;
    if (plain < written) return (taken & 1) !== 0;
    if (plain > written) return (taken & 4) !== 0;
    return plain === written ? (taken & 2) !== 0 : exactly(match);
  };
};

/** `all(list, …)` and `any(list, …)`: `it` is each of the list in turn, and what it was before once all are asked. */
const quantified = (
  kind: 'all' | 'any',
  list: readonly Option[],
  test: Holds,
  compiling: Compiling,
): Holds => {
  const options = list.map((option) => optionsOf(option, compiling));
  const decides = kind === 'any';
  return (match) => {
    let result: Truth = !decides;
    for (const items of options)
      for (const one of items(match)) {
        const truth = holdsOf(one, test, match);
        if (truth === decides) return decides;
        if (truth === undefined) result = undefined;
      }
    return result;
  };
};
