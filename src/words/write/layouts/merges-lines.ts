import { refuse } from '../change.ts';
import { mergedLines, showsWorking } from '../through.ts';
import { layout, lineForLine, nothing } from './layout.ts';

export const mergesLines = layout({
  name: 'merges_lines',
  summary:
    'without the lines of the steps that are looked through; the labelled line shows the whole working',
  looksThrough: true,
  print: (change, told) => {
    if (!showsWorking(change, told))
      return refuse('not_merged', 'the labelled line does not show the working');
    const gone = mergedLines(change, told);
    if ('ok' in gone) return gone;
    const parts = lineForLine(told);
    return (index) => (gone.has(index) ? nothing : parts(index));
  },
  label: ({ text }, told, lines) => {
    const labelled = told - (text.lines.length - lines.length);
    return lines[labelled] === text.lines[told]?.text
      ? refuse('nothing_shown', 'the labelled line reads as before')
      : { ok: true, lines, labelled };
  },
});
