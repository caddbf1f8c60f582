import { childrenOf, isAtom } from '../ast/index.ts';
import { finished } from '../english/index.ts';
import type { Phrase } from '../quantities/index.ts';
import { formulaOf, type Telling } from './read-aloud.ts';

/** Where the question's words at a number may be cut, so that they stand by themselves: at a number, or a word that begins a part. */
const standsAlone = /^(?:[$€£]?\d|\p{Lu})/u;

/** Longer ones are no sign to know a number by, they tell a story. */
const mostQuoted = 48;

/**
 * A number that no name tells from others of its sort, with what does: the working of a result (`the 12 years (8 + 4)`),
 * or the question's own words at the number (`$12 ('200 of them earn $12 per hour')`). Once in a telling.
 */
export const withOrigin = (step: number, { whole, named, number }: Phrase, telling: Telling): string => {
  if (telling.told.has(step) || named !== undefined || /['’)]$/.test(whole)) return whole;
  const origin = workingOf(step, telling) ?? wordsAt(step, { whole, number }, telling);
  telling.told.add(step);
  return origin === undefined ? whole : `${whole} (${origin})`;
};

/** `8 + 4`, of a result of one operation. */
const workingOf = (step: number, telling: Telling): string | undefined => {
  const expr = telling.subject.facts.steps[step]?.expr;
  if (expr?.kind !== 'binary' || !childrenOf(expr).every(isAtom)) return undefined;
  const formula = formulaOf(expr, telling, step);
  return /\d.*\d/.test(formula) ? formula : undefined;
};

const wordsAt = (
  step: number,
  { whole, number }: Pick<Phrase, 'whole' | 'number'>,
  telling: Telling,
): string | undefined => {
  const quantity = telling.subject.steps[step]?.quantity;
  if (quantity?.source.kind !== 'question') return undefined;
  const said = finished(quantity.said.trim());
  const isMore = said.length > number.length && standsAlone.test(said) && saysMore(said, whole);
  return isMore && said.length <= mostQuoted && !/['"()]/.test(said) ? `'${said}'` : undefined;
};

/** Beside a thing that is named, one word more (`5 people got`) is no sign to know it by. */
const saysMore = (said: string, whole: string): boolean => {
  const known = new Set(whole.split(' '));
  const more = said.split(' ').filter((word) => !known.has(word)).length;
  return /\p{L}/u.test(whole) ? more > 1 : more > 0;
};
