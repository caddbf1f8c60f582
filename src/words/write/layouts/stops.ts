import { definedBefore, refuse } from '../change.ts';
import { layout, lineForLine } from './layout.ts';

export const stops = layout({
  name: 'stops',
  summary: 'ends with the line that tells the reported value',
  lines: (change, told) => {
    const { expr } = change.mutant;
    const reported = expr.kind === 'name' ? definedBefore(change, expr.name) : undefined;
    const line = reported === undefined ? undefined : change.text.lineOf[reported];
    if (line === undefined) return undefined;
    const last = change.text.lines.length - 1;
    return lineForLine(change, told).filter(({ index }) => index <= line || index === last);
  },
  label: (_, printed, lines) => {
    const labelled = printed.findIndex(({ part }) => part === 'made');
    return labelled < 0 ? refuse('nothing_shown', 'no line reads otherwise') : { ok: true, lines, labelled };
  },
});
