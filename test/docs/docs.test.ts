import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  countsOf,
  coveragePage,
  pagesOf,
  readErrorTypes,
  rulesWithoutType,
  stalePages,
  typesWithoutTests,
  writePages,
} from '../../scripts/docs/index.ts';
import { loadRules } from '../../src/dsl/reader/index.ts';
import { defaultPolicy, runExamples } from '../../src/engine/index.ts';
import { readRuleFiles, readSampling } from '../../src/run/index.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'errata-docs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the kinds of mistake that the catalog was asked for', () => {
  const types = readErrorTypes(readFileSync(join(root, 'docs/coverage.yaml'), 'utf8'));

  it('are all listed', () => {
    const asked = types.groups.filter(({ group }) => group !== 'Beyond what was asked for');
    expect(asked.map(({ types: { length } }) => length)).toEqual([9, 14, 34, 2, 8, 13]);
    // The thirteen conceptual ones, each at least once.
    const numbers = asked[2]?.types.map(({ type }) => Number.parseInt(type, 10));
    expect([...new Set(numbers)]).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
  });

  it('each have rules whose examples give, skip and hold', async () => {
    const { rules } = loadRules(await readRuleFiles([join(root, 'rules')]));
    const { policy } = await readSampling(join(root, 'rules/sampling.yaml'));
    expect(typesWithoutTests(types, rules, runExamples(rules, policy))).toEqual([]);
    expect(rulesWithoutType(types, rules)).toEqual([]);
  });
});

const oneRule = `family: conceptual
rules:
  - rule: one
    title: One
    kind: wrong_operation
    about: Taken away instead.
    change: a + b => a - b
    where: [a is atom]   # a remark
    explain: "{a} and {b} belong together."
    examples:
      - { given: t = x + y, with: { x: 7, y: 4 }, gives: t = x - y }
`;

describe('what holds a kind up', () => {
  const types = (text: string) => readErrorTypes(`- group: G\n  types: [{ type: T, rules: ${text} }]\n`);
  const { rules } = loadRules([{ path: 'one.yaml', text: oneRule }]);

  it.each([
    ['[]', 'T has no rule.'],
    ['[two]', 'T names the rule two, which is not there.'],
    ['[one]', 'one (T) has no example that skips.'],
  ])('is missing: %s', (text, message) => {
    expect(typesWithoutTests(types(text), rules, [])).toEqual([message]);
  });

  it('is missing when an example fails', () => {
    const failing = loadRules([
      { path: 'one.yaml', text: oneRule.replace('gives: t = x - y', 'gives: t = x * y') },
    ]).rules;
    expect(typesWithoutTests(types('[one]'), failing, runExamples(failing, defaultPolicy))).toContain(
      'one (T): example 1 is missing.',
    );
  });

  it('is asked of every rule', () => {
    expect(rulesWithoutType(types('[]'), rules)).toEqual(['one']);
  });

  it.each([
    ['rules', 'the whole is no list'],
    ['- group: G', '`types` of G is no list'],
    ['- { group: G, types: [{ type: T }] }', '`rules` of T is no list'],
    ['- { group: G, types: [{ type: 3, rules: [] }] }', 'a `type` of G is no text'],
  ])('cannot be read from %j', (text, message) => {
    expect(() => readErrorTypes(text)).toThrow(message);
  });
});

/** A small project with one rule and some fixtures. */
const project = (name: string): string => {
  const path = join(folder, name);
  for (const part of ['rules', 'fixtures', 'docs']) mkdirSync(join(path, part), { recursive: true });
  writeFileSync(join(path, 'rules/conceptual.yaml'), oneRule);
  for (const name of ['sampling.yaml', 'plausibility.yaml'])
    cpSync(join(root, 'rules', name), join(path, 'rules', name));
  const fixtures = readFileSync(join(root, 'fixtures/problems.jsonl'), 'utf8').split('\n').slice(0, 9);
  writeFileSync(join(path, 'fixtures/problems.jsonl'), `${fixtures.join('\n')}\n`);
  writeFileSync(
    join(path, 'docs/coverage.yaml'),
    '- group: G\n  types: [{ type: T, says: how, rules: [one] }]\n',
  );
  return path;
};

describe('the pages', () => {
  it('say what a rule emulates, when it applies in its own words, and show it on a fixture', async () => {
    const [page] = await pagesOf(project('one'));
    expect(page?.text).toContain(
      '### one\n\n**One.** Taken away instead. (kind `wrong_operation`, label `conceptual_error`)',
    );
    expect(page?.text).toMatch(/^\| operator_swap \| `wrong_operation` \| .+ \| \[`one`\]\(#one\) \|$/m);
    expect(page?.text).toContain('```yaml\nchange: a + b => a - b\nwhere: [a is atom]\n```');
    expect(page?.text).toMatch(
      /Fixture \d+, line L\d:\n\n```diff\n(?:[ +-] .+\n)+```\n\n> .*\d.* belong together\.\n/,
    );
  });

  it('are the same each time', async () => {
    const path = project('again');
    expect(await pagesOf(path)).toEqual(await pagesOf(path));
  });

  it('are stale until they are written, and again when a rule changes', async () => {
    const path = project('stale');
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    expect(await stalePages(path)).toHaveLength(2);
    await writePages(path, 'rules', undefined);
    await writePages(path, 'coverage', undefined);
    log.mockRestore();
    expect(await stalePages(path)).toEqual([]);
    writeFileSync(join(path, 'rules/conceptual.yaml'), oneRule.replace('title: One', 'title: Two'));
    const [stale, ...others] = await stalePages(path);
    expect(others).toEqual([]);
    expect(stale).toContain('docs/rules.md is stale from line');
    expect(stale).toContain('npm run docs:rules');
    expect(stale).toContain('should be: **Two.**');
  });

  it('take their counts from the manifest of a run, and name a fixture where these are zero', async () => {
    const path = project('counts');
    const rows = { one: { sites: 9, possible: 20, candidates: 1234, discarded: {} } };
    writeFileSync(
      join(path, 'manifest.json'),
      JSON.stringify({
        errata: '0.1.0',
        seed: '7',
        rules: { digest: '', ids: ['one'] },
        sampling: { digest: null },
        templates: { digest: '', read: 5000, used: 5000, skipped: {} },
        counts: { candidates: 7, discarded: 0, rules: rows, strata: {}, needs_human: {} },
      }),
    );
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await writePages(path, 'coverage', path);
    log.mockRestore();
    const text = readFileSync(join(path, 'docs/coverage.md'), 'utf8');
    expect(text).toContain('| T: how | [`one`](rules.md#one) | `wrong_operation` | 1,234 |');
    expect(text).toContain('1,234 in all from 5,000 templates, seed 7');
    expect(await stalePages(path)).toEqual([expect.stringContaining('docs/rules.md is stale')]);
    const [, page] = await pagesOf(path, { templates: 1, seed: '7', candidates: {}, sites: {} });
    expect(page?.text).toMatch(
      /\[`one`\]\(rules\.md#one\) \(no site; fixture \d+, L\d\) \| `wrong_operation` \| 0 \|/,
    );
    await expect(writePages(path, 'coverage', join(path, 'nowhere'))).rejects.toThrow('holds no run');
  });

  it('name a rule that nothing shows', () => {
    const types = readErrorTypes('- { group: G, types: [{ type: T, rules: [one] }] }');
    const counts = countsOf({
      seed: '1',
      templates: { used: 0 },
      counts: { rules: {} },
    } as Parameters<typeof countsOf>[0]);
    expect(coveragePage(types, counts, new Map(), [])).toContain('(no site; no fixture either)');
  });
});

it('a rule whose sites all come to nothing says so, with the reasons', async () => {
  const path = project('nothing kept');
  const never = oneRule.replace('a + b => a - b', 'a + b => a - a');
  writeFileSync(
    join(path, 'rules/conceptual.yaml'),
    never.replace('    explain: "{a} and {b} belong together."\n', ''),
  );
  const [page, coverage] = await pagesOf(path, {
    templates: 1,
    seed: '7',
    candidates: {},
    sites: { one: 1234 },
  });
  expect(page?.text).toMatch(
    /The fixtures have \d+ sites for it, and nothing is kept there: (`\w+` \d+(, )?)+\.\n/,
  );
  expect(coverage?.text).toContain('(none kept at 1,234 sites; no fixture either)');
});
