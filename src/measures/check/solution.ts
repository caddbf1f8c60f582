import {
  type CheckedEquation,
  checkLine,
  decimalShape,
  plainEquations,
  writeNumber,
} from '../../solution/index.ts';
import { begunBefore, mostCharacters, unset } from './setting.ts';

/** What is said of a solution: `Unread` where it has no equation that could be judged. */
export type CheckVerdict = 'Correct' | 'Flawed' | 'Unread';

/** What the arithmetic of a solution comes to; lines are told by their labels: `L1`, …, or `FA`. */
export type SolutionCheck = ReturnType<typeof checkLines>;

/** A line of a solution and its label. */
export type LabelledLine = { readonly label: string; readonly text: string };

const answerLine = /^\s*(?:####|FINAL ANSWER\s*:)/i;

export const isAnswerLine = (text: string): boolean => answerLine.test(text);

/** The lines of a solution with their labels: `L1`, `L2`, … for those that are not empty, `FA` for the answer's. */
export const labelled = (solution: string): readonly LabelledLine[] => {
  const lines: LabelledLine[] = [];
  let steps = 0;
  for (const text of solution.split(/\r?\n/))
    if (text.trim() !== '') lines.push({ label: isAnswerLine(text) ? 'FA' : `L${++steps}`, text });
  return lines;
};

export const checkSolution = (solution: string) => checkLines(labelled(solution));

/** Checks a solution line by line: an equation is false only where no usual reading is true; whether it fits is not asked. */
export const checkLines = (lines: readonly LabelledLine[]) => {
  // Chains whose steps are each true though their sides are not equal: `2 + 3 = 5 + 1 = 6`.
  const runOns: { readonly line: string; readonly equation: string }[] = [];
  const unread: string[] = [];
  let first: { readonly line: string; readonly equation: CheckedEquation } | undefined;
  let judged = 0;
  let [begun, before] = ['', ''];
  for (const [at, { label, text: written }] of lines.entries()) {
    if (written.length > mostCharacters && mayCompute(written)) unread.push(label);
    const text = unset(written, at);
    begun = begunBefore(begun, before, text);
    before = text;
    if (!mayCompute(begun + text)) continue;
    const checked = checkLine(begun + text);
    const equations = checked.equations.filter(({ end }) => end > begun.length);
    judged += equations.length + checked.runOns.length;
    for (const equation of checked.runOns) runOns.push({ line: label, equation });
    if (checked.unread) unread.push(label);
    const wrong = first ? undefined : equations.find(({ holds }) => !holds);
    if (wrong) first = { line: label, equation: wrong };
  }
  const verdict: CheckVerdict = first ? 'Flawed' : judged > 0 ? 'Correct' : 'Unread';
  const wrong = first?.equation;
  return {
    verdict,
    /** The first false line, and its first false equation as the text has it: `15 + 17 = 33`. */
    erroneous_line_number: first?.line,
    equation: wrong && `${wrong.working} = ${wrong.shown}`,
    /** The result that the text shows, and the one that should stand there. */
    shown: wrong?.shown,
    right: wrong && (wrong.right ?? (wrong.value && writeNumber(wrong.value, decimalShape('0')).text)),
    run_ons: runOns,
    /** Lines with something that could not be read, or that may be read otherwise: it is not judged. */
    unread_lines: unread,
  };
};

/** Whether a line can have an equation: a digit, and a sign or a word that could join a result to a working. */
const mayCompute = (text: string): boolean => /\d/.test(text) && joins.test(text);

const joins =
  /[=≈→⇒＝]|\\approx|\b(?:equal|equals|is|are|gives?|makes?|yields|leaves?|totals|gets?|got|becomes|comes|simplifies|reduces)\b/i;

/** Every equation of a solution, true or not, line by line, as it stands there, in plain signs: `15+17=33`. */
export const equationsOf = (lines: readonly LabelledLine[]) =>
  lines.flatMap(({ label, text }, at) =>
    plainEquations(unset(text, at)).map((equation) => ({ line: label, equation })),
  );
