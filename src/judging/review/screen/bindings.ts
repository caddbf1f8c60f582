import type { EditorCommand } from './editor.ts';

/** What the keys mean depends on what one is doing. */
export type Mode =
  | 'browse'
  | 'edit'
  | 'reason'
  | 'reasons'
  | 'reject_note'
  | 'accept_note'
  | 'remark'
  | 'goto'
  | 'search'
  | 'filters'
  | 'statistics'
  | 'agreement'
  | 'confirm'
  | 'types'
  | 'log'
  | 'changed'
  | 'help';

/** What a key asks for. */
export type Command =
  | 'accept'
  | 'reject'
  | 'accept_noted'
  | 'reject_noted'
  | 'note'
  | 'skip'
  | 'undo'
  | 'redo'
  | 'adopt_first'
  | 'adopt_second'
  | 'next_undecided'
  | 'previous_undecided'
  | 'next'
  | 'previous'
  | 'goto'
  | 'line_down'
  | 'line_up'
  | 'scroll_down'
  | 'scroll_up'
  | 'page_down'
  | 'page_up'
  | 'search'
  | 'filters'
  | 'status_filter'
  | 'clear_filters'
  | 'disagreements'
  | 'edit'
  | 'edit_explanation'
  | 'mark'
  | 'error_type'
  | 'revert'
  | 'put_right'
  | 'external_editor'
  | 'layout'
  | 'problem'
  | 'annotations'
  | 'zoom'
  | 'statistics'
  | 'agreement'
  | 'log'
  | 'help'
  | 'redraw'
  | 'suspend'
  | 'quit'
  | 'confirm'
  | 'keep'
  | 'keep_next'
  | 'leave'
  | 'choose'
  | ReasonCommand
  | TextCommand;

/** A reason of a rejection, by the number of its key. */
export type ReasonCommand = `reason_${number}` | `toggle_${number}`;
/** What a key does to the line being written. */
export type TextCommand = `text_${EditorCommand}`;

/** Keys of one command in one mode. The table is the one source of behaviour, help and the test for clashes. */
export interface Binding {
  readonly keys: readonly string[];
  readonly command: Command;
  readonly help: string;
  readonly group: string;
  /** A short name for the hints in the last row. */
  readonly hint?: string;
}

export const helpKeys: Binding = {
  keys: ['?'],
  command: 'help',
  help: 'this help',
  group: 'View',
  hint: 'help',
};
const helpKeysInText: Binding = { ...helpKeys, keys: ['ctrl+g', 'f1'] };
export const suspendKeys: Binding = {
  keys: ['ctrl+z'],
  command: 'suspend',
  help: 'to the shell; fg comes back',
  group: 'View',
};
export const quitKeys: Binding = {
  keys: ['ctrl+c'],
  command: 'quit',
  help: 'quit; all is saved',
  group: 'View',
};
export const redrawKeys: Binding = {
  keys: ['ctrl+l'],
  command: 'redraw',
  help: 'draw the screen anew',
  group: 'View',
};

/** The keys of every mode in which one does not write. */
export const always: readonly Binding[] = [helpKeys, redrawKeys, suspendKeys, quitKeys];
/** Those of every mode in which one does. */
export const inText: readonly Binding[] = [helpKeysInText, redrawKeys, suspendKeys, quitKeys];

export const leaveKeys: Binding = {
  keys: ['escape', 'q'],
  command: 'leave',
  help: 'back',
  group: 'View',
  hint: 'back',
};
export const listKeys: readonly Binding[] = [
  { keys: ['j', 'down'], command: 'line_down', help: 'next line', group: 'Move' },
  { keys: ['k', 'up'], command: 'line_up', help: 'previous line', group: 'Move' },
  { keys: ['J', 'pagedown', 'space'], command: 'page_down', help: 'a page down', group: 'Move' },
  { keys: ['K', 'pageup'], command: 'page_up', help: 'a page up', group: 'Move' },
];
/** The keys of a list from which one goes back. */
export const inList: readonly Binding[] = [...listKeys, leaveKeys, ...always];

export const typingKeys: readonly Binding[] = [
  { keys: ['left', 'ctrl+b'], command: 'text_left', help: 'a character left', group: 'Cursor' },
  { keys: ['right'], command: 'text_right', help: 'a character right', group: 'Cursor' },
  { keys: ['home', 'ctrl+a'], command: 'text_start', help: 'to the start', group: 'Cursor' },
  { keys: ['end', 'ctrl+e'], command: 'text_end', help: 'to the end', group: 'Cursor' },
  { keys: ['alt+b'], command: 'text_word_left', help: 'a word left', group: 'Cursor' },
  { keys: ['alt+f'], command: 'text_word_right', help: 'a word right', group: 'Cursor' },
  { keys: ['backspace', 'ctrl+h'], command: 'text_delete_left', help: 'delete to the left', group: 'Cursor' },
  { keys: ['delete', 'ctrl+d'], command: 'text_delete_right', help: 'delete to the right', group: 'Cursor' },
  { keys: ['ctrl+w', 'alt+backspace'], command: 'text_delete_word', help: 'delete a word', group: 'Cursor' },
  { keys: ['ctrl+u'], command: 'text_delete_to_start', help: 'delete to the start', group: 'Cursor' },
  { keys: ['ctrl+k'], command: 'text_delete_to_end', help: 'delete to the end', group: 'Cursor' },
];
/** The keys of a line that one writes and keeps with Enter. */
export const entry = (what: string): readonly Binding[] => [
  { keys: ['enter'], command: 'keep', help: what, group: 'Entry', hint: what },
  { keys: ['escape'], command: 'leave', help: 'leave without it', group: 'Entry', hint: 'leave' },
  ...typingKeys,
  ...inText,
];
