import { exactValue } from '../ast/index.ts';
import { type Exact, equal, exactOf } from '../base/index.ts';
import {
  type CompiledRule,
  type Policy,
  type PreparedTemplate,
  type Proposal,
  propose,
} from '../engine/index.ts';
import { readBy } from '../facts/index.ts';
import type { Trace } from '../model/index.ts';
import { groundOf, likelihoodOf } from '../plausibility/index.ts';
import { reevaluate } from '../runtime/index.ts';
import { polynomialOf } from './expressions.ts';
import { keyOf, type Polynomial } from './polynomial.ts';
import type { Reference } from './reference.ts';

/** A rule that makes the change of a solution, and how likely a pupil is to make it, from 0 to 1. */
export interface NamedRule {
  readonly rule: CompiledRule;
  readonly proposal: Proposal;
  readonly likelihood: number | undefined;
  /** What the changed program computes. */
  readonly flawed: Trace;
}

/** What the rules can do to one problem: asked once, looked at for each of its solutions. */
export type Possibilities = readonly Possibility[];

interface Possibility {
  readonly rule: CompiledRule;
  readonly proposal: Proposal;
  readonly value: Exact;
  /** Of a changed working its function. */
  readonly key: string | undefined;
  readonly line: number | undefined;
}

/** Everything that any rule would change. */
export const possibilitiesOf = (reference: Reference, rules: readonly CompiledRule[]): Possibilities => {
  const { problem } = reference;
  if (!problem) return [];
  const { subject, solution } = problem;
  return rules.flatMap((rule) =>
    propose(rule, subject).flatMap((proposal) => {
      const { mutant, tooMany } = proposal;
      const value = tooMany ? undefined : valueMade(problem, proposal);
      if (!value) return [];
      const key = mutant.kind === 'working' ? functionOf(problem, proposal, reference) : undefined;
      return [{ rule, proposal, value, key: key && keyOf(key), line: solution.lineOf[mutant.step] }];
    }),
  );
};

const valueMade = ({ facts }: PreparedTemplate, { mutant }: Proposal): Exact | undefined =>
  exactValue(
    mutant.expr,
    (name) => facts.exact[readBy(facts, name, mutant.step)],
    ({ id }) => (id >= 0 ? facts.values[id] : undefined),
  );

const functionOf = (
  { facts }: PreparedTemplate,
  { mutant }: Proposal,
  { functions }: Reference,
): Polynomial | undefined => polynomialOf(mutant.expr, (name) => functions[readBy(facts, name, mutant.step)]);

/** What was done: at which step of the reference, if that is known, and what came of it. */
export interface Done {
  /** The line of the reference that tells the step. */
  readonly line: number | undefined;
  readonly isFalse: boolean;
  readonly shown: Exact;
  /** The right result of a working that was computed wrongly. */
  readonly right: Exact | undefined;
  readonly is: Polynomial | undefined;
  /** The answer that the solution gives. */
  readonly answer: Exact | undefined;
}

/** The rules that make what was done, the likelier first. */
export const namesOf = (
  done: Done,
  reference: Reference,
  possibilities: Possibilities,
  scores: Policy['scores'],
): readonly NamedRule[] => {
  const { problem } = reference;
  if (!problem) return [];
  const { subject, facts, trace } = problem;
  const key = done.is && keyOf(done.is);
  const found: (Omit<NamedRule, 'rule'> & { readonly one: Possibility; readonly rank: number })[] = [];
  const ground = scores && groundOf(subject);
  for (const one of possibilities) {
    const { mutant } = one.proposal;
    const isResult = mutant.kind === 'result';
    if (isResult !== done.isFalse) continue;
    const byValue = equal(one.value, done.shown);
    const byFunction = one.key !== undefined && one.key === key;
    if (!byValue && !byFunction) continue;
    if (isResult && !byValue) continue;
    const own = subject.steps[mutant.step]?.exact;
    if (isResult && done.right && own && !equal(own, done.right)) continue;
    const run = reevaluate(facts, trace, mutant.step, mutant.expr);
    if (!run.ok) continue;
    const answer = exactOf(run.trace.at(-1) ?? 0n);
    const sameAnswer = answer && done.answer ? equal(answer, done.answer) : false;
    const sameLine = done.line !== undefined && one.line === done.line;
    const rank = (byFunction ? 2 : 0) + (byValue ? 1 : 0) + (sameAnswer ? 2 : 0) + (sameLine ? 1 : 0);
    const likelihood =
      scores && ground
        ? likelihoodOf(scores, { rule: one.rule, mutant, flawed: run.trace }, ground).plausibility
        : undefined;
    found.push({ one, proposal: one.proposal, rank, likelihood, flawed: run.trace });
  }
  found.sort((a, b) => b.rank - a.rank || (b.likelihood ?? 0) - (a.likelihood ?? 0));
  const seen = new Set<string>();
  return found.flatMap(({ one: { rule }, proposal, likelihood, flawed }) => {
    if (seen.has(rule.id)) return [];
    seen.add(rule.id);
    return [{ rule, proposal, likelihood, flawed }];
  });
};
