import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { UserError } from '../../model/index.ts';
import { isOfSystem, makeFolder, readText } from '../files/index.ts';
import { isRunning, type Owner, processExists, thisProcess } from '../process/index.ts';
import { recordOf } from '../records/index.ts';
import { dataIn } from '../values/index.ts';

/** A process of another machine that has written nothing for so long (in ms) is taken to be gone. */
const abandoned = 60_000;

/**
 * A folder `.partial-PID-…` in which files stand until they are whole. Its `owner.json` says which process writes
 * it, and which file it becomes, where it becomes a single one; it says nothing where its maker was killed as it began.
 */
type Partial = Awaited<ReturnType<typeof partialAt>>;

const prefix = '.partial-';
export const namingMark = '.naming';

/** Whether a name in a folder is that of something which stands there only while files are written. */
export const isOfWriting = (name: string): boolean => name === namingMark || name.startsWith(prefix);

/** Folders of this process that are taken away when it ends, however it ends short of `kill -9`. */
const unfinished = new Set<string>();
process.once('exit', () => {
  for (const folder of unfinished) rmSync(folder, { recursive: true, force: true });
});

/** Makes such a folder. It is taken away when the process ends, unless it is kept or removed before. */
export const makePartial = async (inside: string, becomes?: string): Promise<string> => {
  await makeFolder(inside);
  const path = await mkdtemp(join(inside, `${prefix}${process.pid}-`));
  unfinished.add(path);
  await claimPartial(path, becomes);
  return path;
};

/** Says that this process writes there. Who goes on with what another one left does so `alone`: of two one would not know. */
export const claimPartial = async (path: string, becomes?: string): Promise<void> => {
  const file = becomes === undefined ? {} : { becomes: basename(becomes) };
  await writeFile(join(path, 'owner.json'), `${JSON.stringify({ ...thisProcess(), ...file })}\n`);
};

export const keepPartial = (path: string): void => {
  unfinished.delete(path);
};

export const removePartial = async (path: string): Promise<void> => {
  await rm(path, { recursive: true, force: true });
  unfinished.delete(path);
};

/** Files get their names in moments (in ms). */
const abandonedNaming = 5_000;

/**
 * Does what gives several files of a folder their names while no other process does: of two that finish at once the files of the
 * last one stand there, and no mixture. Who was killed meanwhile holds up nobody for longer than `patience` (in ms).
 */
export const alone = async <Made>(
  inside: string,
  work: () => Promise<Made>,
  patience = abandonedNaming,
): Promise<Made> => {
  const mark = join(inside, namingMark);
  let seen: { readonly mtimeMs: number; readonly at: number } | undefined;
  while (!(await isMadeNow(mark))) {
    const there = await stat(mark).catch(() => undefined);
    // Another clock may have given its time, or ours was set back: what stands as it is for so long is old in any case.
    if (there?.mtimeMs !== seen?.mtimeMs) seen = there && { mtimeMs: there.mtimeMs, at: performance.now() };
    const isOld = seen && (Date.now() - seen.mtimeMs > patience || performance.now() - seen.at > patience);
    if (isOld) await removeMark(mark);
    else await setTimeout(20);
  }
  unfinished.add(mark);
  try {
    return await work();
  } finally {
    await removePartial(mark);
  }
};

const isMadeNow = async (mark: string): Promise<boolean> => {
  try {
    await mkdir(mark);
    return true;
  } catch (error) {
    if (isOfSystem(error) && error.code === 'EEXIST') return false;
    throw error;
  }
};

/** Takes away the mark of a process that was killed. No command makes one that cannot go: to wait for it would be in vain. */
const removeMark = async (mark: string): Promise<void> => {
  try {
    await rmdir(mark);
  } catch (error) {
    if (isOfSystem(error) && error.code === 'ENOENT') return;
    throw new UserError(
      `${mark} is in the way: it should be an empty folder that goes by itself.`,
      'Remove it when no other command writes there, and start this one again.',
    );
  }
};

/** Those that other processes, running or not, left in a folder and that become this file, or several ones. */
export const partialsIn = async (inside: string, becomes?: string): Promise<readonly Partial[]> => {
  const names = await readdir(inside).catch((): string[] => []);
  const found: Partial[] = [];
  for (const name of names.filter((each) => each.startsWith(prefix)).sort()) {
    const path = join(inside, name);
    if (unfinished.has(path)) continue;
    const partial = await partialAt(path);
    if (partial.becomes === (becomes === undefined ? undefined : basename(becomes))) found.push(partial);
  }
  return found;
};

/** Nobody waits longer (in ms) between making the folder and saying whose it is. */
const unowned = 10_000;

const partialAt = async (path: string) => {
  const owner = await ownerAt(path);
  const wrote = await lastWrote(path);
  const running = owner
    ? isRunning(owner, wrote, abandoned)
    : processExists(Number(/\d+/.exec(basename(path))?.[0])) && Date.now() - wrote < unowned;
  return { path, owner, becomes: owner?.becomes, running };
};

const folderOwner = recordOf<Owner & { readonly becomes?: string }>('folderOwner');

const ownerAt = async (path: string) => {
  const said = await readText(join(path, 'owner.json')).catch(() => undefined);
  return folderOwner(dataIn(said?.text ?? '')).value;
};

const lastWrote = async (path: string): Promise<number> => {
  const names = await readdir(path).catch((): string[] => []);
  const times = await Promise.all(
    [path, ...names.map((name) => join(path, name))].map((each) =>
      stat(each).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return Math.max(...times);
};

/** Takes away what processes that have ended left behind; gives their paths. */
export const removeAbandoned = async (
  inside: string,
  { becomes, but }: { readonly becomes?: string | undefined; readonly but?: string | undefined } = {},
): Promise<readonly string[]> => {
  const gone = (await partialsIn(inside, becomes)).filter(({ path, running }) => !running && path !== but);
  for (const { path } of gone) await rm(path, { recursive: true, force: true });
  return gone.map(({ path }) => path);
};
