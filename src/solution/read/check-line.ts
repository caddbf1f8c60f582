import * as base from '../../base/index.ts';
import { type Found, intervalsSaid, ratiosSaid, workingsTold } from '../../english/index.ts';
import { decimalShape, type NumberShape, writeNumber } from '../numbers.ts';
import { type Annotation, annotationsOf, readEquations } from './equations.ts';
import { anotherValueFits, goesOnWithResult, mayMeanOtherwise } from './other-readings.ts';
import {
  changedByPercent,
  isBareShare,
  isOnlyInUnits,
  isPercentOf,
  isShareAsPercent,
  readsAsPercent,
} from './percents.ts';
import { remainderPut, tellsRemainder } from './remainders.ts';
import {
  agrees,
  agreesInHundredths,
  asItStands,
  type CheckedEquation,
  type Equation,
  holds,
  isWorking,
  numbersOf,
  type TextExpr,
  type TextNumber,
  textValue,
} from './text-expr.ts';
import { tokenize } from './tokenize.ts';
import type { NumberToken, Token } from './tokens.ts';

export interface CheckedLine {
  /** From left to right. */
  readonly equations: readonly CheckedEquation[];
  /** Chains that go on with a result though the sides are not equal: `2 + 3 = 5 + 1 = 6`. Each step of them is true. */
  readonly runOns: readonly string[];
  /** Something in the line could not be read, or may mean something else than was read; it is not judged. */
  readonly unread: boolean;
}

/**
 * Reads the equations of a plain line of text, in sight and in `<<…>>`, and says which are true. Nothing is known of
 * the line but its text, so an equation is called false only where no usual reading of it is true. Candidates of a template
 * have most of their lines from it: a line that comes again is not read again.
 */
export const checkLine = base.remembered((line: string): CheckedLine => {
  const tokens = tokenize(line);
  const annotations = annotationsOf(line, tokens);
  const told = toldInSigns(line);
  const { equations: read, unread } = readEquations(line, tokens);
  // `divided 450 by 6 and multiplied by 10, which is 750`: the 6 is not multiplied.
  const equations = read.filter(
    ({ sides: [first] }) =>
      !told.some(({ start, shownStart }) => first && start < first.start && first.start <= shownStart),
  );
  const checked = equations.map((equation) =>
    checkEquation(line, contextOf(equation, tokens, annotations), equation),
  );
  const found = [
    ...checked.flatMap(({ results }) => results),
    ...annotations.flatMap((annotation) => restated(line, tokens, annotation, equations)),
    ...saidOtherwise(line),
    ...told.map(({ equation }) => equation),
  ].sort((left, right) => left.start - right.start);
  return {
    // An equation in sight and its annotation may both judge the number behind the annotation.
    equations: found.filter(({ start }, at) => found[at - 1]?.start !== start),
    runOns: [...new Set(checked.flatMap(({ runOn }) => runOn ?? []))],
    unread: unread || checked.some(({ doubtful }) => doubtful),
  };
});

const contextOf = (
  { annotation, sides }: Equation,
  tokens: readonly Token[],
  annotations: readonly Annotation[],
): readonly Token[] => {
  const isInside = (token: Token, { start, end }: Annotation): boolean =>
    token.start >= start && token.end <= end;
  if (!annotation) return tokens.filter((token) => !annotations.some((each) => isInside(token, each)));
  const at = sides[0]?.start ?? 0;
  const around = annotations.find(({ start, end }) => start < at && at < end);
  return tokens.filter((token) => around && token.start > around.start + 1 && token.end < around.end - 1);
};

/** What is said of one equation; `runOn` is its text where it goes on with a result. */
interface Judged {
  readonly results: readonly CheckedEquation[];
  readonly runOn?: string;
  readonly doubtful: boolean;
}

const checkEquation = (line: string, tokens: readonly Token[], equation: Equation): Judged => {
  const backward = checkBackward(line, tokens, equation);
  if (backward) return backward;
  const results: CheckedEquation[] = [];
  let [runsOn, doubtful] = [false, false];
  equation.sides.forEach((right, at) => {
    const left = resultSaidAgain(line, equation.sides, at) ?? equation.sides[at - 1];
    // Bare numbers (`1 hour = 60 minutes`) say nothing of arithmetic, nor does one that opens a line of prose.
    if (!left || (!isWorking(left) && (!isWorking(right) || at === 1))) return;
    const found = { line, tokens, equation, left, right };
    const changed = changedByPercent(left, right);
    const holds = changed
      ? changed.some((one) => agreesInHundredths(one, right))
      : isTrue(left, right) || tellsRemainder(line, left, right);
    if (!holds && goesOnWithResult(found)) runsOn = true;
    // `80 + 20% = 100`: all may be percent. `50 - 10 - 20% = 30`: of which number the percent are is not said.
    else if (holds ? isOnlyInUnits(left, right) : changed || mayMeanOtherwise(found)) doubtful = true;
    else {
      const meant = changed?.[0] ?? left;
      results.push({
        working: workingText(line, tokens, left),
        ...resultOf(line, tokens, meant, right, holds),
        value: textValue(meant),
        holds,
      });
    }
  });
  if (!runsOn) return { results, doubtful };
  const [first, last] = [equation.sides[0]?.start ?? 0, equation.sides.at(-1)?.end ?? 0];
  return { results, runOn: inOneLine(line.slice(first, last)), doubtful };
};

const isTrue = (left: TextExpr, right: TextExpr): boolean =>
  isPercentOf(left, right)
    ? agreesInHundredths(left, right)
    : agrees(left, right, asItStands, 'strict') && !isShareAsPercent(left, right);

/** The working of `48 - 9 = 39 = 37`, where a second result stands behind the first, in the same unit or both in none. */
const resultSaidAgain = (line: string, sides: readonly TextExpr[], at: number): TextExpr | undefined => {
  const [result, again] = [sides[at - 1], sides[at]];
  if (result?.kind !== 'number' || again?.kind !== 'number') return undefined;
  // `90 / 4 = 22.5 = 23`: rounded where all of it stands.
  const off = base.absolute(base.subtract(result.value, again.value));
  if (!base.isWhole(result.value) && base.compare(off, base.whole(1)) < 0) return undefined;
  const [, unit] = /^ ?(\p{L}*) *=[ \p{Sc}]*$/u.exec(line.slice(result.token.end, again.token.start)) ?? [];
  const [, own] = /^ ?(\p{L}*)/u.exec(line.slice(again.token.end)) ?? [];
  return unit === own ? sides.slice(0, at - 1).findLast(isWorking) : undefined;
};

/** `33 = 15 + 17`, with nothing before it: the result stands first. Where it is true, or names something, undefined. */
const checkBackward = (line: string, tokens: readonly Token[], equation: Equation): Judged | undefined => {
  const [left, right, more] = equation.sides;
  if (left?.kind !== 'number' || right?.kind !== 'binary' || more || equation.named) return undefined;
  const found = { line, tokens, equation, left, right };
  const other = { ...found, left: right, right: left };
  const holds = agrees(right, left, asItStands, 'strict');
  if (!holds && (mayMeanOtherwise(found) || anotherValueFits(other))) return { results: [], doubtful: true };
  const working = workingText(line, tokens, right);
  const result = { working, ...resultOf(line, tokens, right, left, holds), value: textValue(right), holds };
  return { results: [result], doubtful: false };
};

const endings: ReadonlySet<Token['kind']> = new Set(['number', 'close', 'percent', 'currency']);

/** The working without the unit behind it. */
const workingText = (line: string, tokens: readonly Token[], expr: TextExpr): string => {
  const last = tokens
    .filter(({ kind, start, end }) => start >= expr.start && end <= expr.end && endings.has(kind))
    .at(-1);
  const isScaled = numbersOf(expr).at(-1)?.times !== undefined;
  return inOneLine(line.slice(expr.start, isScaled ? expr.end : (last?.end ?? expr.end)));
};

const inOneLine = (text: string): string => text.replaceAll(/<<[^<>\n]*>>/g, '').replaceAll(/\s+/g, ' ');

type Result = Pick<CheckedEquation, 'shown' | 'start' | 'end' | 'right'>;

const resultOf = (
  line: string,
  tokens: readonly Token[],
  left: TextExpr,
  right: TextExpr,
  holds: boolean,
): Result => {
  const place = (start: number, end: number, should: () => string | undefined): Result => {
    const shown = line.slice(start, end);
    return { shown, start, end, right: holds ? shown : should() };
  };
  const divided = remainderPut(line, left, right);
  if (divided) return place(divided.start, divided.end, () => divided.right);
  const number = right.kind === 'minus' ? right.operand : right;
  if (number.kind === 'number') {
    const percent =
      number.percent && (isBareShare(left) || isPercentOf(left, number) || readsAsPercent(left, number));
    const start = right.kind === 'minus' ? right.start : number.token.start;
    const sign = percent
      ? tokens.find((token) => token.kind === 'percent' && token.start >= number.token.end)
      : undefined;
    return place(start, sign?.end ?? number.token.end, () => {
      const inHundredths = number.percent
        ? percent
        : isPercentOf(left, number) || readsAsPercent(left, number);
      const value = textValue(left, inHundredths);
      // `3 million + 2 million = 6 million`
      const isScaled = number.times !== undefined && numbersOf(left).some(({ times }) => times !== undefined);
      const own = isScaled ? value && base.divide(value, base.whole(number.times)) : value;
      return own && written(own, number, percent);
    });
  }
  const numbers = numbersOf(right);
  const [above, below] = numbers;
  if (numbers.length === 2 && above && below && right.kind === 'binary' && right.op === '/') {
    const bar = line.slice(above.token.end, below.token.start);
    // `\frac{1}{2}` stands between its command and its last brace.
    const open = bar === '}{' ? line.lastIndexOf('\\', above.token.start) : -1;
    const [start, end] = open < 0 ? [above.token.start, below.token.end] : [open, below.token.end + 1];
    return place(start, end, () => {
      const value = textValue(left);
      const text = value && writeNumber(value, { kind: 'fraction', kept: undefined, bar, mixed: false }).text;
      return text && line.slice(start, above.token.start) + text + line.slice(below.token.end, end);
    });
  }
  return place(right.start, right.end, () => undefined);
};

const written = (own: base.Exact, { token, money }: TextNumber, percent: boolean): string => {
  const { shape } = token;
  const scaled: NumberShape = percent && shape.kind === 'decimal' ? { ...shape, scale: 100 } : shape;
  return `${writeNumber(own, telling(own, scaled), money).text}${percent ? '%' : ''}`;
};

/** Of 1/300 that is told as `0.01` it is 0.003, and not 0.00: with so many decimals that one of them is not nought. */
const telling = (value: base.Exact, shape: NumberShape): NumberShape => {
  const size = Math.abs(base.toNumber(value)) * (shape.kind === 'decimal' ? shape.scale : 1);
  if (shape.kind !== 'decimal' || size === 0 || size >= 10 ** -shape.decimals / 2) return shape;
  return { ...shape, decimals: Math.min(mostDecimals, Math.ceil(-Math.log10(size))) };
};

const mostDecimals = 20;

/** `<<15+17=32>>33`: the number behind an annotation states its result again. */
const restated = (
  line: string,
  tokens: readonly Token[],
  annotation: Annotation,
  equations: readonly Equation[],
): readonly CheckedEquation[] => {
  const inside = equations.find(
    ({ annotation: own, sides }) =>
      own && sides.some(({ start, end }) => start > annotation.start && end < annotation.end),
  );
  const only = annotation.numbers.length === 1 ? annotation.numbers[0] : undefined;
  // What is false is told once; what stands behind it is then neither right nor wrong by it.
  if (inside && !holds(inside, asItStands, 'lenient')) return [];
  const result = inside?.sides.at(-1) ?? (only && numberOf(only, false));
  const value = result && textValue(result);
  const at = tokens.findIndex(({ start }) => start >= annotation.end);
  const next = tokens[at]?.kind === 'currency' ? at + 1 : at;
  const number = tokens[next];
  if (!result || !value || number?.kind !== 'number' || goesOn(line, tokens, next)) return [];
  return [
    {
      working:
        line.slice(annotation.start + 2, result.start).replace(/\s*=\s*$/, '') ||
        line.slice(result.start, result.end),
      shown: line.slice(number.start, number.end),
      start: number.start,
      end: number.end,
      right: writeNumber(value, number.shape).text,
      value,
      holds: agrees(result, numberOf(number, tokens[next + 1]?.kind === 'percent'), asItStands, 'strict'),
    },
  ];
};

/** `>>26 and 2/3`, `>>2/9`: the number is only the beginning of one. */
const goesOn = (line: string, tokens: readonly Token[], at: number): boolean => {
  const [next, behind] = [tokens[at + 1], tokens[at + 2]];
  const isAnd = next !== undefined && line.slice(next.start, next.end) === 'and';
  return (next?.kind === 'op' || isAnd) && (behind?.kind === 'number' || behind?.kind === 'open');
};

const numberOf = (token: NumberToken, percent: boolean): TextNumber => ({
  kind: 'number',
  token,
  value: token.value,
  percent,
  money: false,
  start: token.start,
  end: token.end,
});

/** What is said of numbers without a sign: how long it is from one time to another, and how a ratio is put more simply. */
const saidOtherwise = (line: string): readonly CheckedEquation[] => [
  ...intervalsIn(line),
  ...ratiosSaid(line).flatMap((found) => ratioOf(found) ?? []),
];

export const intervalsIn = (line: string): readonly CheckedEquation[] =>
  intervalsSaid(line).flatMap((found) => intervalOf(found) ?? []);

/** `dividing 450 by 6 gives 70`, as the same in signs is judged; where more stands between only what is true. */
export const toldInSigns = (line: string) =>
  workingsTold(line).flatMap((told) => {
    const { working, shown, shownStart, isBrief } = told;
    const [found] = checkLine(`${working} = ${shown}`).equations;
    if (!found || !(found.holds || isBrief)) return [];
    const equation: CheckedEquation = { ...found, ...place(shown, shownStart) };
    return [{ ...told, equation }];
  });

const [halfDay, wholeDay] = [720, 1440];

/** `from 8:45 AM to 12:45 PM is 4 hours`; a time without its half of the day may be of either. */
const intervalOf = ({ groups, startOf }: Found): CheckedEquation | undefined => {
  const [, working = '', hour, minute, half, toHour, toMinute, toHalf, shown = '', unit = ''] = groups;
  const [begin, end] = [minutesOf(hour, minute, half), minutesOf(toHour, toMinute, toHalf)];
  // `from 3 to 5 is 2 hours` may be anything.
  const isTold = [minute, half, toMinute, toHalf].some((each) => each !== undefined);
  if (begin === undefined || end === undefined || !isTold) return undefined;
  const turn = half !== undefined && toHalf !== undefined ? wholeDay : halfDay;
  const least = (((end - begin) % turn) + turn) % turn;
  const per = base.whole(unit.toLowerCase() === 'h' ? 60 : 1);
  const said = base.multiply(base.fromDecimal(shown), per);
  const holds = base.equal(said, base.whole(least)) || base.equal(said, base.whole(least + turn));
  const value = base.divide(base.whole(least), per);
  const right = value && writeNumber(value, decimalShape(shown)).text;
  return { working, ...place(shown, startOf(8)), right: holds ? shown : right, value, holds };
};

const minutesOf = (hour = '', minute = '0', half?: string): number | undefined => {
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (hours > 24 || minutes > 59 || (half !== undefined && (hours > 12 || hours === 0))) return undefined;
  if (half === undefined) return hours * 60 + minutes;
  return ((hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minutes;
};

/** `15:20, which is 3:4`; of two that may be times nothing is said. */
const ratioOf = ({ groups, startOf }: Found): CheckedEquation | undefined => {
  const [, working = '', a = '', b = '', shown = '', c = '', d = ''] = groups;
  const [left, right] = [
    base.divide(base.fromDecimal(a), base.fromDecimal(b)),
    base.divide(base.fromDecimal(c), base.fromDecimal(d)),
  ];
  if (!left || !right || (mayBeTime(a, b) && mayBeTime(c, d))) return undefined;
  const holds = base.equal(left, right);
  const should = `${left.num}:${left.den}`;
  return { working, ...place(shown, startOf(4)), right: holds ? shown : should, value: left, holds };
};

const mayBeTime = (hours: string, minutes: string): boolean =>
  minutes.length === 2 && Number(hours) <= 24 && Number(minutes) < 60;

const place = (shown: string, start: number): Pick<CheckedEquation, 'shown' | 'start' | 'end'> => ({
  shown,
  start,
  end: start + shown.length,
});
