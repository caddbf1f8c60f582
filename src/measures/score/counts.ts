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
import { matrixOf } from './matrix.ts';

/** A solution of the test set and what was said of it. */
export type Pair = PairOf<Gold, Said>;

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

/** How many counters there are. */
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

/** A type that no family bears the name of: a rule's id. */
const fineType = (type: string | undefined): string | undefined =>
  type === undefined || familyNamed(type) ? undefined : type;

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

export interface CountOptions {
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
  const fine = fineType(gold.type);
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
