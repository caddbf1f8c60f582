import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldsIn, isFields, type Output, refuseOdd, removeAbandoned } from '../base/index.ts';
import { UserError } from '../model/index.ts';
import type { Feature } from './columns.ts';
import { containerOf } from './containers.ts';
import type { Kind, Row, Split } from './types.ts';

/** A file of an export as its manifest lists it. */
export interface WrittenFile {
  readonly rows?: number;
  readonly bytes: number;
  readonly sha256: string;
}

export const cardFile = 'README.md';
export const leftOutFile = 'left_out.jsonl';
export const manifestFile = 'manifest.json';

export const splitFile = (split: Split, kind: Kind): string => `${split}.${kind}`;

/** What an export's manifest says of itself: a folder that has one may be written anew. */
export const exportKind = 'errata export';

/** Writes the rows of a split into its file. */
export const splitWriter = async (output: Output, split: Split, kind: Kind, columns: readonly Feature[]) => {
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
      await write(container.add(row));
    },
    /** Ends the file; gives what it came to. */
    end: async (): Promise<readonly [name: string, WrittenFile]> => {
      await write(container.end());
      return [name, { rows, bytes: size, sha256: hash.digest('hex') }];
    },
  };
};

/**
 * The files of an earlier export in a folder; none where it is empty or not there. Throws a UserError where it holds anything
 * else: nothing that somebody else put there is written over or left among the new files.
 */
export const earlierFiles = async (out: string): Promise<readonly string[]> => {
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
