import { counted } from '../../../model/index.ts';
import { erroneousLineOf, type Item } from '../content/item.ts';
import { type Status, statuses } from '../record/decision.ts';
import { decisionOf } from '../record/ledger.ts';
import { choicesOf, filterText, isNone, matching, visible } from './filtering.ts';
import { decisionAt, errorTypesOf, itemAt, linesAt, noFilter, pastOf, type State } from './state.ts';
import { clamped, labelOf, only, type Step, say } from './step.ts';
import { scrollOf } from './view.ts';

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

/** After a decision: the next undecided, or else the next, or else here. */
export const advance = (state: State): Step => {
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
  return only(next === undefined ? told : shown(told, next));
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

/** Goes to another undecided candidate, or says that there is none. */
export const toUndecided = (state: State, direction: 1 | -1): Step => {
  const next = undecided(state, direction);
  return next === undefined
    ? say(state, 'no other undecided one here: 0 clears the filter')
    : only(shown(state, next));
};

/** Goes to the next or previous candidate, decided or not. */
export const toNeighbour = (state: State, direction: 1 | -1): Step => {
  const next = neighbour(state, direction);
  return next === undefined
    ? say(state, direction === 1 ? 'this is the last' : 'this is the first')
    : only(shown(state, next));
};

/** Moves the cursor in the solution, or in the list of the mode. */
export const moved = (state: State, by: number): Step => {
  if (state.mode === 'browse') {
    const last = Math.max(0, linesAt(state).length - 1);
    return only({ ...state, line: clamped(state.line + by, last), scroll: undefined });
  }
  const last = lastOfList[state.mode]?.(state) ?? scrollOf(state).last;
  return only({ ...state, listAt: clamped(state.listAt + by, last) });
};

/** The last line of the lists in which one chooses. */
const lastOfList: { readonly [mode: string]: (state: State) => number } = {
  filters: (state) => choicesOf(state).length,
  types: (state) => errorTypesOf(state).length - 1,
  log: (state) => pastOf(state).length - 1,
};

/** From where the screen is, which may be where it followed the line to. */
export const scrolled = (state: State, by: number): Step => {
  const { start, last } = scrollOf(state);
  return only({ ...state, scroll: clamped(start + by, last) });
};

/** The index of the item that an index, `:position` or id names; `undefined` when none is named so. */
export const found = (state: State, wanted: string): number | undefined => {
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

/**
 * Sets the filter and goes to a candidate that it lets through. One that lets none through is not set: nobody is left
 * deciding on what it leaves out.
 */
export const filtered = (state: State, filter: State['filter']): Step => {
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
  if (through.includes(state.current)) return only(next);
  const todo = through.filter(
    (index) => decisionOf(state.ledger, state.items[index]?.id ?? '').status === 'todo',
  );
  const near = todo.find((index) => index > state.current) ?? todo[0];
  return only(
    shown(next, near ?? through.find((index) => index > state.current) ?? through[0] ?? state.current),
  );
};

/** Takes the filter off and goes back to where one was before it, or to the next undecided from there. */
export const unfiltered = (state: State): Step => {
  const next: State = { ...state, filter: noFilter, through: undefined, cameFrom: undefined };
  const there = state.items.findIndex(({ id }) => id === state.cameFrom?.id);
  if (there < 0) return only(next);
  const back = shown(next, there);
  const isDone = state.cameFrom?.wasOpen === true && decisionAt(back).status !== 'todo';
  return only(isDone ? shown(back, undecided(back, 1) ?? there) : back);
};

/** Filters by a text; where nothing has it, one goes on writing. */
export const searched = (state: State, text: string): Step => {
  const filter = { ...state.filter, text: text.trim() };
  if (!isNone(filter) && matching(state, filter).length === 0)
    return say(state, `nothing here has "${text.trim()}": change it, or Esc`, 'warn');
  return filtered({ ...state, mode: 'browse', editor: undefined }, filter);
};

/** The next status of which there are candidates, after the last one none. */
export const nextStatus = (state: State): Step => {
  const { status: now, ...facets } = state.filter.facets;
  const there = (status: string): boolean =>
    matching(state, { ...state.filter, facets: { ...facets, status } }).length > 0;
  const all: readonly string[] = statuses.map((status) => (status === 'todo' ? 'undecided' : status));
  const status = all.slice(now === undefined ? 0 : all.indexOf(now) + 1).find(there);
  return filtered(state, {
    ...state.filter,
    facets: status === undefined ? facets : { ...facets, status },
  });
};

/** Where the list of filters opens: at the first that is on. */
export const choicePlace = (state: State): number => choicesOf(state).findIndex(({ isOn }) => isOn) + 1;

/** Goes to the candidate of the past decision under the cursor. */
export const revisited = (state: State): Step => {
  const event = pastOf(state)[state.listAt];
  const index = state.items.findIndex(({ id }) => id === event?.id);
  const back: State = { ...state, mode: 'browse' };
  return index < 0 ? say(back, 'it is not in the catalog any more', 'warn') : only(shown(back, index));
};

/** The first line of the list takes all filters off; one that is on is taken off. */
export const chosen = (state: State): Step => {
  const back: State = { ...state, mode: 'browse' };
  const choice = choicesOf(state)[state.listAt - 1];
  if (choice === undefined) return unfiltered(back);
  const { [choice.group]: _, ...others } = state.filter.facets;
  const facets = choice.isOn ? others : { ...others, [choice.group]: choice.value };
  return filtered(back, { ...state.filter, facets });
};
