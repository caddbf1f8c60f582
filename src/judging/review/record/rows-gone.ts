import type { Catalog, CatalogRow } from './catalog.ts';
import type { Ledger, ReviewEvent, RowGone } from './ledger.ts';

/** The catalog after an undo or a redo: a row whose removal was taken back stands there again, one removed again does not. */
export const withRows = (catalog: Catalog, before: Ledger, after: Ledger): Catalog => {
  if (before.gone === after.gone) return catalog;
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
    return gone.has(target.id) ? withoutRow(now, target.id) : withRow(now, target.id, target.row);
  }, catalog);
};

const withoutRow = ({ columns, rows }: Catalog, gone: string): Catalog => ({
  columns,
  rows: rows.filter(({ id }) => id !== gone),
});

const withRow = (catalog: Catalog, id: string, { cells, place }: RowGone): Catalog => {
  if (catalog.rows.some((row) => row.id === id)) return catalog;
  const row: CatalogRow = { id, cells };
  return { ...catalog, rows: [...catalog.rows.slice(0, place), row, ...catalog.rows.slice(place)] };
};
