import { open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import {
  becomeFolder,
  isOfSystem,
  isSame,
  makePartial,
  notWritten,
  refuseOdd,
  removeAbandoned,
  removePartial,
} from '../../base/index.ts';
import { counted, UserError } from '../../model/index.ts';

/** The file that is placed last: where it stands, the folder is complete. */
export const lastFile = 'manifest.json';

/**
 * Refuses, with a `UserError`, to draw into a folder that is the run itself, holds something else, or holds
 * catalogs in which someone has decided anything or that are open in `rules review`.
 */
export const refuseToOverwrite = async (out: string, from: readonly string[]): Promise<void> => {
  for (const folder of from)
    if (await isSame(folder, out))
      throw new UserError(`--out ${out} is the run itself`, 'Give a folder of its own for the shortlist.');
  const found = await stat(out).catch(() => undefined);
  if (found === undefined) return;
  if (!found.isDirectory()) throw new UserError(`--out ${out} is a file`, 'Give a folder.');
  const names = await readdir(out);
  if (names.includes('candidates.jsonl')) {
    throw new UserError(
      `${out} holds candidates.jsonl: it is a run`,
      'Give a folder of its own for the shortlist.',
    );
  }
  const refuse = (why: string) =>
    new UserError(
      `${out} holds a shortlist that people have worked on: ${why}`,
      'Nothing was written. Give another --out, or move that folder away first.',
    );
  for (const name of names.filter(isOfCatalog)) {
    const path = join(out, name);
    if (name.endsWith('.lock')) throw refuse(`${name} says that a catalog is open`);
    if (name.endsWith('.jsonl') && (await stat(path)).size > 0) throw refuse(`${name} records decisions`);
    if (!name.endsWith('.csv')) continue;
    refuseOdd(path);
    const decided = decisionsIn(await readFile(path, 'utf8'));
    if (decided === undefined) throw refuse(`${name} cannot be read as a catalog`);
    if (decided > 0) throw refuse(`${name} has ${counted(decided, 'decided line')}`);
  }
  if (names.includes('accepted') && (await readdir(join(out, 'accepted'))).length > 0) {
    throw refuse('accepted/ is not empty');
  }
};

const isOfCatalog = (name: string) => /^validation_catalog_.+\.csv(\.|$)/.test(name);
const isCatalog = (name: string) => /^validation_catalog_.+\.csv$/.test(name);

/** How many lines of a catalog bear a decision or an edit; undefined when the text is no catalog. */
const decisionsIn = (csv: string): number | undefined => {
  try {
    const rows = parse<{ [column: string]: string }>(csv, { columns: true, bom: true });
    if (csv.trim() !== '' && !csv.slice(0, 4000).includes('status')) return undefined;
    return rows.filter(
      (row) => !['', 'todo'].includes(row.status ?? '') || row.decision_date_utc || row.manual_edits,
    ).length;
  } catch {
    return undefined;
  }
};

/** Writes one file of the folder piece by piece. */
export interface Writer {
  readonly write: (text: string) => Promise<void>;
}

/**
 * Writes the files of a folder so that no name ever stands for half a file. They are written beside the
 * folder and synced; a folder that is not there yet then appears whole, in one that is each file is renamed
 * into its place, `lastFile` last (and taken away first). Undecided catalogs of an earlier draw that this
 * one does not replace are removed; their names are returned. When anything fails, what was there stays.
 */
export const placeFolder = async (
  out: string,
  fill: (file: (name: string, write: (writer: Writer) => Promise<void>) => Promise<void>) => Promise<void>,
): Promise<{ readonly files: readonly string[]; readonly removed: readonly string[] }> => {
  const target = resolve(out);
  const files: string[] = [];
  let beside: string | undefined;
  try {
    await removeAbandoned(dirname(target), { becomes: target });
    beside = await makePartial(dirname(target), target);
    const folder = beside;
    await fill(async (name, write) => {
      files.push(name);
      await writeFile(join(folder, name), write);
    });
    const existing = await readdir(target).catch(() => undefined);
    if (existing === undefined) {
      await syncFolder(folder);
      await becomeFolder(folder, target);
      beside = undefined;
      await syncFolder(dirname(target));
      return { files, removed: [] };
    }
    const removed = existing.filter((name) => isCatalog(name) && !files.includes(name));
    await rm(join(target, lastFile), { force: true });
    for (const name of removed) await unlink(join(target, name));
    for (const name of [...files].sort((a, b) => Number(a === lastFile) - Number(b === lastFile))) {
      await rename(join(folder, name), join(target, name));
    }
    await syncFolder(target);
    return { files, removed };
  } catch (error) {
    throw inWords(error, out);
  } finally {
    if (beside !== undefined) await removePartial(beside);
  }
};

const pieceSize = 1 << 20;

const writeFile = async (path: string, write: (writer: Writer) => Promise<void>): Promise<void> => {
  const file = await open(path, 'wx');
  try {
    let pieces: string[] = [];
    let length = 0;
    const flush = async () => {
      const text = pieces.join('');
      [pieces, length] = [[], 0];
      if (text !== '') await file.appendFile(text);
    };
    await write({
      async write(text) {
        pieces.push(text);
        length += text.length;
        if (length >= pieceSize) await flush();
      },
    });
    await flush();
    await file.sync();
  } finally {
    await file.close();
  }
};

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/** What the system refuses is told as wherever something is written; of a fault of the program nothing is made. */
const inWords = (error: unknown, out: string): unknown =>
  isOfSystem(error) ? notWritten(`${out} cannot be written`, error, 'No file there is half-written.') : error;
