import { endsInShare } from '../../english/index.ts';
import type { BinaryOp } from '../../model/index.ts';
import type { TextBinary } from '../read/text-expr.ts';
import type { Body, RenderContext } from './render-context.ts';

/** What stands between two pieces: the sign with the spaces of the place it comes from. */
export const gap = (left: Body, right: Body, op: BinaryOp, context: RenderContext, next: string): string => {
  const { signs } = context.working;
  const only = signBetween(left, right, signs);
  if (only && left.from && right.from) {
    const { text } = context.line;
    // `3(4 + 5)` needs no sign.
    const silent = only.opStart === only.opEnd && next.startsWith('(');
    // Between the parts of a `\\frac` stands no sign of its own.
    if (isBar(only)) return ` ${sign(op, only, context)} `;
    const written =
      only.op === op && (silent || only.opStart < only.opEnd) && !isLostShare(left, only, text)
        ? text.slice(only.opStart, only.opEnd)
        : sign(op, only, context);
    const before = text.slice(left.from.end, only.opStart);
    const after = text.slice(only.opEnd, right.from.start);
    return withoutBrackets(before) + written + withoutMinus(withoutBrackets(after));
  }
  const near = signNear(
    left,
    right,
    signs.filter((one) => !isBar(one)),
  );
  if (!near) return ` ${sign(op, undefined, context)} `;
  const { text } = context.line;
  const written =
    near.op === op && (near.opStart < near.opEnd || next.startsWith('('))
      ? text.slice(near.opStart, near.opEnd)
      : sign(op, near, context);
  return spaceBefore(text, near.opStart) + written + spaceAfter(text, near.opEnd);
};

/** `25% of 40` reads so only as long as a share stands there. */
const isLostShare = (left: Body, { opWord, opStart, opEnd }: TextBinary, text: string): boolean =>
  opWord && text.slice(opStart, opEnd).startsWith('of') && !endsInShare(left.text.trim());

/** A fraction's bar, which no sign writes. */
export const isBar = ({ op, opStart, opEnd }: TextBinary): boolean => op === '/' && opStart === opEnd;

/** The only sign that the line has between two pieces that stood there. */
const signBetween = ({ from: left }: Body, { from: right }: Body, signs: readonly TextBinary[]) => {
  if (!left || !right) return undefined;
  const between = signs.filter(({ opStart, opEnd }) => opStart >= left.end && opEnd <= right.start);
  return between.length === 1 ? between[0] : undefined;
};

/** The sign to take after: the last one before the right piece, else the first behind the left one. */
const signNear = ({ from: left }: Body, { from: right }: Body, signs: readonly TextBinary[]) =>
  (right && signs.findLast(({ opEnd }) => opEnd <= right.start)) ??
  (left && signs.find(({ opStart }) => opStart >= left.end)) ??
  signs[0];

/** Brackets between two pieces belonged to a group that is no more. */
const withoutBrackets = (text: string): string =>
  text === '' || text === ' ' ? text : text.replaceAll(/[()[\]]/g, '');

/** Of `8 + -$5` the minus belonged to the operand that is no more; an operand that is negative brings its own. */
const withoutMinus = (text: string): string => text.replace(/[-−–](?=[\s$£€]*$)/u, '');

const spaceBefore = (text: string, end: number): string => {
  let start = end;
  while (start > 0 && /\s/.test(text.charAt(start - 1))) start--;
  return text.slice(start, end);
};

const spaceAfter = (text: string, start: number): string => {
  let end = start;
  while (end < text.length && /\s/.test(text.charAt(end))) end++;
  return text.slice(start, end);
};

const signWords: Partial<Record<BinaryOp, string>> = {
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'divided by',
};

/** A sign as this line writes it, in place of `instead`. */
const sign = (
  op: BinaryOp,
  instead: TextBinary | undefined,
  { working, change, line }: RenderContext,
): string => {
  if (working.annotation) return op;
  if (instead?.opWord && line.text.slice(instead.opStart, instead.opEnd) !== 'of') return signWords[op] ?? op;
  const { style } = change.text;
  if (op === '-') return style.wide ? '－' : style.minus;
  if (op === '+') return style.wide ? '＋' : op;
  if (op === '/') return style.divide;
  if (op !== '*') return op;
  // `x` without spaces about it would read as a letter.
  const spaced = instead ? /\s/.test(line.text.charAt(instead.opStart - 1)) : true;
  return style.times === 'x' && !spaced ? '*' : style.times;
};
