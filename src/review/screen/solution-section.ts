import { finalAnswer } from '../../model/index.ts';
import { type Pair, type Piece, pairLines } from '../content/align.ts';
import { leftOver } from '../content/doubts.ts';
import { erroneousLineOf, flawedLines, polishedText } from '../content/item.ts';
import { type Warning, warningsIn } from '../content/warnings.ts';
import {
  beside,
  emptyRow,
  padded,
  type Row,
  rowWidth,
  type Span,
  span,
  type Tone,
  widthOf,
  wrapped,
} from './rows.ts';
import { editorRows, type Section, type Subject, widestPane } from './section.ts';
import { type State, wideFrom } from './state.ts';

/** The solutions stand side by side. */
export const sideBySide = (state: State): boolean =>
  state.layout === 'side' || (state.layout === 'auto' && state.columns >= wideFrom);

/** What the two texts are called. */
const namesOf = {
  solution: { title: 'solution', left: 'correct', right: 'flawed' },
  question: { title: 'question', left: 'as it was', right: 'as edited' },
} as const;

/** Both solutions, or both questions, line by line, with tags and warnings; the line under the cursor must be seen. */
export const solutionSection = (subject: Subject, width: number): Section => {
  const { state, item, decision } = subject;
  const flawed = flawedLines(item, decision.edits);
  const pairs = pairLines(item.correct, flawed).map((pair) => (state.folded ? withFolded(pair) : pair));
  const stale = leftOver(item, decision.edits);
  const rows: Row[] = [];
  let focus: readonly [number, number] = [0, 0];
  const isSide = sideBySide(state) && width >= 60;
  const pane = Math.min(widestPane, Math.floor((width - 3) / 2));
  for (const pair of pairs) {
    const isCursor = pair.flawed !== undefined && pair.flawed.name === flawed[state.line]?.name;
    const from = rows.length;
    if (isSide) {
      const right = pair.flawed ? flawedRows(subject, pair, pane, isCursor, stale) : [];
      const left = correctRows(subject, pair, pane);
      rows.push(
        ...beside([
          { rows: left, width: pane },
          { rows: right, width: pane },
        ]),
      );
    } else {
      const editing = state.mode === 'edit' && isCursor;
      if (!pair.same || editing) rows.push(...correctRows(subject, pair, width));
      if (pair.flawed) rows.push(...flawedRows(subject, pair, width, isCursor, stale));
    }
    if (isCursor) focus = [from, rows.length];
  }
  if (pairs.length === 0) rows.push([span(' (no solution to show)', 'dim')]);
  const { title: heading, left, right } = item.candidate?.edited ? namesOf.question : namesOf.solution;
  const title: Row = [
    span(heading, 'title'),
    span(isSide ? `: ${left} at the left, ${right} at the right` : ': = same, ', 'dim'),
    ...(isSide
      ? []
      : [
          span(`- ${left}`, 'correct'),
          span(', ', 'dim'),
          span(`+ ${right}`, 'flawed'),
          span('  c: <<…>>', 'dim'),
        ]),
  ];
  return { title, rows, focus };
};

const annotation = /<<[^<>]*>>/g;

/** Annotations as `<<…>>`; in full where they are all that differs. */
const withFolded = (pair: Pair): Pair => {
  const seen = (line: Pair['flawed']): string =>
    (line?.pieces ?? []).map(({ text }) => text.replace(annotation, '')).join('');
  if (!pair.same && pair.correct && pair.flawed && seen(pair.correct) === seen(pair.flawed)) return pair;
  const foldedIn = (line: NonNullable<Pair['flawed']>): NonNullable<Pair['flawed']> => ({
    ...line,
    pieces: line.pieces.map((piece) => ({ ...piece, text: piece.text.replace(annotation, '<<…>>') })),
  });
  return {
    ...pair,
    ...(pair.correct ? { correct: foldedIn(pair.correct) } : {}),
    ...(pair.flawed ? { flawed: foldedIn(pair.flawed) } : {}),
  };
};

/** Pieces with the changed ones in brackets, so that no colour is needed to see them. */
const marked = (pieces: readonly Piece[], tone: Tone, rest: Tone): readonly Span[] => {
  if (pieces.every(({ changed }) => changed)) return pieces.map(({ text }) => span(text, tone));
  return pieces.flatMap(({ text, changed }) => {
    if (!changed) return [span(text, rest)];
    const [, before = '', core = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
    return core === '' ? [span(text, rest)] : [span(before), span(`[${core}]`, tone), span(after)];
  });
};

/** `3 ` for `L3`, `FA` as it is. */
const numberOf = (name: string): string => (name === finalAnswer ? name : name.slice(1).padEnd(2));

/** A line of a solution; `isError`: it is the one that is labelled, or the right one beside it. */
const lineRows = (
  label: string,
  pieces: readonly Piece[],
  tone: Tone,
  isError: boolean,
  width: number,
): readonly Row[] =>
  wrapped([span(label, tone), ...marked(pieces, tone, isError ? tone : 'plain')], width, widthOf(label));

/** A line that is the same in both. */
const sameRows = (label: string, pieces: readonly Piece[], width: number): readonly Row[] =>
  wrapped([span(label, 'dim'), ...pieces.map(({ text }) => span(text))], width, widthOf(label));

/** The correct solution's line of a pair. */
const correctRows = ({ item, decision }: Subject, pair: Pair, width: number): readonly Row[] => {
  const line = pair.correct;
  if (!line) return [];
  if (pair.same) return sameRows(`  =${numberOf(line.name)} `, line.pieces, width);
  const isError = pair.flawed?.name === erroneousLineOf(item, decision.edits);
  return lineRows(`  -${numberOf(line.name)} `, line.pieces, 'correct', isError, width);
};

const flawedRows = (
  { state, item, decision }: Subject,
  pair: Pair,
  width: number,
  isCursor: boolean,
  stale: readonly Warning[],
): readonly Row[] => {
  const line = pair.flawed;
  if (!line) return [];
  const isEdited = decision.edits.lines[line.name] !== undefined;
  const isError = erroneousLineOf(item, decision.edits) === line.name;
  const isEditing = state.mode === 'edit' && state.field === line.name;
  const hasDraft = !isEditing && state.ledger.drafts.has(`${item.id} ${line.name}`);
  const own = flawedLines(item, decision.edits).find(({ name }) => name === line.name)?.text ?? '';
  const text = isEditing && state.editor ? state.editor.text : own;
  const warnings = [
    ...warningsIn(item, decision.edits, { name: line.name, text }),
    ...stale.filter((warning) => warning.line === line.name),
  ];
  const tags = [
    ...(isError ? ['◀ ERROR LINE'] : []),
    ...(isEditing ? [state.draftSaved ? 'EDIT draft saved' : 'EDIT'] : []),
    ...(hasDraft ? ['draft'] : []),
    ...(isEdited && !isEditing ? ['edited'] : []),
  ].join('  ');
  const pointer = isEditing ? '» ' : isCursor ? '▶ ' : '  ';
  const rows =
    isEditing && state.editor
      ? editorRows(state.editor, `${pointer}+${numberOf(line.name)} `, width)
      : pair.same
        ? sameRows(`${pointer}=${numberOf(line.name)} `, line.pieces, width)
        : lineRows(`${pointer}+${numberOf(line.name)} `, line.pieces, 'flawed', isError, width);
  return [
    ...withTag(rows, tags, isError ? 'error' : 'warn', width),
    ...polishedRows(polishedText(item, decision.edits, line.name), width),
    ...warningRows(warnings, width),
  ];
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

/** The line as a language model would put it: `rules export --polished` takes it. */
const polishedRows = (text: string | undefined, width: number): readonly Row[] =>
  text === undefined ? [] : wrapped([span('      polished: ', 'dim'), span(text)], width, 8);

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
