import { describe, expect, it } from 'vitest';
import { plausibilityFile } from '../dsl/reader/index.ts';
import { featuresOf, groundOf, isFeature, likelihoodOf } from '../plausibility/index.ts';
import { checkedRules } from '../run/index.ts';
import { compileRules } from './compile-rule.ts';
import { defaultPolicy, type Policy } from './judge.ts';
import { type PreparedTemplate, prepare } from './prepare.ts';
import type { Kept } from './verdict.ts';
import { verdictsOf } from './verdicts.ts';

const rules = compileRules(
  await checkedRules([
    {
      path: 'rules.yaml',
      text: `family: conceptual
rules:
  - rule: swapped
    title: Swapped
    about: The operation is another one.
    change: a / b => a * b | a - b
    examples: []
`,
    },
  ]),
);

const problem = async (): Promise<PreparedTemplate> => {
  const prepared = await prepare(
    {
      index: 1,
      question: 'Ann has 24 pens and Ben half as many. How many pens does Ben have?',
      answer: 'Ben has 24/2 = <<24/2=12>>12 pens.\n#### 12',
      function_code:
        'def solve():\n    ann_pens = 24\n    half_divisor = 2\n    ben_pens = ann_pens / half_divisor\n    answer = ben_pens\n    return answer',
      logical_steps: [
        {
          line_number: 'L1',
          question_inputs: ['ann_pens', 'half_divisor'],
          WK_inputs: [],
          output_variable: 'ben_pens',
          solution_line_template:
            'Ben has {ann_pens}/{half_divisor} = <<{ann_pens}/{half_divisor}={ben_pens}>>{ben_pens} pens.',
        },
      ],
    },
    0,
    'native',
    (): never => {
      throw new Error('no Python');
    },
  );
  if (!prepared.ok) throw new Error(prepared.detail);
  return prepared.problem;
};

const scores = plausibilityFile.read(
  `reasoning: { base: 0, features: { 'change / > * -0+0': 1, 'change / > - -0+0': -1 } }
believable: { base: 0, features: { 'change / > * -0+0': -3 } }
slips: { base: 0, features: {} }`,
  'plausibility.yaml',
);
const keptOf = (own: PreparedTemplate, policy: Policy): readonly Kept[] =>
  verdictsOf(own, { rules, policy, seed: '42' }).filter((one) => one.kind === 'kept');

describe('how plausible a mistake is', () => {
  it('is the sum of what its features weigh, on a scale from 0 to 1', async () => {
    const kept = keptOf(await problem(), { ...defaultPolicy, scores });
    expect(kept.map(({ plausibility }) => plausibility)).toEqual([0.731, 0.269]);
  });
  it('is not said without a table', async () => {
    expect(keptOf(await problem(), defaultPolicy).map(({ plausibility }) => plausibility)).toEqual([
      undefined,
      undefined,
    ]);
  });
  it('is what a cap goes by, where the policy says so', async () => {
    const own = await problem();
    const caps = { ...defaultPolicy.caps, rule: 1, order_by: 'plausibility' as const };
    for (const seed of ['1', '2', '3']) {
      const verdicts = verdictsOf(own, { rules, policy: { ...defaultPolicy, caps, scores }, seed });
      const kept = verdicts.filter((one) => one.kind === 'kept');
      expect(kept.map(({ plausibility }) => plausibility)).toEqual([0.731]);
    }
  });
  it('is dropped where it is less believable than the policy asks, however plausible', async () => {
    const policy = { ...defaultPolicy, scores, keep: { ...defaultPolicy.keep, believable: 0.2 } };
    const verdicts = verdictsOf(await problem(), { rules, policy, seed: '42' });
    expect(verdicts.map((one) => (one.kind === 'dropped' ? [one.reason, one.detail] : one.kind))).toEqual([
      ['implausible', '0.119, and at least 0.2 is asked for'],
      'kept',
    ]);
  });
  it('is asked of a rule as the policy says of that rule', async () => {
    const keep = { ...defaultPolicy.keep, believable: 0.2, believable_of: { swapped: 0.1 } };
    expect(keptOf(await problem(), { ...defaultPolicy, scores, keep })).toHaveLength(2);
  });
  it('is asked of no rule that says despite: believable', async () => {
    const policy = { ...defaultPolicy, scores, keep: { ...defaultPolicy.keep, believable: 0.2 } };
    const copied = rules.map((rule) => ({ ...rule, despite: ['believable' as const] }));
    const verdicts = verdictsOf(await problem(), { rules: copied, policy, seed: '42' });
    expect(verdicts.map(({ kind }) => kind)).toEqual(['kept', 'kept']);
  });
  it('and leaves its text to another rule that is believed', async () => {
    const [first] = rules;
    if (!first) throw new Error('there is no rule');
    const twice = [{ ...first, id: 'unbelievable' }, first];
    const features = new Map([['rule unbelievable', -9]]);
    const policy = {
      ...defaultPolicy,
      scores: { ...scores, believable: { base: 0, features } },
      keep: { ...defaultPolicy.keep, believable: 0.2 },
    };
    const verdicts = verdictsOf(await problem(), { rules: twice, policy, seed: '42' });
    expect(verdicts.map(({ kind, rule }) => [rule.id, kind])).toEqual([
      ['unbelievable', 'dropped'],
      ['unbelievable', 'dropped'],
      ['swapped', 'kept'],
      ['swapped', 'kept'],
    ]);
  });
  it('is not asked of a slip, nor without a table', async () => {
    const policy = { ...defaultPolicy, keep: { ...defaultPolicy.keep, believable: 1 } };
    expect(keptOf(await problem(), policy)).toHaveLength(2);
    const slips = rules.map((rule) => ({ ...rule, family: 'computational' as const }));
    const verdicts = verdictsOf(await problem(), { rules: slips, policy: { ...policy, scores }, seed: '42' });
    expect(verdicts.map((one) => one.kind === 'dropped' && one.reason)).not.toContain('implausible');
  });
  it('hangs on the words of the question, roles, units, sizes and place', async () => {
    const own = await problem();
    const [first] = keptOf(own, defaultPolicy);
    if (!first) throw new Error('there is no candidate');
    const features = featuresOf(
      { rule: first.rule, mutant: first.proposal.mutant, flawed: first.flawed },
      groundOf(own.subject),
    );
    expect(features.filter((name) => !isFeature(name, 'reasoning'))).toEqual([]);
    expect(features).toEqual(
      expect.arrayContaining([
        'rule swapped',
        'layout complete',
        'change / > * -0+0',
        'half, change / > * -0+0',
        'place only',
        'step 3 doublings',
        'step whole > whole',
        'step above all numbers of the question',
      ]),
    );
    expect(likelihoodOf(scores, { ...first, mutant: first.proposal.mutant }, groundOf(own.subject))).toEqual({
      plausibility: 0.731,
      believable: 0.119,
    });
  });
});
