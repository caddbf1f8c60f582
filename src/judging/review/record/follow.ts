import { statSync } from 'node:fs';
import { isSameFile, readCatalog } from './catalog-file.ts';
import { journalPath, readJournalOf } from './journal.ts';
import type { Session } from './session.ts';

/** What a session that only looks has seen of the journal. */
const seen = new WeakMap<Session, string>();

/**
 * Reads the journal and the CSV again where another process has written them since; true when it has. What cannot be
 * read just now (it is being written, or is gone) is read the next time.
 */
export const follow = (session: Session): boolean => {
  try {
    const stamp = stampOf(journalPath(session.path));
    const isNewCsv = !isSameFile(session.disk, session.path);
    const before = seen.get(session);
    if (stamp === before && !isNewCsv) return false;
    if (isNewCsv) {
      session.disk = readCatalog(session.path);
      session.catalog = session.disk.catalog;
    }
    const { ledger } = readJournalOf(session.path);
    const isNew = isNewCsv || ledger.seq !== session.ledger.seq;
    session.ledger = ledger;
    seen.set(session, stamp);
    return isNew;
  } catch {
    return false;
  }
};

const stampOf = (path: string): string => {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : '';
};
