import { rememberedOf, tallyOf } from '../../../base/index.ts';
import { countsOf, durationText, paceOf } from '../record/figures.ts';
import type { Ledger } from '../record/ledger.ts';
import { candidateBody } from './candidate-view.ts';
import { filterText, isNone, matching, visible } from './filtering.ts';
import { keymap, textModes } from './keymap.ts';
import { keyName } from './keys.ts';
import { listBody, listOf } from './lists.ts';
import {
  emptyRow,
  fitted,
  ink,
  type Row,
  row,
  rowWidth,
  span,
  spread,
  type Tone,
  widthOf,
  wrapped,
} from './rows.ts';
import { type Body, judged, widthFor, withCursor } from './section.ts';
import { itemAt, type Notice, type State } from './state.ts';

export type View = ReturnType<typeof viewOf>;

/** A window in which one sees what one decides on. */
export const isReadable = ({ columns, rows }: State): boolean => columns >= 40 && rows >= 12;

export const viewOf = (state: State) => {
  const width = widthFor(state);
  if (!isReadable(state))
    return { header: [], body: [], footer: fitted(row('too small: 40x12 at least'), width) };
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
  const { counts, pace, left: leftIn } = countsAt(state.ledger)(state.items);
  const left = leftIn.get(item?.stratum ?? '') ?? 0;
  const name = row(
    ink.strong(`${state.name}.csv`),
    state.adjudicating && ink.warn(' · adjudicating'),
    item && ` · ${item.stratum} (${left} left)`,
  );
  const saved = state.readOnly
    ? ink.warn('READ-ONLY')
    : state.halted
      ? ink.error('NOT SAVING')
      : state.saved && ink.good(`saved ${state.saved.at} #${state.saved.deeds}`);
  const all = state.items.length;
  const decided = all - counts.todo;
  const barWidth = width >= 100 ? 30 : 22;
  const filled = all === 0 ? 0 : Math.floor((decided / all) * barWidth);
  const progress = row(
    ...[
      ink.good('█'.repeat(filled)),
      ink.dim('░'.repeat(barWidth - filled)),
      ink.strong(` ${decided}/${all}`),
    ],
    `  a${counts.accepted} x${counts.rejected} s${counts.skipped}`,
    pace !== undefined && ink.dim(`   ${durationText(pace)} each   ETA ${durationText(pace * counts.todo)}`),
  );
  const help = row(ink.key(textModes.has(state.mode) ? '^G' : '?'), ink.dim(' help'));
  const blocked = state.halted ?? state.readOnly;
  const said = isLong(state, width) ? state.notice : undefined;
  return [
    spread(name, row(saved), width),
    spread(progress, help, width),
    ...(blocked === undefined
      ? []
      : wrapped(span(`⚠ ${blocked}`, state.halted ? 'error' : 'warn'), width, 2)),
    ...(said ? wrapped(span(`⚠ ${said.text}`, toneOf(said)), width, 2) : []),
    ...(isNone(state.filter) ? [] : [filterRow(state, width)]),
  ];
};

const toneOf = ({ tone }: Notice): Tone => (tone === 'plain' ? 'strong' : tone);

/** The counts of the header, made once for what they are about: most keys decide nothing. */
const countsAt = rememberedOf((ledger: Ledger) =>
  rememberedOf((items: State['items']) => {
    const decisions = judged({ items, ledger });
    const open = decisions.filter(({ decision }) => decision.status === 'todo');
    const left = tallyOf(open.map(({ stratum }) => stratum));
    return { counts: countsOf(decisions), pace: paceOf(decisions), left };
  }),
);

/** What one works through; whether the candidate shown is one of them (`g` and `h` go anywhere). */
const filterRow = (state: State, width: number): Row => {
  const isOut = state.through !== undefined && !state.through.has(itemAt(state)?.id ?? '');
  const only = ink.warn(`only ${filterText(state.filter)} (${visible(state).length})`);
  const out = isOut && ink.error('   ⚠ this is none of them: n');
  return fitted(row(only, out, ink.dim('   0: all, back to where you were')), width);
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
  const { editor, notice } = state;
  if (prompt !== undefined && editor) {
    const typed = row(ink.key(prompt), ...withCursor(editor));
    const whole = row(
      typed,
      notice
        ? ink.warn(`   ⚠ ${notice.text}`)
        : state.mode === 'search' && ink.dim(`   ${foundText(state, editor.text)}`),
    );
    if (rowWidth(whole) <= width || (notice && rowWidth(typed) <= width - 20)) return whole;
    // The end that is being typed at matters more than the beginning.
    const room = width - widthOf(prompt) - 2;
    return row(ink.key(prompt), `…${editor.text.slice(0, editor.cursor).slice(-room)}`, span('▏', 'cursor'));
  }
  if (notice && !isLong(state, width))
    return row(span(`${notice.tone === 'plain' ? '' : '⚠ '}${notice.text}`, toneOf(notice)));
  return keymap[state.mode].flatMap(({ keys, hint }) =>
    hint === undefined ? [] : [ink.key(keyName(keys[0] ?? '')), ink.dim(` ${hint}   `)],
  );
};
