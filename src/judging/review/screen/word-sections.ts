import {
  changeText,
  digestOfItem,
  errorTypeOf,
  explanationOf,
  type Item,
  valueChanges,
} from '../content/item.ts';
import { phraseOf } from '../content/words.ts';
import { type Row, rowWidth, span, widthOf, wrapped } from './rows.ts';
import { editorRows, indented, type Section, type Subject, widthFor } from './section.ts';
import { explanationField, type State } from './state.ts';

/** The problem's text; of an edited question the solution of the original. */
export const questionRows = ({ item }: Subject, width: number): readonly Row[] =>
  item.above === '' ? [] : wrapped([span(item.above)], width - 1).map(indented);

/** What must be known besides: what is missing, what to look at, the change where the title has no room for it. */
export const noteRows = ({ state, item }: Subject, width: number): readonly Row[] => {
  const full = widthFor(state);
  return [
    ...(item.missing ? wrapped([span(`⚠ ${item.missing}`, 'warn')], width - 1, 3).map(indented) : []),
    ...(changedSince(state, item)
      ? wrapped([span('⚠ its text has changed since it was decided', 'warn')], width - 1, 3).map(indented)
      : []),
    ...(item.candidate?.needs_human ?? []).flatMap((why) =>
      wrapped([span(`⚠ look at the words: ${why}`, 'warn')], width - 1, 3).map(indented),
    ),
    ...(changeFits(item, full)
      ? []
      : wrapped([span('change  ', 'dim'), span(changeText(item), 'strong')], width - 1, 8).map(indented)),
  ];
};

const changedSince = (state: State, item: Item): boolean => {
  const digest = state.ledger.digests.get(item.id);
  const now = digest ? digestOfItem(item) : '';
  return now !== '' && digest !== now;
};

/** A long change has a row of its own: it must be read whole. */
export const changeFits = (item: Item, width: number): boolean =>
  widthOf(item.rule) + widthOf(changeText(item)) + 48 <= width;

/** The values that changed, then the others. */
export const valueSection = ({ item, decision }: Subject, width: number): Section => {
  const values = valueChanges(item, decision);
  const changed = values.filter((value) => value.changed);
  const same = values.filter((value) => !value.changed && value.after !== '·');
  // What belongs together stays together: a value is never parted from its sign.
  const entries = [
    ...changed.map(
      ({ variable, before, after, isTarget, unseen }): Row => [
        span(`${phraseOf(variable)} `),
        span(before, 'correct'),
        span('→'),
        span(after, 'flawed'),
        ...(isTarget ? [span(' ◀', 'error')] : []),
        ...(unseen ? [span(' ⚠', 'warn')] : []),
      ],
    ),
    ...same.map(({ variable, after }): Row => [span(`${phraseOf(variable)} ${after}`, 'dim')]),
  ];
  const rows = flowed(entries, width - 1).map(indented);
  const unseen = changed.some((value) => value.unseen);
  return {
    title: [span('values', 'title'), span(unseen ? ': ⚠ stands nowhere in the text' : '', 'dim')],
    rows: rows.length === 0 ? [[span(' (no trace)', 'dim')]] : rows,
  };
};

const flowed = (entries: readonly Row[], width: number): readonly Row[] => {
  const rows: Row[] = [];
  for (const entry of entries) {
    const last = rows.at(-1);
    if (last && rowWidth(last) + 3 + rowWidth(entry) <= width) {
      rows[rows.length - 1] = [...last, span('   '), ...entry];
    } else rows.push(...wrapped(entry, width, 2));
  }
  return rows;
};

/** The explanation, or the editor on it, and a note. */
export const explanationSection = ({ state, item, decision }: Subject, width: number): Section => {
  const editing = state.mode === 'edit' && state.field === explanationField && state.editor;
  const title: Row = [
    span('explanation', 'title'),
    span(decision.edits.explanation === undefined ? '' : ' · edited', 'warn'),
    span(editing ? (state.draftSaved ? ' · EDIT draft saved' : ' · EDIT') : '', 'warn'),
  ];
  if (editing) {
    const rows = editorRows(editing, '» ', width);
    const at = rows.findIndex((row) => row.some(({ tone, text }) => tone === 'cursor' && text === '▏'));
    return { title, rows, focus: [Math.max(0, at), at + 1] };
  }
  const text = explanationOf(item, decision.edits);
  const named = errorTypeOf(item, decision.edits);
  const isOther = decision.edits.error_type !== undefined;
  const type =
    named === '' ? [] : [span(`${named}${isOther ? ' (changed)' : ''}: `, isOther ? 'warn' : 'dim')];
  const note = decision.note
    ? wrapped([span(`note: ${decision.note}`, 'warn')], width - 1).map(indented)
    : [];
  const words =
    text === '' ? [[span(' (none)', 'dim')]] : wrapped([...type, span(text)], width - 1).map(indented);
  return { title, rows: [...words, ...note] };
};
