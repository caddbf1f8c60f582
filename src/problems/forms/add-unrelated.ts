import { equal, toNumber } from '../../exact/index.ts';
import type { Problem } from '../problem.ts';
import { type Argument, type Form, no, numberAt, type Tried, ways } from './form.ts';
import { beforeQuestion } from './state.ts';

/** A sentence that has nothing to do with a problem, and the words with which it could have to do. */
interface Aside {
  /** What is said of a person, with a number in digits or words. */
  readonly say: (number: string, name: string) => string;
  readonly unless: RegExp;
  /** Whether it counts things, so that `several` can stand in it. */
  readonly counts: boolean;
}

const ofPerson: readonly Aside[] = [
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
];

const ofNobody: readonly Aside[] = [
  {
    say: (number) => `There are ${number} benches in the park around the corner.`,
    unless: /\b(?:park|bench)/i,
    counts: true,
  },
  {
    say: (number) => `The nearest library has ${number} reading rooms.`,
    unless: /librar|room|book/i,
    counts: true,
  },
  {
    say: (number) => `A bakery nearby sells ${number} kinds of bread.`,
    unless: /bak|bread|shop|store|sell|sold|flour|cake|cook/i,
    counts: true,
  },
  {
    say: (number) => `The next town has ${number} bus stops.`,
    unless: /\b(?:town|city|bus)/i,
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
    added(problem, args, ({ say, counts }, name, number) => {
      const [low, high] = [number - 1, number + 2];
      const said = [`between ${low} and ${high}`, `at least ${number}`, `at most ${number}`];
      return counts ? [...said, 'several', 'some', 'a few'].map((words) => say(words, name)) : [];
    }),
};

const added = (
  problem: Problem,
  args: readonly Argument[],
  sentences: (aside: Aside, name: string, number: number) => readonly string[],
): Tried => {
  const value = numberAt(args, 0);
  if (problem.asking === problem.sentences[0]) return no('no_sentence', 'the question is all there is');
  if (problem.text.mentions.some((mention) => equal(mention.value, value)))
    return no('said_again', 'the problem has this number');
  const number = toNumber(value);
  if (number < 2 || number > 99 || value.den !== 1n) return no('no_words', 'the number cannot be said');
  const name = personIn(problem);
  const all = [...(name === undefined ? [] : ofPerson), ...ofNobody].filter(
    ({ unless }) => !unless.test(problem.question),
  );
  const made = all.flatMap((aside) =>
    sentences(aside, name ?? '', number).map((text) => ({
      edits: [beforeQuestion(problem, text)],
      claims: [{ kind: 'unrelated' as const }],
    })),
  );
  return made.length === 0
    ? no('no_words', 'all that could be added has to do with the problem')
    : ways(made);
};

/** A person: a name that does something at the beginning of a sentence and is no place. */
const personIn = ({ sentences, names, question }: Problem): string | undefined =>
  sentences
    .map(
      ({ text }) =>
        /^(\p{Lu}\p{Ll}+)(?= (?:has|had|buys|bought|wants|wanted|works|worked|went|goes|is|was|likes|loves|needs|makes|made|can|ate|eats|sells|sold|gets|got|decides|decided|runs|ran|plays|spends|spent|earns|earned|drives|drove|takes|took|gave|collects|collected|reads|bakes|baked|started|has)\b)/u.exec(
          text,
        )?.[1],
    )
    .find(
      (name): name is string =>
        name !== undefined &&
        names.has(name) &&
        !new RegExp(`\\b(?:in|at|from|to|of|on|the) ${name}\\b`, 'i').test(question) &&
        /\b(?:he|she|his|her)\b/i.test(question),
    );
