import { type NumberExpression, unreachable } from '../dsl/index.ts';
import { type Exact, exactOf, negate, operate, whole } from '../exact/index.ts';
import { type Binding, exactValue, type Match, type SlotOf, stepOf } from './bindings.ts';

/** A compiled number; undefined where there is none, and what asks about it then fails. */
export type NumberOf = (match: Match) => Exact | undefined;

/** A number: arithmetic on the right values of holes, and calls of the vocabulary. */
export const numberOf = (tree: NumberExpression, slotOf: SlotOf): NumberOf => {
  switch (tree.kind) {
    case 'num': {
      const value = exactOf(tree.value);
      return () => value;
    }
    case 'hole':
    case 'it':
    case 'answer':
    case 'position': {
      const binding = bindingOf(tree, slotOf);
      return (match) => exactValue(binding(match), match.subject);
    }
    case 'unary': {
      const operand = numberOf(tree.operand, slotOf);
      return (match) => {
        const value = operand(match);
        return value && tree.op === '-' ? negate(value) : value;
      };
    }
    case 'binary': {
      const [left, right] = [numberOf(tree.left, slotOf), numberOf(tree.right, slotOf)];
      return (match) => {
        const [a, b] = [left(match), right(match)];
        return a && b && operate(tree.op, a, b);
      };
    }
    case 'mutation': {
      const { mutation } = tree;
      const args = tree.args.map((arg) => numberOf(arg, slotOf));
      return (match) => {
        const values: Exact[] = [];
        for (const arg of args) {
          const value = arg(match);
          if (!value) return undefined;
          values.push(value);
        }
        return mutation.apply(...values);
      };
    }
    case 'count': {
      const runs = tree.runs.map((run) => bindingOf(run, slotOf));
      return (match) => whole(runs.reduce((sum, run) => sum + termsIn(run(match)), 0));
    }
    case 'uses': {
      const quantity = bindingOf(tree.quantity, slotOf);
      return (match) => {
        const step = stepOf(quantity(match), match.subject);
        return step && whole(step.usedBy.length);
      };
    }
    default:
      return unreachable(tree);
  }
};

const termsIn = (bound: Binding | undefined): number => (bound?.kind === 'run' ? bound.terms.length : 1);

/** What a hole, `it`, `answer` or `position` stands for; anything else is its number. */
export const bindingOf = (
  tree: NumberExpression,
  slotOf: SlotOf,
): ((match: Match) => Binding | undefined) => {
  switch (tree.kind) {
    case 'hole': {
      const slot = slotOf(tree.name);
      return (match) => match.slots[slot];
    }
    case 'it':
      return (match) => match.it;
    case 'answer':
      return (match) => match.subject.bound.at(-1);
    case 'position':
      return (match) => match.subject.bound[match.step.index];
    default: {
      const value = numberOf(tree, slotOf);
      return (match) => {
        const found = value(match);
        return found && { kind: 'number', value: found };
      };
    }
  }
};
