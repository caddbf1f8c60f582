import { defaultErrorType, type Family } from '../../model/index.ts';
import {
  type Answer,
  classes,
  familyNamed,
  type Gold,
  type PairOf,
  placeOf,
  type Said,
  sameLine,
} from './answer.ts';

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

type Pair = PairOf<Gold, Said>;

/** The family of a fine type (a rule's id); undefined for one that nobody knows. */
export type FamilyOf = (type: string) => Family | undefined;

/** The classes of solutions against what was said of them. */
export const matrix = matrixOf(classes);

/** Everything that figures are made of; the matrix of classes stands before them, row by row. */
const names = [
  'fineOf',
  'fineGiven',
  'fineRight',
  'lineOf',
  'lineGiven',
  'lineRight',
  'lineUnread',
  'offsetOf',
  'offset',
  'signedOffset',
  'jointOf',
  'jointRight',
  'allOf',
  'allRight',
  'stepRightSaidRight',
  'stepRightSaidWrong',
  'stepWrongSaidRight',
  'stepWrongSaidWrong',
] as const;
export type CountName = (typeof names)[number];

const placeByName: ReadonlyMap<CountName, number> = new Map(
  names.map((name, at) => [name, matrix.size + at]),
);
const placeIn = (name: CountName): number => placeByName.get(name) ?? 0;

export const counters = matrix.size + names.length;

export const countIn = (counts: Float64Array, name: CountName): number => counts[placeIn(name)] ?? 0;

/** The family of a type: the type itself names it, or somebody knows. */
const familyOfType = (type: string | undefined, familyOf: FamilyOf): Family | undefined =>
  type === undefined ? undefined : (familyNamed(type) ?? familyOf(type));

const classOfFamily = (family: Family | undefined): number =>
  classes.indexOf(family ? defaultErrorType[family] : 'flawed');

const goldClass = ({ verdict, type, family }: Gold, familyOf: FamilyOf): number =>
  verdict === 'Correct' ? 0 : classOfFamily(family ?? familyOfType(type, familyOf));

/** Where the test set gives no type, flawed is flawed. */
const saidClass = (said: Said, gold: number, familyOf: FamilyOf): number => {
  if ('unread' in said) return matrix.unread;
  if (said.verdict === 'Correct') return 0;
  return gold === classes.indexOf('flawed') ? gold : classOfFamily(familyOfType(said.type, familyOf));
};

/** Whether an answer is right, by measure; undefined where the test set does not say. */
export interface Rightness {
  readonly verdict: boolean;
  readonly type: boolean | undefined;
  readonly line: boolean | undefined;
  readonly all: boolean | undefined;
}

export const rightnessOf = ({ gold, said }: Pair, familyOf: FamilyOf): Rightness => {
  const [row, column] = classesOf({ gold, said }, familyOf);
  const verdict = (row === 0) === (column === 0) && column !== matrix.unread;
  if (row === 0) return { verdict, type: verdict, line: verdict, all: verdict };
  const typed = row !== classes.indexOf('flawed');
  const type = typed ? row === column : undefined;
  const line = gold.line === undefined ? undefined : verdict && isRightLine(gold, said);
  return { verdict, type, line, all: type === undefined || line === undefined ? undefined : type && line };
};

const classesOf = ({ gold, said }: Pair, familyOf: FamilyOf): readonly [number, number] => {
  const row = goldClass(gold, familyOf);
  return [row, saidClass(said, row, familyOf)];
};

const isRightLine = (gold: Gold, said: Said): boolean =>
  gold.line !== undefined &&
  !('unread' in said) &&
  said.line !== undefined &&
  sameLine(gold.line, said.line, gold.lines);

interface CountOptions {
  readonly familyOf: FamilyOf;
  /** Whether any prediction gives steps: then one that gives none has all of them wrong. */
  readonly steps: boolean;
}

/** What one answer adds to the counters: pairs of place and amount, each not 0. */
export const countsOf = (pair: Pair, options: CountOptions): readonly (readonly [number, number])[] => {
  const [row, column] = classesOf(pair, options.familyOf);
  const added: [number, number][] = [[matrix.place(row, column), 1]];
  const add = (name: CountName, amount: number | boolean): void => {
    if (amount) added.push([placeIn(name), Number(amount)]);
  };
  const right = rightnessOf(pair, options.familyOf);
  add('jointOf', right.line !== undefined);
  add('jointRight', right.line ?? false);
  add('allOf', right.all !== undefined);
  add('allRight', right.all ?? false);
  if (row !== 0) addFlawed(pair, add);
  if (options.steps) addSteps(pair, add);
  return added;
};

type Add = (name: CountName, amount: number | boolean) => void;

/** Of a solution that is flawed: its fine type and its line. */
const addFlawed = ({ gold, said }: Pair, add: Add): void => {
  const answer: Answer | undefined = 'unread' in said || said.verdict === 'Correct' ? undefined : said;
  const fine = gold.type === undefined || familyNamed(gold.type) ? undefined : gold.type;
  if (fine !== undefined) {
    add('fineOf', 1);
    add('fineGiven', answer !== undefined);
    add('fineRight', answer?.type === fine);
  }
  if (gold.line === undefined) return;
  add('lineOf', 1);
  if (!answer) return;
  add('lineGiven', 1);
  if (answer.line === undefined) {
    add('lineUnread', 1);
    return;
  }
  add('lineRight', sameLine(gold.line, answer.line, gold.lines));
  const [from, to] = [placeOf(gold.line, gold.lines), placeOf(answer.line, gold.lines)];
  const offset =
    gold.line === answer.line ? 0 : from === undefined || to === undefined ? undefined : to - from;
  if (offset === undefined) return;
  add('offsetOf', 1);
  add('offset', Math.abs(offset));
  add('signedOffset', offset);
};

const stepCounts = {
  right: ['stepRightSaidRight', 'stepRightSaidWrong'],
  wrong: ['stepWrongSaidRight', 'stepWrongSaidWrong'],
} as const;

const addSteps = ({ gold, said }: Pair, add: Add): void => {
  const steps = 'unread' in said ? undefined : said.steps;
  gold.steps?.forEach((right, at) => {
    // A step of which nothing is said is said wrongly.
    const saidRight = steps?.[at] ?? !right;
    const [asRight, asWrong] = stepCounts[right ? 'right' : 'wrong'];
    add(saidRight ? asRight : asWrong, 1);
  });
};
