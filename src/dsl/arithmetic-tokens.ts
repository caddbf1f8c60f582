import { createToken, Lexer } from 'chevrotain';

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
export const Power = createToken({ name: 'Power', label: '`**`', pattern: '**' });
export const FloorDivide = createToken({ name: 'FloorDivide', label: '`//`', pattern: '//' });
export const Times = createToken({ name: 'Times', label: '`*`', pattern: '*' });
export const Divide = createToken({ name: 'Divide', label: '`/`', pattern: '/' });
export const Modulo = createToken({ name: 'Modulo', label: '`%`', pattern: '%' });
export const Plus = createToken({ name: 'Plus', label: '`+`', pattern: '+' });
export const Minus = createToken({ name: 'Minus', label: '`-`', pattern: '-' });
export const LeftParen = createToken({ name: 'LeftParen', label: '`(`', pattern: '(' });
export const RightParen = createToken({ name: 'RightParen', label: '`)`', pattern: ')' });
export const Comma = createToken({ name: 'Comma', label: '`,`', pattern: ',' });
export const Dot = createToken({ name: 'Dot', label: '`.`', pattern: '.' });

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
