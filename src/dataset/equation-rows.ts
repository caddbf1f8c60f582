import { type Feature, texts } from './columns.ts';
import { aboutFormat, type SteplessFormat, steplessFeatures, type Telling } from './stepless.ts';
import type { EquationLine, Problem, Row } from './types.ts';

type LineView = (line: EquationLine, problem: Problem) => Row;

/** What a model is to write: every equation between tags, in the order of the line; empty tags where there is none. */
export const equationTarget = (equations: readonly string[]): string =>
  (equations.length === 0 ? [''] : equations).map((equation) => `<eq>${equation}</eq>`).join(' ');

export const lineInstruction =
  'Copy the equations of this line between <eq> and </eq>, in plain signs without spaces and units, as they stand there, also where they are wrong. Write <eq></eq> where there is none.';

const metaOf = ({ candidate, rule, of }: EquationLine, { index, tier }: Problem): Row => ({
  ...{ index, candidate_id: candidate || null, rule: rule || null, tier, of },
});

const turns = ({ text, equations }: EquationLine) => ({
  prompt: [
    { role: 'system', content: lineInstruction },
    { role: 'user', content: text },
  ],
  completion: [{ role: 'assistant', content: equationTarget(equations) }],
});

const plain: LineView = (line, problem) => ({
  ...{ id: line.id, input: line.text, target: equationTarget(line.equations), type: line.type },
  meta: metaOf(line, problem),
});

const flat: LineView = (line, problem) => ({
  ...{ id: line.id, input: line.text, target: equationTarget(line.equations), type: line.type },
  ...metaOf(line, problem),
  index: String(problem.index),
});

export const lineTelling: Telling<EquationLine, Problem> = { plain, flat, turns };
export const aboutLines = (format: SteplessFormat): string => aboutFormat(format, '`input` and `target`');

/** The columns of such a format, in order. */
export const lineFeatures = (format: SteplessFormat, wholeIndexes: boolean): readonly Feature[] => {
  const own = texts('candidate_id', 'rule', 'tier', 'of');
  const index = { name: 'index', dtype: wholeIndexes ? 'int64' : 'string' };
  return steplessFeatures(format, {
    plain: [...texts('id', 'input', 'target', 'type'), { name: 'meta', struct: [index, ...own] }],
    flat: [...texts('id', 'input', 'target', 'type', 'index'), ...own],
  });
};
