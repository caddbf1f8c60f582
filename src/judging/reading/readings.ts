import { join } from 'node:path';
import { type Checked, isFields, recordOf } from '../../base/index.ts';
import { type Head, itemsWith } from './draw.ts';
import { readReadings } from './file.ts';
import {
  allQuestions,
  editedQuestions,
  givenSolutions,
  type Question,
  type Subject,
  solutions,
} from './subject.ts';

export type Answers = { readonly [question in Question]?: 'y' | 'n' };

/** A line of `readings.jsonl`: what somebody said of a candidate, of an edited question or of a given solution. */
export interface Reading extends Answers, Head {
  readonly who: string;
  /** In UTC, as ISO 8601 has it. */
  readonly when: string;
  readonly note?: string;
}

/** A line of a file of answers: what is not said there is filled in. */
export interface Given extends Answers, Partial<Pick<Reading, 'who' | 'when' | 'digest' | 'note'>> {
  readonly id: string;
}

/** What a reading answers: the questions about a candidate, about an edited question or about a given solution. */
export const subjectOfReading = (reading: Answers): Subject =>
  reading.right !== undefined ? givenSolutions : reading.class === undefined ? solutions : editedQuestions;

/** A given line as a reading of this candidate or question. */
export const readingOf = (
  given: Given,
  { rule, family, digest }: Omit<Head, 'id'>,
  { who, when }: Pick<Reading, 'who' | 'when'>,
): Reading => ({
  ...{ id: given.id, rule, family, digest, who: given.who ?? who, when: given.when ?? when },
  ...Object.fromEntries(allQuestions.flatMap((one) => (given[one] === undefined ? [] : [[one, given[one]]]))),
  ...(given.note ? { note: given.note } : {}),
});

/** Where the readings of a run lie when nothing else is said. */
export const readingsFile = (folder: string): string => join(folder, 'readings.jsonl');

/** Likewise those of the given solutions: `rules run --without` takes this file. */
export const givenFile = (folder: string): string => join(folder, 'given.jsonl');

const ofSolution = recordOf<Reading>('reading');
const ofQuestion = recordOf<Reading>('questionReading');
const ofGiven = recordOf<Reading>('solutionReading');
const reading = (data: unknown): Checked<Reading> => {
  const has = (key: string): boolean => isFields(data) && key in data;
  return (has('right') ? ofGiven : has('class') ? ofQuestion : ofSolution)(data);
};

/** Every reading of a file, of whatever run. Throws a UserError that names the line that is none. */
export const readingsIn = (path: string): readonly Reading[] => readReadings(path, reading);

const answersTo = {
  solutions: recordOf<Given>('given'),
  problems: recordOf<Given>('givenQuestion'),
  given: recordOf<Given>('givenSolution'),
};

/** The answers to what is asked of these, which a reader hands in. */
export const answersIn = (path: string, { task }: Subject): readonly Given[] =>
  readReadings(path, answersTo[task], { whole: true });

/** The readings of what a run has as it is now, and how many are of what is no more so. */
export type ReadingsOfRun = Awaited<ReturnType<typeof readingsOfRun>>;

/**
 * The readings in `path` of what the run in `folder` has, and that read there as they were read. Those of
 * others count as outdated: it is gone, or its text is another one.
 */
export const readingsOfRun = async (folder: string, path = readingsFile(folder), subject?: Subject) => {
  const readings = readingsIn(path);
  if (readings.length === 0) return { readings, outdated: 0 };
  const items = await itemsWith(folder, new Set(readings.map(({ id }) => id)), subject);
  const digests = new Map(items.map(({ head }) => [head.id, head.digest]));
  const current = readings.filter(({ id, digest }) => digests.get(id) === digest);
  return { readings: current, outdated: readings.length - current.length };
};
