import { type Diagnostic, formatDiagnostic } from '../dsl/index.ts';
import { type Family, families, UserError } from '../model/index.ts';
import { type Dialogue, line } from './dialogue.ts';
import {
  type Answered,
  exampleOf,
  type GivenExample,
  givingExample,
  skippingExample,
  type Tools,
} from './new-example.ts';
import type { Draft, DraftExample } from './new-rule.ts';

/** What was answered beforehand, by flags. What is undefined is asked, or needed. */
export type Given = Answered<Omit<Draft, 'examples'>> & {
  readonly giving: GivenExample;
  readonly skipping: GivenExample;
};

/** The draft that the flags alone make; the name and the title stand in until they are known. */
export const draftOf = ({ family = 'conceptual', id = 'new_rule', title = '…', ...given }: Given): Draft => {
  const { about, seedType, change = [], choose = [], where = [], commute = false } = given;
  const { seeThrough, solution, explain } = given;
  return {
    ...{ family, id, title, about, seedType, change, choose, where, commute, seeThrough, solution, explain },
    examples: [],
  };
};

/**
 * The draft that flags make, for scripts. Throws a UserError that names every flag that is needed, with what
 * the rule says of the examples where it can.
 */
export const draftFromFlags = (given: Given, tools: Tools): Draft => {
  const missing = [
    ...(given.family ? [] : ['--family']),
    ...(given.id ? [] : ['--id']),
    ...(given.title ? [] : ['--title']),
    ...(given.change?.length ? [] : ['--change']),
    ...(given.giving.given?.length ? [] : ['--given']),
    ...(given.giving.steps?.length || !given.giving.given ? [] : ['--gives']),
    ...(given.skipping.because ? [] : ['--because']),
  ];
  const draft = draftOf(given);
  const giving = exampleOf(given.giving);
  const question = given.skipping.question ?? giving.question;
  const skipping: DraftExample = {
    ...exampleOf({ ...given.skipping, given: given.skipping.given ?? giving.given, question }),
    gives: [],
    skips: given.skipping.steps ?? ['everything'],
    because: given.skipping.because,
  };
  const known = given.change !== undefined && given.change.length > 0;
  refuseMistakes(known ? tools.mistakes(draft) : []);
  if (missing.length > 0) {
    const hints: string[] = [];
    if (known && missing.includes('--gives') && giving.given.length > 0) {
      const made = tools.gives(draft, giving);
      if (typeof made !== 'string')
        hints.push(
          made.length === 0
            ? 'Of the steps in --given the rule makes nothing.'
            : `Of the steps in --given the rule makes: --gives ${made.map((step) => `'${step}'`).join(' ')}`,
        );
    }
    if (known && missing.includes('--because') && skipping.given.length > 0) {
      const reason = tools.reason(draft, skipping);
      if (reason !== undefined)
        hints.push(`It leaves the example to skip alone because of: --because '${reason}'`);
    }
    throw new UserError(
      `Without a terminal to ask on, these are needed: ${missing.join(', ')}.`,
      ['`rules new --help` shows an example with all of them.', ...hints].join('\n'),
    );
  }
  return { ...draft, examples: [{ ...giving, gives: given.giving.steps ?? [] }, skipping] };
};

const refuseMistakes = (mistakes: readonly Diagnostic[]): void => {
  if (mistakes.length > 0)
    throw new UserError(`${mistakes.map(formatDiagnostic).join('\n\n')}\n\nNothing was written.`);
};

/** Asks for all that the flags leave open. Mistakes are told at once and the question comes again. */
export const draftFromAnswers = async (given: Given, dialogue: Dialogue, tools: Tools): Promise<Draft> => {
  const early = given.change ? tools.mistakes(draftOf(given)) : [];
  refuseMistakes(early.filter(({ code }) => code !== 'unbound' || given.choose !== undefined));

  const asking: Asking = { draft: draftOf(given), dialogue, tools };
  await askWhatItIs(given, asking);
  await askWhatItDoes(given, asking);
  const { draft } = asking;
  const giving = await givingExample(draft, given.giving, dialogue, tools);
  if (!giving) {
    dialogue.say('\nThen the change and its conditions once more.');
    const kept: Given = { ...given, ...named(draft), giving: given.giving, skipping: given.skipping };
    const { change: _, choose: __, where: ___, explain: ____, ...rest } = kept;
    return draftFromAnswers(rest, dialogue, tools);
  }
  const skipping = await skippingExample(draft, given.skipping, giving, dialogue, tools);
  return { ...draft, examples: [giving, skipping] };
};

/** The draft as far as it has been answered. */
interface Asking {
  draft: Draft;
  readonly dialogue: Dialogue;
  readonly tools: Tools;
}

/** How a question is asked; `later` are mistakes of the rule that a later answer mends. */
interface Demand {
  readonly needed?: boolean;
  readonly later?: readonly string[];
}

const askWhatItIs = async (given: Given, asking: Asking): Promise<void> => {
  const needed = { needed: true };
  if (!given.family) asking.draft = { ...asking.draft, family: await familyFrom(asking.dialogue) };
  if (!given.id)
    await askOne(asking, 'Its name in the data (small letters, digits, _)', (id) => ({ id }), needed);
  if (!given.title)
    await askOne(
      asking,
      'Its title, for people (`Added before multiplying`)',
      (title) => ({ title }),
      needed,
    );
  if (given.about === undefined)
    await askOne(asking, 'Why pupils make it, and who found it (may stay empty)', (about) => ({ about }));
};

const askWhatItDoes = async (given: Given, asking: Asking): Promise<void> => {
  if (!given.change)
    await askSeveral(
      asking,
      'What changes: pattern => what is written instead (`a * b => a + b`)',
      'change',
      { needed: true, later: ['unbound'] },
    );
  if (!given.choose) {
    const holes = unboundIn(asking.tools.mistakes(asking.draft));
    for (const [at, hole] of holes.entries())
      await askOne(
        asking,
        `What may \`${hole}\` be, each in turn (\`1..5\`, \`[-1, 1]\`, \`known\`, \`parts(x)\`)`,
        (value) => ({ choose: [...asking.draft.choose, { name: hole, value }] }),
        { needed: true, later: at < holes.length - 1 ? ['unbound'] : [] },
      );
  }
  if (!given.where) {
    await askSeveral(asking, 'What must hold, in addition (`a is int`, `a > b`; may stay empty)', 'where');
    await askWords(asking);
  }
  if (given.explain === undefined)
    await askOne(
      asking,
      'What the pupil is told (`This step adds {a} and {b}.`; may stay empty)',
      (explain) => ({ explain }),
    );
};

/** A condition on the words of the question; the strokes may be left out. */
export const questionWords = (words: string): string => `question says /${withoutStrokes(words)}/`;
/** A condition on the question's words at a number. */
export const saidWords = (hole: string, words: string): string =>
  `${hole} said as /${withoutStrokes(words)}/`;

const withoutStrokes = (words: string): string =>
  words
    .trim()
    .replace(/^\/(.*)\/$/, '$1')
    .replace(/\\?\//g, '\\/');

/** A misread phrase is the mistake of a problem that has it: most conceptual rules need some words. */
const askWords = async (asking: Asking): Promise<void> => {
  const also = (condition: string): Partial<Draft> => ({ where: [...asking.draft.where, condition] });
  await askOne(asking, 'Words that must stand in the question (`half|third`; may stay empty)', (words) =>
    also(questionWords(words)),
  );
  await askOne(asking, 'Its words at one of the numbers (`b: each|per`; may stay empty)', (answer) => {
    const [, hole = 'x', words = answer] = /^\s*(\w+)\s*[:=]\s*(.+)$/.exec(answer) ?? [];
    return also(saidWords(hole, words));
  });
};

/** Takes an answer when the rule has no mistake with it; otherwise tells the mistakes. */
const take = (asking: Asking, next: Draft, later: readonly string[] = []): boolean => {
  const started = next.change.length > 0;
  const told = asking.tools
    .mistakes(next)
    .filter(({ code }) => !later.includes(code) && (started || code !== 'missing_key'));
  if (told.length === 0) asking.draft = next;
  else asking.dialogue.say(`\n${told.map(formatDiagnostic).join('\n\n')}\n`);
  return told.length === 0;
};

const askOne = async (
  asking: Asking,
  question: string,
  put: (answer: string) => Partial<Draft>,
  { needed = false, later }: Demand = {},
): Promise<void> => {
  for (;;) {
    const answer = await line(asking.dialogue, question);
    if (answer === '' && needed) asking.dialogue.say('  This one needs an answer.');
    else if (answer === '' || take(asking, { ...asking.draft, ...put(answer) }, later)) return;
  }
};

const askSeveral = async (
  asking: Asking,
  question: string,
  key: 'change' | 'where',
  { needed = false, later }: Demand = {},
): Promise<void> => {
  for (;;) {
    const known = asking.draft[key];
    const answer = await line(asking.dialogue, known.length === 0 ? question : '  and (empty: no more)');
    if (answer === '' && (known.length > 0 || !needed)) return;
    if (answer === '') asking.dialogue.say('  This one needs an answer.');
    else take(asking, { ...asking.draft, [key]: [...known, answer] }, later);
  }
};

const named = ({ family, id, title, about }: Draft): Partial<Given> => ({
  family,
  id,
  title,
  about: about ?? '',
});

const familyFrom = async (dialogue: Dialogue): Promise<Family> => {
  for (;;) {
    const answer = await line(
      dialogue,
      'Family: conceptual (the reasoning is wrong), computational (one result is), or skipped_step [conceptual]',
    );
    if (answer === '') return 'conceptual';
    const [found, another] = families.filter((family) => family.startsWith(answer));
    if (found && !another) return found;
    dialogue.say(`  There is no family ${answer}.`);
  }
};

/** The names that a change uses and nothing fills: the text that the caret underlines. */
const unboundIn = (mistakes: readonly Diagnostic[]): readonly string[] => [
  ...new Set(
    mistakes
      .filter(({ code }) => code === 'unbound')
      .map(({ source, column, length }) => source.slice(column - 1, column - 1 + length)),
  ),
];
