import { groupedBy, rememberedOf } from '../../../base/index.ts';
import { hasWarning } from '../content/doubts.ts';
import { errorTypeOf, type Item } from '../content/item.ts';
import { type Decision, noDecision, reasonsIn, sameEdits } from '../record/decision.ts';
import { decisionOf } from '../record/ledger.ts';
import { changedSince, disagrees, type Filter, noFilter, type State } from './state.ts';

/** What candidates can be told apart by, in the order of the list; each gives the values that a candidate has. */
const groups: {
  readonly [group: string]: (state: State, item: Item, decision: Decision) => readonly string[];
} = {
  status: (_state, _item, { status }) => [status === 'todo' ? 'undecided' : status],
  type: (_state, item, { edits }) => [errorTypeOf(item, edits)].filter((type) => type !== ''),
  kind: (_state, { candidate }) => (candidate?.kind ? [candidate.kind] : []),
  rule: (_state, { rule }) => [rule].filter((name) => name !== ''),
  reason: (_state, _item, { reason }) => reasonsIn(reason),
  edited: (_state, _item, { edits }) => (sameEdits(edits, noDecision.edits) ? [] : ['edited by hand']),
  warning: (state, item, decision) => (isWarned(state, item, decision) ? ['has a warning'] : []),
  note: (_state, _item, { note }) => (note ? ['has a note'] : []),
  stratum: (_state, { stratum }) => [stratum],
};

const isWarned = (state: State, item: Item, { edits }: Decision): boolean => {
  if (changedSince(state, item)) return true;
  return sameEdits(edits, noDecision.edits) ? warnedAsMade(item) : hasWarning(item, edits);
};

const warnedAsMade = rememberedOf((item: Item) => hasWarning(item, noDecision.edits));

const haystack = rememberedOf((item: Item): string =>
  [
    item.id,
    String(item.candidate?.index ?? item.row.cells.index ?? ''),
    item.stratum,
    item.question,
    ...[...item.correct, ...item.flawed].map(({ text }) => text),
    item.explanation,
  ]
    .join('\n')
    .toLowerCase(),
);

export const matching = (state: State, { text, facets, disagreements }: Filter): readonly number[] => {
  const wanted = text.trim().toLowerCase();
  const values = Object.entries(facets);
  return state.items.flatMap((item, index) => {
    const decision = decisionOf(state.ledger, item.id);
    if (!values.every(([group, value]) => groups[group]?.(state, item, decision).includes(value))) return [];
    if (disagreements && !disagrees(state, item)) return [];
    return wanted === '' || haystack(item).includes(wanted) ? [index] : [];
  });
};

/** The indexes of the items that one works through, in the catalog's order. */
export const visible = ({ items, through }: State): readonly number[] =>
  items.flatMap(({ id }, index) => (through === undefined || through.has(id) ? [index] : []));

/**
 * What one can filter by, with how many candidates are undecided and how many there are among those that the other
 * filters let through. What would tell nothing apart, or hardly two candidates together, is no choice. One that `isOn` is
 * a filter now: choosing it takes it off.
 */
export const choicesOf = (state: State) =>
  Object.entries(groups).flatMap(([group, valuesOf]) => {
    const { [group]: now, ...others } = state.filter.facets;
    const rest = matching(state, { ...state.filter, facets: others });
    const valued = rest.flatMap((index) => {
      const item = state.items[index];
      const decision = decisionOf(state.ledger, item?.id ?? '');
      const isOpen = decision.status === 'todo';
      return item ? valuesOf(state, item, decision).map((value) => ({ value, isOpen })) : [];
    });
    const byValue = groupedBy(valued, ({ value }) => value);
    if (group === 'stratum' && now === undefined && byValue.size > rest.length / 2) return [];
    return [...byValue]
      .map(([value, all]) => ({
        group,
        value,
        todo: all.filter(({ isOpen }) => isOpen).length,
        total: all.length,
        isOn: value === now,
      }))
      .filter(({ isOn, total }) => isOn || total < rest.length)
      .sort((one, other) => other.total - one.total || (one.value < other.value ? -1 : 1));
  });

export const filterText = ({ text, facets, disagreements }: Filter): string =>
  [
    ...Object.entries(facets).map(([group, value]) =>
      group === 'reason' || group === 'stratum' ? `${group} ${value}` : value,
    ),
    ...(text === '' ? [] : [`with "${text}"`]),
    ...(disagreements ? ['disagreements'] : []),
  ].join(', ');

export const isNone = (filter: Filter): boolean => filterText(filter) === filterText(noFilter);
