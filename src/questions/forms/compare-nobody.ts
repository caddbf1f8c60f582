import { equal } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import { comparisonBehind } from '../../english/index.ts';
import type { Expr, QuantityRole } from '../../model/index.ts';
import type { Problem, Said } from '../problem.ts';
import type { Edit } from '../text/edits.ts';
import { type Form, no, quantityAt, saidOf, unsure, ways } from './form.ts';

/** `Ann has 6 more pens than Bob` becomes `Ann has 6 more pens`: than whom, where others have pens as well? */
export const compare_nobody: Form = {
  make: (problem, args) => {
    const step = quantityAt(args, 0);
    const said = saidOf(problem, step);
    if (!said) return unsure(step);
    const edit = otherSideOf(problem, said);
    const compared = edit && comparedBy(problem, step);
    if (!compared) return no('no_words', 'its sentence compares with nobody, or more hangs on it');
    const { by, base } = compared;
    const others = othersLike(problem, by, base);
    if (others.length === 0) return no('implied', 'there is nothing else with which it could be compared');
    return ways(
      others.map((other) => ({
        edits: [edit],
        claims: [{ kind: 'sense', step: by.index, expr: renamed(by.expr, base.target, other.target) }],
      })),
    );
  },
};

/** The words from `than` on, where the clause is whole without them. */
const otherSideOf = ({ question }: Problem, { end, sentence }: Said): Edit | undefined => {
  const found = comparisonBehind(question.slice(end, sentence.end));
  return found && { start: end + found.head, end: end + found.length, text: '' };
};

/** The one step that a number is used in, beside one other amount. */
const comparedBy = ({ subject: { steps } }: Problem, step: SubjectStep) => {
  const [by, ...more] = step.usedBy.flatMap((index) => steps[index] ?? []);
  const [base, ...others] = (by?.reads ?? []).flatMap((read) =>
    read === step.index ? [] : (steps[read] ?? []),
  );
  if (!by || !base || more.length > 0 || others.length > 0 || by.expr.kind !== 'binary') return undefined;
  return { by, base };
};

/** Other amounts of the same things that are known before a step, and do not hang on it. */
const othersLike = ({ subject: { steps }, values }: Problem, by: SubjectStep, base: SubjectStep) =>
  steps.filter((other) => {
    const [mine, theirs] = [values[base.index], values[other.index]];
    return (
      other.index < by.index &&
      other.index !== base.index &&
      other.sort !== 'alias' &&
      mine !== undefined &&
      theirs !== undefined &&
      !equal(mine, theirs) &&
      isOfAmount(other) &&
      isOfAmount(base) &&
      other.quantity.thing !== undefined &&
      other.quantity.thing === base.quantity.thing &&
      other.quantity.unit === base.quantity.unit &&
      other.quantity.group.join(' ') !== base.quantity.group.join(' ') &&
      by.quantity.group.join(' ') !== other.quantity.group.join(' ')
    );
  });

/** What somebody or something has: no difference, no multiplier, no price. */
const isOfAmount = ({ quantity: { role } }: SubjectStep): boolean =>
  role === undefined || !comparing.has(role);

const comparing: ReadonlySet<QuantityRole> = new Set<QuantityRole>([
  ...(['difference', 'multiplier', 'divisor'] as const),
  ...(['percent', 'fraction', 'price', 'rate'] as const),
]);

/** The expression with one name for another. */
const renamed = (expr: Expr, from: string, to: string): Expr => {
  if (expr.kind === 'name') return expr.name === from ? { ...expr, name: to } : expr;
  if (expr.kind === 'binary')
    return { ...expr, left: renamed(expr.left, from, to), right: renamed(expr.right, from, to) };
  return expr;
};
