import {
  beginsWithPronoun,
  hangsOnBefore,
  refersBack,
  type Sentence,
  tellsState,
} from '../../english/index.ts';
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

const standAlone = ({ asking, question }: Problem, one: Sentence, next: Sentence, after: Sentence): boolean =>
  next !== asking &&
  [one, next].every(({ text }) => text.endsWith('.') && tellsState(text) && !hangsOnBefore(text)) &&
  !question.slice(one.end, next.start).includes('\n') &&
  // What comes behind them goes on from neither.
  !refersBack(after.text) &&
  !beginsWithPronoun(after.text);
