import {
  asksOfBefore,
  beginsWithPronoun,
  continues,
  definitesIn,
  namesOf,
  nounsIn,
  refersBack,
  type Sentence,
} from '../../english/index.ts';
import type { Problem } from '../problem.ts';
import type { Edit } from './edits.ts';

/** Whether a sentence, or a part of it, can be left out without what follows losing what it speaks of. */
export const canGo = (problem: Problem, sentence: Sentence, part = sentence): boolean => {
  const { sentences, asking, question } = problem;
  const at = sentences.indexOf(sentence);
  const isWhole = part.start <= sentence.start;
  if (at < 0 || sentence === asking || (isWhole && sentences.length < 3)) return false;
  const earlier = question.slice(0, part.start);
  const later = question.slice(part.end);
  const next = sentences[at + 1];
  if (!next || refersBack(next.text) || (isWhole && at === 0 && asksOfBefore(next.text))) return false;
  const newNames = [...namesOf(isWhole ? part.text : `x ${part.text}`)].filter(
    (name) => !earlier.includes(name),
  );
  if (beginsWithPronoun(next.text) && (newNames.length > 0 || (isWhole && at === 0))) return false;
  // Who is first named here may be named again in full, but not be spoken of.
  if (newNames.length > 0 && !newNames.every((name) => later.includes(name))) return false;
  return !bringsIn(problem, part) && !continues(next.text);
};

/** Whether what follows speaks as known of something that this sentence names first: `the movie`, `his boat`. */
export const bringsIn = (
  { question }: Pick<Problem, 'question'>,
  { start, end, text }: Sentence,
): boolean => {
  const [own, earlier] = [nounsIn(text), nounsIn(question.slice(0, start))];
  return definitesIn(question.slice(end)).some((noun) => own.has(noun) && !earlier.has(noun));
};

/** Leaves a sentence out, with the space before or behind it. */
export const withoutSentence = ({ question }: Problem, { start, end }: Sentence): Edit => {
  const behind = /^\s+/.exec(question.slice(end))?.[0].length ?? 0;
  return { start, end: end + behind, text: '' };
};
