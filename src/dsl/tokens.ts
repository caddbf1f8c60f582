import { createToken, type IToken, type TokenType } from 'chevrotain';
import type { BinaryOp } from '../model/index.ts';
import {
  Decimal,
  Divide,
  expressionTokens,
  FloorDivide,
  Identifier,
  Integer,
  LeftParen,
  Minus,
  Modulo,
  Plus,
  Power,
  Times,
} from './arithmetic-tokens.ts';

const word = (name: string, text: string): TokenType =>
  createToken({ name, label: `\`${text}\``, pattern: text, longer_alt: Identifier });
const sign = (name: string, text: string): TokenType =>
  createToken({ name, label: `\`${text}\``, pattern: text });

export const And = word('And', 'and');
export const Or = word('Or', 'or');
export const Not = word('Not', 'not');
export const Is = word('Is', 'is');
export const In = word('In', 'in');
export const Matches = word('Matches', 'matches');
export const When = word('When', 'when');
export const Where = word('Where', 'where');
export const If = word('If', 'if');
export const Else = word('Else', 'else');
export const Says = word('Says', 'says');
export const SaidAs = createToken({ name: 'SaidAs', label: '`said as`', pattern: /said +as\b/ });

export const Becomes = sign('Becomes', '=>');
export const Results = sign('Results', ':=');
export const Equal = sign('Equal', '==');
export const Unequal = sign('Unequal', '!=');
export const AtMost = sign('AtMost', '<=');
export const AtLeast = sign('AtLeast', '>=');
export const Less = sign('Less', '<');
export const More = sign('More', '>');
export const Assign = sign('Assign', '=');
export const Either = sign('Either', '|');
export const Run = sign('Run', '...');
export const Upto = sign('Upto', '..');
export const LeftBracket = sign('LeftBracket', '[');
export const RightBracket = sign('RightBracket', ']');

const regex = /\/(?:\\.|[^/\\])+\//y;
/** A `/…/` is a regular expression only straight after these; anywhere else `/` divides. */
const beforeRegex: ReadonlySet<TokenType | undefined> = new Set([Matches, Says, SaidAs]);
export const Regex = createToken({
  name: 'Regex',
  label: 'a pattern such as `/inch|feet/`',
  pattern: (text: string, offset: number, matched: IToken[]) => {
    if (!beforeRegex.has(matched.at(-1)?.tokenType)) return null;
    regex.lastIndex = offset;
    return regex.exec(text);
  },
  start_chars_hint: ['/'],
  line_breaks: false,
});

/** In matching order: the longer of two that start alike comes first, words before names. */
export const ruleTokens: TokenType[] = [
  Regex,
  Becomes,
  Results,
  Equal,
  Unequal,
  AtMost,
  AtLeast,
  Less,
  More,
  Assign,
  Either,
  Run,
  SaidAs,
  ...[And, Or, Not, Is, In, Matches, When, Where, If, Else, Says],
  ...expressionTokens.flatMap((token) => (token.name === 'Dot' ? [Upto, token] : [token])),
  LeftBracket,
  RightBracket,
];

/** The signs of arithmetic and what each means. */
export const operations: readonly (readonly [token: TokenType, op: BinaryOp])[] = [
  [Plus, '+'],
  [Minus, '-'],
  [Times, '*'],
  [Divide, '/'],
  [FloorDivide, '//'],
  [Modulo, '%'],
  [Power, '**'],
];
export const operatorTokens: readonly TokenType[] = operations.map(([token]) => token);
/** After a sign, one of these means that the sign belongs to a number: `-5`. */
export const operandTokens: readonly TokenType[] = [Integer, Decimal, Identifier, LeftParen];
