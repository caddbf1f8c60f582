import type { Change } from '../record/ledger.ts';
import type { Store } from '../record/store.ts';
import { waited } from './deciding.ts';
import type { Key } from './keys.ts';
import { painted, press } from './press.ts';
import { changed, failed, followed, record, told } from './recording.ts';
import { type Desk, itemAt, type State } from './state.ts';
import type { Timers } from './timers.ts';

/** What the screen shows and writes to. */
export interface Stage extends Pick<Desk, 'itemsOf' | 'readOthers'> {
  readonly store: Store;
  /** The state before the first key. */
  readonly first: (desk: Desk) => State;
  /** Why nothing can be decided here, as it is now. */
  readonly whyReadOnly: () => string | undefined;
}

/** What the loop asks of the terminal. */
export interface Screen extends Pick<Desk, 'redraw' | 'suspend' | 'writeOutside' | 'quit'> {
  readonly timers: Timers;
  readonly draw: () => void;
}

/** Typing has paused after this time, in ms: the draft is saved. */
const draftWait = 250;

/** How often the files are looked at when nothing is done, in ms. */
const watchEvery = 1000;

/** The state of a session, and what happens to it. */
export const loopOn = (stage: Stage, screen: Screen) => {
  const { store } = stage;
  const { timers, draw } = screen;
  /** What is being written and not yet saved. */
  let draft: Change | undefined;
  const update = (next: (state: State) => State): boolean => {
    const before = state;
    state = next(state);
    return state !== before;
  };
  const thenDraw = (next: (state: State) => State): void => {
    if (update(next)) draw();
  };
  const saveDraft = (state: State): State => {
    timers.clear('draft');
    const change = draft;
    draft = undefined;
    return change ? record(state, change) : state;
  };
  const desk: Desk = {
    ...stage,
    ...screen,
    // The CSV follows once the frame that says `saved` has been drawn: the journal has the event already.
    follow: () => timers.soon('flush', () => thenDraw((state) => flushed(store, state))),
    draft: (change) => {
      draft = change;
      timers.clear('draft');
      if (change) timers.after('draft', draftWait, () => thenDraw(saveDraft));
    },
    wait: (ms) => timers.after('hold', ms, () => thenDraw((state) => waited(state, Date.now()))),
  };
  const watch = (): void =>
    timers.after('watch', watchEvery, () => {
      thenDraw((state) => looked(stage, state));
      watch();
    });
  let state = stage.first(desk);
  watch();
  return {
    state: () => state,
    /** A key; the program had waited for it so many ms. */
    press: (key: Key, idle: number): boolean => update((state) => press(state, key, Date.now(), idle)),
    /** Only what has been on the screen can be decided: this is the candidate of the frame on the terminal. */
    painted: (drawn: string | undefined): void => {
      const id = itemAt(state)?.id;
      if (id !== undefined && drawn === id) update((state) => painted(state, id, Date.now()));
    },
    sized: (columns: number, rows: number): boolean => update((state) => ({ ...state, columns, rows })),
    saveDraft: (): boolean => update(saveDraft),
  };
};

/** The CSV brought up to the journal, and what was found on the way. */
const flushed = (store: Store, state: State): State => {
  const wrong = store.flush();
  const next = told(state);
  if (wrong) return failed(next, wrong);
  return store.differences().length > 0 ? changed(next) : next;
};

/** Follows another writer where we only look; where we write, finds early what was done to our files. */
const looked = ({ store, whyReadOnly }: Stage, state: State): State => {
  if (store.readOnly) {
    const next = store.follow() ? followed(state) : state;
    const readOnly = whyReadOnly();
    return readOnly === state.readOnly ? next : { ...next, readOnly };
  }
  const wrong = store.check();
  const next = told(state);
  return wrong && state.halted === undefined ? failed(next, wrong) : next;
};
