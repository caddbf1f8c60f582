/** The lines of a solution, the final one last: blank ones are no steps, and a line's number does not count them. */
export const solutionLines = (answer: string): string[] =>
  answer.split(/\r?\n/).filter((text) => text.trim() !== '');

/** The label of the last line, which states the answer. */
export const finalAnswer = 'FA';

const first = Array.from({ length: 64 }, (_, index) => `L${index + 1}`);

/** The label of a line, counted from 0: `L1`, `L2`, …; `FA` when it is the `last` one. */
export const labelOf = (index: number, last: number): string =>
  index === last ? finalAnswer : (first[index] ?? `L${index + 1}`);

/** The labels of so many lines, in order: `L1` … `Ln`, then `FA`. */
export const labelsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => labelOf(index, count - 1));

/** Lines by label, in order, as a candidate's `flawed_solution` has them. */
export const byLabel = (lines: readonly string[]): { readonly [label: string]: string } =>
  Object.fromEntries(lines.map((text, index) => [labelOf(index, lines.length - 1), text]));

/** Orders labels as their lines stand: `L2`, `L10`, `FA`. */
export const compareLabels = (one: string, other: string): number => {
  const [a, b] = [one, other].map((label) =>
    label === finalAnswer ? Number.MAX_SAFE_INTEGER : Number(label.slice(1)),
  ) as [number, number];
  return a - b;
};
