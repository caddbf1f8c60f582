import { EmbeddedActionsParser, type IToken, type ParserMethod, type TokenType } from 'chevrotain';
import type { Span } from '../ast/index.ts';
import { type BinaryOp, isBinaryOp } from '../model/index.ts';
import * as T from './tokens.ts';

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
    // The grammar is held against what it must be in a test, and not whenever a rule is read.
    super(tokens, { maxLookahead: 2, recoveryEnabled: false, skipValidations: true });
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
      const op = this.OR([{ ALT: () => this.CONSUME(T.Plus) }, { ALT: () => this.CONSUME(T.Minus) }]);
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
        { ALT: () => this.CONSUME(T.Times) },
        { ALT: () => this.CONSUME(T.Divide) },
        { ALT: () => this.CONSUME(T.FloorDivide) },
        { ALT: () => this.CONSUME(T.Modulo) },
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
          const op = this.OR2([{ ALT: () => this.CONSUME(T.Minus) }, { ALT: () => this.CONSUME(T.Plus) }]);
          const operand = this.SUBRULE(this.factor);
          return this.ACTION(() =>
            this.unaryNode(op.tokenType === T.Minus ? '-' : '+', operand, {
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
      const op = this.CONSUME(T.Power);
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
    const token = this.OR([{ ALT: () => this.CONSUME(T.Integer) }, { ALT: () => this.CONSUME(T.Decimal) }]);
    return this.ACTION(() => {
      const digits = token.image.replaceAll('_', '');
      return this.numberNode(
        token.tokenType === T.Integer ? BigInt(digits) : Number(digits),
        this.span(token),
      );
    });
  });

  readonly nameOrCall: ParserMethod<[], Node> = this.RULE('nameOrCall', () => {
    const first = this.CONSUME(T.Identifier);
    let name = first.image;
    this.MANY(() => {
      this.CONSUME(T.Dot);
      const part = this.CONSUME2(T.Identifier);
      this.ACTION(() => {
        name += `.${part.image}`;
      });
    });
    let call: { args: Node[]; end: number } | undefined;
    this.OPTION(() => {
      this.CONSUME(T.LeftParen);
      const args: Node[] = [];
      this.MANY_SEP({ SEP: T.Comma, DEF: () => args.push(this.SUBRULE(this.inside)) });
      const close = this.CONSUME(T.RightParen);
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
    const open = this.CONSUME(T.LeftParen);
    const inner = this.SUBRULE(this.inside);
    const close = this.CONSUME(T.RightParen);
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
