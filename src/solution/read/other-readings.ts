import * as base from '../../base/index.ts';
import * as english from '../../english/index.ts';
import { countsBefore, isSign } from './equations.ts';
import { leavesRemainder } from './remainders.ts';
import { isCut, isSaidRounded, ofShortFractions } from './roundings.ts';
import {
  agrees,
  asItStands,
  type Equation,
  numbersOf,
  partsOf,
  type TextBinary,
  type TextExpr,
  type TextNumber,
  textValue,
} from './text-expr.ts';
import type { Token } from './tokens.ts';

/**
 * Two neighbouring sides of an equation that do not agree as they are read, and where they stand. `tokens` are those
 * that the equation was read from: what stands inside annotations is not among them, or nothing else is.
 */
interface Disagreement {
  readonly line: string;
  readonly tokens: readonly Token[];
  readonly equation: Equation;
  readonly left: TextExpr;
  readonly right: TextExpr;
}

/**
 * Could the text mean something else than was read, so that it may be true? People write `12 x 1 and 1/4`,
 * `$80 500`, `60 / 3/4`, `4 pounds - 6 ounces`, `5 x 3 = 15 + 2 = 17`. Such an equation is not called false.
 */
export const mayMeanOtherwise = (found: Disagreement): boolean =>
  english.isDenied(found.line.slice(0, found.left.start), found.line.slice(found.right.end)) ||
  anotherValueFits(found) ||
  sidesAreDoubtful(found) ||
  (found.left === found.equation.sides[0] && (beginsEarlier(found) || isLabelled(found))) ||
  (found.right === found.equation.sides.at(-1) && endsLater(found));

/** Words that begin another statement: what stands before them is no part of the equation behind. */
const conjunctions = english.wordClass('joins_statements');
/** Behind these a number is a name: `day 2`. */
const labels = english.wordClass('numbered_before_working');
const reasons = english.wordClass('joins_reason');

/** `Boys 3 : 5 + 2 = 7`: behind what the colon ends stands a true working. */
const isLabelled = ({ line, left, right }: Disagreement): boolean => {
  const rest = behindColon(line, left);
  return rest !== left && rest.kind === 'binary' && agrees(rest, right, asItStands, 'strict');
};

const behindColon = (line: string, expr: TextExpr): TextExpr => {
  if (expr.kind !== 'binary') return expr;
  if (line.charAt(expr.opStart) === ':') return expr.right;
  const left = behindColon(line, expr.left);
  return left === expr.left ? expr : { ...expr, left };
};

const textOf = ({ line }: Disagreement, token: Token): string => line.slice(token.start, token.end);

/** The hyphen of `5-pound`. */
const isHyphen = (token: Token, after: Token | undefined): boolean =>
  token.kind === 'op' && token.op === '-' && after?.kind === 'word' && after.start === token.end;

/** The expression has more to its left than was read: `1 and 1/4`, `80 500`, `day 1`, `4:2(50 + 10)`. */
const beginsEarlier = (found: Disagreement): boolean => {
  const { tokens, left } = found;
  const at = tokens.findIndex(({ start }) => start >= left.start);
  const [first, before, further] = [tokens[at], tokens[at - 1], tokens[at - 2]];
  if (!first || !before) return false;
  const word = textOf(found, before).toLowerCase();
  // `<<+12+25=37>>`: what an annotation begins with is no more than a list.
  if (at === 1 && found.equation.annotation && textOf(found, before) === '+') return false;
  if (isSign(before) || before.kind === 'number' || before.kind === 'currency') return true;
  if (before.kind === 'mark') {
    const isNumber = further?.kind === 'number';
    return (
      /\d/.test(word) ||
      (isNumber && before.end === first.start && further.end === before.start) ||
      (isNumber && word === ',' && isTrueGrouped(found, further.value)) ||
      isSign(further)
    );
  }
  if (before.kind !== 'word') return false;
  if (word === 'and' && further?.kind === 'number' && isFraction(tokens, at)) return true;
  if (isSign(first) && (isTrueUnsigned(found) || countsBefore(tokens, at))) return true;
  return labels.has(word.replace(/s$/, '')) || followsWorking(found, at);
};

/** The number or the sign that an expression begins with. */
const beginningOf = (expr: TextExpr): TextExpr => (expr.kind === 'binary' ? beginningOf(expr.left) : expr);

const isTrueBeginning = ({ left, right }: Disagreement, first: TextExpr, value: base.Exact): boolean =>
  agrees(left, right, { numbers: [], parts: new Map([[first, value]]) }, 'strict');

/** `$80, 500 - 500 = $80,000`; of `6 * 10 = 60, 200 - 60 = 150` the comma ends the first. */
const isTrueGrouped = (found: Disagreement, thousands: base.Exact): boolean => {
  const first = beginningOf(found.left);
  if (first.kind !== 'number' || !/^\d{3}(?!\d)/.test(found.line.slice(first.token.start))) return false;
  const grouped = base.add(base.multiply(thousands, base.whole(1000)), first.value);
  return isTrueBeginning(found, first, grouped);
};

/** `Monday -5 + 3 = 8`: the sign is a dash. */
const isTrueUnsigned = (found: Disagreement): boolean => {
  const first = beginningOf(found.left);
  const value = first.kind === 'minus' ? textValue(first.operand) : undefined;
  return value !== undefined && isTrueBeginning(found, first, value);
};

/** `20 + 10 lamps to the 29 + 24 that hang there = 83`, `add 20 to the 29 + 24`: the statement began with another working. */
const followsWorking = (found: Disagreement, from: number): boolean => {
  let joined = false;
  for (let at = from - 1; at >= 0; at--) {
    const [before, token] = [found.tokens[at - 1], found.tokens[at] as Token];
    joined ||= textOf(found, token) === 'the' && before !== undefined && textOf(found, before) === 'to';
    if (isHyphen(token, found.tokens[at + 1])) continue;
    if (isSign(token)) return true;
    if (token.kind === 'number') return joined || isSign(before);
    if (token.kind !== 'word' || conjunctions.has(textOf(found, token).toLowerCase())) return false;
  }
  return false;
};

const isFraction = (tokens: readonly Token[], at: number): boolean => {
  const [above, bar, below] = tokens.slice(at, at + 3);
  return above?.kind === 'number' && bar?.kind === 'op' && bar.op === '/' && below?.kind === 'number';
};

/** The result has more to its right than was read: `16 and 2/3`, `18 500`, `66.66...`, `8 bags / Y`; not `$5/day`. */
const endsLater = ({ line, tokens, right }: Disagreement): boolean => {
  const at = tokens.findIndex(({ start }) => start >= right.end);
  const [next, behind] = [tokens[at], tokens[at + 1]];
  if (!next) return false;
  // A sign, or words and then a fraction bar and an unknown.
  const sign = tokens.slice(at, at + 5).findIndex(({ kind }) => kind !== 'word') + at;
  const unknown = tokens[sign + 1];
  const isPer = unknown?.kind === 'word' && unknown.end - unknown.start > 1 && line[next.start] === '/';
  if (
    sign >= at &&
    isSign(tokens[sign]) &&
    !isPer &&
    (sign === at || (unknown?.kind === 'word' && unknown.end - unknown.start === 1))
  )
    return true;
  if (/^(?:\.\.|…)/.test(line.slice(right.end))) return true;
  if (next.kind === 'number') return /^ \d{3}(?!\d)/.test(line.slice(right.end));
  return (
    line.slice(next.start, next.end) === 'and' &&
    (behind?.kind === 'open' || (isFraction(tokens, at + 1) && tokens[at + 4]?.kind !== 'equals'))
  );
};

const sidesAreDoubtful = (found: Disagreement): boolean => {
  const { line, tokens, left, right } = found;
  if (right.kind === 'binary' && partsOf(right).some((part) => part.kind === 'binary' && part.opWord))
    return true;
  const parts = [...partsOf(left), ...partsOf(right)];
  // `of the` that multiplies is a sign, not a word.
  const signs = parts.filter((part): part is TextBinary => part.kind === 'binary' && part.opWord);
  const isSpelledSign = (token: Token): boolean =>
    signs.some(({ opStart, opEnd }) => token.start >= opStart && token.end <= opEnd);
  const inside = tokens.filter(({ start, end }) => start >= left.start && end <= right.end);
  return (
    isShareOfHundred.test(line.slice(left.start, right.end)) ||
    inside.some(
      (token, at) => !isSpelledSign(token) && isDoubtful(found, token, inside[at - 1], inside[at + 1]),
    ) ||
    parts.some((part) => part.kind === 'binary' && isDoubtfulSum(line, part)) ||
    mixesMeasures(found, left) ||
    mixesMeasures(found, right) ||
    isInTwoUnits(found) ||
    mayHoldUnknown(found, inside)
  );
};

/** `1/2% of 200`: half a percent. */
const isShareOfHundred = /(?<![\d.])[1-9] ?\/ ?[2-9] ?%/;

/** `150 + 20c = 430`: the letter may be a unit or an unknown; in a sum of which other numbers have none it is no unit. */
const mayHoldUnknown = ({ line, left }: Disagreement, inside: readonly Token[]): boolean => {
  if (left.kind !== 'binary' || (left.op !== '+' && left.op !== '-')) return false;
  const numbers = inside.filter(({ kind }) => kind === 'number');
  const glued = numbers.filter(({ end }) => /^\p{L}(?!\p{L})/u.test(line.slice(end, end + 2)));
  return glued.length > 0 && glued.length < numbers.length;
};

/** `0900` (a time), `9 because - 18/-2`, `1/3 of Ann = 5`, `30 m^2`, `3 degrees/5%`. */
const isDoubtful = (
  found: Disagreement,
  token: Token,
  before: Token | undefined,
  after: Token | undefined,
): boolean => {
  const text = textOf(found, token);
  if (token.kind === 'number') return /^0\d/.test(text);
  if (token.kind === 'word') {
    if (reasons.has(text.toLowerCase())) return true;
    return text === 'of' && after?.kind === 'word' && isShareBefore(found, token);
  }
  if (token.kind !== 'op' || before?.kind !== 'word') return false;
  if (token.op === '**') return true;
  return (
    token.op === '/' && before.end === token.start && after?.kind === 'number' && after.start === token.end
  );
};

const isShareBefore = ({ line }: Disagreement, { start }: Token): boolean =>
  /(?:\d\s?\/\s?\d+|%)\s*$/.test(line.slice(0, start));

/** `50 + 20%`, `9s + 13`. */
const isDoubtfulSum = (line: string, { op, left, right }: TextBinary): boolean => {
  if ((op !== '+' && op !== '-') || left.kind !== 'number' || right.kind !== 'number') return false;
  const plain = left.percent ? right : left;
  if (left.percent !== right.percent && !base.equal(plain.value, base.whole(1))) return true;
  return hasLetter(line, left) !== hasLetter(line, right);
};

const hasLetter = (line: string, { token }: TextNumber): boolean =>
  /^\p{L}(?!\p{L})/u.test(line.slice(token.end));

/** `5 x 20 min = 1 h 40 min`, `5 feet and 3 inches`: numbers of the equation that are one amount in two units. */
const isInTwoUnits = ({ line, tokens, left, right }: Disagreement): boolean =>
  tokens.some((first, at) => {
    const joined = tokens[at + 2]?.kind === 'word' ? 1 : 0;
    const second = tokens[at + 2 + joined];
    // `1 hour 15 minutes`: behind one of something a number may be its name.
    const isNumber = second?.kind === 'number' || /^\d+$/.test(line.slice(second?.start, second?.end));
    if (first.kind !== 'number' || !second || !isNumber) return false;
    if (first.start > right.end || second.end < left.start) return false;
    const [large = '', small = ''] = [tokens[at + 1], tokens[at + 3 + joined]].map((token) =>
      token?.kind === 'word' ? line.slice(token.start, token.end) : '',
    );
    return english.areOfOneAmount(large, small);
  });

/** `4 pounds - 6 ounces`, `3 m / 50 cm`: a sum or a quotient of two units of the same dimension. */
const mixesMeasures = (found: Disagreement, side: TextExpr): boolean => {
  let mixes = false;
  // The units in an expression; those of a sum or a quotient are held against each other.
  const unitsIn = (expr: TextExpr): ReadonlySet<string> => {
    if (expr.kind === 'minus') return unitsIn(expr.operand);
    if (expr.kind === 'number') {
      const unit = measureOf(found, expr);
      return unit === undefined ? none : new Set([unit]);
    }
    const [left, right] = [unitsIn(expr.left), unitsIn(expr.right)];
    const both = right.size === 0 ? left : left.size === 0 ? right : new Set([...left, ...right]);
    const compares = expr.op === '+' || expr.op === '-' || expr.op === '/';
    if (compares && both.size > 1 && new Set([...both].map(english.dimensionOf)).size < both.size)
      mixes = true;
    return both;
  };
  unitsIn(side);
  return mixes;
};

const none: ReadonlySet<string> = new Set();

const measureOf = (found: Disagreement, { token, money }: TextNumber): string | undefined => {
  const next = found.tokens.find(({ start }) => start >= token.end);
  const before = found.tokens.findLast(({ end }) => end <= token.start);
  const unit = next?.kind === 'word' ? english.unitNamed(textOf(found, next)) : '';
  if (english.dimensionOf(unit) !== undefined) return unit;
  const [sign] = [before, next].flatMap((one) => (one && english.currencyOfSign(textOf(found, one))) ?? []);
  return sign ?? (money ? 'dollar' : undefined);
};

/** The working has another value when it is read another way, and that one is shown. */
export const anotherValueFits = (found: Disagreement): boolean => {
  const { left, right } = found;
  const fits = (value: base.Exact | undefined): boolean =>
    value !== undefined && agrees(left, right, { numbers: [], parts: new Map([[left, value]]) }, 'strict');
  const value = textValue(left);
  if (value === undefined || textValue(right) === undefined || runsOn(found)) return true;
  const isScaled = scalesOf(found).some((scale) => fits(base.multiply(value, scale)));
  if (right.kind === 'binary') return goesOnWithResult(found) || fits(regrouped(left)) || isScaled;
  return (
    isTrueUnscaled(left, right) ||
    isTrueInGroups(found) ||
    isTrueByPoints(found) ||
    fits(regrouped(left)) ||
    sumsBehindShare(left).some(fits) ||
    isScaled ||
    isCut(left, right) ||
    ofShortFractions(left, value).some(fits) ||
    leavesRemainder(found.line, found.left, found.right) ||
    isSaidRounded(found)
  );
};

/** `60 - 15 = 45 1/5 of 45 = 9`: what looks like a mixed number is a result, and the next working behind it. */
const runsOn = (found: Disagreement): boolean => {
  const { left, right } = found;
  return [left, right].some((side) => {
    const [first] = numbersOf(side);
    const [, units, joint, , above, below] = first
      ? (english.mixedParts.exec(textOf(found, first.token)) ?? [])
      : [];
    const part = joint === ' ' && base.divide(base.whole(Number(above)), base.whole(Number(below)));
    if (!first || !part) return false;
    return side === right
      ? side.kind === 'binary' && base.equal(textValue(left), base.whole(Number(units)))
      : agrees(left, right, { numbers: [], parts: new Map([[first, part]]) }, 'strict');
  });
};

/** `5 x 3 = 15 + 2 = 17`: the working goes on with the result. */
export const goesOnWithResult = ({ left, right }: Disagreement): boolean => {
  const first = right.kind === 'binary' ? partsOf(right).find(({ kind }) => kind !== 'binary') : undefined;
  return first !== undefined && agrees(left, first, asItStands, 'strict');
};

/** `7 * 2 = 14 billion`, where all is counted in billions. */
const isTrueUnscaled = (left: TextExpr, right: TextExpr): boolean =>
  base.equal(textValue(left, true, false), textValue(right, true, false));

/** `2 dozen + 6 = 30`: the word behind a number counts, and is no unit. */
const isTrueInGroups = (found: Disagreement): boolean => {
  const counted = numbersOf(found.left).flatMap((number) => {
    const next = found.tokens.find(({ start }) => start >= number.token.end);
    const by = next?.kind === 'word' ? english.countedBy(textOf(found, next)) : undefined;
    return by === undefined ? [] : [[number, base.multiply(number.value, base.whole(by))] as const];
  });
  return (
    counted.length > 0 && agrees(found.left, found.right, { numbers: [], parts: new Map(counted) }, 'strict')
  );
};

/** `2.500 + 500 = 3.000`: every point before three digits separates thousands. */
const isTrueByPoints = (found: Disagreement): boolean => {
  const { left, right } = found;
  const grouped = [...numbersOf(left), ...numbersOf(right)]
    .filter(({ token }) => /^\d{1,3}(?:\.\d{3})+$/.test(textOf(found, token)))
    .map((number) => [number, base.multiply(number.value, base.whole(1000))] as const);
  return grouped.length > 0 && agrees(left, right, { numbers: [], parts: new Map(grouped) }, 'strict');
};

/** `60 / 3/4` as 60 over three quarters. */
const regrouped = (expr: TextExpr): base.Exact | undefined => {
  if (expr.kind !== 'binary' || expr.op !== '/' || expr.left.kind !== 'binary' || expr.left.op !== '/')
    return undefined;
  const [first, above, below] = [expr.left.left, expr.left.right, expr.right].map((part) => textValue(part));
  const fraction = above && below && base.divide(above, below);
  return first && fraction && base.divide(first, fraction);
};

/** `10% of the $400 + $1580` as the sum of which a share is taken, and as that share of the sum. */
const sumsBehindShare = (expr: TextExpr): readonly (base.Exact | undefined)[] => {
  if (expr.kind !== 'binary' || expr.left.kind !== 'binary' || !expr.left.opWord) return [];
  const [share, first, second] = [expr.left.left, expr.left.right, expr.right].map((part) => textValue(part));
  const sum = first && second && base.operate(expr.op, first, second);
  return [sum, share && sum && base.multiply(share, sum)];
};

/** `$1 / 2 = 50 cents`, `5 thousand, so 5 * 3 = $15,000`, `4 x 250 g = 1 kg`, and where a point groups, `240 * 82 = 19.680`. */
const scalesOf = (found: Disagreement): readonly base.Exact[] => {
  const { line, left, right } = found;
  const shown = numbersOf(right).at(-1);
  const to = shown && measureOf(found, shown);
  const between = numbersOf(left).flatMap((number) => {
    const from = measureOf(found, number);
    return from === undefined || to === undefined || from === to ? [] : english.factorsBetween(from, to);
  });
  const cents = english.isCentsBefore(line.slice(shown?.token.end ?? right.end)) ? [100] : [];
  const grouped = /^\d{1,3}\.\d{3}$/.test(line.slice(right.start, right.end))
    ? [{ num: 1n, den: 1000n }]
    : [];
  return [...[...cents, ...english.scalesIn(line)].map((scale) => base.whole(scale)), ...grouped, ...between];
};
