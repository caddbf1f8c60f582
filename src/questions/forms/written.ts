import type { Exact } from '../../base/index.ts';
import { dimensionOf, inCents, nounsIn, pluralOf, spokenLike } from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';

/** A number as the question writes one of that kind. */
export const written = (
  { question }: Problem,
  { numeral, before }: Said,
  value: Exact,
): string | undefined => {
  // No `$492.0` beside `$1.2`.
  const number = spokenLike(value, before === '$' && /^\d+(?:\.\d\d)?$/.test(numeral) ? numeral : '12');
  return number && before === '$' ? inCents(number, question) : number;
};

/** So many of something: `7 crates`, or `$7` beside such a number or in a question of such; undefined where it has no plural. */
export const amountOf = (
  { question }: Problem,
  like: Said,
  unit: string,
  number: string,
): string | undefined => {
  if (unit === 'dollar' && (like.before === '$' || question.includes('$'))) return `$${number}`;
  if (like.before !== '' || unit === 'one' || unit === 'number') return undefined;
  if (dimensionOf(unit) !== undefined)
    return `${number} ${unit.replace(/\S+$/, (word) => (word === 'foot' ? 'feet' : (pluralOf(word) ?? word)))}`;
  const many = pluralOf(unit);
  // `cones` of pinecones are none.
  return many && nounsIn(question).has(unit) ? `${number} ${many}` : undefined;
};
