import { isAtom, plainTerms } from '../ast/index.ts';
import * as base from '../base/index.ts';
import { type Facts, readBy } from '../facts/index.ts';
import type { Expr, Value } from '../model/index.ts';
import { type Telling, toldNumber } from './read-aloud.ts';

/** A wrong result: of which step, and what it was and is. */
type Slip = { readonly at: number; readonly oldValue: Value; readonly newValue: Value };

/** A wrong result as digits tell it: the numbers of the working where there are two, whole and above zero. */
interface Digits {
  readonly op: string;
  readonly pair: readonly [base.Exact, base.Exact] | undefined;
  /** All addends of a sum; else the two numbers. */
  readonly terms: readonly base.Exact[] | undefined;
  readonly right: base.Exact;
  readonly wrong: base.Exact;
}

/**
 * What the digits of a slip tell: the column that is off, what stands in it, the product that was written instead. Undefined
 * where the word has nothing to say: several columns are off, nothing comes from the column before, no such product.
 */
export const slipWord = (
  word: string,
  right: Expr,
  { at, oldValue, newValue }: Slip,
  telling: Telling,
): string | undefined => {
  const [was, now] = [base.exactOf(oldValue), base.exactOf(newValue)];
  if (!was || !now || !Object.hasOwn(words, word)) return undefined;
  const { values } = telling.subject.facts;
  const [a, b] = right.kind === 'binary' ? [values[right.left.id], values[right.right.id]] : [];
  const digits: Digits = {
    op: right.kind === 'binary' ? right.op : '',
    pair: a && b ? [a, b] : undefined,
    terms: valuesOf(right, values),
    right: was,
    wrong: now,
  };
  return words[word]?.(digits, { expr: right, at, telling });
};

type Place = { readonly expr: Expr; readonly at: number; readonly telling: Telling };

const words: { readonly [word: string]: (digits: Digits, place: Place) => string | undefined } = {
  'slip.place': (digits) => places[placeOf(digits) ?? -1],
  'slip.digit': (digits) => digitIn(digits.right, placeOf(digits)),
  'slip.wrong': (digits) => digitIn(digits.wrong, placeOf(digits)),
  'slip.column': (digits) => columnOf(digits),
  'slip.before': (digits) => columnBefore(digits),
  'slip.product': (digits, { expr, at, telling }) => productOf(digits, printsOf(expr, at, telling)),
  'slip.check': (digits) => checkOf(digits),
  'slip.off': (digits, { at, telling }) => offBy(digits, at, telling),
  'slip.zeros': (digits) =>
    isPlain(digits.right) && isPlain(digits.wrong)
      ? shiftTold(shiftOf(digits), 'zero', ['many', 'few'])
      : undefined,
  'slip.point': (digits, place) =>
    inDecimals(digits, place)
      ? shiftTold(shiftOf(digits), 'place', ['far to the right', 'far to the left'])
      : undefined,
  'slip.swapped': (digits, place) => (inDecimals(digits, place) ? swappedOf(digits) : undefined),
};

const places: readonly string[] = 'ones tens hundreds thousands'.split(' ');

const isPlain = ({ num, den }: base.Exact): boolean => den === 1n && num >= 0n && num < 10_000_000n;

/** The one column of several in which two whole numbers differ: 0 is that of ones. */
const placeOf = ({ right, wrong }: Digits): number | undefined => {
  if (!isPlain(right) || !isPlain(wrong)) return undefined;
  const [was, now] = [String(right.num), String(wrong.num)];
  const width = Math.max(was.length, now.length);
  const [a, b] = [was.padStart(width, '0'), now.padStart(width, '0')];
  const off = [...a].flatMap((digit, at) => (digit === b[at] ? [] : [width - 1 - at]));
  return width > 1 && off.length === 1 && (off[0] ?? 9) < places.length ? off[0] : undefined;
};

const digitAt = ({ num }: base.Exact, place: number): number => Number((num / 10n ** BigInt(place)) % 10n);

const digitIn = (number: base.Exact, place: number | undefined): string | undefined =>
  place === undefined ? undefined : String(digitAt(number, place));

const plainPair = ({ pair }: Digits): readonly [base.Exact, base.Exact] | undefined =>
  pair && isPlain(pair[0]) && isPlain(pair[1]) ? pair : undefined;

/** What a sum or a difference hands on to a column from those before it: mostly 1, or 0. */
const handedOn = (terms: readonly base.Exact[], op: string, place: number): number => {
  const below = 10n ** BigInt(place);
  const lows = terms.map((term) => term.num % below);
  if (op === '+') return Number(lows.reduce((sum, low) => sum + low, 0n) / below);
  return Number((lows[0] ?? 0n) < (lows[1] ?? 0n));
};

/** The numbers of a working as it is written: of `7 + 5 + 8` all three, though the program adds them two by two. */
const valuesOf = (expr: Expr, values: Facts['values']): readonly base.Exact[] | undefined => {
  if (expr.kind !== 'binary') return undefined;
  const parts = expr.op === '+' ? plainTerms(expr, '+') : [expr.left, expr.right];
  const found = parts.flatMap((part) => values[part.id] ?? []);
  return parts.every(isAtom) && found.length === parts.length ? found : undefined;
};

const columnOf = (digits: Digits): string | undefined => {
  const place = placeOf(digits);
  const { op, terms } = digits;
  if (place === undefined || !terms?.every(isPlain) || (op !== '+' && op !== '-')) return undefined;
  const column = terms.map((term) => digitAt(term, place));
  if (column.every((digit) => digit === 0)) return undefined;
  const handed = handedOn(terms, op, place);
  const [top = 0, ...others] = column;
  // What is too small lends itself ten.
  const lent = op === '-' && top - handed < (others[0] ?? 0) ? 10 + top : top;
  return [lent, ...others, handed].filter((digit, at) => at === 0 || digit > 0).join(` ${op} `);
};

/** The column that hands something on to the one that is off. */
const columnBefore = (digits: Digits): string | undefined => {
  const place = placeOf(digits);
  const pair = digits.terms?.length === 2 ? plainPair(digits) : undefined;
  const { op } = digits;
  if (!place || !pair || (op !== '+' && op !== '-') || handedOn(pair, op, place) === 0) return undefined;
  const [top, bottom] = [digitAt(pair[0], place - 1), digitAt(pair[1], place - 1)];
  // What was handed on to the column before it would have to be told, too.
  return handedOn(pair, op, place - 1) === 1 ? undefined : `${top} ${op} ${bottom}`;
};

type Print = (value: base.Exact) => string;

/** How the solution would print another value in place of each number of a working. */
const printsOf = (expr: Expr, at: number, telling: Telling): readonly Print[] => {
  const printOf = (node: Expr): Print => {
    const step = node.kind === 'name' ? readBy(telling.subject.facts, node, at) : undefined;
    return (value) => toldNumber(value, step, telling);
  };
  return expr.kind === 'binary' ? [printOf(expr.left), printOf(expr.right)] : [];
};

const nearest = 3;

/**
 * `6 × 9`: one number of the product, and another in place of the second, in the order and with the signs of the working;
 * the nearer one where each may be the second.
 */
const productOf = ({ op, pair, wrong }: Digits, print: readonly Print[]): string | undefined => {
  if (op !== '*' || !pair) return undefined;
  const products = [1, 0].flatMap((place) => {
    const [other, kept] = [pair[place] ?? wrong, pair[1 - place] ?? wrong];
    const taken = kept.num === 0n ? undefined : base.ratio(wrong.num * kept.den, wrong.den * kept.num);
    if (taken?.den !== 1n || other.den !== 1n) return [];
    const off = Math.abs(base.toNumber(base.subtract(taken, other))) / unitOf(taken, other);
    const text = pair.map((value, at) => print[at]?.(at === place ? taken : value)).join(' × ');
    return off > 0 && off <= nearest ? [{ off, text }] : [];
  });
  return products.sort((one, other) => one.off - other.off)[0]?.text;
};

/** Of 70 and 80 the ten, of 4 and 5 the one: what they are both so many of. */
const unitOf = (one: base.Exact, other: base.Exact): number => {
  let unit = 1n;
  while (
    one.num !== 0n &&
    other.num !== 0n &&
    one.num % (unit * 10n) === 0n &&
    other.num % (unit * 10n) === 0n
  )
    unit *= 10n;
  return Number(unit);
};

/** `22 × 12 = 264`: what the wrong quotient gives when it is multiplied back. */
const checkOf = ({ op, pair, wrong }: Digits): string | undefined => {
  if (op !== '/' || !pair) return undefined;
  const back = base.multiply(wrong, pair[1]);
  return base.equal(back, pair[0]) || (wrong.num !== 0n && wrong.den !== 1n)
    ? undefined
    : `${base.plainNumber(wrong)} × ${base.plainNumber(pair[1])} = ${base.plainNumber(back)}`;
};

/** By how many places a result is shifted: 2 of 500 for 5, -1 of 0.5 for 5. */
const shiftOf = ({ right, wrong }: Digits): number | undefined => {
  const factor = right.num === 0n ? undefined : base.ratio(wrong.num * right.den, wrong.den * right.num);
  const [, up] = factor?.den === 1n ? (/^1(0+)$/.exec(String(factor.num)) ?? []) : [];
  const [, down] = factor?.num === 1n ? (/^1(0+)$/.exec(String(factor.den)) ?? []) : [];
  return up?.length ?? (down === undefined ? undefined : -down.length);
};

const inLetters = ['', 'one', 'two', 'three'];

/** `one zero too many`, `one place too far to the left`: by how many, and which way for more and for less. */
const shiftTold = (shift: number | undefined, what: string, [more, less]: readonly string[]) => {
  const count = inLetters[Math.abs(shift ?? 0)];
  return shift && count
    ? `${count} ${what}${count === 'one' ? '' : 's'} too ${shift > 0 ? more : less}`
    : undefined;
};

/** Whether both results stand there in digits: `16/5` has not the digits of 3.2, nor a point. */
const inDecimals = ({ right, wrong }: Digits, { at, telling }: Place): boolean =>
  [right, wrong].every((value) => !toldNumber(value, at, telling).includes('/'));

/** `3 and the 4` of 34 for 43: the two digits that changed places, as they stand in the wrong number. */
const swappedOf = ({ right, wrong }: Digits): string | undefined => {
  const [was, now] = [base.plainNumber(right), base.plainNumber(wrong)];
  if (was.length !== now.length) return undefined;
  const off = [...was].flatMap((digit, at) => (digit === now[at] ? [] : [at]));
  const [one = -1, other = -1] = off;
  const isSwap = off.length === 2 && was[one] === now[other] && was[other] === now[one];
  return isSwap && /\d/.test(was[one] ?? '') && /\d/.test(was[other] ?? '')
    ? `${now[one]} and the ${now[other]}`
    : undefined;
};

const offBy = ({ right, wrong }: Digits, at: number, telling: Telling): string | undefined => {
  const difference = base.subtract(wrong, right);
  const size = difference.num < 0n ? base.subtract(base.whole(0), difference) : difference;
  // `50 is 50 too small` takes a second reading.
  if (base.equal(size, wrong)) return undefined;
  return `${toldNumber(size, at, telling)} too ${difference.num < 0n ? 'small' : 'large'}`;
};
