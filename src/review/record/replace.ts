import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder, writeWhole } from './journal.ts';

/**
 * Puts a file in place of another so that at every moment one of the two is whole: written beside it, synced,
 * renamed, the folder synced. Unlike `write-file-atomic` it uses one fixed name beside the file (what a crash
 * leaves is overwritten by the next write) and syncs the folder.
 */
export const replaceFile = (path: string, text: string): void => {
  const beside = `${path}.new`;
  try {
    const file = openSync(beside, 'w', 0o644);
    try {
      writeWhole(file, Buffer.from(text, 'utf8'));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
};
