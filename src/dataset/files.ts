import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldsIn, isFields, type Output, openFolder, refuseOdd, removeAbandoned } from '../base/index.ts';
import { UserError } from '../model/index.ts';
import type { Feature } from './columns.ts';
import { containerOf } from './containers.ts';
import { type Kind, type Row, type Split, splits } from './types.ts';

/** A file of an export as its manifest lists it. */
export interface WrittenFile {
  readonly rows?: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** An export's folder while it is written. */
export type ExportFiles = Awaited<ReturnType<typeof openExport>>;

export const cardFile = 'README.md';
export const leftOutFile = 'left_out.jsonl';
const manifestFile = 'manifest.json';

export const splitFile = (split: Split, kind: Kind): string => `${split}.${kind}`;

/** What an export's manifest says of itself: a folder that has one may be written anew. */
export const exportKind = 'errata export';

/**
 * Opens a folder for an export. One that is there must be empty or hold an earlier export and nothing else: nothing
 * that somebody else put there is written over or left among the new files. Throws a UserError otherwise.
 */
export const openExport = async (
  out: string,
  kind: Kind,
  columns: readonly Feature[],
  given: readonly Split[],
) => {
  const earlier = await earlierFiles(out);
  const names = [...given.map((split) => splitFile(split, kind)), leftOutFile, cardFile];
  const output = await openFolder(out, names);
  const open = new Map(
    await Promise.all(
      given.map(async (split) => [split, await splitWriter(output, split, kind, columns)] as const),
    ),
  );
  return {
    async add(split: Split, row: Row) {
      await open.get(split)?.add(row);
    },
    /** Ends the files of the splits; gives what they came to. */
    async endSplits() {
      const files: { [name: string]: WrittenFile } = {};
      for (const split of splits) {
        const writer = open.get(split);
        if (writer) files[splitFile(split, kind)] = await writer.end();
      }
      return files;
    },
    /** Writes a text file whole. */
    text: (name: string, text: string) => output.write(name, Buffer.from(text, 'utf8')),
    /** Everything gets its name, the manifest last. */
    async finish(manifest: string) {
      for (const name of earlier.filter((one) => !names.includes(one) && one !== manifestFile))
        await rm(join(out, name), { force: true });
      await output.finish(manifest);
    },
    abandon: () => output.abandon(),
  };
};

const splitWriter = async (output: Output, split: Split, kind: Kind, columns: readonly Feature[]) => {
  const container = await containerOf(kind, columns);
  const name = splitFile(split, kind);
  const hash = createHash('sha256');
  let [rows, size] = [0, 0];
  const write = async (bytes: Uint8Array | undefined): Promise<void> => {
    if (!bytes || bytes.length === 0) return;
    hash.update(bytes);
    size += bytes.length;
    await output.write(name, bytes);
  };
  return {
    add: async (row: Row): Promise<void> => {
      rows++;
      const bytes = container.add(row);
      if (bytes) await write(bytes);
    },
    end: async (): Promise<WrittenFile> => {
      await write(container.end());
      return { rows, bytes: size, sha256: hash.digest('hex') };
    },
  };
};

/** The files of an earlier export in a folder; none where it is empty or not there. */
const earlierFiles = async (out: string): Promise<readonly string[]> => {
  await removeAbandoned(out).catch(() => undefined);
  const there = (await readdir(out).catch((): string[] => [])).filter(
    (name) => !name.startsWith('.partial-'),
  );
  if (there.length === 0) return [];
  const known = await filesInManifest(join(out, manifestFile));
  const foreign = there.filter((name) => !known.includes(name)).sort();
  if (foreign.length > 0)
    throw new UserError(
      `${out} holds ${foreign.slice(0, 3).join(', ')}${foreign.length > 3 ? ', …' : ''}, which no export wrote.`,
      'Name a new folder with --out, or one that holds nothing but an earlier export.',
    );
  // A manifest may name anything, also what lies elsewhere.
  return known.filter((name) => there.includes(name));
};

const filesInManifest = async (path: string): Promise<readonly string[]> => {
  refuseOdd(path);
  try {
    const { kind, files } = fieldsIn(await readFile(path, 'utf8')) ?? {};
    if (kind !== exportKind) return [];
    return [...Object.keys(isFields(files) ? files : {}), manifestFile, cardFile, leftOutFile];
  } catch {
    return [];
  }
};
