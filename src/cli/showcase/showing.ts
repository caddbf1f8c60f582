import { diffArrays } from 'diff';
import type { Rule } from '../../dsl/index.ts';
import * as engine from '../../engine/index.ts';
import type { Candidate } from '../../model/index.ts';

/** A candidate with the lines of the solution that it was made from. */
export interface Shown {
  readonly candidate: Candidate;
  readonly original: readonly string[];
}

export type Showing = ReturnType<typeof showRule>;

/**
 * Runs one rule on problems, as `rules run --seed SEED` would with this rule alone: `sites` are the places where it matches
 * and may change something, `dropped` tells why possibilities came to nothing, the most frequent reason first.
 */
export const showRule = (
  rule: Rule,
  problems: readonly engine.PreparedTemplate[],
  { policy, seed }: { readonly policy: engine.Policy; readonly seed: string },
) => {
  const dropped = new Map<string, number>();
  const shown: Shown[] = [];
  let sites = 0;
  const compiled = engine.compileRules([rule]);
  for (const problem of problems) {
    const verdicts = engine.verdictsOf(problem, { rules: compiled, policy, seed });
    const original = problem.solution.lines.map(({ text }) => text);
    sites += engine.sitesOf(verdicts).get(rule.id)?.size ?? 0;
    for (const verdict of verdicts) {
      if (verdict.kind === 'kept')
        shown.push({ candidate: engine.candidateFrom(problem, verdict), original });
      const reason = engine.reasonOf(verdict);
      if (reason !== undefined) dropped.set(reason, (dropped.get(reason) ?? 0) + 1);
    }
  }
  return { rule: rule.id, sites, shown, dropped: [...dropped].sort(([, a], [, b]) => b - a) };
};

/** A line of a solution: in both, only in the original (`-`), or only in the flawed one (`+`). */
interface LineChange {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

export const lineChanges = (before: readonly string[], after: readonly string[]): readonly LineChange[] =>
  diffArrays([...before], [...after]).flatMap(({ added, removed, value }) =>
    value.map((text): LineChange => ({ sign: added ? '+' : removed ? '-' : ' ', text })),
  );
