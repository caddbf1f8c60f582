import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { judgementOf, tokensOf, workingsOf } from '../../../test/shared/solution/shown.ts';

interface Readings {
  readonly tokens: Readonly<Record<string, string>>;
  readonly workings: Readonly<Record<string, readonly string[]>>;
  readonly judgements: Readonly<Record<string, string>>;
}
const { tokens, workings, judgements }: Readings = parse(
  readFileSync(new URL('readings.yaml', import.meta.url), 'utf8'),
);

describe('the tokens of a line', () => {
  it.each(Object.entries(tokens))('%s', (line, told) => expect(tokensOf(line)).toBe(told));
});

describe('the workings of a line', () => {
  it.each(Object.entries(workings))('%s', (line, told) => expect(workingsOf(line)).toEqual(told));
});

describe('what is said of the workings of a line', () => {
  it.each(Object.entries(judgements))('%s', (line, told) => expect(judgementOf(line)).toBe(told));
});
