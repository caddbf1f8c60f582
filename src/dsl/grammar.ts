import type { Span } from '../ast/index.ts';
import type { BinaryOp } from '../model/index.ts';
import type { ComparisonSign } from './rule.ts';
import {
  type ChangeSyntax,
  ends,
  type MatchesSyntax,
  type NameSyntax,
  type SideSyntax,
  type Syntax,
} from './syntax.ts';
import type { Token } from './tokens.ts';

/** Thrown at the first token that does not fit. */
interface Misfit {
  readonly expected: string;
}
const misfit = (expected: string): never => {
  throw { expected } satisfies Misfit;
};
export const isMisfit = (error: unknown): error is Misfit =>
  typeof error === 'object' && error !== null && 'expected' in error;

const term = 'a name, a number or `(`';
const beginsTerm: ReadonlySet<string> = new Set(['integer', 'decimal', 'name', '(', '...', '[', '-', '+']);
const comparisons: readonly string[] = ['==', '!=', '<=', '>=', '<', '>'] satisfies ComparisonSign[];
const isComparison = (kind: string): kind is ComparisonSign => comparisons.includes(kind);
const matching = ['matches', 'says', 'said as'] satisfies MatchesSyntax['kind'][];
const isMatching = (kind: string): kind is MatchesSyntax['kind'] => matching.some((one) => one === kind);
const afterSubject = [...comparisons, 'is', 'in', 'not', ...matching];
const listed = (kinds: readonly string[]): string =>
  kinds
    .map((kind) => `\`${kind}\``)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');

const operations = ['+', '-', '*', '/', '//', '%', '**'] satisfies BinaryOp[];
const isOperation = (kind: string): kind is BinaryOp => operations.some((op) => op === kind);
/** After a sign, one of these means that the sign belongs to a number: `-5`. */
const beginsOperand: ReadonlySet<string> = new Set(['integer', 'decimal', 'name', '(']);

/**
 * The rule language's strings, read by hand: the arithmetic of templates, each rule of it binding tighter than the one
 * above, and what `syntax.ts` lists beside it.
 */
export class Reading {
  private at = 0;
  /** Where the parentheses around a node stand: whoever holds the node reaches out to them. */
  private readonly groups = new Map<Syntax, Span>();
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  /** The token that is to be read next, or one further on; the end is followed by itself. */
  next(ahead = 0): Token {
    return this.tokens[this.at + ahead] ?? ends(this.tokens)[1];
  }

  private sees(...kinds: readonly string[]): boolean {
    return kinds.includes(this.next().kind);
  }

  private last(): Token {
    return this.next(-1);
  }

  private maybe(kind: string): boolean {
    const found = this.sees(kind);
    if (found) this.at++;
    return found;
  }

  take(kind: string, label = `\`${kind}\``): Token {
    const token = this.next();
    if (token.kind !== kind) misfit(label);
    if (kind !== 'end') this.at++;
    return token;
  }

  /** `t = a + b => t := t + n | t := t - n`, or a bare `a + b => a - b | b when a > b` */
  change(): ChangeSyntax {
    const left = this.side();
    this.take('=>');
    const right = this.separated('|', () => this.side());
    if (!this.maybe('when')) return { left, right, when: undefined };
    const first = this.next();
    return { left, right, when: { tree: this.condition(), ...this.from(first, this.last()) } };
  }

  /** `t = expression`, `t := expression`, or a bare expression */
  private side(): SideSyntax {
    const first = this.next();
    const sign = this.next(1).kind;
    if (first.kind !== 'name' || (sign !== '=' && sign !== ':=')) {
      const tree = this.anyOperator();
      return { target: undefined, sign: undefined, tree, ...this.from(first, this.last()) };
    }
    const target = this.name();
    this.take(sign);
    return { target, sign, tree: this.anyOperator(), ...this.from(first, this.last()) };
  }

  /** `a op b`: a name between two operands is any operator. */
  private anyOperator(): Syntax {
    const left = this.sum();
    if (!this.sees('name')) return left;
    const sign = this.name();
    const right = this.sum();
    return { kind: 'operation', sign, left, right, ...this.both(left, right) };
  }

  /** `a or b and not c` */
  condition(): Syntax {
    return this.joined('or', () => this.joined('and', () => this.negation()));
  }

  private joined(kind: 'and' | 'or', read: () => Syntax): Syntax {
    return this.asOne(kind, this.separated(kind, read));
  }

  private asOne(kind: 'and' | 'or', parts: readonly Syntax[]): Syntax {
    const [first, last] = ends(parts);
    return first === last ? first : { kind, parts, ...this.both(first, last) };
  }

  private negation(): Syntax {
    const { start } = this.next();
    if (!this.maybe('not')) return this.comparison();
    const condition = this.negation();
    return { kind: 'not', condition, start, end: this.around(condition).end };
  }

  /** `a < b <= c`, `x is computed`, `x not in (1, 2)`, `x matches /inch/` */
  private comparison(): Syntax {
    const subject = this.anyOperator();
    if (this.sees(...comparisons)) return this.compared(subject);
    if (this.maybe('is')) return this.isKind(subject);
    const follows = this.next(this.sees('not') ? 1 : 0).kind;
    if (follows !== 'in' && !isMatching(follows))
      return this.sees('not') ? misfit(listed(afterSubject)) : subject;
    const negated = this.maybe('not');
    this.take(follows);
    const { start } = this.around(subject);
    if (follows === 'in') {
      const items = this.items();
      return this.maybeNot(negated, { kind: 'in', subject, items, start, end: this.last().end });
    }
    const { image, ...span } = this.take('regex', 'a pattern such as `/inch|feet/`');
    const regex = nameNode(image.slice(1, -1), span);
    return this.maybeNot(negated, { kind: follows, subject, regex, start, end: span.end });
  }

  private compared(first: Syntax): Syntax {
    const all: Syntax[] = [];
    let left = first;
    for (let { kind } = this.next(); isComparison(kind); { kind } = this.next()) {
      this.take(kind);
      const right = this.sum();
      all.push({ kind: 'compare', sign: kind, left, right, ...this.both(left, right) });
      left = right;
    }
    return this.asOne('and', all);
  }

  /** What follows `is`: a kind, or `earlier state of y`. */
  private isKind(subject: Syntax): Syntax {
    const negated = this.maybe('not');
    // `is in digits`
    const words = this.sees('in') ? [this.take('in')] : [];
    do words.push(this.take('name', 'a name'));
    while (this.sees('name'));
    const said = this.phrase(words);
    const isEarlier = words.length === 4 && said.name.startsWith('earlier state of ');
    const later = this.phrase(words.slice(-1));
    return this.maybeNot(
      negated,
      isEarlier
        ? { kind: 'earlier', subject, later, ...this.both(subject, later) }
        : { kind: 'is', subject, said, ...this.both(subject, said) },
    );
  }

  private maybeNot(negated: boolean, condition: Syntax): Syntax {
    const { start, end } = condition;
    return negated ? { kind: 'not', condition, start, end } : condition;
  }

  /** What follows `in`: a parenthesis opens the list, never a sum. */
  private items(): readonly Syntax[] {
    const inside = this.next(1).kind;
    if (!this.sees('(') || inside === 'not') return [this.range()];
    if (!beginsTerm.has(inside) && !isOperation(inside)) misfit(term);
    this.take('(');
    const items = this.elements();
    this.take(')');
    return items;
  }

  /** What `choose` offers: `scope`, `1 .. digits(t) - 1`, `-5..-1, 1..5`, `[+, -]` */
  elements(): readonly Syntax[] {
    return this.separated(',', () => this.element());
  }

  private element(): Syntax {
    const { kind, start, end } = this.next();
    const follows = this.next(1).kind;
    if (isOperation(kind) && !beginsOperand.has(follows)) {
      this.take(kind);
      return { kind: 'sign', op: kind, start, end };
    }
    if (kind !== 'name' || follows !== 'name') return this.filtered();
    const words: Token[] = [];
    while (this.sees('name')) words.push(this.take('name'));
    return this.phrase(words);
  }

  /** `known where role(it) is rate`, or all that a list offers */
  private filtered(): Syntax {
    const item = this.range();
    if (!this.maybe('where')) return item;
    const condition = this.condition();
    return { kind: 'filtered', item, condition, ...this.both(item, condition) };
  }

  /** `1..5`, or one value */
  private range(): Syntax {
    const low = this.sum();
    if (!this.maybe('..')) return low;
    const high = this.sum();
    return { kind: 'range', low, high, ...this.both(low, high) };
  }

  private sum(): Syntax {
    return this.chain(['+', '-'], () => this.chain(['*', '/', '//', '%'], () => this.factor()));
  }

  private chain(signs: readonly BinaryOp[], read: () => Syntax): Syntax {
    let left = read();
    for (let op = signs.find((sign) => this.maybe(sign)); op; op = signs.find((sign) => this.maybe(sign))) {
      const right = read();
      left = { kind: 'binary', op, left, right, ...this.both(left, right) };
    }
    return left;
  }

  /** `-a` binds looser than `**`, which binds to the right: `-2 ** 3 ** 2` is `-(2 ** (3 ** 2))`. */
  private factor(): Syntax {
    const { kind, start } = this.next();
    if (kind === '-' || kind === '+') {
      this.take(kind);
      const operand = this.factor();
      return { kind: 'unary', op: kind, operand, start, end: this.around(operand).end };
    }
    const left = this.atom();
    if (!this.maybe('**')) return left;
    const right = this.factor();
    return { kind: 'binary', op: '**', left, right, ...this.both(left, right) };
  }

  /** A number, a name, a call, anything in parentheses, a run of terms, or a list. */
  private atom(): Syntax {
    const { kind, image, start, end } = this.next();
    if (kind === 'name') return this.nameOrCall();
    if (!beginsTerm.has(kind)) misfit(term);
    this.take(kind);
    const digits = image.replaceAll('_', '');
    if (kind === 'integer') return { kind: 'num', value: BigInt(digits), start, end };
    if (kind === 'decimal') return { kind: 'num', value: Number(digits), start, end };
    if (kind === '...') {
      const hole = this.name();
      return { kind: 'run', hole, start, end: hole.end };
    }
    if (kind === '[') {
      const items = this.elements();
      return { kind: 'list', items, start, end: this.take(']').end };
    }
    // Parentheses leave no node: the inner node's span leaves them out, the span of one around it does not.
    const inner = this.inside();
    this.groups.set(inner, { start, end: this.take(')').end });
    return inner;
  }

  private nameOrCall(): Syntax {
    const { image, start } = this.take('name');
    let name = image;
    while (this.maybe('.')) name += `.${this.take('name', 'a name').image}`;
    if (!this.maybe('(')) return nameNode(name, { start, end: start + name.length });
    const some = beginsTerm.has(this.next().kind) || this.sees('not');
    const args = some ? this.separated(',', () => this.inside()) : [];
    return { kind: 'call', func: name, args, start, end: this.take(')').end };
  }

  /** Parentheses may hold a whole condition, or `a if b > 0 else c`, and so may a call's arguments. */
  private inside(): Syntax {
    const then = this.condition();
    if (!this.maybe('if')) return then;
    const condition = this.condition();
    this.take('else');
    const otherwise = this.inside();
    return { kind: 'if', condition, then, otherwise, ...this.both(then, otherwise) };
  }

  private separated<Item>(sign: string, read: () => Item): readonly Item[] {
    const items = [read()];
    while (this.maybe(sign)) items.push(read());
    return items;
  }

  private name(): NameSyntax {
    return this.phrase([this.take('name', 'a name')]);
  }

  /** Names side by side, as one. */
  private phrase(words: readonly Token[]): NameSyntax {
    const [first, last] = ends(words);
    return nameNode(words.map(({ image }) => image).join(' '), this.from(first, last));
  }

  private from({ start }: Token, { end }: Token): Span {
    return { start, end };
  }

  /** Where a node stands, the parentheses around it included. */
  private around(node: Syntax): Span {
    return this.groups.get(node) ?? node;
  }

  private both(first: Syntax, last: Syntax): Span {
    return { start: this.around(first).start, end: this.around(last).end };
  }
}

const nameNode = (name: string, { start, end }: Span): NameSyntax => ({ kind: 'name', name, start, end });
