import { type Exact, equal, multiply, negate } from '../../exact/index.ts';
import { isCount, type NumberShape, writeNumber } from '../numbers.ts';
import type { LineNumber } from './aligned-text.ts';
import type { Annotation } from './annotations.ts';
import { type Context, keyOf, stepsWith } from './context.ts';
import type { Equation } from './equations.ts';
import { isGiven } from './meaning.ts';
import { hundredth } from './text-expr.ts';
import type { NumberToken } from './tokens.ts';

/** What is known of a line when its numbers are read. */
export interface LineSoFar {
  readonly text: string;
  readonly index: number;
  /** By ordinal: the step that a working or an annotation says the number shows. */
  readonly slots: ReadonlyMap<number, number>;
  /** The ordinals of numbers with a percent sign, or the word. */
  readonly percents: ReadonlySet<number>;
  readonly marks: readonly Annotation[];
  readonly equations: readonly Equation[];
  readonly context: Context;
}

/** What a number of the line stands for, and how it is written. */
export const readNumber = (token: NumberToken, line: LineSoFar): LineNumber => {
  const { slots, percents, marks, index, context } = line;
  const { exact } = context;
  const { start, end, value, ordinal } = token;
  const text = line.text.slice(start, end);
  const percent = percents.has(ordinal);
  const { money, minus } = signsBeside(line.text, start, end);
  const mark = marks.find((each) => start > each.start && end < each.end);
  const part = percent ? multiply(value, hundredth) : value;
  const known = token.step ?? slots.get(ordinal);
  const alike =
    known === undefined
      ? stepsWith(context, percent || minus ? [value, part, minus ? negate(value) : value] : [value])
      : [];
  const step = known ?? claimant(alike, value, index, context);
  const correct = step === undefined ? undefined : exact[step];
  const hundredfold = percent && correct !== undefined && equal(correct, part);
  const shape = step === undefined ? token.shape : shapeOf(token, hundredfold, mark !== undefined, context);
  const faithful =
    step === undefined ||
    (correct !== undefined && writeNumber(correct, shape, money && context.cents).text === text);
  return {
    start,
    end,
    text,
    value,
    shape,
    money,
    annotated: mark !== undefined,
    worked: line.equations.some(({ sides }) => sides.some((side) => start >= side.start && end <= side.end)),
    twin: mark?.result === ordinal ? mark.twin : undefined,
    step,
    alike: step === undefined ? alike : none,
    faithful,
    writable: step !== undefined && faithful && takesOthers(shape, text),
  };
};

const none: readonly number[] = [];

/** How the value of a step is written here; a numeral that a percent sign turns into the value, a hundredfold. */
const shapeOf = (
  { shape, value }: NumberToken,
  hundredfold: boolean,
  annotated: boolean,
  { groups }: Context,
): NumberShape => {
  if (shape.kind !== 'decimal') return shape;
  // Below a thousand a number does not show whether it would be grouped: the rest of the text does.
  const grouped = shape.grouped || (groups && !annotated && value.num < 1000n * value.den);
  return grouped === shape.grouped && !hundredfold
    ? shape
    : { ...shape, grouped, scale: hundredfold ? 100 : shape.scale };
};

/** `twice` cannot say three, and nobody knows how the 15 of `5/15` goes on when the value is another. */
const takesOthers = (shape: NumberShape, text: string): boolean =>
  shape.kind === 'word'
    ? isCount(text)
    : shape.kind === 'decimal' || shape.kept === undefined || /^10+$/.test(`${shape.kept}`);

const currencies = '$€£';

/** Whether a currency sign stands beside a number, and a minus before it. */
const signsBeside = (text: string, start: number, end: number): { money: boolean; minus: boolean } => {
  // `$<<6*2=12>>12` puts the sign before the annotation; inside it there is none.
  let at = text.endsWith('>>', start) ? text.lastIndexOf('<<', start) - 1 : start - 1;
  const minus = '-–−'.includes(text.charAt(at)) && at >= 0;
  if (text.charAt(at) === '-') at--;
  if (/\s/.test(text.charAt(at))) at--;
  const before = at >= 0 && currencies.includes(text.charAt(at));
  return { money: before || (end < text.length && currencies.includes(text.charAt(end))), minus };
};

/**
 * A number that no template or working names still stands for a result when one step alone has its value,
 * is told by now, and the question does not give the same number.
 */
const claimant = (
  alike: readonly number[],
  value: Exact,
  line: number,
  { program, plan, asked }: Context,
): number | undefined => {
  const [step, ...others] = alike.filter((each) => program.steps[each]?.expr.kind !== 'name');
  if (step === undefined || others.length > 0 || asked.has(keyOf(value))) return undefined;
  const expr = program.steps[step]?.expr;
  const told = plan.lineOf(step);
  return expr && !isGiven(expr) && told !== undefined && told <= line ? step : undefined;
};
