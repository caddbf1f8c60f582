import { type Exact, equal, floor, isWhole } from '../../base/index.ts';
import { wordClass } from '../../english/index.ts';
import type { Mention, ReadText } from '../../quantities/index.ts';
import type { TextNumber } from '../../solution/index.ts';
import { type Calculation, isWorked, type ReadLine } from './calculations.ts';
import type { Reading } from './choose.ts';
import type { Operand } from './operands.ts';
import type { Draft } from './sentences.ts';

/**
 * What the words make of results that are not whole: the 5 of `282 / 60 = 4.7, so 5 crates are opened`. Each is a calculation of
 * its own, for the lines behind it go on with the whole number. The `answer` is one without a unit beside it too.
 */
export const withRoundings = (
  calculations: readonly Calculation[],
  lines: readonly ReadLine[],
  question: ReadText,
  answer?: Exact,
): readonly Calculation[] =>
  calculations.flatMap((calculation, at) => {
    const isLast = calculations[at + 1]?.line !== calculation.line;
    const isLastHere = isLast && calculations[at + 1]?.line !== calculation.line + 1;
    const places = [...(isLast ? [calculation.line] : []), ...(isLastHere ? [calculation.line + 1] : [])];
    for (const line of places) {
      const made = roundedIn(lines[line], line, calculation, { lines, question, answer });
      if (made) return [calculation, made];
    }
    return [calculation];
  });

const roundedIn = (
  read: ReadLine | undefined,
  line: number,
  { result, value, seen, line: own, equation }: Calculation,
  { lines, question, answer }: Pick<Draft, 'lines' | 'question'> & { readonly answer: Exact | undefined },
): Calculation | undefined => {
  if (!read || isWhole(value) || isWhole(result.value)) return undefined;
  const unit = lines[own]?.mentions.find(({ start }) => start === seen)?.unit;
  const mention = read.mentions.find((each) => line > own || each.start > seen);
  if (mention?.form !== 'digits' || mention.kind !== 'plain' || isWorked(read, mention)) return undefined;
  const isAnswer = answer !== undefined && equal(mention.value, answer) && mention.unit === undefined;
  if (!isAnswer && (mention.unit === undefined || (unit !== undefined && unit !== mention.unit)))
    return undefined;
  const rounds = roundingTo(mention.value, value);
  const token = read.words.tokens.find(({ start }) => start === mention.start);
  if (!rounds || token?.kind !== 'number' || isRough(mention)) return undefined;
  if (!isAnswer && isSaid(mention, question)) return undefined;
  const { ordinal, start, end } = token;
  return {
    line,
    working: shownBefore(result.value, token),
    result: { ordinal, start, end, value: token.value },
    value: token.value,
    equation: { ...equation, annotation: false },
    seen: start,
    rounds,
  };
};

/** Which way a whole number is beside a number that is not whole, where it is the next one. */
const roundingTo = (rounded: Exact, value: Exact): Calculation['rounds'] => {
  if (!isWhole(rounded)) return undefined;
  if (rounded.num === floor(value)) return 'floor';
  return rounded.num === floor(value) + 1n ? 'ceil' : undefined;
};

/** `the 3 friends` beside 2.5 hours: the question says as many of them. */
const isSaid = ({ value, unit }: Mention, { mentions }: ReadText): boolean =>
  mentions.some((said) => equal(said.value, value) && said.unit === unit);

/** `about 38` may be either of its neighbours. */
const isRough = ({ clause, start }: Mention): boolean =>
  clause.some(({ text, start: at }) => at < start && roughWords.has(text.toLowerCase()));
const roughWords = wordClass('rough_word');

/** The result as what the rounding reads; it stands in no place of the line of its own. */
const shownBefore = (value: Exact, token: TextNumber['token']): TextNumber => {
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
