import { childrenOf, isAtom } from '../ast/index.ts';
import { clauseAround, dimensionOf } from '../english/index.ts';
import type { Phrase } from '../quantities/index.ts';
import { formulaOf, type Telling } from './read-aloud.ts';

/** Longer ones are no sign to know a number by, they tell a story. */
const mostQuoted = 72;

/**
 * A number that no name tells from others of its sort, with what does: the line that it was worked out in before (`the 12
 * years from L2`), or else its working (`the 12 years (8 + 4)`), or the question's clause that says it (`$12 ('200 of them
 * earn $12 per hour')`). Once in a telling.
 */
export const withOrigin = (step: number, { whole, named, number }: Phrase, telling: Telling): string => {
  if (telling.told.has(step) || named !== undefined || /['’)]$/.test(whole)) return whole;
  telling.told.add(step);
  const line = lineBefore(step, telling);
  if (line !== undefined) return `${whole} from L${line + 1}`;
  const origin = workingOf(step, telling) ?? wordsAt(step, { whole, number }, telling);
  return origin === undefined ? whole : `${whole} (${origin})`;
};

/** The line of a result that is told before the line of the step. */
const lineBefore = (
  step: number,
  { at, subject: { steps, phrases, facts } }: Telling,
): number | undefined => {
  if (at === undefined || steps[step]?.quantity.source.kind !== 'step' || step >= at) return undefined;
  // What the answer is to report may stand in a line that is gone.
  const own = facts.steps[at];
  if (own?.expr.kind === 'name' && own.reads.includes(step)) return undefined;
  const [line, here] = [phrases.lineOf(step), phrases.lineOf(at)];
  return line !== undefined && here !== undefined && line < here ? line : undefined;
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
  { subject }: Telling,
): string | undefined => {
  const quantity = subject.steps[step]?.quantity;
  // `1/3 of the pens` is the number and what it is taken of: the explanation says both anyway.
  const place = quantity?.source.kind === 'question' ? quantity.source.place : undefined;
  if (!place || quantity?.role === 'fraction') return undefined;
  // `the 50 seeds` say which they are; `the 5 years` and `5` do not.
  if (/\p{L}/u.test(whole) && dimensionOf(quantity?.unit ?? '') === undefined) return undefined;
  const said = clauseAround(subject.template.question, place.start, place.end);
  const isMore = said.length > number.length && saysMore(said, whole);
  if (!isMore || said.length > mostQuoted || /["“”()]/.test(said)) return undefined;
  return /['’]/.test(said) ? `“${said}”` : `'${said}'`;
};

/** Beside a thing that is named, one word more (`5 people got`) is no sign to know it by. */
const saysMore = (said: string, whole: string): boolean => {
  const known = new Set(whole.split(' '));
  const more = said.split(' ').filter((word) => !known.has(word)).length;
  return /\p{L}/u.test(whole) ? more > 1 : more > 0;
};
