import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../model/index.ts';

/** The files of a run: one folder that `rules run` or `rules problems` wrote, or the shards of one run. */
export type RunFiles = Awaited<ReturnType<typeof findRun>>;

const whatToGive = 'Give the folder that `rules run --out` wrote.';

/**
 * Finds the files of each folder. Throws a `UserError` when a folder is not there, is no run, or stands
 * twice in the list.
 */
export const findRun = async (folders: readonly string[]) => {
  const seen = new Map<string, string>();
  const [candidates, templates]: [string[], string[]] = [[], []];
  let bytes = 0;
  let edited: boolean | undefined;
  for (const folder of folders) {
    if (!(await stat(folder).catch(() => undefined))?.isDirectory())
      throw new UserError(`${folder}: there is no such folder`, whatToGive);
    const real = await realpath(folder);
    const twin = seen.get(real);
    if (twin !== undefined)
      throw new UserError(`${folder} is the same folder as ${twin}`, 'Give each shard once.');
    seen.set(real, folder);
    const isEdited = (await sizeOf(join(folder, 'problems.jsonl'))) !== undefined;
    if (edited !== undefined && edited !== isEdited)
      throw new UserError(
        `${folder} holds ${isEdited ? 'edited questions' : 'flawed solutions'}, the folder before it others`,
        'Give runs of one kind.',
      );
    edited = isEdited;
    for (const [name, list] of [
      [isEdited ? 'problems.jsonl' : 'candidates.jsonl', candidates],
      ['templates.jsonl', templates],
    ] as const) {
      const path = join(folder, name);
      const size = await sizeOf(path);
      if (size === undefined)
        throw new UserError(`${folder} holds no ${name}: it is not a finished run`, whatToGive);
      bytes += size;
      list.push(path);
    }
  }
  /** Edited questions stand where candidates do; all bytes together are for progress. */
  return { edited: edited ?? false, candidates, templates, bytes };
};

const sizeOf = async (path: string): Promise<number | undefined> => {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? found.size : undefined;
};
