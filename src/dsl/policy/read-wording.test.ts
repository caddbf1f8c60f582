import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { namedOperations } from '../../solution/index.ts';
import { formatDiagnostic } from '../diagnostics.ts';
import { wordingFile } from './read-tables.ts';

type Schema = { readonly [key: string]: unknown };

const shipped = readFileSync('rules/wording.yaml', 'utf8');
const mistakes = (text: string): string =>
  wordingFile.mistakes(text, 'wording.yaml').map(formatDiagnostic).join('\n\n');

/** The JSON Schema of wording files, for editors. `schema/wording.json` is this; a test keeps it so. */
const wordingSchema = (): Schema => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Words that name an operation, and what they become when the working does another',
  type: 'object',
  additionalProperties: false,
  properties: {
    verbs: {
      description: 'The form in -ing of each verb that phrases hold.',
      type: 'object',
      additionalProperties: { type: 'string' },
    },
    operations: {
      description: 'By the operation that is gone: the phrases that name it, and what they become.',
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(
        namedOperations.map((op) => [
          op,
          {
            type: 'object',
            additionalProperties: {
              type: 'object',
              additionalProperties: false,
              properties: Object.fromEntries(namedOperations.map((to) => [to, { type: 'string' }])),
            },
          },
        ]),
      ),
    },
  },
});

describe('a wording file', () => {
  it('is read as YAML reads it', () =>
    expect(wordingFile.read(shipped, 'wording.yaml')).toEqual(parse(shipped)));

  it('tells every mistake where it stands', () => {
    expect(mistakes("operatons: {}\noperations:\n  '+':\n    add A to B: { 'x': no, '-': take C }\n")).toBe(
      [
        'wording.yaml:1:1  a wording file has no key `operatons`. Did you mean `operations`?',
        '  1 | operatons: {}',
        '    | ^^^^^^^^^',
        '',
        "wording.yaml:4:19  `x` is no operation: it can be '+', '-', '*' or '/'.",
        "  4 |     add A to B: { 'x': no, '-': take C }",
        '    |                   ^^^',
        '',
        'wording.yaml:4:33  nothing fills `C`: the phrase has no such letter.',
        "  4 |     add A to B: { 'x': no, '-': take C }",
        '    |                                 ^^^^^^',
      ].join('\n'),
    );
    expect(mistakes("operations: { '+': { N and N: {} } }")).toContain('`N` stands twice');
    expect(mistakes(`operations: { '+': { ${'add '.repeat(30)}: {} } }`)).toContain('at most 80 characters');
    expect(() => wordingFile.read('verbs: [add]', 'w.yaml')).toThrow('`verbs` needs keys below it.');
    expect(mistakes("operations: { '+': { add: { '+': add } } }")).toContain('is the operation that is gone');
  });

  it('has a schema for editors, which is shipped (run `npx vitest run -u src/dsl` to write it anew)', async () => {
    await expect(`${JSON.stringify(wordingSchema(), null, 2)}\n`).toMatchFileSnapshot(
      '../../../schema/wording.json',
    );
    const check = new Ajv().compile(wordingSchema());
    expect(check(parse(shipped)), JSON.stringify(check.errors)).toBe(true);
    expect(shipped.split('\n')[0]).toBe('# yaml-language-server: $schema=../schema/wording.json');
    expect(check({ operations: { '+': { add: { x: 'no' } } } })).toBe(false);
  });
});
