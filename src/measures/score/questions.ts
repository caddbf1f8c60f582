import { clustersOf } from '../../base/index.ts';
import { type ProblemClassName, problemClasses, problemClassNames } from '../../model/index.ts';
import type { Item, PairOf, Unread } from './answer.ts';
import {
  classDefinitions,
  correlation,
  type Definition,
  matrixOf,
  meanDefinitions,
  sumOf,
} from './matrix.ts';
import { isFound, type Place, type SaidPlace } from './places.ts';
import { type PredictionsOf, type Report, type Scale, type ScaleOptions, scoreBy } from './scale.ts';

/** A question of the test set with its class. */
export interface QuestionGold extends Item {
  readonly name: ProblemClassName;
  /** Where its flaw is, and what it says, where the test set tells. */
  readonly places?: readonly Place[];
  readonly question?: string;
}

/** What a system says a question is. */
export interface QuestionAnswer {
  readonly name: ProblemClassName;
  readonly places?: readonly SaidPlace[];
}
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
  {
    name: 'unread',
    of: (c) => [column(c, matrix.unread), all(c)],
    unless: 'the test set is empty',
  },
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

/** Whoever answers every question as if nothing were wrong with it. */
const trusting = (gold: readonly QuestionGold[]): readonly QuestionSaid[] =>
  gold.map(() => ({ name: solvable }));

/** Scores a system's answers against a test set of questions in three classes. */
export const scoreQuestions = (
  gold: readonly QuestionGold[],
  predictions: PredictionsOf<QuestionAnswer>,
  options: Omit<ScaleOptions<QuestionGold, QuestionAnswer>, 'baselines'>,
): Report =>
  scoreBy(scale, gold, predictions, {
    ...options,
    baselines: [
      ['always solvable', trusting],
      ['majority', majority],
    ],
  });
