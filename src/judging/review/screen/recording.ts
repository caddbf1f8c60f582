import { counted } from '../../../model/index.ts';
import { digestOfItem, type Item } from '../content/item.ts';
import type { Decision } from '../record/decision.ts';
import type { Action, Change, Ledger, ReviewEvent } from '../record/ledger.ts';
import { advance, shown } from './moving.ts';
import { deedWords, itemAt, labelOf, rowsGoneText, type State, say } from './state.ts';

/** Records what was done to an item; `field` is the one whose draft it makes obsolete. */
export const commit = (state: State, item: Item, action: Action, after: Decision, field?: string): State => {
  const obsolete = field === undefined ? {} : { field };
  return record(state, {
    ...{ kind: 'decision', action, id: item.id, digest: digestOfItem(item), after, ...obsolete },
  });
};

/** Has a change written down; the state says what became of it. */
export const record = (state: State, change: Change): State => {
  const { store, follow } = state.desk;
  const catalog = store.catalog();
  const done = store.commit(change);
  if (!done.ok) {
    if (done.why === 'changed') return changed(state);
    return done.why === 'failed' ? failed(state, done.message) : say(state, done.message, 'error');
  }
  // A row may have come back, or the CSV have other cells that are none of ours.
  const now = store.catalog() === catalog ? state : followed(state);
  const next = committed(now, change, done);
  if (change.kind === 'decision') follow();
  return told(next);
};

/** Nothing is saved any more. */
export const failed = (state: State, why: string): State => ({ ...state, halted: why, notice: undefined });

/** Somebody else changed the CSV: what they did is shown, and taken in or not. */
export const changed = (state: State): State => ({
  ...state,
  ...{ mode: 'changed', listAt: 0, editor: undefined, differences: state.desk.store.differences() },
});

/** Says what another program did to the files and what was mended; the same state where that is nothing. */
export const told = (state: State): State => {
  const notices = state.desk.store.notices();
  return notices.length === 0 ? state : say(state, notices.join('; '), 'warn');
};

/** The decisions and rows as the store has them now. */
export const followed = (state: State): State => {
  const items = state.desk.itemsOf();
  const there = items.findIndex(({ id }) => id === itemAt(state)?.id);
  return { ...state, ledger: state.desk.store.ledger(), items, current: Math.max(0, there) };
};

/** Takes in what the CSV says otherwise. */
export const takeIn = (state: State): State => {
  const { store } = state.desk;
  const before = store.ledger().deeds;
  const gone = store.differences().filter(({ column }) => column === 'row');
  const wrong = store.takeIn();
  if (wrong) return failed(state, wrong);
  const next: State = { ...followed(state), mode: 'browse', differences: [] };
  const text = `${counted(next.ledger.deeds - before, 'change')} of the CSV taken in`;
  if (gone.length === 0) return say(next, text);
  const rows = rowsGoneText(gone.map(({ label, id }) => `${label} (${id})`));
  return say(next, `${text}; ${rows}. u brings back what went last`, 'warn');
};

const committed = (
  before: State,
  change: Change,
  { ledger, event }: { readonly ledger: Ledger; readonly event: ReviewEvent },
): State => {
  const clock = new Date(event.at).toTimeString().slice(0, 8);
  const state: State = { ...before, ledger, saved: { at: clock, deeds: ledger.deeds } };
  if (change.kind === 'draft') {
    const isHere = itemAt(state)?.id === change.id && state.field === change.field;
    return { ...state, draftSaved: isHere && state.editor?.text === change.text };
  }
  const { action } = change;
  const index = state.items.findIndex(({ id }) => id === change.id);
  const label = labelOf(state.items[index]);
  if (action === 'undo' || action === 'redo') {
    const [what, other] =
      action === 'undo' ? [ledger.undone.at(-1), 'U: redo'] : [ledger.done.at(-1), 'u: undo'];
    return say(
      shown(state, index),
      `${deedWords[action]}: ${label} ${what ? deedWords[what.action] : ''}   ${other}`,
    );
  }
  if (action === 'accept' || action === 'reject' || action === 'skip' || action === 'adopt')
    return advance(say(state, `${label} ${deedWords[action]}   u: undo`));
  return say(state, `${deedWords[action]}   u: undo`);
};
