import { equal, regexOf, toNumber } from '../../base/index.ts';
import { isPlural } from '../../english/index.ts';
import type { Problem } from '../problem.ts';
import { asksOfBefore, hasRoomFor } from '../text/room.ts';
import { type Form, factsIn, no, numberAt, ways } from './form.ts';
import { beforeQuestion } from './state.ts';

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
    if (asksOfBefore(problem)) return no('no_sentence', 'what is asked could be of what is told before it');
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
    return ways(
      fitting.map(({ say }) => {
        const text = say
          .replaceAll('{k}', String(number))
          .replaceAll('{name}', name)
          .replaceAll('{whose}', possessive(name));
        return {
          edits: [beforeQuestion(problem, text.charAt(0).toUpperCase() + text.slice(1))],
          claims: [{ kind: 'unrelated' as const }],
        };
      }),
    );
  },
};

/** What only persons do, in the present and the past: a name before it needs no `he` or `she` elsewhere. */
const personal =
  '(?:buys?|bought|wants?|wanted|likes?|liked|loves?|loved|eats?|ate|sells?|sold|spen[dt]s?|earns?|earned|decide[sd]?|plays?|played|collect(?:s|ed)?|reads?|bakes?|baked|drives?|drove|pays?|paid|gives?|gave|visit(?:s|ed)|plans?|planned|walks?|walked|saves?|saved|borrow(?:s|ed)|invite[sd]|scored?|picks?|picked|has \\$)';
const other =
  '(?:ha[sd]|is|was|can|could|will|would|went|goes|runs?|ran|took|gets?|got|made|found|sees|saw|wrote|kept|brought|caught|did|[a-z]+(?:s|ed))';
const places = '(?:^|, )(?:If |When |After |While )?';

/** A person by trade; no `boy squirrel`. */
const byTrade =
  /^An? ((?:school|bird|truck|bus|pizza|flower|art|math) )?(farmer|firefighter|hairstylist|watcher|man|woman|boy|girl|teacher|baker|shopkeeper|student|driver|nurse|doctor|coach|carpenter|gardener|salesman|saleswoman|painter|tailor|chef|cook|fisherman|merchant|plumber|mechanic|hiker|runner|athlete|jeweler|programmer|waiter|waitress|janitor|lawyer|vendor) (?:\p{Ll}+(?:s|ed)|had|was|can|who|with|in|on|at|from|bought|sold|made|went|got) /u;

/** A person: somebody who does something at the beginning of a sentence, and is no place. */
export const personIn = (problem: Problem): string | undefined => {
  const { sentences, question } = problem;
  const isOfPerson = /\b(?:he|she|his|her|him)\b/i.test(question);
  for (const { text } of sentences) {
    const verb = isOfPerson ? `(?:${personal}|${other})` : personal;
    const shape = new RegExp(
      `${places}((?:Mr\\.|Mrs\\.|Ms\\.|Dr\\.)? ?\\p{Lu}\\p{Ll}+)(?= ${verb}\\b)`,
      'gu',
    );
    const name = [...text.matchAll(shape)]
      .map(([, one = '']) => one.trim())
      .find((one) => isPerson(problem, one));
    if (name !== undefined) return name;
    const [, kind = '', trade] = byTrade.exec(text) ?? [];
    if (trade !== undefined) return `the ${kind}${trade}`;
  }
  return undefined;
};

/** Names of those who sell and have no home. */
const firms =
  /^(?:Apple|Amazon|Google|Microsoft|Walmart|Target|Costco|Disney|Netflix|Tesla|Toyota|Ford|Honda|Nike|Boeing|Starbucks|Samsung|Sony|Uber)$/;

const isPerson = ({ names, question }: Problem, name: string): boolean => {
  const word = name.replace(/^.* /, '');
  return (
    names.has(word) &&
    !firms.test(word) &&
    !isPlural(word.toLowerCase()) &&
    !/(?:ing|ly)$/.test(word) &&
    !new RegExp(`\\b(?:in|at|from|of|on|the) ${word}\\b`, 'i').test(question)
  );
};
