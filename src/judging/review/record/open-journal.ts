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
import { addSynced } from '../../../base/index.ts';
import { type JournalText, lineOf } from './journal.ts';
import type { ReviewEvent } from './ledger.ts';
import { keepAside, replaceFile, syncFolder } from './replace.ts';

/** A journal open for appending. */
export type Journal = ReturnType<typeof openJournal>;

/** Opens the journal for appending after cutting what follows its whole lines. */
export const openJournal = (path: string, { whole, sums }: JournalText) => {
  const held = heldAt(path, whole);
  let sum = sums.at(-1) ?? '';
  let broken: unknown;
  /** After an error nothing more is taken. */
  const unlessBroken = (act: () => void): void => {
    if (broken) throw broken;
    try {
      act();
    } catch (error) {
      broken = error;
      throw error;
    }
  };
  return {
    /** Returns when the line is on the disk, at the journal's place; throws when that cannot be said, and then takes no more. */
    append: (event: ReviewEvent) =>
      unlessBroken(() => {
        const line = lineOf(event, sum);
        held.write(Buffer.from(line.text, 'utf8'));
        sum = line.sum;
      }),
    /** The check sum of the last line, which covers all before. */
    sum: () => sum,
    check: () => unlessBroken(held.check),
    /** What has been mended since it was asked last, in sentences. */
    mended: () => held.told.splice(0),
    /** Looks once more, where the file is ours to mend. */
    close: (isOurs: boolean) => {
      try {
        if (isOurs) held.check();
      } finally {
        held.close();
      }
    },
  };
};

/** A file that holds these bytes, which are held in memory too, so that they can be put back. */
const heldAt = (path: string, bytes: Uint8Array) => {
  let file = opened(path, bytes.length);
  let chunks: Buffer[] = [Buffer.from(bytes)];
  let length = bytes.length;
  /** As the system tells of it after our last write. */
  let stats = fstatSync(file);
  const told: string[] = [];
  /**
   * Looks whether the file is still ours, whole. One that was deleted or cut is written anew; one that was replaced
   * or written to is kept beside under another name first, for it may be somebody's work.
   */
  const check = (): void => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && isSame(found, stats) && found.size === length) return;
    const whole = Buffer.concat(chunks);
    chunks = [whole];
    const there = found && readFileSync(path);
    // The same bytes may stand in another file, or have been written anew.
    if (!there?.equals(whole)) told.push(putBack(path, whole, there));
    const anew = openSync(path, 'a', 0o644);
    closeSync(file);
    file = anew;
    stats = fstatSync(file);
  };
  const write = (line: Buffer): void => {
    check();
    addSynced(file, line);
    chunks.push(line);
    length += line.length;
    stats = fstatSync(file);
    // Somebody may have moved the file away while we wrote to it.
    check();
  };
  return { told, check, write, close: () => closeSync(file) };
};

/** The file, cut to a length. */
const opened = (path: string, length: number): number => {
  const isNew = statSync(path, { throwIfNoEntry: false }) === undefined;
  const file = openSync(path, 'a', 0o644);
  if (fstatSync(file).size > length) {
    ftruncateSync(file, length);
    fdatasyncSync(file);
  }
  if (isNew) syncFolder(dirname(path));
  return file;
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
