import { Lexer } from 'chevrotain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ParsedExpression, parseExpression, type Span } from '../ast/index.ts';
import type { BinaryOp, Expr } from '../model/index.ts';
import { ArithmeticGrammar } from './arithmetic.ts';
import { expressionTokens } from './tokens.ts';

/** The arithmetic of the rule language, making the nodes of a template's code. */
class ExpressionGrammar extends ArithmeticGrammar<Expr> {
  nextId = 0;
  constructor() {
    super(expressionTokens);
    this.performSelfAnalysis();
  }
  protected numberNode(value: bigint | number, span: Span): Expr {
    return { kind: 'num', value, id: this.nextId++, ...span };
  }
  protected nameNode(name: string, span: Span): Expr {
    return { kind: 'name', name, id: this.nextId++, ...span };
  }
  protected callNode(func: string, args: readonly Expr[], span: Span): Expr {
    return { kind: 'call', func, args, id: this.nextId++, ...span };
  }
  protected unaryNode(op: '-' | '+', operand: Expr, span: Span): Expr {
    return { kind: 'unary', op, operand, id: this.nextId++, ...span };
  }
  protected binaryNode(op: BinaryOp, left: Expr, right: Expr, span: Span): Expr {
    return { kind: 'binary', op, left, right, id: this.nextId++, ...span };
  }
}

const lexer = new Lexer(expressionTokens, { positionTracking: 'onlyOffset' });
const grammar = new ExpressionGrammar();

const byGrammar = (text: string, offset: number, firstId: number): ParsedExpression => {
  const lexed = lexer.tokenize(text);
  const bad = lexed.errors[0];
  if (bad) return { ok: false, at: bad.offset + offset, found: text.charAt(bad.offset) };
  grammar.input = lexed.tokens;
  grammar.offset = offset;
  grammar.nextId = firstId;
  grammar.groups.clear();
  const expr = grammar.sum();
  const error = grammar.errors[0];
  if (!error) return { ok: true, expr, nextId: grammar.nextId };
  const { startOffset, image } = error.token;
  return { ok: false, at: (Number.isNaN(startOffset) ? text.length : startOffset) + offset, found: image };
};

const piece = fc.constantFrom(
  ...[
    'a',
    'b_2',
    'größe',
    'math.ceil',
    'min',
    '1',
    '12',
    '1_000',
    '2.5',
    '.5',
    '1.',
    '1e5',
    '2E-3',
    '1..2',
    '_',
  ],
  ...[
    '+',
    '-',
    '*',
    '/',
    '//',
    '%',
    '**',
    '(',
    ')',
    ',',
    '.',
    ' ',
    '  ',
    '\t',
    '\n',
    '\u00a0',
    '=',
    '"',
    'é',
    '€',
  ],
);
const pieces = fc.array(piece, { maxLength: 14 }).map((all) => all.join(''));
/** What is mostly an expression. */
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('a', 'b', 'x.y', '3', '1_0', '0.5', '2.', '7e2'),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('+', '-', ' * ', '/', '//', '%', '**', ' - '),
        tie('expression'),
      )
      .map((all) => all.join('')),
    tie('expression').map((inner) => `(${inner})`),
    tie('expression').map((inner) => `-${inner}`),
    fc.array(tie('expression'), { maxLength: 3 }).map((all) => `f(${all.join(', ')})`),
  ),
}));

describe('the arithmetic of templates, read by hand', () => {
  it.each([
    ['whatever stands there', pieces],
    ['expressions', expression],
    [
      'expressions with something in them',
      fc.tuple(expression, piece, expression).map((all) => all.join('')),
    ],
  ])('is that of the rule language: %s', (_, texts) => {
    fc.assert(
      fc.property(texts, fc.nat(50), fc.nat(9), (text, offset, firstId) => {
        expect(parseExpression(text, offset, firstId)).toStrictEqual(byGrammar(text, offset, firstId));
      }),
      { numRuns: 2000 },
    );
  });

  it('is read as deep as Python reads it', () => {
    const deep = (count: number) => `${'('.repeat(count)}1${')'.repeat(count)}`;
    expect(parseExpression(deep(200)).ok).toBe(true);
    expect(() => parseExpression(deep(201))).toThrow(RangeError);
    expect(parseExpression('-'.repeat(1999).concat('1')).ok).toBe(true);
  });
});
