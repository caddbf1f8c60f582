import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadRules, plausibilityFile } from '../dsl/reader/index.ts';
import type { Template } from '../model/index.ts';
import { compileRules } from './compile-rule.ts';
import { defaultPolicy, type Policy } from './judge.ts';
import { type PreparedTemplate, prepare } from './prepare.ts';
import type { Kept, Verdict } from './verdict.ts';
import { verdictsOf } from './verdicts.ts';

const here = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const rules = compileRules(
  loadRules(
    ['computational', 'conceptual', 'skipped'].map((name) => ({
      path: name,
      text: here(`rules/${name === 'skipped' ? 'skipped_step' : name}.yaml`),
    })),
  ).rules,
);
const scores = plausibilityFile.read(here('rules/plausibility.yaml'), 'plausibility.yaml');

const problems: PreparedTemplate[] = [];
beforeAll(async () => {
  const lines = here('fixtures/problems.jsonl').trimEnd().split('\n');
  for (const line of lines.filter((_, at) => at % 8 === 0)) {
    const prepared = await prepare(JSON.parse(line) as Template, 0, 'native', () => {
      throw new Error('Python is not for here');
    });
    if (prepared.ok) problems.push(prepared.problem);
  }
});

const policyOf = (template: number | undefined): Policy => ({
  ...defaultPolicy,
  scores,
  caps: { ...defaultPolicy.caps, template, order_by: 'plausibility' },
});
const kept = (verdicts: readonly Verdict[]): readonly Kept[] => verdicts.filter((one) => one.kind === 'kept');
const plausibilities = (verdicts: readonly Verdict[]): readonly number[] =>
  kept(verdicts)
    .map(({ plausibility = 0 }) => plausibility)
    .sort((a, b) => b - a);

describe('where a template may have so many candidates', () => {
  // The oracle tells every change in words. Of two that read the same the more plausible one stays then, not the first.
  it('they are as plausible as the most plausible of all, and every proposal still has its verdict', () => {
    for (const problem of problems) {
      const settings = { rules, seed: '5' };
      const all = verdictsOf(problem, { ...settings, policy: policyOf(undefined) });
      const some = verdictsOf(problem, { ...settings, policy: policyOf(3) });
      const [most, those] = [plausibilities(all).slice(0, 3), plausibilities(some)];
      expect(those).toHaveLength(most.length);
      for (const [at, plausibility] of those.entries())
        expect(plausibility).toBeGreaterThanOrEqual(most[at] ?? 1);
      expect(some).toHaveLength(all.length);
      expect(new Set(some.map(({ proposal }) => proposal.mutant)).size).toBe(all.length);
    }
  });

  it('what is never told in words is turned away by that limit, and says at which line', () => {
    const turned = problems.flatMap((problem) =>
      verdictsOf(problem, { rules, seed: '5', policy: policyOf(1) }).filter((one) => one.kind === 'capped'),
    );
    expect(turned.length).toBeGreaterThan(problems.length);
    expect(new Set(turned.map(({ limit }) => limit))).toEqual(new Set(['template']));
    expect(turned.every(({ label }) => label === null || /^(?:L\d+|FA)$/.test(label))).toBe(true);
  });

  it('few are told in words', () => {
    const wordsAsked = (template: number | undefined): number =>
      problems.flatMap((problem) =>
        verdictsOf(problem, { rules, seed: '5', policy: policyOf(template) }).filter(
          (one) => one.kind === 'dropped' && one.reason === 'words_not_followed',
        ),
      ).length;
    expect(wordsAsked(1)).toBeLessThan(wordsAsked(undefined) / 2);
  });
});
