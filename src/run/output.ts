import { existsSync, rmSync } from 'node:fs';
import { type FileHandle, mkdir, mkdtemp, open, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../model/index.ts';

/** The files of a run, in the order in which they get their names. */
export const outputFiles = [
  'candidates.jsonl',
  'templates.jsonl',
  'discarded.jsonl',
  'manifest.json',
] as const;

export type OutputFile = (typeof outputFiles)[number];

export interface Output {
  /** Text (or its UTF-8) is gathered and written in large pieces. */
  write(name: OutputFile, text: string | Uint8Array): Promise<void>;
  /** Gives the files their final names. */
  finish(): Promise<void>;
  /** Takes away what was written. */
  discard(): Promise<void>;
}

/** Bytes that are written at once. */
const pieceSize = 1 << 20;

/** Folders that are being written: taken away at once when the process must end without waiting. */
const unfinished = new Set<string>();

/** For a process that ends now: takes away every half-written folder, without waiting for anything. */
export const discardAllNow = (): void => {
  for (const folder of unfinished) rmSync(folder, { recursive: true, force: true });
  unfinished.clear();
};

/**
 * Opens the files of a run in a folder of their own inside `out`; they get their names only when all of them
 * are whole. Throws a UserError where nothing can be written.
 */
export const openOutput = async (out: string): Promise<Output> => {
  let folder: string;
  const isNew = !existsSync(out);
  const handles = new Map<string, FileHandle>();
  try {
    await mkdir(out, { recursive: true });
    folder = await mkdtemp(join(out, '.partial-'));
    unfinished.add(folder);
    for (const name of outputFiles) handles.set(name, await open(join(folder, name), 'w'));
  } catch (error) {
    throw new UserError(
      `Nothing can be written into ${out}: ${reasonOf(error)}.`,
      'Name another folder with --out.',
    );
  }
  const close = async (): Promise<void> => {
    for (const handle of handles.values()) await handle.close().catch(() => undefined);
  };
  const gathered = new Map<OutputFile, { pieces: Uint8Array[]; size: number }>();
  const flush = async (name: OutputFile): Promise<void> => {
    const pieces = gathered.get(name)?.pieces ?? [];
    gathered.delete(name);
    try {
      await (handles.get(name) as FileHandle).appendFile(Buffer.concat(pieces));
    } catch (error) {
      throw new UserError(`${join(out, name)} cannot be written: ${reasonOf(error)}.`);
    }
  };
  return {
    async write(name, text) {
      const piece = typeof text === 'string' ? Buffer.from(text) : text;
      const waiting = gathered.get(name) ?? { pieces: [], size: 0 };
      waiting.pieces.push(piece);
      waiting.size += piece.length;
      gathered.set(name, waiting);
      if (waiting.size >= pieceSize) await flush(name);
    },
    async finish() {
      for (const name of outputFiles) await flush(name);
      await close();
      try {
        // The manifest goes first and comes last: where it stands, the other three are whole and its own.
        await rm(join(out, 'manifest.json'), { force: true });
        for (const name of outputFiles) await rename(join(folder, name), join(out, name));
      } catch (error) {
        throw new UserError(
          `The files cannot get their names in ${out}: ${reasonOf(error)}.`,
          'Name another folder with --out.',
        );
      }
      await rm(folder, { recursive: true, force: true });
      unfinished.delete(folder);
    },
    async discard() {
      await close();
      await rm(folder, { recursive: true, force: true });
      unfinished.delete(folder);
      // Only when it is empty: somebody else may have written there meanwhile.
      if (isNew) await rmdir(out).catch(() => undefined);
    },
  };
};

const reasons: { readonly [code: string]: string } = {
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'a folder has the name of a file that is to be written',
  EACCES: 'it is not allowed',
  EPERM: 'it is not allowed',
  EROFS: 'the disk can only be read',
  ENOSPC: 'the disk is full',
};

const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return reasons[code ?? ''] ?? message;
};
