import {
  beginsWithPronoun,
  definitesIn,
  hangsOnBefore,
  nounsIn,
  refersBack,
  type Sentence,
  tellsState,
} from '../../english/index.ts';
import type { Mention } from '../../quantities/index.ts';
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

const standAlone = (problem: Problem, one: Sentence, next: Sentence, after: Sentence): boolean =>
  next !== problem.asking &&
  [one, next].every((sentence) => mentionsIn(problem, sentence).length > 0) &&
  !mentionsIn(problem, next).some(compares) &&
  !namesFirst(problem, one, next) &&
  [one, next].every(({ text }) => text.endsWith('.') && tellsState(text) && !hangsOnBefore(text)) &&
  !problem.question.slice(one.end, next.start).includes('\n') &&
  // What comes behind them goes on from neither.
  !refersBack(after.text) &&
  !beginsWithPronoun(after.text);

const mentionsIn = ({ text }: Problem, { start, end }: Sentence): readonly Mention[] =>
  text.mentions.filter((mention) => mention.start >= start && mention.end <= end);

/** `twice as many as Ann`: with whom it compares is told before. */
const compares = ({ kind, role }: Mention): boolean => kind !== 'plain' || role === 'difference';

/** Whether the first of two sentences brings in what the next one speaks of as known: `a class`, and then `the class`. */
const namesFirst = ({ question }: Problem, one: Sentence, next: Sentence): boolean => {
  const known = new Set([...nounsIn(question.slice(0, one.start)), ...definitesIn(one.text)]);
  const own = nounsIn(one.text);
  return definitesIn(next.text).some((noun) => own.has(noun) && !known.has(noun));
};
