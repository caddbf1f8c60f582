import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Rule } from '../dsl/index.ts';
import type { Template } from '../model/index.ts';
import { checkedRules } from '../run/index.ts';
import { candidatesOf } from './candidates.ts';
import { type CompiledRule, compileRules } from './compile-rule.ts';
import { defaultPolicy, type Policy } from './judge.ts';
import { type PreparedTemplate, prepare } from './prepare.ts';
import { propose } from './propose.ts';
import type { Settings } from './verdict.ts';
import { type WhyPossibility, whyOf } from './why.ts';

const conceptual = `family: conceptual
rules:
  - rule: swap
    title: Used the wrong operation
    change: [a + b => a - b | a * b, a - b => a + b, a * b => a + b]
    where: [a is atom, b is atom]
    explain: "{old.op} of {a} and {b}, not {new.op}."
  - rule: turn
    title: The wrong way round
    change: [a - b => b - a, a * b => b + a]
    explain: "{a} and {b} changed places."
  - rule: other
    title: Used another number
    change: x => y
    choose: { y: scope }
    where: [x is computed, x != y]
    explain: "{x}, not {y}."
  - rule: forgotten
    title: Left a number out
    change: ...p + x + ...q => ...p + ...q
    explain: "{x} was left out."
`;
const computational = `family: computational
rules:
  - rule: slip
    title: Miscounted
    change: t = _ => t := t + n
    choose: { n: [-2..2] }
    where: [n != 0]
    explain: "{old.value}, not {new.value}."
`;

let rules: readonly CompiledRule[];
let problems: readonly PreparedTemplate[];
/** A third of them: what holds of every problem is seen in some thirty. */
let some: readonly PreparedTemplate[];
beforeAll(async () => {
  rules = compileRules(
    await checkedRules([
      { path: 'conceptual.yaml', text: conceptual },
      { path: 'computational.yaml', text: computational },
    ]),
  );
  const text = readFileSync(join(import.meta.dirname, '../../fixtures/problems.jsonl'), 'utf8');
  const noPython = (): never => {
    throw new Error('Python is not for here');
  };
  const found: PreparedTemplate[] = [];
  for (const line of text.trimEnd().split('\n')) {
    const prepared = await prepare(JSON.parse(line) as Template, 0, 'native', noPython);
    if (prepared.ok) found.push(prepared.problem);
  }
  problems = found;
  some = found.filter((_, at) => at % 3 === 0);
});

const possibilitiesOf = (
  problem: PreparedTemplate,
  rule: Rule,
  settings: Settings,
  line?: string,
): WhyPossibility[] =>
  whyOf(problem, rule, settings, line).steps.flatMap(({ groups }) =>
    groups.flatMap(({ possibilities }) => possibilities),
  );

const policies: readonly (readonly [string, Policy])[] = [
  ['the default policy', defaultPolicy],
  ['caps', { ...defaultPolicy, caps: { template: 4, rule: 2, line: 1, rules: {}, order_by: 'seed' } }],
];

test.each(policies)('what why calls kept is what a run keeps, under %s', (_, policy) => {
  let kept = 0;
  for (const problem of some) {
    const settings: Settings = { rules, policy, seed: '7' };
    const { candidates } = candidatesOf(problem, settings);
    for (const rule of rules) {
      const told = possibilitiesOf(problem, rule, settings).filter(({ verdict }) => verdict === 'kept');
      const expected = candidates.filter((one) => one.rule === rule.id);
      expect(told.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
      kept += told.length;
    }
  }
  expect(kept).toBeGreaterThan(50);
});

test('every possibility is told once, and whatever is not kept has its reason', () => {
  const settings: Settings = { rules, policy: defaultPolicy, seed: '7' };
  const seen = new Set<string>();
  for (const problem of some) {
    for (const rule of rules) {
      const told = possibilitiesOf(problem, rule, settings);
      const tried = told.filter(({ verdict }) => verdict !== 'missed');
      expect(tried).toHaveLength(propose(rule, problem.subject).length);
      for (const { verdict, reason, detail, to } of told) {
        seen.add(verdict);
        if (verdict === 'dropped') expect({ reason, detail, to }).not.toMatchObject({ detail: '' });
        if (verdict === 'missed' || verdict === 'dropped') expect(reason).not.toBeNull();
      }
    }
  }
  expect([...seen].sort()).toEqual(['dropped', 'kept', 'missed', 'not_drawn']);
});

test('the lines together tell what the whole tells', () => {
  const settings: Settings = { rules, policy: defaultPolicy, seed: '7' };
  const rule = rules[0] as Rule;
  for (const problem of some) {
    const whole = whyOf(problem, rule, settings).steps.filter(({ line }) => line !== null);
    const labels = new Set(whole.map(({ line }) => line as string));
    const parts = [...labels].flatMap((label) => whyOf(problem, rule, settings, label).steps);
    expect(parts).toHaveLength(whole.length);
    expect(whole).toEqual(expect.arrayContaining(parts));
  }
});

test('runs and single numbers are told with the whole step and what the hole stands for', () => {
  const problem = problems.find(({ template }) => template.index === 10) as PreparedTemplate;
  const forgotten = rules.find(({ id }) => id === 'forgotten') as Rule;
  const { steps } = whyOf(problem, forgotten, { rules, policy: defaultPolicy, seed: '7' }, 'L1');
  expect(steps[0]?.words).toBe('first (54) + second (61) + third (68)');
  expect(steps[0]?.groups.map(({ place }) => place)).toEqual(
    ['first (54)', 'second (61)', 'third (68)'].map((x) => `first (54) + second (61) + third (68), x: ${x}`),
  );
});

test('caps: why names the limit that a run names in discarded.jsonl', () => {
  const policy: Policy = { ...defaultPolicy, caps: { ...defaultPolicy.caps, template: 1 } };
  const settings: Settings = { rules, policy, seed: '7' };
  let capped = 0;
  for (const problem of some) {
    const { discards } = candidatesOf(problem, settings);
    for (const rule of rules) {
      const expected = discards.filter((one) => one.rule === rule.id && one.reason === 'capped');
      const told = possibilitiesOf(problem, rule, settings).filter(({ reason }) => reason === 'capped');
      expect(told.map(({ verdict, line, detail }) => ({ verdict, line, detail })).sort(byText)).toEqual(
        expected.map(({ line, detail }) => ({ verdict: 'dropped', line, detail })).sort(byText),
      );
      capped += told.length;
    }
  }
  expect(capped).toBeGreaterThan(50);
});

const byText = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

test('what was not drawn is told with what would have come of it', () => {
  const settings: Settings = { rules, policy: defaultPolicy, seed: '7' };
  const slip = rules.find(({ id }) => id === 'slip') as Rule;
  const others = some
    .flatMap((problem) => possibilitiesOf(problem, slip, settings))
    .filter(({ verdict }) => verdict === 'not_drawn');
  const good = others.filter(({ reason }) => reason === null);
  const bad = others.filter(({ reason }) => reason !== null);
  expect(good.length).toBeGreaterThan(50);
  expect(bad.length).toBeGreaterThan(0);
  expect(good[0]).toMatchObject({ detail: 'seed 7 drew others' });
  for (const { id, detail, reason } of bad) {
    expect(id).toBeNull();
    expect(detail).toContain(`dropped by ${reason}: `);
  }
});
