import { equal, regexOf, toNumber } from '../../base/index.ts';
import { asksOfBefore, doersIn, isPlace, knownIn, speaksOfPerson, subjectOf } from '../../english/index.ts';
import type { Problem } from '../problem.ts';
import { beforeQuestion, capital, type Edit } from '../text/edits.ts';
import { hasRoomFor } from '../text/room.ts';
import { type Form, factsIn, no, numberAt, ways } from './form.ts';

const possessive = (name: string): string => (name.endsWith('s') ? `${name}'` : `${name}'s`);

/** A fact of the story's own world that has nothing to do with the question, before it is asked. */
export const add_unrelated: Form = {
  make: (problem, args) => {
    const value = numberAt(args, 0);
    if (problem.asking === problem.sentences[0]) return no('no_sentence', 'the question is all there is');
    if (problem.text.mentions.some((mention) => equal(mention.value, value)))
      return no('said_again', 'the problem has this number');
    const { person: name, question } = problem;
    if (name === undefined)
      return no('no_words', 'the problem names no person of whom something could be told');
    if (asksOfBefore(problem.asking.text))
      return no('no_sentence', 'what is asked could be of what is told before it');
    if (!hasRoomFor(problem, `${name} has`))
      return no('no_sentence', 'the question goes on from what stands before it');
    const number = toNumber(value);
    const fitting = factsIn(args).filter(
      ({ where, unless, from, to }) =>
        number >= from &&
        number <= to &&
        regexOf(where, 'words')(question) &&
        !regexOf(unless, 'words')(question),
    );
    if (fitting.length === 0)
      return no('no_words', 'nothing of this story is known to have nothing to do with the question');
    const made = fitting.flatMap(({ say }) => {
      const text = say
        .replaceAll('{k}', String(number))
        .replaceAll('{name}', name)
        .replaceAll('{whose}', possessive(name));
      // `The oven takes …` of a story that has none.
      if (!knownIn(text).every((noun) => new RegExp(`\\b${noun}\\b`, 'i').test(question))) return [];
      const edit = text.startsWith(',')
        ? behindName(problem, name, text)
        : beforeQuestion(problem, capital(text));
      return edit ? [{ edits: [edit], claims: [{ kind: 'unrelated' as const }] }] : [];
    });
    return made.length > 0 ? ways(made) : no('no_sentence', 'the person is not who the text begins with');
  },
};

/** `Tara, who is 9 years old, has 14 stickers`: what is told where the text begins with who it is of. */
const behindName = ({ question }: Problem, name: string, text: string): Edit | undefined =>
  subjectOf(question) === name ? { start: name.length, end: name.length, text } : undefined;

/** A person: somebody who does something, and is no place and no firm, where the text speaks of `he` or `her`. */
export const personIn = ({ sentences, question, names }: Problem): string | undefined =>
  speaksOfPerson(question)
    ? sentences
        .flatMap(({ text }) => doersIn(text))
        .find((name) => names.has(name.replace(/^.* /, '')) && !isPlace(question, name))
    : undefined;
