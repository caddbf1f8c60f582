import { putRight } from '../content/arithmetic.ts';
import { erroneousLineOf, type Item } from '../content/item.ts';
import type { Difference } from '../record/catalog.ts';
import { type Decision, type Edits, REASONS, STATUSES, sameDecision } from '../record/decision.ts';
import {
  type Change,
  type Action as Deed,
  decisionOf,
  type Ledger,
  redoOf,
  undoOf,
} from '../record/ledger.ts';
import { type EditorCommand, edited, editorOf, typed } from './editor.ts';
import { type Command, commandOf, keyName, TEXT_MODES } from './keymap.ts';
import type { Key } from './keys.ts';
import {
  decisionAt,
  draftOf,
  EXPLANATION,
  fieldText,
  itemAt,
  linesAt,
  NO_FILTER,
  type Notice,
  othersOn,
  type State,
  strataOf,
  visible,
  WIDE,
} from './state.ts';
import { scrollOf } from './view.ts';

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
    }
  /** The text that came back from `$EDITOR`. */
  | { readonly type: 'written'; readonly field: string; readonly text: string }
  | { readonly type: 'noticed'; readonly notice: Notice };

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
  | { readonly type: 'redraw' }
  | { readonly type: 'quit' };

export interface Step {
  readonly state: State;
  readonly effects: readonly Effect[];
}

function only(state: State): Step {
  return { state, effects: [] };
}

function say(state: State, text: string, tone: Notice['tone'] = 'plain'): Step {
  return only({ ...state, notice: { text, tone } });
}

/** The next state and what has to be done for it. Pure: the same state and action give the same step. */
export function reduce(state: State, action: Action): Step {
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
}

/** A key that waits is done before any other. */
function pressed(state: State, key: Key, at: number): Step {
  if (state.pending === undefined || state.pending.key.name === key.name) return keyed(state, key, at);
  const step = waited(state, at);
  return { ...step, effects: [...step.effects, { type: 'press', key, at, idle: state.idle }] };
}

function keyed(state: State, key: Key, at: number): Step {
  const quiet = { ...state, notice: undefined };
  if (TEXT_MODES.has(state.mode)) {
    const command = commandOf(state.mode, key.name);
    if (command !== undefined) return commanded(quiet, command, key, at);
    return key.text === undefined
      ? only(quiet)
      : written(quiet, typed(state.editor ?? editorOf(''), key.text));
  }
  if (key.name === 'paste') return say(state, 'pasted text ignored: e edits a line, then paste');
  const command = commandOf(state.mode, key.name);
  if (command !== undefined) return commanded(quiet, command, key, at);
  if (state.mode === 'reason') return say(state, `press 1 to ${REASONS.length} for the reason, Esc to leave`);
  return only(quiet);
}

function commanded(state: State, command: Command, key: Key, at: number): Step {
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
      const status = now === undefined ? STATUSES[0] : STATUSES[STATUSES.indexOf(now) + 1];
      return filtered(state, { ...state.filter, status });
    }
    case 'disagreements':
      return filtered(state, { ...state.filter, disagreements: !state.filter.disagreements });
    case 'clear_filters':
      return filtered(state, NO_FILTER);
    case 'edit':
      return writable(state) ?? openEditor(state, linesAt(state)[state.line]?.name);
    case 'edit_explanation':
      return writable(state) ?? openEditor(state, itemAt(state)?.candidate ? EXPLANATION : undefined);
    case 'mark':
      return writable(state) ?? mark(state);
    case 'revert':
      return revert(state);
    case 'put_right':
      return rightNumber(state);
    case 'external_editor':
      return writable(state) ?? outside(state);
    case 'layout': {
      const side = state.layout === 'side' || (state.layout === 'auto' && state.columns >= WIDE);
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
}

// Deciding

function writable(state: State): Step | undefined {
  if (state.halted !== undefined) return say(state, 'no changes any more: see above', 'error');
  if (state.readOnly !== undefined) return say(state, 'read-only: nothing can be changed here', 'error');
  return undefined;
}

/** Why the candidate cannot be decided now; `undefined` when it can. */
function deciding(state: State): Step | undefined {
  const item = itemAt(state);
  if (!item) return say(state, 'nothing to decide: 0 clears the filter');
  // A key typed ahead was meant for what its writer saw, and that was another candidate.
  if (state.painted !== item.id)
    return say(state, 'key ignored: the next candidate was not on the screen yet', 'warn');
  return writable(state);
}

/**
 * The step of a deciding key that comes again faster than a person reads; `undefined` for a fresh press. The first
 * such repeat waits: when no other follows, somebody (or a script) pressed it quickly, and it decides; when another
 * follows, the key is held, and none of them decides.
 */
function held(state: State, key: Key, at: number): Step | undefined {
  // Keys that came while the program was busy are read late: what counts is how long it has been listening.
  const gap = Math.min(at - state.pressed.at, state.idle);
  if (key.name !== state.pressed.key || gap >= state.holdMs) return undefined;
  const id = itemAt(state)?.id;
  const isHeld = state.pressed.isHeld || state.pending !== undefined || state.painted !== id;
  if (!isHeld && id !== undefined) {
    const pressed = { ...state.pressed, at };
    return {
      state: { ...state, pressed, pending: { key, id } },
      effects: [{ type: 'wait', ms: state.holdMs }],
    };
  }
  const next: State = {
    ...state,
    pending: undefined,
    pressed: { key: key.name, at, isFirstRepeat: false, isHeld: true },
  };
  const told = say(next, `${keyName(key.name)} is held: one press decides one candidate`, 'warn');
  // A keyboard waits before it repeats, so the first repeat looked like a press of its own: it is taken back.
  const change = state.pressed.isFirstRepeat ? undoOf(state.ledger) : undefined;
  return change ? { state: told.state, effects: [{ type: 'commit', change }] } : told;
}

/** No other key has followed: the one that waited decides, if its candidate is still there. */
function waited(state: State, at: number): Step {
  const { pending } = state;
  const next: State = { ...state, pending: undefined };
  if (pending === undefined || itemAt(state)?.id !== pending.id) return only(next);
  const action = commandOf('browse', pending.key.name) === 'accept' ? 'accept' : 'skip';
  return decide(next, action, {}, at, pending.key.name);
}

/** Keyboards wait at most this long, in ms, before a held key repeats. */
const FIRST_REPEAT = 700;

function decide(
  state: State,
  action: 'accept' | 'reject' | 'skip',
  why: { readonly reason?: string; readonly note?: string },
  at: number,
  key = '',
): Step {
  const blocked = deciding(state);
  const item = itemAt(state);
  if (blocked || !item) return blocked ?? only(state);
  if (action === 'accept' && !item.candidate) {
    return say(state, 'cannot accept what is not there: its candidate was not found', 'error');
  }
  const status = action === 'accept' ? 'accepted' : action === 'reject' ? 'rejected' : 'skipped';
  const after: Decision = {
    status,
    edits: decisionAt(state).edits,
    ...why,
    validator: state.validator,
    decided_at: isoOf(at),
    seconds: Math.max(0, Math.round((at - state.paintedAt) / 1000)),
  };
  const isFirstRepeat = key !== '' && key === state.pressed.key && at - state.pressed.at < FIRST_REPEAT;
  const pressed = { key, at, isFirstRepeat, isHeld: false };
  return commit({ ...state, mode: 'browse', pressed }, item, action, after);
}

function isoOf(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}

function commit(state: State, item: Item, action: Deed, after: Decision, field?: string): Step {
  const change: Change = {
    kind: 'decision',
    action,
    id: item.id,
    digest: item.digest,
    after,
    ...(field === undefined ? {} : { field }),
  };
  return { state, effects: [{ type: 'commit', change }] };
}

function reasoned(state: State, number: number, at: number): Step {
  const reason = REASONS[number - 1];
  if (!reason) return only(state);
  if (reason.id === 'other') return only({ ...state, mode: 'note', editor: editorOf('') });
  return decide(state, 'reject', { reason: reason.id }, at);
}

function adopt(state: State, which: number, at: number): Step {
  const item = itemAt(state);
  if (!state.adjudicating || !item) return say(state, "1 and 2 take a reviewer's decision when adjudicating");
  const blocked = deciding(state);
  if (blocked) return blocked;
  const other = othersOn(state, item)[which];
  if (!other) return say(state, 'there is no such reviewer for this candidate');
  const { status, edits, reason, note } = other.decision;
  const after: Decision = {
    status,
    edits,
    ...(reason === undefined ? {} : { reason }),
    note: [`as ${other.reviewer}`, note].filter(Boolean).join(': '),
    validator: state.validator,
    decided_at: isoOf(at),
    seconds: Math.max(0, Math.round((at - state.paintedAt) / 1000)),
  };
  return commit(state, item, 'adopt', after);
}

function again(state: State, change: Change | undefined, nothing: string): Step {
  const blocked = writable(state);
  if (blocked) return blocked;
  return change ? { state, effects: [{ type: 'commit', change }] } : say(state, nothing);
}

const DEEDS: { readonly [deed in Deed]: string } = {
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

function committed(before: State, change: Change, ledger: Ledger, clock: string): Step {
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
      const notice = { text: `${label} ${DEEDS[change.action]}   u: undo`, tone: 'plain' as const };
      return advance({ ...state, notice });
    }
    case 'undo':
    case 'redo': {
      const what = change.action === 'undo' ? ledger.undone.at(-1) : ledger.done.at(-1);
      const text = `${DEEDS[change.action]}: ${label} ${what ? DEEDS[what.action] : ''}   ${
        change.action === 'undo' ? 'U: redo' : 'u: undo'
      }`;
      return say(shown(state, index), text);
    }
    default:
      return say(state, `${DEEDS[change.action]}   u: undo`);
  }
}

function labelOf(item: Item | undefined): string {
  return String(item?.candidate?.index ?? item?.row.cells.index ?? '');
}

// Moving

/** Shows an item, the cursor on its erroneous line. The same item stays as it is. */
function shown(state: State, index: number): State {
  if (index < 0 || index === state.current) return state;
  const moved: State = { ...state, current: index, scroll: undefined };
  return { ...moved, line: erroneousPlace(moved) };
}

function erroneousPlace(state: State): number {
  const item = itemAt(state);
  if (!item) return 0;
  const name = erroneousLineOf(item, decisionAt(state).edits);
  return Math.max(
    0,
    item.flawed.findIndex((line) => line.name === name),
  );
}

/** After a decision: the next undecided, or else the next, or else here. */
function advance(state: State): Step {
  const next = undecided(state, 1) ?? neighbour(state, 1);
  const done = !state.items.some(({ id }) => decisionOf(state.ledger, id).status === 'todo');
  const told = done
    ? { ...state, notice: { text: 'all decided   t: statistics   q: quit', tone: 'plain' as const } }
    : state;
  return only(next === undefined ? told : shown(told, next));
}

/** The next undecided item in a direction, going round at the end; not the current one. */
export function undecided(state: State, direction: 1 | -1): number | undefined {
  const through = visible(state).filter((index) => {
    const item = state.items[index];
    return index !== state.current && item && decisionOf(state.ledger, item.id).status === 'todo';
  });
  if (direction === 1) return through.find((index) => index > state.current) ?? through[0];
  return through.findLast((index) => index < state.current) ?? through.at(-1);
}

function neighbour(state: State, direction: 1 | -1): number | undefined {
  const through = visible(state);
  return direction === 1
    ? through.find((index) => index > state.current)
    : through.findLast((index) => index < state.current);
}

function toUndecided(state: State, direction: 1 | -1): Step {
  const next = undecided(state, direction);
  return next === undefined
    ? say(state, 'no other undecided one here: 0 clears the filter')
    : only(shown(state, next));
}

function toNeighbour(state: State, direction: 1 | -1): Step {
  const next = neighbour(state, direction);
  return next === undefined
    ? say(state, direction === 1 ? 'this is the last' : 'this is the first')
    : only(shown(state, next));
}

function moved(state: State, by: number): Step {
  if (state.mode === 'browse') {
    const last = Math.max(0, linesAt(state).length - 1);
    return only({ ...state, line: clamped(state.line + by, last), scroll: undefined });
  }
  const last = state.mode === 'strata' ? strataOf(state).length : scrollOf(state).last;
  return only({ ...state, listAt: clamped(state.listAt + by, last) });
}

/** From where the screen is, which may be where it followed the line to. */
function scrolled(state: State, by: number): Step {
  const { start, last } = scrollOf(state);
  return only({ ...state, scroll: clamped(start + by, last) });
}

function clamped(value: number, last: number): number {
  return Math.min(Math.max(0, value), Math.max(0, last));
}

function found(state: State, wanted: string): number | undefined {
  const position = /^:(\d+)$/.exec(wanted)?.[1];
  if (position !== undefined) return state.items[Number(position) - 1] ? Number(position) - 1 : undefined;
  const rules = [
    (item: Item) => labelOf(item) === wanted,
    (item: Item) => item.id === wanted,
    (item: Item) => item.id.startsWith(wanted),
  ];
  for (const rule of rules) {
    // Several candidates of one problem have its index: g again goes on to the next.
    const later = state.items.findIndex((item, index) => index > state.current && rule(item));
    const any = later >= 0 ? later : state.items.findIndex(rule);
    if (any >= 0) return any;
  }
  return undefined;
}

// Filters

function filtered(state: State, filter: State['filter']): Step {
  const through = visible(state, filter);
  const next: State = { ...state, filter };
  if (through.length === 0) return say(next, 'nothing passes the filter: 0 clears it', 'warn');
  if (through.includes(state.current)) return only(next);
  const todo = through.filter(
    (index) => decisionOf(state.ledger, state.items[index]?.id ?? '').status === 'todo',
  );
  const near = todo.find((index) => index > state.current) ?? todo[0];
  return only(
    shown(next, near ?? through.find((index) => index > state.current) ?? through[0] ?? state.current),
  );
}

function stratumPlace(state: State): number {
  return strataOf(state).findIndex(({ stratum }) => stratum === state.filter.stratum) + 1;
}

/** The first line of the list stands for all strata. */
function chosen(state: State): Step {
  const stratum = state.listAt === 0 ? undefined : strataOf(state)[state.listAt - 1]?.stratum;
  return filtered({ ...state, mode: 'browse' }, { ...state.filter, stratum });
}

// Editing

function openEditor(state: State, field: string | undefined): Step {
  const item = itemAt(state);
  if (!item || field === undefined) return say(state, 'there is no line to edit', 'warn');
  if (state.painted !== item.id) return only(state);
  const draft = draftOf(state, field);
  const next: State = {
    ...state,
    mode: 'edit',
    field,
    editor: editorOf(draft ?? fieldText(state, field)),
    draftSaved: draft !== undefined,
    scroll: undefined,
  };
  return draft === undefined ? only(next) : say(next, 'your draft is back   ^R: the text without it');
}

/** The editor holds a new text: it is searched for, or it is a draft to be saved. */
function written(state: State, editor: State['editor']): Step {
  const next: State = { ...state, editor, draftSaved: false };
  if (state.mode === 'search') return filtered(next, { ...state.filter, text: editor?.text ?? '' });
  if (state.mode !== 'edit') return only(next);
  return { state: next, effects: [{ type: 'draft', change: draftChange(next), now: false }] };
}

function draftChange(state: State): Change | undefined {
  const item = itemAt(state);
  if (!item || !state.editor) return undefined;
  const unchanged = state.editor.text === fieldText(state, state.field);
  const text = unchanged ? null : state.editor.text;
  if (text === (draftOf(state, state.field) ?? null)) return undefined;
  return { kind: 'draft', id: item.id, digest: item.digest, field: state.field, text };
}

/** What has to be saved before something else happens. */
function waiting(state: State): readonly Effect[] {
  return state.mode === 'edit' ? [{ type: 'draft', change: draftChange(state), now: true }] : [];
}

function editing(state: State, field: string, text: string): Step {
  if (state.mode !== 'edit') {
    const opened = openEditor(state, field);
    if (opened.state.mode !== 'edit') return opened;
    return written({ ...opened.state, notice: undefined }, editorOf(text.replace(/\s*\n\s*/g, ' ')));
  }
  return written(state, editorOf(text.replace(/\s*\n\s*/g, ' ')));
}

/** The edits with a field set, or without it where the text is the machine's own. */
function withField(item: Item, edits: Edits, field: string, text: string | undefined): Edits {
  const { explanation: _, ...rest } = edits;
  if (field === EXPLANATION) {
    return text === undefined || text === item.explanation ? rest : { ...rest, explanation: text };
  }
  const { [field]: __, ...lines } = edits.lines;
  const original = item.flawed.find(({ name }) => name === field)?.text;
  return { ...edits, lines: text === undefined || text === original ? lines : { ...lines, [field]: text } };
}

function edit(state: State, action: Deed, field: string, text: string | undefined): Step {
  const item = itemAt(state);
  if (!item) return only(state);
  const before = decisionAt(state);
  const after = { ...before, edits: withField(item, before.edits, field, text) };
  if (sameDecision(before, after) && draftOf(state, field) === undefined) return only(state);
  return commit(state, item, action, after, field);
}

function kept(state: State, andNext: boolean, at: number): Step {
  const text = state.editor?.text ?? '';
  switch (state.mode) {
    case 'edit': {
      if (text.trim() === '') return say(state, 'a line cannot be empty: ^R brings its text back', 'warn');
      const closed: State = { ...state, mode: 'browse', editor: undefined, field: '', draftSaved: false };
      const step = edit(closed, 'edit', state.field, text);
      const drop: Effect = { type: 'draft', change: undefined, now: true };
      const effects: readonly Effect[] = [drop, ...step.effects];
      if (!andNext || state.field === EXPLANATION) return { state: step.state, effects };
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
}

function left(state: State): Step {
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
}

function mark(state: State): Step {
  const item = itemAt(state);
  const name = linesAt(state)[state.line]?.name;
  if (!item || name === undefined) return say(state, 'there is no line to mark', 'warn');
  const before = decisionAt(state);
  const { marked: _, ...rest } = before.edits;
  const after = { ...before, edits: name === item.erroneousLine ? rest : { ...rest, marked: name } };
  if (sameDecision(before, after)) return say(state, 'this is the erroneous line already');
  return commit(state, item, 'mark', after);
}

function revert(state: State): Step {
  const item = itemAt(state);
  if (!item) return only(state);
  if (state.mode === 'edit') {
    const text =
      state.field === EXPLANATION
        ? item.explanation
        : (item.flawed.find(({ name }) => name === state.field)?.text ?? '');
    return written(state, editorOf(text));
  }
  const blocked = writable(state);
  const field = linesAt(state)[state.line]?.name;
  if (blocked || field === undefined) return blocked ?? only(state);
  const step = edit(state, 'revert', field, undefined);
  return step.effects.length === 0 ? say(state, "the line is the machine's own already") : step;
}

function rightNumber(state: State): Step {
  if (state.mode === 'edit' && state.editor) {
    const right = putRight(state.editor.text);
    if (!right) return say(state, 'every equation here is true');
    return written(state, { text: right.text, cursor: right.end });
  }
  const blocked = writable(state);
  const line = linesAt(state)[state.line];
  if (blocked || !line) return blocked ?? only(state);
  const right = putRight(line.text);
  return right ? edit(state, 'edit', line.name, right.text) : say(state, 'every equation here is true');
}

function outside(state: State): Step {
  const field = state.mode === 'edit' ? state.field : linesAt(state)[state.line]?.name;
  if (field === undefined) return say(state, 'there is no line to edit', 'warn');
  const text =
    state.mode === 'edit' ? (state.editor?.text ?? '') : (draftOf(state, field) ?? fieldText(state, field));
  return { state, effects: [{ type: 'external_editor', field, text }] };
}
