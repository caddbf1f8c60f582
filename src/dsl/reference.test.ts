import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mutationFunctions } from '../mutations/index.ts';
import { layouts } from '../solution/index.ts';
import { explanationWords } from './checks/parts.ts';
import { exampleKeys, fileKeys, type KeyTable, ruleKeys } from './fields.ts';
import { codeFunctions, functions, kinds, sources } from './vocabulary.ts';

const docs = readFileSync(new URL('../../docs/language.md', import.meta.url), 'utf8');
const names = (table: KeyTable): string[] => Object.keys(table);

/** Every code that some check of this folder reports. */
const codes = ['', 'checks/', 'read/'].flatMap((folder) => {
  const here = new URL(folder, new URL('.', import.meta.url));
  return readdirSync(here)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [
      ...readFileSync(new URL(name, here), 'utf8').matchAll(/(?:error\(|warn\(|checkName\(\w+,)\s*'(\w+)'/g),
    ])
    .map((match) => match[1] as string);
});

describe('docs/language.md', () => {
  it.each([
    ['key', [...names(fileKeys), ...names(ruleKeys), ...names(exampleKeys)]],
    ['kind', [...kinds]],
    ['solution', layouts.map(({ name }) => name)],
    ['word of an explanation', explanationWords],
    ['call of a pattern', [...codeFunctions]],
    ['code of a mistake', [...new Set(codes)]],
  ])('tells every %s', (_, words) => {
    expect(words.length).toBeGreaterThan(1);
    expect(words.filter((word) => !docs.includes(`\`${word}\``))).toEqual([]);
  });

  it('tells every function and source', () => {
    const calls = [
      ...mutationFunctions.map(({ name }) => name),
      ...Object.keys(functions),
      ...Object.keys(sources),
    ];
    expect(calls.filter((name) => !new RegExp(`\`${name}[\`(]`).test(docs))).toEqual([]);
  });

  it('has every function’s first example as it is run', () => {
    for (const { name, examples } of mutationFunctions) {
      const [args, gives] = examples[0]?.split(': ') ?? [];
      expect(docs).toContain(`\`${name}(${args})\` is ${gives}`);
    }
  });
});
