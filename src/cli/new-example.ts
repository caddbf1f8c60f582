import type { Diagnostic } from '../dsl/index.ts';
import { exampleStep } from '../engine/index.ts';
import { type Dialogue, line, lines, yes } from './dialogue.ts';
import type { Draft, DraftExample, NamedValue } from './new-rule.ts';

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

/** The example that was given, of which nothing is known to come. */
export const exampleOf = (given: GivenExample): DraftExample => ({
  given: given.given ?? [],
  with: given.with ?? [],
  knowing: given.knowing ?? [],
  question: given.question,
  gives: [],
  skips: [],
  because: undefined,
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

const stepsFrom = async (dialogue: Dialogue, question: string): Promise<readonly string[]> => {
  for (;;) {
    const steps = await lines(dialogue, question);
    const bad = steps.find((step) => !exampleStep(step));
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

/** Conditions on words and on what quantities mean: an example of such a rule needs a question. */
const asksWords = /\bsays\b|\bsaid as\b|\brole\(|_unit\(|comparable\(|_group\(|\basked for\b|\bin digits\b/;

/** The text of an example's question, where a condition of the rule asks for it. */
const questionFrom = async (draft: Draft, known: GivenExample, dialogue: Dialogue): Promise<GivenExample> => {
  const asks = [...draft.where, ...draft.change, ...draft.choose.map(({ value }) => value)];
  if (known.question !== undefined || !asks.some((text) => asksWords.test(text))) return {};
  const question = await line(dialogue, '  The text of its question (empty: none)');
  return question === '' ? {} : { question };
};

/** An example that the rule gives something for; undefined when that is not what was meant. */
export const givingExample = async (
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
    const words = await questionFrom(draft, known, dialogue);
    const example = exampleOf({ ...known, ...numbers, ...words, given: steps });
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

/** An example that the rule leaves alone, and why. */
export const skippingExample = async (
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
    const words = await questionFrom(draft, known, dialogue);
    const example = exampleOf({ ...known, ...numbers, ...words, given: steps });
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
