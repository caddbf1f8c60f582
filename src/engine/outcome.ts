import type { Keep, Rule } from '../dsl/index.ts';
import { labelOf, type Mutant, type Trace } from '../model/index.ts';
import { rewrite, type WordsDoubt } from '../words/index.ts';
import { judge } from './judge.ts';
import type { Policy } from './policy.ts';
import type { PreparedTemplate } from './prepare.ts';
import type { Reason } from './reasons.ts';
import { shortNumber } from './short-number.ts';

/** A changed program whose numbers were judged and whose words are written. */
export interface Told {
  readonly ok: true;
  /** What the changed program computes. */
  readonly flawed: Trace;
  /** Every line as printed, the final one last; those that did not change are the solution's own strings. */
  readonly lines: readonly string[];
  /** The place of the labelled line in `lines`, and its label: `L3`, `FA`. */
  readonly labelled: number;
  readonly label: string;
  readonly needsHuman: readonly WordsDoubt[];
}

/** Why nothing came of a changed program, and the line that would have been labelled; null where none would. */
export interface Refused {
  readonly ok: false;
  readonly label: string | null;
  readonly reason: Reason;
  readonly detail: string;
}

/** The policy's conditions but for those that the rule's mistake cannot hold. */
export const keepFor = ({ despite }: Rule, { keep }: Policy): Keep =>
  despite.length === 0
    ? keep
    : { ...keep, ...Object.fromEntries(despite.map((name) => [name, name === 'within' ? 0 : false])) };

/**
 * One change, carried all the way: recomputed, judged by `keep`, told in words; or the reason why not. Depends on
 * nothing but the template and the change, whatever else a run may do.
 */
export const outcomeOf = (problem: PreparedTemplate, keep: Keep, mutant: Mutant): Told | Refused => {
  const { program, trace, solution, evaluator, subject } = problem;
  const refuse = (reason: Reason, detail: string): Refused => {
    const line = solution.lineOf[mutant.step];
    const label = line === undefined ? null : labelOf(line, solution.lines.length - 1);
    return { ok: false, label, reason, detail };
  };
  const run = evaluator.reevaluate(subject.compiled, trace, mutant.step, mutant.expr);
  if (!run.ok) return refuse(run.fault, run.detail);
  const failed = judge(solution.exact, trace, run.trace, mutant.step, keep);
  if (failed) {
    const { reason, step, now, was } = failed;
    if (reason === 'answer_changes') return refuse(reason, 'the answer stays the same');
    return refuse(reason, `${program.steps[step]?.target}: ${shortNumber(now)}, was ${shortNumber(was)}`);
  }
  const words = rewrite(solution, program, mutant, run.trace);
  if (!words.ok) return refuse(words.reason, words.detail);
  const { lines, labelled, needsHuman } = words;
  return {
    ok: true,
    flawed: run.trace,
    lines,
    labelled,
    label: labelOf(labelled, lines.length - 1),
    needsHuman,
  };
};
