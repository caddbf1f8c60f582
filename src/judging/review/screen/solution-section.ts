import { finalAnswer } from '../../../model/index.ts';
import { type Pair, type Piece, pairLines } from '../content/align.ts';
import { leftOver, type Warning, warningsIn } from '../content/doubts.ts';
import { erroneousLineOf, flawedLines, polishedText } from '../content/item.ts';
import { draftKey } from '../record/ledger.ts';
import { type Block, type Folds, foldsOf, inOneRow } from './folds.ts';
import {
  beside,
  ink,
  padded,
  printable,
  type Row,
  row,
  rowWidth,
  type Span,
  span,
  type Tone,
  textOf,
  widthOf,
  wrapped,
} from './rows.ts';
import { editorRows, type Section, type Subject, widestPane } from './section.ts';
import { sideBySide } from './state.ts';

const namesOf = {
  solution: { title: 'solution', left: 'correct', right: 'flawed' },
  question: { title: 'question', left: 'as it was', right: 'as edited' },
} as const;

/** The lines of both texts, and what of them can be folded where there is little height. */
export type Solution = Section & { readonly folds: Folds };

/** Both solutions, or both questions, line by line, with tags and warnings; the line under the cursor must be seen. */
export const solutionSection = (subject: Subject, width: number): Solution => {
  const { state, item, decision } = subject;
  const flawed = flawedLines(item, decision.edits);
  const pairs = pairLines(item, flawed).map((pair) => (state.folded ? withFolded(pair) : pair));
  const stale = leftOver(item, decision.edits);
  const isSide = sideBySide(state) && width >= 60;
  const panes = { isSide, pane: Math.min(widestPane, Math.floor((width - 3) / 2)), width };
  const blocks = pairs.map((pair) => {
    const isCursor = pair.flawed !== undefined && pair.flawed.name === flawed[state.line]?.name;
    return blockOf(subject, pair, isCursor, stale, panes);
  });
  const folds = foldsOf(blocks, width);
  const { rows, focus } = folds.fitting(Number.POSITIVE_INFINITY);
  const { title: heading, left, right } = item.candidate?.edited ? namesOf.question : namesOf.solution;
  const signs = [ink.correct(`- ${left}`), ink.dim(', '), ink.flawed(`+ ${right}`), ink.dim('  c: <<…>>')];
  const title = row(
    ink.title(heading),
    ink.dim(isSide ? `: ${left} at the left, ${right} at the right` : ': = same, '),
    ...(isSide ? [] : signs),
  );
  return { title, rows: pairs.length === 0 ? [row(ink.dim(' (no solution to show)'))] : rows, focus, folds };
};

type Line = NonNullable<Pair['flawed']>;

/** Where the lines stand: one below the other, or side by side. */
type Panes = { readonly isSide: boolean; readonly pane: number; readonly width: number };

const blockOf = (
  subject: Subject,
  pair: Pair,
  isCursor: boolean,
  stale: readonly Warning[],
  { isSide, pane, width }: Panes,
): Block => {
  const own = isSide ? pane : width;
  const { correct, same } = pair;
  const told = pair.flawed && toldOf(subject, pair.flawed, isCursor, stale);
  const isEdited = subject.state.mode === 'edit' && isCursor;
  const left = isSide || !same || isEdited ? correctRows(pair, told, own) : [];
  const right = told ? flawedRows(told, same, own) : [];
  const together = (one: readonly Row[], other: readonly Row[]): readonly Row[] =>
    isSide ? beside(one, pane, other) : [...one, ...other];
  const number = numberOf(told?.name ?? correct?.name ?? '');
  const whole = { number, rows: together(left, right), same, isCursor };
  const cut = (line: Line | undefined, sign: string, tone: Tone): readonly Row[] =>
    line ? [shortRow(line, same, sign, tone, own)] : [];
  // Read whole must be the labelled line, of questions what differs, and what carries a sign.
  if (isCursor || told?.hasSign || (subject.item.candidate?.edited && !same)) {
    const one = same || isSide || isEdited ? [] : cut(correct, '-', 'correct');
    const isThere = one.length > 0 && showsChanges(one, correct?.pieces ?? []);
    return isThere ? { ...whole, dire: [...one, ...right] } : whole;
  }
  const short = together(
    same && !isSide ? [] : cut(correct, same ? '=' : '-', 'correct'),
    cut(pair.flawed, same ? '=' : '+', 'flawed'),
  );
  return { ...whole, short };
};

/** A flawed line with what is so of it; its warnings are of the text that is shown of it, which may be that of the editor. */
const toldOf = (
  { state, item, decision: { edits } }: Subject,
  { name, pieces }: Line,
  isCursor: boolean,
  stale: readonly Warning[],
) => {
  const editor = state.mode === 'edit' && state.field === name ? state.editor : undefined;
  const text = editor?.text ?? flawedLines(item, edits).find((line) => line.name === name)?.text ?? '';
  const isError = erroneousLineOf(item, edits) === name;
  const isEdited = edits.lines[name] !== undefined;
  const hasDraft = state.ledger.drafts.has(draftKey(item.id, name));
  const polished = polishedText(item, edits, name);
  const warnings = [...warningsIn(item, edits, { name, text }), ...stale.filter(({ line }) => line === name)];
  return {
    name,
    pieces,
    isError,
    isCursor,
    editor,
    tags: [
      isError && '◀ ERROR LINE',
      editor && (state.draftSaved ? 'EDIT draft saved' : 'EDIT'),
      hasDraft && !editor && 'draft',
      isEdited && !editor && 'edited',
    ],
    polished,
    warnings,
    hasSign: isError || isEdited || hasDraft || polished !== undefined || warnings.length > 0,
  };
};

type Told = ReturnType<typeof toldOf>;

/** What differs of a line stands in the row that it was cut to. */
const showsChanges = (rows: readonly Row[], pieces: readonly Piece[]): boolean => {
  const shown = rows.map(textOf).join('');
  return pieces.every(({ text, changed }) => !changed || shown.includes(printable(text.trim())));
};

const shortRow = ({ name, pieces }: Line, same: boolean, sign: string, tone: Tone, width: number): Row => {
  const label = span(`  ${sign}${numberOf(name)} `, same ? 'dim' : tone);
  return inOneRow(label, same ? plain(pieces) : marked(pieces, tone, 'plain'), pieces, width);
};

const plain = (pieces: readonly Piece[]): Row => pieces.map(({ text }) => span(text));

const annotation = /<<[^<>]*>>/g;

/** Annotations as `<<…>>`; in full where they are all that differs. */
const withFolded = (pair: Pair): Pair => {
  const seen = (line: Pair['flawed']): string =>
    (line?.pieces ?? []).map(({ text }) => text.replace(annotation, '')).join('');
  if (!pair.same && pair.correct && pair.flawed && seen(pair.correct) === seen(pair.flawed)) return pair;
  const foldedIn = (line: Line): Line => ({
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

/** A line behind its label: as it is where it is the same in both, else with what changed marked. */
const lineRows = (
  label: string,
  { pieces }: Line,
  { same, tone, rest }: { readonly same: boolean; readonly tone: Tone; readonly rest: Tone },
  width: number,
): readonly Row[] =>
  wrapped(
    row(span(label, same ? 'dim' : tone), same ? plain(pieces) : marked(pieces, tone, rest)),
    width,
    widthOf(label),
  );

const correctRows = ({ correct, same }: Pair, flawed: Told | undefined, width: number): readonly Row[] => {
  if (!correct) return [];
  const label = `  ${same ? '=' : '-'}${numberOf(correct.name)} `;
  const rest = flawed?.isError ? 'correct' : 'plain';
  return lineRows(label, correct, { same, tone: 'correct', rest }, width);
};

const flawedRows = (told: Told, same: boolean, width: number): readonly Row[] => {
  const { name, isError, isCursor, editor, tags, polished, warnings } = told;
  const pointer = editor ? '» ' : isCursor ? '▶ ' : '  ';
  const label = `${pointer}${same && !editor ? '=' : '+'}${numberOf(name)} `;
  const rows = editor
    ? editorRows(editor, label, width)
    : lineRows(label, told, { same, tone: 'flawed', rest: isError ? 'flawed' : 'plain' }, width);
  return [
    ...withTag(rows, tags.filter(Boolean).join('  '), isError ? 'error' : 'warn', width),
    ...polishedRows(polished, width),
    ...warningRows(warnings, width),
  ];
};

/** The tag at the right of the last row where it fits, else on a row of its own. */
const withTag = (rows: readonly Row[], tag: string, tone: Tone, width: number): readonly Row[] => {
  if (tag === '') return rows;
  const right = span(tag, tone);
  const last = rows.at(-1);
  const room = width - widthOf(tag);
  if (rowWidth(row(last)) + 2 <= room) return [...rows.slice(0, -1), row(padded(last, room), right)];
  return [...rows, row(' '.repeat(Math.max(0, room)), right)];
};

/** The line as a language model would put it: `rules export --polished` takes it. */
const polishedRows = (text: string | undefined, width: number): readonly Row[] =>
  text === undefined ? [] : wrapped(row(ink.dim('      polished: '), text), width, 8);

const warningRows = (warnings: readonly Warning[], width: number): readonly Row[] =>
  warnings.flatMap(({ text, fix }) => {
    const put = fix !== undefined && row(ink.key('    ^F'), ink.dim(`: put ${fix}`));
    return wrapped(row(ink.warn(`      ⚠ ${text}`), put), width, 8);
  });
