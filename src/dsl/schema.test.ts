import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadRules } from './load.ts';
import { rulesSchema } from './schema.ts';

const rules = new URL('../../rules/', import.meta.url);
const files = readdirSync(rules).filter(
  (name) =>
    name.endsWith('.yaml') &&
    !/^(?:formalize|kinds|knowledge|lexicon|plausibility|sampling|wording)\.yaml$/.test(name),
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
