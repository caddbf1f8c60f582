import { type Exact, equal, remembered } from '../../base/index.ts';
import { numeral, readNumeral } from '../../english/index.ts';
import type { BinaryOp, Expr } from '../../model/index.ts';
import type { AlignedText } from '../read/aligned-text.ts';
import { checkLine } from '../read/check-line.ts';

/**
 * A line before the one `labelled` that has worked out the same amount of the same number: whoever has `half of 48 is 24`
 * needs no line for the 24 that are left of 48. `gone` is the line that is left out; places are those of the original.
 */
export const hadElsewhere = (
  { lines, facts: { exact, steps } }: AlignedText,
  step: number,
  gone: number,
  labelled: number,
): string | undefined => {
  const value = exact[step];
  const isSame = (other: number | undefined): boolean => {
    const its = other === undefined || other === step ? undefined : exact[other];
    const reads = steps[other ?? -1]?.names ?? [];
    const sharesOne = steps[step]?.names.some((name) => reads.includes(name)) === true;
    return its !== undefined && value !== undefined && equal(its, value) && sharesOne;
  };
  return lines.find(
    ({ numbers }, at) => at < labelled && at !== gone && numbers.some((number) => isSame(number.step)),
  )?.text;
};

/** A printed line that shows the very working of a step that is said to be missing: `1 × 3 = 3` of another layer. */
export const doneElsewhere = (
  { facts: { steps, exact, slots } }: AlignedText,
  step: number,
  lines: readonly string[],
): string | undefined => {
  const root = steps[step]?.expr;
  if (root?.kind !== 'binary') return undefined;
  const valueIn = (side: Expr): Exact | undefined => exact[slots[side.id] ?? -1];
  const [left, right] = [valueIn(root.left), valueIn(root.right)];
  if (!left || !right) return undefined;
  const { op } = root;
  return lines.find(
    (line) =>
      mayShow(line, op, left, right) &&
      workingsIn(line).some((found) => {
        if (found.op !== root.op) return false;
        const straight = equal(found.left, left) && equal(found.right, right);
        const anyOrder = root.op === '+' || root.op === '*';
        return straight || (anyOrder && equal(found.left, right) && equal(found.right, left));
      }),
  );
};

/** Whether a line has the sign and the digits: most have not, and to read their workings takes a thousand times as long. */
const mayShow = (line: string, op: BinaryOp, left: Exact, right: Exact): boolean => {
  let hasSign = false;
  for (const [sign, of] of signs) if (of === op && line.includes(sign)) hasSign = true;
  if (!hasSign) return false;
  const plain = line.replaceAll(',', '');
  return [left, right].every(({ num, den }) => den !== 1n || plain.includes(`${num < 0n ? -num : num}`));
};

interface Plain {
  readonly left: Exact;
  readonly op: BinaryOp;
  readonly right: Exact;
}

/** A working of two numbers, as it is written; undefined for any other. */
const plainWorking = (written: string): Plain | undefined => {
  const [, one, sign, two] = twoNumbers.exec(written) ?? [];
  const op = sign === undefined ? undefined : signs.get(sign);
  if (one === undefined || two === undefined || op === undefined) return undefined;
  return { left: readNumeral(one), op, right: readNumeral(two) };
};

const twoNumbers = new RegExp(
  String.raw`^[^\d+*/÷×x−-]*(${numeral})[^\d+*/÷×−-]*?([+*/÷×x−-])[^\d+*/÷×−-]*(${numeral})[^\d+*/÷×−-]*$`,
  'u',
);

const signs: ReadonlyMap<string, BinaryOp> = new Map([
  ['+', '+'],
  ['-', '-'],
  ['−', '-'],
  ['*', '*'],
  ['x', '*'],
  ['×', '*'],
  ['/', '/'],
  ['÷', '/'],
]);

/** The workings of two numbers that a line shows. The candidates of a template share most of their lines. */
const workingsIn = remembered((line: string): readonly Plain[] =>
  checkLine(line).equations.flatMap(({ working }) => plainWorking(working) ?? []),
);
