import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { refuseOdd } from '../files/index.ts';
import { UserError } from '../model/index.ts';
import type { Checked } from '../records/index.ts';
import type { Reading } from './answers.ts';

/**
 * Puts a reading at the end of the file; when this returns, it is on the disk. A line that a crash left torn (it has
 * no end and was never acknowledged) is cut off first.
 */
export const appendReading = (path: string, reading: Reading): void => {
  refuseOdd(path);
  const torn = existsSync(path) ? tornBytes(readFileSync(path)) : 0;
  const file = openSync(path, 'a', 0o644);
  try {
    if (torn > 0) ftruncateSync(file, readFileSync(path).length - torn);
    const bytes = Buffer.from(`${JSON.stringify(reading)}\n`, 'utf8');
    for (let from = 0; from < bytes.length; ) from += writeSync(file, bytes, from);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

const tornBytes = (bytes: Buffer): number => bytes.length - (bytes.lastIndexOf(0x0a) + 1);

/**
 * The lines of a file of readings or of answers, each as `record` has it; none where there is no file. A torn last line
 * is left out where the file is one that is appended to. Throws a UserError that names the line that is none.
 */
export const readReadings = <T>(
  path: string,
  record: (data: unknown) => Checked<T>,
  { whole = false }: { readonly whole?: boolean } = {},
): readonly T[] => {
  if (!existsSync(path)) return [];
  refuseOdd(path);
  const bytes = readFileSync(path);
  const text = bytes.toString('utf8', 0, whole ? bytes.length : bytes.length - tornBytes(bytes));
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    const { value, wrong } = checked(line, record);
    if (value !== undefined) return [value];
    throw new UserError(
      `${path}:${at + 1}  ${wrong}`,
      'Each line is an id with an answer to each question, "y" or "n": of candidates label, kind, explanation, words and plausible; of edited questions class, explanation, words and plausible.',
    );
  });
};

const checked = <T>(line: string, record: (data: unknown) => Checked<T>): Checked<T> => {
  try {
    return record(JSON.parse(line));
  } catch {
    return { wrong: 'this line is no JSON.' };
  }
};
