import { keyOfChange, namesIn, sameTree, signedTerms, someIn, type Term } from '../ast/index.ts';
import { equal, exactOf, keptIn, once, pairedOff, rememberedOf, shortNumber } from '../base/index.ts';
import type { Rule } from '../dsl/index.ts';
import { definedBefore, type Facts } from '../facts/index.ts';
import {
  type BinaryOp,
  changedToo,
  type Expr,
  type LineEdit,
  labelOf,
  type Mutant,
  type Trace,
  type WordsDoubt,
} from '../model/index.ts';
import { type Following, rewrite } from '../solution/index.ts';
import { type Conditions, isInBounds, judge, type Policy } from './judge.ts';
import type { PreparedTemplate } from './prepare.ts';
import type { NamedGuard, Reason } from './reasons.ts';

export interface Told {
  readonly ok: true;
  readonly flawed: Trace;
  /** Every line as printed, the final one last; those that did not change are the solution's own strings. */
  readonly lines: readonly string[];
  /** What makes them of the solution's own. */
  readonly edits: readonly LineEdit[];
  /** The place of the labelled line in `lines`, and its label: `L3`, `FA`. */
  readonly labelled: number;
  readonly label: string;
  /** The labels of the lines below it in which the same mistake is made. */
  readonly labelsToo: readonly string[];
  readonly needsHuman: readonly WordsDoubt[];
}

type Computed = Pick<Told, 'ok' | 'flawed'>;

/** Why nothing came of a changed program, and the line that would have been labelled; null where none would. */
export interface Refused {
  readonly ok: false;
  readonly label: string | null;
  readonly reason: Reason;
  /** The condition that gave it, where many can. */
  readonly guard?: NamedGuard | undefined;
  readonly detail: string;
}

/** The policy's conditions but for those that the rule's mistake cannot hold, and those of other families. */
export const keepFor = (rule: Rule, policy: Policy): Conditions => keptOf(policy)(rule);

/** Asked for each change: made once a rule. */
const keptOf = rememberedOf(({ keep, wording, consistent }: Policy) =>
  rememberedOf(
    ({ despite, family }: Rule): Conditions => ({
      ...keep,
      consistent,
      answer_changes: keep.answer_changes && !despite.includes('answer_changes'),
      same_sign: keep.same_sign && !despite.includes('same_sign'),
      nonzero: keep.nonzero && !despite.includes('nonzero'),
      whole_number: keep.whole_number && !despite.includes('whole_number'),
      result_in_parts: despite.includes('whole_result'),
      within: despite.includes('within') ? 0 : keep.within,
      // Another working may give anything; only a wrong result is held against its own working.
      in_bounds: keep.in_bounds && family === 'computational' && !despite.includes('in_bounds'),
      wording,
    }),
  ),
);

/** What comes of a change: its numbers, and its words where these are asked for. */
export type Outcome = { readonly computed: Computed | Refused; readonly told: () => Told | Refused };

/** Of each change once: rules that are held against the same conditions often make the same. */
export const outcomesOf = (
  problem: PreparedTemplate,
  policy: Policy,
): ((rule: Rule, mutant: Mutant) => Outcome) => {
  const known = new Map<string, Outcome>();
  return (rule, mutant) => {
    const { step, kind, layout, through, expr } = mutant;
    let key = `${rule.family} ${rule.despite.join()} ${step} ${kind} ${layout} ${through.join()} ${keyOfChange(expr)}`;
    for (const one of changedToo(mutant)) key += ` ${one.step} ${keyOfChange(one.expr)}`;
    return keptIn(known, key, () => outcomeOf(problem, keepFor(rule, policy), mutant));
  };
};

/** Recomputed and judged by `keep`, and told in words when that is asked. Depends on nothing but the template and the change. */
export const outcomeOf = (problem: PreparedTemplate, keep: Conditions, mutant: Mutant): Outcome => {
  const computed = computedOf(problem, keep, mutant);
  const told = once(() => (computed.ok ? toldOf(problem, keep, mutant, computed.flawed) : computed));
  return { computed, told };
};

/** The line that tells the changed step, which is mostly the one that would be labelled. */
export const lineToldIn = ({ solution }: PreparedTemplate, { step }: Pick<Mutant, 'step'>): string | null => {
  const line = solution.lineOf[step];
  return line === undefined ? null : labelOf(line, solution.lines.length - 1);
};

const refusing =
  (problem: PreparedTemplate, mutant: Mutant) =>
  (reason: Reason, detail: string, guard?: NamedGuard): Refused => ({
    ok: false,
    label: lineToldIn(problem, mutant),
    reason,
    guard,
    detail,
  });

const computedOf = (problem: PreparedTemplate, keep: Conditions, mutant: Mutant): Computed | Refused => {
  const { program, trace, evaluator, subject } = problem;
  const refuse = refusing(problem, mutant);
  if (mutant.also && !keep.consistent)
    return refuse('several_lines', 'sampling.yaml does not ask for `consistent: true`');
  const redone = redoneAbove(problem, mutant);
  if (redone !== undefined) return refuse('done_above', redone, 'redone_above');
  const twin = twinOf(problem, mutant);
  if (twin !== undefined) return refuse('done_above', twin, 'twin_above');
  const run = evaluator.reevaluate(subject.facts, trace, mutant.step, mutant.expr, mutant.also);
  if (!run.ok) return refuse(run.fault, run.detail);
  // Of a slip only what follows from it: the wrong result itself is as whole as the right one.
  const divisible = (step: number): boolean =>
    subject.steps[step]?.divisible === true && (mutant.kind === 'working' || step > mutant.step);
  const failed = judge(subject.facts.exact, trace, run.trace, mutant.step, keep, divisible);
  if (failed) {
    const { reason, step, now, was } = failed;
    if (reason === 'answer_changes') return refuse(reason, 'the answer stays the same');
    return refuse(reason, `${program.steps[step]?.target}: ${shortNumber(now)}, was ${shortNumber(was)}`);
  }
  if (keep.in_bounds && !staysInBounds(problem, mutant.step, run.trace))
    return refuse('in_bounds', `${program.steps[mutant.step]?.target}: ${shown(run.trace[mutant.step])}`);
  return { ok: true, flawed: run.trace };
};

const toldOf = (
  problem: PreparedTemplate,
  keep: Conditions,
  mutant: Mutant,
  flawed: Trace,
): Told | Refused => {
  const refuse = refusing(problem, mutant);
  const words = rewrite(problem.solution, mutant, flawed, following(keep), problem.wrongFrom);
  if (!words.ok) return refuse(words.reason, words.detail, words.guard);
  const { lines, edits, labelled, wrongToo, needsHuman } = words;
  const doubted = needsHuman.find((one) => keep.drop_doubts.includes(one));
  if (doubted) return refuse('words_doubtful', `${doubted}: ${lines[labelled]}`, doubted);
  return {
    ok: true,
    flawed,
    lines,
    edits,
    labelled,
    label: labelOf(labelled, lines.length - 1),
    labelsToo: wrongToo.map((line) => labelOf(line, lines.length - 1)),
    needsHuman,
  };
};

const following = ({ wording, words_follow }: Conditions): Following | undefined =>
  wording && { table: wording, unreached: words_follow };

const staysInBounds = ({ subject }: PreparedTemplate, step: number, flawed: Trace): boolean => {
  const { expr, exact } = subject.steps[step] ?? {};
  const wrong = exactOf(flawed[step] ?? 0n);
  return !expr || !exact || !wrong || isInBounds(expr, exact, wrong, ({ id }) => subject.facts.values[id]);
};

/** A value as a sentence has it. */
export const shown = (value: Trace[number] | undefined): string => {
  const exact = exactOf(value ?? 0n);
  return exact ? shortNumber(exact) : String(value);
};

/**
 * The step that a change does again although a line above the changed one does it rightly: the change no longer reads
 * its result, but has all its terms under its signs. `total = a + b` beside `b = a + more` cannot become `a + more`.
 * Undefined where there is none, or where the layout merges its line away.
 */
const redoneAbove = ({ facts, solution }: PreparedTemplate, mutant: Mutant): string | undefined => {
  const was = facts.steps[mutant.step];
  const told = solution.lineOf[mutant.step];
  if (mutant.kind !== 'working' || !was || told === undefined) return undefined;
  const reads = namesIn(mutant.expr);
  for (const name of was.names) {
    if (reads.includes(name)) continue;
    const at = definedBefore(facts, name, mutant.step);
    const line = solution.lineOf[at];
    const done = facts.steps[at]?.expr;
    if (!done || line === undefined || line >= told || mutant.through.includes(at)) continue;
    if (done.kind === 'binary' && holds(mutant.expr, done, done.op)) return solution.lines[line]?.text;
  }
  return undefined;
};

/**
 * Another line that does the very same calculation rightly: whoever has just written 4 * 2 = 8 does not write 4 * 2 = 9
 * for it, or 4 + 2, a line later, nor 8 the line after 9. Below the changed one only slips are held against it.
 * Undefined where there is none, or where the layout does not let the changed step stand as a line of its own.
 */
const twinOf = ({ facts, solution }: PreparedTemplate, mutant: Mutant): string | undefined => {
  const told = solution.lineOf[mutant.step];
  if (mutant.layout !== 'complete' || told === undefined) return undefined;
  const isElsewhere = (at: number): boolean => {
    const line = solution.lineOf[at];
    return (
      line !== undefined &&
      ((at < mutant.step && line < told) ||
        (mutant.kind === 'result' && line > told && !facts.downstream(mutant.step).includes(at)))
    );
  };
  const twin = twinsIn(facts)[mutant.step]?.find(isElsewhere);
  return twin === undefined ? undefined : solution.lines[solution.lineOf[twin] ?? -1]?.text;
};

/** By step: the steps that do the very same calculation, the step itself among them. */
const twinsIn = rememberedOf((facts: Facts): readonly (readonly number[])[] => {
  const isSame = (one: Expr, other: Expr): boolean => equal(facts.values[one.id], facts.values[other.id]);
  const isTwin = (one: Expr, other: Expr): boolean => {
    if (one.kind !== 'binary' || other.kind !== 'binary' || one.op !== other.op) return false;
    if (isSame(one.left, other.left) && isSame(one.right, other.right)) return true;
    const anyOrder = one.op === '+' || one.op === '*';
    return anyOrder && isSame(one.left, other.right) && isSame(one.right, other.left);
  };
  return facts.steps.map(({ expr: one }) =>
    facts.steps.flatMap(({ expr }, at) => (isTwin(one, expr) ? [at] : [])),
  );
});

/** Whether an expression has a chain with all terms of another one, in any order. */
const holds = (expr: Expr, done: Expr, op: BinaryOp): boolean => {
  const wanted = signedTerms(done, op);
  const hasAll = (each: Expr): boolean =>
    pairedOff(signedTerms(each, op), wanted, isSameTerm).alone.length === 0;
  return someIn(expr, (each) => each.kind === 'binary' && hasAll(each));
};

const isSameTerm = (one: Term, other: Term): boolean => one.op === other.op && sameTree(one.expr, other.expr);
