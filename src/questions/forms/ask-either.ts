import { equal } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import { formsOf } from '../../english/index.ts';
import { otherGroup } from '../../quantities/index.ts';
import type { Problem } from '../problem.ts';
import { changes } from '../text/changing.ts';
import { mayChange } from '../text/statements.ts';
import { type Form, no, quantityAt, ways } from './form.ts';

/** The question asks for `one of them` where two have different amounts. */
export const ask_either: Form = {
  make: (problem, args) => {
    const other = quantityAt(args, 0);
    const { asking, names, subject, values } = problem;
    const answer = subject.steps.at(-1);
    const [mine, theirs] = [answer && values[answer.index], values[other.index]];
    const asked = answer?.sort === 'alias' ? subject.steps[answer.reads[0] ?? -1] : answer;
    if (!answer || !asked || !isOfSameThings(problem, asked, other))
      return no('no_words', 'the other amount is not one of the same things');
    if (!mine || !theirs || equal(mine, theirs)) return no('no_words', 'both have as many');
    if (/\b(?:more|fewer|less)\b.*\bthan\b/.test(asking.text))
      return no('no_words', 'a difference is asked for, and the other amount is none');
    const found = /\b(does|did|do|will|would|can) (\p{Lu}\p{Ll}+)(?= \p{Ll})/u.exec(asking.text);
    const [whole = '', verb = '', name = ''] = found ?? [];
    if (!found || !names.has(name)) return no('no_words', 'the question asks for nobody by name');
    const words = [...other.quantity.name.words, ...other.quantity.group];
    const second = [...names].find((one) => one !== name && words.includes(one.toLowerCase()));
    if (second === undefined || words.includes(name.toLowerCase()))
      return no('no_words', 'nobody else has an amount');
    if (!doesAlike(problem, other, second, verbAfter(asking.text, name)))
      return no('no_words', 'of the other one it is not told in the same words');
    if (asking.text.includes(second)) return no('no_words', 'the question names both');
    const start = asking.start + found.index;
    const edits = [{ start, end: start + whole.length, text: `${verb} one of them` }];
    return ways([{ edits, claims: [{ kind: 'asks', steps: [answer.index, other.index] }] }]);
  },
};

/** Whether two amounts are of the same things: by what is known of them, or since the question names both alike. */
const isOfSameThings = (problem: Problem, asked: SubjectStep, other: SubjectStep): boolean => {
  if (otherGroup(asked.quantity, other.quantity) === true) return true;
  const [, things = ''] =
    /\bhow many (\p{Ll}+(?: \p{Ll}+)?) (?:does|did|do|will|would|can) /iu.exec(problem.asking.text) ?? [];
  const behind = toldOf(problem, other.index)?.after ?? '';
  return things !== '' && new RegExp(`^ ${things}(?:[.,;]| and | while | but )`).test(behind);
};

/** `have` of `How many pens does Ann have?` */
const verbAfter = (asking: string, name: string): string =>
  new RegExp(`\\b(?:does|did|do|will|would|can) ${name} (?:still )?([a-z]+)`).exec(asking)?.[1] ?? '';

/** What stands before and behind a number: in the question, or in the sentence of the solution that tells it. */
const toldOf = (problem: Problem, step: number) => {
  const place = problem.said.get(step);
  if (!place) {
    // What both have must be of one time.
    if (/\b(?:after|before|later|then|next|now|ago|month|week|year)\b/i.test(problem.question))
      return undefined;
    const statement = problem.statements.get(step);
    return statement && !mayChange(problem, step, statement) ? statement : undefined;
  }
  return { before: problem.question.slice(0, place.start), after: problem.question.slice(place.end) };
};

/** Whether it is said of somebody, with the verb that it asks with, the number that a quantity is to the end. */
const doesAlike = (problem: Problem, { index }: SubjectStep, name: string, verb: string): boolean => {
  const { steps } = problem.subject;
  if (verb === '' || steps.some(({ quantity }) => quantity.earlier === index)) return false;
  const told = toldOf(problem, index);
  // `28 stamps`, of which he gives away some before it is asked how many there are.
  const place = problem.said.get(index);
  const isOver = problem.sentences.some(
    ({ start, text }) => place && start > place.start && text.includes(name) && changes.test(text),
  );
  if (isOver) return false;
  if (!told || /^ ?(?:\p{L}+ )?(?:more|less|fewer|times|of)\b/u.test(told.after)) return false;
  return new RegExp(`\\b${name} (?:${formsOf(verb)}) [$€£]?$`).test(told.before);
};
