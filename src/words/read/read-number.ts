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
  const { text, index, slots, percents, marks, equations, context } = line;
  const { exact, cents, groups } = context;
  const { start, end, value, ordinal } = token;
  const percent = percents.has(ordinal);
  const { money, minus } = signsBeside(text, start, end);
  const mark = marks.find((each) => start > each.start && end < each.end);
  const twin = mark?.result === ordinal ? mark.twin : undefined;
  const base = {
    start,
    end,
    text: text.slice(start, end),
    value,
    money,
    annotated: mark !== undefined,
    worked: equations.some(({ sides }) => sides.some((side) => start >= side.start && end <= side.end)),
    ...(twin === undefined ? {} : { twin }),
  };
  const part = percent ? multiply(value, hundredth) : value;
  const known = token.step ?? slots.get(ordinal);
  const alike =
    known === undefined ? stepsWith(context, minus ? [value, part, negate(value)] : [value, part]) : [];
  const step = known ?? claimant(alike, value, index, context);
  if (step === undefined) return { ...base, shape: token.shape, alike, faithful: true, writable: false };
  const correct = exact[step];
  const { shape: own } = token;
  const shape: NumberShape =
    own.kind === 'decimal'
      ? {
          ...own,
          // A numeral that a percent sign turns into the value is written a hundredfold.
          scale: percent && correct && equal(correct, part) ? 100 : own.scale,
          // Below a thousand a number does not show whether it would be grouped: the rest of the text does.
          grouped: own.grouped || (groups && mark === undefined && value.num < 1000n * value.den),
        }
      : own;
  const faithful = correct !== undefined && writeNumber(correct, shape, money && cents).text === base.text;
  return { ...base, shape, step, alike: [], faithful, writable: faithful && takesOthers(shape, base.text) };
};

/** `twice` cannot say three, and nobody knows how the 15 of `5/15` goes on when the value is another. */
const takesOthers = (shape: NumberShape, text: string): boolean =>
  shape.kind === 'word'
    ? isCount(text)
    : shape.kind === 'decimal' || shape.kept === undefined || /^10+$/.test(`${shape.kept}`);

const signsBeside = (text: string, start: number, end: number): { money: boolean; minus: boolean } => {
  // `$<<6*2=12>>12` puts the sign before the annotation; inside it there is none.
  const sign = text.endsWith('>>', start) ? text.lastIndexOf('<<', start) : start;
  const before = text.slice(Math.max(0, sign - 3), sign);
  return {
    money: /[$€£]\s?-?$/.test(before) || /[$€£]/.test(text.charAt(end)),
    minus: /[-–−]$/.test(before),
  };
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
