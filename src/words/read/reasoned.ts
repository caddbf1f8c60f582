import { isCount, spelledNumber } from '../numbers.ts';
import { type Context, stepsWith } from './context.ts';
import { fold } from './fold.ts';
import { isGiven } from './meaning.ts';
import { mayShow } from './question-number.ts';
import type { Known } from './tokens.ts';

/** A line, by its place in the solution. */
interface Where {
  /** The line without what dresses a formula. */
  readonly line: string;
  readonly index: number;
  readonly context: Pick<Context, 'program' | 'plan'>;
}

/** `There are 25 boys because 50 / 2 = 25`: the number is what the line works out, whatever else is 25. */
export const reasonedFor = (
  { end }: { readonly end: number },
  results: readonly number[],
  { line, index, context: { program, plan } }: Where,
): number | undefined => {
  if (!/^[^\d.;:]*\bbecause\b/.test(line.slice(end))) return undefined;
  const [step, ...others] = results.filter((each) => {
    const expr = program.steps[each]?.expr;
    return expr !== undefined && !isGiven(expr) && plan.lineOf(each) === index;
  });
  return others.length === 0 ? step : undefined;
};

/** The same in letters (`She can make ten more because 18 - 8 = 10`): numbers of the line that show a step. */
export const reasonedInLetters = (
  text: string,
  index: number,
  known: readonly Known[],
  context: Context,
): readonly Known[] => {
  const reason = text.indexOf('because');
  if (reason < 0) return known;
  const line = fold(text);
  const found: Known[] = [];
  for (const { 0: word, index: start } of line
    .slice(0, reason)
    .matchAll(/(?<![\p{L}-])\p{L}+(?![\p{L}-])/gu)) {
    const value = isCount(word) ? spelledNumber(word) : undefined;
    const place = { start, end: start + word.length };
    if (!value || known.some((each) => each.start < place.end && each.end > start)) continue;
    const alike = mayShow(stepsWith(context, [value]), text, place, context);
    const step = reasonedFor(place, alike, { line, index, context });
    if (step !== undefined)
      found.push({ ...place, value, shape: { kind: 'word', text: word, says: value }, step });
  }
  return found.length === 1 ? [...known, ...found].sort((a, b) => a.start - b.start) : known;
};
