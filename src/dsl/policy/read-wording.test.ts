import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import schema from '../../../schema/wording.json' with { type: 'json' };
import { namedOperations } from '../../solution/index.ts';
import { formatDiagnostic } from '../diagnostics.ts';
import { wordingFile } from './read-tables.ts';

const shipped = readFileSync('rules/wording.yaml', 'utf8');
const mistakes = (text: string): string =>
  wordingFile.mistakes(text, 'wording.yaml').map(formatDiagnostic).join('\n\n');

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
        'wording.yaml:4:19  there is no operation `x`. It can be `+`, `-`, `*` or `/`.',
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
    for (const [said, sign] of [
      ['7 + 1 = 9', '7'],
      ['a\\nso', '\\n'],
      ['<<a>>', '<'],
      ['## so', '#'],
    ])
      expect(mistakes(`operations: { '+': { add: { '-': "${said}" } } }`)).toContain(`"${sign}" is no word`);
    expect(mistakes("operations: { '+': { add: { '+': add } } }")).toContain('is the operation that is gone');
  });

  it('has a schema with the operations of the program, which editors read too', () => {
    const { operations } = schema.properties;
    const following = operations.additionalProperties.additionalProperties;
    expect(operations.propertyNames.enum).toEqual(namedOperations);
    expect(following.propertyNames.enum).toEqual(namedOperations);
    const check = new Ajv({ validateFormats: false }).compile(schema);
    expect(check(parse(shipped)), JSON.stringify(check.errors)).toBe(true);
    expect(shipped.split('\n')[0]).toBe('# yaml-language-server: $schema=../schema/wording.json');
    expect(check({ operations: { '+': { add: { x: 'no' } } } })).toBe(false);
  });
});
