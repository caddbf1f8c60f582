import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { compareNaturally, isFields, jsonOf, whyUnread } from '../../base/index.ts';
import { UserError } from '../../model/index.ts';

/** How the user names standard input, and how messages name it. */
export const standardInput = '-';
export const standardInputName = 'standard input';

export const whatIsRead =
  'Give a .jsonl or .json file of templates (.gz too), a folder of them, or - for standard input.';

/** A file of the input: `lines` holds a template a line, `json` one value or a list of them. */
export type Source = { readonly kind: 'lines' | 'json'; readonly file: string } | Pair;

/** A program with its other fields in the `.json` file beside it. */
export type Pair = { readonly kind: 'pair'; readonly file: string; readonly code: string };

const lineFiles = ['.jsonl', '.ndjson'];
const codeFiles = ['.py', '.js', '.ts'];

/** Names of the system for standard input. */
const throughInput: readonly string[] = ['/dev/stdin', '/dev/fd/0', '/proc/self/fd/0'];

/** The extension without a `.gz` after it, in small letters. */
export const extensionOf = (name: string): string => {
  const extension = extname(name).toLowerCase();
  return extension === '.gz' ? extname(name.slice(0, -3)).toLowerCase() : extension;
};

/** Throws a UserError for a device that is not standard input under another name: `/dev/zero` does not end, a pipe does. */
export const refuseDevice = async (path: string, hint?: string): Promise<void> => {
  if ((await stat(path)).isCharacterDevice() && !throughInput.includes(path))
    throw new UserError(`${path} is a device`, hint);
};

/** In the order in which they are read. Throws UserError for what does not exist, cannot be read or is no file of templates. */
export const sourcesOf = async (path: string): Promise<readonly Source[]> => {
  if (path === standardInput) return [{ kind: 'lines', file: standardInput }];
  let folder: boolean;
  try {
    folder = (await stat(path)).isDirectory();
    await refuseDevice(path, whatIsRead);
  } catch (error) {
    if (!isFileError(error)) throw error;
    throw new UserError(`${path} ${whyUnread(error)}`, whatIsRead);
  }
  if (folder) {
    const sources: Source[] = [];
    await walk(path, sources, path);
    return sources;
  }
  const extension = extensionOf(path);
  if (codeFiles.includes(extension))
    return [{ kind: 'pair', file: `${path.slice(0, -extension.length)}.json`, code: path }];
  if (extension === '.json') return [{ kind: 'json', file: path }];
  // A name without an extension is that of a pipe, mostly: `<(zcat templates.jsonl.gz)`.
  if (extension === '' || lineFiles.includes(extension)) return [{ kind: 'lines', file: path }];
  throw new UserError(`${path} is not a file of templates`, whatIsRead);
};

/** Adds the sources of a folder and of those below it. Links to folders are not followed: they may form a ring. */
const walk = async (folder: string, sources: Source[], root: string): Promise<void> => {
  const entries = await readFolder(folder, root);
  if (entries === undefined) {
    sources.push({ kind: 'json', file: folder });
    return;
  }
  const names = new Set(entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name));
  const others = names.has(manifestName) ? await otherFiles(join(folder, manifestName)) : nothing;
  for (const entry of entries) {
    const { name } = entry;
    const path = join(folder, name);
    if (name.startsWith('.') || name === 'node_modules' || others.has(name)) continue;
    if (entry.isDirectory()) {
      await walk(path, sources, root);
      continue;
    }
    // A pipe among files has nobody who writes into it.
    if (!entry.isFile() && !(await isPlain(path))) continue;
    const extension = extensionOf(name);
    const stem = name.slice(0, name.length - extname(name).length);
    if (codeFiles.includes(extension)) {
      // A lone program is somebody's script, unless it stands where the layout has programs.
      const inLayout = /^tier\d+$/.test(basename(dirname(folder)));
      if (names.has(`${stem}.json`) || inLayout)
        sources.push({ kind: 'pair', file: join(folder, `${stem}.json`), code: path });
    } else if (extension === '.json') {
      if (!codeFiles.some((code) => names.has(stem + code))) sources.push({ kind: 'json', file: path });
    } else if (lineFiles.includes(extension)) {
      sources.push({ kind: 'lines', file: path });
    }
  }
};

const manifestName = 'manifest.json';
const nothing: ReadonlySet<string> = new Set();
/** What a run writes beside its templates; its manifest does not name them. */
const ofRuns = ['candidates.jsonl', 'discarded.jsonl', 'readings.jsonl', 'shortlist.jsonl'];

/** The files beside a manifest that are no templates, itself included; none where it is nobody's of ours. */
const otherFiles = async (path: string): Promise<ReadonlySet<string>> => {
  try {
    const manifest: unknown = jsonOf((await isPlain(path)) ? await readFile(path, 'utf8') : '');
    // That of a shortlist says only of what it was made.
    if (!isFields(manifest) || typeof (manifest.errata ?? manifest.made) !== 'string') return nothing;
    const { files } = manifest;
    const named = isFields(files) ? Object.entries(files).filter(([, what]) => what !== 'templates') : [];
    return new Set([manifestName, ...ofRuns, ...named.map(([name]) => name)]);
  } catch {
    return nothing;
  }
};

const isPlain = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    // What is wrong with it is told where it is read.
    () => true,
  );

/** The entries in order; undefined for a folder below the root that cannot be read (its source then says so). */
const readFolder = async (folder: string, root: string) => {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((left, right) => compareNaturally(left.name, right.name));
  } catch (error) {
    if (!isFileError(error)) throw error;
    if (folder === root) throw new UserError(`${folder} ${whyUnread(error)}`);
    return undefined;
  }
};

type FileError = NodeJS.ErrnoException;

/** Whether a file is the reason of an error, and not the program. */
export const isFileError = (error: unknown): error is FileError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  ('syscall' in error || error.code.startsWith('Z_'));
