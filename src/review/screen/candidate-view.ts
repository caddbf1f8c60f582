import { type Pair, type Piece, pairLines } from '../content/align.ts';
import {
  changeText,
  erroneousLineOf,
  explanationOf,
  flawedLines,
  type Item,
  valueChanges,
} from '../content/item.ts';
import { type Warning, warningsIn } from '../content/warnings.ts';
import { type Decision, rejectionReasons } from '../record/decision.ts';
import { type Body, indented, more, widthFor } from './frame.ts';
import {
  beside,
  emptyRow,
  fitted,
  padded,
  type Row,
  rowWidth,
  ruled,
  type Span,
  span,
  type Tone,
  widthOf,
  wrapped,
} from './rows.ts';
import { sidebar } from './sidebar.ts';
import { decisionAt, explanationField, itemAt, type State, wideFrom } from './state.ts';

/** A line longer than this is hard to read. */
const widestPane = 62;

/** The candidate under review: problem, solutions, values, explanation, and the sidebar where there is room. */
export const candidateBody = (state: State, width: number, height: number): Body => {
  const item = itemAt(state);
  if (!item) return { rows: [[span('the catalog has no candidates')]], scroll: { start: 0, last: 0 } };
  const decision = decisionAt(state);
  const hasSidebar = state.columns >= wideFrom;
  const side = hasSidebar ? Math.min(48, Math.max(28, width - 2 * widestPane - 3 - 3)) : 0;
  const main = hasSidebar ? width - side - 3 : width;
  const title = titleRow(state, item, decision, width);
  const reasons = state.mode === 'reason' ? reasonRows(width, state.rows) : [];
  const room = Math.max(4, height - 1 - reasons.length);
  const center = state.zoom
    ? zoomed(state, item, decision, main, room, !hasSidebar)
    : folded(state, item, decision, main, room, !hasSidebar);
  const rows = hasSidebar
    ? beside([
        {
          rows: [...center.rows, ...Array<Row>(Math.max(0, room - center.rows.length)).fill(emptyRow)],
          width: main,
        },
        { rows: sidebar(state, item, decision, side, room), width: side },
      ])
    : center.rows;
  return { rows: [title, ...rows.slice(0, room), ...reasons], scroll: center.scroll };
};

interface Section {
  readonly title: Row | undefined;
  readonly rows: readonly Row[];
  /** The rows that must be seen, as offsets in `rows`. */
  readonly focus?: readonly [number, number];
}

const titleRow = (state: State, item: Item, decision: Decision, width: number): Row => {
  const status = decision.status === 'todo' ? 'undecided' : decision.status;
  const tone: Tone = { undecided: 'dim', accepted: 'good', rejected: 'error', skipped: 'warn' }[
    status
  ] as Tone;
  const why = decision.reason ? `: ${decision.reason}` : '';
  return ruled(titleOf(state, item, width), [span(`${status}${why}`, tone)], width);
};

/** Rule, index, tier, the change where it fits, and the place in the catalog. */
const titleOf = (state: State, item: Item, width: number): Row => {
  const index = item.candidate?.index ?? item.row.cells.index ?? '';
  const tier = item.candidate?.tier ?? item.row.cells.tier ?? '';
  return [
    span(`${item.rule} · ${index}${tier ? ` · ${tier}` : ''} · `, 'title'),
    ...(changeFits(item, width) ? [span(changeText(item), 'strong'), span(' · ', 'dim')] : []),
    span(`${state.current + 1}/${state.items.length}`, 'dim'),
  ];
};

/** A long change has a row of its own: it must be read whole. */
const changeFits = (item: Item, width: number): boolean =>
  widthOf(item.rule) + widthOf(changeText(item)) + 48 <= width;

const sectionsOf = (
  state: State,
  item: Item,
  decision: Decision,
  width: number,
  withValues: boolean,
): { problem: Section; solution: Section; values: Section | undefined; explanation: Section } => {
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
};

const changedSince = (state: State, item: Item): boolean => {
  const digest = state.ledger.digests.get(item.id);
  return digest !== undefined && digest !== '' && item.digest !== '' && digest !== item.digest;
};

/** Each section gets its share of the height; what is folded away says so on its rule. */
const folded = (
  state: State,
  item: Item,
  decision: Decision,
  width: number,
  height: number,
  withValues: boolean,
): Body => {
  const { problem, solution, values, explanation } = sectionsOf(state, item, decision, width, withValues);
  const titles = 2 + (values ? 1 : 0);
  const editingWords = state.mode === 'edit' && state.field === explanationField;
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
    const end = problemRows.pop() ?? emptyRow;
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
      solution.title ?? emptyRow,
      hidden > 0
        ? [span(`rows ${start + 1}-${start + rowsFor.solution} of ${solution.rows.length}  J/K`, 'warn')]
        : [span('w: ', 'key'), span(sideBySide(state) ? 'stacked' : 'side by side', 'dim')],
      width,
    ),
    ...solution.rows.slice(start, start + rowsFor.solution),
  ];
  if (values) {
    rows.push(ruled(values.title ?? emptyRow, more(values.rows.length - rowsFor.values), width));
    rows.push(...values.rows.slice(0, rowsFor.values));
  }
  rows.push(
    ruled(
      explanation.title ?? emptyRow,
      explanation.rows.length > rowsFor.explanation
        ? more(explanation.rows.length - rowsFor.explanation)
        : [span('E', 'key'), span(': edit', 'dim')],
      width,
    ),
  );
  const firstWord = Math.max(0, (explanation.focus?.[1] ?? 0) - rowsFor.explanation);
  rows.push(...explanation.rows.slice(firstWord, firstWord + rowsFor.explanation));
  return { rows, scroll: { start, last } };
};

/** Everything one below the other, scrolled as a whole. */
const zoomed = (
  state: State,
  item: Item,
  decision: Decision,
  width: number,
  height: number,
  withValues: boolean,
): Body => {
  const { problem, solution, values, explanation } = sectionsOf(state, item, decision, width, withValues);
  const above = [...problem.rows, ruled(solution.title ?? emptyRow, emptyRow, width)];
  const rows = [
    ...above,
    ...solution.rows,
    ...(values ? [ruled(values.title ?? emptyRow, emptyRow, width), ...values.rows] : []),
    ruled(explanation.title ?? emptyRow, emptyRow, width),
    ...explanation.rows,
  ];
  const last = Math.max(0, rows.length - height);
  const focus = above.length + (solution.focus?.[0] ?? 0);
  const start = Math.min(
    last,
    Math.max(0, state.scroll ?? (focus < height - 2 ? 0 : focus - Math.floor(height / 2))),
  );
  return { rows: rows.slice(start, start + height), scroll: { start, last } };
};

const sideBySide = (state: State): boolean =>
  state.layout === 'side' || (state.layout === 'auto' && state.columns >= wideFrom);

const solutionSection = (state: State, item: Item, decision: Decision, width: number): Section => {
  const flawed = flawedLines(item, decision.edits);
  const pairs = pairLines(item.correct, flawed);
  const rows: Row[] = [];
  let focus: readonly [number, number] = [0, 0];
  const isSide = sideBySide(state) && width >= 60;
  const pane = Math.min(widestPane, Math.floor((width - 3) / 2));
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
};

/** Pieces with the changed ones in brackets, so that no colour is needed to see them. */
const marked = (pieces: readonly Piece[], tone: Tone): readonly Span[] => {
  if (pieces.every(({ changed }) => changed)) return pieces.map(({ text }) => span(text, tone));
  return pieces.flatMap(({ text, changed }) => {
    if (!changed) return [span(text)];
    const [, before = '', core = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
    return core === '' ? [span(text)] : [span(before), span(`[${core}]`, tone), span(after)];
  });
};

const lineRows = (
  sign: string,
  name: string,
  pieces: readonly Piece[],
  tone: Tone,
  width: number,
  pointer: string,
): readonly Row[] => {
  const label = `${pointer}${sign}${name === 'FA' ? 'FA' : name.slice(1).padEnd(2)} `;
  const signTone: Tone = sign === '=' ? 'dim' : tone;
  const spans = sign === '=' ? pieces.map(({ text }) => span(text)) : marked(pieces, tone);
  return wrapped([span(label, signTone), ...spans], width, widthOf(label));
};

const flawedRows = (
  state: State,
  item: Item,
  decision: Decision,
  pair: Pair,
  width: number,
  isCursor: boolean,
): readonly Row[] => {
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
};

/** The tag at the right of the last row where it fits, else on a row of its own. */
const withTag = (rows: readonly Row[], tag: string, tone: Tone, width: number): readonly Row[] => {
  if (tag === '') return rows;
  const right = span(tag, tone);
  const last = rows.at(-1) ?? emptyRow;
  const room = width - widthOf(tag);
  if (rowWidth(last) + 2 <= room) return [...rows.slice(0, -1), [...padded(last, room), right]];
  return [...rows, [span(' '.repeat(Math.max(0, room))), right]];
};

const warningRows = (warnings: readonly Warning[], width: number): readonly Row[] =>
  warnings.flatMap(({ text, fix }) =>
    wrapped(
      [
        span(`      ⚠ ${text}`, 'warn'),
        ...(fix === undefined ? [] : [span('    ^F', 'key'), span(`: put ${fix}`, 'dim')]),
      ],
      width,
      8,
    ),
  );

const editorRows = (
  editor: { text: string; cursor: number },
  label: string,
  width: number,
): readonly Row[] => {
  const { text, cursor } = editor;
  return wrapped(
    [span(label, 'cursor'), span(text.slice(0, cursor)), span('▏', 'cursor'), span(text.slice(cursor))],
    width,
    widthOf(label),
  );
};

const valueSection = (item: Item, decision: Decision, width: number): Section => {
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

const explanationSection = (state: State, item: Item, decision: Decision, width: number): Section => {
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
  const type = item.candidate ? [span(`${item.candidate.error_type}: `, 'dim')] : [];
  const note = decision.note
    ? wrapped([span(`note: ${decision.note}`, 'warn')], width - 1).map(indented)
    : [];
  const words =
    text === '' ? [[span(' (none)', 'dim')]] : wrapped([...type, span(text)], width - 1).map(indented);
  return { title, rows: [...words, ...note] };
};

/** With their meaning where there is height for it; else two to a row, so that the candidate stays in sight. */
const reasonRows = (width: number, rows: number): readonly Row[] => {
  const entries = rejectionReasons.map(
    ({ id, text }, index): Row => [
      span(` ${index + 1} `, 'key'),
      span(id.replaceAll('_', ' ')),
      ...(rows >= 30 ? [span(`: ${text}`, 'dim')] : []),
    ],
  );
  const title = ruled([span('reject because', 'title')], emptyRow, width);
  if (rows >= 30) return [title, ...entries.flatMap((entry) => wrapped(entry, width, 3))];
  const third = Math.ceil(entries.length / 3);
  const column = Math.floor(width / 3);
  return [
    title,
    ...entries.slice(0, third).map((_, at) =>
      fitted(
        [0, 1, 2].flatMap((part) => padded(entries[at + part * third] ?? emptyRow, column)),
        width,
      ),
    ),
  ];
};
