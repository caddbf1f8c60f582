import { lemma } from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import type { Edit } from '../text/edits.ts';
import { canGo, withoutSentence } from '../text/going.ts';
import { numeralsIn } from '../text/numerals.ts';
import { type Form, no, ways } from './form.ts';
import { hiding } from './hidden.ts';

/** What tells a number is left out: the phrase `at $2 each`, or the sentence, where it tells nothing else. */
export const remove: Form = hiding((problem, said) => {
  const { step } = said;
  const phrase = phraseOf(problem, said);
  // What is bought stays, and so it is plain that its price is wanted.
  if (phrase && step.quantity.role === 'price' && !/\b(?:get|gets|free)\b/.test(said.sentence.text))
    return ways([{ edits: phrase, claims: [{ kind: 'untold', step: step.index }] }]);
  const edits = sentenceOf(problem, said);
  if (!edits) return no('no_sentence', 'its sentence tells more, or what follows refers to it');
  if (!isWanted(problem, said))
    return no('needed', 'without it the question would be another one, not an open one');
  return ways([{ edits, claims: [{ kind: 'untold', step: step.index }] }]);
});

/** `5 apples at $2 each.` is `5 apples.` */
const phraseOf = ({ question }: Problem, { start, end }: Said): readonly Edit[] | undefined => {
  const before =
    /,? (?:for|at|costing|that costs?|which costs?|priced at|that are|at a (?:price|cost|rate) of)$/.exec(
      question.slice(0, start).trimEnd(),
    );
  const after = /^ (?:each|apiece|(?:per|an?|for each|for every) [a-z]+)(?=[.,;])/.exec(question.slice(end));
  return before && after ? [{ start: before.index, end: end + after[0].length, text: '' }] : undefined;
};

const sentenceOf = (problem: Problem, { sentence }: Said): readonly Edit[] | undefined => {
  if (numeralsIn(sentence.text).length !== 1 || !canGo(problem, sentence)) return undefined;
  return withoutSentence(problem, sentence);
};

/**
 * Whether it is plain that the number is wanted although nothing says it: what something costs of which a number is
 * bought, or how many somebody has with whom another one is compared.
 */
const isWanted = (problem: Problem, { step, sentence, mention }: Said): boolean => {
  const { steps } = problem.subject;
  const rest = problem.question.replace(sentence.text, ' ').toLowerCase();
  const { role } = step.quantity;
  if (role === 'price' || role === 'rate') {
    if (mention.per === undefined || mention.per === '') return false;
    // Without it nothing would be taken off, or added.
    if (/\b(?:docked|fined|penalt\w*|bonus\w*|extra|discount\w*|tips?)\b/i.test(sentence.text)) return false;
    const words = new Set((rest.match(/[a-z]+/g) ?? []).map(lemma));
    return words.has(mention.per) && !/^(?:day|week|month|year|hour|minute|time)$/.test(mention.per);
  }
  const compared = step.usedBy.some((later) =>
    (steps[later]?.reads ?? []).some((read) => {
      const other = steps[read];
      const said = other && other !== step ? problem.said.get(read) : undefined;
      if (!said || said.sentence === sentence) return false;
      return /^ (?:times )?(?:as|more|fewer|less|older|younger|taller|shorter|longer|heavier)\b.* (?:as|than) \p{Lu}/u.test(
        problem.question.slice(said.end, said.sentence.end),
      );
    }),
  );
  const [subject = ''] = /^\p{Lu}[\p{L}]+/u.exec(sentence.text) ?? [];
  return (
    compared &&
    problem.names.has(subject) &&
    rest.includes(`than ${subject.toLowerCase()}`) !== rest.includes(`as ${subject.toLowerCase()}`)
  );
};
