import { type Diagnostic, formatDiagnostic } from '../dsl/index.ts';
import { type Family, families, UserError } from '../model/index.ts';
import {
  type Answered,
  type Asking,
  andMore,
  asked,
  type Dialogue,
  exampleOf,
  type GivenExample,
  givingExample,
  needsAnswer,
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
export const draftOf = (given: Omit<Given, 'giving' | 'skipping'>): Draft => {
  const { family = 'conceptual', id = 'new_rule', title = '…', change = [], choose = [] } = given;
  const { about, seedType, where = [], commute = false, seeThrough, solution, explain } = given;
  return {
    ...{ family, id, title, about, seedType, change, choose, where, commute, seeThrough, solution, explain },
    examples: [],
  };
};

const refuseMistakes = (mistakes: readonly Diagnostic[]): void => {
  if (mistakes.length > 0)
    throw new UserError(`${mistakes.map(formatDiagnostic).join('\n\n')}\n\nNothing was written.`);
};

/**
 * The draft that flags make, for scripts. Throws a UserError that names every flag that is needed, with what
 * the rule says of the examples where it can.
 */
export const draftFromFlags = (given: Given, tools: Tools): Draft => {
  const { giving, skipping } = given;
  const draft = draftOf(given);
  const own = exampleOf(giving);
  const others = { given: skipping.given ?? own.given, question: skipping.question ?? own.question };
  const skipped: DraftExample = {
    ...exampleOf({ ...skipping, ...others }),
    ...{ skips: skipping.steps ?? ['everything'], because: skipping.because },
  };
  const isKnown = draft.change.length > 0;
  if (isKnown) refuseMistakes(tools.mistakes(draft));
  const needed = {
    ...{ '--family': given.family, '--id': given.id, '--title': given.title, '--change': isKnown },
    ...{ '--given': giving.given?.length, '--gives': giving.steps?.length || !giving.given },
    '--because': skipping.because,
  };
  const missing = Object.entries(needed).flatMap(([flag, said]) => (said ? [] : [flag]));
  if (missing.length > 0)
    throw new UserError(
      `Without a terminal to ask on, these are needed: ${missing.join(', ')}.`,
      [
        '`rules new --help` shows an example with all of them.',
        ...(isKnown ? hintsOf(missing, tools, draft, own, skipped) : []),
      ].join('\n'),
    );
  return { ...draft, examples: [{ ...own, gives: giving.steps ?? [] }, skipped] };
};

/** What the rule says of the examples, where that is what a flag should say. */
const hintsOf = (
  missing: readonly string[],
  { gives, reason }: Tools,
  draft: Draft,
  own: DraftExample,
  skipped: DraftExample,
): readonly string[] => {
  const made = missing.includes('--gives') && own.given.length > 0 ? gives(draft, own) : '';
  const why = missing.includes('--because') && skipped.given.length > 0 ? reason(draft, skipped) : undefined;
  const steps = typeof made === 'string' ? [] : made.map((step) => ` '${step}'`);
  return [
    ...(typeof made === 'string'
      ? []
      : [
          `Of the steps in --given the rule makes${made.length === 0 ? ' nothing.' : `: --gives${steps.join('')}`}`,
        ]),
    ...(why === undefined ? [] : [`It leaves the example to skip alone because of: --because '${why}'`]),
  ];
};

/** Asks for all that the flags leave open. Mistakes are told at once and the question comes again. */
export const draftFromAnswers = async (given: Given, dialogue: Dialogue, tools: Tools): Promise<Draft> => {
  const early = given.change ? tools.mistakes(draftOf(given)) : [];
  refuseMistakes(early.filter(({ code }) => code !== 'unbound' || given.choose !== undefined));

  const asking: Asking = { draft: draftOf(given), dialogue, tools };
  await askWhatItIs(given, asking);
  await askWhatItDoes(given, asking);
  const { draft } = asking;
  const giving = await givingExample(asking, given.giving);
  if (giving) {
    const skipping = await skippingExample(asking, given.skipping, giving.given);
    return { ...draft, examples: [giving, skipping] };
  }
  dialogue.say('\nThen the change and its conditions once more.');
  const { family, id, title, about = '' } = draft;
  const again = { change: undefined, choose: undefined, where: undefined, explain: undefined };
  return draftFromAnswers({ ...given, family, id, title, about, ...again }, dialogue, tools);
};

/** How a question is asked; `later` are mistakes of the rule that a later answer mends. */
interface Demand {
  readonly needed?: boolean;
  readonly later?: readonly string[];
}

const askWhatItIs = async (given: Given, asking: Asking): Promise<void> => {
  const needed = { needed: true };
  if (!given.family) asking.draft = { ...asking.draft, family: await familyFrom(asking.dialogue) };
  if (!given.id)
    await ask(asking, 'Its name in the data (small letters, digits, _)', (id) => ({ id }), needed);
  if (!given.title)
    await ask(asking, 'Its title, for people (`Added before multiplying`)', (title) => ({ title }), needed);
  if (given.about === undefined)
    await ask(asking, 'Why pupils make it, and who found it (may stay empty)', (about) => ({ about }));
};

const askWhatItDoes = async (given: Given, asking: Asking): Promise<void> => {
  const what = 'What changes: pattern => what is written instead (`a * b => a + b`)';
  if (!given.change) await askSeveral(asking, what, 'change', { needed: true, later: ['unbound'] });
  if (!given.choose) {
    const holes = unboundIn(asking.tools.mistakes(asking.draft));
    for (const [at, hole] of holes.entries())
      await ask(
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
  const told = 'What the pupil is told (`This step adds {a} and {b}.`; may stay empty)';
  if (given.explain === undefined) await ask(asking, told, (explain) => ({ explain }));
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
  await ask(asking, 'Words that must stand in the question (`half|third`; may stay empty)', (words) =>
    also(questionWords(words)),
  );
  await ask(asking, 'Its words at one of the numbers (`b: each|per`; may stay empty)', (answer) => {
    const [, hole = 'x', words = answer] = /^\s*(\w+)\s*[:=]\s*(.+)$/.exec(answer) ?? [];
    return also(saidWords(hole, words));
  });
};

/** Puts an answer with which the rule has no mistake into the draft; otherwise tells the mistakes. False for no answer. */
const ask = (
  asking: Asking,
  question: string,
  put: (answer: string) => Partial<Draft>,
  { needed = false, later = [] }: Demand = {},
): Promise<boolean> =>
  asked(asking.dialogue, question, (answer) => {
    if (answer === '') return needed ? needsAnswer : { said: false };
    const next = { ...asking.draft, ...put(answer) };
    const told = asking.tools
      .mistakes(next)
      .filter(({ code }) => !later.includes(code) && (next.change.length > 0 || code !== 'missing_key'));
    if (told.length > 0) return `\n${told.map(formatDiagnostic).join('\n\n')}\n`;
    asking.draft = next;
    return { said: true };
  });

const askSeveral = async (
  asking: Asking,
  first: string,
  key: 'change' | 'where',
  { needed = false, later = [] }: Demand = {},
): Promise<void> => {
  const put = (answer: string): Partial<Draft> => ({ [key]: [...asking.draft[key], answer] });
  const isFirst = (): boolean => asking.draft[key].length === 0;
  let more = true;
  while (more)
    more = await ask(asking, isFirst() ? first : andMore, put, { needed: needed && isFirst(), later });
};

const familyFrom = (dialogue: Dialogue): Promise<Family> =>
  asked(
    dialogue,
    'Family: conceptual (the reasoning is wrong), computational (one result is), or skipped_step [conceptual]',
    (answer) => {
      if (answer === '') return { said: 'conceptual' };
      const [found, another] = families.filter((family) => family.startsWith(answer));
      return found && !another ? { said: found } : `  There is no family ${answer}.`;
    },
  );

/** The names that a change uses and nothing fills: the text that the caret underlines. */
const unboundIn = (mistakes: readonly Diagnostic[]): readonly string[] => [
  ...new Set(
    mistakes
      .filter(({ code }) => code === 'unbound')
      .map(({ source, column, length }) => source.slice(column - 1, column - 1 + length)),
  ),
];
