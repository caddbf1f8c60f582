import { counted } from '../../../model/index.ts';
import { doubtsIn } from '../content/doubts.ts';
import { digestOfItem, type Item } from '../content/item.ts';
import {
  type Decision,
  isReason,
  longestDecision,
  reasonsIn,
  reasonText,
  sameDecision,
} from '../record/decision.ts';
import {
  type Action,
  type Change,
  deedWords,
  type Ledger,
  type ReviewEvent,
  redoOf,
  undoOf,
} from '../record/ledger.ts';
import { editorOf, fittingIn } from './editor.ts';
import { keyName } from './keys.ts';
import { advance, shown } from './moving.ts';
import {
  type Act,
  type Asked,
  blocked,
  clamped,
  decisionAt,
  draftOf,
  explanationField,
  itemAt,
  labelOf,
  linesAt,
  type Mode,
  othersOn,
  rowsGoneText,
  type State,
  say,
} from './state.ts';

export const rejecting: Act = (state) => deciding(state) ?? { ...state, mode: 'reason' };

const deciding = (state: State): State | undefined => {
  const item = itemAt(state);
  if (!item) return say(state, 'nothing to decide: 0 clears the filter');
  // A key typed ahead was meant for what its writer saw, and that was another candidate.
  if (state.painted !== item.id)
    return say(state, 'key ignored: the next candidate was not on the screen yet', 'warn');
  return blocked(state);
};

/**
 * Accepts or skips with a key. One that comes again faster than a person reads waits: when no other follows, somebody (or
 * a script) pressed it quickly, and it decides; when another follows, the key is held, and none of them decides.
 */
export const decidedBy =
  (action: 'accept' | 'skip'): Act =>
  (state, { key, at }) => {
    // Keys that came while the program was busy are read late: what counts is how long it has been listening.
    const gap = Math.min(at - state.pressed.at, state.idle);
    if (key !== state.pressed.key || gap >= state.holdMs) return decide(state, action, {}, at, key);
    const id = itemAt(state)?.id;
    const isHeld = state.pressed.isHeld || state.pending !== undefined || state.painted !== id;
    if (!isHeld && id !== undefined) {
      state.desk.wait(state.holdMs);
      return { ...state, pressed: { ...state.pressed, at }, pending: { key, action, id } };
    }
    const pressed = { key, at, isFirstRepeat: false, isHeld: true };
    const next: State = { ...state, pending: undefined, pressed };
    const told = say(next, `${keyName(key)} is held: one press decides one candidate`, 'warn');
    // A keyboard waits before it repeats, so the first repeat looked like a press of its own: it is taken back.
    const change = state.pressed.isFirstRepeat ? undoOf(state.ledger) : undefined;
    return change ? record(told, change) : told;
  };

/** No other key has followed: the one that waited decides, if its candidate is still there. */
export const waited = (state: State, at: number): State => {
  const { pending } = state;
  const next: State = { ...state, pending: undefined };
  if (pending === undefined || itemAt(state)?.id !== pending.id) return next;
  return decide(next, pending.action, {}, at, pending.key);
};

/** Keyboards wait at most this long, in ms, before a held key repeats. */
const firstRepeat = 700;

/** The word that was asked for: what waited is done. */
export const confirmed: Act = (state, { at }) => {
  const { asked } = state;
  const back: State = { ...state, mode: 'browse', asked: undefined };
  if (asked === undefined) return back;
  return asked.adopts === undefined
    ? decide(back, 'accept', asked.note === undefined ? {} : { note: asked.note }, at, '', true)
    : adopted(back, asked.adopts, at, true);
};

const statusOf = { accept: 'accepted', reject: 'rejected', skip: 'skipped' } as const;

/** Decides the candidate shown, with the key that did it (empty where a reason's number did). */
const decide = (
  state: State,
  action: keyof typeof statusOf,
  why: { readonly reason?: string; readonly note?: string },
  at: number,
  key = '',
  isSure = false,
): State => {
  const item = itemAt(state);
  const not = deciding(state);
  if (not || !item) return not ?? state;
  if (action === 'accept' && !item.candidate)
    return say(state, 'cannot accept what is not there: its candidate was not found', 'error');
  const verdict = { status: statusOf[action], edits: decisionAt(state).edits };
  const asked = isSure ? undefined : askedFor(state, item, verdict, { adopts: undefined, ...why });
  if (asked) return asked;
  const isFirstRepeat = key !== '' && key === state.pressed.key && at - state.pressed.at < firstRepeat;
  const pressed = { key, at, isFirstRepeat, isHeld: false };
  const noted = { ...verdict, ...why, note: why.note ?? ownNote(state) };
  return commit({ ...state, mode: 'browse', pressed }, item, action, signed(state, item, noted, at));
};

/** Asks once more where an accept would be a mistake more likely than not; `undefined` where nothing strikes. */
const askedFor = (
  state: State,
  item: Item,
  { status, edits }: Decision,
  then: Omit<Asked, 'why'>,
): State | undefined => {
  if (status !== 'accepted') return undefined;
  const fields = [...linesAt(state).map(({ name }) => name), explanationField];
  const drafts = fields.filter((field) => draftOf(state, field) !== undefined);
  const why = doubtsIn(item, edits, drafts);
  return why.length === 0 ? undefined : { ...state, mode: 'confirm', asked: { ...then, why } };
};

/** A decision as it is kept: by whom, when, after how many whole seconds on the screen. A pause is cut, an empty note none. */
const signed = (state: State, { id }: Item, { note, ...decision }: Decision, at: number): Decision => ({
  ...decision,
  ...(note ? { note } : {}),
  validator: state.validator,
  decided_at: new Date(at).toISOString().replace(/\.\d+Z$/, 'Z'),
  seconds: clamped(Math.round(((state.spent.get(id) ?? 0) + at - state.paintedAt) / 1000), longestDecision),
});

/** What a person noted stays, whatever is decided now; what was only taken over with a decision goes with it. */
const ownNote = (state: State): string => {
  const note = decisionAt(state).note ?? '';
  return state.adjudicating && /^as /.test(note) ? '' : note;
};

export const adopt =
  (which: 0 | 1): Act =>
  (state, { at }) =>
    adopted(state, which, at);

const adopted = (state: State, which: number, at: number, isSure = false): State => {
  const item = itemAt(state);
  if (!state.adjudicating || !item) return say(state, "1 and 2 take a reviewer's decision when adjudicating");
  const not = deciding(state);
  if (not) return not;
  const other = othersOn(state, item)[which];
  if (!other) return say(state, 'there is no such reviewer for this candidate');
  const { status, edits, reason, note } = other.decision;
  const verdict = { status, edits, ...(reason === undefined ? {} : { reason }) };
  const asked = isSure ? undefined : askedFor(state, item, verdict, { adopts: which });
  const noted = { ...verdict, note: [`as ${other.reviewer}`, note].filter(Boolean).join(': ') };
  return asked ?? commit(state, item, 'adopt', signed(state, item, noted, at));
};

export const again =
  (which: 'undo' | 'redo'): Act =>
  (state) => {
    const change = (which === 'undo' ? undoOf : redoOf)(state.ledger);
    return blocked(state) ?? (change ? record(state, change) : say(state, `nothing to ${which}`));
  };

export const commit = (state: State, item: Item, action: Action, after: Decision, field?: string): State => {
  const obsolete = field === undefined ? {} : { field };
  return record(state, {
    kind: 'decision',
    action,
    id: item.id,
    digest: digestOfItem(item),
    after,
    ...obsolete,
  });
};

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

export const failed = (state: State, why: string): State => ({ ...state, halted: why, notice: undefined });

/** Somebody else changed the CSV: what they did is shown, and taken in or not. */
export const changed = (state: State): State => ({
  ...state,
  mode: 'changed',
  listAt: 0,
  editor: undefined,
  differences: state.desk.store.differences(),
});

/** Says what another program did to the files and what was mended; the same state where that is nothing. */
export const told = (state: State): State => {
  const notices = state.desk.store.notices();
  return notices.length === 0 ? state : say(state, notices.join('; '), 'warn');
};

export const followed = (state: State): State => {
  const items = state.desk.itemsOf();
  const there = items.findIndex(({ id }) => id === itemAt(state)?.id);
  return { ...state, ledger: state.desk.store.ledger(), items, current: Math.max(0, there) };
};

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

const noting = (state: State, mode: Mode, chosen: readonly string[], text = ownNote(state)): State => ({
  ...state,
  mode,
  chosen,
  editor: editorOf(text),
});

const written = (state: State): { readonly note: string; readonly closed: State } => ({
  note: (state.editor?.text ?? '').trim(),
  closed: { ...state, mode: 'browse', editor: undefined },
});

/** Rejects for a reason; the last of them asks for a note first. */
export const reasoned =
  (id: string): Act =>
  (state, { at }) =>
    id === 'other' ? noting(state, 'reject_note', [id]) : decide(state, 'reject', { reason: id }, at);

export const choosing = (state: State): State =>
  deciding(state) ?? noting(state, 'reasons', reasonsIn(decisionAt(state).reason).filter(isReason));

export const toggled =
  (id: string): Act =>
  (state) => {
    const others = state.chosen.filter((each) => each !== id);
    return { ...state, chosen: others.length < state.chosen.length ? others : [...others, id] };
  };

/** The note of a rejection goes on with a text behind what it says already. */
export const noteBegun = (state: State, text: string): State => {
  const before = state.editor?.text ?? '';
  const plain = fittingIn(text, before.length + 1);
  const joined = before === '' || plain.startsWith(' ') ? `${before}${plain}` : `${before} ${plain}`;
  return noting(state, 'reject_note', state.chosen, before === '' ? plain.trimStart() : joined);
};

export const acceptNoting = (state: State): State =>
  deciding(state) ?? noting(state, 'accept_note', state.chosen);

export const remarking = (state: State): State => {
  const item = itemAt(state);
  const not = blocked(state);
  if (not || !item) return not ?? say(state, 'there is nothing to note it on', 'warn');
  if (state.painted !== item.id) return state;
  return noting(state, 'remark', state.chosen, decisionAt(state).note ?? '');
};

export const rejectedNoted: Act = (state, { at }) => {
  const { note, closed } = written(state);
  const { chosen } = state;
  if (chosen.length === 0)
    return say({ ...state, mode: 'reasons' }, 'press 1 to 9 for a reason first', 'warn');
  if (note === '' && chosen.includes('other'))
    return say({ ...state, mode: 'reject_note' }, 'write the reason, or Esc to leave', 'warn');
  return decide({ ...closed, chosen: [] }, 'reject', { reason: reasonText(chosen), note }, at);
};

/** Accepts with the note; without one it is a plain accept. */
export const acceptedNoted: Act = (state, { at }) => {
  const { note, closed } = written(state);
  return decide(closed, 'accept', { note }, at);
};

/** Keeps the note; what was decided, when and by whom stays as it is. */
export const remarked = (state: State): State => {
  const item = itemAt(state);
  const { note: text, closed } = written(state);
  if (!item) return closed;
  const before = decisionAt(state);
  if (text === '' && reasonsIn(before.reason).includes('other'))
    return say(state, "the reason 'other' is what the note says: write it, or Esc to leave", 'warn');
  const { note: _, ...rest } = before;
  const after = text === '' ? rest : { ...rest, note: text };
  return sameDecision(before, after) ? closed : commit(closed, item, 'note', after);
};
