import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { holderOf, type Lock, refuseForeign, rememberedOf, takeLock } from '../../../base/index.ts';
import { counted, UserError } from '../../../model/index.ts';
import { type AcceptedRecord, acceptedFiles } from './accepted.ts';
import * as catalogs from './catalog.ts';
import { csvWriter, isSameFile, readCatalog } from './catalog-file.ts';
import { type Decision, noDecision, sameDecision, sameEdits } from './decision.ts';
import * as differ from './differences.ts';
import { endPath, type JournalText, journalPath, openJournal, readJournalOf } from './journal.ts';
import { type Change, decisionOf, type ReviewEvent } from './ledger.ts';
import { demandOwn, listed, rowsAbsent, withRowsOwed } from './naming.ts';
import { codeOf, reasonOf } from './replace.ts';
import * as sessions from './session.ts';

/** Opens a catalog: takes the lock or becomes read-only, cuts a torn last line, replays, brings the CSV up to the journal. */
export const openStore = (given: string, options: sessions.StoreOptions = {}): Store => {
  if (!fs.existsSync(given) || !fs.statSync(given).isFile())
    throw new UserError(
      `${given}: there is no such catalog. 'rules sample' writes validation_catalog_NAME.csv.`,
    );
  // Two names of one file must meet at one lock and one journal.
  const path = fs.realpathSync(given);
  if (!options.readOnly) demandOwnFiles(path);
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

/** A shortlist may come from a stranger: what we write beside the catalog must be what it seems. */
const demandOwnFiles = (path: string): void => {
  for (const file of [journalPath(path), endPath(path)]) refuseForeign(file);
  for (const folder of ['accepted', 'superseded']) refuseForeign(join(dirname(path), folder), 'folder');
};

/** A catalog with its journal: the only thing that writes either. */
export type Store = ReturnType<typeof storeOf>;

const storeOf = (path: string, lock: Lock | undefined, options: sessions.StoreOptions) => {
  const session = openSession(path, lock?.mine === true, options);
  return {
    path,
    name: session.name,
    validator: session.validator,
    /** Who wrote when we came, so that we only look. */
    holder: lock && !lock.mine ? lock.holder : undefined,
    writer: () => (lock?.mine ? undefined : holderOf(path)),
    readOnly: session.journal === undefined,
    catalog: () => session.catalog,
    ledger: () => session.ledger,
    /** What was found and mended since it was asked last, in sentences. */
    notices: () => sessions.toldBy(session),
    /** What somebody else changed in the CSV and nobody has taken in. */
    differences: () => session.differences,
    commit: (change: Change) => sessions.commit(session, change),
    flush: () => sessions.flush(session),
    takeIn: () => sessions.takeIn(session),
    follow: () => sessions.follow(session),
    check: () => sessions.check(session),
    close: () => {
      try {
        sessions.close(session);
      } finally {
        if (lock?.mine) lock.release();
      }
    },
  };
};

/**
 * Opens a catalog's files. With `writes` it cuts a torn last line of the journal, takes in a CSV without a journal, and
 * brings the CSV up to the journal. Where a person's text would be lost it throws, and nothing has changed.
 */
const openSession = (path: string, writes: boolean, options: sessions.StoreOptions): sessions.Session => {
  const name = catalogs.catalogName(path);
  const { peeked } = options;
  const disk = peeked && isSameFile(peeked, path) ? peeked : readCatalog(path);
  const found = readJournalOf(path);
  demandOwn(path, disk.catalog, found.ledger);
  const history = new Map<string, Decision[]>();
  for (const event of found.events) sessions.remember(history, event);
  const notices: string[] = [];
  const isOverruling = catalogs.isAdjudication(disk.catalog.columns);
  const overruled = writes && !isOverruling ? overruledBeside(path) : new Set<string>();
  const session: sessions.Session = {
    path,
    name,
    validator: options.validator ?? name,
    options,
    journal: undefined,
    accepted: acceptedFiles({
      catalogPath: path,
      name,
      rowOf: (id) => rowsById(session.catalog).get(id),
      isAdjudication: isOverruling,
      isOverruled: (id) => overruled.has(id),
      textOf: (id, decision, catalog) => options.acceptedFile?.(id, decision, catalog),
      isKnown: (id, decision) => isAccepted(history.get(id), decision),
      onKept: (kept) => notices.push(`a text that the journal does not know was kept as ${basename(kept)}`),
    }),
    csv: csvWriter(),
    notices,
    ledger: found.ledger,
    disk,
    catalog: withRowsOwed(disk.catalog, found.events, found.ledger),
    differences: [],
    broken: undefined,
    stale: new Set(),
    written: found.ledger.decisions,
    history,
    recovered: new Map(),
    end: undefined,
    seen: undefined,
    behind: false,
  };
  if (writes) {
    holdAgainst(session, found.events);
    if (isNew(session)) fs.rmSync(endPath(path), { force: true });
    session.journal = openJournal(journalPath(path), found);
    if (found.tornBytes > 0) notices.push(tornText(found));
    bringUpToDate(session);
  }
  noteAbsent(session);
  return session;
};

/** The journal has nothing yet, but perhaps whose it is: what the CSV says is then where it begins. */
const isNew = ({ ledger }: sessions.Session): boolean => ledger.deeds === 0 && ledger.view === undefined;

/** Whether a crash broke the line off or somebody cut the file cannot be told. */
const tornText = ({ events, tornBytes }: JournalText): string =>
  `line ${events.length + 1} of the journal had no end and was left out (${counted(tornBytes, 'byte')}): either a crash came while it was written, and the screen never said that it was saved, or the file was cut; then restore it from a backup`;

const isAccepted = (said: readonly Decision[] | undefined, { edits }: Decision): boolean =>
  (said ?? []).some((one) => one.status === 'accepted' && sameEdits(one.edits, edits));

const rowsById = rememberedOf(({ rows }: catalogs.Catalog) => new Map(rows.map((row) => [row.id, row])));

/** What adjudications in the same folder have decided. */
const overruledBeside = (path: string): ReadonlySet<string> => {
  const ids = new Set<string>();
  const folder = dirname(path);
  for (const name of fs.readdirSync(folder).filter((each) => each.endsWith('.csv'))) {
    try {
      const { columns, rows } = readCatalog(join(folder, name)).catalog;
      if (!catalogs.isAdjudication(columns)) continue;
      for (const { id, cells } of rows)
        if ((catalogs.statusIn(cells.status ?? '') ?? 'todo') !== 'todo') ids.add(id);
    } catch {
      // A neighbour's broken file must not keep anyone from reviewing.
    }
  }
  return ids;
};

/** Holds the CSV and `accepted/` against the journal; refuses where a text is named that nobody has. */
const holdAgainst = (session: sessions.Session, events: readonly ReviewEvent[]): void => {
  const { ledger, catalog, accepted, recovered } = session;
  const start = differ.startDifferences(session.disk, ledger, events, session.history);
  session.written = start.written;
  const present = accepted.present(catalog.rows.map(({ id }) => id));
  // At the last mark `accepted/` was up to date: an accepted row's text is what was decided then, or since.
  const since = new Map<string, Decision[]>();
  const last = events.findLastIndex(({ kind }) => kind === 'view');
  for (const event of events.slice(last + 1)) sessions.remember(since, event);
  tellBroughtIn(session, since);
  const records = new Map<string, AcceptedRecord>();
  for (const row of catalog.rows) {
    const ours = decisionOf(ledger, row.id);
    const record = present.has(row.id) ? accepted.found(row.id, ours) : undefined;
    if (record === undefined) continue;
    records.set(row.id, record);
    const text = record.decision;
    if (sessions.isUndecided(row)) {
      if (!isAccepted(session.history.get(row.id), text)) recovered.set(row.id, text);
    } else if (catalogs.statusIn(row.cells.status ?? '') === 'accepted') {
      if (!isAccepted([ours, ...(since.get(row.id) ?? [])], text)) recovered.set(row.id, text);
    }
  }
  const isFirst = isNew(session);
  const wrong = new Set(isFirst ? catalog.rows.map(({ id }) => id) : start.differences.map(({ id }) => id));
  const asked = catalog.rows.filter(({ id }) => wrong.has(id) || recovered.has(id));
  demandTexts(session, asked);
  const end = events.at(-1)?.at;
  if (end !== undefined) demandNewer(session, asked, end);
  const texts = catalog.rows.flatMap((row) => {
    const record = recovered.has(row.id) ? records.get(row.id) : undefined;
    // Without a journal the verdicts come from the CSV; a person's text is shown before it is taken all the same.
    const isAsked = record && !(isFirst && sameEdits(record.decision.edits, noDecision.edits));
    return isAsked ? differ.textFound(row, decisionOf(ledger, row.id), record) : [];
  });
  session.differences = isFirst ? texts : [...start.differences, ...texts];
};

/**
 * Tells what the journal has behind its last mark and the CSV does not: a crash before the CSV's rewrite leaves just
 * that, but so does a journal whose end is lost, and with it perhaps that something of this was taken back.
 */
const tellBroughtIn = (session: sessions.Session, since: ReadonlyMap<string, readonly Decision[]>): void => {
  const { ledger, catalog, notices } = session;
  const told = catalog.rows.flatMap((row) => {
    const [before] = since.get(row.id) ?? [];
    const now = decisionOf(ledger, row.id);
    if (before === undefined || sameDecision(before, now)) return [];
    const isThere = differ.differencesIn(row, now).length === 0 && sameEdits(before.edits, now.edits);
    return isThere ? [] : [`${differ.labelOf(row)} ${now.status} (${row.id})`];
  });
  if (told.length === 0) return;
  const what = told.length === 1 ? 'a decision' : `${told.length} decisions`;
  notices.push(`${what} that the CSV did not have yet came from the journal: ${listed(told)}`);
};

/** Throws where a row names an edit and neither the journal nor `accepted/` has its text. */
const demandTexts = (session: sessions.Session, asked: readonly catalogs.CatalogRow[]): void => {
  const { path } = session;
  const lost = asked.flatMap((row) => {
    const names = differ.textsMissing(row, sessions.takenFrom(session, row, ''));
    return names.length === 0 ? [] : [`${differ.labelOf(row)} (${names.join(', ')})`];
  });
  if (lost.length === 0) return;
  const journal = basename(journalPath(path));
  const what = fs.existsSync(journalPath(path))
    ? `${journal} does not have`
    : `${journal} is missing, and with it`;
  throw new UserError(
    `${path}: ${what} the text of ${counted(lost.length, 'edited row')}: ${listed(lost)}. Nothing was changed.`,
    `Restore ${journal} from a backup. To go on without these texts, empty manual_edits and explanation_edited in their rows.`,
  );
};

/**
 * Throws where an edited row was decided after the journal's end: an older journal may stand in the place of the one
 * with its text. An accepted row's text is in `accepted/`, a row whose time was not changed has the text of that time.
 */
const demandNewer = (session: sessions.Session, asked: readonly catalogs.CatalogRow[], end: string): void => {
  const { ledger, recovered, path } = session;
  const later = asked.filter((row) => {
    const { status, edits, decided_at = '' } = sessions.takenFrom(session, row, '');
    const isEdited = edits.explanation !== undefined || Object.keys(edits.lines).length > 0;
    const isNewer = decided_at > end && decided_at !== decisionOf(ledger, row.id).decided_at;
    return isEdited && isNewer && status !== 'accepted' && !recovered.has(row.id);
  });
  if (later.length === 0) return;
  const journal = basename(journalPath(path));
  throw new UserError(
    `${path}: ${counted(later.length, 'edited row')} decided after the end of ${journal}, which may have an older text: ${listed(later.map(differ.labelOf))}. Nothing was changed.`,
    `Restore ${journal} from a backup. To go on with the texts that it has, or where a spreadsheet changed the rows, empty decision_date_utc in them.`,
  );
};

const bringUpToDate = (session: sessions.Session): void => {
  const { catalog, accepted, stale, notices } = session;
  const isFirst = isNew(session);
  sessions.name(session);
  if (isFirst) {
    const decided = catalog.rows.filter((row) => differ.decisionIn(row).status !== 'todo').length;
    const verb = session.differences.length > 0 ? 'to be taken in with the texts of accepted/' : 'taken in';
    if (decided > 0) notices.push(`${counted(decided, 'decision')} that the CSV already had: ${verb}`);
    const failed = session.differences.length > 0 ? undefined : sessions.takeIn(session);
    if (failed) throw new UserError(failed);
  }
  fs.rmSync(`${session.path}.new`, { force: true });
  fs.rmSync(`${journalPath(session.path)}.new`, { force: true });
  const ids = session.catalog.rows.map(({ id }) => id);
  accepted.clearLeftovers(ids);
  const present = accepted.present(ids);
  for (const id of ids) {
    const { status } = decisionOf(session.ledger, id);
    if (
      status === 'accepted' ||
      present.has(id) ||
      (status !== 'todo' && catalogs.isAdjudication(catalog.columns))
    )
      stale.add(id);
  }
  session.behind = true;
  const failed = sessions.flush(session);
  if (failed) throw new UserError(failed);
};

const noteAbsent = ({ ledger, catalog, notices }: sessions.Session): void => {
  const absent = rowsAbsent(catalog, ledger);
  if (absent.length > 0) {
    const verb = absent.length === 1 ? 'is' : 'are';
    notices.push(
      `${counted(absent.length, 'row')} ${verb} gone from the CSV (${listed(absent)}): what was decided there stays in the journal`,
    );
  }
};
