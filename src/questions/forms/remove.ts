import {
  comparesBehind,
  isDifference,
  isForFree,
  isTimeOfEach,
  lemma,
  priceAround,
  speaksOfLeftOrChange,
  subjectOf,
  tellsExtra,
  tellsOfTrade,
  timeAround,
} from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import { aroundOf } from '../text/around.ts';
import type { Edit } from '../text/edits.ts';
import { canGo, withoutSentence } from '../text/going.ts';
import { numeralsIn } from '../text/numerals.ts';
import { type Form, no, ways } from './form.ts';
import { hiding } from './hidden.ts';
import { isWholeOf } from './recall.ts';

/** What tells a number is left out: the phrase `at $2 each`, or the sentence, where it tells nothing else. */
export const remove: Form = hiding((problem, said) => {
  const { step } = said;
  const phrase = phraseOf(problem, said);
  // What is bought stays, and so it is plain that its price is wanted.
  if (phrase && isPaid(problem, said) && !isForFree(said.sentence.text))
    return ways([{ edits: phrase, claims: [{ kind: 'untold', step: step.index }] }]);
  const time = timeOf(problem, said);
  if (time) return ways([{ edits: time, claims: [{ kind: 'untold', step: step.index }] }]);
  const edits = sentenceOf(problem, said);
  if (!edits) return no('no_sentence', 'its sentence tells more, or what follows refers to it');
  if (!isWanted(problem, said))
    return no('needed', 'without it the question would be another one, not an open one');
  return ways([{ edits, claims: [{ kind: 'untold', step: step.index }] }]);
});

/** Whether a number is a price, or what is paid for all of something that is bought or sold. */
const isPaid = ({ question }: Problem, { step, sentence, start }: Said): boolean =>
  step.quantity.role === 'price' || tellsOfTrade(question.slice(sentence.start, start));

/** `for 3 hours` behind what is done so long, where the clause ends. */
const timeOf = (
  { question }: Problem,
  { start, end, sentence, mention }: Said,
): readonly Edit[] | undefined => {
  const found =
    mention.kind === 'plain' && mention.unit !== undefined
      ? timeAround(question.slice(sentence.start, start), question.slice(end), mention.unit)
      : undefined;
  return found && [{ start: start - found.before, end: end + found.after, text: '' }];
};

/** `5 apples at $2 each.` is `5 apples.` */
const phraseOf = ({ question }: Problem, { start, end, sentence }: Said): readonly Edit[] | undefined => {
  // `3 hats, 2 coats at $9 each`: the price of the next would be of both.
  if (/[$€£]/.test(question.slice(end, sentence.end))) return undefined;
  const found = priceAround(question.slice(sentence.start, start), question.slice(end));
  return found && [{ start: start - found.before, end: end + found.after, text: '' }];
};

const sentenceOf = (problem: Problem, { sentence }: Said): readonly Edit[] | undefined => {
  if (numeralsIn(sentence.text).length !== 1 || !canGo(problem, sentence)) return undefined;
  return withoutSentence(problem, sentence);
};

/**
 * Whether it is plain that the number is wanted although nothing says it: what something costs of which a number is
 * bought, or how many somebody has with whom another one is compared.
 */
const isWanted = (problem: Problem, said: Said): boolean => {
  const { step, sentence, mention } = said;
  // `Birgit was 4 minutes slower`: without it she would be as fast.
  if (isDifference(aroundOf(problem, said))) return false;
  const { steps } = problem.subject;
  const rest = problem.question.replace(sentence.text, ' ').toLowerCase();
  const { role } = step.quantity;
  if (role === 'price' || role === 'rate') {
    if (mention.per === undefined || mention.per === '') return false;
    // Without it nothing would be taken off, or added.
    if (tellsExtra(sentence.text) || isTimeOfEach(mention.per)) return false;
    return (rest.match(/[a-z]+/g) ?? []).some((word) => lemma(word) === mention.per);
  }
  // `How many are left?`, of what nobody says any more how many there were.
  if (speaksOfLeftOrChange(problem.asking.text) && isWholeOf(problem, step.index)) return true;
  const compared = step.usedBy.some((later) =>
    (steps[later]?.reads ?? []).some((read) => {
      const other = steps[read];
      const by = other && other !== step ? problem.said.get(read) : undefined;
      if (!by || by.sentence === sentence) return false;
      return comparesBehind(problem.question.slice(by.end, by.sentence.end));
    }),
  );
  const subject = subjectOf(sentence.text);
  return compared && problem.names.has(subject) && rest.includes(subject.toLowerCase());
};
