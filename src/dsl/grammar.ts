import type { IParserErrorMessageProvider, IToken, ParserMethod, TokenType } from 'chevrotain';
import type { Span } from '../ast/index.ts';
import { ArithmeticGrammar } from './arithmetic.ts';
import type { ComparisonSign } from './rule.ts';
import {
  type ChangeSyntax,
  ends,
  type MatchesSyntax,
  type NameSyntax,
  type SaidSyntax,
  type SideSyntax,
  type Syntax,
} from './syntax.ts';
import * as T from './tokens.ts';

/** The rule language's strings: the arithmetic of templates, and what `syntax.ts` lists beside it. */
export class RuleGrammar extends ArithmeticGrammar {
  constructor(wording: IParserErrorMessageProvider) {
    super(T.ruleTokens);
    Object.assign(this, { errorMessageProvider: wording });
    this.performSelfAnalysis();
  }

  /** `t = a + b => t := t + n | t := t - n`, or a bare `a + b => a - b | b when a > b` */
  readonly change: ParserMethod<[], ChangeSyntax> = this.RULE('change', () => {
    const left = this.SUBRULE(this.side);
    const right: SideSyntax[] = [];
    this.CONSUME(T.Becomes);
    this.AT_LEAST_ONE_SEP({ SEP: T.Either, DEF: () => right.push(this.SUBRULE2(this.side)) });
    let when: ChangeSyntax['when'];
    this.OPTION(() => {
      this.CONSUME(T.When);
      const first = this.LA(1);
      const tree = this.SUBRULE(this.condition);
      when = this.ACTION(() => ({ tree, ...this.from(first, this.LA(0)) }));
    });
    return { left, right, when };
  });

  /** `t = expression`, `t := expression`, or a bare expression */
  readonly side: ParserMethod<[], SideSyntax> = this.RULE('side', () => {
    const first = this.LA(1);
    let target: NameSyntax | undefined;
    let sign: SideSyntax['sign'];
    this.OPTION({
      GATE: () => this.LA(2).tokenType === T.Assign || this.LA(2).tokenType === T.Results,
      DEF: () => {
        target = this.SUBRULE(this.bareName);
        sign = this.OR<SideSyntax['sign']>([
          { ALT: () => this.CONSUME(T.Assign) && '=' },
          { ALT: () => this.CONSUME(T.Results) && ':=' },
        ]);
      },
    });
    const tree = this.SUBRULE(this.anyOperator);
    return this.ACTION(() => ({ target, sign, tree, ...this.from(first, this.LA(0)) }));
  });

  readonly bareName: ParserMethod<[], NameSyntax> = this.RULE('bareName', () => {
    const token = this.CONSUME(T.Identifier);
    return this.ACTION(() => this.nameNode(token.image, this.span(token)));
  });

  /** `a op b`: a name between two operands is any operator. */
  readonly anyOperator: ParserMethod<[], Syntax> = this.RULE('anyOperator', () => {
    const left = this.SUBRULE(this.sum);
    return this.maybe(left, () => {
      const sign = this.SUBRULE(this.bareName);
      const right = this.SUBRULE2(this.sum);
      return this.ACTION(() => ({ kind: 'operation', sign, left, right, ...this.both(left, right) }));
    });
  });

  /** `a iff b`, or one of them */
  readonly condition: ParserMethod<[], Syntax> = this.RULE('condition', () => {
    const left = this.SUBRULE(this.disjunction);
    return this.maybe(left, () => {
      this.CONSUME(T.Iff);
      const right = this.SUBRULE2(this.disjunction);
      return this.ACTION(() => ({ kind: 'iff', left, right, ...this.both(left, right) }));
    });
  });

  /** `a or b and not c` */
  readonly disjunction: ParserMethod<[], Syntax> = this.RULE('disjunction', () =>
    this.joinedBy(T.Or, 'or', this.conjunction),
  );

  readonly conjunction: ParserMethod<[], Syntax> = this.RULE('conjunction', () =>
    this.joinedBy(T.And, 'and', this.negation),
  );

  readonly negation: ParserMethod<[], Syntax> = this.RULE('negation', () =>
    this.OR<Syntax>([
      {
        ALT: () => {
          const not = this.CONSUME(T.Not);
          const condition = this.SUBRULE(this.negation);
          return this.ACTION(() => ({
            kind: 'not',
            condition,
            start: not.startOffset,
            end: this.around(condition).end,
          }));
        },
      },
      { ALT: () => this.SUBRULE(this.comparison) },
    ]),
  );

  /** `a < b <= c`, `x is computed`, `x not in (1, 2)`, `x matches /inch/` */
  readonly comparison: ParserMethod<[], Syntax> = this.RULE('comparison', () => {
    const first = this.SUBRULE(this.anyOperator);
    return this.maybe(first, () =>
      this.OR<Syntax>([
        { ALT: () => this.SUBRULE(this.compared, { ARGS: [first] }) },
        { ALT: () => this.SUBRULE(this.isKind, { ARGS: [first] }) },
        { ALT: () => this.SUBRULE(this.isIn, { ARGS: [first] }) },
        { ALT: () => this.SUBRULE(this.isMatch, { ARGS: [first] }) },
      ]),
    );
  });

  readonly compared: ParserMethod<[Syntax], Syntax> = this.RULE('compared', (first: Syntax) => {
    const all: Syntax[] = [];
    let left = first;
    this.AT_LEAST_ONE(() => {
      const sign = this.SUBRULE(this.comparisonSign);
      const right = this.SUBRULE(this.sum);
      this.ACTION(() => {
        all.push({ kind: 'compare', sign, left, right, ...this.both(left, right) });
        left = right;
      });
    });
    return this.ACTION(() => this.joined('and', all));
  });

  readonly comparisonSign: ParserMethod<[], ComparisonSign> = this.RULE('comparisonSign', () =>
    this.OR<ComparisonSign>([
      { ALT: () => this.CONSUME(T.Equal) && '==' },
      { ALT: () => this.CONSUME(T.Unequal) && '!=' },
      { ALT: () => this.CONSUME(T.AtMost) && '<=' },
      { ALT: () => this.CONSUME(T.AtLeast) && '>=' },
      { ALT: () => this.CONSUME(T.Less) && '<' },
      { ALT: () => this.CONSUME(T.More) && '>' },
    ]),
  );

  readonly negated: ParserMethod<[], boolean> = this.RULE(
    'negated',
    () => this.OPTION(() => this.CONSUME(T.Not)) !== undefined,
  );

  readonly isKind: ParserMethod<[Syntax], Syntax> = this.RULE('isKind', (subject: Syntax) => {
    this.CONSUME(T.Is);
    const negated = this.SUBRULE(this.negated);
    const words: IToken[] = [];
    // `is in digits`
    this.OPTION(() => words.push(this.CONSUME(T.In)));
    this.AT_LEAST_ONE(() => words.push(this.CONSUME(T.Identifier)));
    return this.ACTION(() => this.maybeNot(negated, this.said(subject, words)));
  });

  readonly isIn: ParserMethod<[Syntax], Syntax> = this.RULE('isIn', (subject: Syntax) => {
    const negated = this.SUBRULE(this.negated);
    this.CONSUME(T.In);
    const items = this.OR<readonly Syntax[]>([
      {
        // A parenthesis after `in` opens the list, never a sum.
        IGNORE_AMBIGUITIES: true,
        ALT: () => {
          this.CONSUME(T.LeftParen);
          const inner = this.SUBRULE(this.elements);
          this.CONSUME(T.RightParen);
          return inner;
        },
      },
      { ALT: () => [this.SUBRULE(this.range)] },
    ]);
    return this.ACTION(() => {
      const { start } = this.around(subject);
      return this.maybeNot(negated, { kind: 'in', subject, items, start, end: this.span(this.LA(0)).end });
    });
  });

  /** `name(x) matches /inch/`, `question says /half/`, `x said as sharing` */
  readonly isMatch: ParserMethod<[Syntax], Syntax> = this.RULE('isMatch', (subject: Syntax) => {
    const negated = this.SUBRULE(this.negated);
    const kind = this.OR<MatchesSyntax['kind']>([
      { ALT: () => this.CONSUME(T.Matches) && 'matches' },
      { ALT: () => this.CONSUME(T.Says) && 'says' },
      { ALT: () => this.CONSUME(T.SaidAs) && 'said as' },
    ]);
    const said = this.OR2<SaidSyntax>([
      {
        ALT: () => {
          const token = this.CONSUME(T.Regex);
          return this.ACTION(() => ({ kind: 'regex', regex: token.image.slice(1, -1), ...this.span(token) }));
        },
      },
      { ALT: () => this.SUBRULE(this.bareName) },
    ]);
    return this.ACTION(() => {
      const { start } = this.around(subject);
      return this.maybeNot(negated, { kind, subject, said, start, end: said.end });
    });
  });

  /** What `choose` offers: `scope`, `1 .. digits(t) - 1`, `-5..-1, 1..5`, `[+, -]` */
  readonly elements: ParserMethod<[], readonly Syntax[]> = this.RULE('elements', () => {
    const items: Syntax[] = [];
    this.AT_LEAST_ONE_SEP({ SEP: T.Comma, DEF: () => items.push(this.SUBRULE(this.element)) });
    return items;
  });

  readonly element: ParserMethod<[], Syntax> = this.RULE('element', () =>
    this.OR<Syntax>([
      {
        GATE: () =>
          T.operatorTokens.includes(this.LA(1).tokenType) && !T.operandTokens.includes(this.LA(2).tokenType),
        ALT: () => {
          const op = this.OR2(
            T.operations.map(([token, sign]) => ({ ALT: () => this.CONSUME(token) && sign })),
          );
          return this.ACTION(() => ({ kind: 'sign', op, ...this.span(this.LA(0)) }));
        },
        IGNORE_AMBIGUITIES: true,
      },
      {
        GATE: () => this.LA(1).tokenType === T.Identifier && this.LA(2).tokenType === T.Identifier,
        ALT: () => {
          const words: IToken[] = [];
          this.AT_LEAST_ONE(() => words.push(this.CONSUME(T.Identifier)));
          return this.ACTION(() => this.phrase(words));
        },
        IGNORE_AMBIGUITIES: true,
      },
      { ALT: () => this.SUBRULE(this.filtered) },
    ]),
  );

  /** `known where role(it) is rate`, or all that a list offers */
  readonly filtered: ParserMethod<[], Syntax> = this.RULE('filtered', () => {
    const item = this.SUBRULE(this.range);
    return this.maybe(item, () => {
      this.CONSUME(T.Where);
      const condition = this.SUBRULE(this.condition);
      return this.ACTION(() => ({ kind: 'filtered', item, condition, ...this.both(item, condition) }));
    });
  });

  /** `1..5`, or one value */
  readonly range: ParserMethod<[], Syntax> = this.RULE('range', () => {
    const low = this.SUBRULE(this.sum);
    return this.maybe(low, () => {
      this.CONSUME(T.Upto);
      const high = this.SUBRULE2(this.sum);
      return this.ACTION(() => ({ kind: 'range', low, high, ...this.both(low, high) }));
    });
  });

  /** Beside numbers, names and groups: a run of terms and a list. */
  readonly atom: ParserMethod<[], Syntax> = this.RULE('atom', () =>
    this.OR<Syntax>([
      { ALT: () => this.SUBRULE(this.number) },
      { ALT: () => this.SUBRULE(this.nameOrCall) },
      { ALT: () => this.SUBRULE(this.group) },
      {
        ALT: () => {
          const dots = this.CONSUME(T.Run);
          const hole = this.SUBRULE(this.bareName);
          return this.ACTION(() => ({ kind: 'run', hole, start: dots.startOffset, end: hole.end }));
        },
      },
      {
        ALT: () => {
          const open = this.CONSUME(T.LeftBracket);
          const items = this.SUBRULE(this.elements);
          const close = this.CONSUME(T.RightBracket);
          return this.ACTION(() => ({ kind: 'list', items, ...this.from(open, close) }));
        },
      },
    ]),
  );

  /** Parentheses may hold a whole condition, or `a if b > 0 else c`, and so may a call's arguments. */
  readonly inside: ParserMethod<[], Syntax> = this.RULE('inside', () => {
    const then = this.SUBRULE(this.condition);
    return this.maybe(then, () => {
      this.CONSUME(T.If);
      const condition = this.SUBRULE2(this.condition);
      this.CONSUME(T.Else);
      const otherwise = this.SUBRULE(this.inside);
      return this.ACTION(() => ({ kind: 'if', then, condition, otherwise, ...this.both(then, otherwise) }));
    });
  });

  private nameNode(name: string, span: Span): NameSyntax {
    return { kind: 'name', name, ...span };
  }

  /** From the start of one token to the end of another. */
  private from(first: IToken, last: IToken): Span {
    return { start: this.span(first).start, end: this.span(last).end };
  }

  /** Names side by side, as one. */
  private phrase(words: readonly IToken[]): NameSyntax {
    const [first, last] = ends(words);
    return this.nameNode(words.map(({ image }) => image).join(' '), this.from(first, last));
  }

  /** What follows `is`: a kind, or `earlier state of y`. */
  private said(subject: Syntax, words: readonly IToken[]): Syntax {
    const said = this.phrase(words);
    const [, later] = ends(words);
    if (words.length !== 4 || !said.name.startsWith('earlier state of '))
      return { kind: 'is', subject, said, ...this.both(subject, said) };
    const name = this.phrase([later]);
    return { kind: 'earlier', subject, later: name, ...this.both(subject, name) };
  }

  private joinedBy(sign: TokenType, kind: 'and' | 'or', part: ParserMethod<[], Syntax>): Syntax {
    const parts: Syntax[] = [];
    this.AT_LEAST_ONE_SEP({ SEP: sign, DEF: () => parts.push(this.SUBRULE(part)) });
    return this.ACTION(() => this.joined(kind, parts));
  }

  private joined(kind: 'and' | 'or', parts: readonly Syntax[]): Syntax {
    const [first, last] = ends(parts);
    return first === last ? first : { kind, parts, ...this.both(first, last) };
  }

  private maybeNot(negated: boolean, condition: Syntax): Syntax {
    const { start, end } = condition;
    return negated ? { kind: 'not', condition, start, end } : condition;
  }
}
