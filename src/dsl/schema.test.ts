import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { families, liftedConditions, problemClasses } from '../model/index.ts';
import { layouts } from '../solution/index.ts';
import {
  changeKeys,
  exampleKeys,
  factKeys,
  fileKeys,
  type KeyTable,
  problemExampleKeys,
  problemKeys,
  ruleKeys,
} from './fields.ts';
import { loadRules } from './load.ts';

type Schema = { readonly [key: string]: unknown };

const text: Schema = { type: ['string', 'number', 'boolean'] };
const texts: Schema = { anyOf: [text, { type: 'array', items: text, minItems: 1 }] };
const numbers: Schema = {
  type: 'object',
  additionalProperties: {
    anyOf: [{ type: 'number' }, { type: 'string', pattern: '^-?\\d+(\\.\\d+)?(/\\d+)?$' }],
  },
};

/** What each key holds; every other key holds one text. */
const shapes: { readonly [key: string]: Schema } = {
  family: { enum: [...families, 'problem'] },
  rule: { type: 'string', pattern: '^[a-z][a-z0-9_]*$' },
  title: { type: 'string' },
  where: texts,
  when: texts,
  explain: texts,
  choose: { type: 'object', additionalProperties: texts },
  commute: { type: 'boolean' },
  see_through: { type: 'integer', minimum: 0, maximum: 9 },
  solution: { enum: layouts.map(({ name }) => name) },
  class: { enum: problemClasses },
  edit: texts,
  share: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
  despite: {
    anyOf: [{ enum: liftedConditions }, { type: 'array', items: { enum: liftedConditions }, minItems: 1 }],
  },
  given: texts,
  gives: texts,
  gives_among_others: texts,
  skips: texts,
  reads: texts,
  with: numbers,
  knowing: numbers,
};

const mapOf = (keys: KeyTable, inner: { readonly [key: string]: Schema } = {}): Schema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(keys).filter((key) => keys[key]?.required),
  properties: Object.fromEntries(
    Object.entries(keys).map(([key, { summary }]) => [
      key,
      {
        description: `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
        ...(inner[key] ?? shapes[key] ?? text),
      },
    ]),
  ),
});

const change: Schema = { anyOf: [text, mapOf(changeKeys, { change: texts })] };
const changes: Schema = {
  anyOf: [text, mapOf(changeKeys, { change: texts }), { type: 'array', items: change, minItems: 1 }],
};

const listOf = (items: Schema): Schema => ({ type: 'array', items });
const ruleItems = listOf(mapOf(ruleKeys, { change: changes, examples: listOf(mapOf(exampleKeys)) }));
const problemItems = listOf(
  mapOf(problemKeys, {
    facts: listOf(mapOf(factKeys)),
    examples: listOf(mapOf(problemExampleKeys, { solution: texts })),
  }),
);

/**
 * The JSON Schema of rule files, for editors: it knows the keys and what kind of thing each holds. What the
 * strings say is for `rules lint`. `schema/rules.json` is this; a test keeps it so.
 */
const rulesSchema = (): Schema => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Rules of Errata',
  description:
    'A file of rules that put mistakes into worked solutions, or edit questions. See docs/language.md.',
  ...mapOf(fileKeys, { rules: { type: 'array' } }),
  if: { properties: { family: { const: 'problem' } } },
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
  then: { properties: { rules: problemItems } },
  else: { properties: { rules: ruleItems } },
});

const rules = new URL('../../rules/', import.meta.url);
const files = readdirSync(rules).filter(
  (name) =>
    name.endsWith('.yaml') &&
    !/^(?:formalize|kinds|knowledge|lexicon|plausibility|sampling|word_lists|wording)\.yaml$/.test(name),
);
const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(rulesSchema());

describe('the schema for editors', () => {
  it('is the one that is shipped (run `npx vitest run -u src/dsl` to write it anew)', async () => {
    await expect(`${JSON.stringify(rulesSchema(), null, 2)}\n`).toMatchFileSnapshot(
      '../../schema/rules.json',
    );
  });

  it.each(files)('holds for rules/%s, whose first line names it', (name) => {
    const text = readFileSync(new URL(name, rules), 'utf8');
    expect(text.split('\n')[0]).toBe('# yaml-language-server: $schema=../schema/rules.json');
    expect(validate(parse(text)) ? [] : validate.errors).toEqual([]);
  });

  it.each([
    ['an unknown key', 'family: conceptual\nrules: [{ rule: a, title: A, change: x => y, wher: b }]'],
    ['a missing key', 'family: conceptual\nrules: [{ rule: a, change: x => y }]'],
    ['another family', 'family: sad\nrules: []'],
    [
      'a number of the wrong kind',
      'family: conceptual\nrules: [{ rule: a, title: A, change: x => y, see_through: far }]',
    ],
  ])('refuses %s, as the language does', (_, text) => {
    expect(validate(parse(text))).toBe(false);
    expect(loadRules([{ path: 'a.yaml', text }]).diagnostics).not.toEqual([]);
  });
});

describe('the shipped rules', () => {
  it('have no mistake and no warning', () => {
    const texts = files.map((path) => ({ path, text: readFileSync(new URL(path, rules), 'utf8') }));
    const { rules: loaded, diagnostics } = loadRules(texts);
    expect(diagnostics).toEqual([]);
    expect(loaded.length).toBeGreaterThan(50);
  });
});
