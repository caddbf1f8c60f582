import { definedBefore, refuse } from '../change.ts';
import { endsWith } from '../ending.ts';
import { layout, lineForLine, nothing } from './layout.ts';

export const stops = layout({
  name: 'stops',
  endsSooner: true,
  print: (change, told) => {
    const { expr } = change.mutant;
    const reported = expr.kind === 'name' ? definedBefore(change, expr.name) : undefined;
    const end = reported === undefined ? undefined : change.text.lineOf[reported];
    if (reported === undefined || end === undefined) return undefined;
    const last = change.text.lines.length - 1;
    if (end >= last - 1) return refuse('nothing_after_end', 'nothing comes after it');
    if (!endsWith(change.text.lines[end], reported))
      return refuse('end_goes_on', `its line goes on: ${change.text.lines[end]?.text}`);
    const parts = lineForLine(told);
    return (index) => (index <= end || index === last ? parts(index) : nothing);
  },
  label: (_, __, lines) => ({ ok: true, lines, labelled: lines.length - 1 }),
});
