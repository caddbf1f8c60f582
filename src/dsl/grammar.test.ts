import { describe, expect, it } from 'vitest';
import type { Expr } from '../model/index.ts';
import { type Parsed, parseChange, parseChoices, parseCondition } from './grammar.ts';

/** The tree as text: `=>(+(a, b), -(a, b))`. */
const show = (tree: Expr): string => {
  switch (tree.kind) {
    case 'num':
      return String(tree.value);
    case 'name':
      return tree.name;
    case 'unary':
      return `${tree.op}(${show(tree.operand)})`;
    case 'binary':
      return `${tree.op}(${show(tree.left)}, ${show(tree.right)})`;
    case 'call':
      return `${tree.func}(${tree.args.map(show).join(', ')})`;
  }
};
const shown = (parsed: Parsed): string => (parsed.ok ? show(parsed.tree) : `${parsed.at}: ${parsed.message}`);

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
  ])('%s', (text, tree) => expect(shown(parseChange(text))).toBe(tree));
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
    ['x matches inch', '10: expected a pattern such as `/inch|feet/`, found `inch`'],
  ])('%s', (text, tree) => expect(shown(parseCondition(text))).toBe(tree));
});

describe('choices', () => {
  it.each([
    ['scope', 'list(scope)'],
    ['last(2)', 'list(last(2))'],
    ['-5..-1, 1..5', 'list(..(-(5), -(1)), ..(1, 5))'],
    ['1 .. digits(t) - 1', 'list(..(1, -(digits(t), 1)))'],
    ['[+, -, *, /]', 'list(list(sign(+), sign(-), sign(*), sign(/)))'],
    ['.5..2.5', 'list(..(0.5, 2.5))'],
  ])('%s', (text, tree) => expect(shown(parseChoices(text))).toBe(tree));
});
