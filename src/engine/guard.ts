import {
  type Comparison,
  type ComparisonSign,
  type Condition,
  type Option,
  unreachable,
} from '../dsl/index.ts';
import { compare } from '../exact/index.ts';
import { type Binding, type Match, type SlotOf, stepOf } from './bindings.ts';
import { kindTests } from './guard-kinds.ts';
import { isAmong, optionsOf } from './guard-lists.ts';
import { bindingOf, numberOf } from './guard-numbers.ts';
import { sameKind } from './quantities.ts';

/** A compiled condition: whether it holds, as the holes are filled just now. */
export type Holds = (match: Match) => boolean;

/** Compiles a condition. */
export const holds = (condition: Condition, slotOf: SlotOf): Holds => {
  switch (condition.kind) {
    case 'and': {
      const all = condition.parts.map((part) => holds(part, slotOf));
      return (match) => all.every((one) => one(match));
    }
    case 'or': {
      const all = condition.parts.map((part) => holds(part, slotOf));
      return (match) => all.some((one) => one(match));
    }
    case 'not': {
      const one = holds(condition.condition, slotOf);
      return (match) => !one(match);
    }
    case 'compare':
      return comparison(condition, slotOf);
    case 'is': {
      const subject = bindingOf(condition.subject, slotOf);
      const test = kindTests[condition.said];
      return (match) => {
        const bound = subject(match);
        return bound !== undefined && test(bound, match);
      };
    }
    case 'in': {
      const subject = bindingOf(condition.subject, slotOf);
      const tests = condition.options.map((option) => isAmong(option, slotOf));
      return (match) => {
        const bound = subject(match);
        return bound !== undefined && tests.some((test) => test(bound, match));
      };
    }
    case 'matches': {
      const quantity = bindingOf(condition.quantity, slotOf);
      const regex = new RegExp(condition.regex, 'i');
      return (match) => {
        const step = stepOf(quantity(match), match.subject);
        return step !== undefined && regex.test(step.quantity.words.join(' '));
      };
    }
    case 'same_kind': {
      const [left, right] = [bindingOf(condition.left, slotOf), bindingOf(condition.right, slotOf)];
      return (match) => {
        const [a, b] = [stepOf(left(match), match.subject), stepOf(right(match), match.subject)];
        return a !== undefined && b !== undefined && sameKind(a.quantity, b.quantity);
      };
    }
    case 'all':
    case 'any':
      return quantified(condition.kind, condition.list, holds(condition.condition, slotOf), slotOf);
    default:
      return unreachable(condition);
  }
};

const orders: { readonly [sign in ComparisonSign]: (order: number) => boolean } = {
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** Two numbers side by side; where one does not exist nothing holds. */
const comparison = (condition: Comparison, slotOf: SlotOf): Holds => {
  const [left, right] = [numberOf(condition.left, slotOf), numberOf(condition.right, slotOf)];
  const test = orders[condition.sign];
  return (match) => {
    const [a, b] = [left(match), right(match)];
    return a !== undefined && b !== undefined && test(compare(a, b));
  };
};

/** `all(list, …)` and `any(list, …)`: `it` is each of the list in turn, and what it was before once all are asked. */
const quantified = (kind: 'all' | 'any', list: readonly Option[], test: Holds, slotOf: SlotOf): Holds => {
  const options = list.map((option) => optionsOf(option, slotOf));
  return (match) => {
    const before = match.it;
    const one = (it: Binding): boolean => {
      match.it = it;
      return test(match);
    };
    const asked = (items: (match: Match) => readonly Binding[]): boolean =>
      kind === 'all' ? items(match).every(one) : items(match).some(one);
    const result = kind === 'all' ? options.every(asked) : options.some(asked);
    match.it = before;
    return result;
  };
};
