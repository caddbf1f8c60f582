import { basename } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { CONTRACT_COLUMNS, compareLabels, toCell } from '../../../model/index.ts';
import { type Decision, longestDecision } from './decision.ts';

/** What reviewing adds behind them. */
export const reviewColumns = [
  'reason',
  'note',
  'marked_line',
  'marked_type',
  'explanation_edited',
  'seconds',
] as const;

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

/** The columns we write: those that are there, then those that reviewing needs. */
export const columnsWritten = (columns: readonly string[]): readonly string[] => {
  const needed = [...CONTRACT_COLUMNS, ...reviewColumns];
  return [...columns, ...needed.filter((column) => !columns.includes(column))];
};

/** Lines first in their order, the final answer last: `L2,L10,FA`. */
export const editedLines = (decision: Decision): readonly string[] => {
  return Object.keys(decision.edits.lines).sort(compareLabels);
};

/** The columns of a catalog of what two reviewers disagreed on, besides. */
export const adjudicationColumns = [
  'first_reviewer',
  'first_status',
  'second_reviewer',
  'second_status',
] as const;

/** Its decisions overrule those of the reviewers beside it. */
export const isAdjudication = (columns: readonly string[]): boolean =>
  adjudicationColumns.every((column) => columns.includes(column));

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
    filepath: filepath === '' && decision.status !== 'accepted' ? '' : acceptedAt,
    validator: decision.validator ?? row.cells.validator ?? '',
    reason: decision.reason ?? '',
    note: decision.note ?? '',
    marked_line: decision.edits.marked ?? '',
    marked_type: decision.edits.error_type ?? '',
    explanation_edited: decision.edits.explanation === undefined ? '' : 'yes',
    seconds: decision.seconds === undefined ? '' : secondsCell(decision.seconds),
  };
};

/** Seconds as they are written: a spreadsheet may state a pause in full. */
export const secondsCell = (seconds: number): string => String(Math.min(seconds, longestDecision));

/** One row as CSV, its newline included. */
export const csvLine = (columns: readonly string[], cells: Cells): string =>
  stringify([columns.map((column) => toCell(cells[column] ?? ''))]);

/** The first line of the CSV, its newline included. */
export const csvHeader = (columns: readonly string[]): string => stringify([columns]);
