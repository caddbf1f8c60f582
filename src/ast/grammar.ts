import { EmbeddedActionsParser, type IToken, Lexer, type ParserMethod, type TokenType } from 'chevrotain';
import type { BinaryOp, Expr } from '../model/index.ts';
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

/**
 * Python's arithmetic, each rule binding tighter than the one above it. Languages that need more (patterns
 * with holes, guards with comparisons) extend this class, add tokens and override `atom`.
 */
export class ExpressionGrammar extends EmbeddedActionsParser {
  /** The id of the next node; set it before parsing so that several expressions share one count. */
  nextId = 0;
  /** Added to every offset: where the text stands in a longer one. */
  offset = 0;
  /** Where the parentheses around a node stand: whoever holds the node reaches out to them. */
  readonly groups = new Map<Expr, { readonly start: number; readonly end: number }>();

  constructor(tokens: TokenType[] = expressionTokens, last = true) {
    super(tokens, { maxLookahead: 2, recoveryEnabled: false });
    // A class that extends this one adds its own rules first and analyses them all at once.
    if (last) this.performSelfAnalysis();
  }

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
          return this.ACTION(
            (): Expr => ({
              kind: 'unary',
              op: op.image as '-' | '+',
              operand,
              id: this.nextId++,
              start: op.startOffset + this.offset,
              end: (this.groups.get(operand) ?? operand).end,
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
    return this.ACTION(
      (): Expr => ({
        kind: 'num',
        value: token.tokenType === Integer ? BigInt(plainDigits(token)) : Number(plainDigits(token)),
        ...this.span(token),
      }),
    );
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
      this.MANY_SEP({ SEP: Comma, DEF: () => args.push(this.SUBRULE(this.sum)) });
      const close = this.CONSUME(RightParen);
      call = { args, end: close.startOffset + 1 + this.offset };
    });
    return this.ACTION((): Expr => {
      const span = this.span(first);
      return call
        ? { kind: 'call', func: name, args: call.args, id: span.id, start: span.start, end: call.end }
        : { kind: 'name', name, id: span.id, start: span.start, end: span.start + name.length };
    });
  });

  /** Parentheses leave no node; the inner node's span leaves them out, the span of one around it does not. */
  readonly group: ParserMethod<[], Expr> = this.RULE('group', () => {
    const open = this.CONSUME(LeftParen);
    const inner = this.SUBRULE(this.sum);
    const close = this.CONSUME(RightParen);
    this.ACTION(() =>
      this.groups.set(inner, {
        start: open.startOffset + this.offset,
        end: close.startOffset + 1 + this.offset,
      }),
    );
    return inner;
  });

  protected binary(op: IToken, left: Expr, right: Expr): Expr {
    return {
      kind: 'binary',
      op: op.image as BinaryOp,
      left,
      right,
      id: this.nextId++,
      start: (this.groups.get(left) ?? left).start,
      end: (this.groups.get(right) ?? right).end,
    };
  }

  protected span(token: IToken): { id: number; start: number; end: number } {
    return {
      id: this.nextId++,
      start: token.startOffset + this.offset,
      // The lexer tracks where tokens start, no more: that is the quickest.
      end: token.startOffset + token.image.length + this.offset,
    };
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
