/** A share as what is counted and among how many; a number; or nothing, where it is not defined. */
export type Value = readonly [counted: number, among: number] | number | undefined;

export interface Definition {
  /** Its place in the JSON. */
  readonly name: string;
  readonly of: (counts: Float64Array) => Value;
  /** Why there is no figure, where there is none. */
  readonly unless: string;
}

/** How often each class was said of each: it stands before all other counters, a row a class. */
export interface Matrix {
  readonly classes: readonly string[];
  /** Where what could not be read is counted. */
  readonly unread: number;
  /** How many counters it takes. */
  readonly size: number;
  readonly place: (gold: number, said: number) => number;
  readonly cell: (counts: Float64Array, gold: number, said: number) => number;
  readonly row: (counts: Float64Array, gold: number) => number;
  readonly column: (counts: Float64Array, said: number) => number;
  readonly all: (counts: Float64Array) => number;
}

export const matrixOf = (classes: readonly string[]): Matrix => {
  const width = classes.length + 1;
  const rows = classes.map((_, at) => at);
  const place = (gold: number, said: number): number => gold * width + said;
  const cell: Matrix['cell'] = (counts, gold, said) => counts[place(gold, said)] ?? 0;
  const row: Matrix['row'] = (counts, gold) =>
    sumOf([...rows, classes.length].map((said) => cell(counts, gold, said)));
  return {
    ...{ classes, unread: classes.length, size: classes.length * width, place, cell, row },
    column: (counts, said) => sumOf(rows.map((gold) => cell(counts, gold, said))),
    all: (counts) => sumOf(rows.map((gold) => row(counts, gold))),
  };
};

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

export const share = (value: readonly [number, number]): number | undefined =>
  value[1] > 0 ? value[0] / value[1] : undefined;

const f1Of = ({ cell, row, column }: Matrix, counts: Float64Array, at: number): readonly [number, number] => [
  2 * cell(counts, at, at),
  row(counts, at) + column(counts, at),
];

/** Precision, recall and F1 of each class. */
export const classDefinitions = (matrix: Matrix): readonly Definition[] => {
  const { cell, row, column } = matrix;
  return matrix.classes.flatMap((name, at): readonly Definition[] => [
    {
      name: `classes.${name}.precision`,
      of: (c) => [cell(c, at, at), column(c, at)],
      unless: 'nothing was said to be of this class',
    },
    {
      name: `classes.${name}.recall`,
      of: (c) => [cell(c, at, at), row(c, at)],
      unless: 'the test set has none of this class',
    },
    {
      name: `classes.${name}.f1`,
      of: (c) => f1Of(matrix, c, at),
      unless: 'nothing is of this class and nothing was said to be',
    },
  ]);
};

/** The mean of the classes' F1, each as much as it weighs; only classes that the test set has count. */
const meanF1 =
  (matrix: Matrix, weightOf: (support: number) => number) =>
  (counts: Float64Array): number | undefined => {
    const present = matrix.classes.flatMap((_, at) => (matrix.row(counts, at) > 0 ? [at] : []));
    const weights = present.map((at) => weightOf(matrix.row(counts, at)));
    const f1 = present.map((at) => {
      const [counted, among] = f1Of(matrix, counts, at);
      return counted / among;
    });
    return present.length > 0
      ? sumOf(f1.map((one, at) => one * (weights[at] ?? 0))) / sumOf(weights)
      : undefined;
  };

export const meanDefinitions = (matrix: Matrix): readonly Definition[] => [
  { name: 'macro_f1', of: meanF1(matrix, () => 1), unless: 'the test set is empty' },
  { name: 'weighted_f1', of: meanF1(matrix, (support) => support), unless: 'the test set is empty' },
];

/** Matthews' correlation for any number of classes, what could not be read being one more that is said: R_K. */
export const correlation =
  (matrix: Matrix) =>
  (counts: Float64Array): number | undefined => {
    const { classes, row, column, cell, unread } = matrix;
    const is = classes.map((_, at) => row(counts, at));
    const said = [...classes.map((_, at) => column(counts, at)), column(counts, unread)];
    const n = sumOf(is);
    const right = sumOf(classes.map((_, at) => cell(counts, at, at)));
    const squares = (numbers: readonly number[]): number => sumOf(numbers.map((one) => one ** 2));
    const under = Math.sqrt(n * n - squares(is)) * Math.sqrt(n * n - squares(said));
    return under > 0 ? (n * right - sumOf(is.map((one, at) => one * (said[at] ?? 0)))) / under : undefined;
  };
