import { existsSync } from 'node:fs';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { alone, keepPartial, partialsIn, removePartial } from './partial.ts';

/** The file that a finished run has last. */
export const manifestFile = 'manifest.json';

/** In a partial folder, while its files get their names: the manifest that stood there before. */
const formerManifest = 'former.json';

/**
 * Gives the files of a partial folder their names in `out`. What `former` finds there goes; it is asked when nobody else names
 * files there, because another process may have finished since this one began. `also` names what goes with them elsewhere.
 */
export const giveNames = (
  partial: string,
  out: string,
  names: readonly string[],
  manifest: string,
  former: () => Promise<readonly string[]>,
  also: () => Promise<void>,
): Promise<void> =>
  alone(out, async () => {
    const gone = (await former()).filter((name) => !names.includes(name));
    await writeFile(join(partial, manifestFile), manifest);
    // From here on the files stand in two folders: who ends now leaves both.
    keepPartial(partial);
    await nameFiles(partial, out, names, async () => gone, also);
  });

/** Whether files of a partial folder were about to get their names. */
export const isBeingNamed = (partial: string): boolean => existsSync(join(partial, manifestFile));

/** The manifest goes first and comes last: where it stands, the other files are whole and its own. */
const nameFiles = async (
  partial: string,
  out: string,
  names: readonly string[],
  former: (manifest: string) => Promise<readonly string[]>,
  also: () => Promise<void> = async () => undefined,
): Promise<void> => {
  const [manifest, was] = [join(out, manifestFile), join(partial, formerManifest)];
  const there = await stat(manifest).catch(() => undefined);
  if (there?.isFile()) await rename(manifest, was);
  for (const name of await former(was)) await rm(join(out, name), { force: true });
  await also();
  for (const name of [...names, manifestFile]) await rename(join(partial, name), join(out, name));
};

/**
 * Goes on for processes that ended while their files got their names: the others get theirs too. `filesOf` tells the files that a
 * manifest speaks of, none where it is of another kind. Only for who is `alone` there: nobody is naming files then.
 */
export const endNaming = async (
  out: string,
  filesOf: (manifest: string) => Promise<readonly string[]>,
): Promise<void> => {
  for (const { path } of await partialsIn(out)) {
    const own = await filesOf(join(path, manifestFile));
    // Where a manifest stands, the former files are whole.
    if (own.length === 0 || existsSync(join(out, manifestFile))) continue;
    const left = own.filter((name) => name !== manifestFile && existsSync(join(path, name)));
    await nameFiles(path, out, left, async (was) =>
      (await filesOf(was)).filter((name) => !own.includes(name)),
    );
    await removePartial(path);
  }
};
