import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import schema from '../../../schema/kinds.json' with { type: 'json' };
import { conceptualTypes, defaultErrorType, families } from '../../model/index.ts';
import { formatDiagnostic } from '../diagnostics.ts';
import { loadRules } from '../load.ts';
import { kindsFile } from './read-tables.ts';

const shipped = readFileSync('rules/kinds.yaml', 'utf8');
const kinds = kindsFile.read(shipped, 'kinds.yaml');
const mistakes = (text: string): string =>
  kindsFile.mistakes(text, 'kinds.yaml').map(formatDiagnostic).join('\n\n');
const kind = (id: string, neighbour: string): string =>
  `  ${id}: { title: A, tells: B., neighbour: ${neighbour}, example: C }\n`;

describe('the shipped list of kinds', () => {
  it('has each of the thirteen types, and for each kind a sentence of its own', () => {
    const types = kinds.filter(({ errorType }) => errorType === 'conceptual_error').map(({ type }) => type);
    expect([...new Set(types)].toSorted()).toEqual([...conceptualTypes].toSorted());
    expect(new Set(kinds.map(({ tells }) => tells)).size).toBe(kinds.length);
    expect(new Set(kinds.map(({ title }) => title)).size).toBe(kinds.length);
    for (const { tells, id } of kinds) expect(tells, id).toMatch(/^[A-Z0-9].{20,160}\.$/);
  });

  it('is named by every shipped rule, and every kind has a rule', () => {
    const { rules, diagnostics } = loadRules(
      ['computational', 'conceptual', 'skipped_step'].map((name) => {
        const path = `rules/${name}.yaml`;
        return { path, text: readFileSync(path, 'utf8'), kinds };
      }),
    );
    expect(diagnostics.map(formatDiagnostic)).toEqual([]);
    expect(rules.filter(({ kind }) => !kinds.some(({ id }) => id === kind)).map(({ id }) => id)).toEqual([]);
    const made = new Set(rules.map((rule) => rule.kind));
    expect(kinds.filter(({ id }) => !made.has(id))).toEqual([]);
  });
});

describe('a file of kinds', () => {
  it('tells every mistake where it stands', () => {
    expect(mistakes(`skiped_step: {}\ncomputational_error:\n${kind('a', 'bb')}${kind('b', 'b')}`)).toBe(
      [
        'kinds.yaml:1:1  there is no label for training `skiped_step`. Did you mean `skipped_step`?',
        '  1 | skiped_step: {}',
        '    | ^^^^^^^^^^^',
        '',
        'kinds.yaml:3:40  there is no kind `bb`. Did you mean `b`?',
        '  3 |   a: { title: A, tells: B., neighbour: bb, example: C }',
        '    |                                        ^^',
        '',
        'kinds.yaml:4:40  `b` is no neighbour of itself.',
        '  4 |   b: { title: A, tells: B., neighbour: b, example: C }',
        '    |                                        ^',
      ].join('\n'),
    );
    expect(mistakes('conceptual_error: { stale_stat: {} }')).toContain('Did you mean `stale_state`?');
    expect(mistakes(`skipped_step:\n${kind('A', 'b')}${kind('b', 'A')}`)).toContain(
      '`A` is no name of a kind.',
    );
    expect(
      mistakes(
        `skipped_step:\n${kind('a', 'b')}${kind('b', 'a')}conceptual_error:\n  precedence:\n  ${kind('a', 'b')}`,
      ),
    ).toContain('there is a kind `a` already.');
    expect(mistakes('skipped_step: { a: { title: A } }')).toContain(
      '`skipped_step.a` needs `tells`. One sentence that tells it from its neighbours.',
    );
    expect(mistakes('skipped_step: { a$&b: { title: A } }')).toContain('`skipped_step.a$&b` needs `tells`.');
    expect(() => kindsFile.read('skipped_step: [a]', 'k.yaml')).toThrow(
      '`skipped_step` needs keys below it.',
    );
  });

  it('has a schema with the closed lists of the program, which editors read too', () => {
    const { properties } = schema;
    expect(Object.keys(properties)).toEqual(families.map((family) => defaultErrorType[family]));
    expect(properties.conceptual_error.propertyNames.enum).toEqual(conceptualTypes);
    const check = new Ajv({ validateFormats: false }).compile(schema);
    expect(check(parse(shipped)), JSON.stringify(check.errors)).toBe(true);
    expect(shipped.split('\n')[0]).toBe('# yaml-language-server: $schema=../schema/kinds.json');
    expect(check({ skipped_step: { a: { title: 'A' } } })).toBe(false);
  });
});

describe("a rule's kind", () => {
  const load = (rule: string) =>
    loadRules([
      {
        path: 'r.yaml',
        text: `family: conceptual\nrules:\n  - { rule: mine, title: M, change: a + b => a - b${rule} }\n`,
        kinds,
      },
    ]);
  const told = (rule: string): string => load(rule).diagnostics.map(formatDiagnostic).join('\n');

  it('is its own name where it says none', () => {
    expect(load('').rules[0]).toMatchObject({ kind: 'mine' });
    expect(load(', kind: stale_value').rules[0]).toMatchObject({ kind: 'stale_value' });
  });

  it('is one of the list, under the label of its family', () => {
    expect(told(', kind: stale_valeu')).toContain(
      'r.yaml:3:59  there is no kind `stale_valeu`. Did you mean `stale_value`?',
    );
    expect(told(', kind: carry_lost')).toContain(
      'the kind `carry_lost` is of computational_error, and the rule of conceptual_error.',
    );
    expect(load(', kind: no_such_kind').rules).toEqual([]);
    expect(told(', kind: no_such_kind')).toContain(
      'there is no kind `no_such_kind`. `rules kinds` lists them.',
    );
  });
});
