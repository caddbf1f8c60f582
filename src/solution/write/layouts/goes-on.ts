import { refuse } from '../change.ts';
import { extraLine } from '../extra.ts';
import type { Part } from '../line.ts';
import { putIn } from '../printed.ts';
import { layout } from './layout.ts';

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
