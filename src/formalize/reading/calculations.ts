import * as base from '../../base/index.ts';
import { countsFull } from '../../english/index.ts';
import { type Mention, readText } from '../../quantities/index.ts';
import * as solution from '../../solution/index.ts';

/** What the equations of a line compute; `wrong` is the text of one that is not true in any usual reading. */
type Computed = { readonly calculations: readonly Calculation[]; readonly wrong: string | undefined };

/** The calculations of a line in the order of their results. What stands in sight and in `<<…>>` counts once. */
export const calculationsOf = (read: ReadLine, line: number): Computed => {
  const { equations } = read.words;
  const found: Calculation[] = [];
  let wrong: string | undefined;
  const annotated = equations.filter(({ annotation }) => annotation);
  for (const equation of [...annotated, ...equations.filter(({ annotation }) => !annotation)]) {
    const said = workingsOf(equation.sides, equation.named).said.map((each) => withFull(each, read.text));
    const isWrong = !equation.said && said.some(({ holds }) => !holds);
    // What an annotation says truly may stand beside it in words that say less.
    if (isWrong && (equation.annotation || annotated.length === 0)) wrong ??= textOf(read, equation);
    for (const one of said.flatMap((each) => made(line, each, equation)))
      if (!found.some((other) => isSame(one, other, read.text)))
        found.push({ ...one, seen: seenAt(read.text, one) });
  }
  return { calculations: found.sort((a, b) => a.result.start - b.result.start), wrong };
};

/** Where the eye finds the result: right behind the annotation, a currency sign skipped. */
const seenAt = (text: string, { equation, result }: Calculation): number => {
  if (!equation.annotation) return result.start;
  const behind = text.indexOf('>>', result.end) + 2;
  return behind + (/^\s?\p{Sc}?\s?-?/u.exec(text.slice(behind, behind + 4))?.[0].length ?? 0);
};

const textOf = ({ text }: ReadLine, { sides }: solution.Equation): string =>
  text.slice(sides[0]?.start ?? 0, sides.at(-1)?.end ?? 0);

/** What a line works out in sight as in an annotation, or twice in the same words, is one calculation. */
const isSame = (one: Calculation, other: Calculation, text: string): boolean => {
  const [mine, its] = [one, other].map(({ working }) => text.slice(working.start, working.end));
  if (one.equation.annotation || !base.equal(one.result.value, other.result.value)) return false;
  return other.equation.annotation || mine === its;
};

/** A working with what it is said to come to: a number, or what goes on with one; whether it does. */
interface Said {
  readonly working: solution.TextExpr;
  readonly result: solution.TextExpr;
  readonly holds: boolean;
  /** It is how often the divisor goes in whole. */
  readonly isFull?: boolean;
}

/** `130 / 12 = 10 full boxes`, of 10.83: how many are full, and no false result. */
const withFull = (said: Said, text: string): Said => {
  const { working, result } = said;
  if (working.kind !== 'binary' || working.op !== '/' || result.kind !== 'number') return said;
  const [value, shown] = [solution.textValue(working), solution.textValue(result)];
  const behind = text.slice(result.end).replace(/^>>[\d,]+/, '');
  const isFull = value && !base.isWhole(value) && shown?.den === 1n && shown.num === base.floor(value);
  const isSaid = countsFull(behind) || solution.leavesRemainder(text, working, result);
  return isFull && isSaid ? { ...said, holds: true, isFull } : said;
};

/**
 * What the sides of an equation say of its workings: `3 * 4 = 12 + 5 = 17` says something of two, `3 * 4 * 2 = 12 * 2 = 24`
 * of one. Of the `open` one, where there is one, they say nothing: `3 * 4`. `isNamed`: the first side is no result.
 */
export const workingsOf = (sides: readonly solution.TextExpr[], isNamed = false) => {
  const comesTo = (working: solution.TextExpr, result: solution.TextExpr): boolean =>
    solution.agrees(working, result, solution.asItStands, 'lenient');
  const [first, second] = sides;
  // `36 = 3 * 12`: the result stands first.
  const isTurned = first && second && sides.length === 2 && isNumber(first) && !isNumber(second) && !isNamed;
  const said: Said[] = [];
  if (isTurned && comesTo(second, first))
    return { said: [{ working: second, result: first, holds: true }], open: undefined };
  let working: solution.TextExpr | undefined;
  for (const side of sides) {
    if (working && isNumber(side)) said.push({ working, result: side, holds: comesTo(working, side) });
    else if (working) {
      if (comesTo(working, side)) continue;
      const begun = firstNumber(side);
      const holds = begun !== undefined && comesTo(working, begun);
      said.push({ working, result: holds ? begun : side, holds });
    }
    working = isNumber(side) ? undefined : side;
  }
  return { said, open: working };
};

const isNumber = (side: solution.TextExpr): boolean => resultIn(side) !== undefined;

type Result = { readonly number: solution.TextNumber; readonly negative: boolean };

const made = (line: number, { working, result: shown, holds, isFull }: Said, equation: solution.Equation) => {
  const [value, found] = [solution.textValue(working), resultIn(shown)];
  if (!value || !found || !holds) return [];
  const { number, negative } = found;
  const { ordinal, start, end } = number.token;
  const percent = isPart(value, number);
  const stated = solution.textValue(number, percent) ?? number.value;
  const result: Shown = {
    ordinal,
    start: negative ? start - 1 : start,
    end,
    value: negative ? base.negate(stated) : stated,
    percent,
  };
  return [{ line, working, result, value, equation, seen: result.start, isFull }];
};

/** `1 / 4 = 25%` is a quarter, `50 / 200 * 100 = 25%` is 25. */
const isPart = (value: base.Exact, result: solution.TextNumber): boolean => {
  const stated = result.percent ? solution.textValue(result) : undefined;
  return stated !== undefined && base.equal(value, stated);
};

const resultIn = (side: solution.TextExpr): Result | undefined => {
  if (side.kind === 'number') return { number: side, negative: false };
  return side.kind === 'minus' && side.operand.kind === 'number'
    ? { number: side.operand, negative: true }
    : undefined;
};

const firstNumber = (side: solution.TextExpr): solution.TextNumber | undefined =>
  side.kind === 'number' ? side : side.kind === 'binary' ? firstNumber(side.left) : undefined;

/** A working of the solution with the result that the text shows for it. */
export interface Calculation {
  /** The line, counted from 0. */
  readonly line: number;
  readonly working: solution.TextExpr;
  readonly result: Shown;
  /** What the working comes to with the numbers that stand there. */
  readonly value: base.Exact;
  readonly equation: solution.Equation;
  /** Where the result stands in sight: behind `>>` for one that an annotation works out. */
  readonly seen: number;
  /**
   * It is the result before, told again: rounded (`4.7, so 5 crates`), to so many decimals, in percent, or what a division leaves. In
   * `percent` its result counts hundredths, and the working does not: the answer 25 of `50 / 200 = 25%` too.
   */
  readonly retold?: 'ceil' | 'floor' | 'percent' | 'remainder' | number | undefined;
  /** It has the working of the one before it, whose numbers it reads. */
  readonly isAgain?: boolean | undefined;
  /** Which of its numbers are how many of one unit are in another: `minute per hour`. */
  readonly factors?: ReadonlyMap<solution.TextNumber, string>;
  /** Its words say that it is how often something goes in whole: `10 full boxes`. */
  readonly isFull?: boolean | undefined;
}

/** A number of a line: its ordinal there, and what it says. */
interface Shown {
  readonly ordinal: number;
  readonly start: number;
  readonly end: number;
  readonly value: base.Exact;
  /** It is shown in percent: the value is a hundredth of what is shown. */
  readonly percent?: boolean;
}

/** A line of the solution: what it says, and its words as they are compared with the question's. */
export interface ReadLine {
  readonly text: string;
  readonly words: solution.ReadWords;
  /** The numbers with the words around them; what stands in `<<…>>` is not among them. */
  readonly mentions: readonly Mention[];
}

/** `3/4`, with no digit or sign beside it that would make another number of it. */
const fraction = /(?<![\d.,/*]\s*|[\d)]\s*[-–−]?)(\d{1,9})(\s*\/\s*)(\d{1,9})(?!\s*[\d/]|[.,]\d|\s*\()/g;
/** The same right behind a sign of multiplication, where it is what is multiplied with. */
const factor = /(?<=[*x×·(+=>-]\s*\$?)(\d{1,9})(\s*\/\s*)(\d{1,9})(?!\s*[\d/]|[.,]\d|\s*\()/g;

/** `\frac{3}{4}`; with a whole number before it, it is one number anyway. */
const inTex = /(?<!\d ?)(\\[dt]?frac)\{(\d{1,9})\}\{(\d{1,9})\}/g;

/** Whether a fraction counts as one number: the question says it, or a result shows it. */
export type IsOneNumber = (value: base.Exact, above: base.Exact, below: base.Exact) => boolean;

/** Reads a line; stretches such as `3/4` stand for one number where `isOne` says so. */
export const readLine = (text: string, isOne: IsOneNumber): ReadLine => ({
  text,
  words: solution.readProse(text, fractionsIn(text, isOne)),
  mentions: readText(text).mentions,
});

const noFractions: readonly solution.Known[] = [];

const fractionsIn = (text: string, isOne: IsOneNumber): readonly solution.Known[] => {
  if (!text.includes('/') && !text.includes('frac{')) return noFractions;
  const found = new Map<number, solution.Known>();
  const add = (start: number, all: string, over = '', under = '', how: { bar: string; command?: string }) => {
    const [above, below] = [base.fromDecimal(over), base.fromDecimal(under)];
    const value = base.divide(above, below);
    if (!value || base.isWhole(value) || !isOne(value, above, below)) return;
    const kept = value.den === below.num ? undefined : below.num;
    const shape = { kind: 'fraction', kept, mixed: false, ...how } as const;
    found.set(start, { start, end: start + all.length, value, shape, step: -1 });
  };
  for (const pattern of [fraction, factor])
    for (const { 0: all, 1: over, 2: bar = '/', 3: under, index } of text.matchAll(pattern))
      add(index, all, over, under, { bar });
  for (const { 0: all, 1: command = '', 2: over, 3: under, index } of text.matchAll(inTex))
    add(index, all, over, under, { bar: '/', command });
  return [...found.values()].sort((a, b) => a.start - b.start);
};

/** What a line says that a working comes to, and that it writes as a fraction: the 1/6 of `10 / 60 = 1/6`. */
export const fractionsShown = ({ words }: ReadLine): IsOneNumber | undefined => {
  const shown = words.equations.flatMap(({ sides }) => {
    const [working, last] = [sides.at(-2), sides.at(-1)];
    if (!working || isNumber(working) || last?.kind !== 'binary' || last.op !== '/') return [];
    const [above, below] = [last.left, last.right];
    if (above.kind !== 'number' || below.kind !== 'number') return [];
    return solution.agrees(working, last, solution.asItStands, 'lenient')
      ? [{ above: above.value, below: below.value }]
      : [];
  });
  if (shown.length === 0) return undefined;
  return (_, above, below) =>
    shown.some((one) => base.equal(one.above, above) && base.equal(one.below, below));
};

/** What the question says that a solution may write as a fraction: `3/4`, `three quarters`, `75%`; 3/4 of `a quarter less` too. */
export const fractionsSaid =
  (mentions: readonly Mention[]): IsOneNumber =>
  (value, above, below) =>
    mentions.some(({ kind, value: said }) =>
      kind === 'fraction' || kind === 'plain' || kind === 'multiplier'
        ? (base.equal(said, value) && !base.isWhole(said)) ||
          (kind === 'fraction' &&
            isRest(value, said) &&
            !mentions.some((one) => base.equal(one.value, above)))
        : kind === 'percent' &&
          (base.equal(below, hundred)
            ? base.equal(said, above)
            : base.equal(said, base.multiply(value, hundred))),
    );

/** What is left of all, or what all becomes, with a part less or more. */
const isRest = (value: base.Exact, { num, den }: base.Exact): boolean =>
  base.equal(value, { num: den - num, den }) || base.equal(value, { num: den + num, den });

const hundred = base.whole(100);

/** Whether a number of a line stands in one of its workings. */
export const isWorked = (
  { words }: ReadLine,
  { start, end }: { readonly start: number; readonly end: number },
): boolean =>
  words.equations.some(({ sides }) => sides.some((side) => side.start <= start && end <= side.end));

/**
 * What speaks for a reading and against it. How much each sign counts was fitted to a sample of problems whose
 * templates are known (`npm run fit:formalize`).
 */
export const signs = {
  /** A result of an earlier calculation, and what it does here. */
  result: 1.79,
  resultAsTerm: 0.66,
  resultAsFactor: -0.85,
  resultAsDivisor: -2.46,
  /** The result right before, and one that nothing has read yet. */
  resultBefore: 1.17,
  resultFresh: 1.14,
  /** A number of the question, and one that nothing has read yet. */
  question: 1.28,
  questionUnread: 1.37,
  /** It stands behind all that were read so far. */
  questionOnward: 0.29,
  /** What follows from a number of the question: 0.8 of `20% off`. */
  derived: -3.14,
  known: 2.42,
  knownAgain: -1.69,
  /** A number of time of whose smaller unit nobody speaks: the months of a year in a story of years. */
  knownUnspoken: -2,
  /** A part of a ratio that multiplies or divides. */
  ofRatio: 3,
  /** A number that everybody knows where the question says it: the 2 of `twice as many`. */
  knownSaid: -1.2,
  stated: -1.0,
  /** The same variable twice in one working, or money times money. */
  twice: -4.46,
  /** A term of another dimension than one before it; a second factor of the unit that comes out. */
  termElse: -1.2,
  factorAgain: -1.1,
  /** A result that nothing reads but the answer, a number of the question that nothing reads. */
  idle: -3.14,
  left: -1.07,
  /** The words: the unit beside the number, shared words beside it and in the line. */
  unitSame: 1.56,
  unitOther: 0.38,
  besideShared: -0.39,
  lineShared: 0.5,
  /** Beside the unit of what comes out: of what is added, of what is multiplied. */
  termLikeResult: 0.38,
  termUnlikeResult: -1.76,
  factorLikeResult: 0.52,
  /** What a number of the question is, beside what it does. */
  denominatorDivides: 0.83,
  denominatorElse: -2.15,
  fractionMultiplies: 1.38,
  fractionElse: -1.33,
  multiplierMultiplies: 0.9,
  multiplierElse: 0.01,
  differenceAdds: -0.19,
  differenceElse: -2.04,
  rateMultiplies: -0.44,
  rateAdds: -0.73,
  name: -1.5,
  /** The 20 of `20%` as a factor where no hundred stands beside it. */
  percentAsFactor: -3,
  moneyMakesMoney: 0.57,
  moneyMakesOther: -0.28,
} as const;

export type Sign = keyof typeof signs;

export type Signs = { readonly [sign in Sign]?: number };

/** How much what is found says together, and what was counted before, by a table of what each of it counts. */
export const weigher = (table: { readonly [name: string]: number }) => {
  const weights = new Map(Object.entries(table));
  return (found: { readonly [name: string]: number }, before = 0): number => {
    let sum = before;
    for (const name in found) sum += (weights.get(name) ?? 0) * (found[name] ?? 0);
    return sum;
  };
};

export const weigh = weigher(signs);
