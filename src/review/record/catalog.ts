import { basename } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { CONTRACT_COLUMNS, UserError } from '../../model/index.ts';
import { nearest } from '../../suggest/index.ts';
import { type Decision, isStatus, noDecision, rejectionReasons, type Status, statuses } from './decision.ts';

/** What reviewing adds behind them. */
const reviewColumns = ['reason', 'note', 'marked_line', 'explanation_edited', 'seconds'] as const;

/** The cells of a row by column. */
export type Cells = { readonly [column: string]: string };

/** A row of the CSV, as it stands there. */
export interface CatalogRow {
  readonly id: string;
  readonly cells: Cells;
}

/** A catalog as read. */
export interface Catalog {
  readonly columns: readonly string[];
  readonly rows: readonly CatalogRow[];
}

/** `validation_catalog_ana.csv` is `ana`; any other name is itself, without `.csv`. */
export const catalogName = (path: string): string =>
  basename(path)
    .replace(/\.csv$/i, '')
    .replace(/^validation_catalog_/, '');

/**
 * Reads a catalog as a spreadsheet may have left it: a byte-order mark, CRLF, `;` or tabs between the cells.
 * Throws `UserError` where a row has no candidate, or two have the same.
 */
export const parseCatalog = (text: string, path: string): Catalog => {
  const first = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? '';
  const delimiter = [',', ';', '\t']
    .map((sign) => ({ sign, count: first.split(sign).length }))
    .reduce((best, next) => (next.count > best.count ? next : best)).sign;
  let lines: { record: string[]; info: { lines: number } }[];
  try {
    lines = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as typeof lines;
  } catch (error) {
    throw new UserError(`${path}: this is no CSV: ${(error as Error).message}`);
  }
  const columns = (lines[0]?.record ?? []).map((name) => name.trim());
  for (const needed of ['candidate_id', 'status']) {
    if (columns.includes(needed)) continue;
    const close = nearest(needed, columns);
    throw new UserError(
      `${path}:1  there is no column '${needed}'${close ? ` (did you mean to name '${close}' so?)` : ''}. ` +
        `A catalog has the columns ${CONTRACT_COLUMNS.join(', ')}; 'rules sample' writes one.`,
    );
  }
  const seen = new Map<string, number>();
  const rows = lines.slice(1).flatMap(({ record, info }): CatalogRow[] => {
    if (record.every((cell) => cell.trim() === '')) return [];
    const cells = Object.fromEntries(columns.map((column, index) => [column, record[index] ?? '']));
    const id = (cells.candidate_id ?? '').trim();
    if (id === '') {
      throw new UserError(
        `${path}:${info.lines}  the row has no candidate_id. Restore it, or remove the row.`,
      );
    }
    const before = seen.get(id);
    if (before !== undefined) {
      throw new UserError(
        `${path}:${info.lines}  candidate ${id} is already in line ${before}. Remove one of the two rows.`,
      );
    }
    seen.set(id, info.lines);
    const status = statusIn(cells.status ?? '');
    if (status === undefined) {
      const close = nearest((cells.status ?? '').trim(), statuses);
      throw new UserError(
        `${path}:${info.lines}  '${cells.status}' is no status${close ? ` (did you mean '${close}'?)` : ''}. ` +
          `Write one of ${statuses.join(', ')}.`,
      );
    }
    return [{ id, cells: { ...cells, candidate_id: id } }];
  });
  return { columns, rows };
};

const statusIn = (text: string): Status | undefined => {
  const word = text.trim().toLowerCase();
  return word === '' ? 'todo' : isStatus(word) ? word : undefined;
};

/** The columns we write: those that are there, then those that reviewing needs. */
export const columnsWritten = (columns: readonly string[]): readonly string[] => {
  const needed = [...CONTRACT_COLUMNS, ...reviewColumns];
  return [...columns, ...needed.filter((column) => !columns.includes(column))];
};

/** Lines first in their order, the final answer last: `L2,L10,FA`. */
export const editedLines = (decision: Decision): readonly string[] => {
  const rank = (line: string) => (line === 'FA' ? Number.POSITIVE_INFINITY : Number(line.slice(1)));
  return Object.keys(decision.edits.lines).sort((left, right) => rank(left) - rank(right));
};

/** The cells of a row as its decision makes them; `acceptedAt` is the file of an accepted candidate. */
export const cellsOf = (row: CatalogRow, decision: Decision, acceptedAt: string): Cells => {
  const [date = '', time = ''] = (decision.decided_at ?? '').replace('Z', '').split('T');
  const { filepath = '' } = row.cells;
  return {
    ...row.cells,
    decision_date_utc: date,
    decision_time_utc: time,
    status: decision.status,
    manual_edits: editedLines(decision).join(','),
    // Where the file is or would be; a sampler may have said so already.
    filepath: filepath === '' && decision.status === 'accepted' ? acceptedAt : filepath,
    validator: decision.validator ?? row.cells.validator ?? '',
    reason: decision.reason ?? '',
    note: decision.note ?? '',
    marked_line: decision.edits.marked ?? '',
    explanation_edited: decision.edits.explanation === undefined ? '' : 'yes',
    seconds: decision.seconds === undefined ? '' : String(decision.seconds),
  };
};

/** One row as CSV, its newline included. */
export const csvLine = (columns: readonly string[], cells: Cells): string =>
  stringify([columns.map((column) => cells[column] ?? '')]);

/** The first line of the CSV, its newline included. */
export const csvHeader = (columns: readonly string[]): string => stringify([columns]);

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
  const theirs = { ...row.cells, status: statusIn(row.cells.status ?? '') ?? 'todo' } as Cells;
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
