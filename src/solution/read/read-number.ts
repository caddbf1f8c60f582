import { absolute, compare, equal, multiply, negate, subtract, whole } from '../../base/index.ts';
import { isCount } from '../../english/index.ts';
import { isGiven } from '../../facts/index.ts';
import { type NumberShape, writeNumber } from '../numbers.ts';
import type { Placeholder } from './align.ts';
import type { LineNumber } from './aligned-text.ts';
import { type Context, keyOf, mayShow, reasonedFor, speaksOf, stepsWith } from './context.ts';
import type { Annotation } from './equations.ts';
import { type Equation, hundredth } from './text-expr.ts';
import type { NumberToken } from './tokens.ts';

interface LineSoFar {
  readonly text: string;
  /** The same without what dresses a formula: its dollars are money. */
  readonly folded: string;
  readonly index: number;
  /** By ordinal: the step that a working or an annotation says the number shows. */
  readonly slots: ReadonlyMap<number, number>;
  /** The ordinals of numbers with a percent sign, or the word. */
  readonly percents: ReadonlySet<number>;
  /** By ordinal: what the scale word behind a number says. */
  readonly scales: ReadonlyMap<number, bigint>;
  readonly marks: readonly Annotation[];
  readonly equations: readonly Equation[];
  /** It works nothing out, so its numbers are those of other lines. */
  readonly restates: boolean;
  /** What its template has placeholders for, and the line shows no value of. */
  readonly missing: readonly Placeholder[];
  readonly context: Context;
}

/** What a number of the line stands for, and how it is written. */
export const readNumber = (bare: NumberToken, line: LineSoFar): LineNumber => {
  const number = readAs(bare, line);
  // `The average was -7 degrees.`: in a line that works nothing out the minus is part of the number.
  const { step, faithful, worked } = number;
  if (step === undefined || faithful || worked || !seenIn(line, bare).minus) return number;
  const value = negate(bare.value);
  if (!equal(line.context.facts.exact[step], value) || line.text[bare.start - 1] !== '-') return number;
  return readAs({ ...bare, start: bare.start - 1, value, step }, line);
};

const readAs = (token: NumberToken, line: LineSoFar): LineNumber => {
  const { slots, context } = line;
  const { start, end, value, ordinal } = token;
  const seen = seenIn(line, token);
  const { text, money, minus, mark, part } = seen;
  const known = token.step ?? slots.get(ordinal);
  const alike =
    known === undefined
      ? mayShow(
          stepsWith(
            context,
            part !== value || minus ? [value, part, minus ? negate(value) : value] : [value],
          ),
          { start, end, text: line.text, index: line.index },
          context,
        )
      : none;
  const step = known ?? claimant(alike, spoken(token, mark), line);
  const { shape, faithful } =
    step === undefined ? { shape: token.shape, faithful: true } : writtenFor(step, token, seen, line);
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
    alike: step === undefined ? [...alike, ...roundedTo(token, line)] : none,
    faithful,
    writable: step !== undefined && faithful && takesOthers(shape, text),
  };
};

const none: readonly number[] = [];

/** What of a line tells how its numbers are written. */
export type Written = Pick<LineSoFar, 'text' | 'folded' | 'percents' | 'scales' | 'marks' | 'context'>;

/** What stands at a number, and what it comes to with the percent sign, or the scale word, behind it. */
export const seenIn = (line: Written, { start, end, value, ordinal }: NumberToken) => {
  const percent = line.percents.has(ordinal);
  const { money, minus } = signsBeside(line.folded, start, end);
  const mark = line.marks.find((each) => start > each.start && end < each.end);
  const per = line.scales.get(ordinal);
  const part = percent ? multiply(value, hundredth) : per === undefined ? value : multiply(value, whole(per));
  return { text: line.text.slice(start, end), money, minus, mark, per, part };
};

/** How a number is written that shows a step, and whether the step's right value would be written so. */
export const writtenFor = (
  step: number,
  token: NumberToken,
  { text, money, mark, per, part }: ReturnType<typeof seenIn>,
  { context }: Written,
) => {
  const correct = context.facts.exact[step];
  const fits = part !== token.value && equal(correct, part);
  const shape = shapeOf(token, fits ? (per ?? 'percent') : undefined, mark !== undefined, context);
  const faithful = correct !== undefined && writeNumber(correct, shape, money && context.cents).text === text;
  return { shape, faithful };
};

/** `$0` where the template has a 0.0019: rounded to no decimals, it is nothing to write another value by. */
const roundedTo = ({ value, shape }: NumberToken, { missing }: LineSoFar): readonly number[] =>
  missing.length === 0 || shape.kind !== 'decimal' || shape.decimals > 0
    ? none
    : missing.flatMap(({ step, value: exact }) =>
        compare(absolute(subtract(absolute(exact), value)), half) <= 0 ? [step] : [],
      );

const half = { num: 1n, den: 2n };

/** How the value of a step is written here, where a percent sign or a scale word turns the numeral into the value. */
const shapeOf = (
  { shape, value }: NumberToken,
  scale: bigint | 'percent' | undefined,
  annotated: boolean,
  { groups }: Context,
): NumberShape => {
  if (shape.kind !== 'decimal') return shape;
  // Below a thousand a number does not show whether it would be grouped: the rest of the text does.
  const grouped = shape.grouped || (groups && !annotated && value.num < 1000n * value.den);
  if (scale === 'percent') return { ...shape, grouped, scale: 100 };
  if (scale !== undefined) return { ...shape, grouped, per: scale };
  return grouped === shape.grouped ? shape : { ...shape, grouped };
};

/** `twice` cannot say three, and nobody knows how the 15 of `5/15` goes on when the value is another. */
const takesOthers = (shape: NumberShape, text: string): boolean =>
  shape.kind === 'word'
    ? isCount(text)
    : shape.kind === 'decimal' || shape.kept === undefined || /^10+$/.test(`${shape.kept}`);

/** Whether a currency sign stands beside a number, and a minus before it. */
const signsBeside = (text: string, start: number, end: number): { money: boolean; minus: boolean } => {
  // `$<<6*2=12>>12` puts the sign before the annotation; inside it there is none.
  let at = text.endsWith('>>', start) ? text.lastIndexOf('<<', start) - 1 : start - 1;
  const minus = '-–−'.includes(text.charAt(at)) && at >= 0;
  if (minus) at--;
  if (/\s/.test(text.charAt(at))) at--;
  const before = at >= 0 && /\p{Sc}/u.test(text.charAt(at));
  return { money: before || (end < text.length && /\p{Sc}/u.test(text.charAt(end))), minus };
};

/** `<<61=61>>61` says one thing three times: what stands for the last number stands for all, or they would part. */
const spoken = (token: NumberToken, mark: Annotation | undefined): NumberToken => {
  if (!mark?.bare || mark.twin === undefined) return token;
  return { ...token, start: mark.end, end: mark.end + token.end - token.start };
};

/**
 * A number that no template or working names stands for a result when one step alone has its value, is told by now, the question
 * does not give the same number, and the words about it or its place say so. Equal values alone say nothing.
 */
const claimant = (
  alike: readonly number[],
  { value, start, end }: NumberToken,
  { folded, index, restates, context }: LineSoFar,
): number | undefined => {
  const { facts, asked, nouns } = context;
  const results = alike.filter((each) => facts.steps[each]?.expr.kind !== 'name');
  const reasoned = reasonedFor({ end }, results, { line: folded, index, context });
  if (reasoned !== undefined) return reasoned;
  const concludes = restates && index === context.last - 1;
  const [step, ...others] = results;
  if (step === undefined || others.length > 0 || isGiven(facts, step)) return undefined;
  const told = facts.plan.lineOf[step];
  if (told === undefined || told > index || asked().has(keyOf(value))) return undefined;
  const name = facts.steps[step]?.target ?? '';
  // `Lee earned $558 last week.` before `#### 558`: what else would the last sentence say than the answer?
  const answer = facts.exact.at(-1);
  if (concludes && answer && equal(value, answer)) return step;
  return speaksOf({ line: folded, start, end }, { nouns: nouns().get(step), name, near: told === index })
    ? step
    : undefined;
};
