import { existsSync } from 'node:fs';
import { rename, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../model/index.ts';
import { isOfSystem, notWritten, toldAs } from '../files/index.ts';
import { type Appended, type FileState, openAppended } from './appended.ts';
import { giveNames, isBeingNamed, manifestFile } from './naming.ts';
import { alone, keepPartial, makePartial, namingMark, partialsIn, removePartial } from './partial.ts';

/** Where the files of a run or a merge go. */
export interface Output {
  /** Adds to a file. The bytes may be used for other things afterwards. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Makes everything whole: files get their names, the manifest last. `also` names what goes with them elsewhere. */
  finish(manifest: string, also?: () => Promise<void>): Promise<void>;
  /** Ends without finishing. Gives the folder that was kept to go on with; undefined when nothing stays. */
  abandon(): Promise<string | undefined>;
  /** Writes what was added and then `journal` of it, from which another process can go on; where that is possible. */
  readonly checkpoint?: (journal: (files: FileStates) => string) => Promise<void>;
}

export type FileStates = { readonly [name: string]: FileState };

/** The page of what a command has written: it comes after the manifest, and a former one goes with the former files. */
export const viewFile = 'report.html';

/** In a partial folder: how far the run came, for another process to go on. */
export const journalFile = 'journal.json';

/** A partial folder that another process left and this one has claimed, and the state of its files, from which is gone on. */
export type Kept = { readonly path: string; readonly files: FileStates };

const anotherFolder = (error: unknown): string =>
  isOfSystem(error) && error.code === 'ENOSPC'
    ? 'Make room there, or name another folder with --out.'
    : 'Name another folder with --out.';

/**
 * Opens files in a partial folder inside `out`; they get their names only when all are whole, in the given order, the manifest
 * last. What stood there goes with the former manifest, what `former` finds then too; those of `kept` must be as they were.
 */
export const openFolder = async (
  out: string,
  names: readonly string[],
  kept?: Kept,
  former: () => Promise<readonly string[]> = async () => [],
): Promise<Output> => {
  const isNew = !existsSync(out);
  let partial: string;
  let files: ReadonlyMap<string, Appended>;
  try {
    await refuseFolders(out, names);
    // What would keep the files from their names at the end is told now.
    if (existsSync(join(out, namingMark))) await alone(out, async () => undefined);
    if (!kept) await removeDead(out);
    partial = kept?.path ?? (await makePartial(out));
    files = await openFiles(partial, out, names, kept);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw notWritten(`Nothing can be written into ${out}`, error, anotherFolder(error));
  }
  let worthKeeping = kept !== undefined;
  const close = async (): Promise<void> => {
    for (const file of files.values()) await file.close().catch(() => undefined);
  };
  return {
    write: (name, bytes) =>
      toldAs(`${join(out, name)} cannot be written`, async () => files.get(name)?.add(bytes)),
    async checkpoint(journal) {
      const text = journal(await flushed(out, files));
      // Renamed into place: whoever reads it finds the old one or the new one, whole.
      const next = join(partial, `${journalFile}.next`);
      await unlessGone(partial, out, async () => {
        await writeFile(next, text);
        await rename(next, join(partial, journalFile));
      });
      keepPartial(partial);
      worthKeeping = true;
    },
    async finish(manifest, also = async () => undefined) {
      await flushed(out, files);
      await close();
      const naming = () => giveNames(partial, out, names, manifest, former, also);
      const named = () => unlessGone(partial, out, naming);
      await toldAs(`The files cannot get their names in ${out}`, named, anotherFolder);
      await removePartial(partial);
    },
    async abandon() {
      await close();
      if (existsSync(partial) && (worthKeeping || isBeingNamed(partial))) return partial;
      await removePartial(partial);
      // Only when it is empty: somebody else may have written there meanwhile.
      if (isNew) await rmdir(out).catch(() => undefined);
      return undefined;
    },
  };
};

/** Work in a partial folder. Where that has gone meanwhile the system would only name a file of ours that is not there. */
const unlessGone = async (partial: string, out: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (existsSync(partial)) throw error;
    throw new UserError(
      `What was written into ${out} was removed or moved meanwhile.`,
      'Start again, and leave that folder where it is until this has ended.',
    );
  }
};

/** What processes that were killed left behind and nobody can go on with. */
const removeDead = async (out: string): Promise<void> => {
  for (const { path, running } of await partialsIn(out))
    if (!running && !existsSync(join(path, journalFile))) await removePartial(path);
};

/** A folder that has the name of a file is told at the start: at the end a whole run would be in vain. */
const refuseFolders = async (out: string, names: readonly string[]): Promise<void> => {
  for (const name of [...names, manifestFile]) {
    const there = await stat(join(out, name)).catch(() => undefined);
    if (!there?.isDirectory()) continue;
    const inTheWay = Object.assign(new Error('a folder is in the way'), { code: 'EISDIR' });
    throw notWritten(`${join(out, name)} cannot be written`, inTheWay, anotherFolder(inTheWay));
  }
};

const openFiles = async (partial: string, out: string, names: readonly string[], kept: Kept | undefined) => {
  const files = new Map<string, Appended>();
  for (const name of names) {
    const was = kept?.files[name];
    if (was) await takeBack(partial, out, name, was);
    const file = await openAppended(join(partial, name), was);
    if (!file) throw notAsItWas(partial, name);
    files.set(name, file);
  }
  return files;
};

/** Has everything written that was added; gives the states of the files. */
const flushed = async (out: string, files: ReadonlyMap<string, Appended>): Promise<FileStates> => {
  const states: { [name: string]: FileState } = {};
  for (const [name, file] of files)
    states[name] = await toldAs(`${join(out, name)} cannot be written`, file.flush);
  return states;
};

/** A run that was killed while its files got their names has some of them outside already. */
const takeBack = async (partial: string, out: string, name: string, was: FileState): Promise<void> => {
  const inside = join(partial, name);
  if (existsSync(inside)) return;
  const named = await openAppended(join(out, name), was).catch(() => undefined);
  if (!named) throw notAsItWas(partial, name);
  await named.close();
  await rename(join(out, name), inside);
};

const notAsItWas = (partial: string, name: string): UserError =>
  new UserError(
    `${join(partial, name)} is not as the run left it that is to be resumed.`,
    'Run without --resume to begin anew.',
  );
