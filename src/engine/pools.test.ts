import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { tallyOf } from '../base/index.ts';
import type { Draw } from '../dsl/index.ts';
import { loadRules, plausibilityFile, samplingFile } from '../dsl/reader/index.ts';
import type { Template } from '../model/index.ts';
import { compileRules } from './compile-rule.ts';
import { byDifficulty } from './draw.ts';
import { defaultPolicy } from './judge.ts';
import { type PreparedTemplate, prepare } from './prepare.ts';
import type { Kept, Verdict } from './verdict.ts';
import { verdictsOf } from './verdicts.ts';

const here = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const rules = compileRules(
  loadRules([{ path: 'computational', text: here('../../rules/computational.yaml') }]).rules,
);
const problems: PreparedTemplate[] = [];
beforeAll(async () => {
  for (const line of here('../../fixtures/problems.jsonl').trimEnd().split('\n')) {
    const template: Template = JSON.parse(line);
    const prepared = await prepare(template, 0, 'native', (): never => {
      throw new Error('no Python here');
    });
    if (prepared.ok) problems.push(prepared.problem);
  }
});

const scores = plausibilityFile.read(here('../../rules/plausibility.yaml'), 'plausibility.yaml');
const { recognised } = samplingFile.read(here('../../rules/sampling.yaml'), 'sampling.yaml');
const together: Draw = { of: 'step', take: 2, each: 1, weights: 'people', least: 0.01 };
const verdictsWith = (draw: Draw, seed = '42', of = rules): readonly Verdict[] =>
  problems.flatMap((problem) =>
    verdictsOf(problem, {
      rules: of,
      seed,
      policy: { ...defaultPolicy, scores, recognised, draw: { ...defaultPolicy.draw, computational: draw } },
    }),
  );
const keptOf = (verdicts: readonly Verdict[]): readonly Kept[] =>
  verdicts.flatMap((verdict) => (verdict.kind === 'kept' ? [verdict] : []));
describe('slips of a step that are drawn together', () => {
  it('are as many as are to be taken at most, of different rules', () => {
    for (const problem of problems) {
      const policy = { ...defaultPolicy, draw: { ...defaultPolicy.draw, computational: together } };
      const kept = keptOf(verdictsOf(problem, { rules, seed: '1', policy }));
      for (const step of new Set(kept.map(({ proposal }) => proposal.mutant.step))) {
        const ids = kept.filter(({ proposal }) => proposal.mutant.step === step).map(({ rule }) => rule.id);
        expect(ids.length).toBeLessThanOrEqual(2);
        expect(new Set(ids).size).toBe(ids.length);
      }
    }
  });

  it('are of one rule as often as is said', () => {
    const most = (each: number): number =>
      Math.max(
        ...problems.flatMap((problem) => {
          const computational: Draw = { ...together, take: 4, each };
          const policy = { ...defaultPolicy, draw: { ...defaultPolicy.draw, computational } };
          const kept = keptOf(verdictsOf(problem, { rules, seed: '1', policy }));
          return [
            ...tallyOf(kept.map(({ rule, proposal }) => `${proposal.mutant.step} ${rule.id}`)).values(),
          ];
        }),
      );
    expect([most(1), most(2), most(3)]).toEqual([1, 2, 3]);
  });

  it('come in the order of the rules', () => {
    const [problem] = problems;
    if (!problem) return;
    const order = verdictsOf(problem, { rules, seed: '1', policy: defaultPolicy }).map(({ rule }) =>
      rules.findIndex(({ id }) => id === rule.id),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it('follow what people do: what they never write is rare', () => {
    const share = (draw: Draw): number => {
      const all = keptOf(verdictsWith(draw));
      return all.filter(({ rule }) => rule.id === 'carry_written_in_full').length / all.length;
    };
    expect(share(together)).toBeLessThan(share({ ...together, weights: 'equal' }));
  });

  it('give every rule its least part', () => {
    const count = (least: number): number =>
      keptOf(verdictsWith({ ...together, least })).filter(({ rule }) => rule.id === 'carry_written_in_full')
        .length;
    expect(count(0.5)).toBeGreaterThan(count(0));
  });

  it('are of easy steps only where no harder one of the problem gives any', () => {
    const easy: Draw = { ...together, easy: 1, trivial: 0 };
    const found = { hard: 0, easy: 0 };
    for (const problem of problems) {
      const policy = { ...defaultPolicy, draw: { ...defaultPolicy.draw, computational: easy } };
      const kept = keptOf(verdictsOf(problem, { rules, seed: '1', policy })).map(
        ({ rule, proposal }) =>
          byDifficulty(problem, [{ rule, proposal, id: '', change: '' }])[0]?.difficulty ?? 'trivial',
      );
      expect(new Set(kept).size).toBeLessThanOrEqual(1);
      expect(kept).not.toContain('trivial');
      for (const one of kept) if (one !== 'trivial') found[one]++;
    }
    expect(found.hard).toBeGreaterThan(found.easy);
    expect(found.easy).toBeGreaterThan(0);
  });

  it('are never of rules that are only recognised, but where those stand alone', () => {
    const only = rules.filter(({ id }) => recognised[id] !== undefined);
    expect(only.length).toBeGreaterThan(0);
    expect(verdictsWith(together).filter(({ rule }) => recognised[rule.id] !== undefined)).toEqual([]);
    expect(keptOf(verdictsWith(together, '42', only)).length).toBeGreaterThan(0);
  });

  it('are drawn of one rule alone where it is alone', () => {
    const alone = rules.filter(({ id }) => id === 'carry_written_in_full');
    const kept = keptOf(verdictsWith(together, '42', alone));
    expect(kept.length).toBeGreaterThan(0);
  });
});
