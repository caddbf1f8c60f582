import { refuse } from '../change.ts';
import { extraLine } from '../extra.ts';
import type { Part } from '../line.ts';
import { putIn, reopened } from '../printed.ts';
import { layout, lineForLine } from './layout.ts';

const unchanged: readonly Part[] = ['original'];
const final: readonly Part[] = ['follows'];

export const goesOn = layout({
  name: 'goes_on',
  // A step too many comes after all of them.
  print:
    ({ text }) =>
    (index) =>
      index === text.lines.length - 1 ? final : unchanged,
  label: (change, _, lines) => {
    const extra = extraLine(change);
    if (!extra) return refuse('no_sentence_for_step', 'no sentence tells such a step');
    const labelled = lines.length - 1;
    return { ok: true, lines: lines.toSpliced(labelled, 0, putIn(extra, labelled)), labelled };
  },
});

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
