import { counted } from '../../../model/index.ts';
import { errorTypeOf } from '../content/item.ts';
import type { Difference } from '../record/differences.ts';
import { agreementText, figuresOf, figuresText } from '../record/figures.ts';
import { deedWords } from '../record/ledger.ts';
import { choicesOf, isNone } from './filtering.ts';
import { keymap } from './keymap.ts';
import { keyName } from './keys.ts';
import {
  beside,
  emptyRow,
  fitted,
  ink,
  type Part,
  padded,
  type Row,
  row,
  ruled,
  span,
  widthOf,
  wrapped,
} from './rows.ts';
import { type Body, indented, judged } from './section.ts';
import { agreements } from './sidebar.ts';
import {
  decisionAt,
  errorTypesOf,
  itemAt,
  labelOf,
  pastOf,
  reasonsOf,
  rowsGoneText,
  type State,
} from './state.ts';

type List = { readonly title: Part; readonly rows: readonly Row[]; readonly isChoice?: boolean };

export const listOf = (state: State, width: number): List | undefined => lists[state.mode]?.(state, width);

const lists: { readonly [mode in State['mode']]?: (state: State, width: number) => List } = {
  help: (state, width) => helpList(state, width),
  statistics: (state, width) =>
    textList(`statistics of ${state.name}`, figuresText(figuresOf(judged(state))), width),
  agreement: (state, width) => agreementList(state, width),
  filters: (state, width) => filterList(state, width),
  types: (state, width) => typeList(state, width),
  log: (state, width) => logList(state, width),
  changed: (state, width) => changedList(state, width),
};

/** The part of a list that is to be seen: from row `at` on, or around it where it is a choice. */
export const listBody = (
  { title, rows, isChoice }: List,
  at: number,
  width: number,
  height: number,
): Body => {
  const room = Math.max(1, height - 1);
  const last = Math.max(0, rows.length - room);
  const start = Math.min(last, isChoice ? Math.max(0, at - Math.floor(room / 2)) : at);
  const shown = rows.slice(start, start + room);
  const note =
    last > 0 &&
    row(ink.warn(`rows ${start + 1}-${start + shown.length} of ${rows.length}  `), ink.key('j/k'));
  return { rows: [ruled(title, note, width), ...shown], scroll: { start, last } };
};

const textList = (title: string, lines: readonly string[], width: number): List => ({
  title: ink.title(title),
  rows: lines.flatMap((line) => wrapped(` ${line}`, width, 3)),
});

/** Entries of which one is chosen: `partsOf` gives what stands in the row of one, by the look of the chosen one. */
const choiceList = <Entry>(
  title: Part,
  entries: readonly Entry[],
  partsOf: (entry: Entry, look: 'strong' | 'plain') => readonly Part[],
  { listAt }: State,
  width: number,
): List => ({
  title,
  isChoice: true,
  rows: entries.map((entry, at) => {
    const isHere = at === listAt;
    const parts = partsOf(entry, isHere ? 'strong' : 'plain');
    return fitted(row(ink.cursor(isHere ? '▶ ' : '  '), ...parts), width);
  }),
});

const agreementList = (state: State, width: number): List => {
  const found = [
    ...agreements(state).flatMap(({ first, second, agreement }) => [
      ...agreementText(agreement, first, second),
      '',
    ]),
    ...state.beside,
  ];
  const none = ['no other validation_catalog_NAME.csv stands beside this one: nobody to agree with'];
  return textList('agreement, over what both have decided', found.length === 0 ? none : found, width);
};

/** What one can filter by; the first line stands for all. */
const filterList = (state: State, width: number): List => {
  const choices = choicesOf(state);
  const all = {
    group: '',
    value: 'no filter: back to where you were',
    isOn: isNone(state.filter),
    todo: judged(state).filter(({ decision }) => decision.status === 'todo').length,
    total: state.items.length,
  };
  const groupWidth = Math.max(...choices.map(({ group }) => widthOf(group)), 0);
  const title = row(ink.title('only'), ink.dim(': undecided / all'));
  const partsOf = ({ group, value, todo, total, isOn }: typeof all, look: 'strong' | 'plain') => [
    ink.dim(`${String(todo).padStart(5)} / ${String(total).padEnd(5)} ${group.padEnd(groupWidth)} `),
    ink.good(isOn ? '● ' : '  '),
    span(value, look),
  ];
  return choiceList(title, [all, ...choices], partsOf, state, width);
};

const typeList = (state: State, width: number): List => {
  const item = itemAt(state);
  const now = item ? errorTypeOf(item, decisionAt(state).edits) : '';
  const partsOf = (type: string, look: 'strong' | 'plain') => [
    span(type, look),
    type === item?.candidate?.error_type && ink.dim('   as the machine says'),
    type === now && ink.dim('   now'),
  ];
  return choiceList(ink.title('type of error'), errorTypesOf(state), partsOf, state, width);
};

const logList = (state: State, width: number): List => {
  const items = new Map(state.items.map((item) => [item.id, item]));
  const title = row(ink.title('past decisions'), ink.dim(': the latest first, times in UTC'));
  const past = pastOf(state);
  if (past.length === 0)
    return { title, rows: [row(ink.dim(' nothing has been decided yet'))], isChoice: true };
  const partsOf = ({ at, id, action, by, after }: (typeof past)[number], look: 'strong' | 'plain') => {
    const edited = Object.keys(after.edits.lines).join(',');
    const isTold = action === 'adopt' || action === 'spreadsheet';
    const what = [
      isTold ? `${deedWords[action]}: ${after.status}` : deedWords[action],
      reasonsOf(after),
      edited && `edits ${edited}`,
      after.note,
    ];
    return [
      ink.dim(`${at.slice(0, 10)} ${at.slice(11, 19)}  `),
      span(`${labelOf(items.get(id)).padEnd(6)} `, look),
      what.filter(Boolean).join(' · '),
      by !== state.validator && ink.dim(`  by ${by}`),
    ];
  };
  return choiceList(title, past, partsOf, state, width);
};

const changedList = ({ differences }: State, width: number): List => {
  const taken = differences.filter(({ treatment }) => treatment === 'taken');
  const restored = differences.filter(({ treatment }) => treatment === 'restored');
  const line = ({ label, column, ours, theirs }: Difference) => {
    const [was, is] = [ink.removed(ours || '(empty)'), ink.added(theirs || '(empty)')];
    return wrapped(row(ink.strong(` ${label}  `), `${column}: `, was, ' → ', is), width, 3);
  };
  const count = new Set(taken.map(({ id }) => id)).size;
  const what = `${counted(count, 'row')} ${count === 1 ? 'says' : 'say'} something else than the journal.`;
  const keys = 'Enter takes that in as decisions (u undoes them one by one); q leaves everything as it is.';
  const gone = taken.filter(({ column }) => column === 'row').map(({ label, id }) => `${label} (${id})`);
  const warning = `⚠ ${rowsGoneText(gone)}. If nobody meant that, q and restore the CSV; taken in, u brings them back.`;
  const follow = ' These follow from the decisions and will be written back:';
  const rows = [
    ...(gone.length === 0 ? [] : wrapped(ink.warn(` ${warning}`), width, 1)),
    ...wrapped(` ${what} ${keys}`, width, 1),
    emptyRow,
    ...taken.flatMap(line),
    ...(restored.length === 0 ? [] : [emptyRow, row(follow), ...restored.flatMap(line)]),
  ];
  return { title: ink.warn('the CSV was changed by another program'), rows };
};

const helpList = (state: State, width: number): List => {
  const bindings = keymap[state.helpFor];
  const groups = [...new Set(bindings.map(({ group }) => group))];
  const keysText = (keys: readonly string[]) => keys.map(keyName).join(' ');
  const keyWidth = Math.max(...bindings.map(({ keys }) => widthOf(keysText(keys)))) + 1;
  const isDouble = width >= 76;
  const column = isDouble ? Math.floor((width - 4) / 2) : width - 1;
  const blocks = groups.map((group): readonly Row[] => [
    row(ink.title(group)),
    ...bindings
      .filter((binding) => binding.group === group)
      .flatMap(({ keys, help }) =>
        wrapped(row(padded(ink.key(keysText(keys)), keyWidth), help), column, keyWidth),
      ),
    emptyRow,
  ]);
  const title = ink.title(`keys: ${state.helpFor === 'browse' ? 'reviewing' : state.helpFor}`);
  if (!isDouble) return { title, rows: blocks.flat().map(indented) };
  const half = blocks.flat().length / 2;
  const left: Row[] = [];
  const right: Row[] = [];
  for (const block of blocks) (left.length + block.length / 2 <= half ? left : right).push(...block);
  return { title, rows: beside(left, column, right).map(indented) };
};
