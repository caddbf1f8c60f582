import { rejectionReasons } from '../record/decision.ts';
import {
  always,
  type Binding,
  type Command,
  entry,
  helpKeys,
  inList,
  inText,
  leaveKeys,
  listKeys,
  type Mode,
  quitKeys,
  redrawKeys,
  suspendKeys,
  typingKeys,
} from './bindings.ts';

export type { Command, Mode, ReasonCommand, TextCommand } from './bindings.ts';

/** The keys of the reasons, by their numbers. */
const reasonKeys = (what: 'reason' | 'toggle'): readonly Binding[] =>
  rejectionReasons.map(({ text }, index) => ({
    ...{ keys: [String(index + 1)], command: `${what}_${index + 1}`, help: text, group: 'Reason' },
  }));

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
    { keys: ['A'], command: 'accept_noted', help: 'accept with a note', group: 'Decide' },
    {
      keys: ['X'],
      command: 'reject_noted',
      help: 'reject with a note, or for several reasons',
      group: 'Decide',
    },
    { keys: ['o'], command: 'note', help: 'a note on it, or another one', group: 'Decide' },
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
    {
      keys: ['f'],
      command: 'filters',
      help: 'only a rule, kind, reason, edited, warned, noted …',
      group: 'Filter',
    },
    { keys: ['F'], command: 'status_filter', help: 'only a status: each press the next', group: 'Filter' },
    { keys: ['D'], command: 'disagreements', help: 'only what two reviewers disagree on', group: 'Filter' },
    { keys: ['0'], command: 'clear_filters', help: 'no filter: back to where you were', group: 'Filter' },
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
    ...always,
  ],
  types: [
    { keys: ['enter'], command: 'choose', help: 'it is of this type', group: 'Edit', hint: 'choose' },
    ...inList,
  ],
  log: [
    { keys: ['enter'], command: 'choose', help: 'go to the candidate', group: 'Move', hint: 'go there' },
    ...listKeys,
    { ...leaveKeys, keys: ['escape', 'q', 'h'] },
    ...always,
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
    ...inText,
  ],
  reason: [
    ...reasonKeys('reason'),
    {
      keys: ['tab', 'X'],
      command: 'reject_noted',
      help: 'several reasons, or a note',
      group: 'Reason',
      hint: 'several, or a note',
    },
    { keys: ['escape', 'q'], command: 'leave', help: 'do not reject', group: 'View', hint: 'do not reject' },
    ...always,
  ],
  reasons: [
    ...reasonKeys('toggle'),
    { keys: ['enter'], command: 'keep', help: 'reject', group: 'Entry', hint: 'reject' },
    { keys: ['tab'], command: 'keep_next', help: 'a note; any letter begins one', group: 'Entry' },
    { keys: ['escape'], command: 'leave', help: 'do not reject', group: 'Entry', hint: 'do not reject' },
    ...inText,
  ],
  reject_note: entry('reject with this note'),
  accept_note: entry('accept with this note'),
  remark: entry('keep the note; none where it is empty'),
  goto: entry('go'),
  search: entry('filter'),
  filters: [
    {
      keys: ['enter'],
      command: 'choose',
      help: 'only these; again: not only',
      group: 'Filter',
      hint: 'choose',
    },
    ...inList,
  ],
  statistics: [{ ...leaveKeys, keys: ['escape', 'q', 't', 'enter'] }, ...listKeys, ...always],
  agreement: [{ ...leaveKeys, keys: ['escape', 'q', 'i', 'enter'] }, ...listKeys, ...always],
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
export const textModes: ReadonlySet<Mode> = new Set<Mode>([
  'edit',
  'reject_note',
  'accept_note',
  'remark',
  'goto',
  'search',
]);

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
