import { type Diagnostic, formatDiagnostic } from '../dsl/index.ts';
import { exampleStep } from '../engine/index.ts';
import { type Family, families, UserError } from '../model/index.ts';
import type { Draft, DraftExample } from './new-rule.ts';

export interface Dialogue {
  /** `flag` is the option that answers it; none where no answer is needed. */
  readonly ask: (question: string, flag?: string) => Promise<string>;
  readonly say: (text: string) => void;
}

/** What is asked once the first of several answers is there. */
const andMore = '  and (empty: no more)';
const needsAnswer = '  This one needs an answer.';

/** Nobody to ask: what need not be answered is not, and what must be is an error, with what was said till then. */
export const unasked = (): Dialogue => {
  const told: string[] = [];
  return {
    say: (text) => told.push(text),
    ask: async (_, flag) => {
      if (flag === undefined) return '';
      const hint = ['`rules new --help` shows an example with all that is needed.', ...told].join('\n');
      throw new UserError(`Without a terminal to ask on, ${flag} is needed.`, hint);
    },
  };
};

const line = async ({ ask }: Dialogue, question: string, flag?: string): Promise<string> =>
  (await ask(`${question}: `, flag)).trim();

/** Asks until an answer can be read: `read` gives what it says, or a text that says why it is none. */
const asked = async <Said>(
  dialogue: Dialogue,
  question: string,
  flag: string | undefined,
  read: (answer: string) => { readonly said: Said } | string,
): Promise<Said> => {
  for (;;) {
    const found = read(await line(dialogue, question, flag));
    if (typeof found !== 'string') return found.said;
    dialogue.say(found);
  }
};

const yes = async (dialogue: Dialogue, question: string, flag: string): Promise<boolean> =>
  !/^n/i.test(await line(dialogue, `${question} [Y/n]`, flag));

export interface Tools {
  /** Every mistake that `rules lint` would find in the rule, as far as it is known. */
  readonly mistakes: (draft: Draft) => readonly Diagnostic[];
  /** The changed steps that the rule makes of an example; a text says why the example cannot be run. */
  readonly gives: (draft: Draft, example: DraftExample) => readonly string[] | string;
  /** Why the rule makes nothing of an example, as `because` wants it; undefined when it makes something. */
  readonly reason: (draft: Draft, example: DraftExample) => string | undefined;
}

/** The draft as far as it has been answered, and who answers. */
export type Asking = { draft: Draft; readonly dialogue: Dialogue; readonly tools: Tools };

/** Names that the steps of an example read and do not compute, in the order met. */
export const inputsOf = (steps: readonly string[]): readonly string[] => {
  const computed = new Set<string>();
  const found = new Set<string>();
  for (const step of steps) {
    const { target, reads } = exampleStep(step) ?? { target: '', reads: [] };
    for (const name of reads) if (!computed.has(name)) found.add(name);
    computed.add(target);
  }
  return [...found];
};

/** Steps up to an empty answer; all of them anew where one is none. */
const stepsFrom = async (dialogue: Dialogue, question: string, flag?: string): Promise<readonly string[]> => {
  const steps: string[] = [];
  for (let step = await line(dialogue, question, flag); step !== ''; step = await line(dialogue, andMore))
    steps.push(step);
  const bad = steps.find((step) => !exampleStep(step));
  if (bad === undefined) return steps;
  dialogue.say(`  \`${bad}\` is no step: write \`total = apples + pears\`.`);
  return stepsFrom(dialogue, question, flag);
};

const numbersFrom = async (dialogue: Dialogue, steps: readonly string[], flag: string) => {
  const numbers: { readonly [of in 'with' | 'knowing']: { [name: string]: string } } = {
    with: {},
    knowing: {},
  };
  for (const name of inputsOf(steps)) {
    const question = `  ${name} is (\`60 known\` for what everybody knows)`;
    const { value, of } = await asked(dialogue, question, flag, (answer) => {
      const [, found, known] = /^(-?\d+(?:\.\d+)?(?:\/\d+)?)( +known)?$/.exec(answer) ?? [];
      return found === undefined
        ? '  A number is needed: 7, 2.5 or 3/4.'
        : { said: { value: found, of: known ? 'knowing' : 'with' } as const };
    });
    numbers[of][name] = value;
  }
  return numbers;
};

/** Conditions on words and on what quantities mean: an example of such a rule needs a question. */
const asksWords = /\bsays\b|\bsaid as\b|\brole\(|_unit\(|comparable\(|_group\(|\basked for\b|\bin digits\b/;

/** The example of these steps with its numbers (`flag` says them), and the text of its question where a condition asks for it. */
const exampleWith = async (
  { draft, dialogue }: Asking,
  known: DraftExample,
  steps: readonly string[],
  flag: string,
  same: DraftExample = {},
): Promise<DraftExample> => {
  const numbers = known.with || known.knowing ? {} : await numbersFrom(dialogue, steps, flag);
  const asks = [...draft.where, ...draft.change, ...Object.values(draft.choose)];
  const isAsked = known.question === undefined && asks.some((text) => asksWords.test(text));
  const empty = same.question === undefined ? 'none' : 'the same';
  const words = isAsked ? await line(dialogue, `  The text of its question (empty: ${empty})`) : '';
  return { ...known, ...numbers, question: known.question ?? (words || same.question), given: steps };
};

const givingExample = async (asking: Asking, known: DraftExample): Promise<DraftExample | undefined> => {
  const { draft, dialogue, tools } = asking;
  const question = 'An example: the steps of a right solution (`total = red + blue`)';
  const steps = known.given ?? (await stepsFrom(dialogue, question, '--given'));
  if (steps.length === 0) {
    dialogue.say(needsAnswer);
    return givingExample(asking, known);
  }
  const example = await exampleWith(asking, known, steps, '--with');
  if (known.gives) return example;
  const gives = tools.gives(draft, example);
  if (typeof gives !== 'string' && gives.length > 0) {
    dialogue.say(`  Of this the rule makes:\n${gives.map((step) => `    ${step}`).join('\n')}`);
    return (await yes(dialogue, '  Is that all that it should give?', '--gives'))
      ? { ...example, gives }
      : undefined;
  }
  const nothing = (): string => `it makes nothing of it, because of \`${tools.reason(draft, example)}\`.`;
  dialogue.say(`  ${typeof gives === 'string' ? gives : nothing()}`);
  return (await yes(dialogue, '  Another example?', 'another --given'))
    ? givingExample(asking, {})
    : undefined;
};

/** An example that the rule leaves alone, and why; of `same` are its steps where none are said. */
const skippingExample = async (
  asking: Asking,
  known: DraftExample,
  same: DraftExample,
): Promise<DraftExample> => {
  const { draft, dialogue, tools } = asking;
  const question = 'An example that it must leave alone: its steps (empty: the same steps)';
  const steps = known.given ?? (await stepsFrom(dialogue, question));
  const all = steps.length === 0 ? (same.given ?? []) : steps;
  const example = await exampleWith(asking, known, all, '--skip-with', same);
  const skips = known.skips ?? ['everything'];
  if (known.because) return { ...example, skips };
  const because = tools.reason(draft, example);
  if (because === undefined) {
    const gives = tools.gives(draft, example);
    const told = typeof gives === 'string' ? gives : `The rule makes something of it: ${gives.join(', ')}.`;
    dialogue.say(`  ${told}`);
  } else {
    dialogue.say(`  It is left alone because of \`${because}\`.`);
    if (await yes(dialogue, '  Is that why?', '--because')) return { ...example, skips, because };
  }
  return skippingExample(asking, {}, same);
};

/** What was answered beforehand, by flags. What is undefined is asked, or needed. */
export type Given = { readonly [part in keyof Draft]?: Draft[part] | undefined } & {
  readonly giving: DraftExample;
  readonly skipping: DraftExample;
};

/** The draft that the flags alone make; the name and the title stand in until they are known. */
export const draftOf = (given: Omit<Given, 'giving' | 'skipping'>): Draft => {
  const { family = 'conceptual', id = 'new_rule', title = '…', change = [], choose = {}, where = [] } = given;
  return { explain: undefined, ...given, family, id, title, change, choose, where, examples: [] };
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
  if (!given.family) asking.draft = { ...asking.draft, family: await familyFrom(dialogue) };
  for (const question of questions) {
    const [of] = question;
    if (given[of] !== undefined) continue;
    const all = of === 'choose' ? questionsOfHoles(tools.mistakes(asking.draft)) : [question];
    for (const one of all) await askOnce(asking, one);
  }
  const { draft } = asking;
  const giving = await givingExample(asking, given.giving);
  if (giving) {
    const skipping = await skippingExample(asking, given.skipping, giving);
    return { ...draft, examples: [giving, skipping] };
  }
  dialogue.say('\nThen the change and its conditions once more.');
  const { family, id, title, about = '' } = draft;
  const again = { change: undefined, choose: undefined, where: undefined, explain: undefined };
  return draftFromAnswers({ ...given, family, id, title, about, ...again }, dialogue, tools);
};

/** What is asked of a part of the draft that no flag gives, and what an answer says of the draft. */
type Question = readonly [of: Asked, text: string, put: Put, demand?: Demand];
type Asked = 'id' | 'title' | 'about' | 'change' | 'choose' | 'where' | 'explain';
type Put = (answer: string, draft: Draft) => Partial<Draft>;

/** `several`: until an answer is empty; `later` are mistakes of the rule that a later answer mends. */
type Demand = { readonly needed?: boolean; readonly several?: boolean; readonly later?: readonly string[] };

const needed = { needed: true };
const also = (condition: string, { where }: Draft): Partial<Draft> => ({ where: [...where, condition] });

/** In this order. A misread phrase is the mistake of a problem that has it: most conceptual rules need some words. */
const questions: readonly Question[] = [
  ['id', 'Its name in the data (small letters, digits, _)', (id) => ({ id }), needed],
  ['title', 'Its title, for people (`Added before multiplying`)', (title) => ({ title }), needed],
  ['about', 'Why pupils make it, and who found it (may stay empty)', (about) => ({ about })],
  [
    'change',
    'What changes: pattern => what is written instead (`a * b => a + b`)',
    (answer, { change }) => ({ change: [...change, answer] }),
    { needed: true, several: true, later: ['unbound'] },
  ],
  ['choose', 'by the holes that are left', () => ({})],
  ['where', 'What must hold, in addition (`a is int`, `a > b`; may stay empty)', also, { several: true }],
  [
    'where',
    'Words that must stand in the question (`half|third`; may stay empty)',
    (words, draft) => also(`question says /${withoutStrokes(words)}/`, draft),
  ],
  [
    'where',
    'Its words at one of the numbers (`b: each|per`; may stay empty)',
    (answer, draft) => {
      const [, hole = 'x', words = answer] = /^\s*(\w+)\s*[:=]\s*(.+)$/.exec(answer) ?? [];
      return also(`${hole} said as /${withoutStrokes(words)}/`, draft);
    },
  ],
  [
    'explain',
    'What the pupil is told (`This step adds {a} and {b}.`; may stay empty)',
    (explain) => ({ explain }),
  ],
];

/** One for each name that a change uses and nothing fills: the text that the caret underlines. */
const questionsOfHoles = (mistakes: readonly Diagnostic[]): readonly Question[] => {
  const unbound = mistakes.filter(({ code }) => code === 'unbound');
  const holes = new Set(
    unbound.map(({ source, column, length }) => source.slice(column - 1, column - 1 + length)),
  );
  return [...holes].map((hole, at) => [
    'choose',
    `What may \`${hole}\` be, each in turn (\`1..5\`, \`[-1, 1]\`, \`known\`, \`parts(x)\`)`,
    (value, { choose }) => ({ choose: { ...choose, [hole]: value } }),
    { needed: true, later: at < holes.size - 1 ? ['unbound'] : [] },
  ]);
};

/** Puts an answer with which the rule has no mistake into the draft; otherwise tells the mistakes. An empty one ends it. */
const askOnce = async (asking: Asking, question: Question): Promise<void> => {
  const [of, text, put, { needed, several, later = [] } = {}] = question;
  const isAnswered = await asked(asking.dialogue, text, needed ? `--${of}` : undefined, (answer) => {
    if (answer === '') return needed ? needsAnswer : { said: false };
    const next = { ...asking.draft, ...put(answer, asking.draft) };
    const told = asking.tools
      .mistakes(next)
      .filter(({ code }) => !later.includes(code) && (next.change.length > 0 || code !== 'missing_key'));
    if (told.length > 0) return `\n${told.map(formatDiagnostic).join('\n\n')}\n`;
    asking.draft = next;
    return { said: true };
  });
  if (isAnswered && several) await askOnce(asking, [of, andMore, put, { several, later }]);
};

/** The words of a condition, whose strokes may be typed or left out. */
const withoutStrokes = (words: string): string =>
  words
    .trim()
    .replace(/^\/(.*)\/$/, '$1')
    .replace(/\\?\//g, '\\/');

const familyFrom = (dialogue: Dialogue): Promise<Family> =>
  asked(
    dialogue,
    'Family: conceptual (the reasoning is wrong), computational (one result is), or skipped_step [conceptual]',
    undefined,
    (answer) => {
      if (answer === '') return { said: 'conceptual' };
      const [found, another] = families.filter((family) => family.startsWith(answer));
      return found && !another ? { said: found } : `  There is no family ${answer}.`;
    },
  );
