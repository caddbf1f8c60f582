import type { Diagnostic } from '../dsl/index.ts';
import { exampleStep } from '../engine/index.ts';
import type { Draft, DraftExample, NamedValue } from './new-rule.ts';

/** Someone who answers questions, a line at a time. */
export interface Dialogue {
  readonly ask: (question: string) => Promise<string>;
  readonly say: (text: string) => void;
}

/** What is asked once the first of several answers is there. */
export const andMore = '  and (empty: no more)';
export const needsAnswer = '  This one needs an answer.';

/** The answer to a question, trimmed. */
const line = async ({ ask }: Dialogue, question: string): Promise<string> =>
  (await ask(`${question}: `)).trim();

/** Asks until an answer can be read: `read` gives what it says, or a text that says why it is none. */
export const asked = async <Said>(
  dialogue: Dialogue,
  question: string,
  read: (answer: string) => { readonly said: Said } | string,
): Promise<Said> => {
  for (;;) {
    const found = read(await line(dialogue, question));
    if (typeof found !== 'string') return found.said;
    dialogue.say(found);
  }
};

const yes = async (dialogue: Dialogue, question: string): Promise<boolean> =>
  !/^n/i.test(await line(dialogue, `${question} [Y/n]`));

/** What may have been said already. */
export type Answered<Said> = { readonly [part in keyof Said]?: Said[part] | undefined };

/** What was said of an example beforehand; `steps` are the changed ones that it gives, or must not give. */
export type GivenExample = Answered<
  Omit<DraftExample, 'gives' | 'skips'> & { readonly steps: readonly string[] }
>;

/** What the engine says of a draft. */
export interface Tools {
  /** Every mistake that `rules lint` would find in the rule, as far as it is known. */
  readonly mistakes: (draft: Draft) => readonly Diagnostic[];
  /** The changed steps that the rule makes of an example; a text says why the example cannot be run. */
  readonly gives: (draft: Draft, example: DraftExample) => readonly string[] | string;
  /** Why the rule makes nothing of an example, as `because` wants it; undefined when it makes something. */
  readonly reason: (draft: Draft, example: DraftExample) => string | undefined;
}

/** The draft as far as it has been answered, and who answers. */
export interface Asking {
  draft: Draft;
  readonly dialogue: Dialogue;
  readonly tools: Tools;
}

/** The example that was given, of which nothing is known to come. */
export const exampleOf = ({ given = [], with: asks = [], knowing = [], question }: GivenExample) => ({
  ...{ given, with: asks, knowing, question },
  ...{ gives: [], skips: [], because: undefined },
});

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
const stepsFrom = async (dialogue: Dialogue, question: string): Promise<readonly string[]> => {
  const steps: string[] = [];
  for (let step = await line(dialogue, question); step !== ''; step = await line(dialogue, andMore))
    steps.push(step);
  const bad = steps.find((step) => !exampleStep(step));
  if (bad === undefined) return steps;
  dialogue.say(`  \`${bad}\` is no step: write \`total = apples + pears\`.`);
  return stepsFrom(dialogue, question);
};

const numbersFrom = async (dialogue: Dialogue, steps: readonly string[]) => {
  const numbers: { readonly with: NamedValue[]; readonly knowing: NamedValue[] } = { with: [], knowing: [] };
  for (const name of inputsOf(steps)) {
    const question = `  ${name} is (\`60 known\` for what everybody knows)`;
    const { value, of } = await asked(dialogue, question, (answer) => {
      const [, found, known] = /^(-?\d+(?:\.\d+)?(?:\/\d+)?)( +known)?$/.exec(answer) ?? [];
      return found === undefined
        ? '  A number is needed: 7, 2.5 or 3/4.'
        : { said: { value: found, of: known ? 'knowing' : 'with' } as const };
    });
    numbers[of].push({ name, value });
  }
  return numbers;
};

/** Conditions on words and on what quantities mean: an example of such a rule needs a question. */
const asksWords = /\bsays\b|\bsaid as\b|\brole\(|_unit\(|comparable\(|_group\(|\basked for\b|\bin digits\b/;

/** The example of these steps with its numbers, and with the text of its question where a condition asks for it. */
const exampleWith = async (
  { draft, dialogue }: Asking,
  known: GivenExample,
  steps: readonly string[],
): Promise<DraftExample> => {
  const numbers = known.with || known.knowing ? {} : await numbersFrom(dialogue, steps);
  const asks = [...draft.where, ...draft.change, ...draft.choose.map(({ value }) => value)];
  const isAsked = known.question === undefined && asks.some((text) => asksWords.test(text));
  const words = isAsked ? await line(dialogue, '  The text of its question (empty: none)') : '';
  return exampleOf({ ...known, ...numbers, ...(words !== '' && { question: words }), given: steps });
};

/** An example that the rule gives something for; undefined when that is not what was meant. */
export const givingExample = async (
  asking: Asking,
  known: GivenExample,
): Promise<DraftExample | undefined> => {
  const { draft, dialogue, tools } = asking;
  const question = 'An example: the steps of a right solution (`total = red + blue`)';
  const steps = known.given ?? (await stepsFrom(dialogue, question));
  if (steps.length === 0) {
    dialogue.say(needsAnswer);
    return givingExample(asking, known);
  }
  const example = await exampleWith(asking, known, steps);
  if (known.steps) return { ...example, gives: known.steps };
  const gives = tools.gives(draft, example);
  if (typeof gives !== 'string' && gives.length > 0) {
    dialogue.say(`  Of this the rule makes:\n${gives.map((step) => `    ${step}`).join('\n')}`);
    return (await yes(dialogue, '  Is that all that it should give?')) ? { ...example, gives } : undefined;
  }
  const nothing = (): string => `it makes nothing of it, because of \`${tools.reason(draft, example)}\`.`;
  dialogue.say(`  ${typeof gives === 'string' ? gives : nothing()}`);
  return (await yes(dialogue, '  Another example?')) ? givingExample(asking, {}) : undefined;
};

/** An example that the rule leaves alone, and why; `same` are its steps where none are said. */
export const skippingExample = async (
  asking: Asking,
  known: GivenExample,
  same: readonly string[],
): Promise<DraftExample> => {
  const { draft, dialogue, tools } = asking;
  const question = 'An example that it must leave alone: its steps (empty: the same steps)';
  const steps = known.given ?? (await stepsFrom(dialogue, question));
  const example = await exampleWith(asking, known, steps.length === 0 ? same : steps);
  const skips = known.steps ?? ['everything'];
  if (known.because) return { ...example, skips, because: known.because };
  const because = tools.reason(draft, example);
  if (because === undefined) {
    const gives = tools.gives(draft, example);
    const told = typeof gives === 'string' ? gives : `The rule makes something of it: ${gives.join(', ')}.`;
    dialogue.say(`  ${told}`);
  } else {
    dialogue.say(`  It is left alone because of \`${because}\`.`);
    if (await yes(dialogue, '  Is that why?')) return { ...example, skips, because };
  }
  return skippingExample(asking, {}, same);
};
