import type { Item } from '../content/item.ts';
import type { Change } from '../record/ledger.ts';
import type { Store } from '../record/store.ts';
import type { Key } from './keys.ts';
import { reduce } from './reducer.ts';
import { itemAt, type State } from './state.ts';
import type { Action, Effect } from './step.ts';
import type { Timers } from './timers.ts';

/** Typing has paused after this time, in ms: the draft is saved. */
const draftWait = 250;

/** The state of a session and what its effects are done with. */
export interface Loop {
  state: State;
  /** What is being written and not yet saved. */
  waitingDraft: Change | undefined;
  readonly store: Store;
  /** Makes the items anew after the CSV has been taken in. */
  readonly itemsOf: () => readonly Item[];
  readonly timers: Timers;
  /** Shows the state. */
  readonly draw: () => void;
  /** Puts the whole screen on the terminal again. */
  readonly repaint: () => void;
  readonly quit: () => void;
  /** Reads the catalogs of the other reviewers as they are now. */
  readonly readOthers: () => Pick<State, 'others' | 'reviewers' | 'beside'>;
  /** Why nothing can be decided here, as it is now. */
  readonly whyReadOnly: () => string | undefined;
  /** Gives the terminal back to the shell until it is continued. */
  readonly suspend: () => void;
  /** Has the person write a text in an editor of their own. */
  readonly writeOutside: (field: string, text: string) => { text: string } | { failed: string };
}

/** Makes the next state and does what has to be done for it. */
export const dispatch = (loop: Loop, action: Action): void => {
  const step = reduce(loop.state, action);
  loop.state = step.state;
  for (const effect of step.effects) perform(loop, effect);
};

/** A key; the program had waited for it so many ms. */
export const press = (loop: Loop, key: Key, idle: number): void =>
  dispatch(loop, { type: 'key', key, at: Date.now(), idle });

/** Only what has been on the screen can be decided: `drawn` is the candidate of the frame on the terminal. */
export const painted = (loop: Loop, drawn: string | undefined): void => {
  const id = itemAt(loop.state)?.id;
  if (id === undefined || drawn !== id || loop.state.painted === id) return;
  loop.state = reduce(loop.state, { type: 'painted', id, at: Date.now() }).state;
};

/** Puts the unfinished text on the disk. */
export const saveDraft = (loop: Loop): void => {
  loop.timers.clear('draft');
  const change = loop.waitingDraft;
  loop.waitingDraft = undefined;
  if (change) commit(loop, change);
};

const commit = (loop: Loop, change: Change): void => {
  const { store, timers } = loop;
  const catalog = store.catalog();
  const done = store.commit(change);
  if (done.ok) {
    // A row may have come back, or the CSV have other cells that are none of ours.
    if (store.catalog() !== catalog)
      dispatch(loop, { type: 'followed', ledger: done.ledger, items: loop.itemsOf() });
    const clock = new Date().toTimeString().slice(0, 8);
    dispatch(loop, { type: 'committed', change, ledger: done.ledger, clock });
    // The CSV follows once the frame that says `saved` has been drawn: the journal has the event already.
    if (change.kind === 'decision') timers.soon('flush', () => flush(loop));
    tell(loop);
  } else if (done.why === 'changed') {
    dispatch(loop, { type: 'changed', differences: store.differences() });
  } else {
    dispatch(loop, { type: 'refused', why: done.why, message: done.message });
  }
};

/** Says what another program did to the files and what was mended; true when there was something to say. */
const tell = (loop: Loop): boolean => {
  const told = loop.store.notices();
  if (told.length > 0) dispatch(loop, { type: 'noticed', notice: { text: told.join('; '), tone: 'warn' } });
  return told.length > 0;
};

/** How often the files are looked at when nothing is done, in ms. */
const watchEvery = 1000;

/** Follows another writer where we only look; where we write, finds early what was done to our files. */
export const watch = (loop: Loop): void => {
  loop.timers.after('watch', watchEvery, () => {
    if (loop.store.readOnly) {
      lookOn(loop);
    } else {
      const failed = loop.store.check();
      const isTold = tell(loop);
      if (failed && loop.state.halted === undefined)
        dispatch(loop, { type: 'refused', why: 'failed', message: failed });
      if (isTold || failed) loop.draw();
    }
    watch(loop);
  });
};

/** Shows what another has written, and whether there still is another. */
const lookOn = (loop: Loop): void => {
  const isNew = loop.store.follow();
  const why = loop.whyReadOnly();
  if (isNew) dispatch(loop, { type: 'followed', ledger: loop.store.ledger(), items: loop.itemsOf() });
  if (why !== loop.state.readOnly) dispatch(loop, { type: 'only_looking', why });
  else if (!isNew) return;
  loop.draw();
};

const flush = (loop: Loop): void => {
  const failed = loop.store.flush();
  const isTold = tell(loop);
  const differences = loop.store.differences();
  if (failed) dispatch(loop, { type: 'refused', why: 'failed', message: failed });
  else if (differences.length > 0) dispatch(loop, { type: 'changed', differences });
  else if (!isTold) return;
  loop.draw();
};

const takeIn = (loop: Loop): void => {
  const { store } = loop;
  const before = store.ledger().deeds;
  const gone = store.differences().filter(({ column }) => column === 'row');
  const failed = store.takeIn();
  if (failed) {
    dispatch(loop, { type: 'refused', why: 'failed', message: failed });
    return;
  }
  const ledger = store.ledger();
  dispatch(loop, {
    ...{ type: 'taken_in', ledger, items: loop.itemsOf(), count: ledger.deeds - before },
    gone: gone.map(({ label, id }) => `${label} (${id})`),
  });
};

const perform = (loop: Loop, effect: Effect): void => {
  switch (effect.type) {
    case 'commit':
      commit(loop, effect.change);
      break;
    case 'draft':
      loop.waitingDraft = effect.change;
      if (effect.now) saveDraft(loop);
      else loop.timers.after('draft', draftWait, () => thenDraw(loop, () => saveDraft(loop)));
      break;
    case 'wait': {
      const waited = () => dispatch(loop, { type: 'waited', at: Date.now() });
      loop.timers.after('hold', effect.ms, () => thenDraw(loop, waited));
      break;
    }
    case 'press':
      dispatch(loop, { type: 'key', key: effect.key, at: effect.at, idle: effect.idle });
      break;
    case 'take_in':
      takeIn(loop);
      break;
    case 'external_editor':
      dispatch(loop, outcomeOf(effect.field, loop.writeOutside(effect.field, effect.text)));
      break;
    case 'read_others':
      dispatch(loop, { type: 'others_read', ...loop.readOthers(), thenOnly: effect.thenOnly });
      break;
    case 'redraw':
      loop.repaint();
      break;
    case 'suspend':
      loop.suspend();
      break;
    case 'quit':
      loop.quit();
      break;
  }
};

const thenDraw = (loop: Loop, act: () => void): void => {
  act();
  loop.draw();
};

const outcomeOf = (field: string, written: ReturnType<Loop['writeOutside']>): Action =>
  'text' in written
    ? { type: 'written', field, text: written.text }
    : { type: 'noticed', notice: { text: written.failed, tone: 'error' } };
