import { type Exact, equal, multiply, rememberedOf, whole } from '../../base/index.ts';
import { numeralsIn } from '../../english/index.ts';
import { writeNumber } from '../numbers.ts';
import type { AlignedText, LineNumber } from '../read/aligned-text.ts';
import { type Change, type Refused, refuse } from './change.ts';

/**
 * The final line follows from what is printed: where the solution shows its answer in a line before, the changed one
 * must do so too. Undefined where it does. `told` is the line of the changed step in the original.
 */
export const refuseUnprinted = (
  { text, values, mutant }: Change,
  told: number,
  lines: readonly string[],
): Refused | undefined => {
  const last = text.lines.length - 1;
  const answers = values[values.length - 1] !== undefined;
  // An answer whose digits could not be tied to the program's stays as it stands.
  if (answers && lines.at(-1) === text.lines[last]?.text)
    return refuse('right_answer_reported', `the last line still reports the right answer: ${lines.at(-1)}`);
  const changed = answers && told < last;
  if (!changed) return undefined;
  const { shown, place } = answerShown(text);
  if (place < 0 || text.lines[last]?.numbers.length !== 1) return undefined;
  const [now, ...more] = numeralsIn(lines.at(-1) ?? '');
  if (!now || more.length > 0) return undefined;
  // Where the line before the final one states the answer, it is that line that must do so.
  const lastLeftOut = mutant.layout === 'omits_line' && told === last - 1;
  const printed = lines.slice(place === last - 1 && !lastLeftOut ? -2 : 0, -1);
  // As the answer is written there: `5,25,000`, `２７`, `0.9 million`.
  const isWritten = ({ shape }: LineNumber): boolean => {
    const numeral = writeNumber(now, shape).text;
    return printed.some((line) => line.includes(numeral));
  };
  const isThere = (line: string): boolean => numeralsIn(line).some((value) => equal(value, now));
  // Mostly a line has it as it is written; to read all numbers of all lines takes much longer.
  return shown.some(isWritten) || printed.some(isThere)
    ? undefined
    : refuse('answer_not_printed', `no line shows what the last one reports: ${lines.at(-1)}`);
};

/** The numbers before the final line that are the answer, one of a line; and the last line that has one, or -1. */
interface AnswerShown {
  readonly shown: readonly LineNumber[];
  readonly place: number;
}

/** Every change of a solution asks for it, and it hangs on the original alone. */
const answerShown = rememberedOf((text: AlignedText): AnswerShown => {
  const was = text.lines.at(-1)?.numbers[0];
  const byLine = text.lines
    .slice(0, -1)
    .map(({ numbers }) =>
      numbers.find((number) => was !== undefined && equal(worthOf(number), worthOf(was))),
    );
  return {
    shown: byLine.filter((number) => number !== undefined),
    place: byLine.findLastIndex((number) => number !== undefined),
  };
});

/** What a number says with the scale word behind it. */
const worthOf = ({ value, shape }: LineNumber): Exact =>
  shape.kind === 'decimal' && shape.per !== undefined ? multiply(value, whole(shape.per)) : value;
