import { refuse } from '../change.ts';
import type { Part } from '../line.ts';
import { putIn, reopened } from '../printed.ts';
import { layout, lineForLine } from './layout.ts';

const once: readonly Part[] = ['original'];
const twice: readonly Part[] = ['original', 'again'];

export const repeatsLine = layout({
  name: 'repeats_line',
  // The step that is done twice is told rightly the first time.
  print: (_, told) => {
    const parts = lineForLine(told);
    return (index) => (index < told ? once : index === told ? twice : parts(index));
  },
  label: ({ text }, told, lines) => {
    const labelled = told + 1;
    const again = reopened(lines[labelled]?.text ?? '', text);
    if (again === undefined) return refuse('no_other_opening', 'the line cannot be opened otherwise');
    return { ok: true, lines: lines.with(labelled, putIn(again, told)), labelled };
  },
});
