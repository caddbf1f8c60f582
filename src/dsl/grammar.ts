import {
  type IParserErrorMessageProvider,
  type IToken,
  Lexer,
  type ParserMethod,
  type TokenType,
  tokenLabel,
} from 'chevrotain';
import {
  Comma,
  Decimal,
  Divide,
  Dot,
  ExpressionGrammar,
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
} from '../ast/index.ts';
import type { Call, Expr } from '../model/index.ts';
import {
  And,
  Assign,
  AtLeast,
  AtMost,
  Becomes,
  Either,
  Equal,
  In,
  Is,
  LeftBracket,
  Less,
  Matches,
  More,
  Not,
  Or,
  Regex,
  Results,
  RightBracket,
  Run,
  ruleTokens,
  Unequal,
  Upto,
  When,
} from './tokens.ts';

const operatorTokens: readonly TokenType[] = [Plus, Minus, Times, Divide, FloorDivide, Modulo, Power];
/** After a sign, one of these means that the sign belongs to a number: `-5`. */
const operandTokens: readonly TokenType[] = [Integer, Decimal, Identifier, LeftParen];

/** What was expected, never how the parser came there. */
const wording: IParserErrorMessageProvider = {
  buildMismatchTokenMessage: ({ expected }) => `expected ${tokenLabel(expected)}`,
  buildNotAllInputParsedMessage: () => 'expected nothing more',
  buildNoViableAltMessage: ({ expectedPathsPerAlt }) => expectedOneOf(expectedPathsPerAlt.flat()),
  buildEarlyExitMessage: ({ expectedIterationPaths }) => expectedOneOf(expectedIterationPaths),
};

const expectedOneOf = (paths: readonly (readonly TokenType[])[]): string => {
  const labels = new Set(paths.flatMap((path) => (path[0] ? [tokenLabel(path[0])] : [])));
  if (labels.has('a number') && labels.has('a name')) return 'expected a name, a number or `(`';
  return `expected ${[...labels].join(', ').replace(/, ([^,]*)$/, ' or $1')}`;
};

/**
 * The rule language's strings. They extend the arithmetic of templates, and stay in its tree: what arithmetic
 * has no node for is a call of a function that nobody can name, its `func` being the sign itself.
 *
 * | written                    | tree                                        |
 * |----------------------------|---------------------------------------------|
 * | `a => b \| c`              | `=>`(a, b, c)                               |
 * | `a => b when c`            | `when`(`=>`(a, b), c)                       |
 * | `t = a`, `t := a`          | `=`(t, a), `:=`(t, a)                       |
 * | `...p`                     | `...`(p)                                    |
 * | `a op b`                   | `op`(op, a, b)                              |
 * | `x < y <= z`               | `and`(`<`(x, y), `<=`(y, z))                |
 * | `x is not computed`        | `not`(`is`(x, computed))                    |
 * | `x in (1, 2..4)`           | `in`(x, 1, `..`(2, 4))                      |
 * | `op in (+, -)`             | `in`(op, `sign`(+), `sign`(-))              |
 * | `x matches /inch/`         | `matches`(x, name `/inch/`)                 |
 * | `[a, b]`                   | `list`(a, b)                                |
 */
class RuleGrammar extends ExpressionGrammar {
  constructor() {
    super(ruleTokens, false);
    Object.assign(this, { errorMessageProvider: wording });
    this.performSelfAnalysis();
  }

  /** `t = a + b => t := t + n | t - n`, or a bare `a + b => a - b | b when a > b` */
  readonly change: ParserMethod<[], Expr> = this.RULE('change', () => {
    const args = [this.SUBRULE(this.side)];
    this.CONSUME(Becomes);
    this.AT_LEAST_ONE_SEP({ SEP: Either, DEF: () => args.push(this.SUBRULE2(this.side)) });
    let change = this.ACTION((): Expr => this.node('=>', args));
    this.OPTION(() => {
      this.CONSUME(When);
      const condition = this.SUBRULE(this.condition);
      change = this.ACTION(() => this.node('when', [change, condition]));
    });
    return change;
  });

  /** `t = expression`, `t := expression`, or a bare expression */
  readonly side: ParserMethod<[], Expr> = this.RULE('side', () => {
    let target: Expr | undefined;
    let sign = '';
    this.OPTION({
      GATE: () => this.LA(2).tokenType === Assign || this.LA(2).tokenType === Results,
      DEF: () => {
        target = this.SUBRULE(this.bareName);
        sign = this.OR([{ ALT: () => this.CONSUME(Assign) }, { ALT: () => this.CONSUME(Results) }]).image;
      },
    });
    const expr = this.SUBRULE(this.anyOperator);
    return this.ACTION(() => (target ? this.node(sign, [target, expr]) : expr));
  });

  readonly bareName: ParserMethod<[], Expr> = this.RULE('bareName', () => {
    const token = this.CONSUME(Identifier);
    return this.ACTION((): Expr => ({ kind: 'name', name: token.image, ...this.span(token) }));
  });

  /** `a op b`: a name between two operands is any operator. */
  readonly anyOperator: ParserMethod<[], Expr> = this.RULE('anyOperator', () => {
    let left = this.SUBRULE(this.sum);
    this.OPTION(() => {
      const op = this.SUBRULE(this.bareName);
      const right = this.SUBRULE2(this.sum);
      left = this.ACTION(() => ({ ...this.node('op', [op, left, right]), start: left.start }));
    });
    return left;
  });

  /** `a or b and not c` */
  readonly condition: ParserMethod<[], Expr> = this.RULE('condition', () => {
    const args: Expr[] = [];
    this.AT_LEAST_ONE_SEP({ SEP: Or, DEF: () => args.push(this.SUBRULE(this.conjunction)) });
    return this.ACTION(() => (args.length === 1 ? (args[0] as Expr) : this.node('or', args)));
  });

  readonly conjunction: ParserMethod<[], Expr> = this.RULE('conjunction', () => {
    const args: Expr[] = [];
    this.AT_LEAST_ONE_SEP({ SEP: And, DEF: () => args.push(this.SUBRULE(this.negation)) });
    return this.ACTION(() => (args.length === 1 ? (args[0] as Expr) : this.node('and', args)));
  });

  readonly negation: ParserMethod<[], Expr> = this.RULE('negation', () =>
    this.OR<Expr>([
      {
        ALT: () => {
          const not = this.CONSUME(Not);
          const operand = this.SUBRULE(this.negation);
          return this.ACTION(() => ({ ...this.node('not', [operand]), start: this.span(not).start }));
        },
      },
      { ALT: () => this.SUBRULE(this.comparison) },
    ]),
  );

  /** `a < b <= c`, `x is computed`, `x not in (1, 2)`, `x matches /inch/` */
  readonly comparison: ParserMethod<[], Expr> = this.RULE('comparison', () => {
    const first = this.SUBRULE(this.anyOperator);
    let result = first;
    this.OPTION(() => {
      result = this.OR<Expr>([
        { ALT: () => this.SUBRULE(this.compared, { ARGS: [first] }) },
        { ALT: () => this.SUBRULE(this.isKind, { ARGS: [first] }) },
        { ALT: () => this.SUBRULE(this.isIn, { ARGS: [first] }) },
        { ALT: () => this.SUBRULE(this.isMatch, { ARGS: [first] }) },
      ]);
    });
    return result;
  });

  readonly compared: ParserMethod<[Expr], Expr> = this.RULE('compared', (first: Expr) => {
    const all: Expr[] = [];
    let left = first;
    this.AT_LEAST_ONE(() => {
      const sign = this.OR<IToken>([
        { ALT: () => this.CONSUME(Equal) },
        { ALT: () => this.CONSUME(Unequal) },
        { ALT: () => this.CONSUME(AtMost) },
        { ALT: () => this.CONSUME(AtLeast) },
        { ALT: () => this.CONSUME(Less) },
        { ALT: () => this.CONSUME(More) },
      ]);
      const right = this.SUBRULE(this.sum);
      this.ACTION(() => {
        all.push(this.node(sign.image, [left, right]));
        left = right;
      });
    });
    return this.ACTION(() => (all.length === 1 ? (all[0] as Expr) : this.node('and', all)));
  });

  readonly isKind: ParserMethod<[Expr], Expr> = this.RULE('isKind', (first: Expr) => {
    let negated = false;
    this.CONSUME(Is);
    this.OPTION(() => {
      this.CONSUME(Not);
      negated = true;
    });
    const words: IToken[] = [];
    this.AT_LEAST_ONE(() => words.push(this.CONSUME(Identifier)));
    return this.ACTION(() => {
      const start = (words[0] as IToken).startOffset + this.offset;
      const kind: Expr = {
        kind: 'name',
        name: words.map((token) => token.image).join(' '),
        id: this.nextId++,
        start,
        end: this.span(words.at(-1) as IToken).end,
      };
      return this.maybeNot(negated, this.node('is', [first, kind]));
    });
  });

  readonly isIn: ParserMethod<[Expr], Expr> = this.RULE('isIn', (first: Expr) => {
    let negated = false;
    this.OPTION(() => {
      this.CONSUME(Not);
      negated = true;
    });
    this.CONSUME(In);
    const set = this.OR<Expr[]>([
      {
        // A parenthesis after `in` opens the list, never a sum.
        IGNORE_AMBIGUITIES: true,
        ALT: () => {
          this.CONSUME(LeftParen);
          const inner = this.SUBRULE(this.elements);
          this.CONSUME(RightParen);
          return this.ACTION(() => [...(inner as Call).args]);
        },
      },
      {
        IGNORE_AMBIGUITIES: true,
        ALT: () => {
          this.CONSUME(LeftBracket);
          const inner = this.SUBRULE2(this.elements);
          this.CONSUME(RightBracket);
          return this.ACTION(() => [...(inner as Call).args]);
        },
      },
      { ALT: () => [this.SUBRULE(this.range)] },
    ]);
    return this.ACTION(() => this.maybeNot(negated, this.node('in', [first, ...set])));
  });

  readonly isMatch: ParserMethod<[Expr], Expr> = this.RULE('isMatch', (first: Expr) => {
    let negated = false;
    this.OPTION(() => {
      this.CONSUME(Not);
      negated = true;
    });
    this.CONSUME(Matches);
    const token = this.CONSUME(Regex);
    return this.ACTION(() => {
      const pattern: Expr = { kind: 'name', name: token.image, ...this.span(token) };
      return this.maybeNot(negated, this.node('matches', [first, pattern]));
    });
  });

  /** What `choose` offers: `scope`, `1 .. digits(t) - 1`, `-5..-1, 1..5`, `[+, -]` */
  readonly choices: ParserMethod<[], Expr> = this.RULE('choices', () => this.SUBRULE(this.elements));

  readonly elements: ParserMethod<[], Expr> = this.RULE('elements', () => {
    const args: Expr[] = [];
    this.AT_LEAST_ONE_SEP({ SEP: Comma, DEF: () => args.push(this.SUBRULE(this.element)) });
    return this.ACTION(() => this.node('list', args));
  });

  readonly element: ParserMethod<[], Expr> = this.RULE('element', () =>
    this.OR<Expr>([
      {
        GATE: () =>
          operatorTokens.includes(this.LA(1).tokenType) && !operandTokens.includes(this.LA(2).tokenType),
        ALT: () => {
          const token = this.OR2(operatorTokens.map((type) => ({ ALT: () => this.CONSUME(type) })));
          return this.ACTION(() => {
            const sign: Expr = { kind: 'name', name: token.image, ...this.span(token) };
            return this.node('sign', [sign]);
          });
        },
        IGNORE_AMBIGUITIES: true,
      },
      { ALT: () => this.SUBRULE(this.range) },
    ]),
  );

  /** `1..5`, or one value */
  readonly range: ParserMethod<[], Expr> = this.RULE('range', () => {
    const low = this.SUBRULE(this.sum);
    let result = low;
    this.OPTION(() => {
      this.CONSUME(Upto);
      const high = this.SUBRULE2(this.sum);
      result = this.ACTION(() => this.node('..', [low, high]));
    });
    return result;
  });

  /** Beside numbers, names and groups: a run of terms and a list. */
  override readonly atom: ParserMethod<[], Expr> = this.OVERRIDE_RULE('atom', () =>
    this.OR<Expr>([
      { ALT: () => this.SUBRULE(this.number) },
      { ALT: () => this.SUBRULE(this.nameOrCall) },
      { ALT: () => this.SUBRULE(this.group) },
      {
        ALT: () => {
          const dots = this.CONSUME(Run);
          const name = this.SUBRULE(this.bareName);
          return this.ACTION(() => ({ ...this.node('...', [name]), start: dots.startOffset + this.offset }));
        },
      },
      {
        ALT: () => {
          this.CONSUME(LeftBracket);
          const inner = this.SUBRULE(this.elements);
          this.CONSUME(RightBracket);
          return inner;
        },
      },
    ]),
  );

  /** Parentheses may hold a whole condition, and so may a call's arguments. */
  override readonly group: ParserMethod<[], Expr> = this.OVERRIDE_RULE('group', () => {
    this.CONSUME(LeftParen);
    const inner = this.SUBRULE(this.condition);
    this.CONSUME(RightParen);
    return inner;
  });

  override readonly nameOrCall: ParserMethod<[], Expr> = this.OVERRIDE_RULE('nameOrCall', () => {
    const first = this.SUBRULE(this.dottedName);
    let call: { args: Expr[]; end: number } | undefined;
    this.OPTION(() => {
      this.CONSUME(LeftParen);
      const args: Expr[] = [];
      this.MANY_SEP({ SEP: Comma, DEF: () => args.push(this.SUBRULE(this.condition)) });
      const close = this.CONSUME(RightParen);
      call = { args, end: close.startOffset + 1 + this.offset };
    });
    return this.ACTION((): Expr => {
      if (!call || first.kind !== 'name') return first;
      const { name: func, id, start } = first;
      return { kind: 'call', func, args: call.args, id, start, end: call.end };
    });
  });

  readonly dottedName: ParserMethod<[], Expr> = this.RULE('dottedName', () => {
    const parts = [this.CONSUME(Identifier)];
    this.MANY(() => {
      this.CONSUME(Dot);
      parts.push(this.CONSUME2(Identifier));
    });
    return this.ACTION((): Expr => {
      const span = this.span(parts[0] as IToken);
      const end = this.span(parts.at(-1) as IToken).end;
      return { kind: 'name', name: parts.map((part) => part.image).join('.'), ...span, end };
    });
  });

  private node(func: string, args: Expr[]): Call {
    const [first, last] = [args[0], args.at(-1)];
    return { kind: 'call', func, args, id: this.nextId++, start: first?.start ?? 0, end: last?.end ?? 0 };
  }

  private maybeNot(negated: boolean, inner: Call): Call {
    return negated ? this.node('not', [inner]) : inner;
  }
}

const lexer = new Lexer(ruleTokens, { positionTracking: 'onlyOffset' });
const grammar = new RuleGrammar();

/** A string of the language as a tree, or what was expected and where (an offset into `text`). */
export type Parsed =
  | { readonly ok: true; readonly tree: Expr }
  | { readonly ok: false; readonly at: number; readonly length: number; readonly message: string };

const read = (text: string, start: 'change' | 'condition' | 'choices'): Parsed => {
  const lexed = lexer.tokenize(text);
  const bad = lexed.errors[0];
  if (bad) {
    const message = `\`${text.slice(bad.offset, bad.offset + bad.length)}\` is no part of the language`;
    return { ok: false, at: bad.offset, length: bad.length, message };
  }
  grammar.input = lexed.tokens;
  grammar.offset = 0;
  grammar.nextId = 0;
  const tree = grammar[start]();
  const error = grammar.errors[0];
  if (!error) return { ok: true, tree };
  const { token } = error;
  const ended = Number.isNaN(token.startOffset) || token.image === '';
  return {
    ok: false,
    at: ended ? text.length : token.startOffset,
    length: ended ? 1 : token.image.length,
    message: `${error.message}, found ${ended ? 'the end' : `\`${token.image}\``}`,
  };
};

/** Reads `a + b => a - b | a * b`. */
export const parseChange = (text: string): Parsed => read(text, 'change');
/** Reads `x is computed and x > 3`. */
export const parseCondition = (text: string): Parsed => read(text, 'condition');
/** Reads `scope`, `1 .. digits(t) - 1`, `-5..-1, 1..5`: always a `list`. */
export const parseChoices = (text: string): Parsed => read(text, 'choices');
