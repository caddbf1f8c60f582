import { compare, type Exact } from '../../base/index.ts';
import { comparesInWords, orderRounded, orderSaid, wordClass } from '../../english/index.ts';
import { isBeyondMeasure, readEquations } from './equations.ts';
import { readSum } from './expression.ts';
import { isWorking, type TextExpr, type TextNumber, textValue } from './text-expr.ts';
import { tokenize } from './tokenize.ts';
import type { Token } from './tokens.ts';
import { startsOperand, type Tokens, textOf } from './units.ts';

/** Which orders of two amounts (-1, 0, 1) each sign allows. */
const signs: ReadonlyMap<string, readonly number[]> = new Map([
  ['<', [-1]],
  ['>', [1]],
  ['≤', [-1, 0]],
  ['<=', [-1, 0]],
  ['≥', [0, 1]],
  ['>=', [0, 1]],
  ['≠', [-1, 1]],
  ['!=', [-1, 1]],
]);

const longestSide = 40;

/** A sign or phrase that compares: the tokens it takes, and which orders of the two amounts it allows. */
type Comparing = { readonly from: number; readonly next: number; readonly allowed: readonly number[] };

/**
 * Whether each comparison of a line is true: `because 50 < 52`, `3 * 4 ≤ 20`, `as $112 is not greater than $125`, `2.4 rounds up to 3`. One
 * of which a side is no number or working says nothing.
 */
export const comparisonsHold = (line: string): boolean => {
  // Hardly a line compares anything.
  const plain = line.includes('<<') ? line.replaceAll(/<<[^<>]*>>/gu, ' ') : line;
  if (!/[<>≤≥≠]|!=/.test(plain) && !comparesInWords(plain)) return true;
  const source = { line, tokens: inPlainSight(line, tokenize(line)) };
  if (isBeyondMeasure(source.tokens)) return true;
  return source.tokens.every((_, at) => {
    const comparing = comparingAt(source, at);
    const left = comparing && sideBefore(source, comparing.from);
    const right = left && readSum(source, comparing.next);
    return !comparing || !left || !right || holds(left, right.expr, comparing.allowed);
  });
};

const forms = wordClass('form_of_be');

const comparingAt = (source: Tokens, at: number): Comparing | undefined => {
  const texts = source.tokens.slice(at, at + 4).map((token) => textOf(source, token).toLowerCase());
  const [first = '', second, third = '', fourth] = texts;
  const allowed = source.tokens[at]?.kind === 'mark' ? signs.get(first) : undefined;
  if (allowed) return { from: at, next: at + 1, allowed };
  const rounded = first === 'to' && orderRounded(source.line.slice(0, source.tokens[at]?.start));
  if (rounded) return { from: lastNumber(source.tokens, at), next: at + 1, allowed: [rounded] };
  if (!forms.has(first)) return undefined;
  const plain = third === 'than' ? orderSaid(second ?? '') : undefined;
  if (plain) return { from: at, next: at + 3, allowed: [plain] };
  const denied = second === 'not' && fourth === 'than' ? orderSaid(third) : undefined;
  return denied && { from: at, next: at + 4, allowed: [-1, 0, 1].filter((order) => order !== denied) };
};

/** From where on only words and commas stand before a token: `7/2 = 3.5, which rounds up |to 4`. */
const lastNumber = (tokens: readonly Token[], at: number): number => {
  let from = at;
  const isBetween = (token: Token | undefined): boolean => token?.kind === 'word' || token?.kind === 'mark';
  while (isBetween(tokens[from - 1])) from--;
  return from;
};

/** A percent sign is a hundredth or a mere unit, as it may be elsewhere. */
const holds = (left: TextExpr, right: TextExpr, allowed: readonly number[]): boolean =>
  [true, false].some((percent) => {
    const [one, other] = [textValue(left, percent), textValue(right, percent)];
    return one === undefined || other === undefined || allowed.includes(Math.sign(compare(one, other)));
  });

/** The longest working that ends where a token stands, but for a word of what it counts. */
const sideBefore = (source: Tokens, end: number): TextExpr | undefined => {
  const { tokens } = source;
  let from = end;
  while (from > 0 && end - from < longestSide && !isBoundary(tokens[from - 1])) from--;
  for (let at = from; at < end; at++) {
    // What a sign stands before is a part of something else: `x + 3 < 5`.
    if (!startsOperand(source, at) || tokens[at - 1]?.kind === 'op') continue;
    const found = readSum(source, at);
    if (found && (found.next === end || (found.next === end - 1 && tokens[found.next]?.kind === 'word')))
      return found.expr;
  }
  return undefined;
};

const isBoundary = (token: Token | undefined): boolean =>
  token?.kind === 'mark' || token?.kind === 'equals' || token?.kind === 'arrow';

const inPlainSight = (line: string, tokens: readonly Token[]): readonly Token[] => {
  let inside = false;
  return tokens.filter(({ kind, start }) => {
    const isEdge = kind === 'mark' && (line.startsWith('<<', start) || line.startsWith('>>', start));
    if (isEdge) inside = line.startsWith('<<', start);
    return !isEdge && !inside;
  });
};

/**
 * The equations of a line in plain signs, without spaces, units, currencies and separators: `3*4=12`, `20%*50=10`,
 * `2000000+5=2000005`. They stand as the text has them, true or not; an annotation that says what stands in sight is
 * not said twice. Bare numbers (`1 hour = 60 minutes`) are no equation.
 */
export const plainEquations = (line: string): readonly string[] => {
  const found = readEquations(line, tokenize(line)).equations.flatMap(({ sides }) =>
    sides.length > 1 && sides.some(isWorking) ? [sides.map((side) => plainly(side, 0)).join('=')] : [],
  );
  return [...new Set(found)];
};

/** Every working of a line as it stands there, in plain signs, whether a result stands behind it or not. */
export interface PlainWorkings {
  /** In annotations first, then in plain sight, each in order. */
  readonly workings: readonly { readonly text: string; readonly annotation: boolean }[];
  /** Something that looks like a working could not be read. */
  readonly unread: boolean;
}

export const plainWorkings = (line: string): PlainWorkings => {
  const { equations, unread } = readEquations(line, tokenize(line));
  const workings = equations.map(({ sides, annotation }) => ({
    text: sides.map((side) => plainly(side, 0)).join('='),
    annotation,
  }));
  return { workings, unread };
};

/** How tightly a sign binds; what binds less than the place it stands in needs brackets. */
const tightness = { '+': 1, '-': 1, '*': 2, '/': 2, '//': 2, '%': 2, '**': 3 } as const;

const plainly = (expr: TextExpr, least: number): string => {
  if (expr.kind === 'number') return plainNumber(expr, least);
  if (expr.kind === 'minus') {
    const text = `-${plainly(expr.operand, 4)}`;
    return least > 1 ? `(${text})` : text;
  }
  const own = tightness[expr.op];
  const sign = expr.op === '**' ? '^' : expr.op;
  const [left, right] = expr.op === '**' ? [own + 1, own] : [own, own + 1];
  const text = plainly(expr.left, left) + sign + plainly(expr.right, right);
  return own < least ? `(${text})` : text;
};

const plainNumber = (number: TextNumber, least: number): string => {
  const { token, times, percent } = number;
  const { num, den } = textValue(number, false) ?? token.value;
  const isDecimal = times === undefined && token.shape.kind === 'decimal';
  if (isDecimal) return `${decimalText({ num, den }, token.shape.decimals)}${percent ? '%' : ''}`;
  if (den === 1n) return `${num}${percent ? '%' : ''}`;
  return least > 2 || percent ? `(${num}/${den})${percent ? '%' : ''}` : `${num}/${den}`;
};

/** With the decimals that the text shows. */
const decimalText = ({ num, den }: Exact, decimals: number): string => {
  const scaled = (num * 10n ** BigInt(decimals)) / den;
  if (decimals === 0) return `${scaled}`;
  const digits = `${scaled}`.padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};
