import { isGarbled } from '../../english/index.ts';
import { type LineEdit, labelOf, type Mutant, type Trace, type WordsDoubt } from '../../model/index.ts';
import type { AlignedText } from '../read/aligned-text.ts';
import { type ChangesToo, changesToo, showsOther } from './also.ts';
import { type Change, changeOf, type Following, type Refused, refuse } from './change.ts';
import { refuseUnprinted } from './final-line.ts';
import { closeGaps } from './gap.ts';
import { layoutNamed } from './layouts/index.ts';
import type { PartsOf } from './layouts/layout.ts';
import { writeLine } from './line.ts';
import { countsItsLines } from './opening.ts';
import { lineBeyondLimit } from './over-limit.ts';
import { lineEdits, type PrintedLine } from './printed.ts';
import { losesOperand } from './shown.ts';
import { refuseDone } from './through.ts';
import { isTrueAsItStands } from './true-as-is.ts';

export type Rewritten =
  | {
      readonly ok: true;
      /** Every line as printed, the final one last. A line that reads as before is the original's own string. */
      readonly lines: readonly string[];
      /** What makes these of the original's lines. */
      readonly edits: readonly LineEdit[];
      readonly labelled: number;
      /** Those of the lines below it in which the same mistake is made. */
      readonly wrongToo: readonly number[];
      readonly needsHuman: readonly WordsDoubt[];
    }
  | Refused;

/**
 * Writes the solution of a changed program: the same sentences with the changed working in the labelled
 * line and the numbers that follow from it in all later ones. `flawed` is the changed program's trace; with `following` the words
 * of the labelled line follow the operation. `wrongFrom` is the first line that says something wrong by itself.
 */
export const rewrite = (
  text: AlignedText,
  mutant: Mutant,
  flawed: Trace,
  following?: Following,
  wrongFrom = Number.POSITIVE_INFINITY,
): Rewritten => {
  const change = changeOf(text, mutant, flawed, following);
  const told = text.lineOf[mutant.step];
  const strategy = layoutNamed(mutant.layout);
  const target = text.facts.steps[mutant.step]?.target ?? 'the step';
  const unable = refuse('no_line_tells', `no line tells ${target}`);
  if (!change || told === undefined) return unable;
  const done = strategy.looksThrough ? undefined : refuseDone(change, told);
  if (done) return done;
  const partsOf = strategy.print(change, told);
  if (typeof partsOf !== 'function') return partsOf ?? unable;
  const doubts: WordsDoubt[] = [];
  const toos = changesToo(change, told);
  if ('ok' in toos) return toos;
  const written = writtenLines(change, toos, partsOf, doubts);
  if ('ok' in written) return written;
  const found = strategy.label(change, told, written);
  if (!found.ok) return found;
  const { labelled } = found;
  const { text: now = '', of = told } = found.lines[labelled] ?? {};
  // What the solution says wrongly by itself, at the labelled line or before it, would have to be labelled.
  if (wrongFrom <= of) return refuse('wrong_original', text.lines[wrongFrom]?.text ?? '');
  const original = text.lines[of]?.text ?? '';
  const fewer = mutant.layout === 'complete' && losesOperand(change);
  if (mutant.kind === 'working' && isTrueAsItStands(original, now, fewer))
    return refuse('true_as_it_stands', `says nothing that is not so: ${now}`);
  if (isGarbled(now, original)) return refuse('garbled', `nobody would write ${now}`);
  const beyond = lineBeyondLimit(change, found.lines);
  if (beyond !== undefined) return refuse('limit_crossed', `its comparison would be false: ${beyond}`);
  if (found.lines.length < 2) return refuse('no_line_left', 'the final line is all that the solution has');
  const closed =
    mutant.layout === 'complete' || strategy.endsSooner || written.length !== found.lines.length
      ? found.lines
      : closeGaps(change, found.lines, labelled);
  if ('ok' in closed) return closed;
  if (closed.length !== text.lines.length && !strategy.endsSooner && countsItsLines(text))
    return refuse('line_count_told', 'the solution counts its lines');
  const lines = closed.map((line) => line.text);
  return (
    refuseUnprinted(change, told, lines) ?? {
      ok: true,
      lines,
      edits: lineEdits(text, closed),
      labelled,
      wrongToo: [...toos.keys()],
      needsHuman: doubts,
    }
  );
};

const none: readonly never[] = [];

/** The lines as they are laid out, each as it now reads, or why one cannot be written. */
const writtenLines = (
  change: Change,
  toos: ChangesToo,
  partsOf: PartsOf,
  doubts: WordsDoubt[],
): readonly PrintedLine[] | Refused => {
  const { lines } = change.text;
  const written: PrintedLine[] = [];
  for (const [index, line] of lines.entries()) {
    const too = toos.get(index);
    for (const part of partsOf(index)) {
      if (!too && part === 'follows' && showsOther(toos, line))
        return refuse('working_shown_again', `shows a changed working a second time: ${line.text}`);
      const now = writeLine(too ?? change, line, too ? 'made' : part, doubts);
      if (now && 'ok' in now) return refuse(now.guard, `${labelOf(index, lines.length - 1)}: ${now.detail}`);
      const { text, edits } = now ?? { text: line.text, edits: none };
      written.push({ text, edits, of: index, putIn: part === 'again' });
    }
  }
  return written;
};
