import type { Item } from '../content/item.ts';
import { type Counts, countsOf, durationText, paceOf } from '../figures/statistics.ts';
import type { Ledger } from '../record/ledger.ts';
import { candidateBody } from './candidate-view.ts';
import { filterText, isNone, matching, visible } from './filtering.ts';
import { keymap, keyName, textModes } from './keymap.ts';
import { listBody, listOf } from './lists.ts';
import {
  emptyRow,
  fitted,
  type Row,
  rowWidth,
  type Span,
  span,
  spread,
  type Tone,
  widthOf,
  wrapped,
} from './rows.ts';
import { type Body, judged, widthFor } from './section.ts';
import { itemAt, type State } from './state.ts';

/** A screen, ready to be painted: header, body and the last row. */
export type View = ReturnType<typeof viewOf>;

/** What is drawn for a state: at most `rows - 1` rows, none wider than `columns`. */
export const viewOf = (state: State) => {
  const width = widthFor(state);
  const header = headerOf(state, width);
  const height = Math.max(1, state.rows - 1 - header.length - 1);
  const body = [...bodyOf(state, width, height).rows].slice(0, height);
  while (body.length < height) body.push(emptyRow);
  return { header, body, footer: fitted(footerOf(state, width), width) };
};

/** The first row shown of what scrolls, and the last that could be first. */
export const scrollOf = (state: State): { readonly start: number; readonly last: number } => {
  const width = widthFor(state);
  const height = Math.max(1, state.rows - 1 - headerOf(state, width).length - 1);
  return bodyOf(state, width, height).scroll;
};

const bodyOf = (state: State, width: number, height: number): Body => {
  const list = listOf(state, width);
  return list ? listBody(list, state.listAt, width, height) : candidateBody(state, width, height);
};

const headerOf = (state: State, width: number): readonly Row[] => {
  const item = itemAt(state);
  const { counts, pace, left: leftIn } = tallyOf(state);
  const left = leftIn.get(item?.stratum ?? '') ?? 0;
  const name: Row = [
    span(`${state.name}.csv`, 'strong'),
    ...(state.adjudicating ? [span(' · adjudicating', 'warn')] : []),
    span(item ? ` · ${item.stratum} (${left} left)` : ''),
  ];
  const saved: Row = state.readOnly
    ? [span('READ-ONLY', 'warn')]
    : state.halted
      ? [span('NOT SAVING', 'error')]
      : [span(state.saved ? `saved ${state.saved.at} #${state.saved.deeds}` : '', 'good')];
  const decided = state.items.length - counts.todo;
  const barWidth = width >= 100 ? 30 : 22;
  const filled = state.items.length === 0 ? 0 : Math.floor((decided / state.items.length) * barWidth);
  const paceText =
    pace === undefined ? '' : `${durationText(pace)} each   ETA ${durationText(pace * counts.todo)}`;
  const progress: Row = [
    span('█'.repeat(filled), 'good'),
    span('░'.repeat(barWidth - filled), 'dim'),
    span(` ${decided}/${state.items.length}`, 'strong'),
    span(`  a${counts.accepted} x${counts.rejected} s${counts.skipped}`),
    span(`   ${paceText}`, 'dim'),
  ];
  const help: Row = [span(textModes.has(state.mode) ? '^G' : '?', 'key'), span(' help', 'dim')];
  const rows = [spread(name, saved, width), spread(progress, help, width)];
  const blocked = state.halted ?? state.readOnly;
  if (blocked !== undefined) {
    rows.push(...wrapped([span(`⚠ ${blocked}`, state.halted ? 'error' : 'warn')], width, 2));
  }
  if (isLong(state, width) && state.notice) {
    const { text, tone } = state.notice;
    rows.push(...wrapped([span(`⚠ ${text}`, tone === 'plain' ? 'strong' : tone)], width, 2));
  }
  if (!isNone(state.filter)) rows.push(filterRow(state, width));
  return rows;
};

interface Tally {
  readonly items: readonly Item[];
  readonly counts: Counts;
  readonly pace: number | undefined;
  /** Undecided candidates by stratum. */
  readonly left: ReadonlyMap<string, number>;
}

const tallies = new WeakMap<Ledger, Tally>();

/** The counts of the header; kept with the ledger that they are about, since most keys decide nothing. */
const tallyOf = (state: State): Tally => {
  const known = tallies.get(state.ledger);
  if (known?.items === state.items) return known;
  const decisions = judged(state);
  const left = new Map<string, number>();
  for (const { stratum, decision } of decisions) {
    if (decision.status === 'todo') left.set(stratum, (left.get(stratum) ?? 0) + 1);
  }
  const tally = { items: state.items, counts: countsOf(decisions), pace: paceOf(decisions), left };
  tallies.set(state.ledger, tally);
  return tally;
};

/** What one works through; whether the candidate shown is one of them (`g` and `h` go anywhere). */
const filterRow = (state: State, width: number): Row => {
  const text = filterText(state.filter);
  const isOut = state.through !== undefined && !state.through.has(itemAt(state)?.id ?? '');
  return fitted(
    [
      span(`only ${text} (${visible(state).length})`, 'warn'),
      ...(isOut ? [span('   ⚠ this is none of them: n', 'error')] : []),
      span('   0: all, back to where you were', 'dim'),
    ],
    width,
  );
};

/** What has no room in the last row is said above, whole, where there is height for it. */
const isLong = ({ notice, rows }: State, width: number): boolean =>
  notice !== undefined && rows >= 16 && widthOf(notice.text) + 2 > width;

const prompts: { readonly [mode: string]: string } = {
  reject_note: 'reject, note: ',
  accept_note: 'accept, note: ',
  remark: 'note: ',
  goto: 'go to index, :position or id: ',
  search: 'search: ',
};

/** How many have the text that is being written; nothing moves before Enter. */
const foundText = (state: State, text: string): string => {
  if (text.trim() === '') return '';
  const count = matching(state, { ...state.filter, text }).length;
  return count === 0 ? 'none' : `${count} of ${state.items.length}`;
};

const footerOf = (state: State, width: number): Row => {
  const prompt = prompts[state.mode];
  if (prompt !== undefined && state.editor) {
    const { text, cursor } = state.editor;
    const row: Span[] = [
      span(prompt, 'key'),
      span(text.slice(0, cursor)),
      span('▏', 'cursor'),
      span(text.slice(cursor)),
    ];
    if (state.notice) row.push(span(`   ⚠ ${state.notice.text}`, 'warn'));
    else if (state.mode === 'search') row.push(span(`   ${foundText(state, text)}`, 'dim'));
    if (rowWidth(row) <= width || (state.notice && rowWidth(row.slice(0, 4)) <= width - 20)) return row;
    // The end that is being typed at matters more than the beginning.
    const room = width - widthOf(prompt) - 2;
    return [span(prompt, 'key'), span(`…${text.slice(0, cursor).slice(-room)}`), span('▏', 'cursor')];
  }
  if (state.notice && !isLong(state, width)) {
    const tone: Tone = state.notice.tone === 'plain' ? 'strong' : state.notice.tone;
    return [span(`${state.notice.tone === 'plain' ? '' : '⚠ '}${state.notice.text}`, tone)];
  }
  return keymap[state.mode]
    .filter(({ hint }) => hint !== undefined)
    .flatMap(({ keys, hint }) => [span(keyName(keys[0] ?? ''), 'key'), span(` ${hint}   `, 'dim')]);
};
