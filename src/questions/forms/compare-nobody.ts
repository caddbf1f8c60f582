import { equal } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import * as english from '../../english/index.ts';
import type { Expr, QuantityRole } from '../../model/index.ts';
import { type Problem, placesOf } from '../problem.ts';
import { no } from '../solve/reasons.ts';
import { saying, ways } from './form.ts';
import { opOf } from './telling.ts';

/** `Ann has 6 more pens than Bob` becomes `Ann has 6 more pens`: than whom, where others have pens as well? */
export const compare_nobody = saying((problem, { step, start, end, sentence, lead, tail, before }) => {
  // The words from `than` on, where the clause is whole without them.
  const found = english.comparisonBehind(tail) ?? english.measureBehind(lead, tail, before === '$');
  const compared = found && comparedBy(problem, step);
  // `Ann has twice as many as Bob`, where Bob's are what is asked for.
  const { isDifference, isLess } = found ?? {};
  const op = isLess ? '-' : isDifference ? '+' : '*';
  if (!found || !compared || opOf(compared.by) !== op)
    return no('no_words', 'its sentence compares with nobody, or more hangs on it');
  const { by, base } = compared;
  // `Ann's brother is 2 years older`: than Ann.
  if (english.isInWords(base.quantity.group.join(' '), lead))
    return no('implied', 'its own clause names with whom it compares');
  // `Bob has 5 more than Ann, and Cid has 4 fewer`: than Ann, too.
  const isCompared = problem.question.slice(0, start).includes(tail.slice(found.head, found.length));
  if (isCompared || base.usedBy.some((index) => index < by.index))
    return no('implied', 'another one is compared with the same before it');
  const others = problem.subject.steps.filter((other) => isLike(problem, other, by, base));
  if (others.length === 0 || problem.names.size === 2)
    return no('implied', 'there is nothing else with which it could be compared');
  // `500 silver coins and twice as many bronze coins`
  const last = placesOf(problem, base.index).at(-1);
  if (last?.sentence === sentence && !/[,;\p{Lu}]/u.test(problem.question.slice(last.end, start)))
    return no('implied', 'it goes on from what it is compared with');
  // `On Monday he sells 9. On Tuesday he sells 2 fewer.`: than on the day of which it was told last.
  const toldAt = ({ index }: SubjectStep): number =>
    placesOf(problem, index).findLast((place) => place.end <= start)?.end ?? -1;
  const isOfTimes = last && [last, { sentence }].every((one) => english.namesTime(one.sentence.text));
  if (isOfTimes && others.every((one) => toldAt(one) < toldAt(base)))
    return no('implied', 'of several times it is compared with the one before');
  // `Ann is 3 inches taller, who is …`; and of whom nobody has spoken yet, nobody is thought.
  const earlier = problem.question.slice(0, end).toLowerCase();
  const isNamed = [base, ...others].some(({ quantity }) =>
    quantity.group.some((word) => earlier.includes(word)),
  );
  if (!isNamed || english.isRestricted(tail.slice(found.length).replace(/^,/, '')))
    return no('no_words', 'nobody is spoken of with whom it could be compared');
  const edit = { start: end + found.head, end: end + found.length, text: '' };
  return ways(
    others.map(({ target }) => ({
      edits: [edit],
      claims: [{ kind: 'sense', step: by.index, expr: renamed(by.expr, base.target, target) }],
    })),
  );
});

/** The one step that a number is used in, beside one other amount. */
const comparedBy = ({ subject: { steps } }: Problem, step: SubjectStep) => {
  const [by, ...more] = step.usedBy.flatMap((index) => steps[index] ?? []);
  const [base, ...others] = (by?.reads ?? []).flatMap((read) =>
    read === step.index ? [] : (steps[read] ?? []),
  );
  if (!by || !base || more.length > 0 || others.length > 0) return undefined;
  return { by, base };
};

/** Whether another amount is of the same things, is known before a step, and does not hang on it. */
const isLike = ({ values }: Problem, other: SubjectStep, by: SubjectStep, base: SubjectStep): boolean => {
  const [mine, theirs] = [values[base.index], values[other.index]];
  const [one, own] = [other.quantity, base.quantity];
  const group = one.group.join(' ');
  return (
    other.index < by.index &&
    other.index !== base.index &&
    other.sort !== 'alias' &&
    mine !== undefined &&
    theirs !== undefined &&
    !equal(mine, theirs) &&
    // What somebody or something has: no difference, no multiplier, no price.
    [one, own].every(({ role }) => !comparing.has(role)) &&
    one.thing !== undefined &&
    one.thing === own.thing &&
    one.unit === own.unit &&
    group !== own.group.join(' ') &&
    group !== by.quantity.group.join(' ')
  );
};

const comparing: ReadonlySet<QuantityRole | undefined> = new Set(
  (['difference', 'multiplier', 'divisor', 'percent', 'fraction', 'price', 'rate'] as const).values(),
);

/** The expression with one name for another. */
const renamed = (expr: Expr, from: string, to: string): Expr => {
  if (expr.kind === 'name') return expr.name === from ? { ...expr, name: to } : expr;
  if (expr.kind === 'binary')
    return { ...expr, left: renamed(expr.left, from, to), right: renamed(expr.right, from, to) };
  return expr;
};
