import { equal, toNumber, whole } from '../../base/index.ts';
import { inLetters, isPlural } from '../../english/index.ts';
import type { Problem } from '../problem.ts';
import { asksOfBefore, hasRoomFor } from '../text/room.ts';
import { inBrackets } from './exactly.ts';
import { type Argument, type Editable, type Form, no, numberAt, type Tried, ways } from './form.ts';
import { beforeQuestion } from './state.ts';

/** A sentence that has nothing to do with a problem, and the words with which it could have to do. */
interface Aside {
  /** What is told of a person, with a number in digits or words. */
  readonly say: (number: string, name: string) => string;
  readonly unless: RegExp;
  /** Whether it counts things, so that `several` can stand in it. */
  readonly counts: boolean;
}

const asides: readonly Aside[] = [
  {
    say: (number, name) => `${name} has ${number} cousins.`,
    unless: /cousin|family|famil|relative|people|person|children|guest/i,
    counts: true,
  },
  {
    say: (number, name) => `${name} lives ${number} miles from the nearest library.`,
    unless: /mile|distance|far|speed|drive|walk|library|run|trip|travel|bike|ride/i,
    counts: true,
  },
  {
    say: (number, name) => `There are ${number} houses on the street where ${name} lives.`,
    unless: /house|street|home|neighbor/i,
    counts: true,
  },
  {
    say: (number, name) => `${name}'s favorite number is ${number}.`,
    unless: /favorite|number/i,
    counts: false,
  },
  {
    say: (number, name) => `The backpack that ${name} carries has ${number} pockets.`,
    unless: /backpack|pocket|bag|school/i,
    counts: true,
  },
  {
    say: (number, name) => `There are ${number} benches in the park near ${name}'s home.`,
    unless: /\b(?:park|bench|home)/i,
    counts: true,
  },
  {
    say: (number, name) => `The library near ${name}'s home has ${number} reading rooms.`,
    unless: /librar|room|book|home/i,
    counts: true,
  },
  {
    say: (number, name) => `The bakery around the corner from ${name}'s home sells ${number} kinds of bread.`,
    unless: /bak|bread|shop|store|sell|sold|flour|cake|cook|home/i,
    counts: true,
  },
  {
    say: (number, name) => `The town where ${name} lives has ${number} bus stops.`,
    unless: /\b(?:town|city|bus)/i,
    counts: true,
  },
  {
    say: (number, name) => `${name} knows ${number} songs by heart.`,
    unless: /song|music|sing|concert|piano|band/i,
    counts: true,
  },
  {
    say: (number, name) => `There are ${number} plants on ${name}'s windowsill.`,
    unless: /plant|flower|garden|window|seed|tree/i,
    counts: true,
  },
];

/** A sentence with a number that has nothing to do with the question, before it is asked. */
export const add_unrelated: Form = {
  make: (problem, args) => added(problem, args, ({ say }, name, number) => [say(String(number), name)]),
};

/** The same, its number said loosely. */
export const add_unrelated_loosely: Form = {
  make: (problem, args) =>
    added(problem, args, ({ say, counts }, name, number) =>
      counts ? looselySaid(number, number, number).map((words) => say(words, name)) : [],
    ),
};

/** The same, and behind what is counted a bracket tells the number. */
export const add_unrelated_exactly: Form = {
  make: (problem, args) =>
    added(problem, args, ({ say, counts }, name, number) => {
      if (!counts) return [];
      const letters = inLetters(whole(number));
      const numbers = letters === undefined ? [String(number)] : [String(number), letters];
      const said = looselySaid(number, number - 1, number + 2).map((words) => say(`${words}<`, name));
      return inBrackets(numbers).flatMap((bracket) =>
        said.map((text) => text.replace(/<((?: (?:reading|bus))? \p{L}+(?: of bread)?)/u, `$1 ${bracket}`)),
      );
    }),
};

const looselySaid = (number: number, low: number, high: number): readonly string[] => [
  `between ${number - 1} and ${number + 2}`,
  ...[`at least ${low}`, `at most ${high}`, 'several', 'some', 'a few'],
];

const added = (
  problem: Editable,
  args: readonly Argument[],
  sentences: (aside: Aside, name: string, number: number) => readonly string[],
): Tried => {
  const value = numberAt(args, 0);
  if (problem.asking === problem.sentences[0]) return no('no_sentence', 'the question is all there is');
  if (problem.text.mentions.some((mention) => equal(mention.value, value)))
    return no('said_again', 'the problem has this number');
  const number = toNumber(value);
  if (number < 2 || number > 99 || value.den !== 1n) return no('no_words', 'the number cannot be said');
  const { person: name } = problem;
  if (name === undefined)
    return no('no_words', 'the problem names no person of whom something could be told');
  if (asksOfBefore(problem)) return no('no_sentence', 'what is asked could be of what is told before it');
  if (!hasRoomFor(problem, `${name} has`))
    return no('no_sentence', 'the question goes on from what stands before it');
  const all = asides.filter(({ unless }) => !unless.test(problem.question));
  const made = all.flatMap((aside) =>
    sentences(aside, name, number).map((text) => ({
      edits: [beforeQuestion(problem, text.charAt(0).toUpperCase() + text.slice(1))],
      claims: [{ kind: 'unrelated' as const }],
    })),
  );
  return made.length === 0
    ? no('no_words', 'all that could be added has to do with the problem')
    : ways(made);
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
