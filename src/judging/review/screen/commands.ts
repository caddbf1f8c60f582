import { errorTypeOf } from '../content/item.ts';
import { redoOf, undoOf } from '../record/ledger.ts';
import { adopt, again, confirmed, decide, deciding, held } from './deciding.ts';
import {
  draftChange,
  edit,
  mark,
  ofType,
  openEditor,
  outside,
  revert,
  rightNumber,
  waiting,
} from './editing.ts';
import { editorOf } from './editor.ts';
import type { Command } from './keymap.ts';
import type { Key } from './keys.ts';
import {
  choicePlace,
  chosen,
  filtered,
  found,
  moved,
  nextStatus,
  revisited,
  scrolled,
  searched,
  shown,
  toNeighbour,
  toUndecided,
  unfiltered,
} from './moving.ts';
import { acceptedNoted, acceptNoting, choosing, rejectedNoted, remarked, remarking } from './noting.ts';
import {
  decisionAt,
  draftOf,
  errorTypesOf,
  explanationField,
  itemAt,
  linesAt,
  type State,
  wideFrom,
} from './state.ts';
import { clamped, type Effect, only, type Step, say, writable } from './step.ts';

/** The commands that take nothing from the name of their key. */
export type PlainCommand = Exclude<Command, `${'reason' | 'toggle'}_${number}` | `text_${string}`>;

/** What each command does; `at` is when its key was pressed, in ms. */
export const commands: { readonly [command in PlainCommand]: (state: State, key: Key, at: number) => Step } =
  {
    accept: (state, key, at) => held(state, key, at) ?? decide(state, 'accept', {}, at, key.name),
    skip: (state, key, at) => held(state, key, at) ?? decide(state, 'skip', {}, at, key.name),
    reject: (state) => deciding(state) ?? only({ ...state, mode: 'reason' }),
    accept_noted: (state) => acceptNoting(state),
    reject_noted: (state) => choosing(state),
    note: (state) => remarking(state),
    adopt_first: (state, _key, at) => adopt(state, 0, at),
    adopt_second: (state, _key, at) => adopt(state, 1, at),
    undo: (state) => again(state, undoOf(state.ledger), 'nothing to undo'),
    redo: (state) => again(state, redoOf(state.ledger), 'nothing to redo'),
    next_undecided: (state) => toUndecided(state, 1),
    previous_undecided: (state) => toUndecided(state, -1),
    next: (state) => toNeighbour(state, 1),
    previous: (state) => toNeighbour(state, -1),
    goto: (state) => only({ ...state, mode: 'goto', editor: editorOf('') }),
    search: (state) => only({ ...state, mode: 'search', editor: editorOf(state.filter.text) }),
    line_down: (state) => moved(state, 1),
    line_up: (state) => moved(state, -1),
    scroll_down: (state) => scrolled(state, 3),
    scroll_up: (state) => scrolled(state, -3),
    page_down: (state) => moved(state, Math.max(1, state.rows - 6)),
    page_up: (state) => moved(state, -Math.max(1, state.rows - 6)),
    filters: (state) => only({ ...state, mode: 'filters', listAt: choicePlace(state) }),
    choose: (state) => choices[state.mode]?.(state) ?? only(state),
    confirm: (state, _key, at) => confirmed(state, at),
    status_filter: nextStatus,
    disagreements: (state) =>
      state.filter.disagreements || state.adjudicating
        ? filtered(state, { ...state.filter, disagreements: !state.filter.disagreements })
        : { state, effects: [{ type: 'read_others', thenOnly: true }] },
    clear_filters: unfiltered,
    edit: (state) => writable(state) ?? openEditor(state, linesAt(state)[state.line]?.name),
    edit_explanation: (state) =>
      writable(state) ?? openEditor(state, itemAt(state)?.candidate ? explanationField : undefined),
    mark: (state) => writable(state) ?? mark(state),
    error_type: (state) =>
      writable(state) ??
      (itemAt(state)?.candidate
        ? only({ ...state, mode: 'types', listAt: typePlace(state) })
        : say(state, 'there is no candidate to say it of', 'warn')),
    revert: (state) => revert(state),
    put_right: (state) => rightNumber(state),
    external_editor: (state) => writable(state) ?? outside(state),
    layout: (state) => {
      const side = state.layout === 'side' || (state.layout === 'auto' && state.columns >= wideFrom);
      return only({ ...state, layout: side ? 'stacked' : 'side', scroll: undefined });
    },
    problem: (state) => only({ ...state, wholeProblem: !state.wholeProblem }),
    annotations: (state) => only({ ...state, folded: !state.folded }),
    zoom: (state) => only({ ...state, zoom: !state.zoom, scroll: undefined }),
    statistics: (state) => only({ ...state, mode: 'statistics', listAt: 0 }),
    agreement: (state) => ({
      state: { ...state, mode: 'agreement', listAt: 0 },
      effects: state.adjudicating ? [] : [{ type: 'read_others', thenOnly: false }],
    }),
    log: (state) => only({ ...state, mode: 'log', listAt: 0 }),
    help: (state) => only({ ...state, mode: 'help', helpFor: state.mode, listAt: 0 }),
    redraw: (state) => ({ state, effects: [{ type: 'redraw' }] }),
    suspend: (state) => ({ state, effects: [...waiting(state), { type: 'suspend' }] }),
    quit: (state) => ({ state, effects: [...waiting(state), { type: 'quit' }] }),
    keep: (state, _key, at) => kept(state, false, at),
    keep_next: (state, _key, at) => kept(state, true, at),
    leave: (state) => left(state),
  };

/** What Enter does in the lists in which one chooses. */
const choices: { readonly [mode: string]: (state: State) => Step } = {
  filters: chosen,
  types: (state) => ofType({ ...state, mode: 'browse' }, errorTypesOf(state)[state.listAt]),
  log: revisited,
};

/** Where the type of the candidate stands in the list of types. */
const typePlace = (state: State): number => {
  const item = itemAt(state);
  return Math.max(0, item ? errorTypesOf(state).indexOf(errorTypeOf(item, decisionAt(state).edits)) : 0);
};

export const isPlain = (command: Command): command is PlainCommand => command in commands;

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
    case 'reasons':
      return andNext ? only({ ...state, mode: 'reject_note' }) : rejectedNoted(state, at);
    case 'reject_note':
      return rejectedNoted(state, at);
    case 'accept_note':
      return acceptedNoted(state, at);
    case 'remark':
      return remarked(state);
    case 'goto': {
      const there = found(state, text.trim());
      const back: State = { ...state, mode: 'browse', editor: undefined };
      return there === undefined
        ? say(back, `nothing is called '${text.trim()}'`, 'warn')
        : only(shown(back, there));
    }
    case 'search':
      return searched(state, text);
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
      return only({ ...state, mode: 'browse', editor: undefined });
    case 'reject_note':
      return only({ ...state, mode: 'reasons' });
    case 'reasons':
    case 'accept_note':
    case 'remark':
      return only({ ...state, mode: 'browse', editor: undefined, chosen: [] });
    case 'help':
      return only({ ...state, mode: state.helpFor, listAt: 0 });
    case 'confirm':
      // A note that was written for the accept is not lost.
      return state.asked?.note === undefined
        ? only({ ...state, mode: 'browse', asked: undefined })
        : only({ ...state, mode: 'accept_note', editor: editorOf(state.asked.note), asked: undefined });
    default:
      return only({ ...state, mode: 'browse' });
  }
};
