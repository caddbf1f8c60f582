import { type Column, columns, columnsIn, indexColumn, type SteplessFormat, struct } from './columns.ts';
import type { EquationLine, Told } from './types.ts';

/** A line as it is told. */
type LineExample = Told<EquationLine>;

/** What a model is to write: every equation between tags, in the order of the line; empty tags where there is none. */
export const equationTarget = (equations: readonly string[]): string =>
  (equations.length === 0 ? [''] : equations).map((equation) => `<eq>${equation}</eq>`).join(' ');

export const lineInstruction =
  'Copy the equations of this line between <eq> and </eq>, in plain signs without spaces and units, as they stand there, also where they are wrong. Write <eq></eq> where there is none.';

const own = columns<LineExample>({
  id: ({ id }) => id,
  input: ({ text }) => text,
  target: ({ equations }) => equationTarget(equations),
  type: ({ class: type }) => type,
});

const origin = columns<LineExample>({
  'candidate_id?': ({ candidate }) => candidate || null,
  'rule?': ({ rule }) => rule || null,
  tier: ({ from }) => from.tier,
  of: ({ of }) => of,
});

/** The columns of single lines in a format, in order. */
export const lineColumns = (format: SteplessFormat, wholeIndexes: boolean): readonly Column<LineExample>[] =>
  columnsIn<LineExample>(format, {
    plain: [...own, struct('meta', [...indexColumn<LineExample>(wholeIndexes), ...origin])],
    flat: [...own, ...indexColumn<LineExample>(false), ...origin],
    turns: ({ text, equations }) => [lineInstruction, text, equationTarget(equations)],
  });
