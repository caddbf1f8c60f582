import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { type JournalText, type Link, lineOf } from './journal.ts';
import type { ReviewEvent } from './ledger.ts';
import { keepAside, replaceFile, syncFolder, writeWhole } from './replace.ts';

/** A journal open for appending. All that it holds is held in memory too, so that it can be put back. */
export type Journal = ReturnType<typeof openJournal>;

/** The file as it should be. */
interface Held {
  readonly path: string;
  file: number;
  chunks: Buffer[];
  length: number;
  /** Behind the last line. */
  link: Link;
  /** As the system tells of it after our last write. */
  stats: Stats;
  told: string[];
}

/** Opens the journal for appending after cutting what follows its whole lines. */
export const openJournal = (path: string, found: JournalText) => {
  const held = opened(path, found);
  let broken: Error | undefined;
  /** After an error nothing more is taken. */
  const unlessBroken = (act: () => void): void => {
    if (broken) throw broken;
    try {
      act();
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error));
      throw broken;
    }
  };
  return {
    /** Returns when the line is on the disk, at the journal's place; throws when that cannot be said, and then takes no more. */
    append: (event: ReviewEvent) => unlessBroken(() => write(held, event)),
    /** The check sum of the last line, which covers all before. */
    sum: () => held.link.sum,
    /**
     * Looks whether the file is still ours, whole. One that was deleted or cut is written anew; one that was replaced
     * or written to is kept beside under another name first, for it may be somebody's work.
     */
    check: () => unlessBroken(() => check(held)),
    /** What has been mended since it was asked last, in sentences. */
    mended: () => held.told.splice(0),
    /** Looks once more, where the file is ours to mend. */
    close: (isOurs: boolean) => {
      try {
        if (isOurs) check(held);
      } finally {
        closeSync(held.file);
      }
    },
  };
};

const opened = (path: string, { whole: bytes, link }: JournalText): Held => {
  const isNew = statSync(path, { throwIfNoEntry: false }) === undefined;
  const file = openSync(path, 'a', 0o644);
  if (fstatSync(file).size > bytes.length) {
    ftruncateSync(file, bytes.length);
    fdatasyncSync(file);
  }
  if (isNew) syncFolder(dirname(path));
  const [chunks, length, stats] = [[Buffer.from(bytes)], bytes.length, fstatSync(file)];
  return { path, file, chunks, length, link, stats, told: [] };
};

const write = (held: Held, event: ReviewEvent): void => {
  const { text, link } = lineOf(event, held.link);
  const line = Buffer.from(text, 'utf8');
  check(held);
  try {
    writeWhole(held.file, line);
    fdatasyncSync(held.file);
  } catch (error) {
    // Half a line must not stay: the next start would cut it, a reader in between would stumble.
    try {
      ftruncateSync(held.file, held.length);
    } catch {
      // The line stays torn; opening cuts it.
    }
    throw error;
  }
  held.chunks.push(line);
  held.length += line.length;
  held.link = link;
  held.stats = fstatSync(held.file);
  // Somebody may have moved the file away while we wrote to it.
  check(held);
};

const check = (held: Held): void => {
  const { path } = held;
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && isSame(found, held.stats) && found.size === held.length) return;
  const whole = Buffer.concat(held.chunks);
  held.chunks = [whole];
  const there = found && readFileSync(path);
  // The same bytes may stand in another file, or have been written anew.
  if (!there?.equals(whole)) held.told.push(putBack(path, whole, there));
  const file = openSync(path, 'a', 0o644);
  closeSync(held.file);
  held.file = file;
  held.stats = fstatSync(file);
};

/** Writes the journal anew; what stands there goes beside it, unless it is the beginning of ours. */
const putBack = (path: string, whole: Buffer, there: Buffer | undefined): string => {
  const isCut = there === undefined || whole.subarray(0, there.length).equals(there);
  const aside = isCut ? undefined : keepAside(path, `${path}.other`);
  replaceFile(path, whole);
  return aside === undefined
    ? `another program ${there === undefined ? 'deleted' : 'cut'} the journal: it was written anew, and nothing is lost`
    : `another program changed the journal: ours was put back, and what it wrote is kept as ${basename(aside)}`;
};

/** The time tells a file that was written over in place, at the same length. */
const isSame = (found: Stats, ours: Stats): boolean =>
  found.ino === ours.ino && found.dev === ours.dev && found.mtimeMs === ours.mtimeMs;
