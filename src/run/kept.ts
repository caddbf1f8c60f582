import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';

/*
 * What reading a text comes to, kept for the next process: rules and policies are read from YAML, which takes a second,
 * and mostly are those of last time. What is kept has a name made of the text and of this program's own code, and its
 * digest at its beginning. So what was changed, torn, written by another version or by somebody else is not found or
 * not taken, and the text is read as if nothing had been kept. It is data only.
 */

/** The digest of the code that this is bundled from; scripts/bundle.js says it. Undefined where nothing is bundled. */
declare const ERRATA_CODE: string | undefined;

/** Where things are kept. */
export type Keeping = ReturnType<typeof ofProgram>;

/** The folder in which programs of this user keep what can be made anew. */
const cacheFolder = (): string | undefined => {
  const { XDG_CACHE_HOME: said = '', LOCALAPPDATA: ofWindows } = process.env;
  if (isAbsolute(said)) return said;
  if (process.platform === 'win32') return ofWindows;
  try {
    return join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache');
  } catch {
    // Whoever this runs as has no home.
    return undefined;
  }
};

/** As it is for this program. */
const ofProgram = () => {
  const folder = cacheFolder();
  return {
    /** The code that reads; nothing is kept for code that is not known. */
    code: typeof ERRATA_CODE === 'string' ? ERRATA_CODE : undefined,
    /** Where what was made at build time lies; it is never written to. */
    shipped: join(dirname(fileURLToPath(import.meta.url)), 'kept'),
    /** Where this user's lies; undefined where nobody knows. */
    own: folder && join(folder, 'errata-rules'),
  };
};

const digestLength = 64;
const digestOf = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/**
 * What `make` gives for these texts, from where it was kept, or made and kept. `kind` names what is made; it depends on
 * nothing but the texts and is plain data. What is undefined is not kept.
 */
export const kept = async <Made>(
  kind: string,
  texts: readonly string[],
  make: () => Promise<Made | undefined>,
  keeping: Keeping = ofProgram(),
): Promise<Made | undefined> => {
  const { code, shipped, own } = keeping;
  if (code === undefined) return make();
  const name = digestOf(JSON.stringify([code, kind, ...texts]));
  for (const folder of own === undefined ? [shipped] : [shipped, own]) {
    const found = await foundIn<Made>(join(folder, name));
    if (found) return found.made;
  }
  const made = await make();
  // A folder that cannot be written, or is full, costs nothing but the time to read again.
  if (made !== undefined && own !== undefined) await keep(own, name, made).catch(() => undefined);
  return made;
};

/** What is kept in a file, where it is whole. */
const foundIn = async <Made>(path: string): Promise<{ readonly made: Made } | undefined> => {
  try {
    const bytes = await readFile(path);
    const content = bytes.subarray(digestLength);
    if (bytes.toString('latin1', 0, digestLength) !== digestOf(content)) return undefined;
    return { made: deserialize(content) };
  } catch {
    return undefined;
  }
};

/** The file has its name only when it is whole; of two that write it at once the last has it, and both wrote the same. */
const keep = async (folder: string, name: string, made: unknown): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const content = serialize(made);
  const path = join(folder, name);
  const beside = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(beside, Buffer.concat([Buffer.from(digestOf(content), 'latin1'), content]), {
      mode: 0o600,
      flag: 'wx',
    });
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  await forgetOldest(folder);
};

/** So many are kept: some versions of some files. */
const most = 64;

const forgetOldest = async (folder: string): Promise<void> => {
  const names = await readdir(folder);
  if (names.length <= most) return;
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, time: (await stat(path)).mtimeMs };
    }),
  );
  files.sort((a, b) => a.time - b.time);
  for (const { path } of files.slice(0, files.length - most)) await rm(path, { force: true });
};
