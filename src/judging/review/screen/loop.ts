import { rejectionReasons } from '../record/decision.ts';
import type { Change } from '../record/ledger.ts';
import type { Store } from '../record/store.ts';
import { changed, failed, followed, noteBegun, record, told, waited } from './deciding.ts';
import { written } from './editing.ts';
import { editorOf, longestLine, typed } from './editor.ts';
import { keymap, textModes } from './keymap.ts';
import type { Key } from './keys.ts';
import { type Act, type Desk, itemAt, type Mode, type State, say } from './state.ts';
import type { Timers } from './timers.ts';
import { scrollOf } from './view.ts';

export interface Stage extends Pick<Desk, 'itemsOf' | 'readOthers'> {
  readonly store: Store;
  readonly first: (desk: Desk) => State;
  readonly whyReadOnly: () => string | undefined;
}

interface Screen extends Pick<Desk, 'redraw' | 'suspend' | 'quit'> {
  readonly timers: Timers;
  readonly draw: () => void;
}

/** Typing has paused after this time, in ms: the draft is saved. */
const draftWait = 250;

/** How often the files are looked at when nothing is done, in ms. */
const watchEvery = 1000;

export const loopOn = (stage: Stage, screen: Screen) => {
  const { store } = stage;
  const { timers, draw } = screen;
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

const acts = new Map(
  Object.entries(keymap).map(([mode, bindings]) => [
    mode,
    new Map(bindings.flatMap(({ keys, act }) => keys.map((key) => [key, act] as const))),
  ]),
);

export const actOf = (mode: Mode, key: string): Act | undefined => acts.get(mode)?.get(key);

/** The state after a key, pressed at a time in ms; the program had waited so long for it. One that waits is done before. */
export const press = (before: State, key: Key, at: number, idle: number): State => {
  const { pending } = before;
  const isOther = pending !== undefined && pending.key !== key.name;
  const state: State = { ...(isOther ? waited(before, at) : before), idle };
  const quiet: State = { ...state, notice: undefined };
  const act = actOf(state.mode, key.name);
  if (act !== undefined) return act(quiet, { key: key.name, at, scroll: () => scrollOf(quiet) });
  if (textModes.has(state.mode)) return key.text === undefined ? quiet : textTyped(quiet, key.text);
  // Whatever is no number of a reason begins the note.
  if (state.mode === 'reasons' && key.text !== undefined) return noteBegun(quiet, key.text);
  if (key.name === 'paste') return say(state, 'pasted text ignored: e edits a line, then paste');
  if (state.mode === 'reason')
    return say(state, `press 1 to ${rejectionReasons.length} for the reason, Esc to leave`);
  if (state.mode === 'confirm') return say(state, 'y accepts all the same, Esc looks again');
  return quiet;
};

const textTyped = (state: State, text: string): State => {
  const editor = state.editor ?? editorOf('');
  const next = written(state, typed(editor, text));
  const isCut = editor.text.length + text.length > longestLine;
  return isCut
    ? say(next, `a line has at most ${longestLine} characters: the rest is left out`, 'warn')
    : next;
};

/** Another candidate is on the screen: the time of the one before is kept. */
export const painted = (state: State, id: string, at: number): State => {
  if (state.painted === id) return state;
  const spent = new Map(state.spent);
  if (state.painted !== undefined)
    spent.set(state.painted, (spent.get(state.painted) ?? 0) + Math.max(0, at - state.paintedAt));
  return { ...state, painted: id, paintedAt: at, spent };
};
