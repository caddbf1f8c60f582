import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import schema from '../../../schema/word_lists.json' with { type: 'json' };
import { formatDiagnostic } from '../diagnostics.ts';
import { loadRules } from '../load.ts';
import { wordListsFile } from './read-word-lists.ts';

const shipped = readFileSync('rules/word_lists.yaml', 'utf8');
const mistakes = (text: string): string =>
  wordListsFile.mistakes(text, 'word_lists.yaml').map(formatDiagnostic).join('\n\n');

/** The rules that a file with one rule and this condition makes, and what is told of it. */
const asking = (condition: string, lists = '') => {
  const text = `family: conceptual
rules:
  - rule: one
    title: One
    change: a + b => a - b
    where: ${condition}
    explain: '{a}'
    examples: []
`;
  const wordLists = wordListsFile.read(lists, 'word_lists.yaml');
  const { rules, diagnostics } = loadRules([{ path: 'r.yaml', text, wordLists }]);
  const told = diagnostics.filter(({ severity }) => severity === 'error').map(formatDiagnostic);
  return { condition: rules[0]?.conditions[0]?.condition, told };
};

describe('the shipped word lists', () => {
  it('hold, fit the schema, and each is asked for by a rule', () => {
    expect(mistakes(shipped)).toBe('');
    const check = new Ajv({ validateFormats: false }).compile(schema);
    expect(check(parse(shipped)) ? [] : check.errors).toEqual([]);
    expect(shipped.split('\n')[0]).toBe('# yaml-language-server: $schema=../schema/word_lists.json');
    const rules = readdirSync('rules')
      .filter((name) => name.endsWith('.yaml') && name !== 'word_lists.yaml')
      .map((name) => readFileSync(`rules/${name}`, 'utf8'))
      .join('\n');
    const names = [...wordListsFile.read(shipped, 'word_lists.yaml').keys()];
    expect(names.filter((name) => !new RegExp(`\\b(matches|says|as)\\s+${name}\\b`).test(rules))).toEqual([]);
  });

  it('are not written out in a rule', () => {
    const lists = new Set(wordListsFile.read(shipped, 'word_lists.yaml').values());
    for (const name of ['computational', 'conceptual', 'skipped_step', 'problems']) {
      const text = readFileSync(`rules/${name}.yaml`, 'utf8');
      const written = [...text.matchAll(/(?:matches|says|said as) \/((?:\\.|[^/\\])+)\//g)];
      expect(written.flatMap(([, expression = '']) => (lists.has(expression) ? [expression] : []))).toEqual(
        [],
      );
    }
  });
});

describe('a word list', () => {
  const lists = 'half: [half, "thirds?"]\nbig: [large]\n';

  it('is what the expression of its words is', () => {
    for (const asked of ['line says', 'a said as', 'name(a) matches', 'not question says']) {
      const [named, written] = [asking(`${asked} half`, lists), asking(`${asked} /\\b(half|thirds?)\\b/`)];
      expect([named.told, written.told]).toEqual([[], []]);
      const plain = (one: unknown) => JSON.stringify(one, (key, value) => (key === 'end' ? 0 : value));
      expect(plain(named.condition)).toBe(plain(written.condition));
    }
  });

  it.each([
    ['line says halv', 'there is no word list `halv`.', 'Did you mean `half`?'],
    ['line says half an hour', 'expected', 'an'],
    ['line says 3', 'or a name', 'The words stand between strokes'],
  ])('%s', (condition, ...said) => {
    for (const one of said) expect(asking(condition, lists).told.join('\n')).toContain(one);
  });

  it.each([
    ['half', 'needs keys below it'],
    ['half: half', '`half` is a list of words, such as [half, thirds?], not `half`.'],
    ['half: []', '`half` is a list of words'],
    ['Half: [half]', '`Half` is no name of a word list. Use small letters'],
    ['half: [[half]]', '`half` is a word, or an expression such as `splits?`, not a list of 1.'],
    ['half: [third, ""]', 'word_lists.yaml:1:15  this fits where no word stands'],
    ['half: ["\\\\w*"]', 'this fits where no word stands, so any text would have it.'],
    ['half: ["half)|(third"]', 'word_lists.yaml:1:'],
    ['half: ["(?<!x)half"]', 'word_lists.yaml:1:'],
    [`many: [${'word, '.repeat(120)}]`, 'Make two lists of it.'],
    ['half: [half]\nhalf: [third]', 'word_lists.yaml:2:'],
  ])('%s', (text, told) => expect(mistakes(text)).toContain(told));

  it('is none in a file of nothing', () => expect([...wordListsFile.read('# none\n', 'w.yaml')]).toEqual([]));
});

describe('iff', () => {
  it('holds where both sides do or neither does', () => {
    const [iff, written] = [
      'a is computed iff b is int',
      'a is computed and b is int or not a is computed and not b is int',
    ].map((one) => asking(one));
    expect([iff?.told, written?.told]).toEqual([[], []]);
    const places = new Set(['start', 'end']);
    const plain = (one: unknown) => JSON.stringify(one, (key, value) => (places.has(key) ? 0 : value));
    expect(plain(iff?.condition)).toBe(plain(written?.condition));
  });

  it.each([
    ['a > 3 iff b', 'Compare it'],
    ['a > 3 iff', 'expected'],
    ['a > 3 iff b > 3 iff a > b', 'iff'],
  ])('%s', (condition, told) => expect(asking(condition).told.join('\n')).toContain(told));
});
