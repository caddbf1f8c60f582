import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { jsonOf, recordOf } from '../../../base/index.ts';
import { UserError } from '../../../model/index.ts';
import { canonical } from './decision.ts';
import { demandWhole, endAt } from './journal-end.ts';
import { JournalDamage, type Ledger, type ReviewEvent, replayed } from './ledger.ts';

/** One event as a line, its check sum last, with the newline that makes it whole. */
export type Line = ReturnType<typeof lineOf>;

/** What the check sum of the next line covers besides the line itself. */
export interface Link {
  /** The check sum of the line before. */
  readonly sum: string;
  /** From the line on that names the catalog no line can stand behind another one than that which it was written behind. */
  readonly isChained: boolean;
}

/** Before the first line. */
export const noLink: Link = { sum: '', isChained: false };

/** The line of an event behind the lines before it. */
export const lineOf = (event: ReviewEvent, before: Link) => {
  const link = linkOf(event, event.kind, before);
  return { text: `${JSON.stringify({ ...event, sum: link.sum })}\n`, link };
};

const linkOf = (event: object, kind: unknown, before: Link): Link => {
  const isChained = before.isChained || kind === 'catalog';
  const text = canonical(event) + (isChained ? before.sum : '');
  return { sum: createHash('sha256').update(text).digest('hex').slice(0, 12), isChained };
};

/** What a journal file holds. */
export type JournalText = ReturnType<typeof readJournal>;

/**
 * Reads a journal's bytes: its events, the check sums of its lines, what stands behind the last whole one, the bytes of
 * those. Only the last line may have no end; any other damage throws `JournalDamage` with its number.
 */
export const readJournal = (bytes: Uint8Array) => {
  const end = bytes.lastIndexOf(0x0a) + 1;
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, end));
  const events: ReviewEvent[] = [];
  const sums: string[] = [];
  let link = noLink;
  for (const line of text.split('\n').slice(0, -1)) {
    const read = eventIn(line, events.length + 1, link);
    link = read.link;
    events.push(read.event);
    sums.push(link.sum);
  }
  return { events, sums, link, whole: bytes.subarray(0, end), tornBytes: bytes.length - end };
};

const reviewEvent = recordOf<ReviewEvent>('reviewEvent');

const eventIn = (line: string, number: number, before: Link): { event: ReviewEvent; link: Link } => {
  let parsed: unknown;
  try {
    parsed = jsonOf(line);
  } catch {
    throw new JournalDamage(`line ${number} is not JSON`);
  }
  if (typeof parsed !== 'object' || parsed === null || !('sum' in parsed)) {
    throw new JournalDamage(`line ${number} is no event`);
  }
  const { sum, ...event } = parsed;
  const link = linkOf(event, 'kind' in event ? event.kind : '', before);
  if (sum !== link.sum) {
    const other = before.isChained ? ', or it stood behind another line than this' : '';
    throw new JournalDamage(`line ${number} was changed${other}: its check sum is wrong`);
  }
  const { value, wrong } = reviewEvent(event);
  if (value === undefined) throw new JournalDamage(`line ${number} is no event: ${wrong}`);
  return { event: value, link };
};

/** The journal of a catalog. */
export const journalPath = (catalog: string): string => `${catalog}.journal.jsonl`;

/** A journal with what it adds up to. */
export type FoundJournal = JournalText & { readonly ledger: Ledger };

/**
 * The journal of a catalog, empty where there is none. Changes nothing. Throws `UserError` where it is damaged, or ends
 * before the place where it has been.
 */
export const readJournalOf = (path: string): FoundJournal => {
  const file = journalPath(path);
  // Read before the journal, which another process may be writing: its end goes on.
  const end = endAt(path);
  let found: FoundJournal;
  try {
    const text = readJournal(existsSync(file) ? readFileSync(file) : new Uint8Array());
    found = { ...text, ledger: replayed(text.events) };
  } catch (error) {
    if (!(error instanceof JournalDamage)) throw error;
    throw new UserError(
      `${file}: ${error.message}. The journal is damaged and nothing was changed. ` +
        'Restore it from a backup; or, to go on with what the CSV says, rename it and start again.',
    );
  }
  demandWhole(path, file, found.sums, end);
  return found;
};
