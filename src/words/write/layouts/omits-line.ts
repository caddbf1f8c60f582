import { refuse } from '../change.ts';
import { goesOnFrom } from '../points-back.ts';
import { layout, lineForLine, nothing } from './layout.ts';

/** Of what is left of something nothing can be said where nothing was taken away. */
const ofTheRest = /\b(?:remaining|the rest)\b/i;
const takesAway = ({ operations }: { readonly operations: ReadonlySet<string> }): boolean =>
  operations.has('-');

export const omitsLine = layout({
  name: 'omits_line',
  summary: 'leaves the line of the step out',
  stepMayStay: true,
  print: ({ text }, told) => {
    const last = text.lines.length - 1;
    // A solution must keep a line to stand on.
    if (told === last || last < 2) return undefined;
    const parts = lineForLine(told);
    return (index) => (index === told ? nothing : parts(index));
  },
  label: ({ text, values, mutant, was }, told, lines) => {
    // The line after the gap must be the one that misses it, or nobody could say where the mistake is: the first
    // that comes out differently or, where all the rest is right, the first that uses what no line works out.
    const originals = text.lines.filter((_, index) => index !== told);
    const allRight = values.every((value) => value === undefined);
    const missing = originals.findIndex((line, at) =>
      allRight
        ? at >= told && line.numbers.some(({ step }) => step === mutant.step)
        : lines[at] !== line.text,
    );
    const next = text.lines[told + 1]?.text ?? '';
    // What else the line works out would be gone with it, and only one step is said to be missing.
    const computes = (step: number): boolean => (text.steps[step]?.names.length ?? 0) > 0;
    if (
      !allRight &&
      text.lineOf.some((line, step) => line === told && step !== mutant.step && computes(step))
    )
      return refuse('nothing_shown', 'the line tells another step too');
    if (!allRight && missing === told && (goesOnFrom.test(next) || (takesAway(was) && ofTheRest.test(next))))
      return refuse('words_not_followed', `speaks of what is gone: ${next}`);
    return missing === told
      ? { ok: true, lines, labelled: told }
      : refuse('nothing_shown', 'the line after the gap does not need what is missing');
  },
});
