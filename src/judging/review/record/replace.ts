import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { systemReason, writeBytes } from '../../../base/index.ts';
import { UserError } from '../../../model/index.ts';

/**
 * Puts a file in place of another so that at every moment one of the two is whole: written beside it, synced,
 * renamed, the folder synced. Unlike `write-file-atomic` it uses one fixed name beside the file (what a crash
 * leaves is removed by the next write) and syncs the folder. Where other processes write the same file, each needs a name
 * beside it of its own; `moveToFree` instead of the renaming leaves what stands there.
 */
export const replaceFile = (
  path: string,
  text: string | Uint8Array,
  beside = `${path}.new`,
  move: (from: string, to: string) => void = renameSync,
): void => {
  rmSync(beside, { force: true });
  try {
    // Made anew: a link that lies in its place, put there by whoever made the folder, would have another file written.
    synced(beside, 'wx', (file) => writeBytes(file, Buffer.from(text)));
    move(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
};

/** Gives a file another name. Where a file has that name already it throws (EEXIST), and both stay as they are. */
export const moveToFree = (from: string, to: string): void => {
  try {
    linkSync(from, to);
  } catch (error) {
    if (['EEXIST', 'ENOENT'].includes(codeOf(error) ?? '')) throw error;
    // Some file systems (exFAT, some servers) know no second name of a file.
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
  rmSync(from);
};

const synced = (path: string, flags: 'r' | 'r+' | 'wx', act: (file: number) => void = () => {}): void => {
  const file = openSync(path, flags, 0o644);
  try {
    act(file);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** Copies a file that is not ours to `PLACE-1`, or the next number that no file has yet; gives that path. */
export const keepAside = (path: string, place: string): string => {
  for (let number = 1; ; number++) {
    const aside = `${place}-${number}`;
    try {
      copyFileSync(path, aside, constants.COPYFILE_EXCL);
      synced(aside, 'r+');
      syncFolder(dirname(aside));
      return aside;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
};

/** Makes a rename or a new file in the folder last; where folders cannot be synced (Windows) it does nothing. */
export const syncFolder = (folder: string): void => {
  try {
    synced(folder, 'r');
  } catch (error) {
    if (!['EPERM', 'EISDIR', 'EINVAL', 'EACCES'].includes(codeOf(error) ?? '')) throw error;
  }
};

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Why a file could not be written, and what to do about it. */
export const reasonOf = (error: unknown): string =>
  error instanceof UserError
    ? [error.message, error.hint ?? ''].join(' ').trim()
    : `${systemReason(error)}. Mend that and start again`;
