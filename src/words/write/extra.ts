import { decimalsOf, type Exact, exactOf, operate } from '../../exact/index.ts';
import type { BinaryOp } from '../../model/index.ts';
import { writeNumber } from '../numbers.ts';
import type { AlignedText } from '../read/aligned-text.ts';
import { occurrenceOf, writeLike } from '../read/occurrence.ts';
import { type Change, definedBefore } from './change.ts';

/**
 * The sentence of a step too many: `Then $72 * 3 = $<<72*3=216>>216.` in the solution's own style. Undefined
 * when the step is not one operation on two known numbers, or has no plain result.
 */
export const extraLine = (change: Change): string | undefined => {
  const { text, mutant, flawed } = change;
  const { expr, step } = mutant;
  const now = exactOf(flawed[step] ?? 0n);
  if (expr.kind !== 'binary' || expr.left.kind !== 'name' || expr.right.kind !== 'name' || !now)
    return undefined;
  const { op } = expr;
  const left = operand(change, expr.left.name);
  const right = operand(change, expr.right.name);
  if (!left || !right) return undefined;
  const result = operate(op, left.value, right.value);
  // A step for the fun of it does not end in a long decimal.
  if (!result || (decimalsOf(result) ?? 3) > 2) return undefined;
  const written = writeResult(text, result);
  const currency = currencyOf(op, left.currency, right.currency);
  const { style } = text;
  const sign = op === '*' ? style.times : op === '/' ? style.divide : op;
  const plain = (text: string): string => text.replaceAll(',', '');
  const annotation = style.annotates
    ? `<<${plain(bracketed(left.text))}${op}${plain(bracketed(right.text))}=${plain(written)}>>`
    : '';
  const working = `${left.currency}${bracketed(left.text)} ${sign} ${right.currency}${bracketed(right.text)}`;
  return `Then ${working} = ${currency}${annotation}${written}.`;
};

interface Operand {
  readonly value: Exact;
  readonly text: string;
  readonly currency: string;
}

const operand = (change: Change, name: string): Operand | undefined => {
  const { text } = change;
  const at = definedBefore(change, name);
  const value = at === undefined ? undefined : text.exact[at];
  if (!value) return undefined;
  const shown = occurrenceOf(text, at);
  // A fraction or a minus would have to be told apart from the sign beside it.
  return {
    value,
    text: writeLike(text, value, at),
    currency: shown?.shape.kind === 'decimal' && value.num >= 0n ? shown.currency : '',
  };
};

/** As the final line writes the answer. */
const writeResult = (solution: AlignedText, result: Exact): string => {
  const last = solution.lines.at(-1)?.numbers.find(({ step }) => step !== undefined);
  return last && last.shape.kind !== 'word'
    ? writeNumber(result, last.shape, last.money && solution.style.cents).text
    : writeLike(solution, result, undefined);
};

/** Money stays money when money is added to it, or when it is multiplied or divided by a count. */
const currencyOf = (op: BinaryOp, left: string, right: string): string => {
  if (op === '+' || op === '-') return left || right;
  if (op === '*') return left && right ? '' : left || right;
  return right ? '' : left;
};

/** `121 / (110/100)`: a fraction keeps together, and a minus does not meet a sign. */
const bracketed = (text: string): string => (/^-|\//.test(text) ? `(${text})` : text);
