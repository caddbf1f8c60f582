import type { Sentence } from '../../english/index.ts';
import type { Problem } from '../problem.ts';
import { type Form, no, ways } from './form.ts';

/** Two sentences that tell of different things, each plain alone, change places. */
export const reorder: Form = {
  make: (problem) => {
    const found = problem.sentences.flatMap((sentence, at) => {
      const next = problem.sentences[at + 1];
      const after = problem.sentences[at + 2];
      if (!next || !after || !standAlone(problem, sentence, next, after)) return [];
      const between = problem.question.slice(sentence.end, next.start);
      const text = `${next.text}${between}${sentence.text}`;
      return [
        {
          edits: [{ start: sentence.start, end: next.end, text }],
          claims: [{ kind: 'unrelated' as const }],
        },
      ];
    });
    return found.length > 0 ? ways(found) : no('no_sentence', 'no two sentences can change places');
  },
};

/** Words by which a sentence hangs on what stands before it, or says when. */
const hangs =
  /\b(?:he|she|it|they|him|her|them|his|hers|its|their|theirs|this|that|these|those|then|also|too|after|before|later|next|now|first|second|last|again|another|other|others|rest|remaining|left|however|but|so|finally|instead|same|both|each|such|there|still|more|already|when|while|once|if|initially|originally|started|begins?|began|ends?|ended|yesterday|today|tomorrow)\b/i;

/** Words that do something: what is done first and then is a story. */
const standing =
  /^(?:The |An? )?(?:[\p{L}’'-]+ ){1,4}?(?:is|are|has|have|had|costs?|sells?|earns?|makes|weighs?|takes|needs?|can|eats|drinks|reads|runs|walks|owns|gets|uses|holds|contains|gives|lays|produces|charges|lives|works|plays|scored|knows)\b/u;

const standAlone = (
  { asking, question }: Problem,
  one: Sentence,
  next: Sentence,
  after: Sentence,
): boolean => {
  if (next === asking || [one, next].some(({ text }) => !text.endsWith('.') || !standing.test(text)))
    return false;
  if ([one, next].some(({ text }) => hangs.test(text))) return false;
  if (question.slice(one.end, next.start).includes('\n')) return false;
  // What comes behind them goes on from neither.
  return !/^(?:he|she|it|they|his|her|its|their|this|that|these|those|both|then|also|so|but)\b/i.test(
    after.text,
  );
};
