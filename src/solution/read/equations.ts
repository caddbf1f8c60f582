import { equal, type Span } from '../../base/index.ts';
import { isShare, type Parsed, readSum } from './expression.ts';
import { agrees, asItStands, type Equation, type TextExpr, textValue } from './text-expr.ts';
import type { NumberToken, Token } from './tokens.ts';
import * as units from './units.ts';

interface Reading {
  readonly equations: readonly Equation[];
  /** True when the line has a sign or an `=` that this reader could not follow (algebra, mostly). */
  readonly unread: boolean;
}

/** Finds every working in a line: inside the annotations and in plain sight around them. */
export const readEquations = (line: string, tokens: readonly Token[]): Reading => {
  if (isBeyondMeasure(tokens)) return { equations: [], unread: true };
  const equations: Equation[] = [];
  const visible: Token[] = [];
  let unread = false;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    if (token.kind !== 'mark' || !line.startsWith('<<', token.start)) {
      visible.push(token);
      continue;
    }
    const inner: Token[] = [];
    for (i++; i < tokens.length && !isClosing(line, tokens[i] as Token); i++) inner.push(tokens[i] as Token);
    const found = readStretch({ line, tokens: inner }, true);
    equations.push(...found.equations);
    unread ||= found.unread;
  }
  const found = readStretch({ line, tokens: visible }, false);
  equations.push(...found.equations);
  return { equations, unread: unread || found.unread };
};

const mostNumbers = 200;
const mostBrackets = 40;

/** More numbers or deeper brackets than anybody writes in a line: reading them would only keep the machine busy. */
export const isBeyondMeasure = (tokens: readonly Token[]): boolean => {
  let [numbers, depth, deepest] = [0, 0, 0];
  for (const { kind } of tokens) {
    if (kind === 'number') numbers++;
    else if (kind === 'open') deepest = Math.max(deepest, ++depth);
    else if (kind === 'close' && depth > 0) depth--;
  }
  return numbers > mostNumbers || deepest > mostBrackets;
};

const isClosing = (line: string, token: Token): boolean =>
  token.kind === 'mark' && line.startsWith('>>', token.start);

/** What stands at one place: an equation or none, and where to read on. */
type Found = { readonly next: number; readonly unread: boolean; readonly equation?: Equation };

const readStretch = (source: units.Tokens, annotation: boolean): Reading => {
  const equations: Equation[] = [];
  let unread = false;
  for (let at = 0; at < source.tokens.length; ) {
    if (!units.startsOperand(source, at)) {
      at++;
      continue;
    }
    const found = equationAt(source, at, annotation);
    unread ||= found.unread;
    if (found.equation) equations.push(found.equation);
    at = found.next;
  }
  // `= 96` goes on with what a line before began.
  const [first, second] = source.tokens;
  unread ||= !annotation && first?.kind === 'equals' && second?.kind === 'number' && equations.length === 0;
  return { equations, unread: unread || hasLooseSign(source, equations) };
};

const equationAt = (source: units.Tokens, at: number, annotation: boolean): Found => {
  const { tokens } = source;
  const first = readSum(source, at);
  if (!first) {
    // A bracket that holds more than an expression (`(in all 3 * 5 = 15)`): its inside is read by itself.
    if (tokens[at]?.kind !== 'number') return { next: at + 1, unread: false };
    // `3x + 5`: a term with a letter. Nothing up to the end of its equation can be trusted.
    return { next: units.pastEquation(source, at), unread: touchesSign(tokens, at) };
  }
  const before = tokens[at - 1];
  if (isSign(before) && !isDash(source, at - 1))
    return { next: units.pastEquation(source, first.next), unread: true };
  const sides: TextExpr[] = [first.expr];
  let { next } = first;
  let open = false;
  while (!open && tokens[next]?.kind === 'equals') {
    const side = readSum(source, next + 1);
    if (side) sides.push(side.expr);
    else open = true;
    next = side?.next ?? next + 1;
  }
  const inBrackets = sides.length > 1 || open ? undefined : bracketed(source, next, first.expr);
  if (inBrackets) {
    sides.push(inBrackets.expr);
    next = inBrackets.next;
  }
  const said = annotation || sides.length > 1 || open ? undefined : saidEqual(source, next, first.expr);
  if (said) {
    sides.push(said.expr);
    next = said.next;
  }
  const after = tokens[next];
  if (isSign(after) && units.startsTerm(source, next + 1)) {
    // The last side goes on with something that is no number: `5 + x`.
    open = true;
    sides.pop();
    next = units.pastEquation(source, next);
  }
  const named = isNamed(source, at, sides);
  const equation =
    sides.length > 1 || sides[0]?.kind === 'binary'
      ? { sides, annotation, named, said: said !== undefined, open }
      : undefined;
  return { next: Math.max(next, at + 1), unread: open, ...(equation && { equation }) };
};

/** `36 (= 3 × 12)`: the working of a number, in brackets behind it. */
const bracketed = (source: units.Tokens, at: number, result: TextExpr): Parsed | undefined => {
  const [open, equals] = source.tokens.slice(at, at + 2);
  if (result.kind !== 'number' || open?.kind !== 'open' || equals?.kind !== 'equals') return undefined;
  const working = readSum(source, at + 2);
  return working && source.tokens[working.next]?.kind === 'close'
    ? { expr: working.expr, next: working.next + 1 }
    : undefined;
};

const isNamed = (source: units.Tokens, at: number, [first, second]: readonly TextExpr[]): boolean => {
  if (first?.kind !== 'number' || second?.kind !== 'binary') return false;
  if (agrees(second, first, asItStands, 'lenient')) return false;
  // With words about it the number may name anything; `36 = 3 * 12` stands alone.
  const [before, equals] = [source.tokens[at - 1], source.tokens[at + 1]];
  return equals?.kind !== 'equals' || (before !== undefined && before.kind !== 'mark');
};

/**
 * The result of a working that is joined to it by a word or an arrow. Such words mean other things too, so what is
 * not equal counts only where nothing else is said of the number.
 */
const saidEqual = (source: units.Tokens, at: number, working: TextExpr): Parsed | undefined => {
  const from = working.kind === 'binary' ? units.saidEqualAt(source, at) : undefined;
  const result = from === undefined ? undefined : readSum(source, from);
  if (!result || result.expr.kind === 'binary') return undefined;
  if (agrees(working, result.expr, asItStands, 'lenient')) return result;
  return !isSmallShare(working) && units.endsThere(source, result.next) ? result : undefined;
};

/** `1/4` of something may be 12; `36 / 4` and `3 divided by 4` are of nothing. */
const isSmallShare = (working: TextExpr): boolean => {
  if (!isShare(working) || working.kind !== 'binary' || working.op !== '/') return isShare(working);
  const value = textValue(working);
  return !working.opWord && (!value || value.num < value.den);
};

/** A `+`, or a sign of multiplication beside a number, that is part of no working. */
const hasLooseSign = (source: units.Tokens, equations: readonly Equation[]): boolean => {
  const label = labelOf(source.line)?.length ?? 0;
  return source.tokens.some((token, at) => {
    if (token.kind !== 'op' || token.start < label) return false;
    if (token.word ? !isWorkingInWords(source, at) : !isLoose(source, at)) return false;
    return !equations.some(({ sides }) =>
      sides.some(({ start, end }) => token.start >= start && token.end <= end),
    );
  });
};

/** `A + B:` before a working says of which letters it is, and computes nothing itself. */
export const labelOf = (line: string): string | undefined =>
  /^\s*\p{Lu}(?: ?[-+−×*] ?\p{Lu})+:(?= )/u.exec(line)?.[0];

const isLoose = ({ tokens }: units.Tokens, at: number): boolean => {
  const [before, token, after] = tokens.slice(Math.max(at - 1, 0), at + 2);
  if (at === 0 || token?.kind !== 'op' || !before || before.kind === 'mark') return false;
  return token.op === '+' || (token.op === '*' && (isAmount(before) || isAmount(after)));
};

/** `8 times that many equals`: a working in letters, to its end. */
const isWorkingInWords = (source: units.Tokens, at: number): boolean => {
  const { tokens } = source;
  if (!isAmount(tokens[at - 1])) return false;
  const end = tokens.findIndex((token, place) => place > at && token.kind !== 'word' && !isAmount(token));
  return tokens
    .slice(at + 1, end < 0 ? tokens.length : end)
    .some((token) => token.kind === 'word' && units.textOf(source, token) === 'equals');
};

const isAmount = (token: Token | undefined): boolean =>
  token?.kind === 'number' || token?.kind === 'close' || token?.kind === 'currency';

export const isSign = (token: Token | undefined): boolean =>
  (token?.kind === 'op' && !token.word) || token?.kind === 'letterCross';

const touchesSign = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(at, at + 4).some((token) => isSign(token) || token.kind === 'equals');

/** `Monday - 5 * 3`, `= + 5 + 3`: a sign after a word or at the start separates, it does not compute. */
const isDash = (source: units.Tokens, at: number): boolean => {
  const { line, tokens } = source;
  const token = tokens[at];
  if (token?.kind !== 'op' || (token.op !== '-' && token.op !== '+')) return false;
  const before = tokens[at - 1];
  if (!before || before.kind === 'mark' || before.kind === 'equals') return true;
  const spaced = line[token.start - 1] === ' ' && line[token.end] === ' ';
  return before.kind === 'word' && before.end - before.start > 1 && spaced && !countsBefore(tokens, at);
};

/** `9 pens that are left over from the year before last - 3`: the words before the sign say what a number counts. */
export const countsBefore = (tokens: readonly Token[], at: number): boolean => {
  let before = at - 1;
  while (tokens[before]?.kind === 'word') before--;
  return tokens[before]?.kind === 'number';
};

/** `<<…>>` in a line, with the result in it and the number right behind it (by ordinal). */
export interface Annotation extends Span {
  readonly numbers: readonly NumberToken[];
  /** No sign but `=` stands in it: `<<60=60>>`. */
  readonly bare: boolean;
  readonly result: number | undefined;
  readonly twin: number | undefined;
}

export const annotationsOf = (text: string, tokens: readonly Token[]): Annotation[] =>
  [...text.matchAll(/<<[^<>]*>>/g)].map((match): Annotation => {
    const [start, end] = [match.index, match.index + match[0].length];
    const inner = tokens.filter((token) => token.start > start && token.end < end);
    const numbers = inner.filter((token): token is NumberToken => token.kind === 'number');
    const result = numbers.at(-1);
    const after = tokens.find((token) => token.start >= end);
    const twin =
      after?.kind === 'number' && after.start === end && result && equal(after.value, result.value);
    return {
      start,
      end,
      numbers,
      bare: inner.every(({ kind }) => kind === 'number' || kind === 'equals' || kind === 'mark'),
      result: result?.ordinal,
      twin: twin ? after.ordinal : undefined,
    };
  });

/** What stands behind `>>` says what the result before it is, and the reverse; `<<60=60>>` is one number. */
export const bindTwins = (
  marks: readonly Annotation[],
  slots: Map<number, number>,
  tokens: readonly Token[],
): void => {
  const stepOf = (ordinal: number | undefined): number | undefined =>
    tokens.find((token): token is NumberToken => token.kind === 'number' && token.ordinal === ordinal)
      ?.step ?? (ordinal === undefined ? undefined : slots.get(ordinal));
  for (const { numbers, bare, result, twin } of marks) {
    const step = stepOf(result) ?? stepOf(twin);
    if (step === undefined) continue;
    for (const ordinal of [result, twin, ...(bare ? numbers.map((number) => number.ordinal) : [])])
      if (ordinal !== undefined && !slots.has(ordinal)) slots.set(ordinal, step);
  }
};
