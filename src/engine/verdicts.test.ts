import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadRules } from '../dsl/reader/index.ts';
import type { Template } from '../model/index.ts';
import { candidateFrom, candidatesOf, discardFrom, sitesOf } from './candidates.ts';
import { type CompiledRule, compileRules } from './compile-rule.ts';
import { idOf, neverNumber } from './draw.ts';
import { defaultPolicy, type Policy } from './judge.ts';
import { type PreparedTemplate, prepare } from './prepare.ts';
import { propose } from './propose.ts';
import type { Verdict } from './verdict.ts';
import { verdictsOf } from './verdicts.ts';

const noPython = (): never => {
  throw new Error('Python is not for here');
};
const here = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');

const rulesIn = (text: string): readonly CompiledRule[] => {
  const { rules, diagnostics } = loadRules([{ path: 'mine.yaml', text }]);
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (error) throw new Error(error.message);
  return compileRules(rules);
};

const shipped = compileRules(
  loadRules(
    ['computational', 'conceptual'].map((name) => ({ path: name, text: here(`../../rules/${name}.yaml`) })),
  ).rules,
);

const problems: PreparedTemplate[] = [];
/** A third of them: what holds of every problem is seen in some thirty. */
const some: PreparedTemplate[] = [];
beforeAll(async () => {
  for (const line of here('../../fixtures/problems.jsonl').trimEnd().split('\n')) {
    const prepared = await prepare(JSON.parse(line) as Template, 0, 'native', noPython);
    if (prepared.ok) problems.push(prepared.problem);
  }
  some.push(...problems.filter((_, at) => at % 3 === 0));
});

const countOf = (verdicts: readonly Verdict[], kind: Verdict['kind']): number =>
  verdicts.filter((one) => one.kind === kind).length;

const most = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined });
const draws = fc.option(
  fc.record({
    of: fc.constantFrom('rule', 'step'),
    take: fc.integer({ min: 1, max: 4 }),
    each: fc.integer({ min: 1, max: 2 }),
    weights: fc.constantFrom('equal', 'people'),
    least: fc.constantFrom(0, 0.01, 1),
  }),
  { nil: undefined },
);
const policies: fc.Arbitrary<Policy> = fc.record({
  keep: fc.constant(defaultPolicy.keep),
  draw: fc.record({ computational: draws, conceptual: draws, skipped_step: draws }),
  caps: fc.record({
    template: most,
    rule: most,
    line: most,
    rules: fc.dictionary(fc.constantFrom('off_by_n', 'operator_swap'), fc.integer({ min: 1, max: 4 })),
    order_by: fc.constantFrom('plausibility', 'seed'),
  }),
  tiers: fc.constant(defaultPolicy.tiers),
});

describe('verdicts', () => {
  it('are one a proposal, whatever the policy and the seed', () => {
    fc.assert(
      fc.property(fc.nat(problems.length - 1), policies, fc.string(), (at, policy, seed) => {
        const problem = problems[at] as PreparedTemplate;
        const settings = { rules: shipped, policy, seed };
        const proposed = shipped.map((rule) => ({ rule, proposals: propose(rule, problem.subject) }));
        const verdicts = verdictsOf(problem, settings, proposed);
        const all = proposed.flatMap(({ proposals }) => proposals);
        expect(verdicts).toHaveLength(all.length);
        expect(new Set(verdicts.map(({ proposal }) => proposal))).toEqual(new Set(all));
        const { template = Infinity } = policy.caps;
        expect(countOf(verdicts, 'kept')).toBeLessThanOrEqual(template);
        const { rule: any = Infinity, rules } = policy.caps;
        for (const { id } of proposed.map(({ rule }) => rule)) {
          const own = verdicts.filter(({ kind, rule }) => kind === 'kept' && rule.id === id);
          expect(own.length).toBeLessThanOrEqual(rules[id] ?? any);
        }
      }),
      { numRuns: Number(process.env.RULES_RUNS ?? 30) },
    );
  });

  it('are what the files of a run are written from', () => {
    const caps = { template: 5, rule: 2, line: 2, rules: { operator_swap: 1 }, order_by: 'seed' as const };
    const settings = { rules: shipped, policy: { ...defaultPolicy, caps }, seed: '7' };
    for (const problem of some) {
      const verdicts = verdictsOf(problem, settings);
      const made = candidatesOf(problem, settings);
      const kept = verdicts.filter((one) => one.kind === 'kept');
      expect(made.candidates).toEqual(kept.map((one) => candidateFrom(problem, one)));
      expect(made.discards).toEqual(verdicts.flatMap((one) => discardFrom(problem, one) ?? []));
      expect(made.candidates.length + made.discards.length).toBe(
        verdicts.length - countOf(verdicts, 'not_drawn') - countOf(verdicts, 'repeated'),
      );
    }
  });

  it('have few answers that are not whole where the right one is, of all but slips and rules that must give such, and leave the rest alone', () => {
    const everything = { ...defaultPolicy, draw: { ...defaultPolicy.draw, computational: undefined } };
    const capped = { ...everything, caps: { ...everything.caps, fractional: 1 } };
    const isWhole = (lines: readonly string[]): boolean => /^#### \$?[\d,]+$/.test(lines.at(-1) ?? '');
    let gone = 0;
    for (const problem of some) {
      const keptOf = (policy: Policy) =>
        verdictsOf(problem, { rules: shipped, policy, seed: '7' }).filter((one) => one.kind === 'kept');
      const [all, fewer] = [keptOf(everything), keptOf(capped)];
      const limited = all.filter(
        ({ rule, lines }) =>
          rule.family === 'conceptual' &&
          !rule.despite.includes('whole_result') &&
          isWhole(problem.solution.lines.map(({ text }) => text)) &&
          !isWhole(lines),
      );
      const ids = new Set(fewer.map(({ id }) => id));
      const left = limited.filter(({ id }) => ids.has(id));
      expect(left).toHaveLength(Math.min(1, limited.length));
      expect(all.length - fewer.length).toBe(limited.length - left.length);
      gone += limited.length - left.length;
    }
    expect(gone).toBeGreaterThan(10);
  });

  it('have of what shows on the surface none whose line and answer another candidate has', () => {
    const visible = {
      one_number_for_result: 'no working',
      incorrect_final_answer_selection: 'no last lines',
    };
    const everything = { ...defaultPolicy, visible };
    const alike = { ...everything, caps: { ...everything.caps, alike: 1 } };
    let gone = 0;
    for (const problem of some) {
      const keptOf = (policy: Policy) =>
        verdictsOf(problem, { rules: shipped, policy, seed: '7' }).filter((one) => one.kind === 'kept');
      const [all, fewer] = [keptOf(everything), keptOf(alike)];
      const likeness = ({ rule, label, lines }: (typeof all)[number]) =>
        `${rule.family} ${label} ${lines.at(-1)}`;
      const ids = new Set(fewer.map(({ id }) => id));
      for (const one of all) {
        const others = fewer.filter((other) => other.id !== one.id && likeness(other) === likeness(one));
        if (ids.has(one.id) && one.rule.id in visible) expect(others).toEqual([]);
        if (ids.has(one.id)) continue;
        // What went was of a visible rule, and another has its line and answer.
        expect(Object.keys(visible)).toContain(one.rule.id);
        expect(others.length).toBeGreaterThan(0);
        gone++;
      }
    }
    expect(gone).toBeGreaterThan(3);
  });

  it('name the candidate, and its rule, that has the text already', () => {
    const twins = rulesIn(`family: conceptual
rules:
  - rule: first
    title: First
    change: a + b => a - b
  - rule: second
    title: Second
    change: a + b => a - b
`);
    const settings = { rules: twins, policy: defaultPolicy, seed: '1' };
    let same = 0;
    for (const problem of problems) {
      const verdicts = verdictsOf(problem, settings);
      for (const verdict of verdicts) {
        if (verdict.kind !== 'same_text') continue;
        same++;
        expect(verdict.rule.id).toBe('second');
        expect(verdict.as.rule).toBe('first');
        const other = verdicts.find((one) => one.kind === 'kept' && one.id === verdict.as.id);
        expect(other?.kind === 'kept' && other.lines).toEqual(verdict.lines);
        expect(discardFrom(problem, verdict)).toMatchObject({
          reason: 'same_text',
          alias_of: verdict.as.id,
          detail: `reads as ${verdict.as.id} of first does; it would be labelled conceptual_error ${verdict.label}`,
        });
      }
    }
    expect(same).toBeGreaterThan(20);
  });

  it('call a change that is found in two ways repeated, and count its place once', () => {
    const rules = rulesIn(`family: conceptual
rules:
  - rule: twice
    title: Twice
    change: a + b => a + n
    choose: { n: [2, 2] }
`);
    const problem = problems.find(({ template }) => template.index === 10) as PreparedTemplate;
    const verdicts = verdictsOf(problem, { rules, policy: defaultPolicy, seed: '1' });
    const kept = verdicts.filter((one) => one.kind === 'kept');
    const repeated = verdicts.filter((one) => one.kind === 'repeated');
    expect(repeated.map(({ id }) => id)).toEqual(kept.map(({ id }) => id));
    expect(repeated.length).toBeGreaterThan(0);
    const places = new Set(verdicts.map(({ proposal }) => proposal.mutant.place));
    expect(sitesOf(verdicts).get('twice')).toEqual(places);
  });

  it('leave what was not drawn alone', () => {
    const settings = { rules: shipped, policy: defaultPolicy, seed: '7' };
    let [ran, left] = [0, 0];
    for (const problem of some) {
      const reevaluate: PreparedTemplate['evaluator']['reevaluate'] = (...given) => {
        ran++;
        return problem.evaluator.reevaluate(...given);
      };
      const watched = { ...problem, evaluator: { ...problem.evaluator, reevaluate } };
      const verdicts = verdictsOf(watched, settings);
      expect(ran).toBeLessThanOrEqual(verdicts.length - countOf(verdicts, 'not_drawn'));
      left += countOf(verdicts, 'not_drawn');
      for (const verdict of verdicts)
        if (verdict.kind === 'not_drawn') expect(verdict.id).toBe(idOf(problem, verdict.proposal.mutant));
      ran = 0;
    }
    expect(left).toBeGreaterThan(100);
  });

  it('share the strings of the lines that did not change', () => {
    const problem = problems[0] as PreparedTemplate;
    const own = new Set(problem.solution.lines.map(({ text }) => text));
    for (const verdict of verdictsOf(problem, { rules: shipped, policy: defaultPolicy, seed: '7' }))
      if (verdict.kind === 'kept')
        for (const line of verdict.lines.slice(0, verdict.labelled)) expect(own).toContain(line);
  });
});

describe('doubts about the words', () => {
  it('drop a candidate where the policy lists them, and are noted where it does not', () => {
    const policyWith = (drop_doubts: Policy['keep']['drop_doubts']): Policy => ({
      ...defaultPolicy,
      keep: { ...defaultPolicy.keep, drop_doubts },
    });
    const under = (policy: Policy): readonly Verdict[] =>
      some.flatMap((problem) => verdictsOf(problem, { rules: shipped, policy, seed: '1' }));
    const kept = (verdicts: readonly Verdict[]) => verdicts.filter((one) => one.kind === 'kept');
    const noted = kept(under(policyWith([])));
    const listed = kept(under(defaultPolicy));
    expect(noted.some((one) => one.kind === 'kept' && one.needsHuman.length > 0)).toBe(true);
    expect(listed.every((one) => one.kind === 'kept' && one.needsHuman.length === 0)).toBe(true);
    expect(listed.length).toBeLessThan(noted.length);
  });
});

describe('the id of a candidate', () => {
  it('is never what a spreadsheet takes for a number', () => {
    expect(neverNumber('5081446730912854')).toBe('f081446730912854');
    expect(neverNumber('12e4567890123456')).toBe('b2e4567890123456');
    expect(neverNumber('12e45678901234a6')).toBe('12e45678901234a6');
    const digest = fc.string({ unit: fc.constantFrom(...'0123456789e'), minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(digest, (id) => {
        expect(Number.isFinite(Number(neverNumber(id)))).toBe(false);
      }),
    );
  });
});
