import type { Judged } from '../figures/statistics.ts';
import { decisionOf } from '../record/ledger.ts';
import { EMPTY, type Row, span } from './rows.ts';
import type { State } from './state.ts';

/** What fills the screen between header and last row, and how far it is scrolled. */
export interface Body {
  readonly rows: readonly Row[];
  readonly scroll: { readonly start: number; readonly last: number };
}

/** The last column stays free: a row that fills it loses its end where the rest of the row is erased. */
export function widthFor(state: State): number {
  return Math.max(20, state.columns - 1);
}

/** Every candidate with its stratum and its decision, for counting. */
export function judged(state: State): readonly Judged[] {
  return state.items.map(({ id, stratum }) => ({ id, stratum, decision: decisionOf(state.ledger, id) }));
}

/** Says on a rule that rows are folded away. */
export function more(count: number): Row {
  return count > 0 ? [span(`${count} more rows  z: all`, 'warn')] : EMPTY;
}

/** A row a little to the right, under its rule. */
export function indented(row: Row): Row {
  return [span(' '), ...row];
}
