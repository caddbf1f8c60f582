import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as english from './index.ts';

interface Said {
  readonly of: readonly unknown[];
  readonly says?: unknown;
}

const table: { readonly [reader: string]: readonly Said[] } = parse(
  readFileSync('src/english/said.yaml', 'utf8'),
);

/** What a value of the table stands for. */
const meant = (value: unknown): unknown => {
  if (typeof value === 'string') return /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;
  if (Array.isArray(value)) return value.map(meant);
  if (typeof value !== 'object' || value === null) return value;
  if ('tokens' in value) return english.tokensOf(String(value.tokens));
  if ('beside' in value && Array.isArray(value.beside))
    return english.besideOf(String(value.beside[0]), String(value.beside[1]));
  if ('names' in value && Array.isArray(value.names)) return new Set(value.names);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, meant(each)]));
};

const readers = new Map<string, unknown>(Object.entries(english));

describe.each(Object.entries(table))('%s', (name, said) => {
  test.each(said)('$of', ({ of, says }) => {
    const reader = readers.get(name);
    if (typeof reader !== 'function') throw new Error(`there is no ${name}`);
    expect(reader(...of.map(meant))).toEqual(meant(says));
  });
});
