import { defaultParserErrorProvider, Lexer } from 'chevrotain';
import { describe, expect, it } from 'vitest';
import { RuleGrammar } from './grammar.ts';
import { type Parsed, parseChange, parseChoices, parseCondition } from './strings.ts';
import { type ChangeSyntax, partsOf, type SideSyntax, type Syntax } from './syntax.ts';
import { ruleTokens } from './tokens.ts';

/** The tree as text: `+(a, b)`, `is(x, computed)`. */
const show = (tree: Syntax): string => {
  const of = (name: string, ...parts: readonly Syntax[]): string => `${name}(${parts.map(show).join(', ')})`;
  switch (tree.kind) {
    case 'num':
      return String(tree.value);
    case 'name':
      return tree.name;
    case 'sign':
      return `sign(${tree.op})`;
    case 'unary':
    case 'binary':
      return of(tree.op, ...partsOf(tree));
    case 'call':
      return of(tree.func, ...tree.args);
    case 'run':
      return of('...', tree.hole);
    case 'operation':
      return of('op', ...partsOf(tree));
    case 'range':
      return of('..', ...partsOf(tree));
    case 'compare':
      return of(tree.sign, ...partsOf(tree));
    case 'is':
      return of('is', tree.subject, tree.said);
    case 'matches':
      return `matches(${show(tree.subject)}, ${tree.said.kind === 'name' ? tree.said.name : `/${tree.said.regex}/`})`;
    default:
      return of(tree.kind, ...partsOf(tree));
  }
};
const showSide = ({ target, sign, tree }: SideSyntax): string =>
  target && sign ? `${sign}(${target.name}, ${show(tree)})` : show(tree);
const showChange = ({ left, right, when }: ChangeSyntax): string => {
  const change = `=>(${[left, ...right].map(showSide).join(', ')})`;
  return when ? `when(${change}, ${show(when.tree)})` : change;
};
const showList = (items: readonly Syntax[]): string => `list(${items.map(show).join(', ')})`;

const shown = <Tree>(parsed: Parsed<Tree>, showTree: (tree: Tree) => string): string =>
  parsed.ok ? showTree(parsed.tree) : `${parsed.at}: ${parsed.message}`;

describe('a change', () => {
  it.each([
    ['a + b => a - b | a * b', '=>(+(a, b), -(a, b), *(a, b))'],
    ['t = a + b => t := t + n', '=>(=(t, +(a, b)), :=(t, +(t, n)))'],
    ['...p + x - ...q => ...p', '=>(-(+(...(p), x), ...(q)), ...(p))'],
    ['a op b => b op a', '=>(op(op, a, b), op(op, b, a))'],
    ['(a op b) * c => a', '=>(*(op(op, a, b), c), a)'],
    ['math.ceil(x) => math.floor(x)', '=>(math.ceil(x), math.floor(x))'],
    [
      't = 12 => t = 10 when name(t) matches /dozen/',
      'when(=>(=(t, 12), =(t, 10)), matches(name(t), /dozen/))',
    ],
    ['a + * b => a', '4: expected a name, a number or `(`, found `*`'],
    ['a + b', '5: expected `=>`, found the end'],
    ['a => b )', '7: expected nothing more, found `)`'],
  ])('%s', (text, tree) => expect(shown(parseChange(text), showChange)).toBe(tree));
});

describe('a condition', () => {
  it.each([
    ['x is computed', 'is(x, computed)'],
    ['x is not world knowledge', 'not(is(x, world knowledge))'],
    ['a < b <= c', 'and(<(a, b), <=(b, c))'],
    ['not (a == 1 or b == 2 and c == 3)', 'not(or(==(a, 1), and(==(b, 2), ==(c, 3))))'],
    ['op in (+, -)', 'in(op, sign(+), sign(-))'],
    ['x not in (1, 3..5)', 'not(in(x, 1, ..(3, 5)))'],
    ['y in parts(x)', 'in(y, parts(x))'],
    ['all(operands, it % 10 == 0)', 'all(operands, ==(%(it, 10), 0))'],
    ['name(x) matches /in|ft/ and a / b / c > 1', 'and(matches(name(x), /in|ft/), >(/(/(a, b), c), 1))'],
    ['(a + b) * c == 1', '==(*(+(a, b), c), 1)'],
    ['x is', '4: expected a name, found the end'],
    ['x matches inch', 'matches(x, inch)'],
    ['x matches 3', '10: expected a pattern such as `/inch|feet/` or a name, found `3`'],
    ['x > 3 or y > 3 iff a > 3', 'iff(or(>(x, 3), >(y, 3)), >(a, 3))'],
  ])('%s', (text, tree) => expect(shown(parseCondition(text), show)).toBe(tree));
});

describe('choices', () => {
  it.each([
    ['scope', 'list(scope)'],
    ['last(2)', 'list(last(2))'],
    ['-5..-1, 1..5', 'list(..(-(5), -(1)), ..(1, 5))'],
    ['1 .. digits(t) - 1', 'list(..(1, -(digits(t), 1)))'],
    ['[+, -, *, /]', 'list(list(sign(+), sign(-), sign(*), sign(/)))'],
    ['.5..2.5', 'list(..(0.5, 2.5))'],
  ])('%s', (text, tree) => expect(shown(parseChoices(text), showList)).toBe(tree));
});

describe('the grammar', () => {
  it('passes what Chevrotain asks of one, which is not asked whenever a rule is read', () => {
    class Asked extends RuleGrammar {
      override performSelfAnalysis(): void {
        Object.assign(this, { skipValidations: false });
        super.performSelfAnalysis();
      }
    }
    expect(() => new Asked(defaultParserErrorProvider)).not.toThrow();
    expect(() => new Lexer(ruleTokens)).not.toThrow();
  });
});
