import { rejectionReasons } from '../record/decision.ts';
import * as decides from './deciding.ts';
import * as edits from './editing.ts';
import { deletedTo, type Editor, editorOf, movedTo, places } from './editor.ts';
import * as moves from './moving.ts';
import { type Act, type Mode, type State, sideBySide } from './state.ts';

/** Keys with blanks between them, what they do, help, and a short name for the hints in the last row where there is one. */
type Line = readonly [keys: string, act: Act, help: string, hint?: string];

const group = (name: string, ...lines: readonly Line[]) =>
  lines.map(([keys, act, help, hint]) => ({ keys: keys.split(' '), act, help, group: name, hint }));

const set =
  (changes: Partial<State>): Act =>
  (state) => ({ ...state, ...changes });
const flip =
  (what: 'wholeProblem' | 'folded' | 'zoom', changes: Partial<State> = {}): Act =>
  (state) => ({ ...state, [what]: !state[what], ...changes });

const browse = set({ mode: 'browse' });
const unwritten = set({ mode: 'browse', editor: undefined });
const unnoted = set({ mode: 'browse', editor: undefined, chosen: [] });
const helped: Act = (state) => ({ ...state, mode: 'help', helpFor: state.mode, listAt: 0 });
const unhelped: Act = (state) => ({ ...state, mode: state.helpFor, listAt: 0 });
const search: Act = (state) => ({ ...state, mode: 'search', editor: editorOf(state.filter.text) });
const layout: Act = (state) => ({
  ...state,
  layout: sideBySide(state) ? 'stacked' : 'side',
  scroll: undefined,
});
/** A note that was written for the accept is not lost. */
const unasked: Act = (state) => ({
  ...state,
  asked: undefined,
  mode: 'browse',
  ...(state.asked?.note === undefined ? {} : { mode: 'accept_note', editor: editorOf(state.asked.note) }),
});
const suspended: Act = (state) => {
  const saved = edits.withDraft(state);
  return { ...saved, ...saved.desk.suspend() };
};
const quit: Act = (state) => {
  const saved = edits.withDraft(state);
  saved.desk.quit();
  return saved;
};
const redrawn: Act = (state) => {
  state.desk.redraw();
  return state;
};

const help = (keys: string) => group('View', [keys, helped, 'this help', 'help']);
const outward = group(
  'View',
  ['ctrl+l', redrawn, 'draw the screen anew'],
  ['ctrl+z', suspended, 'to the shell; fg comes back'],
);
const end = [...outward, ...group('View', ['ctrl+c', quit, 'quit; all is saved'])];
const back = (keys: string, what = 'back', act = browse) => group('View', [keys, act, what, what]);

/** The keys of every mode in which one does not write, and of every mode in which one does. */
const always = [...help('?'), ...end];
const inText = [...help('ctrl+g f1'), ...end];

const list = group(
  'Move',
  ['j down', moves.listMoved(1), 'next line'],
  ['k up', moves.listMoved(-1), 'previous line'],
  ['J pagedown space', moves.listMoved(1, true), 'a page down'],
  ['K pageup', moves.listMoved(-1, true), 'a page up'],
);

const choice = (name: string, choose: Line, leave: string) => [
  ...group(name, choose),
  ...[...list, ...back(leave), ...always],
];

const reasons = (act: (reason: string) => Act) =>
  group('Reason', ...rejectionReasons.map(({ id, text }, at): Line => [String(at + 1), act(id), text]));

const typing =
  (change: (editor: Editor) => Editor): Act =>
  (state) => {
    const editor = change(state.editor ?? editorOf(''));
    return editor.text === state.editor?.text ? { ...state, editor } : edits.written(state, editor);
  };
const cursor = group(
  'Cursor',
  ['left ctrl+b', typing(movedTo(places.left)), 'a character left'],
  ['right', typing(movedTo(places.right)), 'a character right'],
  ['home ctrl+a', typing(movedTo(places.start)), 'to the start'],
  ['end ctrl+e', typing(movedTo(places.end)), 'to the end'],
  ['alt+b', typing(movedTo(places.wordLeft)), 'a word left'],
  ['alt+f', typing(movedTo(places.wordRight)), 'a word right'],
  ['backspace ctrl+h', typing(deletedTo(places.left)), 'delete to the left'],
  ['delete ctrl+d', typing(deletedTo(places.right)), 'delete to the right'],
  ['ctrl+w alt+backspace', typing(deletedTo(places.wordLeft)), 'delete a word'],
  ['ctrl+u', typing(deletedTo(places.start)), 'delete to the start'],
  ['ctrl+k', typing(deletedTo(places.end)), 'delete to the end'],
);

const entry = (what: string, keep: Act, leave = unnoted) => [
  ...group('Entry', ['enter', keep, what, what], ['escape', leave, 'leave without it', 'leave']),
  ...[...cursor, ...inText],
];

/** Every key of every mode: the one source of behaviour, help and the test for clashes. */
export const keymap: { readonly [mode in Mode]: ReturnType<typeof group> } = {
  browse: [
    ...group(
      'Decide',
      ['a', decides.decidedBy('accept'), 'accept, save, go on', 'accept'],
      ['x', decides.rejecting, 'reject: then a reason, 1 to 9', 'reject'],
      ['A', decides.acceptNoting, 'accept with a note'],
      ['X', decides.choosing, 'reject with a note, or for several reasons'],
      ['o', decides.remarking, 'a note on it, or another one'],
      ['s space', decides.decidedBy('skip'), 'skip', 'skip'],
      ['u', decides.again('undo'), 'undo, also what was done before a restart', 'undo'],
      ['U', decides.again('redo'), 'redo'],
      ['1', decides.adopt(0), "adjudicating: the first reviewer's decision"],
      ['2', decides.adopt(1), "adjudicating: the second reviewer's"],
    ),
    ...group(
      'Edit',
      ['e enter', edits.editLine, 'edit the line', 'edit'],
      ['E', edits.editExplanation, 'edit the explanation'],
      ['m', edits.mark, 'mark the line as the erroneous one'],
      ['y', edits.choosingType, 'say that it is another type of error'],
      ['ctrl+r', edits.revert, "bring the machine's line back"],
      ['ctrl+f', edits.rightNumber, 'put the right number'],
    ),
    ...group(
      'Move',
      ['n', moves.toUndecided(1), 'next undecided', 'next'],
      ['N', moves.toUndecided(-1), 'previous undecided'],
      ['] right', moves.toNeighbour(1), 'next, decided or not'],
      ['[ left', moves.toNeighbour(-1), 'previous'],
      ['g', set({ mode: 'goto', editor: editorOf('') }), 'go to an index, :position or id'],
      ['j down', moves.lineMoved(1), 'next line of the solution'],
      ['k up', moves.lineMoved(-1), 'previous line'],
      ['J pagedown', moves.scrolled(3), 'scroll down'],
      ['K pageup', moves.scrolled(-3), 'scroll up'],
    ),
    ...group(
      'Filter',
      ['/', search, 'only those with a text', 'search'],
      ['f', moves.filtering, 'only a rule, kind, reason, edited, warned, noted …'],
      ['F', moves.nextStatus, 'only a status: each press the next'],
      ['D', moves.disagreeing, 'only what two reviewers disagree on'],
      ['0', moves.unfiltered, 'no filter: back to where you were'],
    ),
    ...group(
      'View',
      ['w', layout, 'stacked or side by side'],
      ['p', flip('wholeProblem'), 'the problem whole, or its beginning'],
      ['c', flip('folded'), 'the annotations <<…>> in full, or folded'],
      ['z', flip('zoom', { scroll: undefined }), 'everything in one scroll, nothing folded'],
      ['t', set({ mode: 'statistics', listAt: 0 }), 'statistics'],
      ['i', moves.agreeing, 'agreement with the other reviewers'],
      ['h', set({ mode: 'log', listAt: 0 }), 'past decisions; Enter goes to one'],
    ),
    ...[...help('?'), ...outward],
    ...group('View', ['q ctrl+c', quit, 'quit; all is saved', 'quit']),
  ],
  confirm: [
    ...group('Decide', ['y', decides.confirmed, 'accept all the same', 'accept all the same']),
    ...[...back('escape q n', 'look again', unasked), ...always],
  ],
  types: choice('Edit', ['enter', edits.ofType, 'it is of this type', 'choose'], 'escape q'),
  log: choice('Move', ['enter', moves.revisited, 'go to the candidate', 'go there'], 'escape q h'),
  edit: [
    ...group(
      'Edit',
      ['enter', edits.keptLine(false), 'keep the edit', 'keep'],
      ['tab', edits.keptLine(true), 'keep it and edit the next line', 'keep, next'],
      ['escape', edits.leftEditor, 'leave; the draft stays', 'leave'],
      ['ctrl+r', edits.revert, "the machine's text", 'revert'],
      ['ctrl+f', edits.rightNumber, 'put the right number', 'right number'],
    ),
    ...[...cursor, ...inText],
  ],
  reason: [
    ...reasons(decides.reasoned),
    ...group('Reason', ['tab X', decides.choosing, 'several reasons, or a note', 'several, or a note']),
    ...[...back('escape q', 'do not reject'), ...always],
  ],
  reasons: [
    ...reasons(decides.toggled),
    ...group(
      'Entry',
      ['enter', decides.rejectedNoted, 'reject', 'reject'],
      ['tab', set({ mode: 'reject_note' }), 'a note; any letter begins one'],
      ['escape', unnoted, 'do not reject', 'do not reject'],
    ),
    ...inText,
  ],
  reject_note: entry('reject with this note', decides.rejectedNoted, set({ mode: 'reasons' })),
  accept_note: entry('accept with this note', decides.acceptedNoted),
  remark: entry('keep the note; none where it is empty', decides.remarked),
  goto: entry('go', moves.wentTo, browse),
  search: entry('filter', moves.searched, unwritten),
  filters: choice('Filter', ['enter', moves.chosen, 'only these; again: not only', 'choose'], 'escape q'),
  statistics: [...back('escape q t enter'), ...list, ...always],
  agreement: [...back('escape q i enter'), ...list, ...always],
  changed: [
    ...group(
      'Changes',
      ['enter', decides.takeIn, 'take the changes in', 'take the changes in'],
      ['q ctrl+c', quit, 'quit and leave the file as it is', 'quit, change nothing'],
    ),
    ...[...list, ...help('?'), ...outward],
  ],
  help: [...back('escape q ? enter ctrl+g f1', 'back', unhelped), ...list, ...end],
};

/** Modes in which a key that is bound to nothing types. */
export const textModes: ReadonlySet<Mode> = new Set<Mode>([
  ...(['edit', 'reject_note', 'accept_note', 'remark', 'goto', 'search'] as const),
]);
