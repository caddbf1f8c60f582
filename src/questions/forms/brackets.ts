import { asksBehind, lastClause } from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import type { Edit } from '../text/edits.ts';

/** A result in brackets behind the words of the last number that it follows from. */
export interface InClause {
  readonly like: Said;
  readonly wrong: 'less' | 'any';
  readonly edit: (number: string) => Edit;
}

/** What stands behind so many letters behind a number; undefined where nothing can be put there. */
export const placed = (
  problem: Problem,
  {
    said,
    behind,
    wrong = 'any',
  }: { readonly said: Said; readonly behind: number; readonly wrong?: InClause['wrong'] },
  words: (number: string) => string | undefined,
): InClause | undefined => {
  const { question, asking } = problem;
  const { sentence } = said;
  const at = said.end + behind;
  if (words('1') === undefined || /[()]/.test(sentence.text) || /^-/.test(question.slice(at)))
    return undefined;
  if (sentence === asking && !asksBehind(question.slice(at, sentence.end))) return undefined;
  // `How many of 8 pens …` has asked by then.
  if (sentence === asking && asksBehind(question.slice(sentence.start, at))) return undefined;
  return { like: said, wrong, edit: (number) => ({ start: at, end: at, text: ` (${words(number)})` }) };
};

export const isPlain = ({ mention: { kind, unit, role }, scale, after }: Said): boolean =>
  kind === 'plain' &&
  scale.num === scale.den &&
  after === '' &&
  unit !== undefined &&
  unit !== 'one' &&
  role !== 'difference' &&
  role !== 'age';

/** The words of a number's own clause before it. */
export const leadOf = ({ question }: Problem, { sentence, start }: Said): string =>
  lastClause(question.slice(sentence.start, start));
