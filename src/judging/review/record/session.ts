import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { UserError } from '../../../model/index.ts';
import type { AcceptedFiles } from './accepted.ts';
import { type Catalog, type CatalogRow, statusIn } from './catalog.ts';
import { type CsvWriter, digestOf, type FoundCatalog, isSameFile, readCatalog } from './catalog-file.ts';
import { type Decision, sameDecision } from './decision.ts';
import * as differ from './differences.ts';
import { type Journal, journalPath, readJournalOf, writeEnd } from './journal.ts';
import { applied, type Change, decisionOf, eventOf, type Ledger, type ReviewEvent } from './ledger.ts';
import { isUnnamed, rowsNamed, withRows } from './naming.ts';
import { reasonOf, replaceFile } from './replace.ts';

export interface StoreOptions {
  /** Who decides; the catalog's own name when absent. */
  readonly validator?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly now?: () => Date;
  /** The file of an accepted candidate, or nothing when it is not known well enough to write one. */
  readonly acceptedFile?: (id: string, decision: Decision, catalog: string) => string | undefined;
  /** A digest of each candidate, for decisions taken in from the CSV. */
  readonly digestOf?: (id: string) => string;
  /** The CSV as it was read just before: if nobody has written it since, it need not be read again. */
  readonly peeked?: FoundCatalog;
  readonly holds?: () => boolean;
}

/** What somebody else did to the files, in sentences, since it was asked last. */
export const toldBy = (session: Session): readonly string[] => [
  ...(session.journal?.mended() ?? []),
  ...session.notices.splice(0),
];

export type Committed =
  | { readonly ok: true; readonly event: ReviewEvent; readonly ledger: Ledger }
  | { readonly ok: false; readonly why: 'changed' | 'failed' | 'read_only'; readonly message: string };

/** A catalog that is open: what is known of its files, and what of them is behind the journal. */
export interface Session {
  readonly path: string;
  readonly name: string;
  readonly validator: string;
  readonly options: StoreOptions;
  /** The journal, where we are the one who writes. */
  journal: Journal | undefined;
  readonly accepted: AcceptedFiles;
  readonly csv: CsvWriter;
  readonly notices: string[];
  ledger: Ledger;
  /** The CSV as it was on the disk when we last looked. */
  disk: FoundCatalog;
  catalog: Catalog;
  /** What somebody else changed in the CSV and nobody has taken in. */
  differences: readonly differ.Difference[];
  /** Why nothing is written any more. */
  broken: string | undefined;
  /** Candidates whose file in `accepted/` may be behind the journal. */
  readonly stale: Set<string>;
  /** The decisions when the CSV was written: what it says of them is not to be taken for somebody's. */
  written: ReadonlyMap<string, Decision>;
  /** All that the journal ever said of a candidate: a text that is not among it is not ours to remove. */
  readonly history: Map<string, Decision[]>;
  /** Texts found in `accepted/` of which the journal knows nothing. */
  readonly recovered: Map<string, Decision>;
  /** The check sum of the journal's line that its end was last said to be. */
  end: string | undefined;
  /** What a session that only looks has seen of the journal. */
  seen: string | undefined;
  /** The CSV may be behind the journal. */
  behind: boolean;
}

const demandLock = ({ options }: Session): void => {
  if (options.holds?.() === false) throw new Error('another process has taken the catalog over');
};

const append = (session: Session, event: ReviewEvent): void => {
  demandLock(session);
  session.journal?.append(event);
  session.ledger = applied(session.ledger, event);
  remember(session.history, event);
};

export const remember = (history: Map<string, Decision[]>, event: ReviewEvent): void => {
  if (event.kind !== 'decision') return;
  const said = history.get(event.id);
  if (said) said.push(event.after);
  else history.set(event.id, [event.before, event.after]);
};

/** The time of an event: ISO 8601 in UTC, to the second. */
const stamp = ({ options }: Session): string =>
  (options.now?.() ?? new Date()).toISOString().replace(/\.\d+Z$/, 'Z');

/** True when nobody but us wrote the CSV; otherwise `differences` says what they did. */
const isUntouched = (session: Session): boolean => {
  const { path, disk, catalog, ledger, history, written } = session;
  if (session.journal === undefined) return true;
  if (statSync(path, { throwIfNoEntry: false }) === undefined) {
    session.notices.push('another program deleted the CSV: it was written anew');
    session.disk = { ...disk, digest: '' };
    session.behind = true;
    return true;
  }
  if (isSameFile(disk, path)) return true;
  const found = readCatalog(path);
  if (found.digest !== disk.digest) {
    const changed = differ.compared(found.catalog, ledger, history, written);
    const differences = [...changed, ...differ.rowsGone(found.catalog, catalog.rows)];
    if (differences.length > 0) {
      session.differences = differences;
      return false;
    }
    // Only cells that are none of ours: they are what the file says.
    session.catalog = found.catalog;
    session.behind = true;
  }
  session.disk = found;
  return true;
};

/** Holds the journal against what it should be, and mends it; says what went wrong, if something did. */
export const check = (session: Session): string | undefined => {
  const { journal } = session;
  if (session.broken || journal === undefined) return session.broken;
  return unlessBroken(session, 'nothing is saved any more', () => {
    demandLock(session);
    journal.check();
  });
};

/** Does something; what goes wrong is final, and is said behind `what`. */
const unlessBroken = (session: Session, what: string, act: () => void): string | undefined => {
  try {
    act();
  } catch (error) {
    session.broken = `${what}: ${reasonOf(error)}`;
  }
  return session.broken;
};

/** Brings the CSV and `accepted/` up to the journal; says what went wrong, if something did. */
export const flush = (session: Session): string | undefined => {
  const { journal } = session;
  if (journal === undefined || session.broken || session.differences.length > 0) return session.broken;
  // With nothing to bring up, the journal itself may still want mending.
  if (!session.behind && session.stale.size === 0) return check(session);
  let file = basename(session.path);
  try {
    demandLock(session);
    journal.check();
    if (!isUntouched(session)) return;
    for (const id of session.stale) {
      file = session.accepted.cellOf(id);
      session.csv.forget(id);
      session.accepted.bring(id, decisionOf(session.ledger, id));
    }
    file = basename(session.path);
    writeCsv(session);
    session.stale.clear();
    mark(session);
  } catch (error) {
    const why = reasonOf(error);
    session.broken = `the decisions are safe in the journal, but ${file} could not be written: ${why}`;
  }
  return session.broken;
};

const writeCsv = (session: Session): void => {
  const { path, catalog, ledger, accepted, disk } = session;
  const text = session.csv.textOf(catalog, ledger, accepted.cellOf);
  const digest = digestOf(text);
  if (digest !== disk.digest) {
    replaceFile(path, text);
    session.disk = { ...disk, digest, stats: statSync(path) };
  }
  session.written = ledger.decisions;
  session.behind = false;
};

/**
 * Leaves a mark in the journal where the CSV and `accepted/` are up to date: what they say otherwise at a start is then
 * not taken for a crash before their rewrite. How far the journal has come is then said beside it as well, so that one
 * that was cut or an older one in its place is known for that.
 */
const mark = (session: Session): void => {
  const { ledger, disk } = session;
  try {
    if (ledger.view?.seq !== ledger.seq || ledger.view.csv !== disk.digest)
      append(session, { ...nextNumber(session), kind: 'view', csv: disk.digest });
    const sum = session.journal?.sum();
    if (sum === undefined || session.end === sum) return;
    writeEnd(session.path, { seq: session.ledger.seq, sum });
    session.end = sum;
  } catch {
    // The mark is only a help: a journal that takes no more says so at the next decision.
  }
};

/** Has the journal say whose it is, where it does not say so yet or the CSV has more rows. */
export const name = (session: Session): void => {
  const { catalog, ledger } = session;
  if (!isUnnamed(catalog, ledger)) return;
  const rows = rowsNamed(catalog, ledger);
  append(session, { ...nextNumber(session), kind: 'catalog', name: session.name, rows });
};

const nextNumber = (session: Session) => ({
  seq: session.ledger.seq + 1,
  at: stamp(session),
  by: session.validator,
});

/** Takes the CSV's differences in as events and writes the CSV anew; says what went wrong, if something did. */
export const takeIn = (session: Session): string | undefined =>
  unlessBroken(session, 'what the CSV says could not be taken in', () => {
    const found = readCatalog(session.path);
    const at = stamp(session);
    for (const row of found.catalog.rows) {
      if (session.recovered.has(row.id) || !differ.isAsWritten(row, session.written))
        takeRowIn(session, row, at);
    }
    session.recovered.clear();
    takeRowsOut(session, found.catalog);
    session.disk = found;
    session.catalog = found.catalog;
    session.csv.forget();
    session.differences = [];
    session.behind = true;
    flush(session);
  });

/** A row that is gone is a deed like others: undo brings it back. */
const takeRowsOut = (session: Session, found: Catalog): void => {
  const { catalog, options, validator } = session;
  const there = new Set(found.rows.map(({ id }) => id));
  let place = 0;
  for (const { id, cells } of catalog.rows) {
    if (there.has(id)) {
      place++;
      continue;
    }
    const [after, digest] = [decisionOf(session.ledger, id), options.digestOf?.(id) ?? ''];
    const change: Change = { kind: 'decision', action: 'remove', id, digest, after, row: { cells, place } };
    append(session, eventOf(session.ledger, change, stamp(session), validator));
  }
};

const takeRowIn = (session: Session, row: CatalogRow, at: string): void => {
  const { ledger, validator, options, recovered } = session;
  const before = decisionOf(ledger, row.id);
  const isTaken =
    recovered.has(row.id) ||
    differ.saidAgain(session.history, row) !== undefined ||
    differ
      .differencesIn(row, before)
      .some(({ treatment, column }) => treatment === 'taken' || column === 'decision_date_utc');
  const after = takenFrom(session, row, at);
  if (!isTaken || sameDecision(before, after)) return;
  const digest = options.digestOf?.(row.id) ?? '';
  const change: Change = { kind: 'decision', action: 'spreadsheet', id: row.id, digest, after };
  append(session, eventOf(ledger, change, at, validator));
  session.stale.add(row.id);
};

/**
 * What a row comes to, with the text found in `accepted/` if there is one, else with what the journal knows. A row that
 * knows of no decision is behind the text.
 */
export const takenFrom = (session: Session, row: CatalogRow, at: string): Decision => {
  const text = session.recovered.get(row.id);
  if (text !== undefined) return isUndecided(row) ? text : differ.decisionIn(row, text, at);
  const known = decisionOf(session.ledger, row.id);
  return differ.saidAgain(session.history, row) ?? differ.decisionIn(row, differ.asNamed(row, known), at);
};

/** The row says nothing: not even that a decision was taken back. */
export const isUndecided = ({ cells }: CatalogRow): boolean =>
  (statusIn(cells.status ?? '') ?? 'todo') === 'todo' && (cells.decision_date_utc ?? '').trim() === '';

/** Returns when the change is on the disk, in the journal. The CSV follows with `flush`. */
export const commit = (session: Session, change: Change): Committed => {
  if (session.journal === undefined)
    return { ok: false, why: 'read_only', message: 'this catalog is open read-only' };
  if (session.broken) return { ok: false, why: 'failed', message: session.broken };
  try {
    if (session.differences.length > 0 || !isUntouched(session))
      return { ok: false, why: 'changed', message: 'the CSV was changed by another program' };
  } catch (error) {
    return { ok: false, why: 'failed', message: reasonOf(error) };
  }
  const { ledger } = session;
  const event = eventOf(ledger, change, stamp(session), session.validator);
  try {
    append(session, event);
  } catch (error) {
    session.broken = `nothing is saved any more: ${reasonOf(error)}`;
    return { ok: false, why: 'failed', message: session.broken };
  }
  session.catalog = withRows(session.catalog, ledger, session.ledger);
  if (change.kind === 'decision') {
    session.stale.add(change.id);
    session.behind = true;
  }
  return { ok: true, event, ledger: session.ledger };
};

export const close = (session: Session): void => {
  flush(session);
  const { journal, path } = session;
  try {
    journal?.close(session.options.holds?.() !== false);
  } catch (error) {
    throw new UserError(`${path}: the journal could not be put back: ${reasonOf(error)}`);
  }
};

/** Reads journal and CSV again where another process wrote them; what cannot be read now is read the next time. */
export const follow = (session: Session): boolean => {
  try {
    const stamp = stampOf(journalPath(session.path));
    const isNewCsv = !isSameFile(session.disk, session.path);
    if (stamp === session.seen && !isNewCsv) return false;
    if (isNewCsv) {
      session.disk = readCatalog(session.path);
      session.catalog = session.disk.catalog;
    }
    const { ledger } = readJournalOf(session.path);
    const isNew = isNewCsv || ledger.seq !== session.ledger.seq;
    session.ledger = ledger;
    session.seen = stamp;
    return isNew;
  } catch {
    return false;
  }
};

const stampOf = (path: string): string => {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : '';
};
