import { insideCalls, leavesOf } from '../../ast/index.ts';
import * as base from '../../base/index.ts';
import { endsInDefinite } from '../../english/index.ts';
import type { BinaryOp } from '../../model/index.ts';
import { type Written, writeNumber } from '../numbers.ts';
import type { AlignedText, Line, LineNumber } from '../read/aligned-text.ts';
import type { ShownNumber } from '../read/text-expr.ts';
import { type Change, definedBefore, type Refused, refuse } from './change.ts';

/** By ordinal: the numbers of a line that are written anew. */
export type ShownNumbers = (ShownNumber | undefined)[];

export const shownNumbers = (change: Change, line: Line): ShownNumbers | Refused => {
  const { text, values } = change;
  const shown: ShownNumbers = [];
  const does = ({ step = -1 }: LineNumber, ...ops: readonly BinaryOp[]): boolean => {
    const { expr } = text.facts.steps[step] ?? {};
    const root = expr && insideCalls(expr);
    return root?.kind === 'binary' && ops.includes(root.op);
  };
  const leaves = line.numbers.some((number) => does(number, '%'));
  for (const number of line.numbers) {
    const value = number.step === undefined ? undefined : values[number.step];
    if (!value) {
      shown.push(undefined);
      continue;
    }
    if (number.step !== undefined && !number.writable) return notWritable(number);
    const written = writeFor(value, number, text);
    // 7 people are no `0.00 million`; `35.55...` goes on; no `4.44 remainder 23`.
    const isPart = number.shape.kind === 'decimal' && number.shape.per !== undefined;
    const isCut = /^(?:\.{2}|…)/.test(line.text.slice(number.end));
    if (
      (isPart && written.rounded) ||
      (isCut && base.compare(written.value, value) >= 0) ||
      (leaves && !base.isWhole(value) && does(number, '/', '//'))
    )
      return notWritable(number);
    if (lies(change, number, value, written)) return untrueDigits(written, line);
    shown.push(written);
  }
  return withTwins(line, shown);
};

/**
 * Whether the digits say what is not so: that a number is zero, the other side of a half that a double only comes near
 * (0.6124999999999999 is no 0.613), or the last digits of a double past 2 ** 53, which say nothing.
 */
const lies = (
  { flawed }: Change,
  { step, shape }: LineNumber,
  value: base.Exact,
  { value: said, decimals }: ShownNumber,
): boolean => {
  if (said.num === 0n && value.num !== 0n) return true;
  const computed = step === undefined ? undefined : flawed[step];
  if (typeof computed !== 'number' || Number.isSafeInteger(computed) || shape.kind !== 'decimal')
    return false;
  const scaled = base.multiply(base.everyDigitOf(computed), base.whole(shape.scale));
  const apart = base.absolute(
    base.subtract(said, base.ratio(scaled.num, scaled.den * (shape.per ?? 1n)) ?? scaled),
  );
  return base.compare(base.multiply(apart, base.whole(2n * 10n ** BigInt(decimals))), base.whole(1)) > 0;
};

const untrueDigits = ({ text }: ShownNumber, line: Line): Refused =>
  refuse('untrue_digits', `what is computed does not round to ${text}: ${line.text}`);

/**
 * The line of a step that is done twice: its result stands where its first operand stood, and gives the new
 * result. Undefined when the line has no such working.
 */
export const shownAgain = (change: Change, line: Line): ShownNumbers | Refused | undefined => {
  const { text, mutant, values, was } = change;
  const { expr: root } = was;
  if (root.kind !== 'binary' || root.left.kind !== 'name') return undefined;
  const operand = definedBefore(change, root.left.name);
  const before = text.facts.exact[mutant.step];
  const now = values[mutant.step];
  const workings = line.workings.filter(({ pieces }) => pieces.get(root.id)?.kind === 'binary');
  if (operand === undefined || !before || !now || workings.length === 0) return undefined;
  const shown: ShownNumbers = [];
  for (const [ordinal, number] of line.numbers.entries()) {
    const inWorking = workings.some((working) => isWithin(number, working.text));
    // `There were originally 12, so 12 - 4 = 8` cannot be said again of the 8.
    if (number.step === operand && !inWorking && !number.annotated)
      return refuse('operand_named_beside', `names ${number.text} beside the working: ${line.text}`);
    const value: base.Exact | undefined =
      number.step === mutant.step ? now : number.step === operand && inWorking ? before : undefined;
    if (!value) continue;
    if (!number.writable) return notWritable(number);
    const written = writeFor(value, number, text);
    if (value === now && lies(change, number, value, written)) return untrueDigits(written, line);
    shown[ordinal] = written;
  }
  return withTwins(line, shown);
};

/**
 * Where another quantity took an operand's place, the sentence speaks of that one: `for 3 weeks … 12*3` says
 * `for 4 weeks … 12*4`. Other workings of the line keep their numbers; so does `the 3 weeks` where a
 * number came that is worked with only later, for `the 4 weeks` are others, of which what follows may be true.
 */
export const carryOperand = (change: Change, line: Line, shown: ShownNumbers): void => {
  const { text, was, names, mutant } = change;
  if (mutant.through.length > 0) return;
  const old = onlyOne(was.names, names);
  if (old === undefined || old === several) return;
  const step = definedBefore(change, old);
  const plain = numberFor(change, old);
  const value = plain ?? nameFor(change, old);
  if (step === undefined || !value) return;
  const isOther = plain && text.facts.exact.some((other) => other && base.equal(other, plain));
  line.numbers.forEach((number, ordinal) => {
    if (number.step !== step || shown[ordinal] || !number.writable || number.worked) return;
    if (!isOther || !endsInDefinite(line.text.slice(0, number.start)))
      shown[ordinal] = writeFor(value, number, text);
  });
};

/** The value of the other quantity that took the place of the one that is gone. */
const nameFor = (change: Change, gone: string): base.Exact | undefined => {
  const { text, was, names } = change;
  // The one that came may have stood in the step already: `cost = price * price`.
  const came = onlyOne(names, was.names);
  if (was.names.length !== names.length || came === several) return undefined;
  const step = definedBefore(change, came ?? names[was.names.indexOf(gone)] ?? '');
  return step === undefined ? undefined : text.facts.exact[step];
};

/** The plain number that stands where the operand stood: one copied wrongly, or one that is worked with only later. */
const numberFor = ({ was, mutant }: Change, gone: string): base.Exact | undefined => {
  if (mutant.kind !== 'working') return undefined;
  const leaves = leavesOf(mutant.expr);
  if (leaves.length !== was.leaves.length) return undefined;
  const [came, ...more] = leaves.filter((_, at) => {
    const leaf = was.leaves[at];
    return leaf?.kind === 'name' && leaf.name === gone;
  });
  return came?.kind === 'num' && more.length === 0 ? base.exactOf(came.value) : undefined;
};

/** Whether the working has an operand less, and no other number stands in its place. */
export const losesOperand = (change: Change): boolean =>
  change.names.length < change.was.names.length &&
  !change.was.names.some((name) => !change.names.includes(name) && numberFor(change, name));

const several = Symbol('several');

/** The name that only the first list has, when it is one; undefined when there is none. */
const onlyOne = (
  names: readonly string[],
  others: readonly string[],
): string | undefined | typeof several => {
  let only: string | undefined;
  for (const name of names) {
    if (others.includes(name) || name === only) continue;
    if (only !== undefined) return several;
    only = name;
  }
  return only;
};

export const isWithin = ({ start, end }: base.Span, outer: base.Span): boolean =>
  start >= outer.start && end <= outer.end;

const notWritable = ({ text }: LineNumber): Refused =>
  refuse('not_as_written', `${text} is not how its value would be written`);

/** What stands behind `>>` is, to the letter, the result before it wherever it was so. */
const withTwins = ({ numbers }: Line, shown: ShownNumbers): ShownNumbers => {
  for (let ordinal = 0; ordinal < shown.length; ordinal++) {
    const number = numbers[ordinal];
    if (number?.twin === undefined || !shown[ordinal]) continue;
    const written = shown[number.twin];
    if (!written || numbers[number.twin]?.text !== number.text) continue;
    const grouped = number.shape.kind === 'decimal' && number.shape.grouped;
    const { text, value, decimals } = written;
    shown[ordinal] = grouped ? written : { text: text.replaceAll(',', ''), value, decimals };
  }
  return shown;
};

const writeFor = (
  value: base.Exact,
  number: LineNumber,
  { style, money }: AlignedText,
): ShownNumber & { readonly rounded: boolean } => {
  const cents = number.money || (number.step !== undefined && money.has(number.step));
  const { shape } = number;
  const written = writeNumber(value, shape, number.money && style.cents, cents);
  const { text, plain, rounded } = written;
  if (shape.kind !== 'decimal') return { text, rounded, value: valueWritten(value, written), decimals: 0 };
  const point = plain.indexOf('.');
  const { scale, per = 1n } = shape;
  // Most numbers are written as they are.
  const asIs = scale === 1 && per === 1n;
  const said = asIs ? value : (base.ratio(value.num * BigInt(scale), value.den * per) ?? value);
  return {
    text,
    rounded,
    value: valueWritten(said, written),
    decimals: point < 0 ? 0 : plain.length - point - 1,
  };
};

/** What the text says: the value itself, or what is left of it when it was rounded. */
const valueWritten = (value: base.Exact, { plain, rounded }: Written): base.Exact => {
  if (!rounded) return value;
  const digits = base.fromDecimal(plain.replace('-', ''));
  return plain.startsWith('-') ? { num: -digits.num, den: digits.den } : digits;
};
