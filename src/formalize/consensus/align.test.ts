import { expect, it } from 'vitest';
import { plainNumber, whole } from '../../base/index.ts';
import { linksOf } from '../../facts/index.ts';
import type { Template } from '../../model/index.ts';
import { parseProgram } from '../../runtime/index.ts';
import {
  align,
  answerOf,
  type Formalization,
  formalizationOf,
  likeness,
  likenessByMeaning,
} from './align.ts';

const formalization = (name: string, lines: readonly string[]): Formalization => {
  const source = ['import math', 'def solve():', ...lines.map((line) => `    ${line}`)].join('\n');
  const parsed = parseProgram(source);
  if (!parsed.ok) throw new Error(parsed.message);
  const template: Template = { index: 1, question: '', answer: '', function_code: source, logical_steps: [] };
  return formalizationOf(name, template, linksOf(parsed.program));
};

// No word in common: `cars` means `autos`, `kids` means `children`.
const a = formalization('a', ['cars = 4', 'kids = 4', 'fee = 7', 'return cars * fee - kids']);
const b = formalization('b', ['children = 4', 'autos = 4', 'price = 7', 'return autos * price - children']);
const vectors: { readonly [said: string]: readonly number[] } = {
  cars: [1, 0],
  autos: [0.9, 0.1],
  kids: [0, 1],
  children: [0.1, 0.9],
};

it('inputs of one value are aligned by what they mean, and only they are read', async () => {
  const read: string[] = [];
  const like = await likenessByMeaning(
    async (text) => {
      read.push(text);
      return Float64Array.from(vectors[text] ?? []);
    },
    [a, b],
  );
  const pairs = (found: ReturnType<typeof align>): readonly string[] =>
    found.map((pair) => `${pair.a.name} ${pair.b.name}`).toSorted();
  expect(pairs(align(a, b, like))).toEqual(['cars autos', 'fee price', 'kids children']);
  expect(pairs(align(a, b))).toEqual(['cars children', 'fee price', 'kids autos']);
  expect(read.toSorted()).toEqual(['autos', 'cars', 'children', 'kids']);
  const [fee, price] = [a.inputs[2], b.inputs[2]];
  expect(fee && price && like(fee, price)).toBe(fee && price && likeness(fee, price));
});

it.each<[lines: readonly string[], a: bigint, answer: string | undefined]>([
  [['a = 3', 'b = 4', 'return a * b'], 5n, '20'],
  [['a = 3', 'b = a + 1', 'return b / a'], 2n, '1.5'],
  [['a = 3', 'return 12 / a'], 0n, undefined],
  [['a = 3', 'return round(100 / a)'], 8n, '12'],
  [['a = 3', 'return round(100 / a, 1)'], 8n, '12.5'],
  [['a = 3', 'return round(100 / a, 1)'], 16n, '6.2'],
  [['a = 3', 'return round(100 / a, 20)'], 8n, '12.5'],
  [['a = 3', 'return round(100 / a, 21)'], 8n, undefined],
  [['a = 3', 'return round(100 / a, -1)'], 8n, undefined],
  [['a = 3', 'return 10 ** a'], 4n, '10000'],
  [['a = 3', 'return 10 ** a'], 401n, undefined],
  [['a = 3', 'return -10 ** a'], 401n, undefined],
  [['a = 3', 'return 1 / 10 ** a'], 401n, undefined],
  [['a = 3', 'return a ** 200 * a ** 200'], 10n, undefined],
  [['a = 3', 'return a // 2 + a % 2 + abs(-a)'], 7n, '11'],
  [['a = 3', 'return max(a, 5) + min(a, 5)'], 7n, '12'],
  [['a = 3', 'unread = 1 / 0', 'return a'], 7n, '7'],
  [['a = 3', 'a = a + 1', 'return a'], 7n, '8'],
  [['a = 3', 'return math.ceil(a / 2) - math.floor(a / 2)'], 7n, '1'],
])('%j comes with %s for `a` to %s', (lines, a, answer) => {
  const made = formalization('one', lines);
  const key = made.inputs.find(({ name }) => name === 'a')?.key ?? -1;
  const value = answerOf(made, new Map([[key, whole(a)]]));
  expect(value && plainNumber(value)).toBe(answer);
});
