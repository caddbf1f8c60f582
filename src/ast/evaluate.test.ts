import { describe, expect, it } from 'vitest';
import { fromDecimal } from '../exact/index.ts';
import { type Expr, NEW } from '../model/index.ts';
import { callInCode, callInRules, callNames } from './calls.ts';
import { definitionBefore, definitionsOf } from './definitions.ts';
import { exactConstant, exactValue } from './evaluate.ts';
import { parseExpression } from './grammar.ts';
import { keyOfChange, sameTree } from './same.ts';
import { childrenOf, walk, withChildren } from './visit.ts';

const read = (text: string): Expr => {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(`${text} does not parse`);
  return parsed.expr;
};

describe('the exact value of an expression', () => {
  it.each([
    ['0.1 + 0.2', '3/10'],
    ['7 // 2', '3/1'],
    ['-7 // 2', '-4/1'],
    ['7 % 4', '3/1'],
    ['2 ** -2', '1/4'],
    ['Fraction(6, 4)', '3/2'],
    ['Fraction(2)', '2/1'],
    ['int(3.7)', '3/1'],
    ['int(-3.7)', '-3/1'],
    ['Math.trunc(-3.7)', '-3/1'],
    ['float(3) / 2', '3/2'],
    ['abs(2 - 5)', '3/1'],
    ['math.floor(-1.5)', '-2/1'],
    ['math.ceil(7 / 2)', '4/1'],
    ['ceil(7 / 2)', '4/1'],
    ['Math.ceil(7 / 2)', '4/1'],
    ['min(3, 1, 2)', '1/1'],
    ['Math.max(3, 1, 2)', '3/1'],
    ['round(8 / 4)', '2/1'],
    ['round(1.25, 2)', '5/4'],
    // What follows depends on the arithmetic, not on the numbers.
    ['round(2.5)', undefined],
    ['round(2.675, 2)', undefined],
    ['1 / 0', undefined],
    ['Fraction(1, 0)', undefined],
    ['sum(1, 2)', undefined],
    ['min()', undefined],
    ['apples + 1', undefined],
  ])('%s is %s', (text, value) => {
    const found = exactConstant(read(text));
    expect(found && `${found.num}/${found.den}`).toBe(value);
  });

  it('asks for the names, and does not look into what is known', () => {
    const tree = read('a + b * c');
    const asked: string[] = [];
    const value = exactValue(
      tree,
      ({ name }) => {
        asked.push(name);
        return fromDecimal('2.5');
      },
      (node) => (node.kind === 'binary' && node.op === '*' ? fromDecimal('10') : undefined),
    );
    expect(value).toEqual({ num: 25n, den: 2n });
    expect(asked).toEqual(['a']);
  });
});

describe('a call', () => {
  it('has one name in rules, whatever a program calls it', () => {
    expect(['ceil', 'math.ceil', 'Math.ceil'].map(callInRules)).toEqual(Array(3).fill('math.ceil'));
    for (const name of callNames) {
      expect(callInRules(name)).toBe(name);
      expect(callInCode(name, 'python')).toBe(name);
      expect(callInRules(callInCode(name, 'javascript') ?? name)).toBe(name);
    }
    expect(callInCode('Fraction', 'javascript')).toBeUndefined();
  });
});

describe('two trees', () => {
  it.each([
    ['a + b * 2', 'a + (b * 2)', true],
    ['a + b', 'b + a', false],
    ['a - b', 'a + b', false],
    ['-a', '+a', false],
    ['min(a, b)', 'min(a, b)', true],
    ['min(a, b)', 'max(a, b)', false],
    ['min(a, b)', 'min(a, b, c)', false],
    ['2', '2.0', false],
    ['a', '2', false],
  ])('%s and %s: %s', (a, b, same) => expect(sameTree(read(a), read(b))).toBe(same));

  it('may be the same by another measure of leaves', () => {
    expect(sameTree(read('a + 1'), read('b + 2'), (a, b) => a.kind === b.kind)).toBe(true);
  });
});

describe('the key of a change', () => {
  const anew = (expr: Expr): Expr => ({ ...withChildren(expr, childrenOf(expr).map(anew)), id: NEW });
  const keyOf = (text: string): string => keyOfChange(anew(read(text)));

  it.each([
    ['a - (b - c)', 'a - b - c'],
    ['a + b', 'b + a'],
    ['3', '3.0'],
    ['a', '-a'],
    ['min(a, b)', 'max(a, b)'],
  ])('tells %s from %s', (a, b) => expect(keyOf(a)).not.toBe(keyOf(b)));

  it('tells a node of the program from a new one that reads alike, and that from no other', () => {
    const kept = read('a + b');
    expect(keyOfChange(kept)).not.toBe(keyOfChange(anew(kept)));
    expect(keyOf('a + b')).toBe(keyOf('(a) + b'));
  });
});

describe('definitions', () => {
  it('are those before a step, the last first', () => {
    const definitions = definitionsOf(['a', 'b', 'a'].map((target) => ({ target })));
    expect([0, 1, 2, 3].map((step) => definitionBefore(definitions, 'a', step))).toEqual([-1, 0, 0, 2]);
    expect(definitionBefore(definitions, 'c', 3)).toBe(-1);
  });
});

describe('the visitor', () => {
  it('reaches every node, and puts it together again', () => {
    const tree = read('-a + min(b, 2 * c)');
    let count = 0;
    walk(tree, () => count++);
    expect(count).toBe(8);
    const copy = (expr: Expr): Expr => withChildren(expr, childrenOf(expr).map(copy));
    expect(copy(tree)).toEqual(tree);
  });
});
