import { type Exact, equal, isWhole, whole } from '../../exact/index.ts';
import type { Program } from '../../model/index.ts';
import { isCount, spelledNumber } from '../numbers.ts';
import type { Alignment } from './align.ts';
import type { Line, LineNumber, NumberWord, Working } from './aligned-text.ts';
import { annotationsOf, bindTwins } from './annotations.ts';
import { type Context, keyOf } from './context.ts';
import { type Equation, readEquations } from './equations.ts';
import { readNumber } from './read-number.ts';
import { eachNumber, signsIn, type TextExpr, type TextNumber, textValue } from './text-expr.ts';
import { type NumberToken, type Token, tokenize } from './tokens.ts';
import { asItStands, holds } from './truth.ts';
import { type Meaning, type Rendering, unify } from './unify.ts';

/** A line without its annotations. */
export const inSight = (text: string): string => text.replaceAll(/<<.*?>>/g, '');

/** Whether a text writes `1,250` rather than `1250`, by its larger numbers; undefined when it has none. */
export const habitOf = (text: string): boolean | undefined => {
  const grouped = text.match(/\d,\d{3}(?!\d)/g)?.length ?? 0;
  const plain = text.match(/(?<![\d.,])\d{4,}/g)?.length ?? 0;
  return grouped + plain === 0 ? undefined : grouped >= plain;
};

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
        signs: signsIn(side),
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
      (token): LineNumber => readNumber(token, { text, index, slots, percents, marks, equations, context }),
    );
  const words = numberWords(text, tokens, exact);
  const steps = new Set([
    ...numbers.flatMap(({ step, alike }) => (step === undefined ? alike : [step])),
    ...words.flatMap(({ alike }) => alike),
  ]);
  const strict = equations.map((equation) => holds(equation, asItStands, 'strict'));
  return {
    text,
    numbers,
    words,
    steps: [...steps],
    equations,
    equationsAt: equationsAt(numbers.length, equations),
    strict,
    workings,
    unread,
    sound: equations.every((equation, i) => strict[i] || holds(equation, asItStands, 'lenient')),
    unaccounted: hasUnaccounted(text, tokens, numbers, equations, context),
  };
};

const equationsAt = (numbers: number, equations: readonly Equation[]): number[][] => {
  const at: number[][] = Array.from({ length: numbers }, () => []);
  equations.forEach(({ sides }, index) => {
    for (const side of sides)
      eachNumber(side, ({ token }) => {
        if (!at[token.ordinal]?.includes(index)) at[token.ordinal]?.push(index);
      });
  });
  return at;
};

const sharedPieces = ({ pieces }: Rendering): ReadonlySet<TextExpr> => {
  const seen = new Set<TextExpr>();
  const shared = new Set<TextExpr>();
  for (const piece of pieces.values()) (seen.has(piece) ? shared : seen).add(piece);
  return shared;
};

/** Numbers that need no reason: nothing, one, and the whole of a percentage. */
const plainNumbers: ReadonlySet<string> = new Set(['0/1', '1/1', '100/1']);

const hasUnaccounted = (
  text: string,
  tokens: readonly Token[],
  numbers: readonly LineNumber[],
  equations: readonly Equation[],
  { asked, question, literals }: Context,
): boolean => {
  const computed = equationsAt(numbers.length, equations);
  const alone = numbers.some(({ step, alike, annotated, value }, ordinal) => {
    if (step !== undefined || alike.length > 0 || annotated || computed[ordinal]?.length) return false;
    const key = keyOf(value);
    return !plainNumbers.has(key) && !asked.has(key) && !literals.has(key);
  });
  const times = tokens.some((token) => {
    const time = token.kind === 'mark' ? text.slice(token.start, token.end) : '';
    return time.length > 2 && time.includes(':') && !question.includes(time);
  });
  return alone || times;
};

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

const isPercent = (text: string, token: Token | undefined): boolean =>
  token?.kind === 'percent' || (token?.kind === 'word' && text.slice(token.start, token.end) === 'percent');

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
