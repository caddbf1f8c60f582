import { refuse } from '../change.ts';
import { layout, lineForLine } from './layout.ts';

export const omitsLine = layout({
  name: 'omits_line',
  summary: 'leaves the line of the step out',
  stepMayStay: true,
  lines: (change, told) => {
    const last = change.text.lines.length - 1;
    // A solution must keep a line to stand on.
    if (told === last || last < 2) return undefined;
    return lineForLine(change, told).filter(({ index }) => index !== told);
  },
  label: ({ text, values, mutant }, printed, lines) => {
    // Where all the rest is right, the gap shows in the line that uses what no line works out; else in the first
    // line that comes out differently for want of it.
    const allRight = values.every((value) => value === undefined);
    const labelled = printed.findIndex(({ index, part }, at) =>
      allRight
        ? part === 'follows' && text.lines[index]?.numbers.some(({ step }) => step === mutant.step)
        : lines[at] !== text.lines[index]?.text,
    );
    // The gap and the line that misses it must meet, or nobody could say where the mistake is.
    return labelled === text.lineOf[mutant.step]
      ? { ok: true, lines, labelled }
      : refuse('nothing_shown', 'the line after the gap does not need what is missing');
  },
});
