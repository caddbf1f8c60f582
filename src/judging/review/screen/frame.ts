import type { Judged } from '../figures/statistics.ts';
import { decisionOf } from '../record/ledger.ts';
import { emptyRow, type Row, span } from './rows.ts';
import type { State } from './state.ts';

/** What fills the screen between header and last row, and how far it is scrolled. */
export interface Body {
  readonly rows: readonly Row[];
  readonly scroll: { readonly start: number; readonly last: number };
}

/** The last column stays free: a row that fills it loses its end where the rest of the row is erased. */
export const widthFor = (state: State): number => Math.max(20, state.columns - 1);

/** Every candidate with its stratum and its decision, for counting. */
export const judged = (state: State): readonly Judged[] =>
  state.items.map(({ id, stratum }) => ({ id, stratum, decision: decisionOf(state.ledger, id) }));

/** Says on a rule that rows are folded away. */
export const more = (count: number): Row =>
  count > 0 ? [span(`${count} more rows  z: all`, 'warn')] : emptyRow;

/** A row a little to the right, under its rule. */
export const indented = (row: Row): Row => [span(' '), ...row];
