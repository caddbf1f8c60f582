import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '../../model/index.ts';
import { checkerOf, reviewEventSchema } from '../../records/index.ts';
import { canonical } from './decision.ts';
import { codeOf } from './failure.ts';
import { emptyLedger, JournalDamage, type Ledger, type ReviewEvent, replayed } from './ledger.ts';

/** One event as a line, its check sum last, with the newline that makes it whole. */
export const lineOf = (event: ReviewEvent): string => `${JSON.stringify({ ...event, sum: sumOf(event) })}\n`;

const sumOf = (event: object): string =>
  createHash('sha256').update(canonical(event)).digest('hex').slice(0, 12);

/** What a journal file holds. */
export interface JournalText {
  readonly events: readonly ReviewEvent[];
  /** How many bytes belong to whole lines; what follows is a line torn by a crash. */
  readonly wholeBytes: number;
  readonly tornBytes: number;
}

/**
 * Reads a journal's bytes. Only the last line may be torn (it has no newline): it was never acknowledged.
 * Any other damage throws `JournalDamage` with the line's number.
 */
export const readJournal = (bytes: Uint8Array): JournalText => {
  const end = bytes.lastIndexOf(0x0a) + 1;
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, end));
  const events = text
    .split('\n')
    .slice(0, -1)
    .map((line, index) => eventIn(line, index + 1));
  return { events, wholeBytes: end, tornBytes: bytes.length - end };
};

const reviewEvent = checkerOf<ReviewEvent>(reviewEventSchema);

const eventIn = (line: string, number: number): ReviewEvent => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    throw new JournalDamage(`line ${number} is not JSON`);
  }
  if (typeof parsed !== 'object' || parsed === null || !('sum' in parsed)) {
    throw new JournalDamage(`line ${number} is no event`);
  }
  const { sum, ...event } = parsed;
  if (sum !== sumOf(event)) throw new JournalDamage(`line ${number} was changed: its check sum is wrong`);
  const { value, wrong } = reviewEvent(event);
  if (value === undefined) throw new JournalDamage(`line ${number} is no event: ${wrong}`);
  return value;
};

/** The events of a journal file, none where there is no file. Changes nothing. */
export const journalAt = (path: string): JournalText =>
  existsSync(path) ? readJournal(readFileSync(path)) : readJournal(new Uint8Array());

/** The journal of a catalog. */
export const journalPath = (catalog: string): string => `${catalog}.journal.jsonl`;

/** The journal of a catalog with what it adds up to. Throws `UserError` where it is damaged. */
export const readJournalOf = (path: string): JournalText & { ledger: Ledger } => {
  const file = journalPath(path);
  try {
    const text = journalAt(file);
    return { ...text, ledger: text.events.length === 0 ? emptyLedger : replayed(text.events) };
  } catch (error) {
    if (!(error instanceof JournalDamage)) throw error;
    throw new UserError(
      `${file}: ${error.message}. The journal is damaged and nothing was changed. ` +
        'Restore it from a backup; or, to go on with what the CSV says, rename it and start again.',
    );
  }
};

/** A journal open for appending. */
export interface Journal {
  /** Returns when the line is on the disk; throws when that cannot be said, and then takes no more. */
  readonly append: (event: ReviewEvent) => void;
  readonly close: () => void;
}

/** Opens the journal for appending after cutting what follows `wholeBytes`. */
export const openJournal = (path: string, wholeBytes: number): Journal => {
  const isNew = !existsSync(path);
  const file = openSync(path, 'a', 0o644);
  if (fstatSync(file).size > wholeBytes) {
    ftruncateSync(file, wholeBytes);
    fdatasyncSync(file);
  }
  if (isNew) syncFolder(dirname(path));
  let length = wholeBytes;
  let broken: Error | undefined;
  return {
    append: (event) => {
      if (broken) throw broken;
      const bytes = Buffer.from(lineOf(event), 'utf8');
      try {
        writeWhole(file, bytes);
        fdatasyncSync(file);
        length += bytes.length;
      } catch (error) {
        broken = error instanceof Error ? error : new Error(String(error));
        // Half a line must not stay: the next start would cut it, a reader in between would stumble.
        try {
          ftruncateSync(file, length);
        } catch {
          // The line stays torn; opening cuts it.
        }
        throw broken;
      }
    },
    close: () => closeSync(file),
  };
};

/** Writes all bytes: one call may take only a part of them. */
export const writeWhole = (file: number, bytes: Uint8Array): void => {
  for (let from = 0; from < bytes.length; ) from += writeSync(file, bytes, from);
};

/** Makes a rename or a new file in the folder last; where folders cannot be synced (Windows) it does nothing. */
export const syncFolder = (folder: string): void => {
  try {
    const file = openSync(folder, 'r');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (!['EPERM', 'EISDIR', 'EINVAL', 'EACCES'].includes(codeOf(error) ?? '')) throw error;
  }
};
