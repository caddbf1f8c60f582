import { refuse } from '../change.ts';
import { layout, lineForLine } from './layout.ts';

export const complete = layout({
  name: 'complete',
  print: (_, told) => lineForLine(told),
  label: ({ text }, told, lines) =>
    lines[told]?.text === text.lines[told]?.text
      ? refuse('reads_as_before', 'the labelled line reads as before')
      : { ok: true, lines, labelled: told },
});
