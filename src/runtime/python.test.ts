import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { print } from '../ast/index.ts';
import { parsePython } from './python.ts';

const solve = (...lines: readonly string[]): string =>
  `def solve():\n${lines.map((line) => `    ${line}\n`).join('')}`;

/** Each step as `target = expression`, with its comment; or why there are none. */
const read = (source: string): string[] | string => {
  const parsed = parsePython(source);
  if (!parsed.ok) return `${parsed.line}:${parsed.column} ${parsed.message}`;
  if (parsed.program.foreign) return 'foreign';
  return parsed.program.steps.map(
    ({ target, expr, comment }) => `${target} = ${print(expr)}${comment === '' ? '' : ` # ${comment}`}`,
  );
};

const table: readonly (readonly [source: string, told: string])[] = parse(
  readFileSync(new URL('python.yaml', import.meta.url), 'utf8'),
);

describe('what is read of a program', () => {
  it.each(table)('%j', (source, told) => {
    const steps = read(source);
    expect(typeof steps === 'string' ? steps : steps.join('; ')).toBe(told);
  });
});

describe('reading Python', () => {
  it('takes the assignments of a straight-line program for its steps', () => {
    const source = `from fractions import Fraction
import math

# Two ways to say it
def solve() -> float:
    """Index: 7.
    Returns: the price.
    """
    # L1
    price = 12.50 # dollars
    share = Fraction(20, 100)#of it

    rate: float = (1 -
            share) # what is left
    price *= rate + 1; boxes = math.ceil(price / 3)
    # FA
    answer = boxes
    return answer

print(solve())
`;
    expect(read(source)).toEqual([
      'price = 12.5 # dollars',
      'share = Fraction(20, 100) # of it',
      'rate = 1 - share # what is left',
      'price = price * (rate + 1)',
      'boxes = math.ceil(price / 3)',
      'answer = boxes',
    ]);
  });

  it('points into the source and counts nodes over the whole program', () => {
    const source = solve('a = 12', 'b = ( a +  3 )', 'b -= a', 'return b * 2');
    const parsed = parsePython(source);
    if (!parsed.ok) throw new Error(parsed.message);
    const { steps } = parsed.program;
    expect(steps.map(({ start, end }) => source.slice(start, end))).toEqual([
      '12',
      '( a +  3 )',
      'a',
      'b * 2',
    ]);
    expect(steps.map(({ expr }) => expr.id)).toEqual([0, 3, 6, 9]);
    const [, sum] = steps;
    expect(source.slice(sum?.expr.start, sum?.expr.end)).toBe('a +  3');
  });

  it('takes each name of several that get plain numbers for a step; all else of that sort is for Python to read', () => {
    const source = solve('side, gap = 15, 3.5 # metres', 'a, b = side, 3', 'return side');
    expect(read(solve('side, gap = 15, 3.5 # metres', 'return side - gap'))).toEqual([
      'side = 15',
      'gap = 3.5',
      'answer = side - gap',
    ]);
    const parsed = parsePython(solve('side, gap = 15, 3.5', 'return side'));
    if (!parsed.ok) throw new Error(parsed.message);
    const { steps, source: own } = parsed.program;
    expect(steps.map(({ start, end }) => own.slice(start, end))).toEqual(['15', '3.5', 'side']);
    expect(read(source)).toBe('foreign');
    expect(read(solve('a, b = 1, 2, 3', 'return a'))).toBe('foreign');
  });

  it('names what is returned `answer`', () => {
    expect(read(solve('a = 1', 'return a + 1'))).toEqual(['a = 1', 'answer = a + 1']);
    expect(read(solve('answer = 1', 'b = 2', 'return answer'))).toEqual([
      'answer = 1',
      'b = 2',
      'answer = answer',
    ]);
  });

  it('takes the defaults of parameters for steps, with the comments beside them', () => {
    const source = `from fractions import Fraction

def solve(
    apples: int = 5,  # red ones
    # what remains
    share: Fraction | None = Fraction(1, 4),
    price=( 2.50 ) # dollars
) -> float:  # the total
    total = apples * price  # all
    return total * share
`;
    expect(read(source)).toEqual([
      'apples = 5 # red ones',
      'share = Fraction(1, 4)',
      'price = 2.5 # dollars',
      'total = apples * price # all',
      'answer = total * share',
    ]);
    const parsed = parsePython(source);
    if (!parsed.ok) throw new Error(parsed.message);
    expect(parsed.program.steps.map(({ start, end }) => source.slice(start, end))).toEqual([
      '5',
      'Fraction(1, 4)',
      '( 2.50 )',
      'apples * price',
      'total * share',
    ]);
    expect(read('def solve(a: int = 2, b=-3):\n    return a + b\n')).toEqual([
      'a = 2',
      'b = -3',
      'answer = a + b',
    ]);
  });

  it('reads a program without `return`, which has no answer', () => {
    expect(read(solve('a = 1', 'b = a'))).toEqual(['a = 1', 'b = a']);
  });

  it.each([
    ['a loop', solve('a = 1', 'while a < 5:', '    a += 1', 'return a')],
    ['an unknown function', solve('a = gcd(4, 6)', 'return a')],
    ['a function that is not imported', solve('a = math.ceil(1.5)', 'return a')],
    ['a name that hides a function', solve('max = 3', 'answer = max', 'return answer')],
    ['a function for a value', solve('answer = sum', 'return answer')],
    ['a text', solve('a = "3"', 'return a')],
    ['two targets', solve('a = b = 3', 'return a')],
    ['a tuple', solve('a = 1, 2', 'return a')],
    ['parameters that never end', 'def solve(a=1, b=(2:\n'],
    ['other arguments', 'def solve(*a):\n    return 3\n'],
    ['a default that is no number', 'def solve(a=b):\n    return a\n'],
    ['other statements around', `x = 3\n${solve('return 3')}`],
    ['a hexadecimal number', solve('a = 0x10', 'return a')],
    ['statements after `return`', solve('return 1', 'a = 2')],
    ['an import that gives a name another meaning', solve('pi = 3', 'from math import pi', 'return pi * 4')],
    ['an import below its use', `import math\n${solve('a = math.ceil(2.5)', 'import math', 'return a')}`],
    ['an import of what is not there', `from fractions import gcd\n${solve('return 1')}`],
    ['a text that may be none', solve('"\\x"', 'return 1')],
    ['a space that Python does not know', 'def solve(a=3,\u00a0b=4):\n    return a + b\n'],
    ['half a character', solve('a = 3 # \ud800', 'return a')],
    ['a name that Python normalises', solve('ſ = 1', 'return 1')],
  ])('leaves %s to Python', (_what, source) => expect(read(source)).toBe('foreign'));

  it.each([
    [solve('a = 1 + * 2', 'return a'), '2:13 `*` does not fit here'],
    [solve('a = 1 +', 'return a'), '2:12 the expression ends after `1 +`: something is missing'],
    [solve('a =', 'return a'), '2:8 nothing stands here; a number or an expression should'],
    [solve('a = (1 + 2', 'return a'), '2:9 this `(` is never closed'],
    [solve('a = 1 + 2)', 'return a'), '2:14 this `)` closes nothing'],
    [solve('for = 3', 'return 1'), '2:11 `for` is a word of Python and cannot name a value'],
    [solve('answer = 3'), '2:15 solve() ends without `return answer`'],
    [solve(`a = 1${'+1'.repeat(1200)}`, 'return a'), '2:9 the expression is longer than 2000 characters'],
    ['# nothing here\n', '1:1 there is no `def solve():`'],
    ['def solve(a, b=2):\n    return b\n', '1:11 `a` has no value: write its number as the default, `a=5`'],
    ['def solve(a=1, a=2):\n    return a\n', '1:16 there are two parameters called `a`'],
  ])('refuses %.60j: %s', (source, message) => expect(read(source)).toBe(message));
});
