import { createToken, type IToken, Lexer, type TokenType } from 'chevrotain';
import type { BinaryOp } from '../model/index.ts';

const word = (name: string, text: string): TokenType =>
  createToken({ name, label: `\`${text}\``, pattern: text, longer_alt: Identifier });
const sign = (name: string, text: string): TokenType =>
  createToken({ name, label: `\`${text}\``, pattern: text });

/** The tokens of every arithmetic expression, whoever writes it: code, pattern or guard. */
const Space = createToken({ name: 'Space', pattern: /\s+/, group: Lexer.SKIPPED });
export const Decimal = createToken({
  name: 'Decimal',
  label: 'a number',
  pattern: /(?:\d[\d_]*\.(?!\.)[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?|\d[\d_]*[eE][+-]?\d+/,
});
export const Integer = createToken({ name: 'Integer', label: 'a number', pattern: /\d[\d_]*/ });
/** Letters are Latin ones: Chevrotain's lexer cannot index the Unicode classes by first character. */
export const Identifier = createToken({
  name: 'Identifier',
  label: 'a name',
  pattern: /[A-Za-z_\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f][\w\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]*/,
});
export const Power = sign('Power', '**');
export const FloorDivide = sign('FloorDivide', '//');
export const Times = sign('Times', '*');
export const Divide = sign('Divide', '/');
export const Modulo = sign('Modulo', '%');
export const Plus = sign('Plus', '+');
export const Minus = sign('Minus', '-');
export const LeftParen = sign('LeftParen', '(');
export const RightParen = sign('RightParen', ')');
export const Comma = sign('Comma', ',');
export const Dot = sign('Dot', '.');

/** In matching order: the longer of two that start alike comes first. */
export const expressionTokens = [
  Space,
  Decimal,
  Integer,
  Identifier,
  Power,
  FloorDivide,
  Times,
  Divide,
  Modulo,
  Plus,
  Minus,
  LeftParen,
  RightParen,
  Comma,
  Dot,
];

export const And = word('And', 'and');
export const Or = word('Or', 'or');
export const Iff = word('Iff', 'iff');
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
  ...[And, Or, Iff, Not, Is, In, Matches, When, Where, If, Else, Says],
  ...expressionTokens.flatMap((token) => (token.name === 'Dot' ? [Upto, token] : [token])),
  LeftBracket,
  RightBracket,
];

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
