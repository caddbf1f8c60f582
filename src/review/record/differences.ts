import { type Catalog, type CatalogRow, type Cells, cellsOf } from './catalog.ts';
import type { FoundCatalog } from './catalog-file.ts';
import { type Decision, noDecision, rejectionReasons } from './decision.ts';
import type { Ledger, ReviewEvent } from './ledger.ts';
import { statusIn } from './parse-catalog.ts';

/** Something that the CSV says otherwise than we do. */
export interface Difference {
  readonly id: string;
  /** What to call the row: its index. */
  readonly label: string;
  readonly column: string;
  readonly ours: string;
  readonly theirs: string;
  /** `taken`: becomes an event; `restored`: follows from the events and is written back. */
  readonly treatment: 'taken' | 'restored';
}

/** The cells where a row of the file differs from its decision, as far as decisions go. */
export const differencesIn = (row: CatalogRow, decision: Decision): readonly Difference[] => {
  const ours = cellsOf(row, decision, row.cells.filepath ?? '');
  const theirs: Cells = { ...row.cells, status: statusIn(row.cells.status ?? '') ?? 'todo' };
  return differing(ours, theirs).map((column) => ({
    id: row.id,
    label: row.cells.index || row.id,
    column,
    ours: ours[column] ?? '',
    theirs: theirs[column] ?? '',
    treatment: takenColumns.includes(column) ? ('taken' as const) : ('restored' as const),
  }));
};

const takenColumns: readonly string[] = ['status', 'validator', 'reason', 'note'];
const comparedColumns = [...takenColumns, 'manual_edits', 'marked_line', 'explanation_edited', 'seconds'];

const differing = (ours: Cells, theirs: Cells): readonly string[] => {
  const columns = comparedColumns.filter((column) => (ours[column] ?? '') !== (theirs[column] ?? '').trim());
  const moment = momentIn(theirs);
  const stated = ours.decision_date_utc ? `${ours.decision_date_utc}T${ours.decision_time_utc}Z` : '';
  return moment === stated ? columns : [...columns, 'decision_date_utc'];
};

/** The decision that a row of the file states, on top of the edits that only we know. */
export const decisionIn = (row: CatalogRow, known: Decision = noDecision): Decision => {
  const status = statusIn(row.cells.status ?? '') ?? 'todo';
  const reasonText = (row.cells.reason ?? '').trim();
  const note = (row.cells.note ?? '').trim();
  const validator = (row.cells.validator ?? '').trim();
  const edits = known.edits;
  if (status === 'todo') return { status, edits, ...(note ? { note } : {}) };
  const isKnown = reasonText === '' || rejectionReasons.some(({ id }) => id === reasonText);
  const notes = [isKnown ? '' : reasonText, note].filter((text) => text !== '').join(': ');
  const moment = momentIn(row.cells) || known.decided_at || '';
  return {
    status,
    edits,
    ...(reasonText === '' ? {} : { reason: isKnown ? reasonText : 'other' }),
    ...(notes === '' ? {} : { note: notes }),
    ...(validator === '' ? {} : { validator }),
    ...(moment === '' ? {} : { decided_at: moment }),
    ...(known.seconds === undefined || known.status !== status ? {} : { seconds: known.seconds }),
  };
};

/** Date and time of a row as ISO 8601, whatever a spreadsheet made of them; empty when they say nothing. */
const momentIn = (cells: Cells): string => {
  const date = (cells.decision_date_utc ?? '').trim();
  const time = (cells.decision_time_utc ?? '').trim().replace(/Z$/, '');
  if (date === '') return '';
  const moment = new Date(
    /^\d{4}-\d\d-\d\d$/.test(date) ? `${date}T${padded(time)}Z` : `${date} ${time || '00:00:00'} UTC`,
  );
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString().replace(/\.\d+Z$/, 'Z');
};

const padded = (time: string): string => {
  const match = /^(\d{1,2}):(\d\d)(?::(\d\d))?\s*([AaPp][Mm])?$/.exec(time);
  if (!match) return '00:00:00';
  const [, hour = '0', minute, second = '00', half = ''] = match;
  const shift = half === '' ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  return `${String(shift).padStart(2, '0')}:${minute}:${second}`;
};

/**
 * What a CSV found at the start says otherwise than the journal. A CSV that equals an earlier moment of the
 * journal is only behind (a crash came before its rewrite) and differs in nothing.
 */
export const startDifferences = (
  disk: FoundCatalog,
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

/** The cells where a CSV differs from the ledger. */
export const compared = (catalog: Catalog, ledger: Ledger): readonly Difference[] =>
  catalog.rows.flatMap((row) => differencesIn(row, ledger.decisions.get(row.id) ?? noDecision));

/** The rows that a CSV has no more. */
export const rowsGone = (found: Catalog, rows: readonly CatalogRow[]): readonly Difference[] => {
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
