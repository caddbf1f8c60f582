import type { Exact } from '../../exact/index.ts';
import { ratio } from '../../exact/index.ts';
import type { BinaryOp } from '../../model/index.ts';
import { decimalShape, type NumberShape, readNumeral } from '../numbers.ts';

/** A piece of a sentence; `start` and `end` are offsets into the line. */
export type Token =
  | NumberToken
  | {
      readonly kind: 'op';
      readonly op: BinaryOp;
      readonly start: number;
      readonly end: number;
      readonly word: boolean;
    }
  | {
      readonly kind: 'open' | 'close' | 'equals' | 'currency' | 'percent' | 'word' | 'mark' | 'letterCross';
      readonly start: number;
      readonly end: number;
    };

export interface NumberToken {
  readonly kind: 'number';
  /** Which number of the line it is, from 0. */
  readonly ordinal: number;
  readonly start: number;
  readonly end: number;
  /** What the text says, before any percent sign. */
  readonly value: Exact;
  readonly shape: NumberShape;
  /** The step whose value a template puts here, when it is known from the start. */
  readonly step?: number;
}

/**
 * In this order, a group each: what has digits but is no number of its own (`3rd`, `#12`, `B-7`, `2021-05-03`,
 * `7:30`), mixed numbers and numbers, words, arrows and comparisons, LaTeX and signs. Anything else is a mark.
 */
const piece = new RegExp(
  [
    String.raw`(\d+(?:st|nd|rd|th)\b|#\d+|\d{4}-\d{2}-\d{2}|\d+(?::\d+)+|\p{Lu}\p{L}*-\d+(?![\d.,]*\s*[-–−+*×·/÷^=x]))`,
    String.raw`(\d+ \d{1,2}\/\d{1,2}(?![\d/]|[.,]\d)|\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)`,
    String.raw`([\p{L}°][\p{L}'’°²³]*)`,
    String.raw`(?:[-–=]{1,2}>(?!>)|[<>≤≥!]=|==|\\[()[\]])`,
    String.raw`(<<|>>|\*\*|\\(?:times|cdot|div)\b|\\[$%]|[-–−+*×·/÷^=()[\]$€£%½¼¾])`,
    String.raw`\S`,
  ].join('|'),
  'gu',
);

const ops: ReadonlyMap<string, BinaryOp> = new Map(
  Object.entries<BinaryOp>({
    '+': '+',
    '-': '-',
    '–': '-',
    '−': '-',
    '*': '*',
    '×': '*',
    '·': '*',
    '/': '/',
    '÷': '/',
    '**': '**',
    '^': '**',
    '\\times': '*',
    '\\cdot': '*',
    '\\div': '/',
  }),
);
const opWords: ReadonlyMap<string, BinaryOp> = new Map([
  ['times', '*'],
  ['plus', '+'],
  ['minus', '-'],
]);
const opPhrases: ReadonlyMap<string, BinaryOp> = new Map([
  ['divided', '/'],
  ['multiplied', '*'],
]);
const vulgar: ReadonlyMap<string, Exact> = new Map([
  ['½', { num: 1n, den: 2n }],
  ['¼', { num: 1n, den: 4n }],
  ['¾', { num: 3n, den: 4n }],
]);

const firstNumber = /^(?:\d+(?:\.\d+)?|\.\d+|\p{L}+)/u;

/** `1 1/2`; undefined for what only looks like one (`12 6/2`). */
const mixedNumber = (text: string): { readonly value: Exact; readonly shape: NumberShape } | undefined => {
  const [, units, num, den] = /^(\d+) (\d+)\/(\d+)$/.exec(text) ?? [];
  if (!units || !num || !den || Number(num) >= Number(den)) return undefined;
  const value = ratio(BigInt(units) * BigInt(den) + BigInt(num), BigInt(den));
  return value && { value, shape: { kind: 'fraction', kept: undefined, bar: '/', mixed: true } };
};

/** `7**2` or `7 ** 2`, not the `**` of text in bold. */
const isPower = (line: string, at: number): boolean => {
  const before = /[\d)\]](\s*)$/.exec(line.slice(0, at));
  const after = /^(\s*)[-(\d.]/.exec(line.slice(at + 2));
  return before !== null && after !== null && before[1] === after[1];
};

/** A number that the template's placeholder names: it is one token whatever it looks like (`20/100`). */
export interface Known {
  readonly start: number;
  readonly end: number;
  readonly value: Exact;
  readonly shape: NumberShape;
  readonly step: number;
}

/** A line being cut. */
interface Cutting {
  readonly line: string;
  readonly tokens: Token[];
  /** The next placeholder's number, which the template knows. */
  here: Known | undefined;
  /** How many numbers there are so far. */
  numbers: number;
  /** Where the next token may begin. */
  at: number;
}

/**
 * Cuts a line into tokens. Everything that no reader of numbers needs (commas, colons) comes as a `mark`,
 * which ends any expression.
 */
export const tokenize = (line: string, known: readonly Known[] = []): Token[] => {
  const cutting: Cutting = { line, tokens: [], here: known[0], numbers: 0, at: 0 };
  let next = 0;
  for (let match = pieceAt(line, 0); match; match = pieceAt(line, cutting.at)) {
    const start = match.index;
    const { here } = cutting;
    if (here && start >= here.start) {
      cutting.tokens.push({ kind: 'number', ordinal: cutting.numbers++, ...here });
      cutting.here = known[++next];
      cutting.at = here.end;
      continue;
    }
    const [text, name, number, word, symbol] = match;
    cutting.at = start + text.length;
    if (word !== undefined) addWord(cutting, start, word);
    else if (number !== undefined) addNumber(cutting, start, number, false);
    else if (name !== undefined) addNumber(cutting, start, name, true);
    else if (symbol !== undefined) addSymbol(cutting, start, symbol);
    else cutting.tokens.push({ kind: 'mark', start, end: cutting.at });
  }
  return cutting.tokens;
};

const pieceAt = (line: string, at: number): RegExpExecArray | null => {
  piece.lastIndex = at;
  return piece.exec(line);
};

/** A number, or with `isName` a name that has digits (`3rd`, `7:30`). */
const addNumber = (cutting: Cutting, start: number, found: string, isName: boolean): void => {
  const { line, tokens, here } = cutting;
  let text = found;
  const mixed = isName ? undefined : mixedNumber(text);
  const reaches = here && start + text.length > here.start;
  const denominator = isName && /\/\s*$/.test(line.slice(0, start));
  if (reaches || denominator || (text.includes(' ') && !mixed)) {
    // Only the first number in it: the rest has a reader of its own (`3/4ths`, `B-{gate}`).
    text = firstNumber.exec(text)?.[0] ?? text.charAt(0);
    if (here && start + text.length > here.start) text = text.slice(0, here.start - start);
    cutting.at = start + text.length;
  } else if (isName) {
    tokens.push({ kind: text.includes(':') ? 'mark' : 'word', start, end: cutting.at });
    return;
  }
  const end = cutting.at;
  if (/^\D+$/.test(text)) tokens.push({ kind: 'word', start, end });
  else {
    const { value, shape } = (text === found ? mixed : mixedNumber(text)) ?? {
      value: readNumeral(text),
      shape: decimalShape(text),
    };
    tokens.push({ kind: 'number', ordinal: cutting.numbers++, start, end, value, shape });
  }
};

const addWord = ({ line, tokens }: Cutting, start: number, text: string): void => {
  const end = start + text.length;
  // A lone `x` before a digit (`3x5`, `3 x 5`) may be the sign; the reader of expressions decides.
  if (text === 'x' || text === 'X') {
    tokens.push({ kind: 'letterCross', start, end });
    return;
  }
  const before = text === 'by' ? tokens.at(-1) : undefined;
  const phrase = before?.kind === 'word' ? opPhrases.get(line.slice(before.start, before.end)) : undefined;
  if (before && phrase) {
    // `divided by` is one sign.
    tokens[tokens.length - 1] = { kind: 'op', op: phrase, start: before.start, end, word: true };
    return;
  }
  const op = opWords.get(text.toLowerCase());
  tokens.push(op ? { kind: 'op', op, start, end, word: true } : { kind: 'word', start, end });
};

const addSymbol = (cutting: Cutting, start: number, text: string): void => {
  const { line, tokens } = cutting;
  const end = start + text.length;
  if (text === '**' && !isPower(line, start)) return;
  const op = ops.get(text);
  if (op) {
    tokens.push({ kind: 'op', op, start, end, word: false });
    return;
  }
  const value = vulgar.get(text);
  if (value) {
    const shape: NumberShape = { kind: 'fraction', kept: undefined, bar: '/', mixed: false };
    tokens.push({ kind: 'number', ordinal: cutting.numbers++, start, end, value, shape });
    return;
  }
  tokens.push({ kind: kindOf(text), start, end });
};

const kindOf = (symbol: string): 'open' | 'close' | 'equals' | 'percent' | 'currency' | 'mark' => {
  if (symbol === '(' || symbol === '[') return 'open';
  if (symbol === ')' || symbol === ']') return 'close';
  if (symbol === '=') return 'equals';
  if (symbol.endsWith('%')) return 'percent';
  return /[$€£]$/.test(symbol) ? 'currency' : 'mark';
};
