import { type LineEdit, labelOf } from '../../model/index.ts';
import type { AlignedText } from '../read/aligned-text.ts';
import type { WrittenLine } from './line.ts';

export interface PrintedLine extends WrittenLine {
  /** The line of the original that it stands for, or that it was made in the manner of. */
  readonly of: number;
  /** It stands for none: it was put in. */
  readonly putIn: boolean;
}

export const putIn = (text: string, of: number): PrintedLine => ({ text, edits: [], of, putIn: true });

/** What makes the printed lines of the original's, in its order: a line that is put in, or left out, as a whole. */
export const lineEdits = ({ lines }: AlignedText, printed: readonly PrintedLine[]): readonly LineEdit[] => {
  const edits: LineEdit[] = [];
  const labelAt = (index: number): string => labelOf(index, lines.length - 1);
  let next = 0;
  for (const { text, edits: own, of, putIn: isNew } of printed) {
    if (isNew) {
      edits.push({ line: labelAt(next), start: 0, end: 0, from: null, to: text });
      continue;
    }
    for (; next < of; next++) {
      const gone = lines[next]?.text ?? '';
      edits.push({ line: labelAt(next), start: 0, end: gone.length, from: gone, to: null });
    }
    next = of + 1;
    if (own.length === 0) continue;
    const was = lines[of]?.text ?? '';
    const line = labelAt(of);
    for (const { start, end, text: to } of own) {
      const from = was.slice(start, end);
      if (from !== to) edits.push({ line, start, end, from, to });
    }
  }
  return edits;
};
