import { refuse } from '../change.ts';
import { layout, lineForLine, nothing } from './layout.ts';

export const omitsNext = layout({
  name: 'omits_next',
  print: ({ text }, told) => {
    // The final line stays whatever becomes of the others.
    if (told + 1 >= text.lines.length - 1) return undefined;
    const parts = lineForLine(told);
    return (index) => (index === told + 1 ? nothing : parts(index));
  },
  label: ({ text }, told, lines) =>
    lines[told]?.text === text.lines[told]?.text
      ? refuse('reads_as_before', 'the labelled line reads as before')
      : { ok: true, lines, labelled: told },
});
