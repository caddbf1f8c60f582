import { describe, expect, it } from 'vitest';
import { fromDecimal } from '../base/index.ts';
import { type Expr, NEW } from '../model/index.ts';
import { parseExpression, print } from './parse.ts';
import {
  callInCode,
  callInRules,
  callNames,
  childrenOf,
  exactConstant,
  exactValue,
  insideCalls,
  isCopy,
  keyOfChange,
  leavesOf,
  namesIn,
  operationsIn,
  sameAsWritten,
  sameTree,
  walk,
  withChildren,
} from './tree.ts';

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
    ['round(1.25, 0.5)', undefined],
    ['round(1.25, -1)', undefined],
    ['round(1.25, 101)', undefined],
    ['round(1.25, 100)', '5/4'],
    ['round(3, 0)', '3/1'],
    ['min(2, 2.0)', '2/1'],
    ['max(1, 3, 2)', '3/1'],
    ['int(0)', '0/1'],
    ['floor(2.5)', '2/1'],
    ['math.ceil(-1.5)', '-1/1'],
    ['Math.floor(2.5)', '2/1'],
    ['Number(2.5)', '5/2'],
    ['Math.abs(-2)', '2/1'],
    ['Math.min(2, 1)', '1/1'],
    ['Math.round(4)', '4/1'],
    ['-(-2)', '2/1'],
    ['+2', '2/1'],
    ['-apples', undefined],
    ['2 * apples', undefined],
    ['max(1, apples)', undefined],
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
    ['2', '2', true],
    ['2.5', '2.5', true],
    ['a', '2', false],
    ['2', 'a', false],
    ['a', 'b', false],
    ['-a', 'a', false],
    ['a', '-a', false],
    ['min(a, b)', 'a + b', false],
    ['a + b', 'min(a, b)', false],
    ['min(a, b, c)', 'min(a, b)', false],
    ['a + (b - c)', 'a + (b - d)', false],
  ])('%s and %s: %s', (a, b, same) => expect(sameTree(read(a), read(b))).toBe(same));

  it('of fractions are the same where both numbers are', () => {
    const fraction = (num: bigint, den: bigint) => ({
      kind: 'num' as const,
      id: 0,
      start: 0,
      end: 0,
      value: { num, den },
    });
    const whole = { ...fraction(1n, 2n), value: 1n };
    expect(sameAsWritten(fraction(1n, 2n), fraction(1n, 2n))).toBe(true);
    expect(sameAsWritten(fraction(1n, 2n), fraction(1n, 3n))).toBe(false);
    expect(sameAsWritten(fraction(1n, 2n), fraction(3n, 2n))).toBe(false);
    expect(sameAsWritten(fraction(1n, 2n), whole)).toBe(false);
    expect(sameAsWritten(whole, fraction(1n, 2n))).toBe(false);
  });

  it('are a copy of each other where their nodes are the same', () => {
    const [one, other, shifted] = ['a + b', 'a + b', 'a + b'].map((text, at) => {
      const parsed = parseExpression(text, 0, at === 2 ? 7 : 0);
      if (!parsed.ok) throw new Error('unread');
      return parsed.expr;
    });
    if (!one || !other || !shifted) throw new Error('three trees');
    expect(isCopy(one, other)).toBe(true);
    expect(isCopy(one, shifted)).toBe(false);
    expect(isCopy(one, { ...shifted, id: one.id })).toBe(false);
  });

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

  it.each([
    ['a - (b - c)', '(a-(b-c))'],
    ['-a', '-(a)'],
    ['min(a, 2)', 'min(a,2)'],
    ['3.0', '3.0'],
  ])('of %s is %s', (text, key) => expect(keyOf(text)).toBe(key));

  it('tells a node of the program from a new one that reads alike, and that from no other', () => {
    const kept = read('a + b');
    expect(keyOfChange(kept)).not.toBe(keyOfChange(anew(kept)));
    expect(keyOf('a + b')).toBe(keyOf('(a) + b'));
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

  it.each([
    ['-a + min(b, a * 2)', ['a', 'b', 'a'], ['+', '*'], ['a', 'b', 'a', '2']],
    ['Fraction(3, 4) * x', ['x'], ['*'], ['Fraction(3, 4)', 'x']],
    ['f(x, 4) / 2', ['x'], ['/'], ['x', '4', '2']],
    ['7', [], [], ['7']],
  ])('finds in %s the names, operations and leaves', (text, names, operations, leaves) => {
    expect(namesIn(read(text))).toEqual(names);
    expect([...operationsIn(read(text))].sort()).toEqual([...operations].sort());
    expect(leavesOf(read(text)).map((leaf) => print(leaf))).toEqual(leaves);
  });

  it.each([
    ['math.ceil(a / b)', 'a / b'],
    ['int(round(a * 2, 1))', 'a * 2'],
    ['Math.trunc(a)', 'a'],
    ['min(a, b)', 'min(a, b)'],
    ['abs(round(a))', 'abs(round(a))'],
    ['surround(a)', 'surround(a)'],
    ['a + int(b)', 'a + int(b)'],
    ['int()', 'int()'],
  ])('looks into calls that round: %s holds %s', (text, inside) =>
    expect(print(insideCalls(read(text)))).toBe(inside),
  );

  it('leaves a node as it is that is given too few parts', () => {
    for (const text of ['a + b', '-a', '2', 'a']) expect(withChildren(read(text), [])).toEqual(read(text));
    expect(print(withChildren(read('a + b'), [read('2'), read('3')]))).toBe('2 + 3');
    expect(print(withChildren(read('-a'), [read('2')]))).toBe('-2');
    expect(print(withChildren(read('f(a)'), [read('2'), read('3')]))).toBe('f(2, 3)');
  });
});
