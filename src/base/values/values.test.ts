import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonOf, mostLevels, tooDeep, yamlOf } from './index.ts';

const lists = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const objects = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('JSON', () => {
  it('is what JSON.parse says of it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), fc.constantFrom(0, 1), (value, space) => {
        const text = JSON.stringify(value, undefined, space);
        expect(jsonOf(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([lists, objects])('is read to the level that may be, and no deeper', (nested) => {
    expect(jsonOf(nested(mostLevels))).toBeTypeOf('object');
    expect(() => jsonOf(nested(mostLevels + 1))).toThrow(tooDeep);
    expect(() => jsonOf(nested(1_000_000))).toThrow(tooDeep);
  });

  it('counts no brackets in texts, whatever is escaped there', () => {
    const texts = ['['.repeat(500), `\\"${'{'.repeat(500)}`, `"\\\\${'['.repeat(500)}`];
    for (const text of texts) expect(jsonOf(JSON.stringify([text]))).toEqual([text]);
  });

  it('counts what is open at once, not what there is', () => {
    expect(jsonOf(`[${'[[]],'.repeat(500)}[]]`)).toHaveLength(501);
  });
});

describe('YAML', () => {
  it('is read to a level, whatever nests it', () => {
    expect(yamlOf('a: { b: [1, 2] }')).toEqual({ a: { b: [1, 2] } });
    const indented = Array.from({ length: 150 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('');
    for (const text of [lists(200), '- '.repeat(200), '- '.repeat(100_000), indented])
      expect(() => yamlOf(text)).toThrow(Error);
    expect(() => yamlOf(lists(100_000))).toThrow(tooDeep);
  });

  it('lets no aliases make much of little', () => {
    const bomb = ['a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]'];
    for (let level = 1; level < 12; level++)
      bomb.push(
        `k${level}: &k${level} [${Array(10)
          .fill(level === 1 ? '*a' : `*k${level - 1}`)
          .join(', ')}]`,
      );
    expect(() => yamlOf(bomb.join('\n'))).toThrow(Error);
  });
});
