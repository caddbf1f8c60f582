import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Rule } from '../dsl/index.ts';
import { loadRules, wordingFile } from '../dsl/reader/index.ts';
import { runExamples } from './examples.ts';
import { defaultPolicy } from './judge.ts';

const shipped = ['computational', 'conceptual'].map((name) => ({
  path: `rules/${name}.yaml`,
  text: readFileSync(new URL(`../../rules/${name}.yaml`, import.meta.url), 'utf8'),
}));

const rulesOf = (...example: string[]): readonly Rule[] => {
  const text = `family: conceptual
rules:
  - rule: one
    title: One
    change: a + b => a - b | a * b
    where: [a is variable, b > 3]
    examples:
      - given: total = apples + pears
        with: { apples: 7, pears: 4 }
${example.map((line) => `        ${line}\n`).join('')}`;
  const { rules, diagnostics } = loadRules([{ path: 'r.yaml', text }]);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return rules;
};

const outcome = (...example: string[]): string =>
  runExamples(rulesOf(...example), defaultPolicy)
    .map((result) => `${result.outcome}: ${result.message}`)
    .join();

describe('the examples of the shipped rules', () => {
  const path = 'rules/wording.yaml';
  const wording = wordingFile.read(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'), path);
  const results = runExamples(loadRules(shipped).rules, { ...defaultPolicy, wording });
  it.each(results.map((result) => [result.rule, result.number, result] as const))(
    '%s, example %i',
    (_rule, _number, result) => {
      expect([result.outcome, result.message]).toEqual(['passed', '']);
    },
  );
});

describe('an example', () => {
  it.each<[example: string[], told: string]>([
    [['gives: [total = apples - pears, total = apples * pears]'], 'passed: '],
    [['gives: [total = apples*pears, total=apples - pears]'], 'passed: '],
    [['gives_among_others: total = apples - pears'], 'passed: '],
    [['gives: total = apples - pears'], 'noisy: it also gives `total = apples * pears`.'],
    [['gives_among_others: total = apples / pears'], 'missing: it does not give `total = apples / pears`.'],
    [['skips: total = apples - pears', 'because: b > 3'], 'kept: it gives `total = apples - pears`.'],
    [['skips: total = apples / pears', 'because: b > 3'], 'other_reason: it is skipped, but by `no match`.'],
    [
      ['skips: total = apples / pears', 'because: no match'],
      'other_reason: it is skipped, but by `no match`.',
    ],
    [['skips: total = apples * pears', 'because: whole_number'], 'kept: `whole_number` does not drop it.'],
    [['skips: apples = 8', 'because: no match'], 'passed: '],
    [['skips: everything', 'because: no match'], 'kept: it gives `total = apples - pears`.'],
  ])('%j is %s', (example, told) => expect(outcome(...example)).toBe(told));

  it.each([
    ['total = apples + pears', 'b > 3'],
    ['total = apples * pears', 'no match'],
  ])('of which nothing comes says by what: %s', (given, reason) => {
    const text = `family: conceptual
rules:
  - rule: one
    title: One
    change: a + b => a - b
    where: b > 3
    examples:
      - { given: ${given}, with: { apples: 7, pears: 3 }, gives: total = apples - pears }
`;
    const [result] = runExamples(loadRules([{ path: 'r.yaml', text }]).rules, defaultPolicy);
    expect(result?.message).toBe(
      `it does not give \`total = apples - pears\`: it is skipped by \`${reason}\`.`,
    );
  });

  it('of a step that only holds a number has no match', () => {
    const text = `family: conceptual
rules:
  - rule: one
    title: One
    change: a + b => a - b
    examples:
      - { given: total = 7, skips: everything, because: no match }
`;
    const { rules } = loadRules([{ path: 'r.yaml', text }]);
    expect(runExamples(rules, defaultPolicy).map(({ outcome: how }) => how)).toEqual(['passed']);
  });

  it('does not give the very working that stands there already', () => {
    const text = `family: conceptual
rules:
  - rule: one
    title: One
    change: a + b => y + b
    choose: { y: known }
    examples:
      - given: total = apples + pears
        with: { apples: 7, pears: 4 }
        gives: total = pears + pears
`;
    const { rules } = loadRules([{ path: 'r.yaml', text }]);
    expect(runExamples(rules, defaultPolicy).map(({ outcome: how }) => how)).toEqual(['passed']);
  });

  it('names another reason of the policy when that one drops it', () => {
    const [rule] = rulesOf('skips: total = apples - pears', 'because: whole_number');
    const [example] = rule?.examples ?? [];
    const fewer = example && { ...example, with: [...example.with.slice(1), { name: 'apples', value: '3' }] };
    const [result] = runExamples(rule && fewer ? [{ ...rule, examples: [fewer] }] : [], defaultPolicy);
    expect(result?.message).toBe('it is dropped by `same_sign`.');
  });

  it('holds its sentence against the one that a run would write', () => {
    const lines = [
      'gives_among_others: total = apples - pears',
      'line: "In all {apples} + {pears} = {total}."',
    ];
    expect(outcome(...lines, 'reads: In all 7 - 4 = 3.')).toBe('passed: ');
    expect(outcome(...lines, 'reads: In all 7 + 4 = 3.')).toBe('other_words: the sentence reads otherwise.');
  });

  it('that cannot be computed says what is missing', () => {
    const rule = rulesOf('gives_among_others: total = apples - pears')[0] as Rule;
    const [example] = rule.examples;
    const broken = { ...rule, examples: example ? [{ ...example, with: [] }] : [] };
    expect(runExamples([broken], defaultPolicy)[0]).toMatchObject({ outcome: 'broken' });
    expect(runExamples([broken], defaultPolicy)[0]?.message).toContain('Give every number under `with`.');
  });
});

describe('the rules shown in the guides', () => {
  it.each(['language.md', 'writing-rules.md'])('docs/%s has one that holds, examples and all', (name) => {
    const docs = readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
    const text = [...docs.matchAll(/```yaml\n([\s\S]*?)```/g)].map((match) => match[1]).join('');
    const { rules, diagnostics } = loadRules([{ path: name, text }]);
    expect(diagnostics).toEqual([]);
    expect(rules).toHaveLength(1);
    expect(runExamples(rules, defaultPolicy).map(({ outcome }) => outcome)).toEqual(['passed', 'passed']);
  });
});
