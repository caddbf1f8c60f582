import type { Item } from '../content/item.ts';
import type { Decision } from '../record/decision.ts';
import { type Row, span, widthOf, wrapped } from './rows.ts';
import type { State } from './state.ts';

/** A line longer than this is hard to read. */
export const widestPane = 62;

/** The candidate that a view shows, as it stands in the state. */
export interface Subject {
  readonly state: State;
  readonly item: Item;
  readonly decision: Decision;
}

/** A part of the candidate, with a rule above it. */
export interface Section {
  readonly title: Row;
  readonly rows: readonly Row[];
  /** The rows that must be seen, as offsets in `rows`. */
  readonly focus?: readonly [number, number];
}

/** Rows of a section with some of it folded away. */
export interface Fold {
  readonly rows: readonly Row[];
  readonly focus: readonly [number, number];
  /** How many lines are not there whole. */
  readonly hidden: number;
}

/** A line being written, with the cursor in it. */
export const editorRows = (
  editor: { text: string; cursor: number },
  label: string,
  width: number,
): readonly Row[] => {
  const { text, cursor } = editor;
  return wrapped(
    [span(label, 'cursor'), span(text.slice(0, cursor)), span('▏', 'cursor'), span(text.slice(cursor))],
    width,
    widthOf(label),
  );
};
