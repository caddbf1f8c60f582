import { refuse } from '../change.ts';
import { layout, lineForLine } from './layout.ts';

export const complete = layout({
  name: 'complete',
  summary: 'line for line as it was, with what follows from the change',
  lines: lineForLine,
  label: ({ text }, printed, lines) => {
    const labelled = printed.findIndex(({ part }) => part === 'made');
    return lines[labelled] === text.lines[labelled]?.text
      ? refuse('nothing_shown', 'the labelled line reads as before')
      : { ok: true, lines, labelled };
  },
});
