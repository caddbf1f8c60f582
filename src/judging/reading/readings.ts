import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Checked, checkedLine, openLines, plainBytes, wholeLines } from '../../base/index.ts';
import { UserError } from '../../model/index.ts';
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
  readReadings(path, (data) => subjectOfReading(data).reading(data));

export const answersIn = (path: string, { given }: Subject): readonly Given[] =>
  readReadings(path, given, { whole: true });

/** The readings in `path` of what the run in `folder` has and reads as it did; the others count as outdated. */
export const readingsOfRun = async (folder: string, path = readingsFile(folder), subject?: Subject) => {
  const readings = readingsIn(path);
  if (readings.length === 0) return { readings, outdated: 0 };
  const items = await itemsWith(folder, new Set(readings.map(({ id }) => id)), subject);
  const digests = new Map(items.map(({ head }) => [head.id, head.digest]));
  const current = readings.filter(({ id, digest }) => digests.get(id) === digest);
  return { readings: current, outdated: readings.length - current.length };
};

/** So many readings nobody makes: some 800,000. */
const mostBytes = 256 << 20;

/** Puts a reading at the end of the file; when this returns, it is on the disk. */
export const appendReading = (path: string, reading: { readonly id: string; readonly digest: string }) => {
  const lines = openLines(path);
  try {
    lines.add(reading);
  } finally {
    lines.close();
  }
};

const answersForm =
  'Each line is an id with an answer to each question, "y" or "n": of candidates label, kind, explanation, words and plausible; of edited questions class, explanation, words and plausible; of given solutions right.';

/**
 * The lines of a file of readings or of answers, each as `record` has it; none where there is no file. A torn last line
 * is left out where the file is one that is appended to. Throws a UserError that names the line that is none.
 */
export const readReadings = <T>(
  path: string,
  record: (data: unknown) => Checked<T>,
  { whole = false, form = answersForm }: { readonly whole?: boolean; readonly form?: string } = {},
): readonly T[] => {
  if (!existsSync(path)) return [];
  if (statSync(path).size > mostBytes)
    throw new UserError(`${path} is too large: more than ${mostBytes} bytes, and at most so many are read.`);
  const bytes = plainBytes(path);
  const lines = whole ? bytes.toString('utf8').split('\n') : wholeLines(bytes);
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return [];
    const { value, wrong } = checkedLine(line, record);
    if (value !== undefined) return [value];
    throw new UserError(`${path}:${at + 1}  ${wrong}`, form);
  });
};
