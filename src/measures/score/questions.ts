import { clustersOf, type Fields, isFields } from '../../base/index.ts';
import { type ProblemClassName, problemClasses, problemClassNames } from '../../model/index.ts';
import { fieldOf } from '../../models/index.ts';
import type { Item, PairOf, Unread } from './answer.ts';
import {
  classDefinitions,
  correlation,
  type Definition,
  matrixOf,
  meanDefinitions,
  sumOf,
} from './counts.ts';
import { type PredictionsOf, type Report, type Scale, type ScaleOptions, scoreBy } from './scale.ts';

/** A question of the test set with its class. */
export interface QuestionGold extends Item {
  readonly name: ProblemClassName;
  /** Where its flaw is, and what it says, where the test set tells. */
  readonly places?: readonly Place[];
  readonly question?: string;
}

/** What a system says a question is. */
export type QuestionAnswer = { readonly name: ProblemClassName; readonly places?: readonly SaidPlace[] };
export type QuestionSaid = QuestionAnswer | Unread;

const names: readonly ProblemClassName[] = problemClasses.map((label) => problemClassNames[label]);
const solvable = problemClassNames[1];
const matrix = matrixOf(names);
const { cell, row, all, column } = matrix;
const places = names.map((_, at) => at);
const isFlawed = (at: number): boolean => names[at] !== solvable;

/** Of the questions that are flawed or not, how many were said to be flawed, in whatever way. */
const saidFlawed = (counts: Float64Array, flawed: boolean): number =>
  sumOf(
    places
      .filter((gold) => isFlawed(gold) === flawed)
      .flatMap((gold) => places.filter(isFlawed).map((said) => cell(counts, gold, said))),
  );
const are = (counts: Float64Array, flawed: boolean): number =>
  sumOf(places.filter((gold) => isFlawed(gold) === flawed).map((gold) => row(counts, gold)));

/** Behind the matrix: questions whose places are told, those where they were found, and the class was right as well. */
const [placed, found, foundInClass] = [matrix.size, matrix.size + 1, matrix.size + 2];
const noPlaces = 'the test set tells no place of a flaw, or no answer does';

const figures: readonly Definition[] = [
  { name: 'unread', of: (c) => [column(c, matrix.unread), all(c)], unless: 'the test set is empty' },
  {
    name: 'accuracy',
    of: (c) => [sumOf(places.map((at) => cell(c, at, at))), all(c)],
    unless: 'the test set is empty',
  },
  ...meanDefinitions(matrix),
  { name: 'mcc', of: correlation(matrix), unless: 'all are of one class, or all were said to be' },
  {
    name: 'flawed.precision',
    of: (c) => [saidFlawed(c, true), saidFlawed(c, true) + saidFlawed(c, false)],
    unless: 'nothing was said to be flawed',
  },
  {
    name: 'flawed.recall',
    of: (c) => [saidFlawed(c, true), are(c, true)],
    unless: 'the test set has no flawed question',
  },
  {
    name: 'flawed.f1',
    of: (c) => [2 * saidFlawed(c, true), are(c, true) + saidFlawed(c, true) + saidFlawed(c, false)],
    unless: 'nothing is flawed and nothing was said to be',
  },
  {
    name: 'flawed.false_alarms',
    of: (c) => [saidFlawed(c, false), are(c, false)],
    unless: 'the test set has no solvable question',
  },
  { name: 'place.found', of: (c) => [c[found] ?? 0, c[placed] ?? 0], unless: noPlaces },
  { name: 'joint.class_place', of: (c) => [c[foundInClass] ?? 0, c[placed] ?? 0], unless: noPlaces },
  ...classDefinitions(matrix),
];

type Pair = PairOf<QuestionGold, QuestionAnswer>;

const saidPlace = ({ said }: Pair): number => ('unread' in said ? matrix.unread : names.indexOf(said.name));

/** What a pair counts for besides its cell of the matrix. */
const placesOf = ({ gold, said }: Pair): readonly (readonly [number, number])[] => {
  const { places, question, name } = gold;
  if (!places) return [];
  const isHit = !('unread' in said) && isFound(places, said.places ?? [], question);
  const isRight = isHit && !('unread' in said) && said.name === name;
  return [
    [placed, 1],
    ...(isHit ? [[found, 1] as const] : []),
    ...(isRight ? [[foundInClass, 1] as const] : []),
  ];
};

const scale: Scale<QuestionGold, QuestionAnswer> = {
  things: 'questions',
  matrix,
  clusters: (pairs) => {
    const tells = pairs.some(({ said }) => !('unread' in said) && said.places !== undefined);
    return clustersOf(
      pairs.map((pair) => ({
        cluster: pair.gold.cluster,
        counts: [
          [matrix.place(names.indexOf(pair.gold.name), saidPlace(pair)), 1] as const,
          ...(tells ? placesOf(pair) : []),
        ],
      })),
      matrix.size + 3,
    );
  },
  figures,
  sliceFigures: ['accuracy', 'flawed.recall', 'flawed.false_alarms'],
  rights: (pairs) => ({
    class: pairs.map((pair) => saidPlace(pair) === names.indexOf(pair.gold.name)),
    flawed: pairs.map((pair) => {
      const said = saidPlace(pair);
      return said !== matrix.unread && isFlawed(said) === (pair.gold.name !== solvable);
    }),
  }),
};

/** What most of the test set is, of each question. */
const majority = (gold: readonly QuestionGold[]): readonly QuestionSaid[] => {
  const counts = names.map((name) => ({ name, count: gold.filter((one) => one.name === name).length }));
  const [usual] = counts.sort((a, b) => b.count - a.count);
  return gold.map(() => ({ name: usual?.name ?? solvable }));
};

/** Scores a system's answers against a test set of questions in three classes. */
export const scoreQuestions = (
  gold: readonly QuestionGold[],
  predictions: PredictionsOf<QuestionAnswer>,
  options: Omit<ScaleOptions<QuestionGold, QuestionAnswer>, 'baselines'>,
): Report =>
  scoreBy(scale, gold, predictions, {
    ...options,
    baselines: [
      ['always solvable', (gold) => gold.map(() => ({ name: solvable }))],
      ['majority', majority],
    ],
  });

/** A stretch of a question, in UTF-16 units. */
type Place = { readonly start: number; readonly end: number };

/** Where a system says that the flaw is: offsets, or words of the question. */
type SaidPlace = Place | string;

const isPlace = (value: unknown): value is Place =>
  isFields(value) && Number.isInteger(value.start) && Number.isInteger(value.end);
const isSaid = (value: unknown): value is SaidPlace => typeof value === 'string' || isPlace(value);

/** The places under `places`, or their JSON as text; undefined where a line has none. */
export const placesIn = (line: Fields): readonly SaidPlace[] | undefined => {
  const value = fieldOf(line, 'places');
  const list = typeof value === 'string' ? parsed(value) : value;
  return Array.isArray(list) && list.length > 0 && list.every(isSaid) ? list : undefined;
};

/** Those of a test set, which are offsets. */
export const offsetsIn = (line: Fields): readonly Place[] | undefined => placesIn(line)?.filter(isPlace);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const moreThanTwice = 80;
const lengthOf = (places: readonly Place[]): number =>
  places.reduce((sum, { start, end }) => sum + end - start, 0);
const touch = (one: Place, other: Place): boolean => one.start <= other.end && other.start <= one.end;

/**
 * Whether what was said is where the flaw is: each of its places is touched by one that was said and the other way round, and
 * those are together no longer than twice the truth and 80 letters, so that the whole question is no answer.
 */
const isFound = (truth: readonly Place[], said: readonly SaidPlace[], question: string | undefined) => {
  const places = said.map((one) => (typeof one === 'string' ? quoted(one, question) : one));
  if (places.includes(undefined)) return false;
  const known = places.filter((one) => one !== undefined);
  return (
    truth.every((place) => known.some((one) => touch(place, one))) &&
    known.every((one) => truth.some((place) => touch(place, one))) &&
    lengthOf(known) <= 2 * lengthOf(truth) + moreThanTwice
  );
};

/** Where a question says words first; undefined where it does not. */
const quoted = (words: string, question = ''): Place | undefined => {
  const start = words.trim() === '' ? -1 : question.indexOf(words.trim());
  return start < 0 ? undefined : { start, end: start + words.trim().length };
};
