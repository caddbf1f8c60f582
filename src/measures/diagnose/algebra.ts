import { parseExpression } from '../../ast/index.ts';
import { add, divide, type Exact, equal, multiply, subtract, whole } from '../../base/index.ts';
import { dimensionOf, unitBehind } from '../../english/index.ts';
import { polynomialOf } from './functions.ts';
import { symbol } from './polynomial.ts';

/** An equation with a letter in it, and what the letter is then. */
export interface Unknown {
  readonly start: number;
  readonly end: number;
  readonly letter: string;
  /** Undefined where it may be anything. */
  readonly value: Exact | undefined;
}

/** What letters stand for by earlier lines, as sums of a number and so many times another letter. */
export type Letters = Map<string, Linear>;

/** `of` times a letter, and a number. */
export interface Linear {
  readonly letter: string | undefined;
  readonly of: Exact;
  readonly plain: Exact;
}

const zero = whole(0);
const mostCharacters = 300;
const mostBrackets = 100;

/**
 * The equations of a line that a letter stands in, each solved for it: `5a + 14 = 76` says that a is 12.4. Of what is
 * not linear, or has several letters that no earlier line explains, nothing is said.
 */
export const unknownsOf = (text: string, letters: Letters): readonly Unknown[] => {
  const found: Unknown[] = [];
  for (const { start, end, sides } of stretchesOf(withoutMarks(text))) {
    const read = sides.map(linearOf);
    for (let at = 1; at < read.length; at++) {
      const [left, right] = [read[at - 1], read[at]];
      if (!left || !right) continue;
      const solved = isRate(left, right)
        ? undefined
        : solve(resolved(left, letters), resolved(right, letters));
      // `450 s = 7.5 min`, where the stretch ends before the other unit.
      if (isMeasured(sides[at - 1] ?? '') && /^[A-Za-z]/.test(text.slice(end))) continue;
      // `22 * 75 = 1650g`, also a false one: a unit, where no line before solves it.
      const isOne = solved && equal(solved.value, whole(1)) && !letters.has(solved.letter);
      if (!left.letter && (isMeasured(sides[at] ?? '') || isOne)) continue;
      if (solved) {
        found.push({ start, end, ...solved });
        if (!letters.has(solved.letter)) letters.set(solved.letter, letterAlone(solved.letter));
      }
      // `3(x + 8) = 3x + 24` says nothing of x, and yet its numbers are no amounts; those of `30c + 5c = 35c` are.
      else if (left.letter && left.letter === right.letter && left.plain.num !== 0n)
        found.push({ start, end, letter: left.letter, value: undefined });
      else if (left.letter && isAlone(left) && left.letter !== right.letter) letters.set(left.letter, right);
    }
  }
  return found;
};

/** What a line says with a letter, each side of an equation by itself: `2x` of `Geese: 2x`. */
export const expressionsWith = (letter: string, text: string): readonly Linear[] =>
  piecesOf(withoutMarks(text))
    .flatMap(({ sides }) => sides)
    .flatMap((side) => linearOf(side) ?? [])
    .filter((linear) => linear.letter === letter);

export const sumOf = (all: readonly Linear[]): Pick<Linear, 'of' | 'plain'> => ({
  of: all.reduce((sum, { of }) => add(sum, of), zero),
  plain: all.reduce((sum, { plain }) => add(sum, plain), zero),
});

export const valueAt = ({ of, plain }: Linear, value: Exact): Exact => add(multiply(of, value), plain);

/** A number and behind it the letter of a unit, as nobody writes what stands beside an unknown. */
const isMeasured = (side: string): boolean => {
  const letter = /^\s*(?:\d+\s)?[\d.,/]*\d\s+([A-Za-z])\s*$/.exec(side)?.[1]?.toLowerCase();
  return letter !== undefined && dimensionOf(unitBehind(letter, '')) !== undefined;
};

const letterAlone = (letter: string): Linear => ({ letter, of: whole(1), plain: zero });

const isAlone = ({ of, plain }: Linear): boolean => of.num === 1n && of.den === 1n && plain.num === 0n;

/** So many times one letter are so many times another, or the same, as units are: `2 h = 60 p`, `4p + 8p = 13p`. */
const isRate = (left: Linear, right: Linear): boolean =>
  [left, right].every(({ letter, plain }) => letter !== undefined && plain.num === 0n);

const resolved = (linear: Linear, letters: Letters): Linear => {
  const { letter, of, plain } = (linear.letter && letters.get(linear.letter)) || linear;
  return linear.letter === letter
    ? linear
    : { letter, of: multiply(linear.of, of), plain: add(multiply(linear.of, plain), linear.plain) };
};

const solve = (left: Linear, right: Linear) => {
  const letter = left.letter ?? right.letter;
  if (letter === undefined || (right.letter ?? letter) !== letter) return undefined;
  const value = divide(subtract(right.plain, left.plain), subtract(left.of, right.of));
  return value && { letter, value };
};

/** `x=<<25=25>>25`, and `C_1(m) = 45 + 18m`, where C is no unknown; `\\frac{9}{20}p` is `(9/20)p`; every other sign in its place. */
const withoutMarks = (text: string): string =>
  text
    .replaceAll(/<<[^<>]*>>|(?<![\p{L}\d])[A-Za-z](?:_\{?\w{1,9}\}?)?\s?\([a-z]\)(?=\s*=)/gu, (mark) =>
      ' '.repeat(mark.length),
    )
    .replaceAll(/\\[dt]?frac\{(\d{1,9})\}\{(\d{1,9})\}/g, (mark, above: string, below: string) =>
      `(${above}/${below})`.padStart(mark.length),
    );

const piece = /[\d.,]*\d|[A-Za-z]+|[-+*/×·÷=()[\]{}$%−–]|\s+|./gu;

/** Those with an `=` among them. */
const stretchesOf = (text: string) => piecesOf(text).filter(({ sides }) => sides.length > 1);

/** Stretches of numbers, signs and single letters. */
const piecesOf = (text: string) => {
  const found: { readonly start: number; readonly end: number; readonly sides: readonly string[] }[] = [];
  let from = -1;
  let at = 0;
  const close = (): void => {
    const stretch = from < 0 ? '' : text.slice(from, at);
    if (/[A-Za-z]/.test(stretch) && stretch.length <= mostCharacters)
      found.push({ start: from, end: at, sides: stretch.split('=') });
    from = -1;
  };
  for (const [token] of text.matchAll(piece)) {
    const isPart = /^(?:[\d.,]*\d|[A-Za-z]|[-+*/×·÷=()[\]{}$%−–]|\s+)$/u.test(token);
    if (!isPart || isArticle(text, at)) close();
    else if (from < 0 && token.trim() !== '') from = at;
    at += token.length;
  }
  close();
  return found;
};

/** `$100 a day`, `5 = 3 + 2 I think`, `that's 5`, `2 h 35 min`: a letter that is a word, or the end of one. */
const isArticle = (text: string, at: number): boolean =>
  /^(?:\s[aAI]\s+[A-Za-z]{2}|['’][A-Za-z]|\s[a-wyz]\s\d)/.test(
    text.slice(Math.max(0, at - 1), at + wordEnds),
  );

const wordEnds = 12;

/** A sum of products as a number and so many times one letter; undefined where it is none. */
const linearOf = (side: string): Linear | undefined => {
  const code = codeOf(side);
  const parsed = code.split('(').length > mostBrackets ? undefined : parseExpression(code);
  const terms = parsed?.ok ? polynomialOf(parsed.expr, ({ name }) => symbol(name))?.terms : undefined;
  if (!terms) return undefined;
  const plain = terms.get('')?.coefficient ?? zero;
  const [lettered, ...more] = [...terms.values()].filter(({ powers }) => powers.size > 0);
  if (!lettered) return { letter: undefined, of: zero, plain };
  const [[letter, power] = ['', 0], ...others] = lettered.powers;
  const isLinear = more.length === 0 && others.length === 0 && power === 1;
  return isLinear ? { letter, of: lettered.coefficient, plain } : undefined;
};

/** As a program has it, what stands beside each other multiplied; nobody writes `h30` so (an `x30` may be). A cross between numbers multiplies; any other `x` is a letter. */
const codeOf = (side: string): string =>
  (
    side
      .replaceAll(/[$,\s](?=[\d(])|\$/g, ' ')
      .replaceAll(/(?<=[\d)\]]\s*)[x×·](?=\s*[\d([])/g, ' * ')
      .replaceAll(/[[{]/g, '(')
      .replaceAll(/[\]}]/g, ')')
      .replaceAll(/[−–]/g, '-')
      .replaceAll('÷', '/')
      .match(/\d*\.?\d+|[A-Za-z]|[-+*/()]/g) ?? []
  )
    .join(' ')
    .replaceAll(/(?<=[\dxX)]) (?=[\w.(])|(?<=[A-Za-z]) (?=[A-Za-z(])/g, ' * ');
