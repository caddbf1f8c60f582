import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { UserError } from '../../model/index.ts';
import { checkerOf, reviewEventSchema } from '../../records/index.ts';
import { canonical } from './decision.ts';
import { emptyLedger, JournalDamage, type Ledger, type ReviewEvent, replayed } from './ledger.ts';

/** One event as a line, its check sum last, with the newline that makes it whole. */
export const lineOf = (event: ReviewEvent): string => `${JSON.stringify({ ...event, sum: sumOf(event) })}\n`;

const sumOf = (event: object): string =>
  createHash('sha256').update(canonical(event)).digest('hex').slice(0, 12);

/** What a journal file holds. */
export interface JournalText {
  readonly events: readonly ReviewEvent[];
  /** The bytes of its whole lines; what follows is a line torn by a crash. */
  readonly whole: Uint8Array;
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
  return { events, whole: bytes.subarray(0, end), tornBytes: bytes.length - end };
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
