import { UserError } from '../model/index.ts';
import { type Fields, isFields } from '../replies/index.ts';
import { eachLine } from '../run/index.ts';
import type { Gold, Said } from './answer.ts';
import { answerOf } from './read-answer.ts';
import { goldOf } from './read-gold.ts';

/** A predictions file, read; what was amiss with it is counted, for it counts as wrong. */
export interface PredictionsFile {
  readonly said: ReadonlyMap<string, Said>;
  /** Lines that are no JSON object or have no id. */
  readonly broken: number;
  /** Lines whose id stood above already: the last one counts. */
  readonly repeated: number;
}

/** Reads a test set. Throws a UserError for one that cannot be used: nothing is scored against half a truth. */
export const readGold = async (path: string): Promise<readonly Gold[]> => {
  const byId = new Map<string, Gold>();
  let number = 0;
  for await (const text of linesOf(path)) {
    number++;
    if (text.trim() === '') continue;
    const line = fieldsIn(text);
    const gold = line ? goldOf(line) : { wrong: 'it is no JSON object' };
    if ('wrong' in gold)
      throw new UserError(
        `${path}:${number} is no line of a test set: ${gold.wrong}.`,
        'Give a file that `rules export` wrote: one {"id", "input", "target"} a line.',
      );
    if (byId.has(gold.id))
      throw new UserError(
        `${path}:${number} has the id of a line above it.`,
        'Each id may stand there once.',
      );
    byId.set(gold.id, gold);
  }
  if (byId.size === 0) throw new UserError(`${path} holds nothing.`, 'Give a test set with --gold.');
  return [...byId.values()];
};

/** A line of a predictions file, with its id; undefined for one that is no JSON object or has none. */
export async function* predictionLines(
  path: string,
): AsyncGenerator<{ readonly id: string; readonly line: Fields } | undefined> {
  for await (const text of linesOf(path)) {
    if (text.trim() === '') continue;
    const line = fieldsIn(text);
    const id = line?.id;
    yield line && (typeof id === 'string' || typeof id === 'number') ? { id: String(id), line } : undefined;
  }
}

/** Reads a predictions file, however messy. Throws a UserError only where it is not there. */
export const readPredictions = async (path: string): Promise<PredictionsFile> => {
  const said = new Map<string, Said>();
  let [broken, repeated] = [0, 0];
  for await (const read of predictionLines(path)) {
    if (!read) {
      broken++;
      continue;
    }
    if (said.has(read.id)) repeated++;
    said.set(read.id, answerOf(read.line));
  }
  return { said, broken, repeated };
};

const fieldsIn = (text: string): Fields | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

async function* linesOf(path: string): AsyncGenerator<string> {
  try {
    let first = true;
    for await (const line of eachLine(path)) {
      // Some editors write a mark of the byte order.
      yield first ? line.replace(/^\uFEFF/, '') : line;
      first = false;
    }
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (why === undefined) throw error;
    throw new UserError(
      why === 'ENOENT' ? `${path} is not there.` : `${path} cannot be read (${why}).`,
      'Give the path of a .jsonl file.',
    );
  }
}
