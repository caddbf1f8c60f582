import { compare, type Exact, isWhole, keptIn, numbersNear, whole } from '../../base/index.ts';
import type { Subject } from '../../engine/index.ts';
import { type Value, valuesOf } from '../../facts/index.ts';
import { breakIn, quotientOf, sidesOf } from './values.ts';

/** Another number that could stand for one that is left open, and with which the answer is another one. */
export interface Other {
  readonly value: Exact;
  readonly answer: Exact;
  /** Whether everything that was whole stays so: `20 chains in packs of 4` are packs of 5 rather than of 3. */
  readonly isEven: boolean;
  /** Whether it stands to the question's other numbers in its unit as the original does. */
  readonly keepsOrder: boolean;
}

/** What else could stand for each input of a problem, worked out where it is first asked for. */
export const othersOf = (subject: Subject, own: readonly Value[]): ((step: number) => readonly Other[]) => {
  const known = new Map<number, readonly Other[]>();
  return (step) =>
    keptIn(known, step, () => {
      const value = own[step];
      return value ? othersAmong(subject, own, step, numbersNear(value)) : [];
    });
};

/** Those of the numbers that could stand there. */
const othersAmong = (
  subject: Subject,
  own: readonly Value[],
  step: number,
  offered: readonly Exact[],
): readonly Other[] => {
  const first = own.at(-1);
  if (!first) return [];
  const inOrder = orderKept(subject, own, step);
  const before = withShares(subject, own);
  const beside = subject.steps.flatMap(({ index, sort, usedBy }) =>
    sort === 'working' && usedBy.length === 0 && index < own.length - 1 ? [index] : [],
  );
  return offered.flatMap((value) => {
    const values = valuesOf(subject, new Map([[step, value]]));
    const answer = values.at(-1);
    if (!answer || signOf(answer, first) === 0 || answer.num <= 0n) return [];
    if (isWhole(first) && !isWhole(answer) && countsTime(subject)) return [];
    // Nothing costs a third of a cent: 9 of what costs $10 in all would have no price.
    if (isWholeCents(first) && !isWholeCents(answer) && asksMoney(subject)) return [];
    if (isOverAll(subject, own, values) || breakIn(subject, values, own)) return [];
    // `the faster one`, by a solution that works out both and looks.
    if (beside.some((at) => signOf(values[at], answer) !== signOf(own[at], first))) return [];
    const now = withShares(subject, values);
    const isEven = now.every((one, at) => staysWhole(one, before[at]));
    return [{ value, answer, isEven, keepsOrder: inOrder(value) }];
  });
};

/** 125 % of what was 20 % of it. */
const isOverAll = ({ steps }: Subject, own: readonly Value[], values: readonly Value[]): boolean =>
  steps.some(
    ({ index, quantity: { unit } }) =>
      unit === 'percent' && signOf(values[index], whole(100)) > Math.max(0, signOf(own[index], whole(100))),
  );

const unitAsked = ({ steps }: Subject): string => {
  const last = steps.at(-1);
  const asked = last?.sort === 'alias' ? steps[last.reads[0] ?? -1] : last;
  return asked?.quantity.unit ?? '';
};

/** Whether whole days, weeks or rounds are asked for: 4.95 of them are 5. */
const countsTime = (subject: Subject): boolean =>
  /^(?:day|night|week|weekend|month|year|trip|time)$/.test(unitAsked(subject));

const asksMoney = (subject: Subject): boolean => /^(?:dollar|euro)(?: per |$)/.test(unitAsked(subject));

/** Whether an amount of money has no more than cents. */
export const isWholeCents = (value: Exact): boolean => 100n % value.den === 0n;

/** `dollar` of `dollar per doll`. */
const measureOf = (unit: string | undefined): string | undefined => unit?.replace(/ per .*$/, '');

/** Whether a number for a step stands to the others of the question in its unit as the original does. */
const orderKept = ({ steps }: Subject, own: readonly Value[], step: number): ((value: Exact) => boolean) => {
  const [original, unit] = [own[step], measureOf(steps[step]?.quantity.unit)];
  const others = steps.flatMap(({ index, sort, quantity }) => {
    const value = own[index];
    return sort === 'input' && index !== step && measureOf(quantity.unit) === unit && value ? [value] : [];
  });
  return (value) => others.every((other) => signOf(value, other) === signOf(original, other));
};

const signOf = (one: Value, other: Value): number => (one && other ? Math.sign(compare(one, other)) : 0);

/** All values, and what each part of a sum comes to by what divides the sum: pencils may be packed color by color. */
const withShares = (subject: Subject, values: readonly Value[]): readonly Value[] => {
  const shares = subject.steps.flatMap((one) => {
    const [sum, by] = sidesOf(subject, one, '/');
    const { expr, reads = [] } = subject.steps[sum] ?? {};
    const isSum = expr?.kind === 'binary' && expr.op === '+';
    return isSum ? reads.map((read) => quotientOf([values[read], values[by]])) : [];
  });
  return [...values, ...shares];
};

const staysWhole = (value: Value, own: Value): boolean => !value || !own || isWhole(value) || !isWhole(own);
