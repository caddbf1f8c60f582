import { existsSync, rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { UserError } from '../../model/index.ts';
import { type AcceptedFiles, acceptedFiles } from './accepted.ts';
import { type Catalog, type CatalogRow, catalogName } from './catalog.ts';
import {
  type CsvWriter,
  csvWriter,
  digestOf,
  type FoundCatalog,
  isSameFile,
  readCatalog,
} from './catalog-file.ts';
import { type Decision, sameDecision } from './decision.ts';
import {
  compared,
  type Difference,
  decisionIn,
  differencesIn,
  rowsGone,
  startDifferences,
} from './differences.ts';
import { reasonOf } from './failure.ts';
import { type Journal, journalPath, openJournal, readJournalOf } from './journal.ts';
import { applied, type Change, decisionOf, eventOf, type Ledger, type ReviewEvent } from './ledger.ts';
import { replaceFile } from './replace.ts';

/** What a store is opened with. */
export interface StoreOptions {
  /** Who decides; the catalog's own name when absent. */
  readonly validator?: string;
  /** Looks without taking the writer's lock. */
  readonly readOnly?: boolean;
  readonly now?: () => Date;
  /** The file of an accepted candidate, or nothing when it is not known well enough to write one. */
  readonly acceptedFile?: (id: string, decision: Decision, catalog: string) => string | undefined;
  /** A digest of each candidate, for decisions taken in from the CSV. */
  readonly digestOf?: (id: string) => string;
}

/** What became of a change. `failed` is final: nothing more is taken. */
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
  readonly journal: Journal | undefined;
  readonly accepted: AcceptedFiles;
  readonly csv: CsvWriter;
  readonly notices: string[];
  ledger: Ledger;
  /** The CSV as it was on the disk when we last looked. */
  disk: FoundCatalog;
  catalog: Catalog;
  /** What somebody else changed in the CSV and nobody has taken in. */
  differences: readonly Difference[];
  /** Why nothing is written any more. */
  broken: string | undefined;
  /** Candidates whose file in `accepted/` may be behind the journal. */
  readonly stale: Set<string>;
  /** The CSV may be behind the journal. */
  behind: boolean;
}

/**
 * Opens a catalog's files. With `writes` it cuts a torn last line of the journal, takes the decisions of a CSV without
 * a journal in, and brings the CSV up to the journal. Throws `UserError` where the CSV or the journal cannot be read.
 */
export const openSession = (path: string, writes: boolean, options: StoreOptions): Session => {
  const name = catalogName(path);
  const disk = readCatalog(path);
  const found = readJournalOf(path);
  const session: Session = {
    path,
    name,
    validator: options.validator ?? name,
    options,
    journal: writes ? openJournal(journalPath(path), found.wholeBytes) : undefined,
    accepted: acceptedFiles({
      catalogPath: path,
      name,
      rowOf: rowFinder(() => session.catalog),
      textOf: (id, decision, catalog) => options.acceptedFile?.(id, decision, catalog),
    }),
    csv: csvWriter(),
    notices: [],
    ledger: found.ledger,
    disk,
    catalog: disk.catalog,
    differences: [],
    broken: undefined,
    stale: new Set(),
    behind: false,
  };
  if (writes && found.tornBytes > 0) {
    session.notices.push(
      'the last line of the journal was torn by a crash and cut: it was never acknowledged',
    );
  }
  if (writes) bringUpToDate(session, found.events);
  noteAbsent(session);
  return session;
};

/** Finds the row of a candidate; the table is made anew when the catalog is another one. */
const rowFinder = (catalogNow: () => Catalog): ((id: string) => CatalogRow | undefined) => {
  let known: { readonly of: Catalog; readonly rows: ReadonlyMap<string, CatalogRow> } | undefined;
  return (id) => {
    const catalog = catalogNow();
    if (known?.of !== catalog)
      known = { of: catalog, rows: new Map(catalog.rows.map((row) => [row.id, row])) };
    return known.rows.get(id);
  };
};

const bringUpToDate = (session: Session, events: readonly ReviewEvent[]): void => {
  const { ledger, catalog, accepted, stale, notices } = session;
  if (ledger.seq === 0) {
    const decided = catalog.rows.filter((row) => decisionIn(row).status !== 'todo').length;
    if (decided > 0) notices.push(`${decided} decisions that the CSV already had were taken in`);
    const failed = takeIn(session);
    if (failed) throw new UserError(failed);
  } else {
    session.differences = startDifferences(session.disk, ledger, events);
  }
  rmSync(`${session.path}.new`, { force: true });
  accepted.clearLeftovers(session.catalog.rows.map(({ id }) => id));
  for (const { id } of session.catalog.rows) {
    if (decisionOf(session.ledger, id).status === 'accepted' || existsSync(accepted.placeOf(id)))
      stale.add(id);
  }
  session.behind = true;
  const failed = flush(session);
  if (failed) throw new UserError(failed);
};

const noteAbsent = ({ ledger, catalog, notices }: Session): void => {
  const there = new Set(catalog.rows.map(({ id }) => id));
  const absent = [...ledger.decisions].filter(
    ([id, decision]) => decision.status !== 'todo' && !there.has(id),
  ).length;
  if (absent > 0) {
    notices.push(`${absent} decided rows are gone from the CSV: their decisions stay in the journal`);
  }
};

const append = (session: Session, event: ReviewEvent): void => {
  session.journal?.append(event);
  session.ledger = applied(session.ledger, event);
};

/** The time of an event: ISO 8601 in UTC, to the second. */
const stamp = ({ options }: Session): string =>
  (options.now?.() ?? new Date()).toISOString().replace(/\.\d+Z$/, 'Z');

/** True when nobody but us wrote the CSV; otherwise `differences` says what they did. */
const isUntouched = (session: Session): boolean => {
  const { path, disk, catalog, ledger } = session;
  if (session.journal === undefined || isSameFile(disk, path)) return true;
  const found = readCatalog(path);
  const changed = found.digest === disk.digest ? [] : compared(found.catalog, ledger);
  const gone = found.digest === disk.digest ? [] : rowsGone(found.catalog, catalog.rows);
  if (changed.length > 0 || gone.length > 0) {
    session.differences = [...changed, ...gone];
    return false;
  }
  if (found.digest !== disk.digest) {
    // Only cells that are none of ours: they are what the file says.
    session.catalog = found.catalog;
    session.behind = true;
  }
  session.disk = found;
  return true;
};

/** Brings the CSV and `accepted/` up to the journal; says what went wrong, if something did. */
export const flush = (session: Session): string | undefined => {
  if (session.journal === undefined || session.broken || session.differences.length > 0)
    return session.broken;
  if (!session.behind && session.stale.size === 0) return undefined;
  try {
    if (!isUntouched(session)) return undefined;
    for (const id of session.stale) {
      session.csv.forget(id);
      session.accepted.bring(id, decisionOf(session.ledger, id));
    }
    writeCsv(session);
    session.stale.clear();
    return undefined;
  } catch (error) {
    session.broken = `the decisions are safe in the journal, but ${basename(session.path)} could not be written: ${reasonOf(error)}`;
    return session.broken;
  }
};

const writeCsv = (session: Session): void => {
  const { path, catalog, ledger, accepted, disk } = session;
  const text = session.csv.textOf(catalog, ledger, (id) => `accepted/${basename(accepted.placeOf(id))}`);
  const digest = digestOf(text);
  if (digest !== disk.digest) {
    replaceFile(path, text);
    session.disk = { ...disk, digest, stats: statSync(path) };
  }
  session.behind = false;
};

/** Takes the CSV's differences in as events and writes the CSV anew; says what went wrong, if something did. */
export const takeIn = (session: Session): string | undefined => {
  try {
    const found = readCatalog(session.path);
    const at = stamp(session);
    for (const row of found.catalog.rows) takeRowIn(session, row, at);
    session.disk = found;
    session.catalog = found.catalog;
    session.csv.forget();
    session.differences = [];
    session.behind = true;
    return flush(session);
  } catch (error) {
    session.broken = `what the CSV says could not be taken in: ${reasonOf(error)}`;
    return session.broken;
  }
};

const takeRowIn = (session: Session, row: CatalogRow, at: string): void => {
  const { ledger, validator, options } = session;
  const before = decisionOf(ledger, row.id);
  const isTaken = differencesIn(row, before).some(
    ({ treatment, column }) => treatment === 'taken' || column === 'decision_date_utc',
  );
  const after = decisionIn(row, before);
  if (!isTaken || sameDecision(before, after)) return;
  const digest = options.digestOf?.(row.id) ?? '';
  const change: Change = { kind: 'decision', action: 'spreadsheet', id: row.id, digest, after };
  append(session, eventOf(ledger, change, at, validator));
  session.stale.add(row.id);
};

/** Returns when the change is on the disk, in the journal. The CSV follows with `flush`. */
export const commit = (session: Session, change: Change): Committed => {
  if (session.journal === undefined) {
    return { ok: false, why: 'read_only', message: 'this catalog is open read-only' };
  }
  if (session.broken) return { ok: false, why: 'failed', message: session.broken };
  try {
    if (session.differences.length > 0 || !isUntouched(session)) {
      return { ok: false, why: 'changed', message: 'the CSV was changed by another program' };
    }
  } catch (error) {
    return { ok: false, why: 'failed', message: reasonOf(error) };
  }
  const event = eventOf(session.ledger, change, stamp(session), session.validator);
  try {
    append(session, event);
  } catch (error) {
    session.broken = `nothing is saved any more: ${reasonOf(error)}`;
    return { ok: false, why: 'failed', message: session.broken };
  }
  if (change.kind === 'decision') {
    session.stale.add(change.id);
    session.behind = true;
  }
  return { ok: true, event, ledger: session.ledger };
};

export const close = (session: Session): void => {
  flush(session);
  const { journal, ledger, disk, validator } = session;
  // Orderly ends leave a mark, so that a later change of the CSV cannot be taken for a crash before its rewrite.
  if (journal && !session.broken && session.differences.length === 0 && ledger.view?.csv !== disk.digest) {
    try {
      append(session, {
        kind: 'view',
        seq: ledger.seq + 1,
        at: stamp(session),
        by: validator,
        csv: disk.digest,
      });
    } catch {
      // The mark is only a help: without it the next start compares row by row.
    }
  }
  journal?.close();
};
