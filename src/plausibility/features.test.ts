import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadRules } from '../dsl/reader/index.ts';
import { compileRules, propose, type Subject, subjectOf } from '../engine/index.ts';
import { factsOf, type Links, linksOf } from '../facts/index.ts';
import type { Trace } from '../model/index.ts';
import { evaluate, parsePython, reevaluate } from '../runtime/index.ts';
import { readSolution } from '../solution/index.ts';
import { featuresOf, groundOf } from './features.ts';
import { likelihoodOf, likelihoodsIn } from './likelihood.ts';
import { isFeature } from './vocabulary.ts';

interface Problem {
  readonly question: string;
  readonly steps: readonly string[];
}
interface Change {
  readonly problem: string;
  readonly change: string;
  readonly choose?: string;
  /** Which of the changes that the rule makes, from 0. */
  readonly at?: number;
  readonly step: string;
  readonly features: string;
}
const table: {
  readonly problems: { readonly [name: string]: Problem };
  readonly changes: readonly Change[];
} = parse(readFileSync('src/plausibility/features.yaml', 'utf8'));

const solved = (problem: Problem): { subject: Subject; links: Links; trace: Trace } => {
  const code = ['def solve():', ...problem.steps.map((step) => `    ${step}`), '    return answer', ''];
  const parsed = parsePython(code.join('\n'));
  if (!parsed.ok) throw new Error(parsed.message);
  const run = evaluate(parsed.program);
  if (!run.ok) throw new Error(run.detail);
  const isGiven = (step: string): boolean => /^\w+ = [\d.]+$/.test(step);
  const names = (steps: readonly string[]): string[] => steps.map((step) => step.split(' ')[0] ?? '');
  const given = names(problem.steps.filter(isGiven));
  const worked = names(problem.steps.filter((step) => !isGiven(step) && !step.startsWith('answer')));
  const template = {
    index: 1,
    question: problem.question,
    answer: '.\n#### 1',
    function_code: code.join('\n'),
    logical_steps: worked.map((name, at) => ({
      line_number: `L${at + 1}`,
      question_inputs: at === 0 ? given : [],
      WK_inputs: [],
      output_variable: name,
      solution_line_template: '',
    })),
  };
  const links = linksOf(parsed.program);
  const facts = factsOf(template, links, run.trace);
  return { subject: subjectOf(template, readSolution(template, facts)), links, trace: run.trace };
};

const changed = ({ problem, change, choose, at = 0 }: Change, family = 'conceptual') => {
  const asked = table.problems[problem];
  if (!asked) throw new Error(`there is no ${problem}`);
  const { subject, links, trace } = solved(asked);
  const choice = choose === undefined ? '' : `    choose: { ${choose} }\n`;
  const text = `family: ${family}\nrules:\n  - rule: one\n    title: One\n    change: ${change}\n${choice}`;
  const [rule] = compileRules(loadRules([{ path: 'r.yaml', text }]).rules);
  if (!rule) throw new Error('there is no rule');
  const proposal = propose(rule, subject)[at];
  if (!proposal) throw new Error('nothing is proposed');
  const { mutant } = proposal;
  const run = reevaluate(links, trace, mutant.step, mutant.expr);
  if (!run.ok) throw new Error(run.detail);
  return { subject, change: { rule, mutant, flawed: run.trace } };
};

describe('what a change of a step is told by', () => {
  it.each(table.changes)('$problem, $change $choose', (one) => {
    const { subject, change } = changed(one);
    const features = featuresOf(change, groundOf(subject));
    expect(subject.steps[change.mutant.step]?.target).toBe(one.step);
    expect(features.filter((name) => !isFeature(name, 'reasoning'))).toEqual([]);
    const ofAll = ['rule one', 'layout complete', 'looks through 0'];
    expect(features).toEqual(expect.arrayContaining(ofAll));
    expect(features.filter((name) => !ofAll.includes(name)).join('; ')).toBe(one.features);
  });

  it('is, too, whether a later line does the like', () => {
    const { subject, change } = changed({ problem: 'shop', change: 'a + b => a', step: '', features: '' });
    const said = (is: boolean): readonly string[] => {
      const alike = { ...subject, likeLater: subject.steps.map(() => is) };
      return featuresOf(change, groundOf(alike)).filter((name) => name.startsWith('like '));
    };
    expect(said(false)).toEqual([]);
    expect(said(true)).toEqual(['like a later step']);
  });

  it('is of a slip what its results are, and its signs in the order of the alphabet', () => {
    const one = { problem: 'shop', change: 't = a * b / 100 => t := t + 1', step: 'gift', features: '' };
    const { subject, change } = changed(one, 'computational');
    expect(featuresOf(change, groundOf(subject))).toEqual(
      expect.arrayContaining(['*/ too large', 'off by 1, */', 'operands 3', 'size 2']),
    );
  });
});

describe('how likely a change is', () => {
  const { subject, change } = changed({ problem: 'shop', change: 'a * b => a + b', step: '', features: '' });
  const weights = (base: number, features: { readonly [name: string]: number }) => ({
    base,
    features: new Map(Object.entries(features)),
  });
  const table = {
    reasoning: weights(-0.5, { 'rule one': 2, 'place first': -1, 'place last': 9 }),
    believable: weights(1, {}),
    slips: weights(-2, { 'rule one': 0.5 }),
  };

  it('is the sum of what its features weigh, from 0 to 1, to three decimals', () => {
    expect(likelihoodOf(table, change, groundOf(subject))).toEqual({
      plausibility: 0.622,
      believable: 0.731,
    });
  });

  it('has weights of its own for slips, which nobody is asked to believe', () => {
    const slip = { ...change, rule: { id: 'one', family: 'computational' as const } };
    expect(likelihoodsIn(subject, table)(slip)).toEqual({ plausibility: 0.182, believable: undefined });
  });

  it('is not said without a table', () => {
    expect(likelihoodsIn(subject, undefined)(change)).toBeUndefined();
  });
});
