import { insideCalls } from '../../ast/index.ts';
import { absolute, type Exact, equal, isWhole, whole } from '../../base/index.ts';
import { endsInEquals, isCount, spelledNumber } from '../../english/index.ts';
import type { Alignment } from './align.ts';
import {
  habitOf,
  inSight,
  type Line,
  type LineNumber,
  type NumberWord,
  type Working,
} from './aligned-text.ts';
import { type Context, keyOf, mayShow, reasonedInLetters, stepsWith } from './context.ts';
import { annotationsOf, bindTwins, readEquations } from './equations.ts';
import { fold } from './fold.ts';
import { readNumber, seenIn, writtenFor } from './read-number.ts';
import { leavesRemainder } from './remainders.ts';
import {
  asItStands,
  type Equation,
  holds,
  isWorking,
  numbersOf,
  signsIn,
  type TextExpr,
  type TextNumber,
  textValue,
  withoutScale,
} from './text-expr.ts';
import { tokenize } from './tokenize.ts';
import type { Known, NumberToken, Token } from './tokens.ts';
import { near, type Rendering, unify } from './unify.ts';

/** Reads one line: its numbers, words, equations and workings. `told` is what its template says of its numbers. */
export const readLine = (
  text: string,
  index: number,
  told: Pick<Alignment, 'known' | 'missing'> | undefined,
  all: Context,
): Line => {
  const { known: placed, missing } = told ?? { known: [], missing: [] };
  const known = reasonedInLetters(text, index, placed, all);
  const context = contextOf(text, all);
  const { tokens, equations, unread } = readAs(text, known, true);
  const { workings, slots } = readWorkings(equations, context.facts.plan.order(index), context);
  const marks = annotationsOf(text, tokens);
  bindTwins(marks, slots, tokens);
  const percents = percentsIn(text, tokens);
  const scales = scalesIn(tokens);
  const restates = !equations.some(({ sides }) => sides.some(isWorking));
  const line = {
    text,
    folded: fold(text),
    index,
    slots,
    percents,
    scales,
    marks,
    equations,
    restates,
    missing,
    context,
  };
  const numbers = tokens
    .filter((token): token is NumberToken => token.kind === 'number')
    .map((token) => readNumber(token, line));
  const words = numberWords(text, index, tokens, context);
  const computes = equations.map(({ sides }) =>
    sides.flatMap((side) => numbersOf(side).map(({ token }) => token.ordinal)),
  );
  const strict = equations.map((equation) => holds(equation, asItStands, 'strict'));
  return {
    text,
    numbers,
    words,
    steps: stepsShown(numbers, words),
    equations,
    computes,
    strict,
    workings,
    unread,
    sound: equations.every((equation, i) => strict[i] || isTrueAsItStands(text, equation)),
    unaccounted:
      numbers.some((_, ordinal) => isStray({ numbers, computes }, ordinal, context)) ||
      hasStrayTime(text, tokens, context),
  };
};

/** To its author, that is: `50 / 3 = 16 each, with 2 remaining` has told it all. */
const isTrueAsItStands = (line: string, equation: Equation): boolean => {
  const [left, right, ...more] = equation.sides;
  if (holds(equation, asItStands, 'lenient')) return true;
  return left !== undefined && right !== undefined && more.length === 0 && leavesRemainder(line, left, right);
};

/** A line follows its own habit where it has one. */
const contextOf = (text: string, all: Context): Context => {
  const groups = habitOf(inSight(text)) ?? all.groups;
  return groups === all.groups ? all : { ...all, groups };
};

/**
 * The numbers of a line that show a step and are not how its value would be written. Where the template has a placeholder for
 * each number that may show one, its workings need not be read for it.
 */
export const unfaithfulIn = (
  text: string,
  index: number,
  told: Pick<Alignment, 'known' | 'missing'> | undefined,
  all: Context,
): readonly string[] => {
  const tokens = tokenize(text, reasonedInLetters(text, index, told?.known ?? [], all));
  const numbers = tokens.filter((token): token is NumberToken => token.kind === 'number');
  // Whether a colon divides is seen by the workings.
  if (hasColonAsSign(text, tokens) || numbers.some((token) => isOpen(token, text, tokens, all)))
    return readLine(text, index, told, all).numbers.flatMap(({ step, faithful, text: shown }) =>
      step === undefined || faithful ? [] : [shown],
    );
  const line = {
    text,
    folded: fold(text),
    percents: percentsIn(text, tokens),
    scales: scalesIn(tokens),
    marks: annotationsOf(text, tokens),
    context: contextOf(text, all),
  };
  return numbers.flatMap((token) => {
    if (token.step === undefined) return [];
    const seen = seenIn(line, token);
    return writtenFor(token.step, token, seen, line).faithful ? [] : [seen.text];
  });
};

/** No template says what a number shows, and workings or words may: a step has about its value, or a sign behind scales it. */
const isOpen = (
  { step, value, end }: NumberToken,
  text: string,
  tokens: readonly Token[],
  { facts }: Context,
) =>
  step === undefined &&
  (tokens.some((token) => token.start >= end && (token.kind === 'scale' || isPercent(text, token))) ||
    facts.exact.some((exact) => exact && near(absolute(value), absolute(exact))));

const hasColonAsSign = (text: string, tokens: readonly Token[]): boolean =>
  text.includes(':') && tokens.some(({ kind, start }) => kind === 'op' && text.charAt(start) === ':');

export interface ReadWords {
  readonly tokens: readonly Token[];
  readonly equations: readonly Equation[];
  /** It has a sign or an `=` that could not be followed (algebra, mostly). */
  readonly unread: boolean;
}

/** The line cut and read; where a colon that divides would make it false, it is none. */
const readAs = (text: string, known: Alignment['known'], colons: boolean): ReadWords => {
  const tokens = tokenize(text, known, colons);
  const reading = readEquations(text, tokens);
  const equations = reading.equations.map((equation) => asTheAuthorMeant(text, equation));
  const divides = colons && hasColonAsSign(text, tokens);
  const isTrue = !divides || equations.every((equation) => holds(equation, asItStands, 'lenient'));
  return isTrue ? { tokens, equations, unread: reading.unread } : readAs(text, known, false);
};

/**
 * The original is right: a word that joins what is not equal says something else (`equals` does not), and where
 * `7 * 2 = 14 billion` is only true in billions, the scale word is a unit.
 */
const asTheAuthorMeant = (line: string, equation: Equation): Equation => {
  if (holds(equation, asItStands, 'lenient')) return equation;
  if (equation.said && !isSaidEqual(line, equation))
    return { ...equation, sides: equation.sides.slice(0, -1), said: false };
  const unscaled = { ...equation, sides: equation.sides.map(withoutScale) };
  return holds(unscaled, asItStands, 'lenient') ? unscaled : equation;
};

/** `equals` right before the result can mean nothing else. */
const isSaidEqual = (line: string, { sides }: Equation): boolean => {
  const [working, result] = sides.slice(-2);
  return result !== undefined && endsInEquals(line.slice(working?.end ?? 0, result.start));
};

/** The ordinals of the numbers that a percent sign, or the word, stands behind. */
const percentsIn = (text: string, tokens: readonly Token[]): ReadonlySet<number> =>
  new Set(
    tokens.flatMap((token, i) =>
      token.kind === 'number' && isPercent(text, tokens[i + 1]) ? token.ordinal : noOrdinals,
    ),
  );

const noOrdinals: readonly number[] = [];

const scalesIn = (tokens: readonly Token[]): ReadonlyMap<number, bigint> => {
  const found = new Map<number, bigint>();
  for (const [i, token] of tokens.entries()) {
    const before = tokens[i - 1];
    if (token.kind === 'scale' && before?.kind === 'number') found.set(before.ordinal, token.times);
  }
  return found;
};

const isPercent = (text: string, token: Token | undefined): boolean =>
  token?.kind === 'percent' || (token?.kind === 'word' && text.slice(token.start, token.end) === 'percent');

const stepsShown = (numbers: readonly LineNumber[], words: readonly NumberWord[]): readonly number[] => {
  const steps = new Set<number>();
  for (const { step, alike } of numbers)
    if (step !== undefined) steps.add(step);
    else for (const each of alike) steps.add(each);
  for (const { alike } of words) for (const each of alike) steps.add(each);
  return [...steps];
};

/** Numbers that need no reason: nothing, one, and the whole of a percentage. */
const plainNumbers: ReadonlySet<string> = new Set(['0', '1', '100']);

/** Whether a number of a line stands in its prose, and is none of the program's and none of the question's. */
export const isStray = (
  { numbers, computes }: Pick<Line, 'numbers' | 'computes'>,
  ordinal: number,
  { asked, literals }: Pick<Context, 'asked' | 'literals'>,
): boolean => {
  const number = numbers[ordinal];
  if (!number || number.step !== undefined || number.alike.length > 0 || number.annotated) return false;
  const key = keyOf(number.value);
  if (plainNumbers.has(key) || asked().has(key) || literals.has(key)) return false;
  return !computes.some((ordinals) => ordinals.includes(ordinal));
};

/** A time of day that the question does not tell. */
const hasStrayTime = (text: string, tokens: readonly Token[], { question }: Context): boolean =>
  text.includes(':') &&
  tokens.some((token) => {
    const time = token.kind === 'mark' ? text.slice(token.start, token.end) : '';
    return time.length > 2 && time.includes(':') && !question.includes(time);
  });

/** `Twenty-four`: one word for a number, of three tokens. */
const hyphenated = (text: string, tokens: readonly Token[], at: number): string | undefined => {
  const [first, dash] = [tokens[at], tokens[at + 1]];
  if (first?.kind !== 'word' || dash?.start !== first.end) return undefined;
  const second = tokens[at + 2];
  if (second?.kind !== 'word') return undefined;
  const word = text.slice(first.start, second.end);
  return dash.end === second.start && /^\p{L}+-\p{L}+$/u.test(word) && spelledNumber(word) ? word : undefined;
};

const noWords: readonly NumberWord[] = [];

const numberWords = (text: string, index: number, tokens: readonly Token[], context: Context): NumberWord[] =>
  tokens.flatMap((token, at): readonly NumberWord[] => {
    if (token.kind !== 'word' && token.kind !== 'op' && token.kind !== 'mark') return noWords;
    // What only names something is no result.
    if (token.kind !== 'op' && token.names) return noWords;
    // The four of `twenty-four` is told with its twenty.
    if (hyphenated(text, tokens, at - 2) !== undefined) return noWords;
    const word = hyphenated(text, tokens, at) ?? text.slice(token.start, token.end);
    // Digits that are no number of their own: the parts of `2:3`, the `4` of `4th child`.
    if (token.kind !== 'op' && /\d/.test(word)) {
      const parts = (word.match(/\d+/g) ?? []).map((digits) => whole(BigInt(digits)));
      const alike = stepsWith(context, parts);
      return alike.length > 0 ? [{ text: word, alike }] : noWords;
    }
    const said = token.kind === 'mark' ? undefined : spelledNumber(word);
    if (!said) return noWords;
    const place = { start: token.start, end: token.start + word.length, text, index };
    const equal = stepsWith(context, [said]);
    const alike = isCount(word) ? mayShow(equal, place, context) : equal;
    return alike.length > 0 && (isCount(word) || !isWhole(said) || said.num > 1n)
      ? [{ text: word, alike }]
      : noWords;
  });

/** The workings of a line, and by ordinal the steps that their numbers show. */
type ReadWorkings = { readonly workings: readonly Working[]; readonly slots: Map<number, number> };

/** Finds what each equation's sides show of the program. `order` lists the steps in the order in which to try them. */
const readWorkings = (
  equations: readonly Equation[],
  order: readonly number[],
  context: Context,
): ReadWorkings => {
  const slots = new Map<number, number>();
  const workings: Working[] = [];
  const bind = (ordinal: number, step: number): void => {
    if (!slots.has(ordinal)) slots.set(ordinal, step);
  };
  for (const { sides, annotation } of equations) {
    let told: number | undefined;
    const [first, second] = sides;
    // `36 = 3 * 12`: the result stands first.
    if (first?.kind === 'number' && second?.kind === 'binary')
      told = findWorking(second, order, context)?.step;
    for (const side of sides) {
      if (side.kind === 'number') {
        // The result: it shows the step whose working stands beside it.
        const value = told === undefined ? undefined : context.facts.exact[told];
        if (told !== undefined && value && equalNumber(side, value)) bind(side.token.ordinal, told);
        continue;
      }
      const found = findWorking(side, order, context);
      if (!found) continue;
      const { rendering } = found;
      told = found.step;
      workings.push({
        pieces: rendering.pieces,
        slots: rendering.slots,
        groups: rendering.groups,
        text: side,
        annotation,
        shared: sharedPieces(rendering),
        signs: signsIn(side),
      });
      for (const [ordinal, step] of rendering.slots) bind(ordinal, step);
    }
  }
  return { workings, slots };
};

const findWorking = (
  side: TextExpr,
  order: readonly number[],
  { facts }: Context,
): { step: number; rendering: Rendering } | undefined => {
  for (const step of order) {
    const expr = facts.steps[step]?.expr;
    if (!expr || expr.kind === 'name' || !facts.exact[step]) continue;
    const inner = insideCalls(expr);
    const rendering =
      unify(side, expr, facts) ??
      // `50/20 = 2.5, so 3 buses`: the working is what the program rounds.
      (inner === expr || inner.kind === 'name' ? undefined : unify(side, inner, facts));
    if (rendering) return { step, rendering };
  }
  return undefined;
};

const equalNumber = (side: TextNumber, value: Exact): boolean =>
  equal(side.value, value) || equal(textValue(side), value);

const sharedPieces = ({ pieces }: Rendering): ReadonlySet<TextExpr> => {
  const seen = new Set<TextExpr>();
  const shared = new Set<TextExpr>();
  for (const piece of pieces.values()) (seen.has(piece) ? shared : seen).add(piece);
  return shared;
};

/**
 * Reads a line of a solution that no program is known of. `units` are stretches that stand for one number whatever
 * they look like (`3/4`); the sides of an equation have offsets into the line.
 */
export const readProse = (line: string, units: readonly Known[] = []): ReadWords => readAs(line, units, true);
