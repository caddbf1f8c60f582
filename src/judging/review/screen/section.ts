import { counted } from '../../../model/index.ts';
import type { Item } from '../content/item.ts';
import type { Decision } from '../record/decision.ts';
import type { Judged } from '../record/figures.ts';
import { decisionOf } from '../record/ledger.ts';
import type { Editor } from './editor.ts';
import { ink, type Part, type Row, row, type Span, widthOf, wrapped } from './rows.ts';
import type { State } from './state.ts';

/** A line longer than this is hard to read. */
export const widestPane = 62;

export type Subject = { readonly state: State; readonly item: Item; readonly decision: Decision };

export interface Section {
  readonly title: Part;
  readonly rows: readonly Row[];
  /** The rows that must be seen, as offsets in `rows`. */
  readonly focus?: readonly [number, number];
}

export interface Fold {
  readonly rows: readonly Row[];
  readonly focus: readonly [number, number];
  /** How many lines are not there whole. */
  readonly hidden: number;
}

export const withCursor = ({ text, cursor: at }: Editor): readonly (Span | string)[] => [
  ...[text.slice(0, at), ink.cursor('▏'), text.slice(at)],
];

export const editorRows = (editor: Editor, label: string, width: number): readonly Row[] =>
  wrapped(row(ink.cursor(label), ...withCursor(editor)), width, widthOf(label));

/** What fills the screen between header and last row, and how far it is scrolled. */
export interface Body {
  readonly rows: readonly Row[];
  readonly scroll: { readonly start: number; readonly last: number };
}

/** The last column stays free: a row that fills it loses its end where the rest of the row is erased. */
export const widthFor = (state: State): number => Math.max(20, state.columns - 1);

export const judged = ({ items, ledger }: Pick<State, 'items' | 'ledger'>): readonly Judged[] =>
  items.map(({ id, stratum }) => ({ id, stratum, decision: decisionOf(ledger, id) }));

/** Says on a rule that rows are folded away. */
export const more = (count: number): Part => count > 0 && ink.warn(`${counted(count, 'more row')}  z: all`);

export const indented = (one: Row): Row => row(' ', one);

/** A text under a rule; the rows after its first begin with so many blanks more. */
export const underRule = (text: Part, width: number, indent = 0): readonly Row[] =>
  wrapped(text, width - 1, indent).map(indented);
