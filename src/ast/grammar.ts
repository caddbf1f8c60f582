import { EmbeddedActionsParser, type IToken, Lexer, type ParserMethod, type TokenType } from 'chevrotain';
import { type BinaryOp, type Expr, isBinaryOp } from '../model/index.ts';
import {
  Comma,
  Decimal,
  Divide,
  Dot,
  expressionTokens,
  FloorDivide,
  Identifier,
  Integer,
  LeftParen,
  Minus,
  Modulo,
  Plus,
  Power,
  RightParen,
  Times,
} from './tokens.ts';

/** Where a piece of text stands: offsets, the end not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Python's arithmetic, each rule binding tighter than the one above it. What a node is made of is for the class that
 * extends this one; a language that needs more (patterns with holes, conditions with comparisons) adds tokens and
 * rules, overrides `atom`, and calls `performSelfAnalysis` when all its rules are there.
 */
export abstract class ArithmeticGrammar<Node extends Span> extends EmbeddedActionsParser {
  /** Added to every offset: where the text stands in a longer one. */
  offset = 0;
  /** Where the parentheses around a node stand: whoever holds the node reaches out to them. */
  readonly groups = new Map<Node, Span>();

  constructor(tokens: TokenType[]) {
    super(tokens, { maxLookahead: 2, recoveryEnabled: false });
  }

  protected abstract numberNode(value: bigint | number, span: Span): Node;
  protected abstract nameNode(name: string, span: Span): Node;
  protected abstract callNode(func: string, args: readonly Node[], span: Span): Node;
  protected abstract unaryNode(op: '-' | '+', operand: Node, span: Span): Node;
  protected abstract binaryNode(op: BinaryOp, left: Node, right: Node, span: Span): Node;

  /** `a + b - c` */
  readonly sum: ParserMethod<[], Node> = this.RULE('sum', () => {
    let left = this.SUBRULE(this.product);
    this.MANY(() => {
      const op = this.OR([{ ALT: () => this.CONSUME(Plus) }, { ALT: () => this.CONSUME(Minus) }]);
      const right = this.SUBRULE2(this.product);
      left = this.ACTION(() => this.binary(op, left, right));
    });
    return left;
  });

  /** `a * b / c // d % e` */
  readonly product: ParserMethod<[], Node> = this.RULE('product', () => {
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
  readonly factor: ParserMethod<[], Node> = this.RULE('factor', () =>
    this.OR<Node>([
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
  readonly power: ParserMethod<[], Node> = this.RULE('power', () => {
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
  readonly atom: ParserMethod<[], Node> = this.RULE('atom', () =>
    this.OR<Node>([
      { ALT: () => this.SUBRULE(this.number) },
      { ALT: () => this.SUBRULE(this.nameOrCall) },
      { ALT: () => this.SUBRULE(this.group) },
    ]),
  );

  readonly number: ParserMethod<[], Node> = this.RULE('number', () => {
    const token = this.OR([{ ALT: () => this.CONSUME(Integer) }, { ALT: () => this.CONSUME(Decimal) }]);
    return this.ACTION(() => {
      const digits = plainDigits(token);
      return this.numberNode(token.tokenType === Integer ? BigInt(digits) : Number(digits), this.span(token));
    });
  });

  readonly nameOrCall: ParserMethod<[], Node> = this.RULE('nameOrCall', () => {
    const first = this.CONSUME(Identifier);
    let name = first.image;
    this.MANY(() => {
      this.CONSUME(Dot);
      const part = this.CONSUME2(Identifier);
      this.ACTION(() => {
        name += `.${part.image}`;
      });
    });
    let call: { args: Node[]; end: number } | undefined;
    this.OPTION(() => {
      this.CONSUME(LeftParen);
      const args: Node[] = [];
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
  readonly group: ParserMethod<[], Node> = this.RULE('group', () => {
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
  readonly inside: ParserMethod<[], Node> = this.RULE('inside', () => this.SUBRULE(this.sum));

  /** Where a node stands, the parentheses around it included. */
  protected around(node: Node): Span {
    return this.groups.get(node) ?? node;
  }

  protected binary(op: IToken, left: Node, right: Node): Node {
    const sign = op.image;
    if (!isBinaryOp(sign)) throw new Error(`${sign} is a token of an operation, and no operation`);
    return this.binaryNode(sign, left, right, {
      start: this.around(left).start,
      end: this.around(right).end,
    });
  }

  protected span(token: IToken): Span {
    // The lexer tracks where tokens start, no more: that is the quickest.
    const start = token.startOffset + this.offset;
    return { start, end: start + token.image.length };
  }
}

/** A template's code: the tree of the model, each node with an id of its own. */
class ExpressionGrammar extends ArithmeticGrammar<Expr> {
  /** The id of the next node; set it before parsing so that several expressions share one count. */
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

const plainDigits = (token: IToken): string => token.image.replaceAll('_', '');

export type ParsedExpression =
  | { readonly ok: true; readonly expr: Expr; readonly nextId: number }
  | { readonly ok: false; readonly at: number; readonly found: string };

const lexer = new Lexer(expressionTokens, { positionTracking: 'onlyOffset' });
const grammar = new ExpressionGrammar();

/**
 * Reads one arithmetic expression. `offset` is where the text stands in a longer one, `firstId` the id of
 * its first node. On failure `at` is the offset of the first token that fits nowhere.
 */
export const parseExpression = (text: string, offset = 0, firstId = 0): ParsedExpression => {
  const lexed = lexer.tokenize(text);
  const bad = lexed.errors[0];
  if (bad) return { ok: false, at: bad.offset + offset, found: text.charAt(bad.offset) };
  grammar.input = lexed.tokens;
  grammar.offset = offset;
  grammar.nextId = firstId;
  grammar.groups.clear();
  const expr = grammar.sum();
  const error = grammar.errors[0];
  if (error) {
    const token = error.token;
    const at = Number.isNaN(token.startOffset) ? text.length : token.startOffset;
    return { ok: false, at: at + offset, found: token.image };
  }
  return { ok: true, expr, nextId: grammar.nextId };
};
