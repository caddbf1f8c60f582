import { counted } from '../../../model/index.ts';
import { erroneousLineOf, type Item } from '../content/item.ts';
import { type Status, statuses } from '../record/decision.ts';
import { decisionOf } from '../record/ledger.ts';
import { choicesOf, filterText, isNone, matching, visible } from './filtering.ts';
import {
  type Act,
  clamped,
  decisionAt,
  errorTypesOf,
  itemAt,
  labelOf,
  linesAt,
  noFilter,
  pastOf,
  type State,
  say,
} from './state.ts';

/** Shows an item, the cursor on its erroneous line. The same item stays as it is. */
export const shown = (state: State, index: number): State => {
  if (index < 0 || index === state.current) return state;
  const moved: State = { ...state, current: index, scroll: undefined };
  return { ...moved, line: erroneousPlace(moved) };
};

const erroneousPlace = (state: State): number => {
  const item = itemAt(state);
  if (!item) return 0;
  const name = erroneousLineOf(item, decisionAt(state).edits);
  return Math.max(
    0,
    item.flawed.findIndex((line) => line.name === name),
  );
};

export const advance = (state: State): State => {
  const next = undecided(state, 1) ?? neighbour(state, 1);
  // Under a filter only what it lets through counts.
  const left = visible(state).map((at) => decisionOf(state.ledger, state.items[at]?.id ?? '').status);
  const skipped = left.filter((status) => status === 'skipped').length;
  const text =
    skipped > 0
      ? `nothing is left but ${counted(skipped, 'skipped one')}   n: the next of them   q: quit`
      : state.through === undefined
        ? 'all decided   t: statistics   q: quit'
        : 'all of these are decided   0: back to where you were';
  const told = left.includes('todo') ? state : { ...state, notice: { text, tone: 'plain' as const } };
  return next === undefined ? told : shown(told, next);
};

/** The next undecided item in a direction, going round at the end; not the current one. Skipped ones come last. */
export const undecided = (state: State, direction: 1 | -1): number | undefined => {
  const open = visible(state).filter((index) => index !== state.current);
  const withStatus = (wanted: Status): readonly number[] =>
    open.filter((index) => decisionOf(state.ledger, state.items[index]?.id ?? '').status === wanted);
  const todo = withStatus('todo');
  const isHere = decisionAt(state).status === 'todo' && itemAt(state) !== undefined;
  const through = todo.length > 0 || isHere ? todo : withStatus('skipped');
  if (direction === 1) return through.find((index) => index > state.current) ?? through[0];
  return through.findLast((index) => index < state.current) ?? through.at(-1);
};

const neighbour = (state: State, direction: 1 | -1): number | undefined => {
  const through = visible(state);
  return direction === 1
    ? through.find((index) => index > state.current)
    : through.findLast((index) => index < state.current);
};

const movedTo = (state: State, next: number | undefined, ifNone: string) =>
  next === undefined ? say(state, ifNone) : shown(state, next);

export const toUndecided =
  (direction: 1 | -1): Act =>
  (state) =>
    movedTo(state, undecided(state, direction), 'no other undecided one here: 0 clears the filter');

export const toNeighbour =
  (direction: 1 | -1): Act =>
  (state) =>
    movedTo(state, neighbour(state, direction), `this is the ${direction === 1 ? 'last' : 'first'}`);

export const lineMoved =
  (by: number): Act =>
  (state) => ({ ...state, line: clamped(state.line + by, linesAt(state).length - 1), scroll: undefined });

export const scrolled =
  (by: number): Act =>
  (state, { scroll }) => {
    const { start, last } = scroll();
    return { ...state, scroll: clamped(start + by, last) };
  };

/** Moves in a list by a line or by a page, up to the last line that can be chosen or be first. */
export const listMoved =
  (by: 1 | -1, isPage = false): Act =>
  (state, { scroll }) => {
    const last = lastOfList[state.mode]?.(state) ?? scroll().last;
    const lines = isPage ? Math.max(1, state.rows - 6) : 1;
    return { ...state, listAt: clamped(state.listAt + by * lines, last) };
  };

const lastOfList: { readonly [mode: string]: (state: State) => number } = {
  filters: (state) => choicesOf(state).length,
  types: (state) => errorTypesOf(state).length - 1,
  log: (state) => pastOf(state).length - 1,
};

export const wentTo = (state: State): State => {
  const wanted = (state.editor?.text ?? '').trim();
  const back: State = { ...state, mode: 'browse', editor: undefined };
  const there = found(state, wanted);
  return there === undefined ? say(back, `nothing is called '${wanted}'`, 'warn') : shown(back, there);
};

const found = (state: State, wanted: string): number | undefined => {
  const position = /^:(\d+)$/.exec(wanted)?.[1];
  if (position !== undefined) return state.items[Number(position) - 1] ? Number(position) - 1 : undefined;
  const rules = [
    (item: Item) => labelOf(item) === wanted,
    (item: Item) => item.id === wanted,
    (item: Item) => item.id.startsWith(wanted),
  ];
  for (const rule of rules) {
    // Several candidates of one problem have its index: g again goes on to the next.
    const later = state.items.findIndex((item, index) => index > state.current && rule(item));
    const any = later >= 0 ? later : state.items.findIndex(rule);
    if (any >= 0) return any;
  }
  return undefined;
};

/** Sets the filter and goes to a candidate that it lets through; one that lets none through is not set. */
const filtered = (state: State, filter: State['filter']): State => {
  if (isNone(filter)) return unfiltered(state);
  const through = matching(state, filter);
  if (through.length === 0)
    return say(state, `nothing passes: ${filterText(filter)}; all stays as it was`, 'warn');
  const here = itemAt(state);
  const isOpen = decisionAt(state).status === 'todo';
  const next: State = {
    ...state,
    filter,
    through: new Set(through.flatMap((index) => state.items[index]?.id ?? [])),
    cameFrom: state.cameFrom ?? (here && { id: here.id, wasOpen: isOpen }),
  };
  if (through.includes(state.current)) return next;
  const todo = through.filter(
    (index) => decisionOf(state.ledger, state.items[index]?.id ?? '').status === 'todo',
  );
  const near = todo.find((index) => index > state.current) ?? todo[0];
  return shown(next, near ?? through.find((index) => index > state.current) ?? through[0] ?? state.current);
};

/** Takes the filter off and goes back to where one was before it, or to the next undecided from there. */
export const unfiltered = (state: State): State => {
  const next: State = { ...state, filter: noFilter, through: undefined, cameFrom: undefined };
  const there = state.items.findIndex(({ id }) => id === state.cameFrom?.id);
  if (there < 0) return next;
  const back = shown(next, there);
  const isDone = state.cameFrom?.wasOpen === true && decisionAt(back).status !== 'todo';
  return isDone ? shown(back, undecided(back, 1) ?? there) : back;
};

/** Filters by a text; where nothing has it, one goes on writing. */
export const searched = (state: State): State => {
  const text = state.editor?.text ?? '';
  const filter = { ...state.filter, text: text.trim() };
  if (!isNone(filter) && matching(state, filter).length === 0)
    return say(state, `nothing here has "${text.trim()}": change it, or Esc`, 'warn');
  return filtered({ ...state, mode: 'browse', editor: undefined }, filter);
};

/** The next status of which there are candidates, after the last one none. */
export const nextStatus = (state: State): State => {
  const { status: now, ...facets } = state.filter.facets;
  const there = (status: string): boolean =>
    matching(state, { ...state.filter, facets: { ...facets, status } }).length > 0;
  const all: readonly string[] = statuses.map((status) => (status === 'todo' ? 'undecided' : status));
  const status = all.slice(now === undefined ? 0 : all.indexOf(now) + 1).find(there);
  return filtered(state, { ...state.filter, facets: status === undefined ? facets : { ...facets, status } });
};

export const filtering = (state: State): State => ({
  ...state,
  mode: 'filters',
  listAt: choicesOf(state).findIndex(({ isOn }) => isOn) + 1,
});

/** Filters by what two reviewers disagree on, or no more; what the others say now is read first. */
export const disagreeing = (state: State): State => {
  const disagreements = !state.filter.disagreements;
  const isRead = !disagreements || state.adjudicating;
  return filtered(isRead ? state : withOthers(state), { ...state.filter, disagreements });
};

export const agreeing = (state: State): State => ({
  ...(state.adjudicating ? state : withOthers(state)),
  mode: 'agreement',
  listAt: 0,
});

const withOthers = (state: State): State => ({ ...state, ...state.desk.readOthers() });

export const revisited = (state: State): State => {
  const event = pastOf(state)[state.listAt];
  const index = state.items.findIndex(({ id }) => id === event?.id);
  const back: State = { ...state, mode: 'browse' };
  return index < 0 ? say(back, 'it is not in the catalog any more', 'warn') : shown(back, index);
};

/** The first line of the list takes all filters off; one that is on is taken off. */
export const chosen = (state: State): State => {
  const back: State = { ...state, mode: 'browse' };
  const choice = choicesOf(state)[state.listAt - 1];
  if (choice === undefined) return unfiltered(back);
  const { [choice.group]: _, ...others } = state.filter.facets;
  const facets = choice.isOn ? others : { ...others, [choice.group]: choice.value };
  return filtered(back, { ...state.filter, facets });
};
