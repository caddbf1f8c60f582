import { equal } from '../../base/index.ts';
import type { SubjectStep } from '../../engine/index.ts';
import * as english from '../../english/index.ts';
import { otherGroup } from '../../quantities/index.ts';
import type { Problem } from '../problem.ts';
import { type Form, no, quantityAt, way } from './form.ts';

/** The question asks for `one of them` where two have different amounts. */
export const ask_either: Form = (problem, args) => {
  const other = quantityAt(args, 0);
  const { asking, names, subject, values } = problem;
  const answer = subject.steps.at(-1);
  const [mine, theirs] = [values.at(-1), values[other.index]];
  const asked = answer?.sort === 'alias' ? subject.steps[answer.reads[0] ?? -1] : answer;
  if (!answer || !asked || otherGroup(asked.quantity, other.quantity) !== true)
    return no('no_words', 'the other amount is not one of the same things');
  if (!mine || !theirs || equal(mine, theirs)) return no('no_words', 'both have as many');
  const shape = english.askingOf(asking.text);
  if (!shape || !names.has(shape.who) || english.asksDifference(asking.text))
    return no('no_words', 'the question asks for nobody by name');
  const words = [...other.quantity.name.words, ...other.quantity.group];
  const second = [...names].find((one) => one !== shape.who && words.includes(one.toLowerCase()));
  if (second === undefined || words.includes(shape.who.toLowerCase()) || asking.text.includes(second))
    return no('no_words', 'nobody else has an amount');
  if (!doesAlike(problem, other, second, shape))
    return no('no_words', 'of the other one it is not told in the same words');
  const start = asking.start + shape.at;
  return way([{ start, end: start + shape.who.length, text: 'one of them' }], {
    kind: 'asks',
    steps: [answer.index, other.index],
  });
};

/** Whether it is said of somebody, with the verb that it asks with, the number that a quantity is to the end. */
const doesAlike = (
  { subject, said, sentences, question }: Problem,
  { index }: SubjectStep,
  name: string,
  { verb, things }: { readonly verb: string; readonly things: string },
): boolean => {
  const place = said.get(index);
  if (!place || subject.steps.some(({ quantity }) => quantity.earlier === index)) return false;
  // `28 stamps`, of which he gives away some before it is asked how many there are.
  const isOver = sentences.some(
    ({ start, text }) =>
      start > place.start &&
      (text.includes(name) || english.beginsWithPronoun(text)) &&
      english.changesAmount(text),
  );
  const beside = english.besideOf(place.head, question.slice(place.end));
  // Of double flips, where the other one does triple flips, only one can be asked for.
  const isOfThem = things.split(' ').every((word) => place.sentence.text.includes(word));
  if (!isOfThem || isOver || english.isPartOf(beside) || english.isDifference(beside)) return false;
  return english.isDoneBy(place.head, name, verb);
};
