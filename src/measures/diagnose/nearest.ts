import { equal, isWhole } from '../../base/index.ts';
import { contentIn, shared } from '../../english/index.ts';
import { textValue } from '../../solution/index.ts';
import { functionsOf, numbersIn } from './functions.ts';
import type { Standing } from './judge.ts';
import { constant, isConstant, keyOf } from './polynomial.ts';
import type { ReferenceStep } from './reference.ts';
import { linksOf, type Mend, mendsOf, repairOf } from './repair.ts';
import type { Ground } from './signs.ts';

/** The one change by which a working is a step of the right solution. */
export interface Nearest extends Mend {
  readonly step: ReferenceStep;
  readonly isAnswer: boolean;
}

/** What may be a step but for a change. */
const near: ReadonlySet<Standing> = new Set<Standing>(['wrong', 'value', 'given', 'other_way']);

/** Of a working with more numbers one change says little. */
const mostNumbers = 8;
/** A line that has so much of the words of a step is about it. */
const leastNamed = 0.3;
/** A step with so many of a working's numbers is the one that was meant. */
const leastKept = 2;

/** The kind that is nearest to a change. That something is too much is of no kind. */
export const nearestKinds: { readonly [what in Mend['what']]: string | undefined } = {
  number: 'other_number',
  operator: 'wrong_operation',
  order: 'wrong_way_round',
  too_many: undefined,
};

/**
 * The step of the right solution that a claim is but for one change, as functions of the problem's numbers. It says something
 * where the answer would be right with it, where the words of the line are those of the step, or most of the numbers.
 */
export const nearestOf = (at: number, ground: Ground): Nearest | undefined => {
  const { judged, reference, stated, texts } = ground;
  const { claim, standing = 'false' } = judged[at] ?? {};
  const working = claim?.working;
  if (!working || !claim.holds || !near.has(standing) || numbersIn(working).length > mostNumbers)
    return undefined;
  const results = judged
    .slice(0, at)
    .map(({ claim: { shown }, is }) => ({ value: shown, is: is ?? constant(shown) }));
  const { given, steps, answer } = reference;
  const wanted = answer && repairOf(judged, linksOf(judged, stated), at, answer.value);
  const taken = new Set(judged.flatMap((one) => (one.standing === 'step' ? (one.step ?? []) : [])));
  const words = contentIn(texts[claim.line] ?? '');
  const found = steps.flatMap((step, place) => {
    const isRepaired = wanted !== undefined && equal(wanted, step.value);
    const named = shared(step.words, words) / Math.max(1, step.words.size);
    if (isConstant(step.is)) return [];
    const key = keyOf(step.is);
    const isAnswer = answer !== undefined && keyOf(answer.is) === key;
    const pool = [...given, ...steps.slice(0, place), ...results].map(({ value }) => value);
    return mendsOf(working, step.value, pool).flatMap((mend) => {
      // Who has the answer and goes on has taken its step.
      const goesOn = mend.right.kind === 'number';
      if (goesOn ? !isRepaired : taken.has(place) || isIdle(mend)) return [];
      // What has its place on another way is wrong only for what comes of it.
      const saysMore = standing !== 'other_way' && (named >= leastNamed || keptIn(mend) >= leastKept);
      if (!isRepaired && !saysMore) return [];
      const is = functionsOf(mend.right, { reference, results }).find((one) => keyOf(one) === key);
      const rank = Number(goesOn) * 8 + Number(isRepaired) * 4 + named + Number(keptIn(mend) >= leastKept);
      return !is || is.cancels ? [] : [{ ...mend, step, isAnswer, rank }];
    });
  });
  return found.toSorted((a, b) => b.rank - a.rank)[0];
};

/** So many numbers of a working stay. */
const keptIn = ({ what, right }: Mend): number => numbersIn(right).length - Number(what === 'number');

/** To multiply by one, or to add nothing, changes nothing. */
const isIdle = ({ to }: Mend): boolean => {
  const value = to && textValue(to);
  return value !== undefined && isWhole(value) && value.num < 2n;
};
