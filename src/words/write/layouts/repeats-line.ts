import { layout, lineForLine, type Printed } from './layout.ts';

export const repeatsLine = layout({
  name: 'repeats_line',
  summary: 'tells the line of the step twice',
  // The step that is done twice is told rightly the first time.
  lines: (change, told) =>
    lineForLine(change, told).flatMap(({ index, part }): Printed[] =>
      index > told
        ? [{ index, part }]
        : index < told
          ? [{ index, part: 'original' }]
          : [
              { index, part: 'original' },
              { index, part: 'again' },
            ],
    ),
  label: (_, printed, lines) => ({
    ok: true,
    lines,
    labelled: printed.findIndex(({ part }) => part === 'again'),
  }),
});
