import { type PreparedTemplate, prepare } from '../../engine/index.ts';
import { formalizeByReading, type Known } from '../../formalize/index.ts';
import { loadPython } from '../../runtime/index.ts';
import { type Reference, referenceOf } from './reference.ts';
import { referenceOfText } from './text-reference.ts';

/** A problem as a file gives it: with a template, or with the text of a right solution. */
export interface Referring {
  readonly index: number | string;
  readonly question: string;
  readonly template: PreparedTemplate | undefined;
  /** A step a line, the answer last. */
  readonly solution: string | undefined;
}

/** What solutions are held against; undefined where there is neither a template nor a solution. */
export const readReference = async (
  { index, question, template, solution }: Referring,
  knowledge: readonly Known[],
): Promise<Reference | undefined> => {
  if (template) return referenceOf(template);
  if (solution === undefined) return undefined;
  const lines = solution.split(/\r?\n/).filter((line) => line.trim() !== '');
  const made = formalizeByReading({ index, question, answer: answered(lines) }, knowledge, true);
  const prepared = made.ok ? await prepare(made.template, 0, 'auto', loadPython) : undefined;
  return prepared?.ok ? referenceOf(prepared.problem) : referenceOfText(question, lines);
};

/** The last line as an answer's, where it is only a number or names itself so. */
const answered = (lines: readonly string[]): string => {
  const last = lines.at(-1) ?? '';
  const bare = /^\s*(?:FINAL ANSWER\s*:)?\s*([$€£]?-?[\d,.]*\d%?)\s*$/i.exec(last)?.[1];
  return bare === undefined ? lines.join('\n') : [...lines.slice(0, -1), `#### ${bare}`].join('\n');
};
