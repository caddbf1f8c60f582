import { rejectionReasons, statuses } from '../record/decision.ts';
import { type Change, type Action as Deed, type Ledger, redoOf, undoOf } from '../record/ledger.ts';
import { adopt, again, decide, deciding, held, reasoned, waited } from './deciding.ts';
import {
  draftChange,
  edit,
  editing,
  mark,
  openEditor,
  outside,
  revert,
  rightNumber,
  waiting,
  written,
} from './editing.ts';
import { type EditorCommand, edited, editorOf, typed } from './editor.ts';
import { type Command, commandOf, textModes } from './keymap.ts';
import type { Key } from './keys.ts';
import {
  advance,
  chosen,
  filtered,
  found,
  moved,
  scrolled,
  shown,
  stratumPlace,
  toNeighbour,
  toUndecided,
} from './moving.ts';
import { draftOf, explanationField, itemAt, linesAt, noFilter, type State, wideFrom } from './state.ts';
import { type Action, clamped, type Effect, labelOf, only, type Step, say, writable } from './step.ts';

/** The next state and what has to be done for it. Pure: the same state and action give the same step. */
export const reduce = (state: State, action: Action): Step => {
  switch (action.type) {
    case 'key':
      return pressed({ ...state, idle: action.idle }, action.key, action.at);
    case 'waited':
      return waited(state, action.at);
    case 'painted':
      return only(
        state.painted === action.id ? state : { ...state, painted: action.id, paintedAt: action.at },
      );
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
      return say(next, `${action.count} ${action.count === 1 ? 'change' : 'changes'} of the CSV taken in`);
    }
    case 'written':
      return editing(state, action.field, action.text.replace(/\n+$/, ''));
    case 'noticed':
      return only({ ...state, notice: action.notice });
  }
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
  if (key.name === 'paste') return say(state, 'pasted text ignored: e edits a line, then paste');
  const command = commandOf(state.mode, key.name);
  if (command !== undefined) return commanded(quiet, command, key, at);
  if (state.mode === 'reason')
    return say(state, `press 1 to ${rejectionReasons.length} for the reason, Esc to leave`);
  return only(quiet);
};

const commanded = (state: State, command: Command, key: Key, at: number): Step => {
  if (command.startsWith('text_')) {
    const editor = edited(state.editor ?? editorOf(''), command.slice('text_'.length) as EditorCommand);
    return editor.text === state.editor?.text ? only({ ...state, editor }) : written(state, editor);
  }
  if (command.startsWith('reason_')) return reasoned(state, Number(command.slice('reason_'.length)), at);
  switch (command) {
    case 'accept':
      return held(state, key, at) ?? decide(state, 'accept', {}, at, key.name);
    case 'skip':
      return held(state, key, at) ?? decide(state, 'skip', {}, at, key.name);
    case 'reject':
      return deciding(state) ?? only({ ...state, mode: 'reason' });
    case 'adopt_first':
      return adopt(state, 0, at);
    case 'adopt_second':
      return adopt(state, 1, at);
    case 'undo':
      return again(state, undoOf(state.ledger), 'nothing to undo');
    case 'redo':
      return again(state, redoOf(state.ledger), 'nothing to redo');
    case 'next_undecided':
      return toUndecided(state, 1);
    case 'previous_undecided':
      return toUndecided(state, -1);
    case 'next':
      return toNeighbour(state, 1);
    case 'previous':
      return toNeighbour(state, -1);
    case 'goto':
      return only({ ...state, mode: 'goto', editor: editorOf('') });
    case 'search':
      return only({ ...state, mode: 'search', editor: editorOf(state.filter.text) });
    case 'line_down':
      return moved(state, 1);
    case 'line_up':
      return moved(state, -1);
    case 'scroll_down':
      return scrolled(state, 3);
    case 'scroll_up':
      return scrolled(state, -3);
    case 'page_down':
      return moved(state, Math.max(1, state.rows - 6));
    case 'page_up':
      return moved(state, -Math.max(1, state.rows - 6));
    case 'strata':
      return only({ ...state, mode: 'strata', listAt: stratumPlace(state) });
    case 'choose':
      return chosen(state);
    case 'status_filter': {
      const now = state.filter.status;
      const status = now === undefined ? statuses[0] : statuses[statuses.indexOf(now) + 1];
      return filtered(state, { ...state.filter, status });
    }
    case 'disagreements':
      return filtered(state, { ...state.filter, disagreements: !state.filter.disagreements });
    case 'clear_filters':
      return filtered(state, noFilter);
    case 'edit':
      return writable(state) ?? openEditor(state, linesAt(state)[state.line]?.name);
    case 'edit_explanation':
      return writable(state) ?? openEditor(state, itemAt(state)?.candidate ? explanationField : undefined);
    case 'mark':
      return writable(state) ?? mark(state);
    case 'revert':
      return revert(state);
    case 'put_right':
      return rightNumber(state);
    case 'external_editor':
      return writable(state) ?? outside(state);
    case 'layout': {
      const side = state.layout === 'side' || (state.layout === 'auto' && state.columns >= wideFrom);
      return only({ ...state, layout: side ? 'stacked' : 'side', scroll: undefined });
    }
    case 'problem':
      return only({ ...state, wholeProblem: !state.wholeProblem });
    case 'zoom':
      return only({ ...state, zoom: !state.zoom, scroll: undefined });
    case 'statistics':
      return only({ ...state, mode: 'statistics', listAt: 0 });
    case 'agreement':
      return only({ ...state, mode: 'agreement', listAt: 0 });
    case 'help':
      return only({ ...state, mode: 'help', helpFor: state.mode, listAt: 0 });
    case 'redraw':
      return { state, effects: [{ type: 'redraw' }] };
    case 'quit':
      return { state, effects: [...waiting(state), { type: 'quit' }] };
    case 'keep':
      return kept(state, false, at);
    case 'keep_next':
      return kept(state, true, at);
    case 'leave':
      return left(state);
    default:
      return only(state);
  }
};

const committed = (before: State, change: Change, ledger: Ledger, clock: string): Step => {
  const state: State = { ...before, ledger, saved: { at: clock, seq: ledger.seq } };
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

const deedWords: { readonly [deed in Deed]: string } = {
  accept: 'accepted',
  reject: 'rejected',
  skip: 'skipped',
  edit: 'edited',
  mark: 'marked',
  revert: 'reverted',
  adopt: 'taken over',
  spreadsheet: 'changed in the CSV',
  undo: 'undone',
  redo: 'done again',
};

const kept = (state: State, andNext: boolean, at: number): Step => {
  const text = state.editor?.text ?? '';
  switch (state.mode) {
    case 'edit': {
      if (text.trim() === '') return say(state, 'a line cannot be empty: ^R brings its text back', 'warn');
      const closed: State = { ...state, mode: 'browse', editor: undefined, field: '', draftSaved: false };
      const step = edit(closed, 'edit', state.field, text);
      const drop: Effect = { type: 'draft', change: undefined, now: true };
      const effects: readonly Effect[] = [drop, ...step.effects];
      if (!andNext || state.field === explanationField) return { state: step.state, effects };
      const line = clamped(state.line + 1, linesAt(state).length - 1);
      const next = openEditor({ ...step.state, line }, linesAt(state)[line]?.name);
      return { state: next.state, effects };
    }
    case 'note':
      if (text.trim() === '') return say(state, 'write the reason, or Esc to leave', 'warn');
      return decide(
        { ...state, mode: 'browse', editor: undefined },
        'reject',
        { reason: 'other', note: text.trim() },
        at,
      );
    case 'goto': {
      const there = found(state, text.trim());
      const back: State = { ...state, mode: 'browse', editor: undefined };
      return there === undefined
        ? say(back, `nothing is called '${text.trim()}'`, 'warn')
        : only(shown(back, there));
    }
    case 'search':
      return only({ ...state, mode: 'browse', editor: undefined });
    case 'changed':
      return { state, effects: [{ type: 'take_in' }] };
    default:
      return only(state);
  }
};

const left = (state: State): Step => {
  switch (state.mode) {
    case 'edit': {
      const effects = waiting(state);
      const kept = draftChange(state)?.kind === 'draft' || draftOf(state, state.field) !== undefined;
      const back: State = { ...state, mode: 'browse', editor: undefined };
      const text = 'left; the draft is kept: e goes on with it';
      return { state: kept ? { ...back, notice: { text, tone: 'plain' } } : back, effects };
    }
    case 'search':
      return filtered({ ...state, mode: 'browse', editor: undefined }, { ...state.filter, text: '' });
    case 'note':
      return only({ ...state, mode: 'reason', editor: undefined });
    case 'help':
      return only({ ...state, mode: state.helpFor, listAt: 0 });
    default:
      return only({ ...state, mode: 'browse' });
  }
};
