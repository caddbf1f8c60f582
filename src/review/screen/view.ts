import { type Pair, type Piece, pairLines } from '../content/align.ts';
import {
  changeText,
  erroneousLineOf,
  explanationOf,
  flawedLines,
  type Item,
  valueChanges,
  type Warning,
  warningsIn,
} from '../content/item.ts';
import { agreementOf } from '../figures/agreement.ts';
import { type Counts, countsOf, durationText, figuresOf, paceOf } from '../figures/statistics.ts';
import { agreementText, figuresText } from '../figures/text.ts';
import { type Decision, REASONS } from '../record/decision.ts';
import { decisionOf, type Ledger } from '../record/ledger.ts';
import { KEYMAP, keyName, TEXT_MODES } from './keymap.ts';
import {
  beside,
  EMPTY,
  fitted,
  padded,
  type Row,
  rowWidth,
  ruled,
  type Span,
  span,
  spread,
  type Tone,
  widthOf,
  wrapped,
} from './rows.ts';
import {
  decisionAt,
  disagrees,
  EXPLANATION,
  itemAt,
  othersOn,
  type State,
  strataOf,
  visible,
  WIDE,
} from './state.ts';

/** A screen, ready to be painted: header, body and the last row. */
export interface View {
  readonly header: readonly Row[];
  readonly body: readonly Row[];
  readonly footer: Row;
}

/** More of the queue than this says nothing. */
const QUEUE = 20;
/** A line longer than this is hard to read. */
const PANE = 62;

/** What is drawn for a state: at most `rows - 1` rows, none wider than `columns`. */
export function viewOf(state: State): View {
  const width = widthFor(state);
  const header = headerOf(state, width);
  const height = Math.max(1, state.rows - 1 - header.length - 1);
  const body = [...bodyOf(state, width, height).rows].slice(0, height);
  while (body.length < height) body.push(EMPTY);
  return { header, body, footer: fitted(footerOf(state, width), width) };
}

/** The first row shown of what scrolls, and the last that could be first. */
export function scrollOf(state: State): { readonly start: number; readonly last: number } {
  const width = widthFor(state);
  const height = Math.max(1, state.rows - 1 - headerOf(state, width).length - 1);
  return bodyOf(state, width, height).scroll;
}

/** The last column stays free: a row that fills it loses its end where the rest of the row is erased. */
function widthFor(state: State): number {
  return Math.max(20, state.columns - 1);
}

interface Body {
  readonly rows: readonly Row[];
  readonly scroll: { readonly start: number; readonly last: number };
}

function fixed(rows: readonly Row[]): Body {
  return { rows, scroll: { start: 0, last: 0 } };
}

function bodyOf(state: State, width: number, height: number): Body {
  switch (state.mode) {
    case 'help':
      return list(helpRows(state, width), state.listAt, height, false);
    case 'statistics':
      return list(
        titled(`statistics of ${state.name}`, figuresText(figuresOf(judged(state))), width),
        state.listAt,
        height,
        false,
      );
    case 'agreement':
      return list(agreementRows(state, width), state.listAt, height, false);
    case 'strata':
      return list(strataRows(state, width), state.listAt + 1, height, true);
    case 'changed':
      return list(changedRows(state, width), state.listAt, height, false);
    default:
      return candidateBody(state, width, height);
  }
}

function judged(state: State) {
  return state.items.map(({ id, stratum }) => ({ id, stratum, decision: decisionOf(state.ledger, id) }));
}

/** Rows from a place on; with a cursor, so that the row under it is to be seen. */
function list(rows: readonly Row[], at: number, height: number, cursor: boolean): Body {
  const last = Math.max(0, rows.length - height);
  const start = cursor ? Math.min(last, Math.max(0, at - Math.floor(height / 2))) : Math.min(last, at);
  return { rows: rows.slice(start, start + height), scroll: { start, last } };
}

// Header and last row

function headerOf(state: State, width: number): readonly Row[] {
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
      : [span(state.saved ? `saved ${state.saved.at} #${state.saved.seq}` : '', 'good')];
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
  const help: Row = [span(TEXT_MODES.has(state.mode) ? '^G' : '?', 'key'), span(' help', 'dim')];
  const rows = [spread(name, saved, width), spread(progress, help, width)];
  const blocked = state.halted ?? state.readOnly;
  if (blocked !== undefined) {
    rows.push(...wrapped([span(`⚠ ${blocked}`, state.halted ? 'error' : 'warn')], width, 2));
  }
  const filter = filterText(state);
  if (filter !== '') rows.push(fitted([span(`only ${filter}`, 'warn'), span('   0: all', 'dim')], width));
  return rows;
}

interface Tally {
  readonly items: readonly Item[];
  readonly counts: Counts;
  readonly pace: number | undefined;
  /** Undecided candidates by stratum. */
  readonly left: ReadonlyMap<string, number>;
}

const tallies = new WeakMap<Ledger, Tally>();

/** The counts of the header; kept with the ledger that they are about, since most keys decide nothing. */
function tallyOf(state: State): Tally {
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
}

function filterText(state: State): string {
  const { text, stratum, status, disagreements } = state.filter;
  const parts = [
    ...(stratum === undefined ? [] : [stratum]),
    ...(status === undefined ? [] : [status]),
    ...(text === '' ? [] : [`with "${text}"`]),
    ...(disagreements ? ['disagreements'] : []),
  ];
  return parts.length === 0 ? '' : `${parts.join(', ')} (${visible(state).length})`;
}

const PROMPTS: { readonly [mode: string]: string } = {
  note: 'why rejected: ',
  goto: 'go to index, :position or id: ',
  search: 'search: ',
};

function footerOf(state: State, width: number): Row {
  const prompt = PROMPTS[state.mode];
  if (prompt !== undefined && state.editor) {
    const { text, cursor } = state.editor;
    const row: Row = [
      span(prompt, 'key'),
      span(text.slice(0, cursor)),
      span('▏', 'cursor'),
      span(text.slice(cursor)),
    ];
    if (rowWidth(row) <= width) return row;
    // The end that is being typed at matters more than the beginning.
    const room = width - widthOf(prompt) - 2;
    return [span(prompt, 'key'), span(`…${text.slice(0, cursor).slice(-room)}`), span('▏', 'cursor')];
  }
  if (state.notice) {
    const tone: Tone = state.notice.tone === 'plain' ? 'strong' : state.notice.tone;
    return [span(`${state.notice.tone === 'plain' ? '' : '⚠ '}${state.notice.text}`, tone)];
  }
  return KEYMAP[state.mode]
    .filter(({ hint }) => hint !== undefined)
    .flatMap(({ keys, hint }) => [span(keyName(keys[0] ?? ''), 'key'), span(` ${hint}   `, 'dim')]);
}

// The candidate

function candidateBody(state: State, width: number, height: number): Body {
  const item = itemAt(state);
  if (!item) return fixed([[span('the catalog has no candidates')]]);
  const decision = decisionAt(state);
  const hasSidebar = width >= WIDE;
  const side = hasSidebar ? Math.min(48, Math.max(28, width - 2 * PANE - 3 - 3)) : 0;
  const main = hasSidebar ? width - side - 3 : width;
  const title = titleRow(state, item, decision, width);
  const reasons = state.mode === 'reason' ? reasonRows(width) : [];
  const room = Math.max(4, height - 1 - reasons.length);
  const center = state.zoom
    ? zoomed(state, item, decision, main, room, !hasSidebar)
    : folded(state, item, decision, main, room, !hasSidebar);
  const rows = hasSidebar
    ? beside([
        {
          rows: [...center.rows, ...Array<Row>(Math.max(0, room - center.rows.length)).fill(EMPTY)],
          width: main,
        },
        { rows: sidebar(state, item, decision, side, room), width: side },
      ])
    : center.rows;
  return { rows: [title, ...rows.slice(0, room), ...reasons], scroll: center.scroll };
}

function titleRow(state: State, item: Item, decision: Decision, width: number): Row {
  const status = decision.status === 'todo' ? 'undecided' : decision.status;
  const tone: Tone = { undecided: 'dim', accepted: 'good', rejected: 'error', skipped: 'warn' }[
    status
  ] as Tone;
  const why = decision.reason ? `: ${decision.reason}` : '';
  return ruled(titleOf(state, item, width), [span(`${status}${why}`, tone)], width);
}

/** Rule, index, tier, the change where it fits, and the place in the catalog. */
function titleOf(state: State, item: Item, width: number): Row {
  const index = item.candidate?.index ?? item.row.cells.index ?? '';
  const tier = item.candidate?.tier ?? item.row.cells.tier ?? '';
  return [
    span(`${item.rule} · ${index}${tier ? ` · ${tier}` : ''} · `, 'title'),
    ...(changeFits(item, width) ? [span(changeText(item), 'strong'), span(' · ', 'dim')] : []),
    span(`${state.current + 1}/${state.items.length}`, 'dim'),
  ];
}

/** A long change has a row of its own: it must be read whole. */
function changeFits(item: Item, width: number): boolean {
  return widthOf(item.rule) + widthOf(changeText(item)) + 48 <= width;
}

interface Section {
  readonly title: Row | undefined;
  readonly rows: readonly Row[];
  /** The rows that must be seen, as offsets in `rows`. */
  readonly focus?: readonly [number, number];
}

function sectionsOf(
  state: State,
  item: Item,
  decision: Decision,
  width: number,
  withValues: boolean,
): { problem: Section; solution: Section; values: Section | undefined; explanation: Section } {
  const full = widthFor(state);
  const problem: readonly Row[] = [
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
    ...(item.question === '' ? [] : wrapped([span(item.question)], width - 1).map(indented)),
  ];
  const values = withValues ? valueSection(item, decision, width) : undefined;
  return {
    problem: { title: undefined, rows: problem },
    solution: solutionSection(state, item, decision, width),
    values,
    explanation: explanationSection(state, item, decision, width),
  };
}

function changedSince(state: State, item: Item): boolean {
  const digest = state.ledger.digests.get(item.id);
  return digest !== undefined && digest !== '' && item.digest !== '' && digest !== item.digest;
}

function indented(row: Row): Row {
  return [span(' '), ...row];
}

/** Each section gets its share of the height; what is folded away says so on its rule. */
function folded(
  state: State,
  item: Item,
  decision: Decision,
  width: number,
  height: number,
  withValues: boolean,
): Body {
  const { problem, solution, values, explanation } = sectionsOf(state, item, decision, width, withValues);
  const titles = 2 + (values ? 1 : 0);
  const editingWords = state.mode === 'edit' && state.field === EXPLANATION;
  const least = {
    problem: Math.min(problem.rows.length, state.wholeProblem ? Math.max(2, height - titles - 6) : 2),
    solution: Math.min(solution.rows.length, 4),
    values: Math.min(values?.rows.length ?? 0, 1),
    explanation: Math.min(explanation.rows.length, editingWords ? Math.max(2, height - titles - 6) : 1),
  };
  let free = height - titles - least.problem - least.solution - least.values - least.explanation;
  const grow = (need: number, has: number): number => {
    const more = Math.max(0, Math.min(free, need - has));
    free -= more;
    return has + more;
  };
  const rowsFor = { ...least };
  rowsFor.solution = grow(solution.rows.length, least.solution);
  rowsFor.explanation = grow(explanation.rows.length, least.explanation);
  rowsFor.values = grow(values?.rows.length ?? 0, least.values);
  rowsFor.problem = grow(problem.rows.length, least.problem);

  const [from, to] = solution.focus ?? [0, 0];
  const last = Math.max(0, solution.rows.length - rowsFor.solution);
  const follow =
    to <= rowsFor.solution ? 0 : from - Math.max(0, Math.floor((rowsFor.solution - (to - from)) / 2));
  const start = Math.min(last, Math.max(0, state.scroll ?? follow));
  const hidden = solution.rows.length - rowsFor.solution;
  const problemRows = problem.rows.slice(0, rowsFor.problem);
  if (problemRows.length < problem.rows.length) {
    const end = problemRows.pop() ?? EMPTY;
    problemRows.push([
      ...fitted([...end, span(' …', 'dim')], width - 9),
      span('  '),
      span('p', 'key'),
      span(': all', 'dim'),
    ]);
  }
  const rows: Row[] = [
    ...problemRows,
    ruled(
      solution.title ?? EMPTY,
      hidden > 0
        ? [span(`rows ${start + 1}-${start + rowsFor.solution} of ${solution.rows.length}  J/K`, 'warn')]
        : [span('w: ', 'key'), span(sideBySide(state) ? 'stacked' : 'side by side', 'dim')],
      width,
    ),
    ...solution.rows.slice(start, start + rowsFor.solution),
  ];
  if (values) {
    rows.push(ruled(values.title ?? EMPTY, more(values.rows.length - rowsFor.values), width));
    rows.push(...values.rows.slice(0, rowsFor.values));
  }
  rows.push(
    ruled(
      explanation.title ?? EMPTY,
      explanation.rows.length > rowsFor.explanation
        ? more(explanation.rows.length - rowsFor.explanation)
        : [span('E', 'key'), span(': edit', 'dim')],
      width,
    ),
  );
  const firstWord = Math.max(0, (explanation.focus?.[1] ?? 0) - rowsFor.explanation);
  rows.push(...explanation.rows.slice(firstWord, firstWord + rowsFor.explanation));
  return { rows, scroll: { start, last } };
}

function more(count: number): Row {
  return count > 0 ? [span(`${count} more rows  z: all`, 'warn')] : EMPTY;
}

/** Everything one below the other, scrolled as a whole. */
function zoomed(
  state: State,
  item: Item,
  decision: Decision,
  width: number,
  height: number,
  withValues: boolean,
): Body {
  const { problem, solution, values, explanation } = sectionsOf(state, item, decision, width, withValues);
  const above = [...problem.rows, ruled(solution.title ?? EMPTY, EMPTY, width)];
  const rows = [
    ...above,
    ...solution.rows,
    ...(values ? [ruled(values.title ?? EMPTY, EMPTY, width), ...values.rows] : []),
    ruled(explanation.title ?? EMPTY, EMPTY, width),
    ...explanation.rows,
  ];
  const last = Math.max(0, rows.length - height);
  const focus = above.length + (solution.focus?.[0] ?? 0);
  const start = Math.min(
    last,
    Math.max(0, state.scroll ?? (focus < height - 2 ? 0 : focus - Math.floor(height / 2))),
  );
  return { rows: rows.slice(start, start + height), scroll: { start, last } };
}

function sideBySide(state: State): boolean {
  return state.layout === 'side' || (state.layout === 'auto' && state.columns >= WIDE);
}

function solutionSection(state: State, item: Item, decision: Decision, width: number): Section {
  const flawed = flawedLines(item, decision.edits);
  const pairs = pairLines(item.correct, flawed);
  const rows: Row[] = [];
  let focus: readonly [number, number] = [0, 0];
  const isSide = sideBySide(state) && width >= 60;
  const pane = Math.min(PANE, Math.floor((width - 3) / 2));
  for (const pair of pairs) {
    const isCursor = pair.flawed !== undefined && pair.flawed.name === flawed[state.line]?.name;
    const from = rows.length;
    if (isSide) {
      const right = pair.flawed ? flawedRows(state, item, decision, pair, pane, isCursor) : [];
      const left = pair.correct
        ? lineRows(pair.same ? '=' : '-', pair.correct.name, pair.correct.pieces, 'removed', pane, '  ')
        : [];
      rows.push(
        ...beside([
          { rows: left, width: pane },
          { rows: right, width: pane },
        ]),
      );
    } else {
      const editing = state.mode === 'edit' && isCursor;
      if (pair.correct && (!pair.same || editing)) {
        rows.push(...lineRows('-', pair.correct.name, pair.correct.pieces, 'removed', width, '  '));
      }
      if (pair.flawed) rows.push(...flawedRows(state, item, decision, pair, width, isCursor));
    }
    if (isCursor) focus = [from, rows.length];
  }
  if (pairs.length === 0) rows.push([span(' (no solution to show)', 'dim')]);
  const title: Row = [
    span('solution', 'title'),
    span(isSide ? ': correct at the left, flawed at the right' : ': = same, - correct, + flawed', 'dim'),
  ];
  return { title, rows, focus };
}

/** Pieces with the changed ones in brackets, so that no colour is needed to see them. */
function marked(pieces: readonly Piece[], tone: Tone): readonly Span[] {
  if (pieces.every(({ changed }) => changed)) return pieces.map(({ text }) => span(text, tone));
  return pieces.flatMap(({ text, changed }) => {
    if (!changed) return [span(text)];
    const [, before = '', core = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
    return core === '' ? [span(text)] : [span(before), span(`[${core}]`, tone), span(after)];
  });
}

function lineRows(
  sign: string,
  name: string,
  pieces: readonly Piece[],
  tone: Tone,
  width: number,
  pointer: string,
): readonly Row[] {
  const label = `${pointer}${sign}${name === 'FA' ? 'FA' : name.slice(1).padEnd(2)} `;
  const signTone: Tone = sign === '=' ? 'dim' : tone;
  const spans = sign === '=' ? pieces.map(({ text }) => span(text)) : marked(pieces, tone);
  return wrapped([span(label, signTone), ...spans], width, widthOf(label));
}

function flawedRows(
  state: State,
  item: Item,
  decision: Decision,
  pair: Pair,
  width: number,
  isCursor: boolean,
): readonly Row[] {
  const line = pair.flawed;
  if (!line) return [];
  const isEdited = decision.edits.lines[line.name] !== undefined;
  const isError = erroneousLineOf(item, decision.edits) === line.name;
  const isEditing = state.mode === 'edit' && state.field === line.name;
  const hasDraft = !isEditing && state.ledger.drafts.has(`${item.id} ${line.name}`);
  const text =
    isEditing && state.editor ? state.editor.text : line.pieces.map((piece) => piece.text).join('');
  const warnings = warningsIn(item, decision.edits, { name: line.name, text });
  const tags = [
    ...(isError ? ['◀ ERROR LINE'] : []),
    ...(isEditing ? [state.draftSaved ? 'EDIT draft saved' : 'EDIT'] : []),
    ...(hasDraft ? ['draft'] : []),
    ...(isEdited && !isEditing ? ['edited'] : []),
  ].join('  ');
  const sign = pair.same ? '=' : '+';
  const pointer = isEditing ? '» ' : isCursor ? '▶ ' : '  ';
  const rows =
    isEditing && state.editor
      ? editorRows(
          state.editor,
          `${pointer}+${line.name === 'FA' ? 'FA' : line.name.slice(1).padEnd(2)} `,
          width,
        )
      : lineRows(sign, line.name, line.pieces, 'added', width, pointer);
  return [...withTag(rows, tags, isError ? 'error' : 'warn', width), ...warningRows(warnings, width)];
}

/** The tag at the right of the last row where it fits, else on a row of its own. */
function withTag(rows: readonly Row[], tag: string, tone: Tone, width: number): readonly Row[] {
  if (tag === '') return rows;
  const right = span(tag, tone);
  const last = rows.at(-1) ?? EMPTY;
  const room = width - widthOf(tag);
  if (rowWidth(last) + 2 <= room) return [...rows.slice(0, -1), [...padded(last, room), right]];
  return [...rows, [span(' '.repeat(Math.max(0, room))), right]];
}

function warningRows(warnings: readonly Warning[], width: number): readonly Row[] {
  return warnings.flatMap(({ text, fix }) =>
    wrapped(
      [
        span(`      ⚠ ${text}`, 'warn'),
        ...(fix === undefined ? [] : [span('    ^F', 'key'), span(`: put ${fix}`, 'dim')]),
      ],
      width,
      8,
    ),
  );
}

function editorRows(editor: { text: string; cursor: number }, label: string, width: number): readonly Row[] {
  const { text, cursor } = editor;
  return wrapped(
    [span(label, 'cursor'), span(text.slice(0, cursor)), span('▏', 'cursor'), span(text.slice(cursor))],
    width,
    widthOf(label),
  );
}

function valueSection(item: Item, decision: Decision, width: number): Section {
  const values = valueChanges(item, decision);
  const changed = values.filter((value) => value.changed);
  const same = values.filter((value) => !value.changed && value.after !== '·');
  // What belongs together stays together: a value is never parted from its sign.
  const entries = [
    ...changed.map(
      ({ variable, before, after, isTarget, unseen }): Row => [
        span(`${variable} `),
        span(before, 'removed'),
        span('→'),
        span(after, 'added'),
        ...(isTarget ? [span(' ◀', 'error')] : []),
        ...(unseen ? [span(' ⚠', 'warn')] : []),
      ],
    ),
    ...same.map(({ variable, after }): Row => [span(`${variable} ${after}`, 'dim')]),
  ];
  const rows = flowed(entries, width - 1).map(indented);
  const unseen = changed.some((value) => value.unseen);
  return {
    title: [span('values', 'title'), span(unseen ? ': ⚠ stands nowhere in the text' : '', 'dim')],
    rows: rows.length === 0 ? [[span(' (no trace)', 'dim')]] : rows,
  };
}

function flowed(entries: readonly Row[], width: number): readonly Row[] {
  const rows: Row[] = [];
  for (const entry of entries) {
    const last = rows.at(-1);
    if (last && rowWidth(last) + 3 + rowWidth(entry) <= width) {
      rows[rows.length - 1] = [...last, span('   '), ...entry];
    } else rows.push(...wrapped(entry, width, 2));
  }
  return rows;
}

function explanationSection(state: State, item: Item, decision: Decision, width: number): Section {
  const editing = state.mode === 'edit' && state.field === EXPLANATION && state.editor;
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
  const type = item.candidate ? [span(`${item.candidate.error_type}: `, 'dim')] : [];
  const note = decision.note
    ? wrapped([span(`note: ${decision.note}`, 'warn')], width - 1).map(indented)
    : [];
  const words =
    text === '' ? [[span(' (none)', 'dim')]] : wrapped([...type, span(text)], width - 1).map(indented);
  return { title, rows: [...words, ...note] };
}

function reasonRows(width: number): readonly Row[] {
  return [
    ruled([span('reject because', 'title')], EMPTY, width),
    ...REASONS.map(({ id, text }, index) =>
      fitted([span(` ${index + 1} `, 'key'), span(`${id.replaceAll('_', ' ')}: `), span(text, 'dim')], width),
    ),
  ];
}

// The sidebar

function sidebar(
  state: State,
  item: Item,
  decision: Decision,
  width: number,
  height: number,
): readonly Row[] {
  const values = valueChanges(item, decision).filter(({ after }) => after !== '·');
  const nameWidth = Math.min(
    Math.max(8, ...values.map(({ variable }) => widthOf(variable))),
    Math.max(8, width - 18),
  );
  const table = values.map(({ variable, before, after, changed, isTarget, unseen }): Row => {
    const cells: Row = [
      ...padded(fitted([span(variable, changed ? 'plain' : 'dim')], nameWidth), nameWidth),
      span(` ${before.padStart(7)}`, changed ? 'removed' : 'dim'),
      span(changed ? ` →${after.padStart(6)}` : '', 'added'),
      ...(isTarget ? [span(' ◀', 'error')] : []),
      ...(unseen ? [span(' ⚠', 'warn')] : []),
    ];
    return fitted(cells, width);
  });
  const agreement = agreementPane(state, item, width);
  const queueRoom = Math.max(3, Math.min(QUEUE, height - table.length - agreement.length - 2));
  const tableRoom = Math.max(2, height - queueRoom - agreement.length - 2);
  return [
    ruled([span('values', 'title')], more(table.length - tableRoom), width),
    ...(table.length === 0 ? [[span('(no trace)', 'dim')]] : table.slice(0, tableRoom)),
    ruled([span('queue', 'title')], EMPTY, width),
    ...queue(state, width, queueRoom),
    ...agreement,
  ];
}

const SIGNS: { readonly [status: string]: string } = {
  todo: '·',
  accepted: 'a',
  rejected: 'x',
  skipped: 's',
};

function queue(state: State, width: number, room: number): readonly Row[] {
  const through = visible(state);
  const here = through.findIndex((index) => index >= state.current);
  const start = Math.max(0, Math.min((here === -1 ? through.length : here) - 2, through.length - room));
  return through.slice(start, start + room).map((index): Row => {
    const item = state.items[index] as Item;
    const { status } = decisionOf(state.ledger, item.id);
    const isHere = index === state.current;
    const label = item.candidate?.index ?? item.row.cells.index ?? '';
    return fitted(
      [
        span(isHere ? '▶ ' : '  ', 'cursor'),
        span(`${SIGNS[status]} `, status === 'accepted' ? 'good' : status === 'rejected' ? 'error' : 'dim'),
        span(`${String(label).padEnd(6)} ${item.stratum}`, isHere ? 'strong' : 'dim'),
      ],
      width,
    );
  });
}

function agreementPane(state: State, item: Item, width: number): readonly Row[] {
  if (state.reviewers.length === 0) return [];
  const rows: Row[] = [ruled([span('agreement', 'title')], EMPTY, width)];
  for (const { first, second, agreement } of agreements(state)) {
    const kappa = agreement.kappa === undefined ? '-' : agreement.kappa.toFixed(2);
    rows.push(fitted([span(`${first} · ${second} κ ${kappa} (${agreement.both})`)], width));
  }
  const isDisagreed = disagrees(state, item);
  const others = othersOn(state, item);
  const hasHidden = others.length === 0 && (state.others.get(item.id)?.length ?? 0) > 0;
  if (hasHidden) rows.push(...wrapped([span('hidden until you decide', 'dim')], width, 2));
  for (const { reviewer, decision } of others) {
    const why = decision.reason ? ` (${decision.reason})` : '';
    const edits = Object.keys(decision.edits.lines).join(',');
    rows.push(
      ...wrapped(
        [
          span(
            `${reviewer}: ${decision.status}${why}${edits ? ` edits ${edits}` : ''}`,
            isDisagreed ? 'warn' : 'plain',
          ),
        ],
        width,
        2,
      ),
    );
  }
  return rows;
}

/** Oneself with each other reviewer; adjudicating, the reviewers with each other. */
function agreements(state: State) {
  const decisionsOf = (reviewer: string) =>
    new Map(
      [...state.others].flatMap(([id, others]) => {
        const own = others.find((other) => other.reviewer === reviewer);
        return own ? [[id, own.decision] as const] : [];
      }),
    );
  if (state.adjudicating) {
    const [first, second] = state.reviewers;
    if (first === undefined || second === undefined) return [];
    return [{ first, second, agreement: agreementOf(decisionsOf(first), decisionsOf(second)) }];
  }
  const own = new Map(state.items.map(({ id }) => [id, decisionOf(state.ledger, id)] as const));
  return state.reviewers.map((second) => ({
    first: state.name,
    second,
    agreement: agreementOf(own, decisionsOf(second)),
  }));
}

// Lists

function titled(title: string, lines: readonly string[], width: number): readonly Row[] {
  return [
    ruled([span(title, 'title')], EMPTY, width),
    ...lines.flatMap((line) => wrapped([span(` ${line}`)], width, 3)),
  ];
}

function agreementRows(state: State, width: number): readonly Row[] {
  const lines = agreements(state).flatMap(({ first, second, agreement }) => [
    ...agreementText(agreement, first, second),
    '',
  ]);
  const none = ['no other validation_catalog_NAME.csv stands beside this one: nobody to agree with'];
  return titled('agreement, over what both have decided', lines.length === 0 ? none : lines, width);
}

function strataRows(state: State, width: number): readonly Row[] {
  const strata = strataOf(state);
  const all = {
    stratum: 'all strata',
    todo: strata.reduce((sum, { todo }) => sum + todo, 0),
    total: state.items.length,
  };
  return [
    ruled([span('strata', 'title'), span(': undecided / all', 'dim')], EMPTY, width),
    ...[all, ...strata].map(({ stratum, todo, total }, index) =>
      fitted(
        [
          span(index === state.listAt ? '▶ ' : '  ', 'cursor'),
          span(`${String(todo).padStart(5)} / ${String(total).padEnd(5)} `, 'dim'),
          span(stratum, index === state.listAt ? 'strong' : 'plain'),
        ],
        width,
      ),
    ),
  ];
}

function changedRows(state: State, width: number): readonly Row[] {
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
  return [
    ruled([span('the CSV was changed by another program', 'warn')], EMPTY, width),
    ...wrapped(
      [
        span(
          ` ${new Set(taken.map(({ id }) => id)).size} rows say something else than the journal. Enter takes that in as decisions (u undoes them one by one); q leaves everything as it is.`,
        ),
      ],
      width,
      1,
    ),
    EMPTY,
    ...taken.flatMap(line),
    ...(restored.length === 0
      ? []
      : [
          EMPTY,
          [span(' These follow from the decisions and will be written back:')],
          ...restored.flatMap(line),
        ]),
  ];
}

function helpRows(state: State, width: number): readonly Row[] {
  const bindings = KEYMAP[state.helpFor];
  const groups = [...new Set(bindings.map(({ group }) => group))];
  const keysText = (keys: readonly string[]) => keys.map(keyName).join(' ');
  const keyWidth = Math.max(8, ...bindings.map(({ keys }) => widthOf(keysText(keys))));
  const blocks = groups.map((group) => [
    [span(group, 'title')] as Row,
    ...bindings
      .filter((binding) => binding.group === group)
      .map(({ keys, help }): Row => [...padded([span(keysText(keys), 'key')], keyWidth), span(`  ${help}`)]),
    EMPTY,
  ]);
  const title = ruled(
    [span(`keys: ${state.helpFor === 'browse' ? 'reviewing' : state.helpFor}`, 'title')],
    EMPTY,
    width,
  );
  if (width < 76) return [title, ...blocks.flat().map((row) => fitted(indented(row), width))];
  // Two columns of about the same height.
  const half = blocks.flat().length / 2;
  const left: Row[] = [];
  const right: Row[] = [];
  for (const block of blocks) (left.length + block.length / 2 <= half ? left : right).push(...block);
  const column = Math.floor((width - 4) / 2);
  const cut = (rows: readonly Row[]) => rows.map((row) => fitted(row, column));
  return [
    title,
    ...beside([
      { rows: cut(left), width: column },
      { rows: cut(right), width: column },
    ]).map(indented),
  ];
}
