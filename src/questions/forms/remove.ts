import { whole } from '../../base/index.ts';
import {
  asksOn,
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
  const { step, sentence } = said;
  const head = problem.question.slice(sentence.start, said.start);
  if (sentence === problem.asking && !isHypothetical(head))
    return no('no_words', 'the question asks for it with this number');
  const parts = partsWith(problem, said, head).flatMap((part) => part ?? []);
  if (parts.length === 0) return no('no_sentence', 'its sentence tells more, or what follows refers to it');
  const [edit] = parts.filter((part) => part.isWanted || isWanted(problem, said, part.edit));
  return edit
    ? ways([{ edits: [edit.edit], claims: [{ kind: 'untold', step: step.index }] }])
    : no('needed', 'without it the question would be another one, not an open one');
});

/** Words that may go with a number. */
interface Part {
  readonly edit: Edit;
  /** Whether what stays shows by itself that the number is wanted. */
  readonly isWanted: boolean;
}

/** What may go with a number, the fewest words first. */
const partsWith = (problem: Problem, said: Said, head: string): readonly (Part | undefined)[] => {
  const { question, asking } = problem;
  const { start, end, sentence, mention } = said;
  const tail = question.slice(end, sentence.end);
  const around = (found: Droppable | undefined, isWanted: boolean): Part | undefined =>
    found && { edit: { start: start - found.before, end: end + found.after, text: '' }, isWanted };
  // `3 hats, 2 coats at $9 each`: the price of the next would be of both. What is bought stays: its price is wanted.
  const isPrice = !/[$€£]/.test(tail) && isPaid(problem, said) && !isForFree(sentence.text);
  const isPlain = mention.kind === 'plain' && !isDifference(aroundOf(problem, said));
  const isTime = mention.kind === 'plain' && mention.unit !== undefined;
  const short = [
    around(isPrice ? priceAround(head, question.slice(end)) : undefined, true),
    around(isTime ? timeAround(head, question.slice(end), mention.unit) : undefined, true),
  ];
  if (sentence === asking) return [...short, isPlain ? supposed(problem, said) : undefined];
  const within = isPlain ? [phraseAround(head, tail), clauseAround(head, tail)] : [];
  const long = within.map((found) => around(found, false));
  const all = { edit: withoutSentence(problem, sentence), isWanted: false };
  return [...short, ...[...long, all].filter((part) => part && isAlone(problem, sentence, part.edit))];
};

/** `If Ann has 60 cards, how many …` becomes `How many …`. */
const supposed = ({ question, asking }: Problem, said: Said): Part | undefined => {
  const found = supposedIn(asking.text);
  if (!found) return undefined;
  const [start, end] = [asking.start + found.start, asking.start + found.end];
  const [gone, stays] = [question.slice(start, end), question.slice(end, asking.end)];
  const isIts = start < said.start && said.end <= end && numeralsIn(gone).length === 1;
  // `he` of the question would be nobody.
  const isKnown = [...namesOf(`x ${gone}`)].every((name) => question.slice(0, start).includes(name));
  if (!isIts || !isKnown || asksOn(capital(stays)) || bringsIn({ question }, { start, end, text: gone }))
    return undefined;
  const isFirst = start === asking.start;
  return {
    edit: { start, end: end + (isFirst ? 1 : 0), text: isFirst ? stays.charAt(0).toUpperCase() : '' },
    isWanted: false,
  };
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
  const { role } = step.quantity;
  const { per, unit } = mention;
  const isTime = unit === undefined || dimensionOf(unit) === 'duration';
  // With none of it there would be nothing to ask for.
  const answer = valuesOf(subject, new Map([[step.index, whole(0)]])).at(-1);
  const isPlain = mention.kind !== 'multiplier' || comparesBehind(question.slice(said.end, sentence.end));
  if (per === undefined && isPlain && !isTime && (!answer || answer.num <= 0n)) return true;
  if (isFactor(subject, step.index) && !tellsExtra(sentence.text)) {
    const isSentence = start <= sentence.start && sentence !== asking;
    if (per === undefined ? !isTime && isSpokenOf(unit) : per === '' ? !isSentence : isSpokenOf(per))
      return true;
  }
  if (role === 'price' || role === 'rate') {
    if (per === undefined || per === '') return false;
    // Without it nothing would be taken off, or added.
    if (tellsExtra(sentence.text) || isTimeOfEach(per)) return false;
    return isSpokenOf(per);
  }
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
