import * as base from '../../base/index.ts';
import * as english from '../../english/index.ts';
import { type TextExpr, textValue } from './text-expr.ts';

/** What is told behind the quotient of a division, and what should be told there. */
const dividedWithRest = (line: string, left: TextExpr, right: TextExpr) => {
  if (left.kind !== 'binary' || left.op !== '/' || right.kind !== 'number') return undefined;
  const rest = english.remainderBehind(line.slice(right.end));
  const [above, below] = [textValue(left.left), textValue(left.right)];
  const quotient = above && below && base.operate('//', above, below);
  const remainder = above && below && base.operate('%', above, below);
  return rest && quotient && remainder ? { rest, number: right, quotient, remainder } : undefined;
};

/** `13 / 6 = 2 with a remainder of 1`; of `2, and some remain` nothing is said. */
export const leavesRemainder = (line: string, left: TextExpr, right: TextExpr): boolean => {
  const told = remaindersTold(line, left, right);
  return told !== undefined && (told.length === 0 || told.includes(true));
};

/** The remainder is told, and it is right. */
export const tellsRemainder = (line: string, left: TextExpr, right: TextExpr): boolean =>
  remaindersTold(line, left, right)?.includes(true) ?? false;

/** Of each number told as the remainder behind a right quotient whether it is. */
const remaindersTold = (line: string, left: TextExpr, right: TextExpr) => {
  const found = dividedWithRest(line, left, right);
  if (!found || !base.equal(found.quotient, found.number.value)) return undefined;
  return (found.rest.match(/\d+/g) ?? []).map((digits) =>
    base.equal(base.whole(BigInt(digits)), found.remainder),
  );
};

/** Where a quotient and the one number told as its remainder stand, and how they should read: `2 with a remainder of 1`. */
export const remainderPut = (line: string, left: TextExpr, right: TextExpr) => {
  const found = dividedWithRest(line, left, right);
  const [told, ...more] = [...(found?.rest.matchAll(/\d+/g) ?? [])];
  if (!found || !told || more.length > 0) return undefined;
  const { number, quotient, remainder } = found;
  const from = right.end + told.index;
  const isWhole = quotient.den === 1n && remainder.den === 1n;
  const between = line.slice(number.token.end, from);
  return isWhole
    ? {
        start: number.token.start,
        end: from + told[0].length,
        right: `${quotient.num}${between}${remainder.num}`,
      }
    : undefined;
};
