import { rejectionReasons } from '../record/decision.ts';
import { waited } from './deciding.ts';
import { written } from './editing.ts';
import { editorOf, typed } from './editor.ts';
import { keymap, textModes } from './keymap.ts';
import type { Key } from './keys.ts';
import { noteBegun } from './noting.ts';
import { type Act, type Mode, type State, say } from './state.ts';
import { scrollOf } from './view.ts';

const acts = new Map(
  Object.entries(keymap).map(([mode, bindings]) => [
    mode,
    new Map(bindings.flatMap(({ keys, act }) => keys.map((key) => [key, act] as const))),
  ]),
);

/** What a key does in a mode; `undefined` where it is bound to nothing. */
export const actOf = (mode: Mode, key: string): Act | undefined => acts.get(mode)?.get(key);

/** The state after a key, pressed at a time in ms; the program had waited so long for it. One that waits is done before. */
export const press = (before: State, key: Key, at: number, idle: number): State => {
  const { pending } = before;
  const isOther = pending !== undefined && pending.key !== key.name;
  const state: State = { ...(isOther ? waited(before, at) : before), idle };
  const quiet: State = { ...state, notice: undefined };
  const act = actOf(state.mode, key.name);
  if (act !== undefined) return act(quiet, { key: key.name, at, scroll: () => scrollOf(quiet) });
  if (textModes.has(state.mode))
    return key.text === undefined ? quiet : written(quiet, typed(state.editor ?? editorOf(''), key.text));
  // Whatever is no number of a reason begins the note.
  if (state.mode === 'reasons' && key.text !== undefined) return noteBegun(quiet, key.text);
  if (key.name === 'paste') return say(state, 'pasted text ignored: e edits a line, then paste');
  if (state.mode === 'reason')
    return say(state, `press 1 to ${rejectionReasons.length} for the reason, Esc to leave`);
  if (state.mode === 'confirm') return say(state, 'y accepts all the same, Esc looks again');
  return quiet;
};

/** Another candidate is on the screen: the time of the one before is kept. */
export const painted = (state: State, id: string, at: number): State => {
  if (state.painted === id) return state;
  const spent = new Map(state.spent);
  if (state.painted !== undefined)
    spent.set(state.painted, (spent.get(state.painted) ?? 0) + Math.max(0, at - state.paintedAt));
  return { ...state, painted: id, paintedAt: at, spent };
};
