import type { ProblemExample, ProblemRule } from '../dsl/index.ts';
import { type AskMiss, type ExampleResult, ending, preparedExample, resultsOf } from '../engine/index.ts';
import { compileProblemRule } from './compile.ts';
import type { Problem } from './problem.ts';
import { readProblem } from './read-problem.ts';
import { triedWith } from './verdicts.ts';

/** Runs the examples of rules of the family `problem`, in order. */
export const runProblemExamples = (rules: readonly ProblemRule[]): readonly ExampleResult[] =>
  resultsOf(rules, runExample);

const runExample = (rule: ProblemRule, example: ProblemExample) => {
  const prepared = preparedExample({ ...example, line: undefined }, example.solution);
  if (typeof prepared === 'string') return ending('broken', prepared);
  const read = readProblem(prepared);
  if (!read.ok) return example.because === read.reason ? ending('passed') : ending('broken', read.detail);
  const misses: AskMiss[] = [];
  const verdicts = triedWith(compileProblemRule(rule), read.problem, (miss) => misses.push(miss));
  const kept = verdicts.filter((verdict) => verdict.kind === 'kept');
  const found = [...new Set(kept.map(({ question }) => question))];
  const missing = example.gives.find((text) => !found.includes(text));
  const reasons = [
    ...misses.map(({ clause }) => clause),
    ...verdicts.flatMap((verdict) => (verdict.kind === 'dropped' ? [verdict.reason] : [])),
  ];
  const foremost = reasons[0] ?? 'no match';
  if (missing !== undefined) {
    const why = found.length === 0 ? `: it is skipped by \`${foremost}\`` : '';
    return ending('missing', `it does not give that question${why}.`, example.gives, found);
  }
  const extra = found.find((text) => !example.gives.includes(text));
  if (example.skips && extra !== undefined) return ending('kept', 'it gives a question.', [], found);
  if (example.gives.length > 0 && example.complete && extra !== undefined)
    return ending('noisy', 'it also gives another question.', example.gives, found);
  if (!example.skips) return ending('passed');
  const { because = '' } = example;
  // Where a condition is named, taking it away must make the difference.
  const named = rule.conditions.some(({ text }) => text === because);
  const reached = named
    ? misses.some(({ clause }) => clause === because) && givesWithout(rule, because, read.problem)
    : reasons.includes(because) || (reasons.length === 0 && because === 'no match');
  return reached
    ? ending('passed')
    : ending('other_reason', `it is skipped, but by \`${foremost}\`.`, [because], [...new Set(reasons)]);
};

const givesWithout = (rule: ProblemRule, clause: string, problem: Problem): boolean => {
  const relaxed = { ...rule, conditions: rule.conditions.filter(({ text }) => text !== clause) };
  return triedWith(compileProblemRule(relaxed), problem).some(({ kind }) => kind === 'kept');
};
