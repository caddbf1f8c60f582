import { type Exact, equal, isWhole, multiply, negate, ratio, whole } from '../../exact/index.ts';
import type { Program } from '../../model/index.ts';
import { isCount, type Shape, spelledNumber, writeNumber } from '../numbers.ts';
import type { Alignment } from './align.ts';
import { type Annotation, annotationsOf, bindTwins } from './annotations.ts';
import { type Equation, readEquations, type TextExpr, type TextNumber, textValue } from './equations.ts';
import { isGiven } from './meaning.ts';
import type { Plan } from './plan.ts';
import type { Line, LineNumber, NumberWord, Working } from './solution.ts';
import { type NumberToken, type Token, tokenize } from './tokens.ts';
import { holds } from './truth.ts';
import { type Meaning, type Rendering, unify } from './unify.ts';

/** A line without its annotations. */
export const inSight = (text: string): string => text.replaceAll(/<<.*?>>/g, '');

/** Whether a text writes `1,250` rather than `1250`, by its larger numbers; undefined when it has none. */
export const habitOf = (text: string): boolean | undefined => {
  const grouped = text.match(/\d,\d{3}(?!\d)/g)?.length ?? 0;
  const plain = text.match(/(?<![\d.,])\d{4,}/g)?.length ?? 0;
  return grouped + plain === 0 ? undefined : grouped >= plain;
};

/** What all lines are read with. */
export interface Context {
  readonly program: Program;
  readonly exact: readonly (Exact | undefined)[];
  readonly meaning: Meaning;
  readonly plan: Plan;
  /** The solution writes money with both digits. */
  readonly cents: boolean;
  /** It writes `1,250` in plain sight. */
  readonly groups: boolean;
  /** The numbers of the question, as keys. */
  readonly asked: ReadonlySet<string>;
  /** The question itself. */
  readonly question: string;
  /** The numbers that the program is given, as keys. */
  readonly literals: ReadonlySet<string>;
}

export const keyOf = ({ num, den }: Exact): string => `${num}/${den}`;

export const readLine = (text: string, index: number, known: Alignment['known'], all: Context): Line => {
  // A line follows its own habit where it has one.
  const context = { ...all, groups: habitOf(inSight(text)) ?? all.groups };
  const { meaning, program, exact, plan } = context;
  const order = plan.order(index);
  const tokens = tokenize(text, known);
  const { equations, unread } = readEquations(text, tokens);
  const slots = new Map<number, number>();
  const workings: Working[] = [];
  for (const equation of equations) {
    let told: number | undefined;
    for (const side of equation.sides) {
      if (side.kind === 'number') {
        // The result: it shows the step whose working stands before it.
        const value = told === undefined ? undefined : exact[told];
        if (told !== undefined && value && equalNumber(side, value) && !slots.has(side.token.ordinal))
          slots.set(side.token.ordinal, told);
        continue;
      }
      const found = findWorking(side, meaning, program, exact, order);
      if (!found) continue;
      told = found.step;
      workings.push({
        ...found.rendering,
        text: side,
        annotation: equation.annotation,
        shared: sharedPieces(found.rendering),
      });
      for (const [ordinal, step] of found.rendering.slots) if (!slots.has(ordinal)) slots.set(ordinal, step);
    }
  }
  const marks = annotationsOf(text, tokens);
  bindTwins(marks, slots, tokens);
  const percents = new Set(
    tokens.flatMap((token, i) =>
      token.kind === 'number' && isPercent(text, tokens[i + 1]) ? [token.ordinal] : [],
    ),
  );
  const numbers = tokens
    .filter((token): token is NumberToken => token.kind === 'number')
    .map(
      (token): LineNumber =>
        lineNumber(text, index, token, slots.get(token.ordinal), percents.has(token.ordinal), marks, context),
    );
  const words = numberWords(text, tokens, exact);
  const steps = new Set([
    ...numbers.flatMap(({ step, alike }) => (step === undefined ? alike : [step])),
    ...words.flatMap(({ alike }) => alike),
  ]);
  return {
    text,
    numbers,
    words,
    steps: [...steps],
    equations,
    workings,
    unread,
    sound: equations.every((equation) => holds(equation, {}, 'lenient')),
    strays: hasStrays(text, tokens, numbers, equations, context),
  };
};

const sharedPieces = ({ pieces }: Rendering): ReadonlySet<TextExpr> => {
  const seen = new Set<TextExpr>();
  const shared = new Set<TextExpr>();
  for (const piece of pieces.values()) (seen.has(piece) ? shared : seen).add(piece);
  return shared;
};

/** Numbers that need no reason: nothing, one, and the whole of a percentage. */
const plainNumbers: ReadonlySet<string> = new Set(['0/1', '1/1', '100/1']);

const hasStrays = (
  text: string,
  tokens: readonly Token[],
  numbers: readonly LineNumber[],
  equations: readonly Equation[],
  { asked, question, literals }: Context,
): boolean => {
  const worked = new Set(equations.flatMap(({ sides }) => sides.flatMap(ordinalsOf)));
  const alone = numbers.some(({ step, alike, annotated, value }, ordinal) => {
    if (step !== undefined || alike.length > 0 || annotated || worked.has(ordinal)) return false;
    const key = keyOf(value);
    return !plainNumbers.has(key) && !asked.has(key) && !literals.has(key);
  });
  const times = tokens.some((token) => {
    const time = token.kind === 'mark' ? text.slice(token.start, token.end) : '';
    return time.length > 2 && time.includes(':') && !question.includes(time);
  });
  return alone || times;
};

const ordinalsOf = (text: TextExpr): number[] =>
  text.kind === 'number'
    ? [text.token.ordinal]
    : text.kind === 'minus'
      ? ordinalsOf(text.operand)
      : [...ordinalsOf(text.left), ...ordinalsOf(text.right)];

const equalNumber = (side: TextNumber, value: Exact): boolean => {
  const shown = textValue(side);
  return equal(side.value, value) || (shown !== undefined && equal(shown, value));
};

const findWorking = (
  side: TextExpr,
  meaning: Meaning,
  program: Program,
  exact: readonly (Exact | undefined)[],
  order: readonly number[],
): { step: number; rendering: Rendering } | undefined => {
  for (const step of order) {
    const expr = program.steps[step]?.expr;
    if (!expr || expr.kind === 'name' || !exact[step]) continue;
    const rendering = unify(side, expr, meaning);
    if (rendering) return { step, rendering };
  }
  return undefined;
};

const hundredth = ratio(1n, 100n) as Exact;

const isPercent = (text: string, token: Token | undefined): boolean =>
  token?.kind === 'percent' || (token?.kind === 'word' && text.slice(token.start, token.end) === 'percent');

const lineNumber = (
  text: string,
  line: number,
  token: NumberToken,
  slot: number | undefined,
  percent: boolean,
  marks: readonly Annotation[],
  context: Context,
): LineNumber => {
  const { exact, cents, groups } = context;
  const { start, end, value } = token;
  // `$<<6*2=12>>12` puts the sign before the annotation; inside it there is none.
  const sign = text.endsWith('>>', start) ? text.lastIndexOf('<<', start) : start;
  const before = text.slice(Math.max(0, sign - 3), sign);
  const money = /[$€£]\s?-?$/.test(before) || /^[$€£]/.test(text.slice(end));
  const mark = marks.find((each) => start > each.start && end < each.end);
  const twin = mark?.result === token.ordinal ? mark.twin : undefined;
  const base = {
    start,
    end,
    value,
    money,
    annotated: mark !== undefined,
    ...(twin === undefined ? {} : { twin }),
  };
  const part = percent ? multiply(value, hundredth) : value;
  const minus = /[-–−]$/.test(before);
  const alike = (): number[] =>
    exact.flatMap((each, i) =>
      each && (equal(each, value) || equal(each, part) || (minus && equal(each, negate(value)))) ? [i] : [],
    );
  const step = token.step ?? slot ?? claimant(alike(), value, line, context);
  if (step === undefined) return { ...base, shape: token.shape, alike: alike(), faithful: true };
  // A numeral that a percent sign turns into the value is written a hundredfold.
  const scaled =
    percent &&
    token.shape.kind === 'decimal' &&
    exact[step] &&
    equal(exact[step], multiply(value, hundredth));
  const shape: Shape =
    token.shape.kind === 'decimal'
      ? {
          ...token.shape,
          scale: scaled ? 100 : token.shape.scale,
          // Below a thousand a number does not show whether it would be grouped: the rest of the text does.
          grouped: token.shape.grouped || (groups && mark === undefined && value.num < 1000n * value.den),
        }
      : token.shape;
  const correct = exact[step];
  const faithful =
    correct !== undefined && writeNumber(correct, shape, money && cents).text === text.slice(start, end);
  return { ...base, shape, step, alike: [], faithful };
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

const numberWords = (
  text: string,
  tokens: readonly Token[],
  exact: readonly (Exact | undefined)[],
): NumberWord[] =>
  tokens.flatMap((token) => {
    const word = text.slice(token.start, token.end);
    // Digits that are no number of their own: the parts of `2:3`, the `4` of `4th child`.
    if (token.kind === 'mark' || (token.kind === 'word' && /\d/.test(word))) {
      const parts = (word.match(/\d+/g) ?? []).map((digits) => whole(BigInt(digits)));
      const alike = exact.flatMap((each, i) => (each && parts.some((part) => equal(part, each)) ? [i] : []));
      return alike.length > 0 ? [{ text: word, alike }] : [];
    }
    if (token.kind !== 'word' && token.kind !== 'op') return [];
    const said = spelledNumber(word);
    if (!said) return [];
    const alike = exact.flatMap((each, i) => (each && equal(each, said) ? [i] : []));
    return alike.length > 0 && (isCount(word) || !isWhole(said) || said.num > 1n)
      ? [{ text: word, alike }]
      : [];
  });
