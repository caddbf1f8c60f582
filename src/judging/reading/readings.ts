import { join } from 'node:path';
import { openLines, recordLines } from '../../base/index.ts';
import { itemsWith } from './draw.ts';
import {
  allQuestions,
  type Given,
  type Head,
  type Reading,
  type Subject,
  subjectOfReading,
} from './subject.ts';

export const readingOf = (
  given: Given,
  { rule, family, digest }: Omit<Head, 'id'>,
  { who, when }: Pick<Reading, 'who' | 'when'>,
): Reading => ({
  id: given.id,
  rule,
  family,
  digest,
  who: given.who ?? who,
  when: given.when ?? when,
  ...Object.fromEntries(allQuestions.flatMap((one) => (given[one] === undefined ? [] : [[one, given[one]]]))),
  ...(given.note ? { note: given.note } : {}),
});

export const readingsFile = (folder: string): string => join(folder, 'readings.jsonl');

/** Likewise those of the given solutions: `rules run --without` takes this file. */
export const givenFile = (folder: string): string => join(folder, 'given.jsonl');

/** Every reading of a file, of whatever run. Throws a UserError that names the line that is none. */
export const readingsIn = (path: string): readonly Reading[] =>
  recordLines(path, (data) => subjectOfReading(data).reading(data), answersForm);

export const answersIn = (path: string, { given }: Subject): readonly Given[] =>
  recordLines(path, given, answersForm, true);

/** The readings in `path` of what the run in `folder` has and reads as it did; the others count as outdated. */
export const readingsOfRun = async (folder: string, path = readingsFile(folder), subject?: Subject) => {
  const readings = readingsIn(path);
  if (readings.length === 0) return { readings, outdated: 0 };
  const items = await itemsWith(folder, new Set(readings.map(({ id }) => id)), subject);
  const digests = new Map(items.map(({ head }) => [head.id, head.digest]));
  const current = readings.filter(({ id, digest }) => digests.get(id) === digest);
  return { readings: current, outdated: readings.length - current.length };
};

/** Puts a reading at the end of the file; when this returns, it is on the disk. */
export const appendReading = (path: string, reading: { readonly id: string; readonly digest: string }) => {
  const lines = openLines(path, 'id');
  try {
    lines.add(reading);
  } finally {
    lines.close();
  }
};

const answersForm =
  'Each line is an id with an answer to each question, "y" or "n": of candidates label, kind, explanation, words and plausible; of edited questions class, explanation, words and plausible; of given solutions right.';
