import { basename } from 'node:path';
import { counted, UserError } from '../../../model/index.ts';
import { type Catalog, type CatalogRow, catalogName } from './catalog.ts';
import { journalPath } from './journal.ts';
import type { Ledger, ReviewEvent, RowGone } from './ledger.ts';

/**
 * Throws `UserError` where the journal beside a catalog is another's: of another reviewer, or of other rows. Rows may
 * have been added or removed since it was named, not both.
 */
export const demandOwn = (path: string, catalog: Catalog, { named, seq }: Ledger): void => {
  const [name, journal] = [catalogName(path), basename(journalPath(path))];
  if (named === undefined) {
    if (seq === 0) return;
    throw new UserError(
      `${path}: ${journal} does not say which catalog it is of. Nothing was changed.`,
      whatToDo(name, journal),
    );
  }
  const { name: theirs, rows } = named;
  const own = idsOf(catalog);
  const shared = rows.filter((id) => own.has(id)).length;
  if (name === theirs && (shared === rows.length || shared === own.size)) return;
  throw new UserError(
    `${path}: ${journal} is of another catalog: of ${theirs}'s ${counted(rows.length, 'row')} (${first(rows)}), and this is ${name}'s of ${counted(own.size, 'row')} (${first([...own])}); ${shared} are in both. Nothing was changed.`,
    `${whatToDo(name, journal)}${name === theirs ? '' : ` If ${theirs}'s catalog was given the name of ${name}, give it and its journal their names back.`}`,
  );
};

const whatToDo = (name: string, journal: string): string =>
  `Put ${name}'s own journal back from a backup. Without one, rename ${journal}: the review then begins from what the CSV and accepted/ say.`;

/** The candidates that the journal names and that the CSV has no more, though nobody agreed to that. */
export const rowsAbsent = ({ rows }: Catalog, ledger: Ledger): readonly string[] => {
  const there = new Set(rows.map(({ id }) => id));
  const decided = [...ledger.decisions].flatMap(([id, { status }]) => (status === 'todo' ? [] : [id]));
  const known = unique([...(ledger.named?.rows ?? []), ...decided]);
  return known.filter((id) => !there.has(id) && !ledger.gone.has(id));
};

/** Whether the journal has still to say whose it is: at the start of it, and where the CSV has got rows. */
export const isUnnamed = (catalog: Catalog, { named }: Ledger): boolean => {
  const known = new Set(named?.rows);
  return named === undefined || catalog.rows.some(({ id }) => !known.has(id));
};

/** The rows that it then names: those that it knew stay its own, though the CSV may have lost them. */
export const rowsNamed = (catalog: Catalog, { named }: Ledger): readonly string[] =>
  unique([...catalog.rows.map(({ id }) => id), ...(named?.rows ?? [])]);

const idsOf = ({ rows }: Catalog): ReadonlySet<string> => new Set(rows.map(({ id }) => id));

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

const longestList = 5;

export const listed = (texts: readonly string[]): string =>
  `${texts.slice(0, longestList).join(', ')}${texts.length > longestList ? ', …' : ''}`;

const first = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts[0]} … ${texts.at(-1)}`;

/** The catalog after an undo or a redo: a row whose removal was taken back stands there again, one removed again does not. */
export const withRows = (catalog: Catalog, before: Ledger, after: Ledger): Catalog => {
  const back = [...before.gone].filter(([id]) => !after.gone.has(id));
  const again = new Set([...after.gone.keys()].filter((id) => !before.gone.has(id)));
  if (back.length === 0 && again.size === 0) return catalog;
  const kept: Catalog = { ...catalog, rows: catalog.rows.filter(({ id }) => !again.has(id)) };
  return back.reduce<Catalog>((now, [id, row]) => withRow(now, id, row), kept);
};

/** The catalog with what was brought back or removed again behind the journal's last mark: a crash came before the CSV had it. */
export const withRowsOwed = (catalog: Catalog, events: readonly ReviewEvent[], { gone }: Ledger): Catalog => {
  const last = events.findLastIndex(({ kind }) => kind === 'view');
  return events.slice(last + 1).reduce<Catalog>((now, event) => {
    if (event.kind !== 'decision' || event.target === undefined) return now;
    const target = events[event.target - 1];
    if (target?.kind !== 'decision' || target.row === undefined) return now;
    if (!gone.has(target.id)) return withRow(now, target.id, target.row);
    return { columns: now.columns, rows: now.rows.filter(({ id }) => id !== target.id) };
  }, catalog);
};

const withRow = (catalog: Catalog, id: string, { cells, place }: RowGone): Catalog => {
  if (catalog.rows.some((row) => row.id === id)) return catalog;
  const row: CatalogRow = { id, cells };
  return { ...catalog, rows: [...catalog.rows.slice(0, place), row, ...catalog.rows.slice(place)] };
};
