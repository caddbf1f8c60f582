import { meaningOf, type NumberExpression } from '../dsl/index.ts';
import type { BinaryOp } from '../model/index.ts';
import type { Compiling, Match } from './bindings.ts';

/*
 * Most that conditions ask of numbers is asked of small whole ones, and then doubles say it in a fraction of the time that exact
 * numbers take. `NaN` stands for whatever is no whole number that a double holds to its last digit, or does not exist: of these
 * the exact numbers are asked, which are the oracle of this file's test.
 */

/** A number as the holes are filled just now, or `NaN`. */
export type PlainOf = (match: Match) => number;

const most = Number.MAX_SAFE_INTEGER;
/** Looked up here: `Number.NaN` takes longer than the sum that it stands for. */
const none = Number.NaN;

const held = (value: number): number => (value <= most && value >= -most ? value : none);

/** Undefined where an expression has a part that has no plain form. */
export const plainNumberOf = (tree: NumberExpression, compiling: Compiling): PlainOf | undefined => {
  switch (tree.kind) {
    case 'num': {
      const value = typeof tree.value === 'object' ? none : Number(tree.value);
      return Number.isSafeInteger(value) ? () => value : undefined;
    }
    case 'hole': {
      const slot = compiling.slotOf(tree.name);
      return (match) => {
        const bound = match.slots[slot];
        return bound ? bound.plain : none;
      };
    }
    case 'it':
      return ({ it }) => (it ? it.plain : none);
    case 'old.value':
      return ({ subject, step }) => subject.bound[step.index]?.plain ?? none;
    case 'unary': {
      const operand = plainNumberOf(tree.operand, compiling);
      return operand && (tree.op === '-' ? (match) => -operand(match) : operand);
    }
    case 'binary': {
      const left = plainNumberOf(tree.left, compiling);
      const right = plainNumberOf(tree.right, compiling);
      const operation = operations[tree.op];
      return left && right && ((match) => held(operation(left(match), right(match))));
    }
    case 'mutation': {
      const meaning = meaningOf(tree.mutation);
      const plain = meaning?.means === 'mutation' ? meaning.mutation.plain : undefined;
      const [first, second] = tree.args.map((arg) => plainNumberOf(arg, compiling));
      if (!plain || !first || tree.args.length > 2) return undefined;
      if (tree.args.length === 1)
        return (match) => {
          const number = first(match);
          return number <= most ? plain(number, 0) : none;
        };
      return (
        second &&
        ((match) => {
          const one = first(match);
          const other = second(match);
          return one <= most && other <= most ? plain(one, other) : none;
        })
      );
    }
    default:
      return undefined;
  }
};

/** What is left over has the sign of the divisor, as in Python. */
const rest = (a: number, b: number): number => {
  const left = a % b;
  return left !== 0 && left < 0 !== b < 0 ? left + b : left;
};

const operations: { readonly [op in BinaryOp]: (a: number, b: number) => number } = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => (a % b === 0 ? a / b : none),
  '//': (a, b) => (a - rest(a, b)) / b,
  '%': rest,
  '**': (a, b) => {
    if (!(b >= 0 && b <= 16 && a <= most)) return none;
    let power = 1;
    for (let times = 0; times < b; times++) power *= a;
    return power;
  },
};
