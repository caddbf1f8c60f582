import { whole } from '../../base/index.ts';
import {
  asksOn,
  changesAmount,
  clauseAround,
  comparesBehind,
  type Droppable,
  dimensionOf,
  isDifference,
  isForFree,
  isHypothetical,
  isTimeOfEach,
  lemma,
  namesOf,
  phraseAround,
  priceAround,
  type Sentence,
  subjectOf,
  supposedIn,
  tellsExtra,
  tellsOfTrade,
  timeAround,
} from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import { isFactor, valuesOf } from '../solve/values.ts';
import { aroundOf } from '../text/around.ts';
import { capital, type Edit } from '../text/edits.ts';
import { bringsIn, canGo, withoutSentence } from '../text/going.ts';
import { numeralsIn } from '../text/numerals.ts';
import { type Form, no, ways } from './form.ts';
import { hiding } from './hidden.ts';

/** What tells a number is left out: the phrase `at $2 each`, a clause, what is only supposed, or the sentence. */
export const remove: Form = hiding((problem, said) => {
  const { question, asking } = problem;
  const { step, start, end, sentence, mention } = said;
  const [head, tail] = [question.slice(sentence.start, start), question.slice(end, sentence.end)];
  if (sentence === asking && !isHypothetical(head))
    return no('no_words', 'the question asks for it with this number');
  const around = (found: Droppable | undefined): readonly Edit[] =>
    found ? [{ start: start - found.before, end: end + found.after, text: '' }] : [];
  // `3 hats, 2 coats at $9 each`: the price of the next would be of both.
  const isPrice = !/[$€£]/.test(tail) && isPaid(problem, said) && !isForFree(sentence.text);
  const isTime = mention.kind === 'plain' && mention.unit !== undefined;
  // What is bought stays, and so it is plain that its price is wanted.
  const short = [
    ...around(isPrice ? priceAround(head, question.slice(end)) : undefined),
    ...around(isTime ? timeAround(head, question.slice(end), mention.unit) : undefined),
  ];
  const isPlain = mention.kind === 'plain' && !isDifference(aroundOf(problem, said));
  const within = isPlain ? [phraseAround(head, tail), clauseAround(head, tail)].flatMap(around) : [];
  const long =
    sentence === asking
      ? supposed(problem, said).filter(() => isPlain)
      : [...within, withoutSentence(problem, sentence)].filter((one) => isAlone(problem, sentence, one));
  const edit = short[0] ?? long.find((one) => isWanted(problem, said, one));
  if (edit) return ways([{ edits: [edit], claims: [{ kind: 'untold', step: step.index }] }]);
  return long.length === 0
    ? no('no_sentence', 'its sentence tells more, or what follows refers to it')
    : no('needed', 'without it the question would be another one, not an open one');
});

/** `If Ann has 60 cards, how many …` becomes `How many …`. */
const supposed = ({ question, asking }: Problem, said: Said): readonly Edit[] => {
  const found = supposedIn(asking.text);
  if (!found) return [];
  const [start, end] = [asking.start + found.start, asking.start + found.end];
  const [gone, stays] = [question.slice(start, end), question.slice(end, asking.end)];
  const isIts = start < said.start && said.end <= end && numeralsIn(gone).length === 1;
  // `he` of the question would be nobody.
  const isKnown = [...namesOf(`x ${gone}`)].every((name) => question.slice(0, start).includes(name));
  if (!isIts || !isKnown || asksOn(capital(stays)) || bringsIn({ question }, { start, end, text: gone }))
    return [];
  const isFirst = start === asking.start;
  return [{ start, end: end + (isFirst ? 1 : 0), text: isFirst ? stays.charAt(0).toUpperCase() : '' }];
};

/** Whether a part of a sentence tells one number, and what follows does not hang on it. */
const isAlone = (problem: Problem, sentence: Sentence, { start, end }: Edit): boolean => {
  const text = problem.question.slice(start, end);
  return numeralsIn(text).length === 1 && canGo(problem, sentence, { start, end, text });
};

/** Whether a number is a price, or what is paid for all of something that is bought or sold. */
const isPaid = ({ question }: Problem, { step, sentence, start }: Said): boolean =>
  step.quantity.role === 'price' || tellsOfTrade(question.slice(sentence.start, start));

/**
 * Whether it is plain that the number is wanted although nothing says it: what something costs of which a number is
 * bought, how many there are of which each has so many, or how many somebody has with whom another one is compared.
 */
const isWanted = (problem: Problem, said: Said, { start, end }: Edit): boolean => {
  const { step, sentence, mention } = said;
  const { question, asking, subject } = problem;
  // `Birgit was 4 minutes slower`: without it she would be as fast.
  if (isDifference(aroundOf(problem, said))) return false;
  const rest = `${question.slice(0, start)} ${question.slice(end)}`.toLowerCase();
  const isSpokenOf = (thing: string): boolean =>
    (rest.match(/[a-z]+/g) ?? []).some((word) => lemma(word) === thing);
  const { per, unit } = mention;
  const isTime = unit === undefined || dimensionOf(unit) === 'duration';
  // With none of it there would be nothing to ask for.
  const answer = valuesOf(subject, new Map([[step.index, whole(0)]])).at(-1);
  const isPlain = mention.kind !== 'multiplier' || comparesBehind(question.slice(said.end, sentence.end));
  if (isPlain && !(isTime && per === undefined) && (!answer || answer.num <= 0n)) return true;
  // `Each week 5 of them die`: without it none would.
  const isChange = tellsExtra(sentence.text) || changesAmount(question.slice(start, end));
  if (isFactor(subject, step.index) && !isChange) {
    const isSentence = start <= sentence.start && sentence !== asking;
    const isOfTime = per !== undefined && isTimeOfEach(per);
    const of = per ?? (isTime ? '' : unit);
    if (per === '' ? !isSentence : !isOfTime && isSpokenOf(of)) return true;
  }
  if (step.quantity.role === 'price' || step.quantity.role === 'rate') return false;
  const compared = step.usedBy.some((later) =>
    (subject.steps[later]?.reads ?? []).some((read) => {
      const other = subject.steps[read];
      const by = other && other !== step ? problem.said.get(read) : undefined;
      if (!by || by.sentence === sentence) return false;
      return comparesBehind(question.slice(by.end, by.sentence.end));
    }),
  );
  const name = subjectOf(sentence.text);
  return compared && problem.names.has(name) && rest.includes(name.toLowerCase());
};
