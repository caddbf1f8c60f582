import { goesOnFrom, speaksOfRest } from '../../../english/index.ts';
import { type Facts, isGiven, readBy } from '../../../facts/index.ts';
import { type Change, refuse } from '../change.ts';
import { doneElsewhere, hadElsewhere } from '../elsewhere.ts';
import { layout, lineForLine, nothing } from './layout.ts';

const takesAway = ({ operations }: { readonly operations: ReadonlySet<string> }): boolean =>
  operations.has('-');

/** `8 + 8` for what the other has more: of a sum that counts both, nobody would take what is left for both. */
const countsTwice = (facts: Facts, { step, expr }: Change['mutant']): boolean => {
  const left = expr.kind === 'name' ? readBy(facts, expr, step) : undefined;
  return facts.steps.some(
    ({ reads, expr: sum }, at) =>
      at > step &&
      sum.kind === 'binary' &&
      sum.op === '+' &&
      reads.includes(step) &&
      left !== undefined &&
      reads.includes(left),
  );
};

export const omitsLine = layout({
  name: 'omits_line',
  stepMayStay: true,
  print: ({ text }, told) => {
    const last = text.lines.length - 1;
    // A solution must keep a line to stand on.
    if (told === last || last < 2) return undefined;
    const parts = lineForLine(told);
    return (index) => (index === told ? nothing : parts(index));
  },
  label: ({ text, values, mutant, was }, told, lines) => {
    // Where the rest goes on with a wrong number, the first line that comes out differently is the wrong one; where all
    // the rest is right, the line after the gap must be the one that uses what no line works out, or nobody could say
    // where the mistake is.
    const originals = text.lines.filter((_, index) => index !== told);
    const allRight = values.every((value) => value === undefined);
    const missing = originals.findIndex((line, at) =>
      allRight
        ? at >= told && line.numbers.some(({ step }) => step === mutant.step)
        : lines[at]?.text !== line.text,
    );
    const wrong = originals[missing]?.text ?? '';
    // What else the line works out would be gone with it, and only one step is said to be missing.
    const computes = (step: number): boolean => step < text.facts.steps.length && !isGiven(text.facts, step);
    // What it works out on the way to the step goes with that, and nothing is said of it where all the rest is right.
    const onItsOwn = (step: number): boolean => (allRight ? step > mutant.step : step !== mutant.step);
    if (text.lineOf.some((line, step) => line === told && onItsOwn(step) && computes(step)))
      return refuse('gone_line_tells_more', 'the line tells another step too');
    const again =
      (allRight && missing >= told ? hadElsewhere(text, mutant.step, told, missing + 1) : undefined) ??
      doneElsewhere(
        text,
        mutant.step,
        lines.map((line) => line.text),
      );
    if (again !== undefined) return refuse('omitted_done_elsewhere', `stands elsewhere too: ${again}`);
    if (!allRight && (goesOnFrom(wrong) || (takesAway(was) && speaksOfRest(wrong))))
      return refuse('omitted_still_spoken_of', `speaks of what is gone: ${wrong}`);
    if (!allRight && countsTwice(text.facts, mutant))
      return refuse('counted_as_it_was', 'a sum would have the number that is left twice');
    // A line between the gap and the answer is one that works out nothing: it would hide where the mistake is.
    const later = missing > told && missing < originals.length - 1;
    return missing === told || (!allRight && later)
      ? { ok: true, lines, labelled: missing }
      : refuse('gap_not_needed', 'the line after the gap does not need what is missing');
  },
});
