import { doubtsIn } from '../content/doubts.ts';
import type { Item } from '../content/item.ts';
import { type Decision, longestDecision } from '../record/decision.ts';
import { type Change, undoOf } from '../record/ledger.ts';
import { commandOf, keyName } from './keymap.ts';
import type { Key } from './keys.ts';
import {
  type Asked,
  decisionAt,
  draftOf,
  explanationField,
  itemAt,
  linesAt,
  othersOn,
  type State,
} from './state.ts';
import { clamped, commit, only, type Step, say, writable } from './step.ts';

/** Why the candidate cannot be decided now; `undefined` when it can. */
export const deciding = (state: State): Step | undefined => {
  const item = itemAt(state);
  if (!item) return say(state, 'nothing to decide: 0 clears the filter');
  // A key typed ahead was meant for what its writer saw, and that was another candidate.
  if (state.painted !== item.id)
    return say(state, 'key ignored: the next candidate was not on the screen yet', 'warn');
  return writable(state);
};

/**
 * The step of a deciding key that comes again faster than a person reads; `undefined` for a fresh press. The first
 * such repeat waits: when no other follows, somebody (or a script) pressed it quickly, and it decides; when another
 * follows, the key is held, and none of them decides.
 */
export const held = (state: State, key: Key, at: number): Step | undefined => {
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
};

/** No other key has followed: the one that waited decides, if its candidate is still there. */
export const waited = (state: State, at: number): Step => {
  const { pending } = state;
  const next: State = { ...state, pending: undefined };
  if (pending === undefined || itemAt(state)?.id !== pending.id) return only(next);
  const action = commandOf('browse', pending.key.name) === 'accept' ? 'accept' : 'skip';
  return decide(next, action, {}, at, pending.key.name);
};

/** Keyboards wait at most this long, in ms, before a held key repeats. */
const firstRepeat = 700;

/** How long the candidate has been on the screen, in whole seconds: now, and when it was there before. A pause is cut. */
const secondsOn = (state: State, { id }: Item, at: number): number =>
  clamped(Math.round(((state.spent.get(id) ?? 0) + at - state.paintedAt) / 1000), longestDecision);

/** The word that was asked for: what waited is done. */
export const confirmed = (state: State, at: number): Step => {
  const { asked } = state;
  const back: State = { ...state, mode: 'browse', asked: undefined };
  if (asked === undefined) return only(back);
  return asked.adopts === undefined
    ? decide(back, 'accept', asked.note === undefined ? {} : { note: asked.note }, at, '', true)
    : adopt(back, asked.adopts, at, true);
};

const statusOf = { accept: 'accepted', reject: 'rejected', skip: 'skipped' } as const;

/** Decides the candidate shown, with the key that did it (empty where a reason's number did). */
export const decide = (
  state: State,
  action: keyof typeof statusOf,
  why: { readonly reason?: string; readonly note?: string },
  at: number,
  key = '',
  isSure = false,
): Step => {
  const blocked = deciding(state);
  const item = itemAt(state);
  if (blocked || !item) return blocked ?? only(state);
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
): Step | undefined => {
  if (status !== 'accepted') return undefined;
  const fields = [...linesAt(state).map(({ name }) => name), explanationField];
  const drafts = fields.filter((field) => draftOf(state, field) !== undefined);
  const why = doubtsIn(item, edits, drafts);
  return why.length === 0 ? undefined : only({ ...state, mode: 'confirm', asked: { ...then, why } });
};

/** A decision as it is kept: by whom, when, and after how long. An empty note is none. */
const signed = (state: State, item: Item, { note, ...decision }: Decision, at: number): Decision => ({
  ...decision,
  ...(note ? { note } : {}),
  validator: state.validator,
  decided_at: new Date(at).toISOString().replace(/\.\d+Z$/, 'Z'),
  seconds: secondsOn(state, item, at),
});

/** What a person noted stays, whatever is decided now; what was only taken over with a decision goes with it. */
export const ownNote = (state: State): string => {
  const note = decisionAt(state).note ?? '';
  return state.adjudicating && /^as /.test(note) ? '' : note;
};

/** Takes over the decision of the first (0) or second (1) reviewer, edits included; only when adjudicating. */
export const adopt = (state: State, which: number, at: number, isSure = false): Step => {
  const item = itemAt(state);
  if (!state.adjudicating || !item) return say(state, "1 and 2 take a reviewer's decision when adjudicating");
  const blocked = deciding(state);
  if (blocked) return blocked;
  const other = othersOn(state, item)[which];
  if (!other) return say(state, 'there is no such reviewer for this candidate');
  const { status, edits, reason, note } = other.decision;
  const verdict = { status, edits, ...(reason === undefined ? {} : { reason }) };
  const asked = isSure ? undefined : askedFor(state, item, verdict, { adopts: which });
  const noted = { ...verdict, note: [`as ${other.reviewer}`, note].filter(Boolean).join(': ') };
  return asked ?? commit(state, item, 'adopt', signed(state, item, noted, at));
};

/** Does an undo or a redo, or says that there is nothing to do. */
export const again = (state: State, change: Change | undefined, nothing: string): Step => {
  const doing: Step = change ? { state, effects: [{ type: 'commit', change }] } : say(state, nothing);
  return writable(state) ?? doing;
};
