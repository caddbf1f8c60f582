import type { Family } from '../model/index.ts';
import { checkLine } from '../solution/index.ts';
import { statesAnswer, withoutAnnotations } from './text.ts';
import type { Content, LeftOutReason } from './types.ts';

/** What a person's text is held against. */
export interface Context {
  readonly family: Family;
  readonly question: string;
  /** The correct solution's lines. */
  readonly correct: readonly string[];
  /** The flawed program; empty where there is none. */
  readonly code: string;
}

export interface Doubt {
  readonly reason: LeftOutReason;
  readonly detail: string;
}

/**
 * What is doubtful of a text that a person edited: the machine's own was checked as it was made. The first thing that
 * is found; undefined when there is nothing.
 */
export const doubtOf = (content: Content, context: Context): Doubt | undefined => {
  const { lines, mistake } = content;
  const labelled = mistake && lines[mistake.place];
  if (!mistake || labelled === undefined) return { reason: 'label_missing', detail: 'there is no such line' };
  const last = lines.at(-1) ?? '';
  if (!statesAnswer(last)) return { reason: 'no_final_line', detail: last };
  const same = context.correct.find((line) => bare(line) === bare(labelled));
  if (context.family !== 'skipped_step' && same !== undefined)
    return { reason: 'label_unchanged', detail: labelled };
  const name = identifiersOf(context.code).find((one) => textOf(content).includes(one));
  if (name !== undefined) return { reason: 'code_identifier', detail: name };
  return equationDoubt(lines, mistake.place, context.family) ?? numberDoubt(content, context);
};

/** The first false equation of a correct solution. */
export const correctDoubt = (lines: readonly string[]): Doubt | undefined =>
  equationDoubt(lines, -1, 'conceptual');

const bare = (line: string): string => withoutAnnotations(line).replaceAll(/\s+/g, '');

const textOf = ({ lines, mistake }: Content): string => [...lines, mistake?.explanation ?? ''].join('\n');

/** Names that only a program has: with an underscore between letters. */
const identifiersOf = (code: string): readonly string[] => [
  ...new Set(code.match(/\b[a-zA-Z]\w*_\w*[a-zA-Z0-9]\b/g) ?? []),
];

/**
 * A computational mistake is one false equation, on its line; of the other families every equation is true. What
 * cannot be read for certain is not judged.
 */
const equationDoubt = (lines: readonly string[], place: number, family: Family): Doubt | undefined => {
  for (const [at, line] of lines.entries()) {
    const { equations, unread } = checkLine(line);
    const wrong = equations.find(({ holds }) => !holds);
    const expected = family === 'computational' && at === place;
    if (expected && !wrong && !unread) return { reason: 'no_false_equation', detail: line };
    if (!expected && wrong)
      return { reason: 'false_equation', detail: `${wrong.working} = ${wrong.shown} in: ${line}` };
  }
  return undefined;
};

/** A number of an explanation stands in the question or in one of the solutions. */
const numberDoubt = ({ lines, mistake }: Content, { question, correct }: Context): Doubt | undefined => {
  const known = new Set([question, ...correct, ...lines].flatMap(numbersIn));
  const missing = numbersIn(mistake?.explanation ?? '').find((number) => !known.has(number));
  return missing === undefined ? undefined : { reason: 'number_nowhere', detail: missing };
};

/** The numbers of a text without their separators and the zeros that say nothing: `1,250.50` is `1250.5`. */
const numbersIn = (text: string): readonly string[] =>
  (text.match(/\d+(?:,\d{3})*(?:\.\d+)?|\.\d+/g) ?? []).map((number) =>
    String(Number(number.replaceAll(',', ''))),
  );
