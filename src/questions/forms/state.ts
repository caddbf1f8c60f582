import { compare, equal } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import { inCents, spokenLike } from '../../english/index.ts';
import type { Problem } from '../problem.ts';
import type { Claim } from '../solve/claims.ts';
import { inputsOf } from '../solve/values.ts';
import type { Edit } from '../text/edits.ts';
import { hasRoomFor } from '../text/room.ts';
import { fitsAnother } from '../text/scope.ts';
import { mayChange, readsAsAsked } from '../text/statements.ts';
import {
  type Argument,
  type Editable,
  type Form,
  no,
  numberAt,
  quantityAt,
  type Tried,
  ways,
} from './form.ts';

/** A sentence of the solution tells a result as a fact, before the question is asked. */
const stated = (problem: Editable, args: readonly Argument[]): Tried => {
  const step = quantityAt(args, 0);
  const value = numberAt(args, 1);
  const own = problem.values[step.index];
  const answer = problem.values.at(-1);
  if (step.sort !== 'working' || !own) return no('no_sentence', 'no sentence of the solution tells it');
  if ((answer && equal(own, answer)) || isAnswerInOtherUnits(problem, step))
    return no('gives_answer', 'that would be the answer');
  if (problem.asking === problem.sentences[0]) return no('no_sentence', 'the question is all there is');
  const statement = problem.statements.get(step.index);
  if (!statement) return no('no_sentence', 'no sentence of the solution tells it as a fact');
  if (readsAsAsked(problem, statement)) return no('gives_answer', 'it reads as what the question asks for');
  if (mayChange(problem, step.index, statement)) return no('may_change', 'it is another number later on');
  if (restsOnAsking(problem, step)) return no('too_early', 'the question that is asked tells a number of it');
  const unfit = problem.untellable.get(step.index);
  if (unfit !== undefined) return no('no_sentence', unfit);
  if (statement.isUnclear) return no('unclear', 'another amount of the problem could be meant');
  if (!equal(value, own) && fitsAnother(problem, step.index, (other) => equal(other, value)))
    return no('said_again', 'it could be said of another amount, which has this number');
  if (!hasRoomFor(problem, `${statement.before}${statement.after}`))
    return no('no_sentence', 'the question goes on from what stands before it');
  const isMoney = /[$€£]$/.test(statement.before);
  const plain = spokenLike(value, statement.numeral);
  const numeral = isMoney ? plain && inCents(plain, problem.question) : plain;
  if (numeral === undefined || compare(value, { num: 1n, den: 1n }) <= 0)
    return no('no_words', 'the number cannot be written there');
  const [, head = '', currency = ''] = /^(.*?)([$€£]?)$/s.exec(statement.before) ?? [];
  const text = `${head}${currency}${numeral}${statement.after}`;
  const claim: Claim = { kind: 'fact', step: step.index, sign: '=', value };
  return ways([{ edits: [beforeQuestion(problem, text)], claims: [claim] }]);
};

/** `If Bob has 3 shirts, how many …`: what is so before anything is done. */
const suppose =
  /\bif (?:there|each|every|an?|one|the|(?:Mr\.|Mrs\.|Ms\.)? ?\p{Lu}\p{L}+) (?:\p{Ll}+ )?(?:has|have|had|is|are|was|were|bought|purchased|caught|ate|got|sold|filled|contains?|costs?|holds?|ha[ds]|weighs?|owns?)\b/iu;

/** Whether it follows from what is done only in the question that is asked: nobody could know it before. */
const restsOnAsking = ({ subject, asking }: Problem, { index }: SubjectStep): boolean =>
  !suppose.test(asking.text) &&
  inputsOf(subject, index).some((input) => {
    const source = subject.steps[input]?.quantity.source;
    return source?.kind === 'question' && (source.place?.start ?? 0) >= asking.start;
  });

/** The answer is this number and what everybody knows: 300 cents for 3 dollars. */
const isAnswerInOtherUnits = ({ subject: { steps } }: Problem, step: SubjectStep): boolean => {
  const last = steps.at(-1);
  const answer = last?.sort === 'alias' ? steps[last.reads[0] ?? -1] : last;
  if (!answer?.reads.includes(step.index)) return false;
  return answer.reads.every((read) => read === step.index || steps[read]?.role === 'world knowledge');
};

/** A sentence put before the one that asks. */
export const beforeQuestion = ({ asking }: Problem, text: string): Edit => ({
  start: asking.start,
  end: asking.start,
  text: `${text} `,
});

export const state: Form = { make: stated };
