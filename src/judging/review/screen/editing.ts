import { isTheMistake, putRight } from '../content/doubts.ts';
import { digestOfItem, errorTypeOf, type Item } from '../content/item.ts';
import { type Decision, type Edits, sameDecision } from '../record/decision.ts';
import type { Action, Change } from '../record/ledger.ts';
import { commit, record } from './deciding.ts';
import { type Editor, editorOf } from './editor.ts';
import {
  type Act,
  blocked,
  clamped,
  decisionAt,
  draftOf,
  errorTypesOf,
  explanationField,
  fieldText,
  itemAt,
  linesAt,
  type State,
  say,
} from './state.ts';

const fieldAt = (state: State): string | undefined =>
  state.mode === 'edit' ? state.field : linesAt(state)[state.line]?.name;

const openEditor = (state: State, field: string | undefined): State => {
  const item = itemAt(state);
  if (!item || field === undefined) return say(state, 'there is no line to edit', 'warn');
  if (state.painted !== item.id) return state;
  const draft = draftOf(state, field);
  const editor = editorOf(draft ?? fieldText(state, field));
  const draftSaved = draft !== undefined;
  const next: State = { ...state, mode: 'edit', field, editor, draftSaved, scroll: undefined };
  return draftSaved ? say(next, 'your draft is back   ^R: the text without it') : next;
};

export const editLine: Act = (state) => blocked(state) ?? openEditor(state, fieldAt(state));

export const editExplanation: Act = (state) =>
  blocked(state) ?? openEditor(state, itemAt(state)?.candidate && explanationField);

export const written = (state: State, editor: Editor): State => {
  const next: State = { ...state, editor, draftSaved: false };
  if (state.mode === 'edit') state.desk.draft(draftChange(next));
  return next;
};

/** The change that would save the editor as a draft; none when it is saved or says what the field says. */
const draftChange = (state: State): Extract<Change, { kind: 'draft' }> | undefined => {
  const item = itemAt(state);
  if (!item || !state.editor) return undefined;
  const unchanged = state.editor.text === fieldText(state, state.field);
  const text = unchanged ? null : state.editor.text;
  if (text === (draftOf(state, state.field) ?? null)) return undefined;
  return { kind: 'draft', id: item.id, digest: digestOfItem(item), field: state.field, text };
};

export const withDraft = (state: State): State => {
  if (state.mode !== 'edit') return state;
  state.desk.draft(undefined);
  const change = draftChange(state);
  return change ? record(state, change) : state;
};

export const leftEditor = (state: State): State => {
  state.desk.draft(undefined);
  const change = draftChange(state);
  const back: State = { ...state, mode: 'browse', editor: undefined };
  const isKept = change ? change.text !== null : draftOf(state, state.field) !== undefined;
  const left = isKept ? say(back, 'left; the draft is kept: e goes on with it') : back;
  return change ? record(left, change) : left;
};

/** Keeps what is written as an edit, and may go on to the next line. */
export const keptLine =
  (andNext: boolean): Act =>
  (state) => {
    const { field } = state;
    const text = state.editor?.text ?? '';
    if (text.trim() === '') return say(state, 'a line cannot be empty: ^R brings its text back', 'warn');
    state.desk.draft(undefined);
    const closed: State = { ...state, mode: 'browse', editor: undefined, field: '', draftSaved: false };
    if (!andNext || field === explanationField) return edit(closed, 'edit', field, text);
    const line = clamped(state.line + 1, linesAt(state).length - 1);
    return edit(openEditor({ ...closed, line }, linesAt(state)[line]?.name), 'edit', field, text);
  };

/** The edits with a field set, or without it where the text is the machine's own. */
const withField = (item: Item, edits: Edits, field: string, text: string | undefined): Edits => {
  const { explanation: _, ...rest } = edits;
  if (field === explanationField)
    return text === undefined || text === item.explanation ? rest : { ...rest, explanation: text };
  const { [field]: __, ...lines } = edits.lines;
  const isOwn = text === undefined || text === machineText(item, field);
  return { ...edits, lines: isOwn ? lines : { ...lines, [field]: text } };
};

const machineText = (item: Item, field: string): string | undefined =>
  field === explanationField ? item.explanation : item.flawed.find(({ name }) => name === field)?.text;

/** Sets a field, or brings the machine's text back (`undefined`); nothing happens where nothing changes. */
const edit = (state: State, action: Action, field: string, text: string | undefined): State => {
  const item = itemAt(state);
  if (!item) return state;
  const before = decisionAt(state);
  const after = { ...before, edits: withField(item, before.edits, field, text) };
  if (sameDecision(before, after) && draftOf(state, field) === undefined) return state;
  return commit(state, item, action, after, field);
};

const marked = (state: State, item: Item, before: Decision, edits: Edits, already: string): State => {
  const after = { ...before, edits };
  return sameDecision(before, after) ? say(state, already) : commit(state, item, 'mark', after);
};

export const mark = (state: State): State => {
  const item = itemAt(state);
  const name = linesAt(state)[state.line]?.name;
  const not = blocked(state);
  if (not || !item || name === undefined) return not ?? say(state, 'there is no line to mark', 'warn');
  if (item.candidate?.edited) return say(state, 'of a question no sentence is labelled', 'warn');
  const before = decisionAt(state);
  const { marked: _, ...rest } = before.edits;
  const edits = name === item.erroneousLine ? rest : { ...rest, marked: name };
  return marked(state, item, before, edits, 'this is the erroneous line already');
};

export const choosingType = (state: State): State => {
  const item = itemAt(state);
  const not = blocked(state);
  if (not || !item?.candidate) return not ?? say(state, 'there is no candidate to say it of', 'warn');
  const now = errorTypesOf(state).indexOf(errorTypeOf(item, decisionAt(state).edits));
  return { ...state, mode: 'types', listAt: Math.max(0, now) };
};

export const ofType = (state: State): State => {
  const back: State = { ...state, mode: 'browse' };
  const item = itemAt(state);
  const type = errorTypesOf(state)[state.listAt];
  if (!item || type === undefined) return back;
  const before = decisionAt(state);
  const { error_type: _, ...rest } = before.edits;
  const edits = type === item.candidate?.error_type ? rest : { ...rest, error_type: type };
  return marked(back, item, before, edits, `it is ${type} already`);
};

export const revert = (state: State): State => {
  const item = itemAt(state);
  const field = fieldAt(state);
  if (item && state.mode === 'edit') return written(state, editorOf(machineText(item, state.field) ?? ''));
  const not = item && blocked(state);
  if (not || !item || field === undefined) return not ?? state;
  const next = edit(state, 'revert', field, undefined);
  return next === state ? say(state, "the line is the machine's own already") : next;
};

export const rightNumber = (state: State): State => {
  const name = fieldAt(state);
  const item = itemAt(state);
  if (item && name !== undefined && isTheMistake(item, decisionAt(state).edits, name))
    return say(state, 'the false number of this line is the mistake itself: it stays', 'warn');
  const editor = state.mode === 'edit' ? state.editor : undefined;
  const not = editor ? undefined : blocked(state);
  if (not || name === undefined) return not ?? state;
  const right = putRight(editor?.text ?? fieldText(state, name));
  if (!right) return say(state, 'every equation here is true');
  return editor
    ? written(state, { text: right.text, cursor: right.end })
    : edit(state, 'edit', name, right.text);
};
