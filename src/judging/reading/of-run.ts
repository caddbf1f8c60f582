import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Checked,
  checkerOf,
  isFields,
  questionReadingSchema,
  readingSchema,
  solutionReadingSchema,
} from '../../base/index.ts';
import type { Reading } from './answers.ts';
import { itemsWith } from './draw.ts';
import { readReadings } from './file.ts';
import type { Subject } from './subject.ts';

/** The readings of what a run has as it is now, and how many are of what is no more so. */
export type ReadingsOfRun = Awaited<ReturnType<typeof readingsOfRun>>;

/** Where the readings of a run lie when nothing else is said. */
export const readingsFile = (folder: string): string => join(folder, 'readings.jsonl');

/** Likewise those of the given solutions: `rules run --without` takes this file. */
export const givenFile = (folder: string): string => join(folder, 'given.jsonl');

const ofSolution = checkerOf<Reading>(readingSchema);
const ofQuestion = checkerOf<Reading>(questionReadingSchema);
const ofGiven = checkerOf<Reading>(solutionReadingSchema);
const reading = (data: unknown): Checked<Reading> => {
  const has = (key: string): boolean => isFields(data) && key in data;
  return (has('right') ? ofGiven : has('class') ? ofQuestion : ofSolution)(data);
};

/** Every reading of a file, of whatever run. Throws a UserError that names the line that is none. */
export const readingsIn = (path: string): readonly Reading[] => readReadings(path, reading);

/**
 * The readings in `path` of what the run in `folder` has, and that read there as they were read. Those of
 * others count as outdated: it is gone, or its text is another one.
 */
export const readingsOfRun = async (
  folder: string,
  path: string = readingsFile(folder),
  subject?: Subject,
) => {
  const readings = existsSync(path) ? readingsIn(path) : [];
  if (readings.length === 0) return { readings, outdated: 0 };
  const digests = new Map<string, string>();
  for (const { head } of await itemsWith(folder, new Set(readings.map(({ id }) => id)), subject))
    digests.set(head.id, head.digest);
  const current = readings.filter(({ id, digest }) => digests.get(id) === digest);
  return { readings: current, outdated: readings.length - current.length };
};
