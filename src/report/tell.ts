import type { Share } from '../base/index.ts';
import { grouped } from '../model/index.ts';
import type { Block, Cell, Table } from './blocks.ts';
import type { Bin, Count } from './counts.ts';
import type { Judged } from './figures.ts';

/** What a section is of; a page beside what it shows names no folder, so that it is the same wherever it lies. */
export const titled = (what: string, folder: string): string => (folder === '' ? what : `${what}: ${folder}`);

/** `12.3 %`, and a dash where there is nothing to divide by. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;

export const shareText = ({ share, low, high }: Share): string =>
  `${percent(share, 1)} (${percent(low, 1)} to ${percent(high, 1)})`;

/** Names with their counts, a bar to each; `linkOf` says which entry a name leads to. */
export const countTable = (
  caption: string,
  [name, things]: readonly [string, string],
  counts: readonly Count[],
  linkOf: (name: string) => string | undefined = () => undefined,
): readonly Table[] => {
  if (counts.length === 0) return [];
  const whole = counts.reduce((sum, { count }) => sum + count, 0);
  return [
    {
      caption,
      head: [name, things, 'share'],
      rows: counts.map((one) => [
        linked(one.name, linkOf(one.name)),
        grouped(one.count),
        percent(one.count, whole),
      ]),
      words: 1,
      bars: {
        most: Math.max(...counts.map(({ count }) => count)),
        of: counts.map(({ count }) => ({ value: count })),
      },
    },
  ];
};

export const linked = (text: string, to: string | undefined): Cell =>
  to === undefined ? text : { text, to };

/** Parts of a range as columns; nothing where nothing was counted. */
export const binColumns = (
  caption: string,
  axes: readonly [string, string],
  bins: readonly Bin[],
): readonly Block[] =>
  bins.every(({ count }) => count === 0)
    ? []
    : [
        {
          caption,
          axes,
          kind: 'count',
          columns: bins.map((bin) => ({ name: binName(bin), value: bin.count })),
        },
      ];

const binName = ({ from, to }: Bin): string => {
  if (from === Number.NEGATIVE_INFINITY) return `below ${to}`;
  return to === Number.POSITIVE_INFINITY ? `${from} or more` : `${from}–${to}`;
};

/** Shares of what was judged, each with its interval. */
export const judgedTable = (caption: string, name: string, rows: readonly Judged[]): Table => ({
  caption,
  head: [name, 'accepted', 'rejected', 'skipped', 'to do', 'accepted of those judged (95 %)'],
  rows: rows.map(({ name: own, accepted, rejected, skipped, todo, share }) => [
    own,
    ...[accepted, rejected, skipped, todo].map(grouped),
    accepted + rejected === 0 ? '–' : shareText(share),
  ]),
  words: 1,
  bars: {
    most: 1,
    of: rows.map(({ accepted, rejected, share: { share, low, high } }) =>
      accepted + rejected === 0 ? undefined : { value: share, low, high },
    ),
  },
});
