import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Candidate, finalAnswer, labelOf, solutionLines } from '../../../src/model/index.ts';
import { checkLine } from '../../../src/solution/index.ts';
import { isHeld } from '../held.ts';
import { numberIn, sameNumber } from './numbers.ts';

/** A wrong solution that a person wrote, and where it parts from the right one. */
export interface PersonsMistake {
  readonly index: number;
  readonly kind: 'conceptual' | 'computational';
  /** The problem is of the quarter that nobody looks at (held.ts). */
  readonly held: boolean;
  /**
   * The first wrong line: the one that is named, or else the first that differs from the original in its numbers or
   * operations. A line that is named and differs in a full stop only is not the wrong one.
   */
  readonly label: string | undefined;
  /** Another line was named. */
  readonly renamed: boolean;
  /** That line as it was and as the person wrote it. */
  readonly right: string;
  readonly wrong: string;
  /** Lines of the two solutions. */
  readonly lines: number;
  readonly wrongLines: number;
  /** The number behind `####`; undefined where none can be read. */
  readonly answer: number | undefined;
  /** The false equation of the line; undefined where there is none to be read. */
  readonly slip: Slip | undefined;
}

/** A working with a wrong result. */
export interface Slip {
  readonly working: string;
  readonly right: number;
  readonly wrong: number;
}

interface Row {
  readonly index: number;
  readonly question: string;
  readonly answer: string;
  readonly wrong_answer: string;
  readonly error_type: 'conceptual' | 'computational';
  readonly erroneous_line_number: string;
}

/** Whether a candidate is a person's mistake: the same labelled line, the same final answer. */
export const isTheSame = (
  { label, answer }: PersonsMistake,
  { erroneous_line_number, flawed_solution }: Pick<Candidate, 'erroneous_line_number' | 'flawed_solution'>,
): boolean => {
  const ours = numberIn(flawed_solution.FA ?? '');
  return (
    erroneous_line_number === label && answer !== undefined && ours !== undefined && sameNumber(answer, ours)
  );
};

/**
 * All of `human_errors.jsonl`, in its order. A few rows have the index of another problem: each counts as of the
 * template that asks the row's own question, and has an index below 0 where there is none.
 */
export const peoplesMistakes = (data: string): readonly PersonsMistake[] => {
  const questions = new Map<number, string>();
  const indexOf = new Map<string, number>();
  for (const { index, question, answer } of rowsOf<Problem>(data, 'templates.gemini-2.5-flash.jsonl')) {
    questions.set(index, question);
    for (const text of [question, answer]) indexOf.set(plain(text), index);
  }
  return rowsOf<Row>(data, 'human_errors.jsonl').map((row) => {
    const stated = questions.get(row.index);
    const index =
      stated === undefined || isTheQuestion(row.question, stated)
        ? row.index
        : (indexOf.get(plain(row.question)) ?? indexOf.get(plain(row.answer)) ?? -1 - row.index);
    return mistakeOf({ ...row, index });
  });
};

type Problem = Pick<Row, 'index' | 'question' | 'answer'>;

const rowsOf = <T>(data: string, file: string): readonly T[] =>
  readFileSync(join(data, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): T => JSON.parse(line));

const plain = (text: string): string =>
  text
    .replaceAll(/<<[^<>]*>>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Most words of one stand in the other: a few questions were put otherwise since. */
const isTheQuestion = (one: string, other: string): boolean => {
  const words = new Set(plain(other).split(' '));
  const own = plain(one).split(' ');
  return own.filter((word) => words.has(word)).length > 0.7 * own.length;
};

const mistakeOf = (row: Row): PersonsMistake => {
  const right = solutionLines(row.answer).map((line) => line.trim());
  const wrong = solutionLines(row.wrong_answer).map((line) => line.trim());
  const named = row.erroneous_line_number;
  const renamed = named !== '' && saysTheSame(named, right, wrong);
  const label = named === '' || renamed ? firstDifference(right, wrong) : asOurs(named, wrong);
  const at = label === finalAnswer ? wrong.length - 1 : Number(label?.slice(1)) - 1;
  const wrongLine = wrong[at] ?? '';
  return {
    index: row.index,
    kind: row.error_type,
    held: isHeld(row.index),
    label,
    renamed,
    right: right[label === finalAnswer ? right.length - 1 : at] ?? '',
    wrong: wrongLine,
    lines: right.length,
    wrongLines: wrong.length,
    answer: numberIn(wrong.at(-1) ?? ''),
    slip: slipIn(wrongLine),
  };
};

/** The final line is `FA` for us, whatever its number. */
const asOurs = (label: string, wrong: readonly string[]): string =>
  label === `L${wrong.length}` ? finalAnswer : label;

const saysTheSame = (label: string, right: readonly string[], wrong: readonly string[]): boolean => {
  const at = Number(label.slice(1)) - 1;
  return right[at] !== undefined && wrong[at] !== undefined && contentOf(right[at]) === contentOf(wrong[at]);
};

/** The first line with other numbers or operations: another full stop is no mistake. */
const firstDifference = (right: readonly string[], wrong: readonly string[]): string | undefined => {
  const at = wrong.findIndex((line, place) => contentOf(line) !== contentOf(right[place] ?? ''));
  return at < 0 ? undefined : labelOf(at, wrong.length - 1);
};

/** The numbers of a line, each once, and the operations of what it computes. */
const contentOf = (line: string): string =>
  [
    ...new Set([
      ...(line.match(/\d+(?:[.,]\d+)*/g) ?? []),
      ...(line.match(/(?<=[\d)] ?)[-+*/](?= ?[\d(])/g) ?? []),
    ]),
  ]
    .toSorted()
    .join(' ');

const slipIn = (line: string): Slip | undefined => {
  for (const { working, shown, right, holds } of checkLine(line).equations) {
    const [is, was] = [numberIn(shown), numberIn(right ?? '')];
    if (!holds && is !== undefined && was !== undefined) return { working, right: was, wrong: is };
  }
  return undefined;
};
