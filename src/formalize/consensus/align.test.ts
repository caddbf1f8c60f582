import { expect, it } from 'vitest';
import { linksOf } from '../../facts/index.ts';
import type { Template } from '../../model/index.ts';
import { parseProgram } from '../../runtime/index.ts';
import { align, type Formalization, formalizationOf, likeness, likenessByMeaning } from './align.ts';

const formalization = (name: string, lines: readonly string[]): Formalization => {
  const source = ['def solve():', ...lines.map((line) => `    ${line}`)].join('\n');
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
