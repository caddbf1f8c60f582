import { add, divide, type Exact, equal, multiply, operate, subtract } from '../../base/index.ts';
import { type TextExpr, textValue } from '../../solution/index.ts';

type Operator = (TextExpr & { readonly kind: 'binary' })['op'];
const operators: readonly Operator[] = ['+', '-', '*', '/'];

/**
 * Whether one change of a working makes it give another value: another operator, one number of `pool` for another, the
 * order, or a part that is dropped.
 */
export const isMended = (working: TextExpr, wanted: Exact, pool: readonly Exact[]): boolean => {
  if (working.kind === 'number') return pool.some((value) => equal(value, wanted));
  if (working.kind === 'minus') return false;
  const [left, right] = [textValue(working.left), textValue(working.right)];
  if (!left || !right) return false;
  const gives = (value: Exact | undefined): boolean => value !== undefined && equal(value, wanted);
  if (gives(left) || gives(right)) return true;
  if (operators.some((op) => op !== working.op && gives(operate(op, left, right)))) return true;
  if (gives(operate(working.op, right, left))) return true;
  const wantedLeft = leftFor(working.op, right, wanted);
  const wantedRight = rightFor(working.op, left, wanted);
  return (
    (wantedLeft !== undefined && isMended(working.left, wantedLeft, pool)) ||
    (wantedRight !== undefined && isMended(working.right, wantedRight, pool))
  );
};

/** What must stand on one side for the working to give a value. */
const leftFor = (op: Operator, right: Exact, wanted: Exact): Exact | undefined => {
  switch (op) {
    case '+':
      return subtract(wanted, right);
    case '-':
      return add(wanted, right);
    case '*':
      return divide(wanted, right);
    case '/':
      return multiply(wanted, right);
    default:
      return undefined;
  }
};

const rightFor = (op: Operator, left: Exact, wanted: Exact): Exact | undefined => {
  switch (op) {
    case '+':
      return subtract(wanted, left);
    case '-':
      return subtract(left, wanted);
    case '*':
      return divide(wanted, left);
    case '/':
      return divide(left, wanted);
    default:
      return undefined;
  }
};
