import { equal } from '../../base/index.ts';
import { isPercentBefore, ordinalEnding } from '../../english/index.ts';
import type { Line } from '../read/aligned-text.ts';
import type { TextExpr, TextNumber } from '../read/text-expr.ts';

/** What every change asks of a line, and what hangs on the line alone. */
export interface LinePlan {
  /** The steps that numbers of no certain step may show. */
  readonly alike: readonly number[];
  /** The ordinals of percentages beside the workings. */
  readonly percents: readonly number[];
  /** By ordinal: the letters behind a number, as in `12th`. */
  readonly endings: readonly string[];
  /** Whether words such as `million` count in its equations. */
  readonly hasScale: boolean;
  /** In plain sight: the two sides of `28 cups = 14 pints`. */
  readonly unequal: readonly (readonly [left: TextNumber, right: TextNumber])[];
}

const plans = new WeakMap<Line, LinePlan>();

export const planOf = (line: Line): LinePlan => {
  const known = plans.get(line);
  if (known) return known;
  const { text, numbers, equations } = line;
  const behind = numbers.map(({ end }) => text.slice(end));
  const unequal: (readonly [TextNumber, TextNumber])[] = [];
  for (const { sides, annotation } of equations) {
    if (annotation) continue;
    sides.forEach((right, at) => {
      const left = sides[at - 1];
      if (left?.kind === 'number' && right.kind === 'number' && !equal(left.value, right.value))
        unequal.push([left, right]);
    });
  }
  const plan: LinePlan = {
    alike: numbers.flatMap(({ alike }) => alike),
    percents: numbers.flatMap(({ worked, annotated }, at) =>
      !worked && !annotated && isPercentBefore(behind[at] ?? '') ? [at] : [],
    ),
    endings: behind.map(ordinalEnding),
    hasScale: equations.some(({ sides }) => sides.some(hasScale)),
    unequal,
  };
  plans.set(line, plan);
  return plan;
};

const hasScale = (side: TextExpr): boolean =>
  side.kind === 'number'
    ? side.times !== undefined
    : side.kind === 'minus'
      ? hasScale(side.operand)
      : hasScale(side.left) || hasScale(side.right);
