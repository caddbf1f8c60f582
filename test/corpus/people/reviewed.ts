import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf, namesIn, withChildren } from '../../../src/ast/index.ts';
import type { PreparedTemplate } from '../../../src/engine/index.ts';
import { type BinaryOp, type Expr, isBinaryOp, NEW } from '../../../src/model/index.ts';
import type { ChangedStep } from '../../../src/plausibility/index.ts';
import type { Review as Row } from '../../checker/compare.ts';

/** A row of `human_reviews.jsonl` about a template of the corpus, whose indices are numbers. */
export interface Review extends Row {
  readonly index: number;
}

export const reviewsIn = (data: string): readonly Review[] =>
  readFileSync(join(data, 'human_reviews.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

const signs: { readonly [name: string]: string } = {
  Add: '+',
  Sub: '-',
  Mult: '*',
  Div: '/',
  FloorDiv: '//',
  Mod: '%',
  Pow: '**',
};

const signIn = (text: string | undefined): BinaryOp | undefined => {
  const sign = signs[/ast\.(\w+)/.exec(text ?? '')?.[1] ?? ''] ?? '';
  return isBinaryOp(sign) ? sign : undefined;
};

/** Every expression that comes of changing one node of `expr`; a change gives undefined where it does not apply. */
const changedAt = (expr: Expr, change: (node: Expr) => Expr | undefined): readonly Expr[] => {
  const here = change(expr);
  const children = childrenOf(expr);
  const below = children.flatMap((child, at) =>
    changedAt(child, change).map((made) => withChildren(expr, children.with(at, made))),
  );
  return here ? [here, ...below] : below;
};

const isNamed = (expr: Expr, name: string | undefined): boolean => expr.kind === 'name' && expr.name === name;

const possible = (expr: Expr, { mutation }: Review): readonly Expr[] => {
  const { type, operand_to_remove: removed, operand_to_replace: was, replacement_variable: now } = mutation;
  const [from, to] = [signIn(mutation.original_op_type), signIn(mutation.new_op)];
  return changedAt(expr, (node) => {
    if (type === 'operator_swap')
      return node.kind === 'binary' && node.op === from && to ? { ...node, op: to } : undefined;
    if (type === 'incomplete_calculation') {
      if (node.kind !== 'binary') return undefined;
      if (isNamed(node.left, removed)) return node.right;
      return isNamed(node.right, removed) ? node.left : undefined;
    }
    return isNamed(node, was) && now !== undefined
      ? { kind: 'name', name: now, id: NEW, start: -1, end: -1 }
      : undefined;
  });
};

/** The change that a review is of, made on its template; undefined where it cannot be made, or does not run. */
export const changeOf = (review: Review, problem: PreparedTemplate): ChangedStep | undefined => {
  const { program, trace, subject } = problem;
  const { mutation, flawed_value } = review;
  const at = program.steps.findLastIndex(({ target }) => target === mutation.target_variable);
  const step = program.steps[at];
  if (
    !step ||
    (mutation.operand_to_replace !== undefined && !namesIn(step.expr).includes(mutation.operand_to_replace))
  )
    return undefined;
  const made = possible(step.expr, review).flatMap((expr): readonly ChangedStep[] => {
    const run = problem.evaluator.reevaluate(subject.facts, trace, at, expr);
    const rule = { id: mutation.type, family: 'conceptual' as const };
    const layout = mutation.type === 'incorrect_final_answer_selection' ? 'stops' : 'complete';
    return run.ok ? [{ rule, mutant: { step: at, expr, layout, through: [] }, flawed: run.trace }] : [];
  });
  const gives = ({ flawed }: ChangedStep): boolean =>
    Math.abs(Number(flawed[at]) - Number(flawed_value)) <= 1e-6 * Math.abs(Number(flawed_value));
  return made.find(gives) ?? made[0];
};
