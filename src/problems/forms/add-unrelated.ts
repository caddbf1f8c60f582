import { equal, toNumber } from '../../exact/index.ts';
import type { Problem } from '../problem.ts';
import { inLetters } from '../text/spoken.ts';
import { type Form, no, numberAt, ways } from './form.ts';
import { beforeQuestion } from './state.ts';

/** Sentences that have nothing to do with a problem, and the words with which it could have to do. */
const asides: readonly {
  readonly say: (name: string, number: string) => string;
  readonly unless: RegExp;
}[] = [
  {
    say: (name, number) => `${name} has ${number} cousins.`,
    unless: /cousin|family|famil|relative|people|person|children|guest/i,
  },
  {
    say: (name, number) => `${name} lives ${number} miles from the nearest library.`,
    unless: /mile|distance|far|speed|drive|walk|library|run|trip|travel|bike|ride/i,
  },
  {
    say: (name, number) => `There are ${number} houses on the street where ${name} lives.`,
    unless: /house|street|home|neighbor/i,
  },
  { say: (name, number) => `${name}'s favorite number is ${number}.`, unless: /favorite|number/i },
  {
    say: (name, number) => `The backpack that ${name} carries has ${number} pockets.`,
    unless: /backpack|pocket|bag|school/i,
  },
];

/** A sentence with a number that has nothing to do with the question, before it is asked. */
export const add_unrelated: Form = {
  make: (problem, args) => {
    const value = numberAt(args, 0);
    const name = personIn(problem);
    if (name === undefined) return no('no_words', 'nobody is named of whom more could be told');
    if (problem.asking === problem.sentences[0]) return no('no_sentence', 'the question is all there is');
    if (problem.text.mentions.some((mention) => equal(mention.value, value)))
      return no('said_again', 'the problem has this number');
    const number = inLetters(value);
    if (number === undefined || toNumber(value) < 2) return no('no_words', 'the number cannot be said');
    const digits = String(value.num);
    const fitting = asides.filter(({ unless }) => !unless.test(problem.question));
    return fitting.length === 0
      ? no('no_words', 'all that could be added has to do with the problem')
      : ways(
          fitting.map(({ say }) => ({
            edits: [beforeQuestion(problem, say(name, digits))],
            claims: [{ kind: 'unrelated' }],
          })),
        );
  },
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
