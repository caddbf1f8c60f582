import { compare } from '../../base/index.ts';
import { comparesInWords, orderSaid, wordClass } from '../../english/index.ts';
import { isBeyondMeasure } from './equations.ts';
import { readSum } from './expression.ts';
import { type TextExpr, textValue } from './text-expr.ts';
import { type Token, tokenize } from './tokens.ts';
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

/** No side of a comparison has more tokens. */
const longestSide = 40;

/** A sign or phrase that compares: the tokens it takes, and which orders of the two amounts it allows. */
interface Comparing {
  readonly from: number;
  readonly next: number;
  readonly allowed: readonly number[];
}

/**
 * Whether each comparison of a line is true: `because 50 < 52`, `3 * 4 ≤ 20`, `as $112 is not greater than $125`. One
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
  if (!forms.has(first)) return undefined;
  const plain = third === 'than' ? orderSaid(second ?? '') : undefined;
  if (plain) return { from: at, next: at + 3, allowed: [plain] };
  const denied = second === 'not' && fourth === 'than' ? orderSaid(third) : undefined;
  return denied && { from: at, next: at + 4, allowed: [-1, 0, 1].filter((order) => order !== denied) };
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

/** The tokens outside annotations. */
const inPlainSight = (line: string, tokens: readonly Token[]): readonly Token[] => {
  let inside = false;
  return tokens.filter(({ kind, start }) => {
    const isEdge = kind === 'mark' && (line.startsWith('<<', start) || line.startsWith('>>', start));
    if (isEdge) inside = line.startsWith('<<', start);
    return !isEdge && !inside;
  });
};
