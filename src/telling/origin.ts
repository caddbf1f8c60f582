import { isAtom, leavesOf } from '../ast/index.ts';
import { dimensionOf, quoteAround } from '../english/index.ts';
import type { QuantityRole } from '../model/index.ts';
import type { Phrase } from '../quantities/index.ts';
import { formulaOf, type Telling } from './read-aloud.ts';

/**
 * A number that no name tells from others of its sort, with what does: the line that it was worked out in before (`the 12
 * years from L2`), or else its working (`the 12 years (8 + 4)`), or the question's words at it (`'12 on Monday'`). A bare
 * number gets a name of that: `the result of L2 (12)`, `the sum 8 + 4 = 12`. Once in a telling.
 */
export const withOrigin = (step: number, phrase: Phrase, telling: Telling): string => {
  const { whole, named, number } = phrase;
  // `2 ('half as many')`: the words say it, as they do of no `4 ('four fewer')`.
  const inWords = /^\S+ \((['“]\D+['”])\)$/u.exec(whole)?.[1];
  if (inWords !== undefined && isTimes(step, telling)) return inWords;
  if (telling.told.has(step) || named !== undefined || /['’)]$/.test(whole)) return whole;
  telling.told.add(step);
  const isBare = !/\p{L}/u.test(whole);
  const line = lineBefore(step, telling);
  if (line !== undefined && (!isBare || isResultOf(line, step, telling)))
    return isBare ? `the result of L${line + 1} (${number})` : `${whole} from L${line + 1}`;
  const working = workingOf(step, telling);
  if (working?.noun === 'remainder' && isBare) return `${working.formula} (${number})`;
  if (working !== undefined)
    return isBare ? `the ${working.noun} ${working.formula} = ${number}` : `${whole} (${working.formula})`;
  return line === undefined
    ? (inQuestion(step, phrase, telling) ?? (isBare ? ofQuestion(step, number, telling) : whole))
    : `${whole} from L${line + 1}`;
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

/** Whether a line works out nothing after it. */
const isResultOf = (line: number, step: number, { subject: { steps, phrases } }: Telling): boolean =>
  steps.every(
    ({ quantity }, later) =>
      later <= step || quantity.source.kind !== 'step' || phrases.lineOf(later) !== line,
  );

const nouns: { readonly [op: string]: string } = {
  '+': 'sum',
  '-': 'difference',
  '*': 'product',
  '/': 'quotient',
  '%': 'remainder',
};
const mostNumbers = 4;

/** `8 + 4`, of a result of a few numbers. */
const workingOf = (step: number, telling: Telling) => {
  const expr = telling.subject.facts.steps[step]?.expr;
  if (expr?.kind !== 'binary' || leavesOf(expr).length > mostNumbers) return undefined;
  const formula = formulaOf(expr, telling, step);
  const isOne = isAtom(expr.left) && isAtom(expr.right) && !formula.includes(' of ');
  return /\d.*\d/.test(formula)
    ? { formula, noun: (isOne ? nouns[expr.op] : undefined) ?? 'result' }
    : undefined;
};

const times = new Set<QuantityRole | undefined>(['multiplier', 'divisor', 'fraction']);

/** Whether a number tells how many times, or which part. */
const isTimes = (step: number, { subject }: Telling): boolean =>
  times.has(subject.steps[step]?.quantity.role);

/** `the 8 in the question`, where it has no other 8; 18 is none. */
const ofQuestion = (step: number, number: string, { subject: { steps, template } }: Telling): string => {
  const plainly = new RegExp(`(?<![\\d.,])${number.replaceAll(/[$.]/g, '\\$&')}(?![.,]?\\d)`);
  const isSaid = steps[step]?.quantity.source.kind === 'question';
  return isSaid && template.question.split(plainly).length === 2 ? `the ${number} in the question` : number;
};

/** With the question's words at the number, where they say more than `the 50 seeds` does; `the 5 years` say little. */
const inQuestion = (step: number, { whole, number }: Phrase, telling: Telling): string | undefined => {
  const { unit = '' } = telling.subject.steps[step]?.quantity ?? {};
  const isThing = /\p{L}/u.test(whole);
  if (isThing && dimensionOf(unit) === undefined) return undefined;
  const quote = quoteOf(step, telling);
  if (!quote || !saysMore(quote.words, whole, isThing ? 1 : 0)) return undefined;
  const quoted = inMarks(quote.words);
  const saysNumber = quote.words.startsWith(`${number} `) || (isTimes(step, telling) && !/\d/.test(quoted));
  return quote.opens && saysNumber ? quoted : `${whole} (${quoted})`;
};

const quoteOf = (step: number, { subject }: Telling) => {
  const source = subject.steps[step]?.quantity.source;
  const place = source?.kind === 'question' ? source.place : undefined;
  return place && quoteAround(subject.template.question, place.start, place.end);
};

const inMarks = (words: string): string => (/['’]/.test(words) ? `“${words}”` : `'${words}'`);

/** `'36 weeks of school'`: the question's own words at a number of it, or that number. */
export const saidOf = (step: number, telling: Telling): string => {
  const quote = quoteOf(step, telling);
  return quote ? inMarks(quote.words) : telling.subject.phrases.of(step).number;
};

/** Beside a thing that is named, one word more (`5 people got`) is no sign to know it by. */
const saysMore = (said: string, whole: string, than: number): boolean => {
  const known = new Set(whole.split(' '));
  return said.split(' ').filter((word) => !known.has(word)).length > than;
};
