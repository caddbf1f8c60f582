import { Lexer, type ParserMethod } from 'chevrotain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExpression } from '../ast/index.ts';
import { ArithmeticGrammar } from './arithmetic.ts';
import type { Syntax } from './syntax.ts';
import { expressionTokens } from './tokens.ts';

const lexer = new Lexer(expressionTokens, { positionTracking: 'onlyOffset' });
class Arithmetic extends ArithmeticGrammar {
  readonly atom: ParserMethod<[], Syntax> = this.RULE('atom', () =>
    this.OR<Syntax>([
      { ALT: () => this.SUBRULE(this.number) },
      { ALT: () => this.SUBRULE(this.nameOrCall) },
      { ALT: () => this.SUBRULE(this.group) },
    ]),
  );
  readonly inside: ParserMethod<[], Syntax> = this.RULE('inside', () => this.SUBRULE(this.sum));

  constructor() {
    super(expressionTokens);
    this.performSelfAnalysis();
  }
}
const grammar = new Arithmetic();

type Read = { readonly tree: unknown } | { readonly at: number; readonly found: string };

const byGrammar = (text: string): Read => {
  const lexed = lexer.tokenize(text);
  const bad = lexed.errors[0];
  if (bad) return { at: bad.offset, found: text.charAt(bad.offset) };
  grammar.input = lexed.tokens;
  grammar.groups.clear();
  const tree = grammar.sum();
  const error = grammar.errors[0];
  if (!error) return { tree };
  const { startOffset, image } = error.token;
  return { at: Number.isNaN(startOffset) ? text.length : startOffset, found: image };
};

/** The nodes of a template's code as rules have them: they bear no ids, and stand where the text itself begins. */
const asInRules = (node: unknown, offset: number): unknown => {
  if (Array.isArray(node)) return node.map((one) => asInRules(one, offset));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) => {
      if (key === 'id') return [];
      return [[key, key === 'start' || key === 'end' ? value - offset : asInRules(value, offset)]];
    }),
  );
};

const byHand = (text: string, offset: number, firstId: number): Read => {
  const read = parseExpression(text, offset, firstId);
  return read.ok ? { tree: asInRules(read.expr, offset) } : { at: read.at - offset, found: read.found };
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
        expect(byHand(text, offset, firstId)).toStrictEqual(byGrammar(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('is read as deep as Python can hold it', () => {
    const deep = (count: number) => `${'('.repeat(count)}1${')'.repeat(count)}`;
    expect(parseExpression(deep(200)).ok).toBe(true);
    expect(() => parseExpression(deep(201))).toThrow(RangeError);
    // Python reads thousands of signs, and cannot tell or copy the tree that they give.
    expect(parseExpression('-'.repeat(200).concat('1')).ok).toBe(true);
    expect(() => parseExpression('-'.repeat(201).concat('1'))).toThrow(RangeError);
  });
});
