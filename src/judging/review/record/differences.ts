import { compareLabels } from '../../../model/index.ts';
import type { AcceptedRecord } from './accepted.ts';
import {
  type Catalog,
  type CatalogRow,
  type Cells,
  cellsOf,
  momentIn,
  secondsCell,
  statusIn,
} from './catalog.ts';
import type { FoundCatalog } from './catalog-file.ts';
import {
  type Decision,
  type Edits,
  isReason,
  noDecision,
  reasonsIn,
  reasonText,
  sameEdits,
} from './decision.ts';
import { decisionOf, type Ledger, type ReviewEvent } from './ledger.ts';

export interface Difference {
  readonly id: string;
  readonly label: string;
  readonly column: string;
  readonly ours: string;
  readonly theirs: string;
  /** `taken`: becomes an event; `restored`: follows from the events and is written back. */
  readonly treatment: 'taken' | 'restored';
}

/** The cells where a row of the file differs from its decision, as far as decisions go. */
export const differencesIn = (row: CatalogRow, decision: Decision): readonly Difference[] => {
  const isFewer = !sameEdits(asNamed(row, decision).edits, decision.edits);
  const isTaken = (column: string): boolean =>
    takenColumns.includes(column) || (isFewer && textColumns.includes(column));
  const seconds = (row.cells.seconds ?? '').trim();
  const ours = cellsOf(row, decision, row.cells.filepath ?? '');
  const theirs: Cells = {
    ...row.cells,
    status: statusIn(row.cells.status ?? '') ?? 'todo',
    // As the column is written; what is no number stays as it is.
    seconds: seconds === '' || !Number.isFinite(Number(seconds)) ? seconds : secondsCell(Number(seconds)),
  };
  return differing(ours, theirs).map((column) => ({
    id: row.id,
    label: labelOf(row),
    column,
    ours: ours[column] ?? '',
    theirs: theirs[column] ?? '',
    treatment: isTaken(column) ? ('taken' as const) : ('restored' as const),
  }));
};

export const labelOf = (row: CatalogRow): string => row.cells.index || row.id;

const takenColumns: readonly string[] = [
  'status',
  'validator',
  'reason',
  'note',
  'marked_line',
  'marked_type',
];
const textColumns: readonly string[] = ['manual_edits', 'explanation_edited'];

const differing = (ours: Cells, theirs: Cells): readonly string[] => {
  const said = (cells: Cells, column: string): string =>
    column === 'reason' ? reasonText(reasonsIn(cells[column])) : (cells[column] ?? '').trim();
  const columns = [...takenColumns, ...textColumns, 'seconds'].filter(
    (column) => (ours[column] ?? '') !== said(theirs, column),
  );
  const moment = momentIn(theirs);
  const stated = ours.decision_date_utc ? `${ours.decision_date_utc}T${ours.decision_time_utc}Z` : '';
  return moment === stated ? columns : [...columns, 'decision_date_utc'];
};

/** The decision that a row states, on top of the texts that only we know; `at`: when it was found, for a change without a time. */
export const decisionIn = (row: CatalogRow, known: Decision = noDecision, at = ''): Decision => {
  const cell = (column: string): string => (row.cells[column] ?? '').trim();
  const status = statusIn(cell('status')) ?? 'todo';
  const [note, validator] = [cell('note'), cell('validator')];
  const edits = editsIn(row, known.edits);
  if (status === 'todo') return { status, edits, ...(note ? { note } : {}) };
  const named = reasonsIn(cell('reason'));
  const other = named.filter((reason) => !isReason(reason));
  const reason = reasonText(named.map((one) => (isReason(one) ? one : 'other')));
  const notes = [other.join(', '), note].filter((text) => text !== '').join(': ');
  const stated = momentIn(row.cells);
  const isNew = known.status !== status || (known.reason ?? '') !== reason;
  // A row that states a time of its own was decided then, in the seconds that it states.
  const isDated = stated !== '' && stated !== known.decided_at;
  const moment = (isNew && !isDated ? at : '') || stated || known.decided_at || '';
  const seconds = isNew || isDated ? Number(cell('seconds') || Number.NaN) : (known.seconds ?? Number.NaN);
  const isTimed = Number.isFinite(seconds) && (isDated || known.status === 'todo' || known.status === status);
  return {
    status,
    edits,
    ...(reason === '' ? {} : { reason }),
    ...(notes === '' ? {} : { note: notes }),
    ...(validator === '' ? {} : { validator }),
    ...(moment === '' ? {} : { decided_at: moment }),
    ...(isTimed ? { seconds } : {}),
  };
};

/** The marks of a row, where the catalog has columns for them; texts are not in it. */
const editsIn = ({ cells }: CatalogRow, known: Edits): Edits => {
  const { marked, error_type, ...texts } = known;
  const line = cells.marked_line === undefined ? (marked ?? '') : cells.marked_line.trim();
  const type = cells.marked_type === undefined ? (error_type ?? '') : cells.marked_type.trim();
  return {
    ...texts,
    ...(/^(?:L\d+|FA)$/.test(line) ? { marked: line } : {}),
    ...(type === '' ? {} : { error_type: type }),
  };
};

/** A decision without the texts that a row names no more; a catalog without the columns for them names all. */
export const asNamed = (row: CatalogRow, decision: Decision): Decision => {
  const { lines, explanation, ...marks } = decision.edits;
  const named = linesNamed(row);
  const isExplained = (row.cells.explanation_edited ?? 'yes').trim() !== '';
  const kept = Object.entries(lines).filter(([name]) => named?.includes(name) ?? true);
  const edits = { ...marks, lines: Object.fromEntries(kept) };
  return { ...decision, edits: isExplained && explanation !== undefined ? { ...edits, explanation } : edits };
};

const linesNamed = ({ cells }: CatalogRow): readonly string[] | undefined =>
  cells.manual_edits
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

export const textsMissing = (row: CatalogRow, { edits }: Decision): readonly string[] => {
  const { cells } = row;
  return [
    ...(linesNamed(row) ?? []).filter((name) => edits.lines[name] === undefined),
    ...((cells.explanation_edited ?? '').trim() !== '' && edits.explanation === undefined
      ? ['explanation']
      : []),
  ];
};

/** All that the journal ever said of each candidate, in order. */
export type History = ReadonlyMap<string, readonly Decision[]>;

/**
 * What a CSV found at the start says otherwise than the journal. It may be behind (a crash came before its rewrite), so it is held
 * against the moment of the journal that it comes closest to, the latest of these: `written` are the decisions of then.
 */
export const startDifferences = (
  disk: FoundCatalog,
  ledger: Ledger,
  events: readonly ReviewEvent[],
  history: History,
) => {
  if (ledger.view?.csv === disk.digest) return { differences: [], written: ledger.decisions };
  const found = compared(disk.catalog, ledger, history, ledger.decisions);
  const rows = new Map(disk.catalog.rows.map((row) => [row.id, row]));
  const wrong = new Set(found.map(({ id }) => id));
  const then = new Map(ledger.decisions);
  let best = { wrong: new Set(wrong), written: new Map(then) };
  for (let at = events.length - 1; at >= 0 && best.wrong.size > 0; at--) {
    const event = events[at];
    // Before this mark the CSV was known to be up to date.
    if (event === undefined || event.kind === 'view') break;
    const row = event.kind === 'decision' ? rows.get(event.id) : undefined;
    if (event.kind !== 'decision' || row === undefined) continue;
    then.set(event.id, event.before);
    if (differencesIn(row, event.before).length === 0) wrong.delete(event.id);
    else wrong.add(event.id);
    if (wrong.size < best.wrong.size) best = { wrong: new Set(wrong), written: new Map(then) };
  }
  const isWrong = ({ id }: Difference): boolean => best.wrong.has(id);
  return { differences: found.filter(isWrong), written: best.written };
};

/** The cells where a CSV differs from the ledger; a row that is as we left it, and only behind, does not. */
export const compared = (
  catalog: Catalog,
  ledger: Ledger,
  history: History,
  written: ReadonlyMap<string, Decision>,
): readonly Difference[] =>
  catalog.rows.flatMap((row) => {
    if (isAsWritten(row, written)) return [];
    const found = differencesIn(row, decisionOf(ledger, row.id));
    const isAgain = found.length > 0 && saidAgain(history, row) !== undefined;
    return isAgain ? found.map((one) => ({ ...one, treatment: 'taken' as const })) : found;
  });

/** What the journal once said, where a row says just that: somebody went back to it, texts and all. */
export const saidAgain = (history: History, row: CatalogRow): Decision | undefined =>
  history.get(row.id)?.findLast((said) => differencesIn(row, said).length === 0);

/** The row says what we wrote of it; what has been decided since is not there yet. */
export const isAsWritten = (row: CatalogRow, written: ReadonlyMap<string, Decision>): boolean =>
  differencesIn(row, written.get(row.id) ?? noDecision).length === 0;

export const rowsGone = (found: Catalog, rows: readonly CatalogRow[]): readonly Difference[] => {
  const there = new Set(found.rows.map(({ id }) => id));
  return rows
    .filter(({ id }) => !there.has(id))
    .map((row) => ({
      id: row.id,
      label: labelOf(row),
      column: 'row',
      ours: 'there',
      theirs: 'gone',
      treatment: 'taken' as const,
    }));
};

/** What a file of `accepted/` says of which the journal knows nothing, text by text: it is read before it is taken. */
export const textFound = (
  row: CatalogRow,
  ours: Decision,
  { decision: theirs, candidate }: AcceptedRecord,
): readonly Difference[] => {
  const names = new Set([...Object.keys(ours.edits.lines), ...Object.keys(theirs.edits.lines)]);
  const textsIn = ({ edits }: Decision): readonly (readonly [string, string])[] => [
    ...[...names]
      .sort(compareLabels)
      .map((name) => [name, edits.lines[name] ?? candidate.flawed_solution[name] ?? ''] as const),
    ['explanation', edits.explanation ?? candidate.explanation ?? ''],
    ['marked line', edits.marked ?? candidate.erroneous_line_number ?? ''],
    ['type of error', edits.error_type ?? candidate.error_type ?? ''],
  ];
  const [mine, others] = [textsIn(ours), textsIn(theirs)];
  const found = [
    { column: 'status', ours: ours.status, theirs: theirs.status },
    ...mine.map(([column, text], at) => ({ column, ours: text, theirs: others[at]?.[1] ?? '' })),
  ].filter((one) => one.ours !== one.theirs);
  // An edit that says what the machine said is one as well.
  const told = found.length > 0 ? found : [{ column: 'edits', ours: '', theirs: '' }];
  return told.map((one) => ({
    ...one,
    id: row.id,
    label: labelOf(row),
    column: `${one.column} in accepted/`,
    treatment: 'taken' as const,
  }));
};
