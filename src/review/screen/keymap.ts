import { rejectionReasons } from '../record/decision.ts';
import type { EditorCommand } from './editor.ts';

/** What the keys mean depends on what one is doing. */
export type Mode =
  | 'browse'
  | 'edit'
  | 'reason'
  | 'note'
  | 'goto'
  | 'search'
  | 'strata'
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
  | 'strata'
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
export type ReasonCommand = `reason_${number}`;
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

const helpKeys: Binding = { keys: ['?'], command: 'help', help: 'this help', group: 'View', hint: 'help' };
const helpKeysInText: Binding = { ...helpKeys, keys: ['ctrl+g', 'f1'] };
const suspendKeys: Binding = {
  keys: ['ctrl+z'],
  command: 'suspend',
  help: 'to the shell; fg comes back',
  group: 'View',
};
const quitKeys: Binding = { keys: ['ctrl+c'], command: 'quit', help: 'quit; all is saved', group: 'View' };
const leaveKeys: Binding = {
  keys: ['escape', 'q'],
  command: 'leave',
  help: 'back',
  group: 'View',
  hint: 'back',
};
const listKeys: readonly Binding[] = [
  { keys: ['j', 'down'], command: 'line_down', help: 'next line', group: 'Move' },
  { keys: ['k', 'up'], command: 'line_up', help: 'previous line', group: 'Move' },
  { keys: ['J', 'pagedown', 'space'], command: 'page_down', help: 'a page down', group: 'Move' },
  { keys: ['K', 'pageup'], command: 'page_up', help: 'a page up', group: 'Move' },
];
const typingKeys: readonly Binding[] = [
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
const redrawKeys: Binding = {
  keys: ['ctrl+l'],
  command: 'redraw',
  help: 'draw the screen anew',
  group: 'View',
};

const entry = (what: string): readonly Binding[] => [
  { keys: ['enter'], command: 'keep', help: what, group: 'Entry', hint: what },
  { keys: ['escape'], command: 'leave', help: 'leave without it', group: 'Entry', hint: 'leave' },
  ...typingKeys,
  helpKeysInText,
  redrawKeys,
  suspendKeys,
  quitKeys,
];

/** Every key of every mode. */
export const keymap: { readonly [mode in Mode]: readonly Binding[] } = {
  browse: [
    { keys: ['a'], command: 'accept', help: 'accept, save, go on', group: 'Decide', hint: 'accept' },
    {
      keys: ['x'],
      command: 'reject',
      help: 'reject: then a reason, 1 to 9',
      group: 'Decide',
      hint: 'reject',
    },
    { keys: ['s', 'space'], command: 'skip', help: 'skip', group: 'Decide', hint: 'skip' },
    {
      keys: ['u'],
      command: 'undo',
      help: 'undo, also what was done before a restart',
      group: 'Decide',
      hint: 'undo',
    },
    { keys: ['U'], command: 'redo', help: 'redo', group: 'Decide' },
    {
      keys: ['1'],
      command: 'adopt_first',
      help: "adjudicating: the first reviewer's decision",
      group: 'Decide',
    },
    { keys: ['2'], command: 'adopt_second', help: "adjudicating: the second reviewer's", group: 'Decide' },
    { keys: ['e', 'enter'], command: 'edit', help: 'edit the line', group: 'Edit', hint: 'edit' },
    { keys: ['E'], command: 'edit_explanation', help: 'edit the explanation', group: 'Edit' },
    { keys: ['m'], command: 'mark', help: 'mark the line as the erroneous one', group: 'Edit' },
    { keys: ['y'], command: 'error_type', help: 'say that it is another type of error', group: 'Edit' },
    { keys: ['ctrl+r'], command: 'revert', help: "bring the machine's line back", group: 'Edit' },
    { keys: ['ctrl+f'], command: 'put_right', help: 'put the right number', group: 'Edit' },
    { keys: ['ctrl+o'], command: 'external_editor', help: 'edit the line in $EDITOR', group: 'Edit' },
    { keys: ['n'], command: 'next_undecided', help: 'next undecided', group: 'Move', hint: 'next' },
    { keys: ['N'], command: 'previous_undecided', help: 'previous undecided', group: 'Move' },
    { keys: [']', 'right'], command: 'next', help: 'next, decided or not', group: 'Move' },
    { keys: ['[', 'left'], command: 'previous', help: 'previous', group: 'Move' },
    { keys: ['g'], command: 'goto', help: 'go to an index, :position or id', group: 'Move' },
    { keys: ['j', 'down'], command: 'line_down', help: 'next line of the solution', group: 'Move' },
    { keys: ['k', 'up'], command: 'line_up', help: 'previous line', group: 'Move' },
    { keys: ['J', 'pagedown'], command: 'scroll_down', help: 'scroll down', group: 'Move' },
    { keys: ['K', 'pageup'], command: 'scroll_up', help: 'scroll up', group: 'Move' },
    { keys: ['/'], command: 'search', help: 'only those with a text', group: 'Filter', hint: 'search' },
    { keys: ['f'], command: 'strata', help: 'only a stratum', group: 'Filter' },
    { keys: ['F'], command: 'status_filter', help: 'only a status: each press the next', group: 'Filter' },
    { keys: ['D'], command: 'disagreements', help: 'only what two reviewers disagree on', group: 'Filter' },
    { keys: ['0'], command: 'clear_filters', help: 'no filter', group: 'Filter' },
    { keys: ['w'], command: 'layout', help: 'stacked or side by side', group: 'View' },
    { keys: ['p'], command: 'problem', help: 'the problem whole, or its beginning', group: 'View' },
    { keys: ['c'], command: 'annotations', help: 'the annotations <<…>> in full, or folded', group: 'View' },
    { keys: ['z'], command: 'zoom', help: 'everything in one scroll, nothing folded', group: 'View' },
    { keys: ['t'], command: 'statistics', help: 'statistics', group: 'View' },
    { keys: ['i'], command: 'agreement', help: 'agreement with the other reviewers', group: 'View' },
    { keys: ['h'], command: 'log', help: 'past decisions; Enter goes to one', group: 'View' },
    helpKeys,
    redrawKeys,
    suspendKeys,
    { keys: ['q', 'ctrl+c'], command: 'quit', help: 'quit; all is saved', group: 'View', hint: 'quit' },
  ],
  confirm: [
    {
      keys: ['y'],
      command: 'confirm',
      help: 'accept all the same',
      group: 'Decide',
      hint: 'accept all the same',
    },
    { keys: ['escape', 'q', 'n'], command: 'leave', help: 'look again', group: 'View', hint: 'look again' },
    helpKeys,
    redrawKeys,
    suspendKeys,
    quitKeys,
  ],
  types: [
    { keys: ['enter'], command: 'choose', help: 'it is of this type', group: 'Edit', hint: 'choose' },
    ...listKeys,
    leaveKeys,
    helpKeys,
    redrawKeys,
    suspendKeys,
    quitKeys,
  ],
  log: [
    { keys: ['enter'], command: 'choose', help: 'go to the candidate', group: 'Move', hint: 'go there' },
    ...listKeys,
    { ...leaveKeys, keys: ['escape', 'q', 'h'] },
    helpKeys,
    redrawKeys,
    suspendKeys,
    quitKeys,
  ],
  edit: [
    { keys: ['enter'], command: 'keep', help: 'keep the edit', group: 'Edit', hint: 'keep' },
    {
      keys: ['tab'],
      command: 'keep_next',
      help: 'keep it and edit the next line',
      group: 'Edit',
      hint: 'keep, next',
    },
    { keys: ['escape'], command: 'leave', help: 'leave; the draft stays', group: 'Edit', hint: 'leave' },
    { keys: ['ctrl+r'], command: 'revert', help: "the machine's text", group: 'Edit', hint: 'revert' },
    {
      keys: ['ctrl+f'],
      command: 'put_right',
      help: 'put the right number',
      group: 'Edit',
      hint: 'right number',
    },
    { keys: ['ctrl+o'], command: 'external_editor', help: 'go on in $EDITOR', group: 'Edit' },
    ...typingKeys,
    helpKeysInText,
    redrawKeys,
    suspendKeys,
    quitKeys,
  ],
  reason: [
    ...rejectionReasons.map(
      ({ text }, index): Binding => ({
        keys: [String(index + 1)],
        command: `reason_${index + 1}`,
        help: text,
        group: 'Reason',
      }),
    ),
    { keys: ['escape', 'q'], command: 'leave', help: 'do not reject', group: 'View', hint: 'do not reject' },
    helpKeys,
    redrawKeys,
    suspendKeys,
    quitKeys,
  ],
  note: entry('reject with this note'),
  goto: entry('go'),
  search: entry('filter'),
  strata: [
    { keys: ['enter'], command: 'choose', help: 'only this stratum', group: 'Filter', hint: 'choose' },
    ...listKeys,
    leaveKeys,
    helpKeys,
    redrawKeys,
    suspendKeys,
    quitKeys,
  ],
  statistics: [
    { ...leaveKeys, keys: ['escape', 'q', 't', 'enter'] },
    ...listKeys,
    helpKeys,
    redrawKeys,
    suspendKeys,
    quitKeys,
  ],
  agreement: [
    { ...leaveKeys, keys: ['escape', 'q', 'i', 'enter'] },
    ...listKeys,
    helpKeys,
    redrawKeys,
    suspendKeys,
    quitKeys,
  ],
  changed: [
    {
      keys: ['enter'],
      command: 'keep',
      help: 'take the changes in',
      group: 'Changes',
      hint: 'take the changes in',
    },
    {
      keys: ['q', 'ctrl+c'],
      command: 'quit',
      help: 'quit and leave the file as it is',
      group: 'Changes',
      hint: 'quit, change nothing',
    },
    ...listKeys,
    helpKeys,
    redrawKeys,
    suspendKeys,
  ],
  help: [
    { ...leaveKeys, keys: ['escape', 'q', '?', 'enter', 'ctrl+g', 'f1'] },
    ...listKeys,
    redrawKeys,
    suspendKeys,
    quitKeys,
  ],
};

/** Modes in which a key that is bound to nothing types. */
export const textModes: ReadonlySet<Mode> = new Set<Mode>(['edit', 'note', 'goto', 'search']);

const lookup = new Map(
  Object.entries(keymap).map(([mode, bindings]) => [
    mode,
    new Map(bindings.flatMap(({ keys, command }) => keys.map((key) => [key, command] as const))),
  ]),
);

/** What a key asks for in a mode; `undefined` where it is bound to nothing. */
export const commandOf = (mode: Mode, key: string): Command | undefined => lookup.get(mode)?.get(key);

const keyLabels: { readonly [key: string]: string } = {
  space: 'Space',
  enter: 'Enter',
  escape: 'Esc',
  tab: 'Tab',
  backspace: 'Backspace',
  delete: 'Del',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  home: 'Home',
  end: 'End',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  f1: 'F1',
};

/** `^R`, `Alt-B`, `Esc`, `a`. */
export const keyName = (key: string): string => {
  if (key.startsWith('ctrl+')) return `^${key.slice(5).toUpperCase()}`;
  if (key.startsWith('alt+')) return `Alt-${keyLabels[key.slice(4)] ?? key.slice(4).toUpperCase()}`;
  return keyLabels[key] ?? key;
};
