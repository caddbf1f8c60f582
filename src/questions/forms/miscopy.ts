import { equal, isWhole } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import { spokenLike } from '../../english/index.ts';
import type { Mention } from '../../quantities/index.ts';
import type { Problem } from '../problem.ts';
import { fitsAnother } from '../text/others.ts';
import { type Form, no, numberAt, quantityAt, ways } from './form.ts';

/** `… 12 crates. … the 12 crates`: where the question says a number once more as known, another one stands there. */
export const miscopy: Form = {
  make: (problem, args) => {
    const [step, value] = [quantityAt(args, 0), numberAt(args, 1)];
    const again = saidAsKnown(problem, step);
    if (!again) return no('no_words', 'the number stands nowhere else as known');
    const number = isWhole(value)
      ? spokenLike(value, problem.question.slice(again.start, again.end))
      : undefined;
    if (number === undefined || value.num < 2n) return no('no_words', 'the number cannot be written there');
    if (fitsAnother(problem, step.index, (other) => equal(other, value)))
      return no('said_again', 'it could be said of another amount, of which it is true');
    return ways([
      {
        edits: [{ start: again.start, end: again.end, text: number }],
        claims: [{ kind: 'fact', step: step.index, sign: '=', value }],
      },
    ]);
  },
};

/** Where the only input of this number is said once more, of the same things, behind `the`, `all` or `these`. */
const saidAsKnown = (
  { question, text, subject: { steps } }: Problem,
  { exact, sort, index }: SubjectStep,
): Mention | undefined => {
  if (!exact || sort !== 'input') return undefined;
  const isShared = steps.some((one) => one.index !== index && one.exact && equal(one.exact, exact));
  const [first, ...more] = text.mentions.filter((one) => equal(one.value, exact));
  if (isShared || !first || first.unit === undefined || first.kind !== 'plain') return undefined;
  if (more.some(({ unit, kind, per }) => unit !== first.unit || kind !== 'plain' || per !== first.per))
    return undefined;
  return more.find(
    ({ start, end }) =>
      !/^-/.test(question.slice(end)) && /\b(?:the|these|those|all) $/i.test(question.slice(0, start)),
  );
};
