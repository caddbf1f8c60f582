import { add, divide, type Exact, equal, multiply, plainNumber, whole } from '../../base/index.ts';
import { conversions, factorsBetween } from '../../english/index.ts';
import { type Measure, type Mention, measuresIn, readText } from '../../quantities/index.ts';
import { constant, holdsValue, type Polynomial, plus, type Source, times } from './polynomial.ts';

/** `1 h 30 min` may stand here. */
const twoUnits = /\d\s?\p{L}{1,12}\s(?:and\s)?\d/u;

/** The measures in two units of a text; none of `2 weeks 3 days a week`. */
const measuresOf = (text: string): readonly Measure[] =>
  twoUnits.test(text)
    ? measuresIn(readText(text)).filter(({ parts }) => parts.at(-1)?.per === undefined)
    : [];

/** Its numbers, each with how many of the last unit one of it is: 1 and 60, 30 and 1. */
const weighed = ({ parts }: Measure) =>
  parts.map(({ value, unit = '' }) => {
    const [by = whole(1)] = factorsBetween(unit, parts.at(-1)?.unit ?? '');
    return { value, by };
  });

/** 90 of `1 h 30 min`, in its last unit. */
const totalOf = (measure: Measure): Exact =>
  weighed(measure).reduce((sum, { value, by }) => add(sum, multiply(value, by)), whole(0));

/** `1h30` */
const hoursAndMinutes = /(?<![\d.,])(\d{1,2})\s?h([0-5]\d)(?![\d:])/g;

/** Each measure in two units as one number, every other sign in its place: `    90 min` for `1 h 30 min`. */
export const inOneUnit = (written: string): string => {
  const text = written.replaceAll(hoursAndMinutes, (all, hours: string, minutes: string) =>
    String(60 * Number(hours) + Number(minutes)).padStart(all.length),
  );
  return measuresOf(text).reduceRight((rest, measure) => {
    const { start, end, parts } = measure;
    const told = plainNumber(totalOf(measure)) + text.slice(parts.at(-1)?.end, end);
    return rest.slice(0, start) + told.padStart(end - start) + rest.slice(end);
  }, text);
};

/** 0.3 of `300 g`: a number in other units, and by how much it is multiplied then. */
export const inOtherUnits = ({ value, unit }: Pick<Mention, 'value' | 'unit'>) =>
  conversions().flatMap(({ small, large, factor }) => {
    const by = unit === large ? factor : unit === small ? divide(whole(1), factor) : undefined;
    return by ? [[multiply(value, by), by] as const] : [];
  });

/** The numbers of a question as functions of those that are given, in other units: 0.3 of `300 g`, 90 and 1.5 of `1 h 30 min`. */
export const convertedFrom = (question: string, given: readonly Source[]): readonly Source[] => {
  const isOf = (value: Exact) => given.find((one) => equal(one.value, value))?.is;
  const measures = measuresOf(question).map((measure) => ({
    value: totalOf(measure),
    unit: measure.parts.at(-1)?.unit,
    is: weighed(measure).reduce<Polynomial | undefined>(
      (sum, { value, by }) => {
        const part = isOf(value);
        return sum && part && plus(sum, times(part, constant(by)) ?? part);
      },
      constant(whole(0)),
    ),
  }));
  const single = readText(question).mentions.map(({ value, unit }) => ({ value, unit, is: isOf(value) }));
  return [...measures, ...single].flatMap(({ value, unit, is }) => {
    const others = inOtherUnits({ value, unit }).flatMap(([other, by]) => {
      const changed = is && times(is, constant(by));
      return changed ? { value: other, is: changed } : [];
    });
    return is && !holdsValue(given, value) ? [{ value, is }, ...others] : others;
  });
};

/** `3 h 20 min` are 200, and where that is not what is `wanted`, 10/3. */
export const measureLike = (text: string, wanted: Exact | undefined): Exact | undefined => {
  const measure = measuresOf(text).at(-1);
  if (!measure || !wanted) return undefined;
  const value = totalOf(measure);
  const others = inOtherUnits({ value, unit: measure.parts.at(-1)?.unit });
  return [value, ...others.map(([other]) => other)].find((one) => equal(one, wanted));
};
