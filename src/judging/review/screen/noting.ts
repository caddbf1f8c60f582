import { isReason, reasonsIn, reasonText, sameDecision } from '../record/decision.ts';
import { commit, decide, deciding, ownNote } from './deciding.ts';
import { editorOf, oneLine } from './editor.ts';
import { type Act, blocked, decisionAt, itemAt, type Mode, type State, say } from './state.ts';

/** Opens a note, with what it says already. */
const noting = (state: State, mode: Mode, chosen: readonly string[], text = ownNote(state)): State => ({
  ...state,
  mode,
  chosen,
  editor: editorOf(text),
});

/** What is written, and the state without it. */
const written = (state: State): { readonly note: string; readonly closed: State } => ({
  note: (state.editor?.text ?? '').trim(),
  closed: { ...state, mode: 'browse', editor: undefined },
});

/** Rejects for a reason; the last of them asks for a note first. */
export const reasoned =
  (id: string): Act =>
  (state, { at }) =>
    id === 'other' ? noting(state, 'reject_note', [id]) : decide(state, 'reject', { reason: id }, at);

/** Opens the choice of several reasons; what is said already of a rejected one is chosen. */
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
  const plain = oneLine(text);
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
