import { basename } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { nearest } from '../../../base/index.ts';
import {
  CONTRACT_COLUMNS,
  compareLabels,
  fromCell,
  refuseTwice,
  toCell,
  UserError,
} from '../../../model/index.ts';
import { type Decision, isStatus, longestDecision, type Status, statuses } from './decision.ts';

export const reviewColumns = [
  'reason',
  'note',
  'marked_line',
  'marked_type',
  'explanation_edited',
  'seconds',
] as const;

export type Cells = { readonly [column: string]: string };

export type CatalogRow = { readonly id: string; readonly cells: Cells };

export type Catalog = { readonly columns: readonly string[]; readonly rows: readonly CatalogRow[] };

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
export const editedLines = ({ edits }: Decision): readonly string[] =>
  Object.keys(edits.lines).sort(compareLabels);

/** The columns of a catalog of what two reviewers disagreed on, besides. */
export const adjudicationColumns = [
  'first_reviewer',
  'first_status',
  'second_reviewer',
  'second_status',
] as const;

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

export const csvLine = (columns: readonly string[], cells: Cells): string =>
  stringify([columns.map((column) => toCell(cells[column] ?? ''))]);

export const csvHeader = (columns: readonly string[]): string => stringify([columns]);

/** Reads a catalog as a spreadsheet may have left it: a byte-order mark, CRLF, `;` or tabs between the cells. */
export const parseCatalog = (text: string, path: string): Catalog => {
  const [first, ...lines] = linesIn(text, path);
  const columns = (first?.cells ?? []).map((name) => name.trim());
  refuseTwice(columns, path);
  demandColumns(columns, path);
  const seen = new Map<string, number>();
  const rows = lines
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map((line): CatalogRow => {
      const row = rowIn(line, columns, path);
      const before = seen.get(row.id);
      if (before !== undefined)
        throw new UserError(
          `${path}:${line.number}  candidate ${row.id} is already in line ${before}. Remove one of the two rows.`,
        );
      seen.set(row.id, line.number);
      return row;
    });
  return { columns, rows };
};

type TableLine = ReturnType<typeof linesIn>[number];

/** The lines of the table, and the line of the file where each ends. */
const linesIn = (text: string, path: string) => {
  const first = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? '';
  const delimiter = [',', ';', '\t']
    .map((sign) => ({ sign, count: first.split(sign).length }))
    .reduce((best, next) => (next.count > best.count ? next : best)).sign;
  const lines: { readonly cells: readonly string[]; readonly number: number }[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      onRecord: (cells, { lines: number }) => {
        lines.push({ cells, number });
        return null;
      },
    });
  } catch (error) {
    throw new UserError(`${path}: this is no CSV: ${error instanceof Error ? error.message : error}`);
  }
  return lines;
};

const demandColumns = (columns: readonly string[], path: string): void => {
  for (const needed of ['candidate_id', 'status']) {
    if (columns.includes(needed)) continue;
    const close = nearest(needed, columns);
    throw new UserError(
      `${path}:1  there is no column '${needed}'${close ? ` (did you mean to name '${close}' so?)` : ''}. ` +
        `A catalog has the columns ${CONTRACT_COLUMNS.join(', ')}; 'rules sample' writes one.`,
    );
  }
};

const rowIn = ({ cells: texts, number }: TableLine, columns: readonly string[], path: string): CatalogRow => {
  const cells = Object.fromEntries(columns.map((column, index) => [column, fromCell(texts[index] ?? '')]));
  const id = ownId((cells.candidate_id ?? '').trim(), cells.filepath ?? '');
  if (id === '')
    throw new UserError(`${path}:${number}  the row has no candidate_id. Restore it, or remove the row.`);
  const refuse = (said: string, what: string, known: readonly string[]): never => {
    const close = nearest(said.trim(), known);
    throw new UserError(
      `${path}:${number}  '${said}' is no ${what}${close ? ` (did you mean '${close}'?)` : ''}. ` +
        `Write one of ${known.join(', ')}.`,
    );
  };
  const { status = '', marked_line: line = '' } = cells;
  if (statusIn(status) === undefined) refuse(status, 'status', statuses);
  if (!/^(?:L\d+|FA)?$/.test(line.trim())) refuse(line, 'line of a solution', ['L1', 'L2', '…', 'FA']);
  return { id, cells: { ...cells, candidate_id: id } };
};

/** An id of digits that a spreadsheet has written as a number (`5.08145E+15`): the name of its file still has it. */
const ownId = (cell: string, filepath: string): string => {
  const named = /^accepted\/(\d+(?:e\d+)?)\.json$/.exec(filepath)?.[1];
  if (named === undefined || named === cell || !/^\d[\d.]*(?:e\+?\d+)?$/i.test(cell)) return cell;
  return Math.abs(Number(cell) / Number(named) - 1) < 0.001 ? named : cell;
};

/** The status that a cell states, however it is spelled; an empty cell is undecided. */
export const statusIn = (text: string): Status | undefined => {
  const word = text.trim().toLowerCase();
  return word === '' ? 'todo' : isStatus(word) ? word : undefined;
};

/** Date and time of a row as ISO 8601, whatever a spreadsheet made of them; midnight for a time that says nothing, empty for such a date. */
export const momentIn = (cells: Cells): string => {
  const date = (cells.decision_date_utc ?? '').trim();
  const time = (cells.decision_time_utc ?? '').trim().replace(/Z$|\s*(?=[ap]m$)/i, ' ');
  const moments = [`${date} ${time} UTC`, `${date} UTC`].map((text) => new Date(text));
  const moment = date === '' ? undefined : moments.find((one) => !Number.isNaN(one.getTime()));
  return moment?.toISOString().replace(/\.\d+Z$/, 'Z') ?? '';
};
