import { equal, regexOf, toNumber } from '../../base/index.ts';
import * as english from '../../english/index.ts';
import { mentionsIn, nextOf, type Problem } from '../problem.ts';
import { no } from '../solve/reasons.ts';
import { beforeQuestion, type Edit, insert } from '../text/edits.ts';
import { hasRoomFor } from '../text/going.ts';
import { type Form, factsIn, numberAt, type Tried, ways } from './form.ts';

type Sentence = english.Sentence;

/** Edits on which nothing hangs that is asked for; why there are none, where there are not. */
const unrelated = (all: readonly (readonly Edit[])[], why: string): Tried =>
  all.length > 0
    ? ways(all.map((edits) => ({ edits, claims: [{ kind: 'unrelated' }] })))
    : no('no_sentence', why);

/** `How many pens does Ben keep?` in other words: `Find how many pens Ben keeps.`, `If he sells 3, find how many …` */
export const reword: Form = ({ asking: { text, start, end } }) => {
  const plain = english.saidPlainly(text);
  if (plain === undefined) return no('no_words', 'the question has another shape');
  const { at, what } = plain;
  // `If all is sold, can you …`: that is no condition of being able to.
  const ask = at === 0 ? [`Can you work out ${what}?`] : [];
  const put = [`Find ${what}.`, `Work out ${what}.`, ...ask, `Calculate ${what}.`];
  return unrelated(
    put
      .map((words) => (at === 0 ? words : english.small(words)))
      .filter((words) => words !== text.slice(at))
      .map((words) => [{ start: start + at, end, text: words }]),
    '',
  );
};

/** Two sentences that tell of different things, each plain alone, change places. */
export const reorder: Form = (problem) =>
  unrelated(
    problem.sentences.flatMap((one) => {
      const next = nextOf(problem, one);
      const after = next && nextOf(problem, next);
      if (!next || !after || !standAlone(problem, one, next, after)) return [];
      const between = problem.question.slice(one.end, next.start);
      return [[{ start: one.start, end: next.end, text: `${next.text}${between}${one.text}` }]];
    }),
    'no two sentences can change places',
  );

const standAlone = (problem: Problem, one: Sentence, next: Sentence, after: Sentence): boolean => {
  const [own, others] = [mentionsIn(problem, one), mentionsIn(problem, next)];
  return (
    next !== problem.asking &&
    own.length > 0 &&
    others.length > 0 &&
    // `twice as many as Ann`: with whom it compares is told before.
    !others.some(({ kind, role }) => kind !== 'plain' || role === 'difference') &&
    !namesFirst(problem, one, next) &&
    [one, next].every(
      ({ text }) => text.endsWith('.') && english.tellsState(text) && !english.hangsOnBefore(text),
    ) &&
    // What comes behind them goes on from neither.
    !english.refersBack(after.text) &&
    !english.beginsWithPronoun(after.text)
  );
};

/** Whether the first of two sentences brings in what the next one speaks of as known: `a class`, and then `the class`. */
const namesFirst = ({ question }: Problem, one: Sentence, next: Sentence): boolean => {
  const before = english.nounsIn(question.slice(0, one.start));
  const known = new Set([...before, ...english.definitesIn(one.text)]);
  const own = english.nounsIn(one.text);
  return english.definitesIn(next.text).some((noun) => own.has(noun) && !known.has(noun));
};

/** A fact of the story's own world that has nothing to do with the question, before it is asked. */
export const add_unrelated: Form = (problem, args) => {
  const { person: name, question, asking } = problem;
  const value = numberAt(args, 0);
  const number = toNumber(value);
  if (asking === problem.sentences[0]) return no('no_sentence', 'the question is all there is');
  if (problem.text.mentions.some((mention) => equal(mention.value, value)))
    return no('said_again', 'the problem has this number');
  if (name === undefined)
    return no('no_words', 'the problem names no person of whom something could be told');
  if (english.asksOfBefore(asking.text))
    return no('no_sentence', 'what is asked could be of what is told before it');
  if (!hasRoomFor(problem, `${name} has`))
    return no('no_sentence', 'the question goes on from what stands before it');
  const says = (words: string): boolean => regexOf(words, 'words')(question);
  const fitting = factsIn(args).filter(
    ({ where, unless, from, to }) => number >= from && number <= to && says(where) && !says(unless),
  );
  if (fitting.length === 0)
    return no('no_words', 'nothing of this story is known to have nothing to do with the question');
  const whose = name.endsWith('s') ? `${name}'` : `${name}'s`;
  return unrelated(
    fitting.flatMap(({ say }) => {
      const text = say.replaceAll('{k}', `${number}`).replaceAll('{name}', name).replaceAll('{whose}', whose);
      // `The oven takes …` of a story that has none.
      if (!english.knownIn(text).every((noun) => english.speaksOfOne(question, noun))) return [];
      if (!text.startsWith(',')) return [[beforeQuestion(problem, english.capital(text))]];
      // `Tara, who is 9 years old, has 14 stickers`: told where the text begins with who it is of.
      return english.subjectOf(question) === name ? [[insert(name.length, text)]] : [];
    }),
    'the person is not who the text begins with',
  );
};

/** A person: somebody who does something, and is no place and no firm, where the text speaks of `he` or `her`. */
export const personIn = ({ sentences, question, names }: Problem): string | undefined =>
  english.speaksOfPerson(question)
    ? sentences
        .flatMap(({ text }) => english.doersIn(text))
        .find((name) => names.has(name.replace(/^.* /, '')) && !english.isPlace(question, name))
    : undefined;
