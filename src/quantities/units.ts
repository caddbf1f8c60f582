import { remembered } from '../base/index.ts';

/** The unit of numbers that count nothing: multipliers, divisors, fractions, quotients of the same unit. */
export const plainNumber = 'number';

/** A unit as a product over a product: `dollar per hour` has `over` dollar and `under` hour. */
export interface Unit {
  readonly over: readonly string[];
  readonly under: readonly string[];
}

/** Reads `dollar per hour`, `page per day per pupil`; `number` has neither over nor under. */
export const readUnit: (text: string) => Unit = remembered((text) => {
  const [over = '', ...under] = text.split(' per ');
  return { over: over === plainNumber ? [] : over.split(' times '), under };
});

/** Writes a unit; undefined for one that no pupil would name (`dollar times hour`, `1 per hour`). */
export const writeUnit = ({ over, under }: Unit): string | undefined => {
  if (over.length === 0 && under.length === 0) return plainNumber;
  if (over.length !== 1) return undefined;
  return [over[0], ...[...under].sort()].join(' per ');
};

const minus = (from: readonly string[], what: readonly string[]): [string[], string[]] => {
  const left = [...from];
  const rest = what.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [left, rest];
};

/** The unit of a product, reduced: `dollar per hour` times `hour` is `dollar`. */
export const timesUnit = (a: Unit, b: Unit): Unit => {
  const [over, under] = minus([...a.over, ...b.over], [...a.under, ...b.under]);
  return { over, under };
};

/** The unit of a quotient: `dollar` over `hour` is `dollar per hour`, `page` over `page` a plain number. */
export const overUnit = (a: Unit, b: Unit): Unit => timesUnit(a, { over: b.under, under: b.over });

/** Whether two units are the same, in whatever order their parts stand. */
export const equalUnits = (a: Unit, b: Unit): boolean => {
  const { over, under } = overUnit(a, b);
  return over.length === 0 && under.length === 0;
};
