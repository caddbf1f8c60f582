import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ruleOf, toldOf } from '../../test/shared/dsl/shown.ts';

/** Each entry of a list: what it is, its text, and what is expected of it. */
const entriesOf = (name: string): readonly (readonly [text: string, what: string, expected: string[]])[] => {
  const entries: Record<string, string | string[]>[] = parse(
    readFileSync(new URL(name, import.meta.url), 'utf8'),
  );
  return entries.map((entry) => {
    const [[what, text], [, expected]] = Object.entries(entry) as [[string, string], [string, string[]]];
    return [text, what, expected];
  });
};

describe('what is told of', () => {
  it.each(entriesOf('mistakes.yaml'))('%s', (text, what, told) => {
    expect(toldOf(what, text)).toEqual(told);
  });
});

describe('what is read of', () => {
  it.each(entriesOf('readings.yaml'))('%s', (text, what, read) => {
    expect(toldOf(what, text)).toEqual([]);
    expect(ruleOf(what, text)).toEqual(read);
  });
});
