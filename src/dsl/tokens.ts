import { createToken, type IToken, Lexer, type TokenType } from 'chevrotain';
import type { BinaryOp } from '../model/index.ts';

const sign = (text: string): TokenType => createToken({ name: text, label: `\`${text}\``, pattern: text });
const word = (text: string): TokenType =>
  createToken({ name: text, label: `\`${text}\``, pattern: text, longer_alt: Identifier });

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
export const Power = sign('**');
export const FloorDivide = sign('//');
export const Times = sign('*');
export const Divide = sign('/');
export const Modulo = sign('%');
export const Plus = sign('+');
export const Minus = sign('-');
export const LeftParen = sign('(');
export const RightParen = sign(')');
export const Comma = sign(',');
export const Dot = sign('.');

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

export const And = word('and');
export const Or = word('or');
export const Iff = word('iff');
export const Not = word('not');
export const Is = word('is');
export const In = word('in');
export const Matches = word('matches');
export const When = word('when');
export const Where = word('where');
export const If = word('if');
export const Else = word('else');
export const Says = word('says');
export const SaidAs = createToken({ name: 'SaidAs', label: '`said as`', pattern: /said +as\b/ });

export const Becomes = sign('=>');
export const Results = sign(':=');
export const Equal = sign('==');
export const Unequal = sign('!=');
export const AtMost = sign('<=');
export const AtLeast = sign('>=');
export const Less = sign('<');
export const More = sign('>');
export const Assign = sign('=');
export const Either = sign('|');
export const Run = sign('...');
export const Upto = sign('..');
export const LeftBracket = sign('[');
export const RightBracket = sign(']');
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
  ...expressionTokens.flatMap((token) => (token === Dot ? [Upto, token] : [token])),
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
