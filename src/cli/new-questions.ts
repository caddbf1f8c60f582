import { namesIn, parseExpression } from '../ast/index.ts';
import { type Diagnostic, formatDiagnostic } from '../dsl/index.ts';
import { type Family, UserError } from '../model/index.ts';
import type { Draft, DraftExample, NamedValue } from './new-rule.ts';

/** Someone who answers questions, a line at a time. */
export interface Dialogue {
  readonly ask: (question: string) => Promise<string>;
  readonly say: (text: string) => void;
}

/** What was answered beforehand, by flags. What is undefined is asked, or needed. */
export interface Given {
  readonly family?: Family;
  readonly id?: string;
  readonly title?: string;
  readonly about?: string;
  readonly seedType?: string;
  readonly change?: readonly string[];
  readonly choose?: readonly NamedValue[];
  readonly where?: readonly string[];
  readonly commute?: boolean;
  readonly seeThrough?: string;
  readonly solution?: string;
  readonly explain?: string;
  readonly giving: GivenExample;
  readonly skipping: GivenExample;
}

export interface GivenExample {
  readonly given?: readonly string[];
  readonly with?: readonly NamedValue[];
  readonly knowing?: readonly NamedValue[];
  /** The changed steps that it gives, or must not give. */
  readonly steps?: readonly string[];
  readonly because?: string;
}

/** What the engine says of a draft. */
export interface Tools {
  /** Every mistake that `rules lint` would find in the rule, as far as it is known. */
  readonly mistakes: (draft: Draft) => readonly Diagnostic[];
  /** The changed steps that the rule makes of an example; a text says why the example cannot be run. */
  readonly gives: (draft: Draft, example: DraftExample) => readonly string[] | string;
  /** Why the rule makes nothing of an example, as `because` wants it; undefined when it makes something. */
  readonly reason: (draft: Draft, example: DraftExample) => string | undefined;
}

const families = ['conceptual', 'computational', 'skipped_step'] as const;

/** A draft of which nothing is known; the name and the title stand in until they are. */
const blank: Draft = {
  family: 'conceptual',
  id: 'new_rule',
  title: '…',
  about: undefined,
  seedType: undefined,
  change: [],
  choose: [],
  where: [],
  commute: false,
  seeThrough: undefined,
  solution: undefined,
  explain: undefined,
  examples: [],
};

/** The draft that the flags alone make. */
const draftOf = ({ giving: _, skipping: __, ...given }: Given): Draft => ({ ...blank, ...given });

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
  const skipping: DraftExample = {
    ...exampleOf({ ...given.skipping, given: given.skipping.given ?? giving.given }),
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

const exampleOf = (given: GivenExample): DraftExample => ({
  given: given.given ?? [],
  with: given.with ?? [],
  knowing: given.knowing ?? [],
  gives: [],
  skips: [],
  because: undefined,
});

/** Asks for all that the flags leave open. Mistakes are told at once and the question comes again. */
export const draftFromAnswers = async (given: Given, dialogue: Dialogue, tools: Tools): Promise<Draft> => {
  const { say } = dialogue;
  const early = given.change ? tools.mistakes(draftOf(given)) : [];
  refuseMistakes(early.filter(({ code }) => code !== 'unbound' || given.choose !== undefined));

  let draft = draftOf(given);
  /** Takes an answer when the rule has no mistake with it; `later` are mistakes that a later answer mends. */
  const take = (next: Draft, later: readonly string[]): boolean => {
    const started = next.change.length > 0;
    const told = tools
      .mistakes(next)
      .filter(({ code }) => !later.includes(code) && (started || code !== 'missing_key'));
    if (told.length === 0) draft = next;
    else say(`\n${told.map(formatDiagnostic).join('\n\n')}\n`);
    return told.length === 0;
  };
  const one = async (
    question: string,
    put: (answer: string) => Partial<Draft>,
    { needed = false, later = [] as readonly string[] } = {},
  ): Promise<void> => {
    for (;;) {
      const answer = await line(dialogue, question);
      if (answer === '' && needed) say('  This one needs an answer.');
      else if (answer === '' || take({ ...draft, ...put(answer) }, later)) return;
    }
  };
  const several = async (
    question: string,
    key: 'change' | 'where',
    { needed = false, later = [] as readonly string[] } = {},
  ): Promise<void> => {
    for (;;) {
      const first = draft[key].length === 0;
      const answer = await line(dialogue, first ? question : '  and (empty: no more)');
      if (answer === '' && (!first || !needed)) return;
      if (answer === '') say('  This one needs an answer.');
      else take({ ...draft, [key]: [...draft[key], answer] }, later);
    }
  };

  if (!given.family) draft = { ...draft, family: await familyFrom(dialogue) };
  if (!given.id)
    await one('Its name in the data (small letters, digits, _)', (id) => ({ id }), { needed: true });
  if (!given.title)
    await one('Its title, for people (`Added before multiplying`)', (title) => ({ title }), { needed: true });
  if (given.about === undefined)
    await one('Why pupils make it, and who found it (may stay empty)', (about) => ({ about }));
  if (!given.change)
    await several('What changes: pattern => what is written instead (`a * b => a + b`)', 'change', {
      needed: true,
      later: ['unbound'],
    });
  if (!given.choose) {
    const holes = unboundIn(tools.mistakes(draft));
    for (const [at, hole] of holes.entries())
      await one(
        `What may \`${hole}\` be, each in turn (\`1..5\`, \`[-1, 1]\`, \`known\`, \`parts(x)\`)`,
        (value) => ({ choose: [...draft.choose, { name: hole, value }] }),
        { needed: true, later: at < holes.length - 1 ? ['unbound'] : [] },
      );
  }
  if (!given.where)
    await several('What must hold, in addition (`a is int`, `a > b`; may stay empty)', 'where');
  if (given.explain === undefined)
    await one('What the pupil is told (`This step adds {a} and {b}.`; may stay empty)', (explain) => ({
      explain,
    }));

  const giving = await givingExample(draft, given.giving, dialogue, tools);
  if (!giving) {
    say('\nThen the change and its conditions once more.');
    const kept: Given = { ...given, ...named(draft), giving: given.giving, skipping: given.skipping };
    const { change: _, choose: __, where: ___, explain: ____, ...rest } = kept;
    return draftFromAnswers(rest, dialogue, tools);
  }
  const skipping = await skippingExample(draft, given.skipping, giving, dialogue, tools);
  return { ...draft, examples: [giving, skipping] };
};

const named = ({ family, id, title, about }: Draft): Partial<Given> => ({
  family,
  id,
  title,
  about: about ?? '',
});

const line = async ({ ask }: Dialogue, question: string): Promise<string> =>
  (await ask(`${question}: `)).trim();

const lines = async (dialogue: Dialogue, question: string): Promise<readonly string[]> => {
  const first = await line(dialogue, question);
  if (first === '') return [];
  const found = [first];
  for (;;) {
    const next = await line(dialogue, '  and (empty: no more)');
    if (next === '') return found;
    found.push(next);
  }
};

const yes = async (dialogue: Dialogue, question: string): Promise<boolean> =>
  !/^n/i.test(await line(dialogue, `${question} [Y/n]`));

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

/** Names that the steps of an example read and do not compute, in the order met. */
export const inputsOf = (steps: readonly string[]): readonly string[] => {
  const computed = new Set<string>();
  const found = new Set<string>();
  for (const step of steps) {
    const [, target = '', right = ''] = /^\s*(\w+)\s*=\s*(.+)$/.exec(step) ?? [];
    const parsed = parseExpression(right);
    for (const name of parsed.ok ? namesIn(parsed.expr) : []) if (!computed.has(name)) found.add(name);
    computed.add(target);
  }
  return [...found];
};

const stepsFrom = async (dialogue: Dialogue, question: string): Promise<readonly string[]> => {
  for (;;) {
    const steps = await lines(dialogue, question);
    const bad = steps.find((step) => {
      const right = /^\s*\w+\s*=\s*(.+)$/.exec(step)?.[1];
      return right === undefined || !parseExpression(right).ok;
    });
    if (bad === undefined) return steps;
    dialogue.say(`  \`${bad}\` is no step: write \`total = apples + pears\`.`);
  }
};

const numbersFrom = async (
  dialogue: Dialogue,
  steps: readonly string[],
): Promise<{ with: readonly NamedValue[]; knowing: readonly NamedValue[] }> => {
  const asked: NamedValue[] = [];
  const knowing: NamedValue[] = [];
  for (const name of inputsOf(steps)) {
    for (;;) {
      const answer = await line(dialogue, `  ${name} is (\`60 known\` for what everybody knows)`);
      const [, value, known] = /^(-?\d+(?:\.\d+)?(?:\/\d+)?)( +known)?$/.exec(answer) ?? [];
      if (value !== undefined) {
        (known ? knowing : asked).push({ name, value });
        break;
      }
      dialogue.say('  A number is needed: 7, 2.5 or 3/4.');
    }
  }
  return { with: asked, knowing };
};

/** An example that the rule gives something for; undefined when that is not what was meant. */
const givingExample = async (
  draft: Draft,
  given: GivenExample,
  dialogue: Dialogue,
  tools: Tools,
): Promise<DraftExample | undefined> => {
  let known = given;
  for (;;) {
    const steps =
      known.given ??
      (await stepsFrom(dialogue, 'An example: the steps of a right solution (`total = red + blue`)'));
    if (steps.length === 0) {
      dialogue.say('  This one needs an answer.');
      continue;
    }
    const numbers = known.with || known.knowing ? {} : await numbersFrom(dialogue, steps);
    const example = exampleOf({ ...known, ...numbers, given: steps });
    if (known.steps) return { ...example, gives: known.steps };
    const made = tools.gives(draft, example);
    if (typeof made !== 'string' && made.length > 0) {
      dialogue.say(`  Of this the rule makes:\n${made.map((step) => `    ${step}`).join('\n')}`);
      return (await yes(dialogue, '  Is that all that it should give?'))
        ? { ...example, gives: made }
        : undefined;
    }
    const why =
      typeof made === 'string'
        ? made
        : `it makes nothing of it, because of \`${tools.reason(draft, example)}\`.`;
    dialogue.say(`  ${why}`);
    if (!(await yes(dialogue, '  Another example?'))) return undefined;
    known = {};
  }
};

const skippingExample = async (
  draft: Draft,
  given: GivenExample,
  giving: DraftExample,
  dialogue: Dialogue,
  tools: Tools,
): Promise<DraftExample> => {
  let known = given;
  for (;;) {
    const answered =
      known.given ??
      (await stepsFrom(dialogue, 'An example that it must leave alone: its steps (empty: the same steps)'));
    const steps = answered.length === 0 ? giving.given : answered;
    const numbers = known.with || known.knowing ? {} : await numbersFrom(dialogue, steps);
    const example = exampleOf({ ...known, ...numbers, given: steps });
    const skips = known.steps ?? ['everything'];
    if (known.because) return { ...example, skips, because: known.because };
    const because = tools.reason(draft, example);
    if (because !== undefined) {
      dialogue.say(`  It is left alone because of \`${because}\`.`);
      if (await yes(dialogue, '  Is that why?')) return { ...example, skips, because };
    } else {
      const made = tools.gives(draft, example);
      dialogue.say(
        typeof made === 'string' ? `  ${made}` : `  The rule makes something of it: ${made.join(', ')}.`,
      );
    }
    known = {};
  }
};
