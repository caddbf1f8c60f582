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
 * In this order: what has digits but is no number of its own (`3rd`, `#12`, `B-7`, `2021-05-03`, `7:30`),
 * mixed numbers, numbers, words, arrows and comparisons, LaTeX, signs.
 */
const piece = new RegExp(
  [
    String.raw`(?<name>\d+(?:st|nd|rd|th)\b|#\d+|\d{4}-\d{2}-\d{2}|\d+(?::\d+)+|\p{Lu}\p{L}*-\d+(?![\d.,]*\s*[-–−+*×·/÷^=x]))`,
    String.raw`(?<number>\d+ \d{1,2}\/\d{1,2}(?![\d/]|[.,]\d)|\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)`,
    String.raw`(?<word>[\p{L}°][\p{L}'’°²³]*)`,
    String.raw`(?<other>[-–=]{1,2}>(?!>)|[<>≤≥!]=|==|\\[()[\]])`,
    String.raw`(?<symbol><<|>>|\*\*|\\(?:times|cdot|div)\b|\\[$%]|[-–−+*×·/÷^=()[\]$€£%½¼¾])`,
    String.raw`(?<mark>\S)`,
  ].join('|'),
  'gu',
);

const ops: Record<string, BinaryOp> = {
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
};
const opWords: Record<string, BinaryOp> = { times: '*', plus: '+', minus: '-' };
const opPhrases: Record<string, BinaryOp> = { divided: '/', multiplied: '*' };
const vulgar: Record<string, Exact> = {
  '½': ratio(1n, 2n) as Exact,
  '¼': ratio(1n, 4n) as Exact,
  '¾': ratio(3n, 4n) as Exact,
};

interface Groups {
  readonly name?: string;
  readonly number?: string;
  readonly word?: string;
  readonly symbol?: string;
}

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

/**
 * Cuts a line into tokens. Everything that no reader of numbers needs (commas, colons) comes as a `mark`,
 * which ends any expression.
 */
export const tokenize = (line: string, known: readonly Known[] = []): Token[] => {
  const tokens: Token[] = [];
  let next = 0;
  let ordinal = 0;
  piece.lastIndex = 0;
  for (let match = piece.exec(line); match; match = piece.exec(line)) {
    const start = match.index;
    const here = known[next];
    if (here && start >= here.start) {
      tokens.push({ kind: 'number', ordinal: ordinal++, ...here });
      next++;
      piece.lastIndex = here.end;
      continue;
    }
    let text = match[0];
    const groups = match.groups as Groups;
    if (groups.number !== undefined || groups.name !== undefined) {
      const mixed = mixedNumber(text);
      const reaches = here && start + text.length > here.start;
      const denominator = groups.name !== undefined && /\/\s*$/.test(line.slice(0, start));
      if (reaches || denominator || (text.includes(' ') && !mixed)) {
        // Only the first number in it: the rest has a reader of its own (`3/4ths`, `B-{gate}`).
        text = firstNumber.exec(text)?.[0] ?? text.charAt(0);
        if (here && start + text.length > here.start) text = text.slice(0, here.start - start);
        piece.lastIndex = start + text.length;
      } else if (groups.name !== undefined) {
        tokens.push({ kind: text.includes(':') ? 'mark' : 'word', start, end: start + text.length });
        continue;
      }
      if (/^\D+$/.test(text)) tokens.push({ kind: 'word', start, end: start + text.length });
      else
        tokens.push({
          kind: 'number',
          ordinal: ordinal++,
          start,
          end: start + text.length,
          ...(mixedNumber(text) ?? { value: readNumeral(text), shape: decimalShape(text) }),
        });
      continue;
    }
    if (groups.word !== undefined) {
      const end = start + text.length;
      const op = opWords[text.toLowerCase()];
      // A lone `x` before a digit (`3x5`, `3 x 5`) may be the sign; the reader of expressions decides.
      const before = tokens[tokens.length - 1];
      if (text === 'x' || text === 'X') tokens.push({ kind: 'letterCross', start, end });
      else if (text === 'by' && before?.kind === 'word' && opPhrases[line.slice(before.start, before.end)])
        // `divided by` is one sign.
        tokens[tokens.length - 1] = {
          kind: 'op',
          op: opPhrases[line.slice(before.start, before.end)] as BinaryOp,
          start: before.start,
          end,
          word: true,
        };
      else if (op) tokens.push({ kind: 'op', op, start, end, word: true });
      else tokens.push({ kind: 'word', start, end });
      continue;
    }
    const end = start + text.length;
    if (groups.symbol === undefined) {
      tokens.push({ kind: 'mark', start, end });
      continue;
    }
    if (text === '**' && !isPower(line, start)) continue;
    const op = ops[text];
    if (op) tokens.push({ kind: 'op', op, start, end, word: false });
    else if (text === '(' || text === '[') tokens.push({ kind: 'open', start, end });
    else if (text === ')' || text === ']') tokens.push({ kind: 'close', start, end });
    else if (text === '=') tokens.push({ kind: 'equals', start, end });
    else if (text.endsWith('%')) tokens.push({ kind: 'percent', start, end });
    else if (/[$€£]$/.test(text)) tokens.push({ kind: 'currency', start, end });
    else {
      const part = vulgar[text];
      tokens.push(
        part
          ? {
              kind: 'number',
              ordinal: ordinal++,
              start,
              end,
              value: part,
              shape: { kind: 'fraction', kept: undefined, bar: '/', mixed: false },
            }
          : { kind: 'mark', start, end },
      );
    }
  }
  return tokens;
};
