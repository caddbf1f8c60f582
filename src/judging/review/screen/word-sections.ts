import { changeText, errorTypeOf, explanationOf, type Item, valueChanges } from '../content/item.ts';
import { phraseOf } from '../content/words.ts';
import { ink, type Row, row, rowWidth, span, widthOf, wrapped } from './rows.ts';
import { editorRows, indented, type Section, type Subject, underRule, widthFor } from './section.ts';
import { changedSince, explanationField } from './state.ts';

export const questionRows = ({ item }: Subject, width: number): readonly Row[] =>
  item.above === '' ? [] : underRule(item.above, width);

/** What must be known besides: what is missing, what to look at, the change where the title has no room for it. */
export const noteRows = ({ state, item }: Subject, width: number): readonly Row[] => {
  const signs = [
    ...(item.missing ? [item.missing] : []),
    ...(changedSince(state, item) ? ['its text has changed since it was decided'] : []),
    ...(item.candidate?.needs_human ?? []).map((why) => `look at the words: ${why}`),
  ];
  return [
    ...signs.flatMap((text) => underRule(ink.warn(`⚠ ${text}`), width, 3)),
    ...(changeFits(item, widthFor(state))
      ? []
      : underRule(row(ink.dim('change  '), ink.strong(changeText(item))), width, 8)),
  ];
};

/** A long change has a row of its own: it must be read whole. */
export const changeFits = (item: Item, width: number): boolean =>
  widthOf(item.rule) + widthOf(changeText(item)) + 48 <= width;

export const valueSection = ({ item, decision }: Subject, width: number): Section => {
  const values = valueChanges(item, decision);
  const changed = values.filter((value) => value.changed);
  const same = values.filter((value) => !value.changed && value.after !== '·');
  // What belongs together stays together: a value is never parted from its sign.
  const entries = [
    ...changed.map(({ variable, before, after, isTarget, unseen }) => {
      const change = [ink.correct(before), '→', ink.flawed(after)];
      return row(`${phraseOf(variable)} `, ...change, isTarget && ink.error(' ◀'), unseen && ink.warn(' ⚠'));
    }),
    ...same.map(({ variable, after }) => row(ink.dim(`${phraseOf(variable)} ${after}`))),
  ];
  const rows = flowed(entries, width - 1).map(indented);
  const isUnseen = changed.some(({ unseen }) => unseen);
  return {
    title: row(ink.title('values'), isUnseen && ink.dim(': ⚠ stands nowhere in the text')),
    rows: rows.length === 0 ? [row(ink.dim(' (no trace)'))] : rows,
  };
};

const flowed = (entries: readonly Row[], width: number): readonly Row[] => {
  const rows: Row[] = [];
  for (const entry of entries) {
    const last = rows.at(-1);
    if (last && rowWidth(last) + 3 + rowWidth(entry) <= width)
      rows[rows.length - 1] = row(last, '   ', entry);
    else rows.push(...wrapped(entry, width, 2));
  }
  return rows;
};

export const explanationSection = ({ state, item, decision }: Subject, width: number): Section => {
  const editing = state.mode === 'edit' && state.field === explanationField && state.editor;
  const title = row(
    ink.title('explanation'),
    decision.edits.explanation !== undefined && ink.warn(' · edited'),
    editing && ink.warn(state.draftSaved ? ' · EDIT draft saved' : ' · EDIT'),
  );
  if (editing) {
    const rows = editorRows(editing, '» ', width);
    const at = rows.findIndex((one) => one.some(({ tone, text }) => tone === 'cursor' && text === '▏'));
    return { title, rows, focus: [Math.max(0, at), at + 1] };
  }
  const text = explanationOf(item, decision.edits);
  const named = errorTypeOf(item, decision.edits);
  const isOther = decision.edits.error_type !== undefined;
  const type = named !== '' && span(`${named}${isOther ? ' (changed)' : ''}: `, isOther ? 'warn' : 'dim');
  return {
    title,
    rows: [
      ...(text === '' ? [row(ink.dim(' (none)'))] : underRule(row(type, text), width)),
      ...(decision.note ? underRule(ink.warn(`note: ${decision.note}`), width) : []),
    ],
  };
};
