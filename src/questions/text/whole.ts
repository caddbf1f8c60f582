import { type Edit, equal, movedBy } from '../../base/index.ts';
import { faultOfWriting, isAside, partBehind } from '../../english/index.ts';
import { type Mention, readText } from '../../quantities/index.ts';
import type { Problem } from '../problem.ts';

/** Why an edited question cannot be left so: a sentence is not whole, or a number reads otherwise than before. */
export const faultIn = (problem: Problem, edits: readonly Edit[], edited: string): string | undefined => {
  const { question } = problem;
  const fault = faultOfWriting(edited, question);
  if (fault !== undefined) return fault;
  if (tellsUntold(edits, question)) return 'what is left open is told right behind';
  if (/ {3,}|\S {2,}\S/.test(edited) && !/\S {2,}\S/.test(question)) return 'a word is missing';
  const measure = problem.measures.find(({ start, end }) =>
    edits.some((edit) => edit.start < end && edit.end > start && !(edit.start <= start && edit.end >= end)),
  );
  if (measure) return `'${question.slice(measure.start, measure.end)}' is one measure`;
  const now = readText(edited).mentions;
  const other = problem.text.mentions.find((mention) => {
    if (edits.some(({ start, end }) => mention.start < end && start < mention.end)) return false;
    const start = mention.start + movedBy(edits, mention.start);
    return !now.some((one) => one.start === start && readsAlike(one, mention, edited));
  });
  return other && `'${question.slice(other.start, other.end)}' reads otherwise now`;
};

/** `some of the pages (21 pages)` */
const tellsUntold = (edits: readonly Edit[], question: string): boolean =>
  edits.some(
    (told) =>
      isAside(told.text) &&
      edits.some(
        ({ end, text }) => end <= told.start && !/[\d.;?!]/.test(text + question.slice(end, told.start)),
      ),
  );

/** `3 of her 21 cats` are still cats. */
const readsAlike = (a: Mention, b: Mention, edited: string): boolean =>
  equal(a.value, b.value) &&
  a.kind === b.kind &&
  (a.unit === b.unit || (a.unit === undefined && partBehind(edited.slice(a.end)) === 'of'));
