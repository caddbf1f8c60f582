import {
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

/** Whether a sentence can be left out without what follows losing what it speaks of. */
export const canGo = (problem: Problem, sentence: Sentence): boolean => {
  const { sentences, asking, question } = problem;
  const at = sentences.indexOf(sentence);
  if (at < 0 || sentence === asking || sentences.length < 3) return false;
  const earlier = question.slice(0, sentence.start);
  const later = question.slice(sentence.end);
  const next = sentences[at + 1];
  if (!next || refersBack(next.text)) return false;
  const newNames = [...namesOf(sentence.text)].filter((name) => !earlier.includes(name));
  if (beginsWithPronoun(next.text) && (newNames.length > 0 || at === 0)) return false;
  // Who is first named here may be named again in full, but not be spoken of.
  if (newNames.length > 0 && !newNames.every((name) => later.includes(name))) return false;
  return !bringsIn(problem, sentence) && !continues(next.text);
};

/** Whether what follows speaks as known of something that this sentence names first: `the movie`, `his boat`. */
export const bringsIn = ({ question }: Problem, { start, end, text }: Sentence): boolean => {
  const [own, earlier] = [nounsIn(text), nounsIn(question.slice(0, start))];
  return definitesIn(question.slice(end)).some((noun) => own.has(noun) && !earlier.has(noun));
};

/** Leaves a sentence out, with the space before or behind it. */
export const withoutSentence = ({ question }: Problem, { start, end }: Sentence): readonly Edit[] => {
  const behind = /^\s+/.exec(question.slice(end))?.[0].length ?? 0;
  return [{ start, end: end + behind, text: '' }];
};
