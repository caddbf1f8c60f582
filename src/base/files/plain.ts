import {
  lstatSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UserError } from '../../model/index.ts';
import { notWritten } from './reasons.ts';

const oddKind = (found: Stats): string =>
  found.isDirectory() ? 'a folder' : found.isFIFO() ? 'a pipe' : found.isSocket() ? 'a socket' : 'a device';

/** Throws a UserError where a path names a folder, a pipe or a device: to open one may wait for ever. */
export const refuseOdd = (path: string): void => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isFile())
    throw new UserError(`${path} is ${oddKind(found)}, and no file.`, 'Name a file.');
};

/**
 * Throws a UserError where another thing than a `file` or `folder` of the program's own has its name: a link in a folder from
 * strangers would have something else written, a pipe waited at for ever.
 */
export const refuseForeign = (path: string, wanted: 'file' | 'folder' = 'file'): void => {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || (wanted === 'file' ? found.isFile() : found.isDirectory())) return;
  const what = found.isSymbolicLink() ? 'a link' : found.isFile() ? 'a file' : oddKind(found);
  throw new UserError(
    `${path} is ${what}, where a ${wanted} of this program's own has to be.`,
    'Move it away and start again.',
  );
};

/** All bytes of a file, at once. Throws a UserError where it is no plain one. */
export const plainBytes = (path: string): Buffer => {
  refuseOdd(path);
  return readFileSync(path);
};

/** Makes a folder and those above it, one by one: Node's own way never ends where none can be made (`/proc`). */
export const makeFolder = async (path: string): Promise<void> => {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) return;
  if (found) throw Object.assign(new Error(`${path} is a file`), { code: 'EEXIST', syscall: 'mkdir' });
  if (dirname(path) !== path)
    await makeFolder(dirname(path)).catch((error) => {
      throw error.code === 'EEXIST' ? Object.assign(error, { code: 'ENOTDIR' }) : error;
    });
  await mkdir(path).catch((error) => {
    // Another process may have made it meanwhile.
    if (error.code !== 'EEXIST') throw error;
  });
};

/** Whether two paths lead to one file or folder, by links of either kind too; one that is not there yet is where it would be. */
export const isSame = async (one: string, other: string): Promise<boolean> => {
  if ((await realPath(one)) === (await realPath(other))) return true;
  const [left, right] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  return left !== undefined && right !== undefined && left.dev === right.dev && left.ino === right.ino;
};

const realPath = async (path: string): Promise<string> => {
  try {
    return await realpath(path);
  } catch {
    return join(await realpath(dirname(path)).catch(() => dirname(path)), basename(path));
  }
};

/**
 * Writes a text file that has its name only when it is whole: until then it stands beside it as `PATH.new`. What is no
 * plain file, such as `/dev/stdout` or a pipe, is written to as it is; a link stays one. Throws a UserError where it cannot be.
 */
export const writeWhole = (path: string, text: string): void => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isFile()) {
    writeFileSync(path, text);
    return;
  }
  const target = found ? realpathSync(path) : path;
  const beside = `${target}.new`;
  try {
    writeFileSync(beside, text);
    renameSync(beside, target);
  } catch (error) {
    if (statSync(beside, { throwIfNoEntry: false })?.isFile()) rmSync(beside);
    throw notWritten(`${path} cannot be written`, error);
  }
};
