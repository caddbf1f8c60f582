import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { jsonOf, recordOf } from '../../../base/index.ts';
import { UserError } from '../../../model/index.ts';

/**
 * How far the journal had come when the CSV and `accepted/` were last up to date, in a file of its own beside them: no
 * journal can tell by itself that its end was cut off, or that an older one stands in its place.
 */
export interface JournalEnd {
  /** The number of the last line, and its check sum. */
  readonly seq: number;
  readonly sum: string;
}

/** Where it is said, of the catalog at a path. */
export const endPath = (catalog: string): string => `${catalog}.journal.end`;

const endRecord = recordOf<JournalEnd>('journalEnd');

/** Nothing where there is no such file or a crash has left half of one: then nothing is known. */
export const endAt = (catalog: string): JournalEnd | undefined => {
  try {
    return endRecord(jsonOf(readFileSync(endPath(catalog), 'utf8'))).value;
  } catch {
    return undefined;
  }
};

/** The line is on the disk before: this need not be, for one that is behind only tells less. */
export const writeEnd = (catalog: string, end: JournalEnd): void =>
  writeFileSync(endPath(catalog), `${JSON.stringify(end)}\n`);

/** Throws `UserError` where a journal of these check sums ends before the place where it has been, or has another line there. */
export const demandWhole = (
  catalog: string,
  journal: string,
  sums: readonly string[],
  end: JournalEnd | undefined,
): void => {
  // A journal that is gone is told apart: all that it had may be in the CSV and in accepted/.
  if (end === undefined || sums.length === 0 || sums[end.seq - 1] === end.sum) return;
  const file = basename(journal);
  const what =
    sums.length < end.seq
      ? `${file} ends with line ${sums.length}, and the CSV was written when it had ${end.seq}: an older journal stands in its place, or its end was cut off`
      : `line ${end.seq} of ${file} is another than the one that was there when the CSV was written: another journal stands in its place`;
  throw new UserError(
    `${catalog}: ${what}. Nothing was changed.`,
    `Restore ${file} from a backup. To go on with what it has, the CSV and accepted/, remove ${basename(endPath(catalog))}: what differs is shown before it is taken in.`,
  );
};
