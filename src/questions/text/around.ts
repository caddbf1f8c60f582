import { type Beside, besideOf, isOfNumber, speaksOfNumber } from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';

/** The words beside a number of the question. */
export const aroundOf = ({ question }: Problem, { start, end, sentence }: Said): Beside =>
  besideOf(question.slice(sentence.start, start), question.slice(end, sentence.end));

/** Whether what follows speaks of the number as one: `This is twice as many`, `half that number`. */
export const isSpokenOf = ({ question, sentences }: Problem, { end, sentence }: Said): boolean => {
  const next = sentences[sentences.indexOf(sentence) + 1];
  return speaksOfNumber(question.slice(end)) || (next !== undefined && isOfNumber(next.text));
};
