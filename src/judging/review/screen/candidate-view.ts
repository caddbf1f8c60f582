import { counted } from '../../../model/index.ts';
import { changeText, type Item } from '../content/item.ts';
import { type Decision, rejectionReasons, type Status } from '../record/decision.ts';
import { beside, fitted, ink, padded, type Row, row, ruled, span, type Tone, wrapped } from './rows.ts';
import { type Body, type Fold, more, type Subject, widestPane } from './section.ts';
import { answerRows, sidebar } from './sidebar.ts';
import { type Solution, solutionSection } from './solution-section.ts';
import { decisionAt, itemAt, labelOf, reasonsOf, type State, sideBySide, wideFrom } from './state.ts';
import { changeFits, explanationSection, noteRows, questionRows, valueSection } from './word-sections.ts';

export const candidateBody = (state: State, width: number, height: number): Body => {
  const item = itemAt(state);
  if (!item) return { rows: [row('the catalog has no candidates')], scroll: { start: 0, last: 0 } };
  const decision = decisionAt(state);
  const hasSidebar = state.columns >= wideFrom;
  const side = hasSidebar ? Math.min(48, Math.max(28, width - 2 * widestPane - 3 - 3)) : 0;
  const main = hasSidebar ? width - side - 3 : width;
  const title = titleRow(state, item, decision, width);
  const reasons = reasonModes.has(state.mode)
    ? reasonRows(state, width)
    : state.mode === 'confirm'
      ? askedRows(state, width)
      : [];
  const answers = hasSidebar ? [] : answerRows(state, item, width);
  const room = Math.max(4, height - 1 - answers.length - reasons.length);
  const subject = { state, item, decision };
  const sections = sectionsOf(subject, main, !hasSidebar);
  const isWhole = state.zoom || room < leastFolded;
  const center = (isWhole ? zoomed : folded)(state, sections, main, room);
  const rows = hasSidebar
    ? beside(center.rows, main, sidebar(state, item, decision, side, room), room)
    : center.rows;
  return { rows: [title, ...answers, ...rows.slice(0, room), ...reasons], scroll: center.scroll };
};

const reasonModes: ReadonlySet<State['mode']> = new Set<State['mode']>(['reason', 'reasons', 'reject_note']);

const statusTones: { readonly [status in Status]: Tone } = {
  todo: 'dim',
  accepted: 'good',
  rejected: 'error',
  skipped: 'warn',
};

const titleRow = (state: State, item: Item, decision: Decision, width: number): Row => {
  const { status } = decision;
  const why = decision.reason ? `: ${reasonsOf(decision)}` : '';
  const tier = item.candidate?.tier ?? item.row.cells.tier ?? '';
  const title = row(
    ink.title(`${item.rule} · ${labelOf(item)}${tier ? ` · ${tier}` : ''} · `),
    changeFits(item, width) && row(ink.strong(changeText(item)), ink.dim(' · ')),
    ink.dim(`${state.current + 1}/${state.items.length}`),
  );
  return ruled(title, span(`${status === 'todo' ? 'undecided' : status}${why}`, statusTones[status]), width);
};

type Sections = ReturnType<typeof sectionsOf>;

const sectionsOf = (subject: Subject, width: number, withValues: boolean) => ({
  /** The question first, then what must be known besides. */
  problem: [...questionRows(subject, width), ...noteRows(subject, width)],
  solution: solutionSection(subject, width),
  values: withValues ? valueSection(subject, width) : undefined,
  explanation: explanationSection(subject, width),
});

/** In fewer rows sections have no room beside each other: one scroll, where the wrong line stands in the middle. */
const leastFolded = 10;

/** The solution never gets less than this, whatever else there is to read. */
const leastSolution = 4;

/**
 * The explanation, the question and what cannot be folded of the solution first; then the solution with as little folded
 * as there is height for, then the values. Where even that is too much, the question gives way.
 */
const heightsOf = (state: State, sections: Sections, height: number) => {
  const { solution, values } = sections;
  const needs = {
    problem: sections.problem.length,
    values: values?.rows.length ?? 0,
    explanation: sections.explanation.rows.length,
  };
  const room = height - 2 - (values ? 1 : 0);
  const least = Math.min(solution.folds.least(), Math.max(leastSolution, room - 5));
  const first = Math.min(needs.values, 1);
  const explanation = Math.min(needs.explanation, Math.max(2, room - least - first - 2));
  const problem = Math.min(
    needs.problem,
    state.wholeProblem ? Math.max(2, room - least - first - explanation) : 2,
  );
  const left = Math.max(0, room - first - explanation - problem);
  const lines = Math.min(left, foldFor(state, solution, left).rows.length);
  return { problem, explanation, solution: lines, values: Math.min(needs.values, first + left - lines) };
};

/** The fold with the most in it that has room; who scrolls by hand has all of it. */
const foldFor = (state: State, { folds, rows, focus = [0, 0] }: Solution, height: number): Fold => {
  const isWhole = state.scroll !== undefined || rows.length <= height;
  return isWhole ? { rows, focus, hidden: 0 } : folds.fitting(height);
};

/** Where rows that do not all have room begin, so that those which must be seen are. */
const startFor = (rows: number, [from, to]: readonly [number, number], height: number): number =>
  Math.min(
    Math.max(0, rows - height),
    to <= height ? 0 : Math.max(0, from - Math.max(0, Math.floor((height - (to - from)) / 2))),
  );

/** Each section gets its share of the height; what is folded away says so on its rule. */
const folded = (state: State, sections: Sections, width: number, height: number): Body => {
  const { solution, values, explanation } = sections;
  const heights = heightsOf(state, sections, height);
  const fold = foldFor(state, solution, heights.solution);
  // J and K go through all of the solution, from where the wrong line is in sight.
  const last = Math.max(0, solution.rows.length - heights.solution);
  const whole = startFor(solution.rows.length, solution.focus ?? [0, 0], heights.solution);
  const start =
    state.scroll === undefined
      ? startFor(fold.rows.length, fold.focus, heights.solution)
      : Math.min(last, Math.max(0, state.scroll));
  const end = start + heights.solution;
  const solutionNote =
    fold.rows.length > heights.solution
      ? ink.warn(`rows ${start + 1}-${end} of ${fold.rows.length}  J/K`)
      : fold.hidden > 0
        ? ink.warn(`${counted(fold.hidden, 'line')} folded  J/K`)
        : row(ink.key('w: '), ink.dim(sideBySide(state) ? 'stacked' : 'side by side'));
  const foldedWords = explanation.rows.length - heights.explanation;
  const wordsNote = foldedWords > 0 ? more(foldedWords) : row(ink.key('E'), ink.dim(': edit'));
  const firstWord = Math.max(0, (explanation.focus?.[1] ?? 0) - heights.explanation);
  const rows: readonly Row[] = [
    ...foldedProblem(sections.problem, heights.problem, width),
    ruled(solution.title, solutionNote, width),
    ...fold.rows.slice(start, end),
    ...(values ? [ruled(values.title, more(values.rows.length - heights.values), width)] : []),
    ...(values?.rows.slice(0, heights.values) ?? []),
    ruled(explanation.title, wordsNote, width),
    ...explanation.rows.slice(firstWord, firstWord + heights.explanation),
  ];
  return { rows, scroll: { start: state.scroll === undefined ? whole : start, last } };
};

const foldedProblem = (rows: readonly Row[], height: number, width: number): readonly Row[] => {
  if (height >= rows.length) return rows;
  const last = fitted(row(rows[height - 1], ink.dim(' …')), width - 9);
  const note = row('  ', ink.key('z'), ink.dim(': all'));
  return [...rows.slice(0, Math.max(0, height - 1)), row(last, note)];
};

/** Everything one below the other, scrolled as a whole. */
const zoomed = (state: State, sections: Sections, width: number, height: number): Body => {
  const { problem, solution, values, explanation } = sections;
  const above = [...problem, ruled(solution.title, undefined, width)];
  const rows = [
    ...above,
    ...solution.rows,
    ...(values ? [ruled(values.title, undefined, width), ...values.rows] : []),
    ruled(explanation.title, undefined, width),
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

/** Why the screen asks once more; the last rows say how many there are besides. */
const askedRows = (state: State, width: number): readonly Row[] => {
  const why = state.asked?.why ?? [];
  const room = Math.max(2, Math.floor(state.rows / 4));
  const rows = why.flatMap((text) => wrapped(ink.warn(` ⚠ ${text}`), width, 3));
  const left = rows.length - room;
  return [
    ruled(ink.title('accept all the same?'), row(ink.key('y'), ': yes'), width),
    ...rows.slice(0, room),
    ...(left > 0 ? [row(ink.dim(`   and ${counted(left, 'more row')}`))] : []),
  ];
};

/** With their meaning where there is height for it; else three to a row, so that the candidate stays in sight. */
const reasonRows = ({ rows, mode, chosen }: State, width: number): readonly Row[] => {
  const isWhole = rows >= 30;
  const entries = rejectionReasons.map(({ id, text }, index): Row => {
    const isChosen = mode !== 'reason' && chosen.includes(id);
    const number = ink.key(isChosen ? `[${index + 1}]` : ` ${index + 1} `);
    const name = span(id.replaceAll('_', ' '), isChosen ? 'strong' : 'plain');
    return row(number, name, isWhole && ink.dim(`: ${text}`));
  });
  const several =
    mode === 'reason'
      ? row(ink.key('Tab'), ink.dim(': several, or a note'))
      : row(ink.key('1-9'), ink.dim(': these, letters: a note'));
  const title = ruled(ink.title('reject because'), several, width);
  if (isWhole) return [title, ...entries.flatMap((entry) => wrapped(entry, width, 3))];
  const third = Math.ceil(entries.length / 3);
  const column = Math.floor(width / 3);
  const three = (at: number): Row =>
    row(...[0, 1, 2].map((part) => padded(entries[at + part * third], column)));
  return [title, ...entries.slice(0, third).map((_, at) => fitted(three(at), width))];
};
