import { add, divide, type Exact, equal, isWhole, multiply, whole } from '../base/index.ts';
import { namesShare, saysAtOdds, saysFromSolution } from '../english/index.ts';
import { inSight, keyOf, type Line, tokenize } from '../solution/index.ts';
import type { Original } from './original.ts';

/**
 * The first line from which a solution is not to be relied on, by what its formaliser wrote beside a number (`# the solution
 * uses 130, while the question says 80`), or because a sign stands for another: `needs 4*10- 40 gallons`.
 */
export const departsIn = (original: Original): number | undefined => {
  const garbled = original.lines.findIndex((line, index) => index < original.last && endsInItsResult(line));
  const admitted = admittedAt(original);
  if (garbled < 0) return admitted;
  return admitted === undefined ? garbled : Math.min(garbled, admitted);
};

const admittedAt = ({ facts, asked }: Original): number | undefined => {
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
    if (expr.kind !== 'num' || !value || value.num < value.den || isAsked(value, asked)) continue;
    if (namesShare(target) || !saysFromSolution(`${target.replaceAll('_', ' ')} # ${comment}`)) continue;
    found.push(firstLineOf(step));
  }
  return found.length === 0 ? undefined : Math.min(...found);
};

/** Also as a percentage: 240 % is 2.4. */
const isAsked = (value: Exact, asked: Original['asked']): boolean =>
  asked.has(keyOf(value)) || asked.has(keyOf(multiply(value, whole(100))));

/** `In two minutes she does 90*2-180 sit-ups`: the result stands behind a minus for an equals sign. */
const endsInItsResult = ({ text }: Line): boolean =>
  [...inSight(text).matchAll(withItsResult)].some(
    ({ 1: one = '', 2: sign = '', 3: two = '', 4: made = '' }) => {
      const [a, b, c] = [one, two, made].map(exactIn);
      const result = a && b && reckon[sign]?.(a, b);
      return result !== undefined && c !== undefined && isWhole(c) && equal(result, c);
    },
  );

const withItsResult =
  /(?<![\d.,=)]|[=+*/x×–-] )\$?(\d[\d,]*(?:\.\d+)?) ?([+*/x×]) ?\$?(\d[\d,]*(?:\.\d+)?) ?[-–] ?\$?(\d[\d,]*(?:\.\d+)?)(?= \p{L}{2})/gu;

const exactIn = (written: string): Exact | undefined => {
  const [token] = tokenize(written);
  return token?.kind === 'number' ? token.value : undefined;
};

const reckon: Readonly<Record<string, (a: Exact, b: Exact) => Exact | undefined>> = {
  '+': add,
  '*': multiply,
  x: multiply,
  '×': multiply,
  '/': divide,
};
