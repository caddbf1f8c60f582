import { digestOfItem, type Item } from '../content/item.ts';
import { isTheMistake, putRight } from '../content/warnings.ts';
import { type Edits, sameDecision } from '../record/decision.ts';
import type { Change, Action as Deed } from '../record/ledger.ts';
import { editorOf } from './editor.ts';
import { decisionAt, draftOf, explanationField, fieldText, itemAt, linesAt, type State } from './state.ts';
import { commit, type Effect, only, type Step, say, writable } from './step.ts';

/** Opens a field with its draft, if it has one, else with its text. */
export const openEditor = (state: State, field: string | undefined): Step => {
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
};

/** The editor holds a new text; of a line it is a draft to be saved. */
export const written = (state: State, editor: State['editor']): Step => {
  const next: State = { ...state, editor, draftSaved: false };
  if (state.mode !== 'edit') return only(next);
  return { state: next, effects: [{ type: 'draft', change: draftChange(next), now: false }] };
};

/** The change that would save the editor as a draft; none when it is saved or says what the field says. */
export const draftChange = (state: State): Change | undefined => {
  const item = itemAt(state);
  if (!item || !state.editor) return undefined;
  const unchanged = state.editor.text === fieldText(state, state.field);
  const text = unchanged ? null : state.editor.text;
  if (text === (draftOf(state, state.field) ?? null)) return undefined;
  return { kind: 'draft', id: item.id, digest: digestOfItem(item), field: state.field, text };
};

/** What has to be saved before something else happens. */
export const waiting = (state: State): readonly Effect[] =>
  state.mode === 'edit' ? [{ type: 'draft', change: draftChange(state), now: true }] : [];

/** Puts a text that came from outside into the editor, opening it where it is closed. */
export const editing = (state: State, field: string, text: string): Step => {
  if (state.mode !== 'edit') {
    const opened = openEditor(state, field);
    if (opened.state.mode !== 'edit') return opened;
    return written({ ...opened.state, notice: undefined }, editorOf(text.replace(/\s*\n\s*/g, ' ')));
  }
  return written(state, editorOf(text.replace(/\s*\n\s*/g, ' ')));
};

/** The edits with a field set, or without it where the text is the machine's own. */
const withField = (item: Item, edits: Edits, field: string, text: string | undefined): Edits => {
  const { explanation: _, ...rest } = edits;
  if (field === explanationField) {
    return text === undefined || text === item.explanation ? rest : { ...rest, explanation: text };
  }
  const { [field]: __, ...lines } = edits.lines;
  const original = item.flawed.find(({ name }) => name === field)?.text;
  return { ...edits, lines: text === undefined || text === original ? lines : { ...lines, [field]: text } };
};

/** Sets a field, or brings the machine's text back (`undefined`); nothing happens where nothing changes. */
export const edit = (state: State, action: Deed, field: string, text: string | undefined): Step => {
  const item = itemAt(state);
  if (!item) return only(state);
  const before = decisionAt(state);
  const after = { ...before, edits: withField(item, before.edits, field, text) };
  if (sameDecision(before, after) && draftOf(state, field) === undefined) return only(state);
  return commit(state, item, action, after, field);
};

/** Makes the line under the cursor the erroneous one. */
export const mark = (state: State): Step => {
  const item = itemAt(state);
  const name = linesAt(state)[state.line]?.name;
  if (!item || name === undefined) return say(state, 'there is no line to mark', 'warn');
  if (item.candidate?.edited) return say(state, 'of a question no sentence is labelled', 'warn');
  const before = decisionAt(state);
  const { marked: _, ...rest } = before.edits;
  const after = { ...before, edits: name === item.erroneousLine ? rest : { ...rest, marked: name } };
  if (sameDecision(before, after)) return say(state, 'this is the erroneous line already');
  return commit(state, item, 'mark', after);
};

/** Says that it is another type of error, or again the one that the machine says. */
export const ofType = (state: State, type: string | undefined): Step => {
  const item = itemAt(state);
  if (!item || type === undefined) return only(state);
  const before = decisionAt(state);
  const { error_type: _, ...rest } = before.edits;
  const isOwn = type === item.candidate?.error_type;
  const after = { ...before, edits: isOwn ? rest : { ...rest, error_type: type } };
  if (sameDecision(before, after)) return say(state, `it is ${type} already`);
  return commit(state, item, 'mark', after);
};

/** Brings the machine's text back: of the editor, or of the line under the cursor. */
export const revert = (state: State): Step => {
  const item = itemAt(state);
  if (!item) return only(state);
  if (state.mode === 'edit') {
    const text =
      state.field === explanationField
        ? item.explanation
        : (item.flawed.find(({ name }) => name === state.field)?.text ?? '');
    return written(state, editorOf(text));
  }
  const blocked = writable(state);
  const field = linesAt(state)[state.line]?.name;
  if (blocked || field === undefined) return blocked ?? only(state);
  const step = edit(state, 'revert', field, undefined);
  return step.effects.length === 0 ? say(state, "the line is the machine's own already") : step;
};

/** Puts the right number into the editor, or into the line under the cursor. */
export const rightNumber = (state: State): Step => {
  const name = state.mode === 'edit' ? state.field : linesAt(state)[state.line]?.name;
  const item = itemAt(state);
  if (item && name !== undefined && isTheMistake(item, decisionAt(state).edits, name)) {
    return say(state, 'the false number of this line is the mistake itself: it stays', 'warn');
  }
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
};

/** Asks for the person's own editor on the field being edited, or on the line under the cursor. */
export const outside = (state: State): Step => {
  const field = state.mode === 'edit' ? state.field : linesAt(state)[state.line]?.name;
  if (field === undefined) return say(state, 'there is no line to edit', 'warn');
  const text =
    state.mode === 'edit' ? (state.editor?.text ?? '') : (draftOf(state, field) ?? fieldText(state, field));
  return { state, effects: [{ type: 'external_editor', field, text }] };
};
