import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UserError } from '../../model/index.ts';
import {
  type Catalog,
  type CatalogRow,
  catalogName,
  cellsOf,
  columnsWritten,
  csvHeader,
  csvLine,
  type Difference,
  decisionIn,
  differencesIn,
  parseCatalog,
} from './catalog.ts';
import { type Decision, noDecision, sameDecision } from './decision.ts';
import { type Journal, type JournalText, journalAt, openJournal } from './journal.ts';
import {
  applied,
  type Change,
  decisionOf,
  emptyLedger,
  eventOf,
  JournalDamage,
  type Ledger,
  type ReviewEvent,
  replayed,
} from './ledger.ts';
import { type Holder, type Lock, takeLock } from './lock.ts';
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

/** A catalog with its journal: the only thing that writes either. */
export interface Store {
  readonly path: string;
  readonly name: string;
  readonly validator: string;
  /** Who writes, when it is not us. */
  readonly holder: Holder | undefined;
  readonly readOnly: boolean;
  readonly catalog: () => Catalog;
  readonly ledger: () => Ledger;
  /** Why the catalog's decisions are as they are, in words, said once at the start. */
  readonly notices: readonly string[];
  /** What somebody else changed in the CSV and nobody has taken in. */
  readonly differences: () => readonly Difference[];
  /** Returns when the change is on the disk, in the journal. The CSV follows with `flush`. */
  readonly commit: (change: Change) => Committed;
  /** Brings the CSV and `accepted/` up to the journal; says what went wrong, if something did. */
  readonly flush: () => string | undefined;
  /** Takes the CSV's differences in as events and writes the CSV anew. */
  readonly takeIn: () => string | undefined;
  readonly close: () => void;
}

/** The journal of a catalog. */
export const journalPath = (catalog: string): string => `${catalog}.journal.jsonl`;

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
    return opened(path, lock, options);
  } catch (error) {
    if (lock?.mine) lock.release();
    if (error instanceof UserError || (error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new UserError(`${path}: ${reasonOf(error)}. To look without writing: --read-only.`);
  }
};

const opened = (path: string, lock: Lock | undefined, options: StoreOptions): Store => {
  const now = options.now ?? (() => new Date());
  const name = catalogName(path);
  const validator = options.validator ?? name;
  const writes = lock?.mine === true;
  const notices: string[] = [];

  let disk = readCatalog(path);
  let catalog = disk.catalog;
  const text = readJournalOf(path);
  let ledger = text.ledger;
  const journal: Journal | undefined = writes ? openJournal(journalPath(path), text.wholeBytes) : undefined;
  if (writes && text.tornBytes > 0) {
    notices.push('the last line of the journal was torn by a crash and cut: it was never acknowledged');
  }

  let differences: readonly Difference[] = [];
  let broken: string | undefined;
  const lines = new Map<string, { decision: Decision; cells: CatalogRow['cells']; line: string }>();
  const places = new Map<string, string>();
  const stale = new Set<string>();
  let behind = false;

  const append = (event: ReviewEvent): void => {
    journal?.append(event);
    ledger = applied(ledger, event);
  };
  const stamp = () =>
    now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z');

  const rendered = (): string => {
    const columns = columnsWritten(catalog.columns);
    const body = catalog.rows.map((row) => {
      const decision = decisionOf(ledger, row.id);
      const known = lines.get(row.id);
      if (known && known.decision === decision && known.cells === row.cells && !stale.has(row.id))
        return known.line;
      const line = csvLine(columns, cellsOf(row, decision, `accepted/${basename(placeOf(row.id))}`));
      lines.set(row.id, { decision, cells: row.cells, line });
      return line;
    });
    return csvHeader(columns) + body.join('');
  };

  const writeCsv = (): void => {
    const csv = rendered();
    if (digest(csv) !== disk.digest) {
      replaceFile(path, csv);
      disk = { ...disk, digest: digest(csv), stats: statSync(path) };
    }
    behind = false;
  };

  const folder = join(dirname(path), 'accepted');
  let rowIndex: { readonly of: Catalog; readonly byId: ReadonlyMap<string, CatalogRow> } | undefined;
  const rowOf = (id: string): CatalogRow | undefined => {
    if (rowIndex?.of !== catalog) {
      rowIndex = { of: catalog, byId: new Map(catalog.rows.map((row) => [row.id, row])) };
    }
    return rowIndex.byId.get(id);
  };
  const placeOf = (id: string): string => {
    const known = places.get(id);
    if (known !== undefined) return known;
    const stated = /^accepted\/([^/\\]+\.json)$/.exec(rowOf(id)?.cells.filepath ?? '')?.[1];
    const safe = encodeURIComponent(id);
    const plain = join(folder, stated ?? `${safe}.json`);
    // Two reviewers may accept the same candidate in the same folder: each keeps a file.
    const place = belongsTo(plain, name) ? plain : join(folder, `${safe}.${encodeURIComponent(name)}.json`);
    places.set(id, place);
    return place;
  };
  const writeAccepted = (id: string): void => {
    places.delete(id);
    lines.delete(id);
    const decision = decisionOf(ledger, id);
    const place = placeOf(id);
    const file = decision.status === 'accepted' ? options.acceptedFile?.(id, decision, name) : undefined;
    if (file !== undefined) {
      if (existsSync(place) && readFileSync(place, 'utf8') === file) return;
      mkdirSync(folder, { recursive: true });
      replaceFile(place, file);
    } else if (decision.status !== 'accepted' && existsSync(place)) {
      rmSync(place, { force: true });
    }
  };

  /** Removes what a kill in the middle of a write left: files that were never put in place. */
  const clearLeftovers = (): void => {
    rmSync(`${path}.new`, { force: true });
    const found = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.new')) : [];
    if (found.length === 0) return;
    const own = new Set(catalog.rows.map(({ id }) => `${basename(placeOf(id))}.new`));
    for (const file of found) if (own.has(file)) rmSync(join(folder, file), { force: true });
  };

  /** True when nobody but us wrote the CSV; otherwise `differences` says what they did. */
  const untouched = (): boolean => {
    if (!writes || sameFile(disk.stats, path)) return true;
    const found = readCatalog(path);
    if (found.digest === disk.digest) {
      disk = found;
      return true;
    }
    const changed = compared(found.catalog, ledger);
    const rowsGone = catalog.rows.some(({ id }) => !found.catalog.rows.some((row) => row.id === id));
    if (changed.length === 0 && !rowsGone) {
      // Only cells that are none of ours: they are what the file says.
      disk = found;
      catalog = found.catalog;
      behind = true;
      return true;
    }
    differences = [...changed, ...gone(found.catalog, catalog.rows)];
    return false;
  };

  const flush = (): string | undefined => {
    if (!writes || broken || differences.length > 0) return broken;
    if (!behind && stale.size === 0) return undefined;
    try {
      if (!untouched()) return undefined;
      for (const id of stale) writeAccepted(id);
      writeCsv();
      stale.clear();
      return undefined;
    } catch (error) {
      broken = `the decisions are safe in the journal, but ${basename(path)} could not be written: ${reasonOf(error)}`;
      return broken;
    }
  };

  const takeIn = (): string | undefined => {
    try {
      const found = readCatalog(path);
      const at = stamp();
      for (const row of found.catalog.rows) {
        const before = decisionOf(ledger, row.id);
        const taken = differencesIn(row, before).some(
          ({ treatment, column }) => treatment === 'taken' || column === 'decision_date_utc',
        );
        if (!taken) continue;
        const after = decisionIn(row, before);
        if (sameDecision(before, after)) continue;
        append(
          eventOf(
            ledger,
            {
              kind: 'decision',
              action: 'spreadsheet',
              id: row.id,
              digest: options.digestOf?.(row.id) ?? '',
              after,
            },
            at,
            validator,
          ),
        );
        stale.add(row.id);
      }
      disk = found;
      catalog = found.catalog;
      lines.clear();
      differences = [];
      behind = true;
      return flush();
    } catch (error) {
      broken = `what the CSV says could not be taken in: ${reasonOf(error)}`;
      return broken;
    }
  };

  if (writes) {
    if (ledger.seq === 0) {
      const decided = catalog.rows.filter((row) => decisionIn(row).status !== 'todo').length;
      if (decided > 0) notices.push(`${decided} decisions that the CSV already had were taken in`);
      const failed = takeIn();
      if (failed) throw new UserError(failed);
    } else {
      differences = startDifferences(disk, ledger, text.events);
    }
    clearLeftovers();
    for (const row of catalog.rows) {
      if (decisionOf(ledger, row.id).status === 'accepted' || existsSync(placeOf(row.id))) stale.add(row.id);
    }
    behind = true;
    const failed = flush();
    if (failed) throw new UserError(failed);
  }
  const absent = [...ledger.decisions].filter(
    ([id, decision]) => decision.status !== 'todo' && !catalog.rows.some((row) => row.id === id),
  ).length;
  if (absent > 0) {
    notices.push(`${absent} decided rows are gone from the CSV: their decisions stay in the journal`);
  }

  return {
    path,
    name,
    validator,
    holder: lock && !lock.mine ? lock.holder : undefined,
    readOnly: !writes,
    catalog: () => catalog,
    ledger: () => ledger,
    notices,
    differences: () => differences,
    commit: (change) => {
      if (!writes) return { ok: false, why: 'read_only', message: 'this catalog is open read-only' };
      if (broken) return { ok: false, why: 'failed', message: broken };
      try {
        if (differences.length > 0 || !untouched()) {
          return { ok: false, why: 'changed', message: 'the CSV was changed by another program' };
        }
      } catch (error) {
        return { ok: false, why: 'failed', message: reasonOf(error) };
      }
      const event = eventOf(ledger, change, stamp(), validator);
      try {
        append(event);
      } catch (error) {
        broken = `nothing is saved any more: ${reasonOf(error)}`;
        return { ok: false, why: 'failed', message: broken };
      }
      if (change.kind === 'decision') {
        stale.add(change.id);
        behind = true;
      }
      return { ok: true, event, ledger };
    },
    flush,
    takeIn,
    close: () => {
      flush();
      // Orderly ends leave a mark, so that a later change of the CSV cannot be taken for a crash before its rewrite.
      if (writes && !broken && differences.length === 0 && ledger.view?.csv !== disk.digest) {
        try {
          append({ kind: 'view', seq: ledger.seq + 1, at: stamp(), by: validator, csv: disk.digest });
        } catch {
          // The mark is only a help: without it the next start compares row by row.
        }
      }
      journal?.close();
      if (lock?.mine) lock.release();
    },
  };
};

interface DiskCatalog {
  readonly catalog: Catalog;
  readonly digest: string;
  readonly stats: Stats;
}

const readCatalog = (path: string): DiskCatalog => {
  const stats = statSync(path);
  const text = readFileSync(path, 'utf8');
  return { catalog: parseCatalog(text, path), digest: digest(text), stats };
};

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

const sameFile = (known: Stats, path: string): boolean => {
  const found = statSync(path);
  return found.ino === known.ino && found.size === known.size && found.mtimeMs === known.mtimeMs;
};

const readJournalOf = (path: string): JournalText & { ledger: Ledger } => {
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

/**
 * What a CSV found at the start says otherwise than the journal. A CSV that equals an earlier moment of the
 * journal is only behind (a crash came before its rewrite) and differs in nothing.
 */
const startDifferences = (
  disk: DiskCatalog,
  ledger: Ledger,
  events: readonly ReviewEvent[],
): readonly Difference[] => {
  if (ledger.view?.csv === disk.digest) return [];
  const found = compared(disk.catalog, ledger);
  const rows = new Map(disk.catalog.rows.map((row) => [row.id, row]));
  const wrong = new Set(found.map(({ id }) => id));
  for (let at = events.length - 1; at >= 0 && wrong.size > 0; at--) {
    const event = events[at];
    // Before this mark the CSV was known to be up to date.
    if (event === undefined || event.kind === 'view') break;
    const row = event.kind === 'decision' ? rows.get(event.id) : undefined;
    if (event.kind !== 'decision' || row === undefined) continue;
    if (differencesIn(row, event.before).length === 0) wrong.delete(event.id);
    else wrong.add(event.id);
  }
  return wrong.size === 0 ? [] : found;
};

const compared = (catalog: Catalog, ledger: Ledger): readonly Difference[] =>
  catalog.rows.flatMap((row) => differencesIn(row, ledger.decisions.get(row.id) ?? noDecision));

const gone = (found: Catalog, rows: readonly CatalogRow[]): readonly Difference[] => {
  const left = new Set(found.rows.map(({ id }) => id));
  return rows
    .filter(({ id }) => !left.has(id))
    .map(({ id, cells }) => ({
      id,
      label: cells.index || id,
      column: 'row',
      ours: 'there',
      theirs: 'gone',
      treatment: 'taken' as const,
    }));
};

const belongsTo = (file: string, name: string): boolean => {
  if (!existsSync(file)) return true;
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { catalog?: string }).catalog === name;
  } catch {
    // Half a file can only be what a crash of another program left: it is no one's.
    return true;
  }
};

const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'the disk is full. Free some space and start again';
  if (code === 'EFBIG') return 'the file may not grow any more (a size limit). Raise it and start again';
  if (code === 'EDQUOT') return 'the quota of the disk is used up. Free some space and start again';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return 'the folder cannot be written. Allow that and start again';
  }
  return `${message}. Mend that and start again`;
};
