import type { Sink } from './sink.ts';

/** What a classifier needs of each candidate: its id, its rule and the line of the mistake, as CSV without a head. */
export const labels: Sink = {
  name: 'labels',
  files: ['labels.csv'],
  encode: (result, add) => {
    if (!result.used) return;
    for (const verdict of result.verdicts)
      if (verdict.kind === 'kept') add(0, `${verdict.id},${verdict.rule.id},${verdict.label}\n`);
  },
};
