import type { Exact } from '../exact/index.ts';
import { ratio } from '../exact/index.ts';
import type { BinaryOp } from '../model/index.ts';
import { decimalShape, readNumeral, type Shape } from './numbers.ts';

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
  readonly shape: Shape;
  /** The step whose value a template puts here, when it is known from the start. */
  readonly step?: number;
}

const piece =
  /(?<number>\d{1,3}(?:,\d{3})+(?![\d])(?:\.\d+)?|\d+:\d+|\d+(?:\.\d+)?|\.\d+)|(?<word>\p{L}[\p{L}'’]*)|(?<symbol><<|>>|\*\*|[-–−+*×·/÷^=()[\]$€£%½¼¾])|(?<other>[^\s])/gu;

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
};
const opWords: Record<string, BinaryOp> = { times: '*', plus: '+', minus: '-' };
const opPhrases: Record<string, BinaryOp> = { divided: '/', multiplied: '*' };
const vulgar: Record<string, Exact> = {
  '½': ratio(1n, 2n) as Exact,
  '¼': ratio(1n, 4n) as Exact,
  '¾': ratio(3n, 4n) as Exact,
};

/** A number that the template's placeholder names: it is one token whatever it looks like (`20/100`). */
export interface Known {
  readonly start: number;
  readonly end: number;
  readonly value: Exact;
  readonly shape: Shape;
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
    const groups = match.groups as { number?: string; word?: string; symbol?: string };
    if (groups.number !== undefined) {
      if (here && start + text.length > here.start) {
        text = text.slice(0, here.start - start);
        piece.lastIndex = here.start;
      }
      tokens.push(
        text.includes(':')
          ? { kind: 'mark', start, end: start + text.length }
          : {
              kind: 'number',
              ordinal: ordinal++,
              start,
              end: start + text.length,
              value: readNumeral(text),
              shape: decimalShape(text),
            },
      );
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
    const op = ops[text];
    if (op) tokens.push({ kind: 'op', op, start, end, word: false });
    else if (text === '(' || text === '[') tokens.push({ kind: 'open', start, end });
    else if (text === ')' || text === ']') tokens.push({ kind: 'close', start, end });
    else if (text === '=') tokens.push({ kind: 'equals', start, end });
    else if (text === '%') tokens.push({ kind: 'percent', start, end });
    else if (text === '$' || text === '€' || text === '£') tokens.push({ kind: 'currency', start, end });
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
