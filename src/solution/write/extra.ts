import { applyEdits, decimalsOf, type Edit, type Exact, equal, exactOf, operate } from '../../base/index.ts';
import { agree, countsInWords, namesThing } from '../../english/index.ts';
import type { BinaryOp } from '../../model/index.ts';
import { writeNumber } from '../numbers.ts';
import {
  type AlignedText,
  type Line,
  type LineNumber,
  occurrenceOf,
  writeLike,
} from '../read/aligned-text.ts';
import { checkLine } from '../read/check-line.ts';
import type { TextExpr } from '../read/text-expr.ts';
import { type Change, definedBefore } from './change.ts';
import { reopened } from './printed.ts';

/**
 * The sentence of a step too many, in the manner of the solution: its last sentence that tells the same operation,
 * told again with other numbers. Undefined when the step is not one operation on two known numbers or has no plain
 * result, and when no sentence fits: a bare calculation would give itself away.
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
  const value = left && right && operate(op, left.value, right.value);
  // A step for the fun of it does not end in a long decimal.
  if (!left || !right || !value || (decimalsOf(value) ?? 3) > 2) return undefined;
  const result = {
    value,
    text: writeResult(text, value),
    currency: currencyOf(op, left.currency, right.currency),
  };
  const last = text.lines.at(-2);
  for (const line of text.lines.slice(0, -1).toReversed()) {
    const alike = op === '*' || op === '/' || (last && isOfSameThing(line, last));
    const told = alike ? retold(line, op, [left, right, result], text) : undefined;
    if (told) return told;
  }
  return undefined;
};

type Operand = { readonly value: Exact; readonly text: string; readonly currency: string };

type Numbers = readonly [left: Operand, right: Operand, result: Operand];

const operand = (change: Change, name: string): Operand | undefined => {
  const { text } = change;
  const at = definedBefore(change, name);
  const value = at === undefined ? undefined : text.facts.exact[at];
  if (!value || value.num < 0n) return undefined;
  const shown = occurrenceOf(text, at);
  return {
    value,
    text: writeLike(text, value, at),
    currency: shown?.shape.kind === 'decimal' ? shown.currency : '',
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

/** The first word behind the result of a line: what it counts. */
const thingOf = ({ text }: Line): string | undefined =>
  /(?:>>|= ?)\p{Sc}?[\d.,]+\s+(\p{L}+)/u.exec(text.replaceAll(/<<[^<>]*>>/g, '>>'))?.[1];

const isOfSameThing = (line: Line, other: Line): boolean =>
  line === other ||
  (thingOf(line) === thingOf(other) && line.text.includes('$') === other.text.includes('$'));

/** The sentence with other numbers in its one working; undefined where it has more, or other signs belong there. */
const retold = (line: Line, op: BinaryOp, numbers: Numbers, solution: AlignedText): string | undefined => {
  const places = placesOf(line, op);
  if (!places || line.words.length > 0 || line.unaccounted || line.unread || !line.sound) return undefined;
  if (places.length !== line.numbers.length || countsInWords(line.text) || namesThing(line.text))
    return undefined;
  const edits: Edit[] = [];
  for (const { number, as } of places) {
    const { text, currency } = numbers[as];
    if (!number.annotated && number.money !== (currency !== '')) return undefined;
    const written = number.annotated ? text.replaceAll(',', '') : text;
    edits.push({ start: number.start, end: number.end, text: written });
  }
  edits.sort((one, other) => one.start - other.start);
  const told = agree(line.text, applyEdits(line.text, edits));
  const { equations, runOns, unread } = checkLine(told);
  if (unread || runOns.length > 0 || equations.length === 0 || equations.some(({ holds }) => !holds))
    return undefined;
  return reopened(told, solution);
};

interface NumberPlace {
  readonly number: LineNumber;
  /** 0 and 1 for the operands, 2 for the result. */
  readonly as: 0 | 1 | 2;
}

/** Where the line shows its working's numbers; undefined unless all that it tells is one operation on two of them. */
const placesOf = (line: Line, op: BinaryOp): readonly NumberPlace[] | undefined => {
  const places: NumberPlace[] = [];
  const put = (side: TextExpr | undefined, as: 0 | 1 | 2): boolean => {
    const number = side?.kind === 'number' && !side.percent ? line.numbers[side.token.ordinal] : undefined;
    // Words behind an operand say what it counts.
    const plain = number && side && (as === 2 || !/\p{L}/u.test(line.text.slice(number.end, side.end)));
    if (number?.shape.kind !== 'decimal' || !plain) return false;
    places.push({ number, as });
    if (number.twin !== undefined) {
      const twin = line.numbers[number.twin];
      if (twin && !places.some((place) => place.number === twin)) places.push({ number: twin, as });
    }
    return true;
  };
  for (const { sides, open } of line.equations) {
    const [working, result, ...more] = sides;
    if (open || more.length > 0 || working?.kind !== 'binary' || working.op !== op) return undefined;
    if (!put(working.left, 0) || !put(working.right, 1)) return undefined;
    if (
      result &&
      !places.some(({ number }) => result.kind === 'number' && number.start === result.token.start)
    )
      if (!put(result, 2)) return undefined;
  }
  return places.some(({ as }) => as === 2) ? uniquely(places) : undefined;
};

/** One quantity that stands on both sides of a sign could not be told apart. */
const uniquely = (places: readonly NumberPlace[]): readonly NumberPlace[] | undefined => {
  const of = (as: number): Exact | undefined => places.find((place) => place.as === as)?.number.value;
  const [left, right] = [of(0), of(1)];
  return left && right && equal(left, right) ? undefined : places;
};
