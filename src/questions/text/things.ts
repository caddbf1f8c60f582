import { dimensionOf, lemma } from '../../english/index.ts';

/** What is measured although no table of units has it: a number of it is never a number of things. */
const measures =
  /^(?:watt|kilowatt|volt|calorie|kilocalorie|degree|byte|kilobyte|megabyte|gigabyte|terabyte|[kmgt]b|[km]ph|k?wh|ml|c?m|mm|cm|km|k?g|mg|lb|oz|ft|yd|sq|percent|percentage|joule|knot|carat|credit|share)$/;

/** Things of which there may be half a one. */
const inParts =
  /^(?:point|page|lap|block|serving|portion|pizza|pie|cake|cookie|apple|sandwich|round|unit|dose|slice|bowl|tank|bucket|time|chapter|loaf|inning)$/;

/** Whether a word is the name of a measure: hours, gallons, watts. */
export const isMeasure = (word: string): boolean => {
  const one = lemma(word.toLowerCase());
  return dimensionOf(one) !== undefined || measures.test(one);
};

/** Whether what is counted cannot be divided: pupils, cars, eggs; not hours, pizzas or points. */
export const isUndivided = (unit: string): boolean => !isMeasure(unit) && !inParts.test(lemma(unit));
