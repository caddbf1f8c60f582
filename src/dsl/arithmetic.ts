import { EmbeddedActionsParser, type IToken, type ParserMethod, type TokenType } from 'chevrotain';
import type { Span } from '../ast/index.ts';
import { isBinaryOp } from '../model/index.ts';
import type { Syntax } from './syntax.ts';
import * as T from './tokens.ts';

/**
 * Python's arithmetic, each rule binding tighter than the one above it. A language says what its `atom` is and what may stand
 * `inside` parentheses, and has tokens and rules of its own besides; it calls `performSelfAnalysis` when all its rules are there.
 */
export abstract class ArithmeticGrammar extends EmbeddedActionsParser {
  /** Where the parentheses around a node stand: whoever holds the node reaches out to them. */
  readonly groups = new Map<Syntax, Span>();

  constructor(tokens: TokenType[]) {
    // The grammar is held against what it must be in a test, and not whenever a rule is read.
    super(tokens, { maxLookahead: 2, recoveryEnabled: false, skipValidations: true });
  }

  /** `a + b - c` */
  readonly sum: ParserMethod<[], Syntax> = this.RULE('sum', () =>
    this.chain(this.product, [T.Plus, T.Minus]),
  );

  /** `a * b / c // d % e` */
  readonly product: ParserMethod<[], Syntax> = this.RULE('product', () =>
    this.chain(this.factor, [T.Times, T.Divide, T.FloorDivide, T.Modulo]),
  );

  /** `-a`; binds looser than `**`, so `-2 ** 2` is `-(2 ** 2)`. */
  readonly factor: ParserMethod<[], Syntax> = this.RULE('factor', () =>
    this.OR<Syntax>([
      {
        ALT: () => {
          const op = this.OR2([{ ALT: () => this.CONSUME(T.Minus) }, { ALT: () => this.CONSUME(T.Plus) }]);
          const operand = this.SUBRULE(this.factor);
          const sign = op.tokenType === T.Minus ? '-' : '+';
          return this.ACTION(() => ({
            kind: 'unary',
            op: sign,
            operand,
            start: op.startOffset,
            end: this.around(operand).end,
          }));
        },
      },
      { ALT: () => this.SUBRULE(this.power) },
    ]),
  );

  /** `a ** b`; binds to the right, so `2 ** 3 ** 2` is `2 ** (3 ** 2)`. */
  readonly power: ParserMethod<[], Syntax> = this.RULE('power', () => {
    const left = this.SUBRULE(this.atom);
    return this.maybe(left, () => {
      const op = this.CONSUME(T.Power);
      const right = this.SUBRULE(this.factor);
      return this.ACTION(() => this.binary(op, left, right));
    });
  });

  /** A number, a name, a call, anything in parentheses, and what a language has besides. */
  abstract readonly atom: ParserMethod<[], Syntax>;

  readonly number: ParserMethod<[], Syntax> = this.RULE('number', () => {
    const token = this.OR([{ ALT: () => this.CONSUME(T.Integer) }, { ALT: () => this.CONSUME(T.Decimal) }]);
    return this.ACTION((): Syntax => {
      const digits = token.image.replaceAll('_', '');
      const value = token.tokenType === T.Integer ? BigInt(digits) : Number(digits);
      return { kind: 'num', value, ...this.span(token) };
    });
  });

  readonly nameOrCall: ParserMethod<[], Syntax> = this.RULE('nameOrCall', () => {
    const first = this.CONSUME(T.Identifier);
    let name = first.image;
    this.MANY(() => {
      this.CONSUME(T.Dot);
      const part = this.CONSUME2(T.Identifier);
      this.ACTION(() => {
        name += `.${part.image}`;
      });
    });
    let call: { args: Syntax[]; end: number } | undefined;
    this.OPTION(() => {
      this.CONSUME(T.LeftParen);
      const args: Syntax[] = [];
      this.MANY_SEP({ SEP: T.Comma, DEF: () => args.push(this.SUBRULE(this.inside)) });
      const close = this.CONSUME(T.RightParen);
      call = { args, end: close.startOffset + 1 };
    });
    return this.ACTION((): Syntax => {
      const start = first.startOffset;
      return call
        ? { kind: 'call', func: name, args: call.args, start, end: call.end }
        : { kind: 'name', name, start, end: start + name.length };
    });
  });

  /** Parentheses leave no node; the inner node's span leaves them out, the span of one around it does not. */
  readonly group: ParserMethod<[], Syntax> = this.RULE('group', () => {
    const open = this.CONSUME(T.LeftParen);
    const inner = this.SUBRULE(this.inside);
    const close = this.CONSUME(T.RightParen);
    this.ACTION(() => this.groups.set(inner, { start: open.startOffset, end: close.startOffset + 1 }));
    return inner;
  });

  /** What may stand between parentheses, those of a call too. */
  abstract readonly inside: ParserMethod<[], Syntax>;

  /** What is made of a node and what follows it; where that does not follow, the node itself. */
  protected maybe(node: Syntax, more: () => Syntax): Syntax {
    return this.OPTION(more) ?? node;
  }

  /** Where a node stands, the parentheses around it included. */
  protected around(node: Syntax): Span {
    return this.groups.get(node) ?? node;
  }

  /** From the start of one node to the end of another, the parentheses around them included. */
  protected both(first: Syntax, last: Syntax): Span {
    return { start: this.around(first).start, end: this.around(last).end };
  }

  /** Operands with signs between them, from left to right. */
  private chain(operand: ParserMethod<[], Syntax>, signs: readonly TokenType[]): Syntax {
    let left = this.SUBRULE(operand);
    this.MANY(() => {
      const op = this.OR(signs.map((sign) => ({ ALT: () => this.CONSUME(sign) })));
      const right = this.SUBRULE2(operand);
      left = this.ACTION(() => this.binary(op, left, right));
    });
    return left;
  }

  private binary(op: IToken, left: Syntax, right: Syntax): Syntax {
    const sign = op.image;
    if (!isBinaryOp(sign)) throw new Error(`${sign} is a token of an operation, and no operation`);
    return { kind: 'binary', op: sign, left, right, ...this.both(left, right) };
  }

  protected span(token: IToken): Span {
    // The lexer tracks where tokens start, no more: that is the quickest.
    return { start: token.startOffset, end: token.startOffset + token.image.length };
  }
}
