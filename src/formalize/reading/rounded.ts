import {
  decimalsOf,
  type Exact,
  equal,
  floor,
  isWhole,
  multiply,
  operate,
  toDecimal,
  whole,
} from '../../base/index.ts';
import { dimensionOf, remainderBehind, wordClass } from '../../english/index.ts';
import type { Mention, ReadText } from '../../quantities/index.ts';
import { type ReadWords, type TextExpr, type TextNumber, textValue } from '../../solution/index.ts';
import type { Calculation, ReadLine } from './calculations.ts';
import type { Reading } from './choose.ts';
import type { Operand } from './operands.ts';
import type { Draft } from './sentences.ts';

/**
 * What the words make of a result behind it, in its line or at the head of the next: the 5 of `282 / 60 = 4.7, so 5 crates are opened`,
 * the 89.96 of `89.964, that is 89.96`, the 22.5 of `0.225, so 22.5%`, and the 3 and the 5 of `43 / 10 = 4 remainder 3, so 5 boxes`. Each is
 * a calculation of its own, for the lines behind it go on with it. The `answer` is one without a unit beside it too.
 */
export const withRetold = (
  calculations: readonly Calculation[],
  lines: readonly ReadLine[],
  question: ReadText,
  answer?: Exact,
): readonly Calculation[] =>
  calculations.flatMap((calculation, at) => {
    const { line } = calculation;
    const isLast = calculations[at + 1]?.line !== line;
    const isLastHere = isLast && calculations[at + 1]?.line !== line + 1;
    const places = [...(isLast ? [line] : []), ...(isLastHere ? [line + 1] : [])];
    for (const place of places) {
      const about = { lines, question, answer, line: place };
      const made = retoldIn(calculation, calculation, about);
      if (!made) continue;
      const next = made.retold === 'remainder' ? retoldIn(calculation, made, about) : undefined;
      return [calculation, made, ...(next ? [next] : [])];
    }
    return [calculation];
  });

type About = Pick<Draft, 'lines' | 'question'> & {
  readonly answer: Exact | undefined;
  readonly line: number;
};

/** `last`: behind which it is looked for. */
const retoldIn = (
  calculation: Calculation,
  last: Calculation,
  { lines, question, answer, line }: About,
): Calculation | undefined => {
  const { result, working, seen, line: own, equation, isFull } = calculation;
  const read = lines[line];
  const mention = read?.mentions.find(
    (each) =>
      (line > own || each.start > last.seen) && (last === calculation || !equal(each.value, result.value)),
  );
  if (!read || mention?.form !== 'digits' || isOperand(read, mention)) return undefined;
  const token = numberAt(read.words, mention);
  const leaves = line === own && isFull && remainderBehind(read.text.slice(result.end)) !== undefined;
  const isRest = leaves && last === calculation && equal(restOf(working), mention.value);
  const retold = isRest ? 'remainder' : token && retoldAs(mention, token, calculation);
  if (!token || retold === undefined) return undefined;
  if (retold === 'ceil' || retold === 'floor' || retold === 0) {
    const unit = lines[own]?.mentions.find(({ start }) => start === seen)?.unit;
    const isAnswer = answer !== undefined && equal(mention.value, answer) && mention.unit === undefined;
    const isOfIt = mention.unit !== undefined && (unit === undefined || unit === mention.unit);
    if (!(isAnswer || ((isOfIt || leaves) && !isSaid(mention, question)))) return undefined;
  }
  const { ordinal, start, end } = token;
  return {
    line,
    working: isFull ? working : shownBefore(result.value, token),
    result: { ordinal, start, end, value: token.value },
    value: token.value,
    equation: { ...equation, annotation: false },
    seen: start,
    retold,
    isAgain: isFull,
  };
};

/** The number of a line that a mention is. */
export const numberAt = ({ tokens }: ReadWords, { start }: Mention): TextNumber['token'] | undefined =>
  tokens.find((token): token is TextNumber['token'] => token.kind === 'number' && token.start === start);

/** Whether a number is computed with, and not only set equal to what comes before it. */
export const isOperand = ({ words }: ReadLine, { start, end }: Mention): boolean =>
  words.equations.some(({ sides }) =>
    sides.some((side) => side.kind !== 'number' && side.start <= start && end <= side.end),
  );

/** How a number says a result again, a number being the decimals to which it is rounded; undefined where it is another number. */
const retoldAs = (
  mention: Mention,
  { shape }: TextNumber['token'],
  { value, result, isFull }: Calculation,
): Calculation['retold'] => {
  const { value: said, kind, unit } = mention;
  if (equal(said, result.value) || isWhole(value) || (isWhole(result.value) && !isFull)) return undefined;
  if (kind === 'percent' && equal(multiply(result.value, whole(100)), said)) return 'percent';
  const places = shape.kind === 'decimal' ? shape.decimals : 0;
  if (places === 0 && !isRough(mention)) return kind === 'plain' ? roundingTo(said, value) : undefined;
  // `about 8 vans` may be either neighbour.
  if (places === 0 && dimensionOf(unit ?? '') === undefined && kind !== 'percent') return undefined;
  const isShorter = places < (decimalsOf(result.value) ?? 0);
  return isShorter && toDecimal(value, places) === toDecimal(said, places) ? places : undefined;
};

/** What a division leaves when it comes out whole. */
const restOf = (working: TextExpr): Exact | undefined => {
  if (working.kind !== 'binary') return undefined;
  const [above, below] = [textValue(working.left), textValue(working.right)];
  return above && below && operate('%', above, below);
};

/** Which way a whole number is beside a number that is not whole, where it is the next one. */
const roundingTo = (rounded: Exact, value: Exact): 'ceil' | 'floor' | undefined => {
  if (!isWhole(rounded)) return undefined;
  if (rounded.num === floor(value)) return 'floor';
  return rounded.num === floor(value) + 1n ? 'ceil' : undefined;
};

/** `the 3 friends` beside 2.5 hours: the question says as many of them. */
const isSaid = ({ value, unit }: Mention, { mentions }: ReadText): boolean =>
  mentions.some((said) => equal(said.value, value) && said.unit === unit);

const isRough = ({ clause, start }: Mention): boolean =>
  clause.some(({ text, start: at }) => at < start && roughWords.has(text.toLowerCase()));
const roughWords = wordClass('rough_word');

/** A number that the working reads, and that stands in no place of the line of its own: the result that is told again. */
export const shownBefore = (value: Exact, token: TextNumber['token']): TextNumber => {
  const { start, end } = token;
  return {
    kind: 'number',
    token: { ...token, ordinal: -1, value },
    value,
    percent: false,
    money: false,
    start,
    end,
  };
};

/**
 * A number that is read as another's though it may be a result that nothing reads, rounded without a word: the 5 of
 * `282 / 60 = 4.7, 5 * $21 = $105` where the question says another 5. Read as one of another unit than it has, it may be any
 * such result: the 21 of `21600 m, or 21.6 km. For 21 full kilometres …` where 21 laps were run.
 */
export const roundedSilently = (
  { chosen }: Reading,
  operands: readonly Operand[],
  calculations: readonly Calculation[],
): Operand | undefined => {
  const read = new Set(chosen.map(({ key }) => key));
  return operands.find(({ calculation, value: rounded, units }, i) => {
    const { origin, unit } = chosen[i] ?? {};
    const isOfOther = unit !== undefined && units.length > 0 && !units.includes(unit);
    if (origin?.kind === 'result' && !isOfOther) return false;
    return calculations
      .slice(0, calculation)
      .some(
        ({ value, result }, at) =>
          !read.has(`result ${at}`) &&
          (isOfOther ||
            (!isWhole(value) && !isWhole(result.value) && roundingTo(rounded, value) !== undefined)),
      );
  });
};

/** The 34 of `410 / 12 = 34`, of which `34 * 12` is taken next: how often it goes in, and no number that was rounded. */
export const isWholePart = ({ operands, chosen, calculations }: Draft, at: number): boolean => {
  const calculation = calculations[at];
  if (!calculation) return false;
  const { working, value, result } = calculation;
  if (working.kind !== 'binary' || working.op !== '/') return false;
  if (!isWhole(result.value) || result.value.num !== floor(value)) return false;
  const keys = (calculation: number, part: Operand['part']): readonly string[] =>
    operands.flatMap((operand, i) =>
      operand.calculation === calculation && operand.part === part ? [chosen[i]?.key ?? ''] : [],
    );
  const [divisor] = keys(at, 'divisor');
  return operands.some(({ calculation }) => {
    const factors = keys(calculation, 'factor');
    return divisor !== undefined && factors.includes(`result ${at}`) && factors.includes(divisor);
  });
};
