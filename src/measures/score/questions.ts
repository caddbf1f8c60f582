import { dataIn, type Fields, isFields } from '../../base/index.ts';
import { type ProblemClassName, problemClasses, problemClassNames } from '../../model/index.ts';
import { fieldOf } from '../../models/index.ts';
import type { Item, PairOf, Unread } from './answer.ts';
import { figuresBy } from './figures.ts';
import { type PredictionsOf, type Report, type Scale, type ScaleOptions, scoreBy } from './scale.ts';
import * as tables from './table.ts';

export interface QuestionGold extends Item {
  readonly name: ProblemClassName;
  /** Where its flaw is, and what it says, where the test set tells. */
  readonly places?: readonly Place[];
  readonly question?: string;
}

export type QuestionAnswer = { readonly name: ProblemClassName; readonly places?: readonly SaidPlace[] };
export type QuestionSaid = QuestionAnswer | Unread;

const names: readonly ProblemClassName[] = problemClasses.map((label) => problemClassNames[label]);
const solvable = problemClassNames[1];
const layout = tables.layoutOf(names, ['placed', 'found', 'foundInClass']);
const noPlaces = 'the test set tells no place of a flaw, or no answer does';

const formulas = (table: tables.Table<'placed' | 'found' | 'foundInClass'>): readonly tables.Formula[] => {
  const { all, right, said, of } = table;
  return [
    ['unread', [said[layout.unread] ?? 0, all], 'the test set is empty'],
    ['accuracy', [right, all], 'the test set is empty'],
    ...tables.meanFormulas(table),
    ['mcc', tables.correlation(table), 'all are of one class, or all were said to be'],
    ...tables.flawFormulas('flawed', tables.verdictsIn(table, names.indexOf(solvable)), [
      'flawed question',
      'solvable question',
    ]),
    ['place.found', [of('found'), of('placed')], noPlaces],
    ['joint.class_place', [of('foundInClass'), of('placed')], noPlaces],
    ...tables.classFormulas(table),
  ];
};

type Pair = PairOf<QuestionGold, QuestionAnswer>;

const saidPlace = ({ said }: Pair): number => ('unread' in said ? layout.unread : names.indexOf(said.name));

/** Questions whose places are told, those where they were found, and where the class was right as well. */
const placesOf = ({ gold, said }: Pair): readonly ('placed' | 'found' | 'foundInClass')[] => {
  const { places, question, name } = gold;
  if (!places) return [];
  if ('unread' in said || !isFound(places, said.places ?? [], question)) return ['placed'];
  return said.name === name ? ['placed', 'found', 'foundInClass'] : ['placed', 'found'];
};

const scale: Scale<QuestionGold, QuestionAnswer> = {
  things: 'questions',
  layout,
  figuresOf: figuresBy(layout, [formulas]),
  counting: (pairs) => {
    const tells = pairs.some(({ said }) => !('unread' in said) && said.places !== undefined);
    return (pair) => {
      const own = layout.cell(names.indexOf(pair.gold.name), saidPlace(pair));
      return [own, ...(tells ? placesOf(pair).map(layout.place) : [])].map((place) => [place, 1]);
    };
  },
  sliceFigures: ['accuracy', 'flawed.recall', 'flawed.false_alarms'],
  rights: (pairs) => ({
    class: pairs.map((pair) => saidPlace(pair) === names.indexOf(pair.gold.name)),
    flawed: pairs.map(
      ({ gold, said }) => !('unread' in said) && (said.name !== solvable) === (gold.name !== solvable),
    ),
  }),
};

/** What most of the test set is, of each question. */
const majority = (gold: readonly QuestionGold[]): readonly QuestionSaid[] => {
  const counts = names.map((name) => ({ name, count: gold.filter((one) => one.name === name).length }));
  const [usual] = counts.sort((a, b) => b.count - a.count);
  return gold.map(() => ({ name: usual?.name ?? solvable }));
};

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
  const list = typeof value === 'string' ? dataIn(value) : value;
  return Array.isArray(list) && list.length > 0 && list.every(isSaid) ? list : undefined;
};

/** Those of a test set, which are offsets. */
export const offsetsIn = (line: Fields): readonly Place[] | undefined => placesIn(line)?.filter(isPlace);

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
