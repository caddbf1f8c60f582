import { refuse } from '../change.ts';
import { mergedLines, showsWorking } from '../through.ts';
import { layout, lineForLine, nothing } from './layout.ts';

/** Whether a line has no number but that which the line above it ends with. */
const repeatsResult = (above = '', line = ''): boolean => {
  const result = />>[$€£]?([\d.,]*\d)/.exec(above)?.[1] ?? /= ?[$€£]?([\d.,]*\d)[^=\d]*$/.exec(above)?.[1];
  const numbers = line.match(/\d(?:[\d.,]*\d)?/g) ?? [];
  return result !== undefined && numbers.length > 0 && numbers.every((number) => number === result);
};

export const mergesLines = layout({
  name: 'merges_lines',
  looksThrough: true,
  print: (change, told) => {
    if (!showsWorking(change, told))
      return refuse('merged_working_not_shown', 'the labelled line does not show the working');
    const gone = mergedLines(change, told);
    if ('ok' in gone) return gone;
    const parts = lineForLine(told);
    return (index) => (gone.has(index) ? nothing : parts(index));
  },
  label: ({ text, mutant }, told, lines) => {
    const labelled = told - (text.lines.length - lines.length);
    // `The first cut gives 100 / 2 = 50`, and then, with nothing worked out: `In all she has 50`.
    if (mutant.expr.kind === 'name' && repeatsResult(lines[labelled - 1]?.text, lines[labelled]?.text))
      return refuse('merged_repeats_above', 'the labelled line only repeats the result above it');
    return { ok: true, lines, labelled };
  },
});
