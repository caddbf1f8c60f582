import { existsSync, realpathSync, statSync } from 'node:fs';
import { type Holder, holderOf, type Lock, takeLock } from '../../../base/index.ts';
import { UserError } from '../../../model/index.ts';
import type { Catalog } from './catalog.ts';
import type { Difference } from './differences.ts';
import { codeOf, reasonOf } from './failure.ts';
import { follow } from './follow.ts';
import type { Change, Ledger } from './ledger.ts';
import { type Committed, check, close, commit, flush, type StoreOptions, takeIn, toldBy } from './session.ts';
import { openSession } from './start.ts';

/** A catalog with its journal: the only thing that writes either. */
export interface Store {
  readonly path: string;
  readonly name: string;
  readonly validator: string;
  /** Who wrote when we came, so that we only look. */
  readonly holder: Holder | undefined;
  /** Who of the others writes now. */
  readonly writer: () => Holder | undefined;
  readonly readOnly: boolean;
  readonly catalog: () => Catalog;
  readonly ledger: () => Ledger;
  /** What was found and mended since it was asked last, in sentences. */
  readonly notices: () => readonly string[];
  /** What somebody else changed in the CSV and nobody has taken in. */
  readonly differences: () => readonly Difference[];
  /** Returns when the change is on the disk, in the journal. The CSV follows with `flush`. */
  readonly commit: (change: Change) => Committed;
  /** Brings the CSV and `accepted/` up to the journal; says what went wrong, if something did. */
  readonly flush: () => string | undefined;
  /** Takes the CSV's differences in as events and writes the CSV anew. */
  readonly takeIn: () => string | undefined;
  /** Where we only look: reads what another process has written since; true when it has. */
  readonly follow: () => boolean;
  /** Holds the journal against what it should be, and mends it; says what went wrong, if something did. */
  readonly check: () => string | undefined;
  readonly close: () => void;
}

/**
 * Opens a catalog: takes the lock or becomes read-only, cuts a torn last line, replays, and brings the CSV up to
 * the journal. Throws `UserError` where the CSV or the journal cannot be read.
 */
export const openStore = (given: string, options: StoreOptions = {}): Store => {
  if (!existsSync(given) || !statSync(given).isFile()) {
    throw new UserError(
      `${given}: there is no such catalog. 'rules sample' writes validation_catalog_NAME.csv.`,
    );
  }
  // Two names of one file must meet at one lock and one journal.
  const path = realpathSync(given);
  let lock: Lock | undefined;
  try {
    lock = options.readOnly ? undefined : takeLock(path);
    const holds = lock?.mine ? { holds: lock.holds } : {};
    return storeOf(path, lock, { ...options, ...holds });
  } catch (error) {
    if (lock?.mine) lock.release();
    if (error instanceof UserError || codeOf(error) === undefined) throw error;
    throw new UserError(`${path}: ${reasonOf(error)}. To look without writing: --read-only.`);
  }
};

const storeOf = (path: string, lock: Lock | undefined, options: StoreOptions): Store => {
  const session = openSession(path, lock?.mine === true, options);
  return {
    path,
    name: session.name,
    validator: session.validator,
    holder: lock && !lock.mine ? lock.holder : undefined,
    writer: () => (lock?.mine ? undefined : holderOf(path)),
    readOnly: session.journal === undefined,
    catalog: () => session.catalog,
    ledger: () => session.ledger,
    notices: () => toldBy(session),
    differences: () => session.differences,
    commit: (change) => commit(session, change),
    flush: () => flush(session),
    takeIn: () => takeIn(session),
    follow: () => follow(session),
    check: () => check(session),
    close: () => {
      try {
        close(session);
      } finally {
        if (lock?.mine) lock.release();
      }
    },
  };
};
