import { existsSync, realpathSync, statSync } from 'node:fs';
import { holderOf, type Lock, takeLock } from '../../../base/index.ts';
import { UserError } from '../../../model/index.ts';
import { codeOf, reasonOf } from './failure.ts';
import type { Change } from './ledger.ts';
import { check, close, commit, flush, follow, type StoreOptions, takeIn, toldBy } from './session.ts';
import { openSession } from './start.ts';

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

/** A catalog with its journal: the only thing that writes either. */
export type Store = ReturnType<typeof storeOf>;

const storeOf = (path: string, lock: Lock | undefined, options: StoreOptions) => {
  const session = openSession(path, lock?.mine === true, options);
  return {
    ...{ path, name: session.name, validator: session.validator },
    /** Who wrote when we came, so that we only look. */
    holder: lock && !lock.mine ? lock.holder : undefined,
    /** Who of the others writes now. */
    writer: () => (lock?.mine ? undefined : holderOf(path)),
    readOnly: session.journal === undefined,
    catalog: () => session.catalog,
    ledger: () => session.ledger,
    /** What was found and mended since it was asked last, in sentences. */
    notices: () => toldBy(session),
    /** What somebody else changed in the CSV and nobody has taken in. */
    differences: () => session.differences,
    commit: (change: Change) => commit(session, change),
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
