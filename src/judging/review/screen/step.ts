import { counted } from '../../../model/index.ts';
import { digestOfItem, type Item } from '../content/item.ts';
import type { Decision } from '../record/decision.ts';
import type { Difference } from '../record/differences.ts';
import type { Change, Action as Deed, Ledger } from '../record/ledger.ts';
import type { Key } from './keys.ts';
import type { Notice, State } from './state.ts';

/** What happens to the screen: keys from outside, and what became of the effects. Times are in ms. */
export type Action =
  /** `idle`: how long before the key the program had been waiting for one. */
  | { readonly type: 'key'; readonly key: Key; readonly at: number; readonly idle: number }
  /** The time that a `wait` asked for has passed. */
  | { readonly type: 'waited'; readonly at: number }
  /** A frame with this candidate is on the screen. */
  | { readonly type: 'painted'; readonly id: string; readonly at: number }
  | { readonly type: 'sized'; readonly columns: number; readonly rows: number }
  | { readonly type: 'committed'; readonly change: Change; readonly ledger: Ledger; readonly clock: string }
  | { readonly type: 'refused'; readonly why: 'changed' | 'failed' | 'read_only'; readonly message: string }
  | { readonly type: 'changed'; readonly differences: readonly Difference[] }
  | {
      readonly type: 'taken_in';
      readonly ledger: Ledger;
      readonly items: readonly Item[];
      readonly count: number;
      /** The rows that the CSV has no more, as people call them. */
      readonly gone: readonly string[];
    }
  /** The text that came back from `$EDITOR`. */
  | { readonly type: 'written'; readonly field: string; readonly text: string }
  | { readonly type: 'noticed'; readonly notice: Notice }
  /** The catalogs of the others have been read; `thenOnly`: what they disagree on was asked for. */
  | {
      readonly type: 'others_read';
      readonly others: State['others'];
      readonly reviewers: readonly string[];
      readonly beside: readonly string[];
      readonly thenOnly: boolean;
    }
  /** Why nothing can be decided here is another reason now. */
  | { readonly type: 'only_looking'; readonly why: string | undefined }
  /** Another process has written the catalog that we only look at. */
  | { readonly type: 'followed'; readonly ledger: Ledger; readonly items: readonly Item[] };

/** What the edge has to do: the reducer itself touches nothing. */
export type Effect =
  | { readonly type: 'commit'; readonly change: Change }
  /** A draft that may wait until typing pauses; `undefined` means that none is waiting any more. */
  | { readonly type: 'draft'; readonly change: Change | undefined; readonly now: boolean }
  /** Sends `waited` after so many ms; a later one replaces it. */
  | { readonly type: 'wait'; readonly ms: number }
  /** Sends the key once more, when the effects before it are done. */
  | { readonly type: 'press'; readonly key: Key; readonly at: number; readonly idle: number }
  | { readonly type: 'take_in' }
  | { readonly type: 'external_editor'; readonly field: string; readonly text: string }
  /** Reads the catalogs of the others as they are now. */
  | { readonly type: 'read_others'; readonly thenOnly: boolean }
  | { readonly type: 'redraw' }
  | { readonly type: 'suspend' }
  | { readonly type: 'quit' };

/** What an action leads to. */
export interface Step {
  readonly state: State;
  readonly effects: readonly Effect[];
}

/** A step without effects. */
export const only = (state: State): Step => ({ state, effects: [] });

/** A step that only says something, in the last row. */
export const say = (state: State, text: string, tone: Notice['tone'] = 'plain'): Step =>
  only({ ...state, notice: { text, tone } });

/** Why nothing can be changed; `undefined` when things can. */
export const writable = (state: State): Step | undefined => {
  if (state.halted !== undefined) return say(state, 'no changes any more: see above', 'error');
  if (state.readOnly !== undefined) return say(state, 'read-only: nothing can be changed here', 'error');
  return undefined;
};

/** A step that records what was done to an item; `field` is the one whose draft it makes obsolete. */
export const commit = (state: State, item: Item, action: Deed, after: Decision, field?: string): Step => {
  const change: Change = {
    kind: 'decision',
    action,
    id: item.id,
    digest: digestOfItem(item),
    after,
    ...(field === undefined ? {} : { field }),
  };
  return { state, effects: [{ type: 'commit', change }] };
};

/** A place within a list whose last is `last`. */
export const clamped = (value: number, last: number): number =>
  Math.min(Math.max(0, value), Math.max(0, last));

/** What people call a candidate: the index of its problem. */
export const labelOf = (item: Item | undefined): string =>
  String(item?.candidate?.index ?? item?.row.cells.index ?? '');

/** What was done, in a word. */
export const deedWords: { readonly [deed in Deed]: string } = {
  accept: 'accepted',
  reject: 'rejected',
  skip: 'skipped',
  edit: 'edited',
  mark: 'marked',
  note: 'noted',
  revert: 'reverted',
  adopt: 'taken over',
  spreadsheet: 'changed in the CSV',
  remove: 'removed from the CSV',
  undo: 'undone',
  redo: 'done again',
};

/** Rows that the CSV has no more: `1 row is gone from the CSV: 1005`. */
export const rowsGoneText = (labels: readonly string[]): string => {
  const which = `${labels.slice(0, 8).join(', ')}${labels.length > 8 ? ', …' : ''}`;
  return `${counted(labels.length, 'row')} ${labels.length === 1 ? 'is' : 'are'} gone from the CSV: ${which}`;
};
