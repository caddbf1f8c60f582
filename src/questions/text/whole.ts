import { equal } from '../../base/index.ts';
import { faultOfWriting } from '../../english/index.ts';
import { type Mention, readText } from '../../quantities/index.ts';
import type { Problem } from '../problem.ts';
import type { Edit } from './edits.ts';

/** Why an edited question cannot be left so: a sentence is not whole, or a number reads otherwise than before. */
export const faultIn = (problem: Problem, edits: readonly Edit[], edited: string): string | undefined => {
  const { question } = problem;
  const fault = faultOfWriting(edited, question);
  if (fault !== undefined) return fault;
  if (/ {3,}|\S {2,}\S/.test(edited) && !/\S {2,}\S/.test(question)) return 'a word is missing';
  const now = readText(edited).mentions;
  for (const mention of problem.text.mentions) {
    if (edits.some(({ start, end }) => mention.start < end && start < mention.end)) continue;
    const moved = edits.reduce(
      (sum, { start, end, text }) => (end <= mention.start ? sum + text.length - (end - start) : sum),
      0,
    );
    if (!now.some((other) => other.start === mention.start + moved && readsAlike(other, mention)))
      return `'${question.slice(mention.start, mention.end)}' reads otherwise now`;
  }
  return undefined;
};

const readsAlike = (a: Mention, b: Mention): boolean =>
  equal(a.value, b.value) && a.kind === b.kind && a.unit === b.unit;
