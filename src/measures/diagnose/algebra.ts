import { add, divide, type Exact, fromDecimal, multiply, subtract, whole } from '../../base/index.ts';

/** An equation with a letter in it, and what the letter is then. */
export interface Unknown {
  readonly start: number;
  readonly end: number;
  readonly letter: string;
  readonly value: Exact;
}

/** What letters stand for by earlier lines, as sums of a number and so many times another letter. */
export type Letters = Map<string, Linear>;

/** `of` times a letter, and a number. */
interface Linear {
  readonly letter: string | undefined;
  readonly of: Exact;
  readonly plain: Exact;
}

const zero = whole(0);
const one = whole(1);
const mostCharacters = 300;
const deepest = 20;

/**
 * The equations of a line that a letter stands in, each solved for it: `5a + 14 = 76` says that a is 12.4. Of what is
 * not linear, or has several letters that no earlier line explains, nothing is said.
 */
export const unknownsOf = (text: string, letters: Letters): readonly Unknown[] => {
  const found: Unknown[] = [];
  for (const { start, end, sides } of stretchesOf(withoutMarks(text))) {
    const read = sides.map((side) => linearOf(side));
    for (let at = 1; at < read.length; at++) {
      const [left, right] = [read[at - 1], read[at]];
      if (!left || !right) continue;
      const solved = solve(resolved(left, letters), resolved(right, letters));
      if (solved) found.push({ start, end, ...solved });
      else if (left.letter && isAlone(left) && left.letter !== right.letter) letters.set(left.letter, right);
    }
  }
  return found;
};

const isAlone = ({ of, plain }: Linear): boolean => of.num === 1n && of.den === 1n && plain.num === 0n;

const resolved = (linear: Linear, letters: Letters): Linear => {
  const other = linear.letter === undefined ? undefined : letters.get(linear.letter);
  return other && other.letter !== linear.letter
    ? {
        letter: other.letter,
        of: multiply(linear.of, other.of),
        plain: add(multiply(linear.of, other.plain), linear.plain),
      }
    : linear;
};

const solve = (
  left: Linear,
  right: Linear,
): { readonly letter: string; readonly value: Exact } | undefined => {
  const letter = left.letter ?? right.letter;
  if (letter === undefined || (left.letter && right.letter && left.letter !== right.letter)) return undefined;
  const value = divide(subtract(right.plain, left.plain), subtract(left.of, right.of));
  return value && { letter, value };
};

/** `x=<<25=25>>25`, every other sign in its place. */
const withoutMarks = (text: string): string =>
  text.replaceAll(/<<[^<>]*>>/g, (mark) => ' '.repeat(mark.length));

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly sides: readonly string[];
}

const piece = /[\d.,]*\d|[A-Za-z]+|[-+*/×·÷=()[\]{}$%−–]|\s+|./gu;

/** Stretches of numbers, signs and single letters with an `=` among them. */
const stretchesOf = (text: string): readonly Stretch[] => {
  const found: Stretch[] = [];
  let from = -1;
  let at = 0;
  const close = (): void => {
    if (from < 0) return;
    const stretch = text.slice(from, at);
    if (stretch.includes('=') && /[A-Za-z]/.test(stretch) && stretch.length <= mostCharacters)
      found.push({ start: from, end: at, sides: stretch.split('=').map((side) => side.trim()) });
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

/** `$100 a day`, `5 = 3 + 2 I think`, `that's 5`: a letter that is a word, or the end of one. */
const isArticle = (text: string, at: number): boolean =>
  /^(?:\s[aAI]\s+[A-Za-z]{2}|['’][A-Za-z])/.test(text.slice(Math.max(0, at - 1), at + wordEnds));

const wordEnds = 12;

/** A sum of products as a number and so many times one letter; undefined where it is none. */
const linearOf = (side: string): Linear | undefined => {
  const tokens = tokensOf(side);
  const state = { tokens, at: 0, depth: 0 };
  const sum = sumOf(state);
  return sum && state.at === tokens.length ? sum : undefined;
};

interface State {
  readonly tokens: readonly string[];
  at: number;
  depth: number;
}

/** A cross between numbers multiplies; any other `x` is a letter. */
const tokensOf = (side: string): readonly string[] =>
  (
    side
      .replaceAll(/[$,\s](?=[\d(])|\$/g, ' ')
      .replaceAll(/(?<=[\d)\]]\s*)[x×·](?=\s*[\d([])/g, ' * ')
      .replaceAll(/[[{]/g, '(')
      .replaceAll(/[\]}]/g, ')')
      .replaceAll(/[−–]/g, '-')
      .replaceAll('÷', '/')
      .match(/\d*\.?\d+|[A-Za-z]|[-+*/()%]/g) ?? []
  ).filter((token) => token !== '%');

const sumOf = (state: State): Linear | undefined => {
  let sum = productOf(state);
  while (sum && (state.tokens[state.at] === '+' || state.tokens[state.at] === '-')) {
    const sign = state.tokens[state.at++];
    const next = productOf(state);
    sum = next && plus(sum, sign === '-' ? scaled(next, whole(-1)) : next);
  }
  return sum;
};

const plus = (a: Linear, b: Linear): Linear | undefined =>
  a.letter && b.letter && a.letter !== b.letter
    ? undefined
    : { letter: a.letter ?? b.letter, of: add(a.of, b.of), plain: add(a.plain, b.plain) };

const scaled = ({ letter, of, plain }: Linear, by: Exact): Linear => ({
  letter,
  of: multiply(of, by),
  plain: multiply(plain, by),
});

const productOf = (state: State): Linear | undefined => {
  let product = factorOf(state);
  for (;;) {
    const token = state.tokens[state.at];
    if (!product || token === undefined || token === ')' || token === '+' || token === '-') return product;
    const divides = token === '/';
    if (token === '*' || divides) state.at++;
    const next = factorOf(state);
    product = next && timesOf(product, next, divides);
  }
};

const timesOf = (a: Linear, b: Linear, divides: boolean): Linear | undefined => {
  if (divides) {
    const inverse = b.letter ? undefined : divide(one, b.plain);
    return inverse && scaled(a, inverse);
  }
  if (a.letter && b.letter) return undefined;
  return a.letter ? scaled(a, b.plain) : scaled(b, a.plain);
};

const factorOf = (state: State): Linear | undefined => {
  const token = state.tokens[state.at++];
  if (token === undefined) return undefined;
  if (token === '-') {
    const operand = factorOf(state);
    return operand && scaled(operand, whole(-1));
  }
  if (token === '(') {
    if (++state.depth > deepest) return undefined;
    const inner = sumOf(state);
    state.depth--;
    return inner && state.tokens[state.at++] === ')' ? inner : undefined;
  }
  if (/^[A-Za-z]$/.test(token)) return { letter: token, of: one, plain: zero };
  return /^\d*\.?\d+$/.test(token) ? { letter: undefined, of: zero, plain: fromDecimal(token) } : undefined;
};
