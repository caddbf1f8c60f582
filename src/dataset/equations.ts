import { join } from 'node:path';
import { candidateRecord, compareTexts, recordsOf, tallyOf } from '../base/index.ts';
import { UserError } from '../model/index.ts';
import { checkLine, plainEquations } from '../solution/index.ts';
import { lineInstruction, lineWords, type Report } from './card.ts';
import { type CommonOptions, dealt, groupsOf, shuffled } from './choose.ts';
import { type Column, columns, columnsIn, indexColumn, type SteplessFormat, struct } from './columns.ts';
import { inputsOf, type Problems, problemIn, readProblems } from './inputs.ts';
import { contentOfRun } from './scan.ts';
import { drawOf, withoutAnnotations } from './text.ts';
import { type EquationLine, type LineType, lineTypes, splits, type Told } from './types.ts';
import { writeExport } from './write.ts';

export interface EquationOptions extends CommonOptions {
  readonly format: SteplessFormat;
  /** All lines, and not as many of each type. */
  readonly all: boolean;
}

/**
 * Writes single lines with the equations that stand in them: of computational candidates, of correct solutions, and
 * lines without an equation, sentences of questions among them. One that cannot be read for certain is none.
 */
export const exportEquations = async (options: EquationOptions): Promise<Report> => {
  const { run, excluded, truths, decisions } = await inputsOf(options, 'solutions');
  options.onProgress?.('reading the lines …');
  const problems = await readProblems(options.from, excluded);
  const isRejected = (id: string): boolean => truths.get(id)?.decided.decision.status === 'rejected';
  const lines = await linesOf(options, problems, isRejected);
  const chosen = drawn(lines, options);
  if (chosen.length === 0)
    throw new UserError(
      'There is nothing to export: no split gets some lines of every type.',
      'Take more templates, or a run with computational rules.',
    );
  const { format, shares, all } = options;
  const available = countsOf(lines);
  return writeExport(options, {
    set: 'equations',
    format,
    chosen,
    classes: lineTypes,
    columns: lineColumns(format, problems.wholeIndexes),
    exampleOf: (one) => one,
    found: {
      available,
      decisions,
      withheld: 0,
      leaks: [],
      missing: lineTypes.filter((type) => available[type] === 0),
      left_out: problems.excluded === 0 ? {} : { excluded_question: problems.excluded },
    },
    leftOut: [],
    words: (report) => lineWords(format, all, report),
    asked: { format, split: shares, balance: { kind: all ? 'weights' : 'equal' } },
    run,
  });
};

const countsOf = (lines: readonly Pick<EquationLine, 'class'>[]): { readonly [type in LineType]: number } => {
  const counts = tallyOf(lines.map((line) => line.class));
  return { flawed: 0, correct: 0, none: 0, ...Object.fromEntries(counts) };
};

/** A line's type and equations; undefined where it cannot be read for certain. */
export const readLine = (text: string): Pick<EquationLine, 'class' | 'equations'> | undefined => {
  const { equations, unread } = checkLine(text);
  const plain = plainEquations(text);
  if (unread || plain.some((equation) => /[^\d.+\-*/^()%=]/.test(equation))) return undefined;
  if (equations.length === 0)
    return plain.length === 0 && !mayCompute.test(text) ? { class: 'none', equations: [] } : undefined;
  if (plain.length === 0) return undefined;
  return { class: equations.every(({ holds }) => holds) ? 'correct' : 'flawed', equations: plain };
};

/** A sign between numbers, or an equals sign: what a reader that found no equation may have missed. */
const mayCompute = /=|\d\s*[-+*/x×÷·−]\s*[$(]?\d/;

const linesOf = async (
  { from, signal, seed }: EquationOptions,
  problems: Problems,
  isRejected: (id: string) => boolean,
): Promise<readonly EquationLine[]> => {
  const byText = new Map<string, EquationLine>();
  const add = (
    line: Omit<EquationLine, 'class' | 'equations' | 'source' | 'key'>,
    wanted: readonly LineType[],
  ): void => {
    const read = byText.has(line.text) ? undefined : readLine(line.text);
    if (!read || !wanted.includes(read.class)) return;
    const source = line.candidate === '' ? 'original' : 'run';
    // Few lines of solutions have no equation: sentences of the questions come behind them.
    const key = drawOf(seed, 'line', line.id) + (line.of === 'question' ? 1 : 0);
    byText.set(line.text, { ...line, ...read, source, key });
  };
  for (const problem of problems.list)
    for (const [at, text] of problem.lines.slice(0, -1).entries()) {
      const id = `${problem.correctId}:L${at + 1}`;
      const bare = withoutAnnotations(text).trim();
      add({ id, text: bare, from: problem, candidate: '', rule: '', of: 'solution' }, ['correct', 'none']);
    }
  let count = 0;
  for await (const candidate of recordsOf(join(from, 'candidates.jsonl'), candidateRecord)) {
    if (count++ % 1000 === 0) signal?.throwIfAborted();
    const { id, family, rule, erroneous_line_number: label } = candidate;
    const problem = problemIn(problems, candidate);
    if (family !== 'computational' || typeof problem !== 'object' || isRejected(id)) continue;
    const { lines, mistake } = contentOfRun(candidate);
    const text = withoutAnnotations(lines[mistake?.place ?? -1] ?? '').trim();
    add({ id: `${id}:${label}`, text, from: problem, candidate: id, rule, of: 'solution' }, ['flawed']);
  }
  for (const problem of problems.list)
    for (const [at, text] of sentencesIn(problem.question).entries()) {
      const id = `${problem.correctId}:Q${at + 1}`;
      add({ id, text, from: problem, candidate: '', rule: '', of: 'question' }, ['none']);
    }
  return [...byText.values()];
};

/** A full stop behind a word of three letters or a digit ends a sentence; that of `Mr.` does not. */
const sentencesIn = (question: string): readonly string[] =>
  question
    .split(/(?<=[a-z]{3}[.!]|\d[.!])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && !sentence.endsWith('?'));

const drawn = (
  lines: readonly EquationLine[],
  { shares, seed, all }: EquationOptions,
): readonly LineExample[] => {
  const where = dealt(groupsOf(lines, []), shares, seed);
  const sorted = [...lines].sort((a, b) => a.key - b.key || compareTexts(a.id, b.id));
  return splits.flatMap((split) => {
    const own = sorted.filter(({ from }) => where.get(from.key) === split);
    const most = all ? Number.POSITIVE_INFINITY : Math.min(...Object.values(countsOf(own)));
    const taken = { flawed: 0, correct: 0, none: 0 };
    const drawn = own
      .filter((line) => taken[line.class]++ < most)
      .map((line) => ({ ...line, split, weight: 1, heldOut: false }));
    return shuffled(drawn, seed);
  });
};

type LineExample = Told<EquationLine>;

/** What a model is to write: every equation between tags, in the order of the line; empty tags where there is none. */
export const equationTarget = (equations: readonly string[]): string =>
  (equations.length === 0 ? [''] : equations).map((equation) => `<eq>${equation}</eq>`).join(' ');

const own = columns<LineExample>({
  id: ({ id }) => id,
  input: ({ text }) => text,
  target: ({ equations }) => equationTarget(equations),
  type: ({ class: type }) => type,
});

const origin = columns<LineExample>({
  'candidate_id?': ({ candidate }) => candidate || null,
  'rule?': ({ rule }) => rule || null,
  tier: ({ from }) => from.tier,
  of: ({ of }) => of,
});

export const lineColumns = (format: SteplessFormat, wholeIndexes: boolean): readonly Column<LineExample>[] =>
  columnsIn<LineExample>(format, {
    plain: [...own, struct('meta', [...indexColumn<LineExample>(wholeIndexes), ...origin])],
    flat: [...own, ...indexColumn<LineExample>(false), ...origin],
    turns: ({ text, equations }) => [lineInstruction, text, equationTarget(equations)],
  });
