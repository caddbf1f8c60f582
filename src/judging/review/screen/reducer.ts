import { counted } from '../../../model/index.ts';
import { rejectionReasons } from '../record/decision.ts';
import type { Change, Ledger } from '../record/ledger.ts';
import { commands, isPlain } from './commands.ts';
import { waited } from './deciding.ts';
import { editing, written } from './editing.ts';
import { edited, editorCommands, editorOf, typed } from './editor.ts';
import { type Command, commandOf, textModes } from './keymap.ts';
import type { Key } from './keys.ts';
import { advance, filtered, shown } from './moving.ts';
import { noteBegun, reasoned, toggled } from './noting.ts';
import { itemAt, type State } from './state.ts';
import { type Action, deedWords, labelOf, only, rowsGoneText, type Step, say } from './step.ts';

/** The next state and what has to be done for it. Pure: the same state and action give the same step. */
export const reduce = (state: State, action: Action): Step => {
  switch (action.type) {
    case 'key':
      return pressed({ ...state, idle: action.idle }, action.key, action.at);
    case 'waited':
      return waited(state, action.at);
    case 'painted':
      return only(state.painted === action.id ? state : paintedAnew(state, action.id, action.at));
    case 'sized':
      return only({ ...state, columns: action.columns, rows: action.rows });
    case 'committed':
      return committed(state, action.change, action.ledger, action.clock);
    case 'refused':
      if (action.why === 'failed') return only({ ...state, halted: action.message, notice: undefined });
      return say(state, action.message, 'error');
    case 'changed':
      return only({
        ...state,
        mode: 'changed',
        listAt: 0,
        differences: action.differences,
        editor: undefined,
      });
    case 'taken_in': {
      const there = action.items.findIndex(({ id }) => id === itemAt(state)?.id);
      const next: State = {
        ...state,
        mode: 'browse',
        ledger: action.ledger,
        items: action.items,
        differences: [],
        current: Math.max(0, there),
      };
      const told = `${counted(action.count, 'change')} of the CSV taken in`;
      if (action.gone.length === 0) return say(next, told);
      return say(next, `${told}; ${rowsGoneText(action.gone)}. u brings back what went last`, 'warn');
    }
    case 'written':
      return editing(state, action.field, action.text.replace(/\n+$/, ''));
    case 'others_read': {
      const { others, reviewers, beside } = action;
      const next: State = { ...state, others, reviewers, beside };
      return action.thenOnly ? filtered(next, { ...next.filter, disagreements: true }) : only(next);
    }
    case 'followed': {
      const there = action.items.findIndex(({ id }) => id === itemAt(state)?.id);
      return only({ ...state, ledger: action.ledger, items: action.items, current: Math.max(0, there) });
    }
    case 'only_looking':
      return only({ ...state, readOnly: action.why });
    case 'noticed':
      return only({ ...state, notice: action.notice });
  }
};

/** Another candidate is on the screen: the time of the one before is kept. */
const paintedAnew = (state: State, id: string, at: number): State => {
  const { painted, paintedAt } = state;
  const spent = new Map(state.spent);
  if (painted !== undefined) spent.set(painted, (spent.get(painted) ?? 0) + Math.max(0, at - paintedAt));
  return { ...state, painted: id, paintedAt: at, spent };
};

/** A key that waits is done before any other. */
const pressed = (state: State, key: Key, at: number): Step => {
  if (state.pending === undefined || state.pending.key.name === key.name) return keyed(state, key, at);
  const step = waited(state, at);
  return { ...step, effects: [...step.effects, { type: 'press', key, at, idle: state.idle }] };
};

const keyed = (state: State, key: Key, at: number): Step => {
  const quiet = { ...state, notice: undefined };
  if (textModes.has(state.mode)) {
    const command = commandOf(state.mode, key.name);
    if (command !== undefined) return commanded(quiet, command, key, at);
    return key.text === undefined
      ? only(quiet)
      : written(quiet, typed(state.editor ?? editorOf(''), key.text));
  }
  const named = commandOf(state.mode, key.name);
  // Whatever is no number of a reason begins the note.
  if (state.mode === 'reasons' && named === undefined && key.text !== undefined)
    return noteBegun(quiet, key.text);
  if (key.name === 'paste') return say(state, 'pasted text ignored: e edits a line, then paste');
  if (named !== undefined) return commanded(quiet, named, key, at);
  if (state.mode === 'reason')
    return say(state, `press 1 to ${rejectionReasons.length} for the reason, Esc to leave`);
  if (state.mode === 'confirm') return say(state, 'y accepts all the same, Esc looks again');
  return only(quiet);
};

/** What a command does. */
const commanded = (state: State, command: Command, key: Key, at: number): Step => {
  const typing = editorCommands.find((each) => command === `text_${each}`);
  if (typing !== undefined) {
    const editor = edited(state.editor ?? editorOf(''), typing);
    return editor.text === state.editor?.text ? only({ ...state, editor }) : written(state, editor);
  }
  const reason = /^reason_(\d+)$/.exec(command)?.[1];
  if (reason !== undefined) return reasoned(state, Number(reason), at);
  const toggle = /^toggle_(\d+)$/.exec(command)?.[1];
  if (toggle !== undefined) return toggled(state, Number(toggle));
  return isPlain(command) ? commands[command](state, key, at) : only(state);
};

const committed = (before: State, change: Change, ledger: Ledger, clock: string): Step => {
  const state: State = { ...before, ledger, saved: { at: clock, deeds: ledger.deeds } };
  if (change.kind === 'draft') {
    const here = itemAt(state)?.id === change.id && state.field === change.field;
    return only({ ...state, draftSaved: here && state.editor?.text === change.text });
  }
  const index = state.items.findIndex(({ id }) => id === change.id);
  const label = labelOf(state.items[index]);
  switch (change.action) {
    case 'accept':
    case 'reject':
    case 'skip':
    case 'adopt': {
      const notice = { text: `${label} ${deedWords[change.action]}   u: undo`, tone: 'plain' as const };
      return advance({ ...state, notice });
    }
    case 'undo':
    case 'redo': {
      const what = change.action === 'undo' ? ledger.undone.at(-1) : ledger.done.at(-1);
      const text = `${deedWords[change.action]}: ${label} ${what ? deedWords[what.action] : ''}   ${
        change.action === 'undo' ? 'U: redo' : 'u: undo'
      }`;
      return say(shown(state, index), text);
    }
    default:
      return say(state, `${deedWords[change.action]}   u: undo`);
  }
};
