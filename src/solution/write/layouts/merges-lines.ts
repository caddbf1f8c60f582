import { refuse } from '../change.ts';
import { mergedLines, showsWorking } from '../through.ts';
import { layout, lineForLine, nothing } from './layout.ts';

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
  label: ({ text }, told, lines) => ({
    ok: true,
    lines,
    labelled: told - (text.lines.length - lines.length),
  }),
});
