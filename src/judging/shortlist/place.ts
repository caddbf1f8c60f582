import { readdir, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { isSame, refuseOdd } from '../../base/index.ts';
import { counted, UserError } from '../../model/index.ts';

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

/** Takes undecided catalogs of an earlier draw away, which this one has no files of; gives their names. */
export const removeOtherCatalogs = async (
  out: string,
  written: readonly string[],
): Promise<readonly string[]> => {
  const removed = (await readdir(out)).filter((name) => isCatalog(name) && !written.includes(name));
  for (const name of removed) await unlink(join(out, name));
  return removed;
};
