import { rejectionReasons } from '../record/decision.ts';
import type { EditorCommand } from './editor.ts';

/** Keys of one command in one mode. The table is the one source of behaviour, help and the test for clashes. */
interface Binding<C extends string> {
  readonly keys: readonly string[];
  readonly command: C;
  readonly help: string;
  readonly group: string;
  /** A short name for the hints in the last row. */
  readonly hint?: string | undefined;
}

/** Keys with blanks between them, what they ask for, help, and a short name where there is one. */
type Line<C extends string> = readonly [keys: string, command: C, help: string, hint?: string];

const group = <C extends string>(name: string, ...lines: readonly Line<C>[]): readonly Binding<C>[] =>
  lines.map(([keys, command, help, hint]) => ({ keys: keys.split(' '), command, help, group: name, hint }));

const help = (keys: string) => group('View', [keys, 'help', 'this help', 'help']);
const redraw = group('View', ['ctrl+l', 'redraw', 'draw the screen anew']);
const suspend = group('View', ['ctrl+z', 'suspend', 'to the shell; fg comes back']);
const quit = group('View', ['ctrl+c', 'quit', 'quit; all is saved']);
const back = (keys: string, what = 'back') => group('View', [keys, 'leave', what, what]);

/** The keys of every mode in which one does not write, and of every mode in which one does. */
const always = [...help('?'), ...redraw, ...suspend, ...quit];
const inText = [...help('ctrl+g f1'), ...redraw, ...suspend, ...quit];

const list = group(
  'Move',
  ['j down', 'line_down', 'next line'],
  ['k up', 'line_up', 'previous line'],
  ['J pagedown space', 'page_down', 'a page down'],
  ['K pageup', 'page_up', 'a page up'],
);

/** The keys of the reasons, by their numbers. */
const reasons = <What extends 'reason' | 'toggle'>(what: What) =>
  group(
    'Reason',
    ...rejectionReasons.map(
      ({ text }, at): Line<`${What}_${number}`> => [String(at + 1), `${what}_${at + 1}`, text],
    ),
  );

const typing = group<`text_${EditorCommand}`>(
  'Cursor',
  ['left ctrl+b', 'text_left', 'a character left'],
  ['right', 'text_right', 'a character right'],
  ['home ctrl+a', 'text_start', 'to the start'],
  ['end ctrl+e', 'text_end', 'to the end'],
  ['alt+b', 'text_word_left', 'a word left'],
  ['alt+f', 'text_word_right', 'a word right'],
  ['backspace ctrl+h', 'text_delete_left', 'delete to the left'],
  ['delete ctrl+d', 'text_delete_right', 'delete to the right'],
  ['ctrl+w alt+backspace', 'text_delete_word', 'delete a word'],
  ['ctrl+u', 'text_delete_to_start', 'delete to the start'],
  ['ctrl+k', 'text_delete_to_end', 'delete to the end'],
);

/** The keys of a line that one writes and keeps with Enter. */
const entry = (what: string) => [
  ...group('Entry', ['enter', 'keep', what, what], ['escape', 'leave', 'leave without it', 'leave']),
  ...typing,
  ...inText,
];

/** Every key of every mode: what they mean depends on what one is doing. */
export const keymap = {
  browse: [
    ...group(
      'Decide',
      ['a', 'accept', 'accept, save, go on', 'accept'],
      ['x', 'reject', 'reject: then a reason, 1 to 9', 'reject'],
      ['A', 'accept_noted', 'accept with a note'],
      ['X', 'reject_noted', 'reject with a note, or for several reasons'],
      ['o', 'note', 'a note on it, or another one'],
      ['s space', 'skip', 'skip', 'skip'],
      ['u', 'undo', 'undo, also what was done before a restart', 'undo'],
      ['U', 'redo', 'redo'],
      ['1', 'adopt_first', "adjudicating: the first reviewer's decision"],
      ['2', 'adopt_second', "adjudicating: the second reviewer's"],
    ),
    ...group(
      'Edit',
      ['e enter', 'edit', 'edit the line', 'edit'],
      ['E', 'edit_explanation', 'edit the explanation'],
      ['m', 'mark', 'mark the line as the erroneous one'],
      ['y', 'error_type', 'say that it is another type of error'],
      ['ctrl+r', 'revert', "bring the machine's line back"],
      ['ctrl+f', 'put_right', 'put the right number'],
      ['ctrl+o', 'external_editor', 'edit the line in $EDITOR'],
    ),
    ...group(
      'Move',
      ['n', 'next_undecided', 'next undecided', 'next'],
      ['N', 'previous_undecided', 'previous undecided'],
      ['] right', 'next', 'next, decided or not'],
      ['[ left', 'previous', 'previous'],
      ['g', 'goto', 'go to an index, :position or id'],
      ['j down', 'line_down', 'next line of the solution'],
      ['k up', 'line_up', 'previous line'],
      ['J pagedown', 'scroll_down', 'scroll down'],
      ['K pageup', 'scroll_up', 'scroll up'],
    ),
    ...group(
      'Filter',
      ['/', 'search', 'only those with a text', 'search'],
      ['f', 'filters', 'only a rule, kind, reason, edited, warned, noted …'],
      ['F', 'status_filter', 'only a status: each press the next'],
      ['D', 'disagreements', 'only what two reviewers disagree on'],
      ['0', 'clear_filters', 'no filter: back to where you were'],
    ),
    ...group(
      'View',
      ['w', 'layout', 'stacked or side by side'],
      ['p', 'problem', 'the problem whole, or its beginning'],
      ['c', 'annotations', 'the annotations <<…>> in full, or folded'],
      ['z', 'zoom', 'everything in one scroll, nothing folded'],
      ['t', 'statistics', 'statistics'],
      ['i', 'agreement', 'agreement with the other reviewers'],
      ['h', 'log', 'past decisions; Enter goes to one'],
    ),
    ...[...help('?'), ...redraw, ...suspend],
    ...group('View', ['q ctrl+c', 'quit', 'quit; all is saved', 'quit']),
  ],
  confirm: [
    ...group('Decide', ['y', 'confirm', 'accept all the same', 'accept all the same']),
    ...back('escape q n', 'look again'),
    ...always,
  ],
  types: [
    ...group('Edit', ['enter', 'choose', 'it is of this type', 'choose']),
    ...[...list, ...back('escape q'), ...always],
  ],
  log: [
    ...group('Move', ['enter', 'choose', 'go to the candidate', 'go there']),
    ...[...list, ...back('escape q h'), ...always],
  ],
  edit: [
    ...group(
      'Edit',
      ['enter', 'keep', 'keep the edit', 'keep'],
      ['tab', 'keep_next', 'keep it and edit the next line', 'keep, next'],
      ['escape', 'leave', 'leave; the draft stays', 'leave'],
      ['ctrl+r', 'revert', "the machine's text", 'revert'],
      ['ctrl+f', 'put_right', 'put the right number', 'right number'],
      ['ctrl+o', 'external_editor', 'go on in $EDITOR'],
    ),
    ...[...typing, ...inText],
  ],
  reason: [
    ...reasons('reason'),
    ...group('Reason', ['tab X', 'reject_noted', 'several reasons, or a note', 'several, or a note']),
    ...back('escape q', 'do not reject'),
    ...always,
  ],
  reasons: [
    ...reasons('toggle'),
    ...group(
      'Entry',
      ['enter', 'keep', 'reject', 'reject'],
      ['tab', 'keep_next', 'a note; any letter begins one'],
      ['escape', 'leave', 'do not reject', 'do not reject'],
    ),
    ...inText,
  ],
  reject_note: entry('reject with this note'),
  accept_note: entry('accept with this note'),
  remark: entry('keep the note; none where it is empty'),
  goto: entry('go'),
  search: entry('filter'),
  filters: [
    ...group('Filter', ['enter', 'choose', 'only these; again: not only', 'choose']),
    ...[...list, ...back('escape q'), ...always],
  ],
  statistics: [...back('escape q t enter'), ...list, ...always],
  agreement: [...back('escape q i enter'), ...list, ...always],
  changed: [
    ...group(
      'Changes',
      ['enter', 'keep', 'take the changes in', 'take the changes in'],
      ['q ctrl+c', 'quit', 'quit and leave the file as it is', 'quit, change nothing'],
    ),
    ...[...list, ...help('?'), ...redraw, ...suspend],
  ],
  help: [...back('escape q ? enter ctrl+g f1'), ...list, ...redraw, ...suspend, ...quit],
};

export type Mode = keyof typeof keymap;
/** What a key asks for. */
export type Command = (typeof keymap)[Mode][number]['command'];

/** Modes in which a key that is bound to nothing types. */
export const textModes: ReadonlySet<Mode> = new Set<Mode>([
  ...(['edit', 'reject_note', 'accept_note', 'remark', 'goto', 'search'] as const),
]);

const lookup = new Map(
  Object.entries<readonly Binding<Command>[]>(keymap).map(([mode, bindings]) => [
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
