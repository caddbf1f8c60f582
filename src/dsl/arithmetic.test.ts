import {
  createToken,
  EmbeddedActionsParser,
  type IToken,
  Lexer,
  type ParserMethod,
  type TokenType,
} from 'chevrotain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ParsedExpression, parseExpression, type Span } from '../ast/index.ts';
import { type BinaryOp, type Expr, isBinaryOp } from '../model/index.ts';
import { parseCondition } from './strings.ts';

const sign = (name: string, text: string): TokenType =>
  createToken({ name, label: `\`${text}\``, pattern: text });

const Space = createToken({ name: 'Space', pattern: /\s+/, group: Lexer.SKIPPED });
const Decimal = createToken({
  name: 'Decimal',
  label: 'a number',
  pattern: /(?:\d[\d_]*\.(?!\.)[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?|\d[\d_]*[eE][+-]?\d+/,
});
const Integer = createToken({ name: 'Integer', label: 'a number', pattern: /\d[\d_]*/ });
/** Letters are Latin ones: Chevrotain's lexer cannot index the Unicode classes by first character. */
const Identifier = createToken({
  name: 'Identifier',
  label: 'a name',
  pattern: /[A-Za-z_\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f][\w\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]*/,
});
const Power = sign('Power', '**');
const FloorDivide = sign('FloorDivide', '//');
const Times = sign('Times', '*');
const Divide = sign('Divide', '/');
const Modulo = sign('Modulo', '%');
const Plus = sign('Plus', '+');
const Minus = sign('Minus', '-');
const LeftParen = sign('LeftParen', '(');
const RightParen = sign('RightParen', ')');
const Comma = sign('Comma', ',');
const Dot = sign('Dot', '.');

/** In matching order: the longer of two that start alike comes first. */
const expressionTokens = [
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

/** Python's arithmetic as Chevrotain reads it, each rule binding tighter than the one above it. */
class ExpressionGrammar extends EmbeddedActionsParser {
  /** Added to every offset: where the text stands in a longer one. */
  offset = 0;
  /** Where the parentheses around a node stand: whoever holds the node reaches out to them. */
  readonly groups = new Map<Expr, Span>();

  constructor() {
    super(expressionTokens, { maxLookahead: 2, recoveryEnabled: false });
    this.performSelfAnalysis();
  }

  nextId = 0;

  /** `a + b - c` */
  readonly sum: ParserMethod<[], Expr> = this.RULE('sum', () => {
    let left = this.SUBRULE(this.product);
    this.MANY(() => {
      const op = this.OR([{ ALT: () => this.CONSUME(Plus) }, { ALT: () => this.CONSUME(Minus) }]);
      const right = this.SUBRULE2(this.product);
      left = this.ACTION(() => this.binary(op, left, right));
    });
    return left;
  });

  /** `a * b / c // d % e` */
  readonly product: ParserMethod<[], Expr> = this.RULE('product', () => {
    let left = this.SUBRULE(this.factor);
    this.MANY(() => {
      const op = this.OR([
        { ALT: () => this.CONSUME(Times) },
        { ALT: () => this.CONSUME(Divide) },
        { ALT: () => this.CONSUME(FloorDivide) },
        { ALT: () => this.CONSUME(Modulo) },
      ]);
      const right = this.SUBRULE2(this.factor);
      left = this.ACTION(() => this.binary(op, left, right));
    });
    return left;
  });

  /** `-a`; binds looser than `**`, so `-2 ** 2` is `-(2 ** 2)`. */
  readonly factor: ParserMethod<[], Expr> = this.RULE('factor', () =>
    this.OR<Expr>([
      {
        ALT: () => {
          const op = this.OR2([{ ALT: () => this.CONSUME(Minus) }, { ALT: () => this.CONSUME(Plus) }]);
          const operand = this.SUBRULE(this.factor);
          return this.ACTION(() =>
            this.unaryNode(op.tokenType === Minus ? '-' : '+', operand, {
              start: op.startOffset + this.offset,
              end: this.around(operand).end,
            }),
          );
        },
      },
      { ALT: () => this.SUBRULE(this.power) },
    ]),
  );

  /** `a ** b`; binds to the right, so `2 ** 3 ** 2` is `2 ** (3 ** 2)`. */
  readonly power: ParserMethod<[], Expr> = this.RULE('power', () => {
    const left = this.SUBRULE(this.atom);
    let result = left;
    this.OPTION(() => {
      const op = this.CONSUME(Power);
      const right = this.SUBRULE(this.factor);
      result = this.ACTION(() => this.binary(op, left, right));
    });
    return result;
  });

  /** A number, a name, a call, or anything in parentheses. */
  readonly atom: ParserMethod<[], Expr> = this.RULE('atom', () =>
    this.OR<Expr>([
      { ALT: () => this.SUBRULE(this.number) },
      { ALT: () => this.SUBRULE(this.nameOrCall) },
      { ALT: () => this.SUBRULE(this.group) },
    ]),
  );

  readonly number: ParserMethod<[], Expr> = this.RULE('number', () => {
    const token = this.OR([{ ALT: () => this.CONSUME(Integer) }, { ALT: () => this.CONSUME(Decimal) }]);
    return this.ACTION(() => {
      const digits = token.image.replaceAll('_', '');
      return this.numberNode(token.tokenType === Integer ? BigInt(digits) : Number(digits), this.span(token));
    });
  });

  readonly nameOrCall: ParserMethod<[], Expr> = this.RULE('nameOrCall', () => {
    const first = this.CONSUME(Identifier);
    let name = first.image;
    this.MANY(() => {
      this.CONSUME(Dot);
      const part = this.CONSUME2(Identifier);
      this.ACTION(() => {
        name += `.${part.image}`;
      });
    });
    let call: { args: Expr[]; end: number } | undefined;
    this.OPTION(() => {
      this.CONSUME(LeftParen);
      const args: Expr[] = [];
      this.MANY_SEP({ SEP: Comma, DEF: () => args.push(this.SUBRULE(this.inside)) });
      const close = this.CONSUME(RightParen);
      call = { args, end: close.startOffset + 1 + this.offset };
    });
    return this.ACTION(() => {
      const start = first.startOffset + this.offset;
      return call
        ? this.callNode(name, call.args, { start, end: call.end })
        : this.nameNode(name, { start, end: start + name.length });
    });
  });

  /** Parentheses leave no node; the inner node's span leaves them out, the span of one around it does not. */
  readonly group: ParserMethod<[], Expr> = this.RULE('group', () => {
    const open = this.CONSUME(LeftParen);
    const inner = this.SUBRULE(this.inside);
    const close = this.CONSUME(RightParen);
    this.ACTION(() =>
      this.groups.set(inner, {
        start: open.startOffset + this.offset,
        end: close.startOffset + 1 + this.offset,
      }),
    );
    return inner;
  });

  /** What may stand between parentheses, those of a call too. */
  readonly inside: ParserMethod<[], Expr> = this.RULE('inside', () => this.SUBRULE(this.sum));

  /** Where a node stands, the parentheses around it included. */
  private around(node: Expr): Span {
    return this.groups.get(node) ?? node;
  }

  private binary(op: IToken, left: Expr, right: Expr): Expr {
    const sign = op.image;
    if (!isBinaryOp(sign)) throw new Error(`${sign} is a token of an operation, and no operation`);
    return this.binaryNode(sign, left, right, {
      start: this.around(left).start,
      end: this.around(right).end,
    });
  }

  private span(token: IToken): Span {
    // The lexer tracks where tokens start, no more: that is the quickest.
    const start = token.startOffset + this.offset;
    return { start, end: start + token.image.length };
  }

  private numberNode(value: bigint | number, span: Span): Expr {
    return { kind: 'num', value, id: this.nextId++, ...span };
  }
  private nameNode(name: string, span: Span): Expr {
    return { kind: 'name', name, id: this.nextId++, ...span };
  }
  private callNode(func: string, args: readonly Expr[], span: Span): Expr {
    return { kind: 'call', func, args, id: this.nextId++, ...span };
  }
  private unaryNode(op: '-' | '+', operand: Expr, span: Span): Expr {
    return { kind: 'unary', op, operand, id: this.nextId++, ...span };
  }
  private binaryNode(op: BinaryOp, left: Expr, right: Expr, span: Span): Expr {
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

const withoutIds = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, held]) => (key === 'id' ? [] : [[key, withoutIds(held)]])),
  );
};

describe('the arithmetic of templates, read by hand', () => {
  it.each([
    ['whatever stands there', pieces],
    ['expressions', expression],
    [
      'expressions with something in them',
      fc.tuple(expression, piece, expression).map((all) => all.join('')),
    ],
  ])('is what a grammar says of it: %s', (_, texts) => {
    fc.assert(
      fc.property(texts, fc.nat(50), fc.nat(9), (text, offset, firstId) => {
        expect(parseExpression(text, offset, firstId)).toStrictEqual(byGrammar(text, offset, firstId));
      }),
      { numRuns: 2000 },
    );
  });

  it('is that of the rule language', () => {
    fc.assert(
      fc.property(expression, (text) => {
        const [ofCode, ofRules] = [parseExpression(text), parseCondition(text)];
        expect(ofRules.ok).toBe(ofCode.ok);
        if (ofCode.ok && ofRules.ok) expect(ofRules.tree).toEqual(withoutIds(ofCode.expr));
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
