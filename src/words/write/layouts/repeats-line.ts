import type { Part } from '../line.ts';
import { layout, lineForLine } from './layout.ts';

const once: readonly Part[] = ['original'];
const twice: readonly Part[] = ['original', 'again'];

export const repeatsLine = layout({
  name: 'repeats_line',
  summary: 'tells the line of the step twice',
  // The step that is done twice is told rightly the first time.
  print: (_, told) => {
    const parts = lineForLine(told);
    return (index) => (index < told ? once : index === told ? twice : parts(index));
  },
  label: (_, told, lines) => ({ ok: true, lines, labelled: told + 1 }),
});
