import { counted } from '../../model/index.ts';
import { erroneousLineOf, type Item } from '../content/item.ts';
import type { Status } from '../record/decision.ts';
import { decisionOf } from '../record/ledger.ts';
import { decisionAt, errorTypesOf, itemAt, linesAt, pastOf, type State, strataOf, visible } from './state.ts';
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
  const left = state.items.map(({ id }) => decisionOf(state.ledger, id).status);
  const skipped = left.filter((status) => status === 'skipped').length;
  const text =
    skipped > 0
      ? `nothing is left but ${counted(skipped, 'skipped one')}   n: the next of them   q: quit`
      : 'all decided   t: statistics   q: quit';
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
  strata: (state) => strataOf(state).length,
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

/** Sets the filter, and goes to a candidate that it lets through. */
export const filtered = (state: State, filter: State['filter']): Step => {
  const through = visible(state, filter);
  const next: State = { ...state, filter };
  if (through.length === 0) return say(next, 'nothing passes the filter: 0 clears it', 'warn');
  if (through.includes(state.current)) return only(next);
  const todo = through.filter(
    (index) => decisionOf(state.ledger, state.items[index]?.id ?? '').status === 'todo',
  );
  const near = todo.find((index) => index > state.current) ?? todo[0];
  return only(
    shown(next, near ?? through.find((index) => index > state.current) ?? through[0] ?? state.current),
  );
};

/** Where the stratum of the filter stands in the list of strata. */
export const stratumPlace = (state: State): number =>
  strataOf(state).findIndex(({ stratum }) => stratum === state.filter.stratum) + 1;

/** Goes to the candidate of the past decision under the cursor. */
export const revisited = (state: State): Step => {
  const event = pastOf(state)[state.listAt];
  const index = state.items.findIndex(({ id }) => id === event?.id);
  const back: State = { ...state, mode: 'browse' };
  return index < 0 ? say(back, 'it is not in the catalog any more', 'warn') : only(shown(back, index));
};

/** The first line of the list stands for all strata. */
export const chosen = (state: State): Step => {
  const stratum = state.listAt === 0 ? undefined : strataOf(state)[state.listAt - 1]?.stratum;
  return filtered({ ...state, mode: 'browse' }, { ...state.filter, stratum });
};
