import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { Diagnostic, FileBeside, LoadedRules, ProblemRule, Rule, RuleFile } from '../dsl/index.ts';

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

/** What `make` gives for these texts, kept or made and kept: plain data that hangs on nothing but them. What is undefined is not kept. */
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

/** Who reads YAML: loaded for texts only that were not read before. */
const reader = () => import('../dsl/reader/index.ts');
type Reader = Awaited<ReturnType<typeof reader>>;

/** What a rule file without any mistake comes to, wherever it lies: `file` of its rules is empty. */
type FileOfRules = { readonly rules: readonly Rule[]; readonly problems: readonly ProblemRule[] };

/** As `loadRules` reads them. Files that were read before are not read again, unless there is something to tell of one of them. */
export const loadedRules = async (files: readonly RuleFile[], keeping?: Keeping): Promise<LoadedRules> => {
  const all = async (): Promise<LoadedRules> => (await reader()).loadRules(files);
  const parts: FileOfRules[] = [];
  for (const file of files) {
    if (file.noText !== undefined) return all();
    const one = async () => withoutFile((await reader()).loadRules([file]));
    const part = await kept('rules', [...textsOf(file), ...labelsOf(file)], one, keeping);
    if (!part) return all();
    parts.push(withFile(part, file.path));
  }
  const rules = parts.flatMap((part) => part.rules);
  const problems = parts.flatMap((part) => part.problems);
  const ids = new Set([...rules, ...problems].map(({ id }) => id));
  // Two rules of one name are told with the places of both.
  if (ids.size < rules.length + problems.length) return all();
  return { rules, problems, broken: [], diagnostics: [] };
};

/** What rules take from their list of kinds: that there is one of this name, under this label. */
const labelsOf = ({ kinds = [] }: RuleFile): readonly string[] =>
  kinds.map(({ id, errorType }) => `${errorType}/${id}`);

/** What the rules of a file say: its text, and the word lists beside it that they may name. */
export const textsOf = ({ text, wordLists = new Map() }: RuleFile): readonly string[] => [
  text,
  ...[...wordLists].map(([name, expression]) => `${name}=${expression}`),
];

const withoutFile = ({ rules, problems, diagnostics }: LoadedRules): FileOfRules | undefined =>
  diagnostics.length === 0 ? withFile({ rules, problems }, '') : undefined;

const withFile = ({ rules, problems }: FileOfRules, file: string): FileOfRules => ({
  rules: rules.map((rule) => ({ ...rule, file })),
  problems: problems.map((rule) => ({ ...rule, file })),
});

/** A file beside the rules, kept or read. */
const beside = <Said>(kind: string, of: (by: Reader) => FileBeside<Said>) => ({
  /** What it says. Throws a UserError that lists its mistakes; then nothing is kept. */
  read: async (text: string, file: string): Promise<Said> => {
    const said = async () => of(await reader()).read(text, file);
    return (await kept(kind, [text], said)) ?? said();
  },
  /** Every mistake. They say where they stand, so that only of a text without any it is kept that there are none. */
  mistakes: async (text: string, file: string, rules: readonly string[] = []) => {
    let found: readonly Diagnostic[] = [];
    await kept(`${kind} without mistakes`, [text, ...rules], async () => {
      found = of(await reader()).mistakes(text, file, rules);
      return found.length === 0 ? true : undefined;
    });
    return found;
  },
});

/** The files that may stand beside rules. */
export const besideRules = {
  kinds: beside('kinds', ({ kindsFile }) => kindsFile),
  lexicon: beside('lexicon', ({ lexiconFile }) => lexiconFile),
  plausibility: beside('plausibility', ({ plausibilityFile }) => plausibilityFile),
  sampling: beside('sampling', ({ samplingFile }) => samplingFile),
  settings: beside('settings', ({ settingsFile }) => settingsFile),
  wordLists: beside('word lists', ({ wordListsFile }) => wordListsFile),
  wording: beside('wording', ({ wordingFile }) => wordingFile),
};
