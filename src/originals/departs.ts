import { type Exact, multiply, whole } from '../base/index.ts';
import { namesShare, saysAtOdds, saysFromSolution } from '../english/index.ts';
import { keyOf } from '../solution/index.ts';
import type { Original } from './original.ts';

/**
 * The first line from which a solution is not to be relied on, by what its formaliser wrote beside a number (`# the solution
 * uses 130, while the question says 80`).
 */
export const departsIn = ({ facts, asked }: Original): number | undefined => {
  const { program, exact, plan } = facts;
  const found: number[] = [];
  // A number that no step reads has no line of its own: it is of the one behind all that are told before it.
  const firstLineOf = (step: number): number =>
    plan.steps.findLastIndex((told) => told !== undefined && told.step < step) + 1;
  for (const { index } of program.source.matchAll(/(?:#|\/\/).*$/gm)) {
    const comment = program.source.slice(index).split('\n', 1)[0] ?? '';
    const before = program.source.lastIndexOf('\n', index);
    const step = program.steps.findIndex(({ end }) => end > before);
    if (step >= 0 && saysAtOdds(comment)) found.push(firstLineOf(step));
  }
  for (const [step, { target, expr, comment }] of program.steps.entries()) {
    const value = exact[step];
    if (expr.kind !== 'num' || !value || value.num < value.den || namesShare(target)) continue;
    if (!saysFromSolution(`${target.replaceAll('_', ' ')} # ${comment}`) || isAsked(value, asked())) continue;
    found.push(firstLineOf(step));
  }
  return found.length === 0 ? undefined : Math.min(...found);
};

/** Also as a percentage: 240 % is 2.4. */
const isAsked = (value: Exact, asked: ReadonlySet<string>): boolean =>
  asked.has(keyOf(value)) || asked.has(keyOf(multiply(value, whole(100))));
