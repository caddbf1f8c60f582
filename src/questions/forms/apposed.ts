import type { SubjectStep } from '../../engine/index.ts';
import { comparesToTheEnd, isPlural, pluralOf } from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import { inputsOf } from '../solve/values.ts';
import type { Edit } from '../text/edits.ts';

/** `Jay scored 6 more than Tobee, or 10 points.`: a result behind the sentence that only says how it compares. */
export const apposed = (
  problem: Problem,
  step: SubjectStep,
): { readonly like: Said; readonly edit: (number: string) => Edit } | undefined => {
  const by = byIn(problem, step);
  const base = step.reads.find((read) => read !== by?.step.index);
  if (!by || base === undefined || by.step.usedBy.length > 1 || !isAloneAndKnown(problem, step, by))
    return undefined;
  const things = thingsIn(problem, step, by, base);
  const isMoney = things === '$';
  if (things === undefined || (by.before === '$') !== (isMoney && by.mention.role === 'difference'))
    return undefined;
  const at = by.sentence.end - 1;
  return {
    like: isMoney ? { ...by, before: '$' } : by,
    edit: (number) => ({
      start: at,
      end: at,
      text: `, or ${isMoney ? `$${number}` : `${number} ${things}`}`,
    }),
  };
};

/** Whether a sentence says no other number, and all that its own is compared with is told before. */
const isAloneAndKnown = (
  { subject, asking, text }: Problem,
  { index }: SubjectStep,
  { sentence, mention }: Said,
): boolean =>
  sentence !== asking &&
  sentence.text.endsWith('.') &&
  text.mentions.every(
    ({ start, end, role }) =>
      start === mention.start || end <= sentence.start || start >= sentence.end || role === 'ordinal or name',
  ) &&
  inputsOf(subject, index).every((input) => {
    const source = subject.steps[input]?.quantity.source;
    return source?.kind === 'question' && source.place !== undefined && source.place.start <= mention.start;
  });

/** What the result counts, `$` of money; undefined where the words are not certain. */
const thingsIn = (
  { subject, question }: Problem,
  { expr, quantity }: SubjectStep,
  { end, sentence, mention }: Said,
  base: number,
): string | undefined => {
  const isLess = expr.kind === 'binary' && expr.op === '-';
  const how = mention.role !== 'difference' ? 'times' : isLess ? 'less' : 'more';
  const named = comparesToTheEnd(question.slice(end, sentence.end - 1), how);
  const from = subject.steps[base];
  const unit = from?.quantity.unit;
  if (named === undefined || unit === undefined || quantity.role === 'age') return undefined;
  // `three times the number of candy bars` of which the money is worked out.
  if (unit === 'dollar' && from?.sort !== 'input') return undefined;
  if (unit === 'dollar' && /\$/.test(question)) return '$';
  if (named === '') return pluralOf(unit);
  return isPlural(named.replace(/^.* /, '')) ? named : undefined;
};

/** The number by which a step compares with another one, as the program uses it: 6 more are added, three times as many multiplied. */
export const byIn = ({ said, divided }: Problem, { reads, expr }: SubjectStep): Said | undefined => {
  if (expr.kind !== 'binary') return undefined;
  const { op } = expr;
  return reads
    .flatMap((read) => (op === '/' ? divided : said).get(read) ?? [])
    .find(({ mention: { kind, role } }) =>
      op === '+' || op === '-'
        ? role === 'difference' && kind === 'plain'
        : kind === 'fraction' || (kind === 'multiplier' && op === '*'),
    );
};
