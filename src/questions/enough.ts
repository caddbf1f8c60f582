import type { Expr, ProblemClass } from '../model/index.ts';
import type { Problem } from './problem.ts';
import type { Claim } from './solve/claims.ts';
import { isOpening } from './solve/open.ts';
import { inputsOf } from './solve/values.ts';

/** Words with which a result is told that more than there is would allow as well. */
const ofEnough =
  /\b(?:can|could|able to|enough|affords?|afforded|possible|capacity|maximum|at most|up to|about|approximately|nearly|almost|roughly|around)\b/i;

/** What somebody has, of which not all need be used: `Patty has $15 to buy cookies`. */
const stock =
  /\b(?:ha[sd]|have|having|with|brings?|brought|budget|wallet|saved|got|gets|received?s?|given|gave|gives|allowance|there (?:is|are|was|were))\b(?: [\p{L}’'-]+){0,4} ?[$€£]?$/iu;

/** How much goes into one. */
const room =
  /\b(?:holds?|seats?|fits?|carry|carries|capacity|room for|accommodates?|needs?|requires?|takes?)\b/i;

/**
 * Whether what is told of a result leaves the open number more than one value, although the program knows one: who has
 * $15 or $17 can buy 5 packs at $3. And who has $15 may well buy 4, so that nothing is contradicted.
 */
export const tellsEnoughOnly = (problem: Problem, claims: readonly Claim[], label: ProblemClass): boolean => {
  const open = claims.filter(isOpening).map(({ step }) => step);
  return claims.some((claim) => {
    if (claim.kind !== 'fact' || !problem.statements.has(claim.step)) return false;
    const inputs = inputsOf(problem.subject, claim.step);
    if (inputs.some((step) => isUsedUpInParts(problem, claim.step, step, open)))
      return label === 0 || inputs.some((step) => open.includes(step));
    return ofEnough.test(wordsOf(problem, claim.step)) && inputs.some((step) => open.includes(step));
  });
};

const wordsOf = ({ statements }: Problem, step: number): string => {
  const told = statements.get(step);
  return told ? `${told.before}${told.after}` : '';
};

/** Whether a result follows from a stock by how often something goes into it: packs at $3, or vans of 6 seats. */
const isUsedUpInParts = (
  problem: Problem,
  result: number,
  stored: number,
  open: readonly number[],
): boolean => {
  const { subject, said, question } = problem;
  const place = said.get(stored);
  if (!place) return false;
  const isStock = stock.test(question.slice(place.sentence.start, place.start));
  return subject.facts.upstream(result).some((at) => {
    const step = subject.steps[at];
    if (!step) return false;
    const { expr } = step;
    if (expr.kind !== 'binary' || expr.op !== '/' || expr.right.kind !== 'name') return false;
    const of = ({ id }: Expr): readonly number[] => {
      const at = subject.facts.slots[id] ?? -1;
      return at < 0 ? [] : [at, ...inputsOf(subject, at)];
    };
    if (expr.left.kind !== 'name' || !of(expr.left).includes(stored)) return false;
    return of(expr.right).some((input) => {
      const part = said.get(input);
      if (!part) return false;
      const isPrice = /[$€£]/.test(part.before) && /[$€£]/.test(place.before);
      const isRoom = open.includes(stored) && room.test(question.slice(part.sentence.start, part.start));
      return (isStock && isPrice) || isRoom;
    });
  });
};
