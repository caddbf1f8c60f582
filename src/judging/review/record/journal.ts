import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { basename, dirname } from 'node:path';
import { addSynced, dataIn, isFields, plainBytes, recordOf, refuseForeign } from '../../../base/index.ts';
import { UserError } from '../../../model/index.ts';
import { canonical } from './decision.ts';
import { JournalDamage, type Ledger, type ReviewEvent, replayed } from './ledger.ts';
import { keepAside, replaceFile, syncFolder } from './replace.ts';

export const journalPath = (catalog: string): string => `${catalog}.journal.jsonl`;

/**
 * How far the journal had come when the CSV and `accepted/` were last up to date, in a file of its own beside them: no
 * journal can tell by itself that its end was cut off, or that an older one stands in its place.
 */
export const endPath = (catalog: string): string => `${catalog}.journal.end`;

/**
 * An event as a line behind that of another check sum, with the newline that makes it whole. Its own check sum covers
 * the one before, so that no line can stand behind another one than that which it was written behind.
 */
export const lineOf = (event: ReviewEvent, before = '') => {
  const sum = sumOf(event, before);
  return { text: `${JSON.stringify({ ...event, sum })}\n`, sum };
};

const sumOf = (event: object, before: string): string =>
  createHash('sha256')
    .update(canonical(event) + before)
    .digest('hex')
    .slice(0, 12);

export type JournalText = ReturnType<typeof readJournal>;

/** A journal's events, the check sums of its lines, their bytes. Only the last line may have no end; else it is damaged. */
export const readJournal = (bytes: Uint8Array) => {
  const end = bytes.lastIndexOf(0x0a) + 1;
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, end));
  const events: ReviewEvent[] = [];
  const sums: string[] = [];
  for (const line of text.split('\n').slice(0, -1)) {
    const { event, sum } = eventIn(line, events.length + 1, sums.at(-1) ?? '');
    events.push(event);
    sums.push(sum);
  }
  return { events, sums, whole: bytes.subarray(0, end), tornBytes: bytes.length - end };
};

const reviewEvent = recordOf<ReviewEvent>('reviewEvent');

const eventIn = (line: string, number: number, before: string): { event: ReviewEvent; sum: string } => {
  const parsed = dataIn(line);
  if (parsed === undefined) throw new JournalDamage(`line ${number} is not JSON`);
  if (!isFields(parsed) || !('sum' in parsed)) throw new JournalDamage(`line ${number} is no event`);
  const { sum: stated, ...event } = parsed;
  const sum = sumOf(event, before);
  if (stated !== sum) {
    const other = before === '' ? '' : ', or it stood behind another line than this';
    throw new JournalDamage(`line ${number} was changed${other}: its check sum is wrong`);
  }
  const { value, wrong } = reviewEvent(event);
  if (value === undefined) throw new JournalDamage(`line ${number} is no event: ${wrong}`);
  return { event: value, sum };
};

export type FoundJournal = JournalText & { readonly ledger: Ledger };

/** The journal of a catalog, empty where there is none; refused where it is damaged or ends before where it has been. */
export const readJournalOf = (path: string): FoundJournal => {
  const file = journalPath(path);
  // Read before the journal, which another process may be writing: its end goes on.
  const end = endAt(path);
  let found: FoundJournal;
  try {
    const text = readJournal(fs.existsSync(file) ? plainBytes(file) : new Uint8Array());
    found = { ...text, ledger: replayed(text.events) };
  } catch (error) {
    if (!(error instanceof JournalDamage)) throw error;
    throw new UserError(
      `${file}: ${error.message}. The journal is damaged and nothing was changed. ` +
        'Restore it from a backup; or, to go on with what the CSV says, rename it and start again.',
    );
  }
  if (end) demandWhole(path, found.sums, end);
  return found;
};

type JournalEnd = { readonly seq: number; readonly sum: string };

const endRecord = recordOf<JournalEnd>('journalEnd');

/** Nothing where there is no such file or a crash has left half of one: then nothing is known. */
const endAt = (catalog: string): JournalEnd | undefined => {
  try {
    return endRecord(dataIn(plainBytes(endPath(catalog)).toString())).value;
  } catch {
    return undefined;
  }
};

/**
 * The line is on the disk before: this need not be, for one that is behind, or none, only tells less. It is made anew, so that
 * nothing is written through a link.
 */
export const writeEnd = (catalog: string, end: JournalEnd): void => {
  fs.rmSync(endPath(catalog), { force: true });
  fs.writeFileSync(endPath(catalog), `${JSON.stringify(end)}\n`, { flag: 'wx' });
};

/** Throws where a journal of these check sums ends before the place where it has been, or has another line there. */
const demandWhole = (catalog: string, sums: readonly string[], { seq, sum }: JournalEnd): void => {
  // A journal that is gone is told apart: all that it had may be in the CSV and in accepted/.
  if (sums.length === 0 || sums[seq - 1] === sum) return;
  const file = basename(journalPath(catalog));
  const what =
    sums.length < seq
      ? `${file} ends with line ${sums.length}, and the CSV was written when it had ${seq}: an older journal stands in its place, or its end was cut off`
      : `line ${seq} of ${file} is another than the one that was there when the CSV was written: another journal stands in its place`;
  throw new UserError(
    `${catalog}: ${what}. Nothing was changed.`,
    `Restore ${file} from a backup. To go on with what it has, the CSV and accepted/, remove ${basename(endPath(catalog))}: what differs is shown before it is taken in.`,
  );
};

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
  let stats = fs.fstatSync(file);
  const told: string[] = [];
  /**
   * Looks whether the file is still ours, whole. One that was deleted or cut is written anew; one that was replaced
   * or written to is kept beside under another name first, for it may be somebody's work.
   */
  const check = (): void => {
    const found = fs.statSync(path, { throwIfNoEntry: false });
    // The time tells a file that was written over in place, at the same length.
    const isSame = found?.ino === stats.ino && found.dev === stats.dev && found.mtimeMs === stats.mtimeMs;
    if (isSame && found.size === length) return;
    const whole = Buffer.concat(chunks);
    chunks = [whole];
    refuseForeign(path);
    const there = found && fs.readFileSync(path);
    // The same bytes may stand in another file, or have been written anew.
    if (!there?.equals(whole)) told.push(putBack(path, whole, there));
    const anew = fs.openSync(path, 'a', 0o644);
    fs.closeSync(file);
    file = anew;
    stats = fs.fstatSync(file);
  };
  const write = (line: Buffer): void => {
    check();
    addSynced(file, line);
    chunks.push(line);
    length += line.length;
    stats = fs.fstatSync(file);
    // Somebody may have moved the file away while we wrote to it.
    check();
  };
  return { told, check, write, close: () => fs.closeSync(file) };
};

const opened = (path: string, length: number): number => {
  const isNew = fs.statSync(path, { throwIfNoEntry: false }) === undefined;
  const file = fs.openSync(path, 'a', 0o644);
  if (fs.fstatSync(file).size > length) {
    fs.ftruncateSync(file, length);
    fs.fdatasyncSync(file);
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
