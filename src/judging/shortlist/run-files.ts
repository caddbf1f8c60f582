import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../model/index.ts';

/** The files of a run: one folder that `rules run` or `rules problems` wrote, or the shards of one run. */
export type RunFiles = Awaited<ReturnType<typeof findRun>>;

/**
 * Finds the files of each folder. Throws a `UserError` when a folder is not there, is no run, or stands
 * twice in the list.
 */
export const findRun = async (folders: readonly string[]) => {
  const seen = new Map<string, string>();
  const candidates: string[] = [];
  const templates: string[] = [];
  let bytes = 0;
  let edited: boolean | undefined;
  for (const folder of folders) {
    const found = await stat(folder).catch(() => undefined);
    if (!found?.isDirectory()) {
      throw new UserError(
        `${folder}: there is no such folder`,
        'Give the folder that `rules run --out` wrote.',
      );
    }
    const real = await realpath(folder);
    const twin = seen.get(real);
    if (twin !== undefined) {
      throw new UserError(`${folder} is the same folder as ${twin}`, 'Give each shard once.');
    }
    seen.set(real, folder);
    const isEdited = await isFile(join(folder, 'problems.jsonl'));
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
      const file = await stat(path).catch(() => undefined);
      if (!file?.isFile()) {
        throw new UserError(
          `${folder} holds no ${name}: it is not a finished run`,
          'Give the folder that `rules run --out` wrote.',
        );
      }
      bytes += file.size;
      list.push(path);
    }
  }
  return {
    /** Edited questions stand where candidates do. */
    edited: edited ?? false,
    /** In the order of the folders; `Entry.file` and `TemplatePlace.file` count in these. */
    ...{ candidates, templates },
    /** All bytes together, for progress. */
    bytes,
  };
};

const isFile = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isFile() ?? false;
