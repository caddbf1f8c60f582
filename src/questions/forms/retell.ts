import { compare, divide, equal, whole } from '../../base/index.ts';
import * as english from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import { inputsOf } from '../solve/values.ts';
import { whereAsked } from '../text/going.ts';
import { fitsAnother, no, numberAt, saying, told, ways } from './form.ts';
import { inQuestion } from './replaced.ts';

/** `Given that each pack holds 10 pens, how many pens …?`: a fact is said once more where it is asked what follows from it. */
export const retell = saying((problem, said, args) => {
  const { step, held } = said;
  const value = numberAt(args, 1);
  const clause = clauseFor(problem, said);
  if (!clause) return no('no_words', 'no clause tells it that can be said again in the question');
  const isPart = said.mention.kind === 'percent' || said.mention.kind === 'fraction';
  const shown = divide(value, said.scale) ?? value;
  const canBe = compare(shown, whole(1)) > 0 && !(isPart && compare(shown, whole(100)) >= 0);
  const number = canBe ? inQuestion(said, value) : undefined;
  const made = number === undefined ? [] : whereAsked(problem, clause(number));
  if (made.length === 0) return no('no_words', 'it cannot be written there');
  if (!equal(value, held) && fitsAnother(problem, step, value))
    return no('said_again', 'it could be said of another amount, of which it is true');
  return ways(made.map((edits) => ({ edits, claims: [told(step, value)] })));
});

/** The clause with another number, as it stands within the question. */
const clauseFor = (problem: Problem, said: Said): ((number: string) => string) | undefined => {
  const { question, asking, subject } = problem;
  const { sentence, head, tail, mention, step } = said;
  const isUsed = inputsOf(subject, subject.steps.length - 1).includes(step.index);
  if (
    !isUsed ||
    mention.kind === 'multiplier' ||
    equal(mention.value, whole(1)) ||
    english.isHypothetical(sentence.text)
  )
    return undefined;
  const found = english.retoldIn(head, tail);
  if (!found || (found.sort === 'deed' && !found.isToldApart && isDoneAgain(problem, said, found)))
    return undefined;
  // Nobody says again what he has just said.
  if (question.slice(sentence.end, asking.start).split(/\s+/).length < leastWords) return undefined;
  const made = (number: string): string | undefined => {
    const clause = asMeant(problem, said, found, `${found.before}${number}${found.behind}`);
    return clause === undefined || isOfOthers(problem, found)
      ? undefined
      : english.withinText(clause, question);
  };
  return made('2') === undefined ? undefined : (number) => made(number) ?? '';
};

const leastWords = 7;

/** Whether the text tells of another such deed: of which of them is it told again? */
const isDoneAgain = (
  { text, sentences }: Problem,
  { sentence, mention }: Said,
  { verb }: english.Retold,
): boolean =>
  sentences.some(
    (other) =>
      other !== sentence &&
      new RegExp(`\\b${verb}\\b`, 'i').test(other.text) &&
      text.mentions.some(
        ({ start, end, unit }) => unit === mention.unit && start >= other.start && end <= other.end,
      ),
  );

/** The clause, of what there was at first where that changes later; `the team` for `a team` that the text speaks of. */
const asMeant = (
  { sentences, question, subject: { steps } }: Problem,
  { sentence, end, step }: Said,
  { sort }: english.Retold,
  clause: string,
): string | undefined => {
  const later = sentences.slice(sentences.indexOf(sentence) + 1);
  const isSummed = step.usedBy.some((by) => {
    const expr = steps[by]?.expr;
    return expr?.kind === 'binary' && (expr.op === '+' || expr.op === '-');
  });
  if (sort === 'standing' && later.some((one) => english.tellsOfChange(one.text))) return undefined;
  const mayChange = sort === 'state' && isSummed && later.some((one) => english.changesAmount(one.text));
  return mayChange ? english.asFirst(clause) : english.asKnown(clause, question.slice(end));
};

/** Whether `she` of the clause may be another one than the question's. */
const isOfOthers = ({ names, sentences, asking }: Problem, { who, before }: english.Retold): boolean => {
  if (!english.speaksOfPerson(`${who} ${before}`)) return false;
  const persons = new Set(
    sentences.flatMap(({ text }) => english.doersIn(text)).filter((one) => names.has(one)),
  );
  const isHere =
    [...persons].some((name) => asking.text.includes(name)) || english.speaksOfPerson(asking.text);
  return persons.size > 1 || !isHere;
};
