import { type Exact, equal, negate } from '../../base/index.ts';
import {
  agrees,
  asItStands,
  type Equation,
  type TextExpr,
  type TextNumber,
  textValue,
} from '../../solution/index.ts';
import type { Calculation, Shown } from './calculation.ts';
import type { ReadLine } from './lines.ts';

/** What the equations of a line compute; `wrong` is the text of one that is not true in any usual reading. */
export interface Computed {
  readonly calculations: readonly Calculation[];
  readonly wrong: string | undefined;
}

/** The calculations of a line in the order of their results. What stands in sight and in `<<…>>` counts once. */
export const calculationsOf = (read: ReadLine, line: number): Computed => {
  const { equations } = read.words;
  const found: Calculation[] = [];
  let wrong: string | undefined;
  const annotated = equations.filter(({ annotation }) => annotation);
  for (const equation of [...annotated, ...equations.filter(({ annotation }) => !annotation)]) {
    const chain = chainOf(equation, line);
    // What an annotation says truly may stand beside it in words that say less.
    if (chain.wrong && (equation.annotation || annotated.length === 0)) wrong ??= textOf(read, equation);
    for (const one of chain.calculations)
      if (!found.some((other) => isSame(one, other))) found.push({ ...one, seen: seenAt(read.text, one) });
  }
  return { calculations: found.sort((a, b) => a.result.start - b.result.start), wrong };
};

/** Where the eye finds the result: right behind the annotation, a currency sign skipped. */
const seenAt = (text: string, { equation, result }: Calculation): number => {
  if (!equation.annotation) return result.start;
  const behind = text.indexOf('>>', result.end) + 2;
  return behind + (/^\s?\p{Sc}?\s?-?/u.exec(text.slice(behind, behind + 4))?.[0].length ?? 0);
};

const textOf = ({ text }: ReadLine, { sides }: Equation): string =>
  text.slice(sides[0]?.start ?? 0, sides.at(-1)?.end ?? 0);

/** In one line, one result with the same value is one calculation. */
const isSame = (one: Calculation, other: Calculation): boolean =>
  !one.equation.annotation && equal(one.result.value, other.result.value);

interface Chain {
  readonly calculations: readonly Calculation[];
  readonly wrong: boolean;
}

/** `3 * 4 = 12 + 5 = 17` is two calculations, `3 * 4 * 2 = 12 * 2 = 24` is one. */
const chainOf = (equation: Equation, line: number): Chain => {
  const { sides } = equation;
  const turned = turnedRound(equation, line);
  if (turned) return { calculations: turned, wrong: false };
  const calculations: Calculation[] = [];
  let working: TextExpr | undefined;
  let wrong = false;
  for (const side of sides) {
    if (!working) {
      if (!resultIn(side)) working = side;
      continue;
    }
    const result = resultIn(side);
    if (agrees(working, side, asItStands, 'lenient')) {
      if (!result) continue;
      calculations.push(...made(line, working, result, equation));
      working = undefined;
      continue;
    }
    const first = result ? undefined : firstNumber(side);
    if (first && agrees(working, first, asItStands, 'lenient'))
      calculations.push(...made(line, working, { number: first, negative: false }, equation));
    else wrong ||= !equation.said;
    working = result ? undefined : side;
  }
  return { calculations, wrong };
};

/** `36 = 3 * 12`: the result stands first. */
const turnedRound = (equation: Equation, line: number): readonly Calculation[] | undefined => {
  const [first, second, ...more] = equation.sides;
  const result = first && resultIn(first);
  if (!result || !second || resultIn(second) || more.length > 0 || equation.named) return undefined;
  return agrees(second, first, asItStands, 'lenient') ? made(line, second, result, equation) : undefined;
};

interface Result {
  readonly number: TextNumber;
  readonly negative: boolean;
}

const made = (
  line: number,
  working: TextExpr,
  { number, negative }: Result,
  equation: Equation,
): readonly Calculation[] => {
  const value = textValue(working);
  if (!value) return [];
  const { ordinal, start, end } = number.token;
  const stated = textValue(number, isPart(value, number)) ?? number.value;
  const result: Shown = {
    ordinal,
    start: negative ? start - 1 : start,
    end,
    value: negative ? negate(stated) : stated,
  };
  return [{ line, working, result, value, equation, seen: result.start }];
};

/** `1 / 4 = 25%` is a quarter, `50 / 200 * 100 = 25%` is 25. */
const isPart = (value: Exact, result: TextNumber): boolean => {
  const stated = result.percent ? textValue(result) : undefined;
  return stated !== undefined && equal(value, stated);
};

const resultIn = (side: TextExpr): Result | undefined => {
  if (side.kind === 'number') return { number: side, negative: false };
  return side.kind === 'minus' && side.operand.kind === 'number'
    ? { number: side.operand, negative: true }
    : undefined;
};

const firstNumber = (side: TextExpr): TextNumber | undefined =>
  side.kind === 'number' ? side : side.kind === 'binary' ? firstNumber(side.left) : undefined;
