import { counted } from '../../../model/index.ts';
import { errorTypeOf } from '../content/item.ts';
import { figuresOf } from '../figures/statistics.ts';
import { agreementText, figuresText } from '../figures/text.ts';
import { choicesOf, isNone } from './filtering.ts';
import { keymap, keyName } from './keymap.ts';
import {
  beside,
  emptyRow,
  fitted,
  padded,
  type Row,
  ruled,
  type Span,
  span,
  widthOf,
  wrapped,
} from './rows.ts';
import { type Body, indented, judged } from './section.ts';
import { agreements } from './sidebar.ts';
import { decisionAt, errorTypesOf, itemAt, pastOf, reasonsOf, type State } from './state.ts';
import { deedWords, labelOf, rowsGoneText } from './step.ts';

/** A screen that is a list: its rule stays, its rows scroll. */
interface List {
  readonly title: Row;
  readonly rows: readonly Row[];
  /** One of the rows is chosen, and must be seen. */
  readonly isChoice: boolean;
}

/** The list that a mode shows; none for modes that show the candidate. */
export const listOf = (state: State, width: number): List | undefined => {
  switch (state.mode) {
    case 'help':
      return helpList(state, width);
    case 'statistics':
      return textList(`statistics of ${state.name}`, figuresText(figuresOf(judged(state))), width);
    case 'agreement':
      return agreementList(state, width);
    case 'filters':
      return filterList(state, width);
    case 'types':
      return typeList(state, width);
    case 'log':
      return logList(state, width);
    case 'changed':
      return changedList(state, width);
    default:
      return undefined;
  }
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
  const note: Row =
    last === 0
      ? emptyRow
      : [span(`rows ${start + 1}-${start + shown.length} of ${rows.length}  `, 'warn'), span('j/k', 'key')];
  return { rows: [ruled(title, note, width), ...shown], scroll: { start, last } };
};

const textList = (title: string, lines: readonly string[], width: number): List => {
  const rows = lines.flatMap((line) => wrapped([span(` ${line}`)], width, 3));
  return { title: [span(title, 'title')], rows, isChoice: false };
};

const agreementList = (state: State, width: number): List => {
  const lines = agreements(state).flatMap(({ first, second, agreement }) => [
    ...agreementText(agreement, first, second),
    '',
  ]);
  const none = ['no other validation_catalog_NAME.csv stands beside this one: nobody to agree with'];
  const found = [...lines, ...state.beside];
  return textList('agreement, over what both have decided', found.length === 0 ? none : found, width);
};

/** What one can filter by; the first line stands for all. */
const filterList = (state: State, width: number): List => {
  const choices = choicesOf(state);
  const all = {
    ...{ group: '', value: 'no filter: back to where you were', isOn: isNone(state.filter) },
    todo: judged(state).filter(({ decision }) => decision.status === 'todo').length,
    total: state.items.length,
  };
  const groupWidth = Math.max(...choices.map(({ group }) => widthOf(group)), 0);
  const rows = [all, ...choices].map(({ group, value, todo, total, isOn }, index) =>
    fitted(
      [
        span(index === state.listAt ? '▶ ' : '  ', 'cursor'),
        span(`${String(todo).padStart(5)} / ${String(total).padEnd(5)} `, 'dim'),
        span(`${group.padEnd(groupWidth)} `, 'dim'),
        span(isOn ? '● ' : '  ', 'good'),
        span(value, index === state.listAt ? 'strong' : 'plain'),
      ],
      width,
    ),
  );
  return { title: [span('only', 'title'), span(': undecided / all', 'dim')], rows, isChoice: true };
};

const typeList = (state: State, width: number): List => {
  const item = itemAt(state);
  const now = item ? errorTypeOf(item, decisionAt(state).edits) : '';
  const rows = errorTypesOf(state).map((type, index) => {
    const note = type === item?.candidate?.error_type ? '   as the machine says' : '';
    return fitted(
      [
        span(index === state.listAt ? '▶ ' : '  ', 'cursor'),
        span(type, index === state.listAt ? 'strong' : 'plain'),
        span(`${note}${type === now ? '   now' : ''}`, 'dim'),
      ],
      width,
    );
  });
  return { title: [span('type of error', 'title')], rows, isChoice: true };
};

/** Past decisions, the latest first. */
const logList = (state: State, width: number): List => {
  const items = new Map(state.items.map((item) => [item.id, item]));
  const rows = pastOf(state).map(({ at, id, action, by, after }, index) => {
    const edited = Object.keys(after.edits.lines).join(',');
    const what = [
      action === 'adopt' || action === 'spreadsheet'
        ? `${deedWords[action]}: ${after.status}`
        : deedWords[action],
      reasonsOf(after),
      edited === '' ? '' : `edits ${edited}`,
      after.note ?? '',
    ].filter((text) => text !== '');
    return fitted(
      [
        span(index === state.listAt ? '▶ ' : '  ', 'cursor'),
        span(`${at.slice(0, 10)} ${at.slice(11, 19)}  `, 'dim'),
        span(`${labelOf(items.get(id)).padEnd(6)} `, index === state.listAt ? 'strong' : 'plain'),
        span(what.join(' · ')),
        span(by === state.validator ? '' : `  by ${by}`, 'dim'),
      ],
      width,
    );
  });
  const none: Row = [span(' nothing has been decided yet', 'dim')];
  const title: Row = [span('past decisions', 'title'), span(': the latest first, times in UTC', 'dim')];
  return { title, rows: rows.length === 0 ? [none] : rows, isChoice: true };
};

const changedList = (state: State, width: number): List => {
  const taken = state.differences.filter(({ treatment }) => treatment === 'taken');
  const restored = state.differences.filter(({ treatment }) => treatment === 'restored');
  const line = ({ label, column, ours, theirs }: (typeof taken)[number]) =>
    wrapped(
      [
        span(` ${label}  `, 'strong'),
        span(`${column}: `),
        span(ours || '(empty)', 'removed'),
        span(' → '),
        span(theirs || '(empty)', 'added'),
      ],
      width,
      3,
    );
  const count = new Set(taken.map(({ id }) => id)).size;
  const what = `${counted(count, 'row')} ${count === 1 ? 'says' : 'say'} something else than the journal.`;
  const keys = 'Enter takes that in as decisions (u undoes them one by one); q leaves everything as it is.';
  const gone = taken.filter(({ column }) => column === 'row').map(({ label, id }) => `${label} (${id})`);
  const warning = `⚠ ${rowsGoneText(gone)}. If nobody meant that, q and restore the CSV; taken in, u brings them back.`;
  const rows = [
    ...(gone.length === 0 ? [] : wrapped([span(` ${warning}`, 'warn')], width, 1)),
    ...wrapped([span(` ${what} ${keys}`)], width, 1),
    emptyRow,
    ...taken.flatMap(line),
    ...(restored.length === 0
      ? []
      : [
          emptyRow,
          [span(' These follow from the decisions and will be written back:')],
          ...restored.flatMap(line),
        ]),
  ];
  return { title: [span('the CSV was changed by another program', 'warn')], rows, isChoice: false };
};

const helpList = (state: State, width: number): List => {
  const bindings = keymap[state.helpFor];
  const groups = [...new Set(bindings.map(({ group }) => group))];
  const keysText = (keys: readonly string[]) => keys.map(keyName).join(' ');
  const keyWidth = Math.max(...bindings.map(({ keys }) => widthOf(keysText(keys)))) + 1;
  const isDouble = width >= 76;
  const column = isDouble ? Math.floor((width - 4) / 2) : width - 1;
  const blocks = groups.map((group): readonly Row[] => [
    [span(group, 'title')],
    ...bindings
      .filter((binding) => binding.group === group)
      .flatMap(({ keys, help }) => {
        const head: readonly Span[] = padded([span(keysText(keys), 'key')], keyWidth);
        return wrapped([...head, span(help)], column, keyWidth);
      }),
    emptyRow,
  ]);
  const title = [span(`keys: ${state.helpFor === 'browse' ? 'reviewing' : state.helpFor}`, 'title')];
  if (!isDouble) return { title, rows: blocks.flat().map(indented), isChoice: false };
  // Two columns of about the same height.
  const half = blocks.flat().length / 2;
  const left: Row[] = [];
  const right: Row[] = [];
  for (const block of blocks) (left.length + block.length / 2 <= half ? left : right).push(...block);
  const rows = beside([
    { rows: left, width: column },
    { rows: right, width: column },
  ]).map(indented);
  return { title, rows, isChoice: false };
};
