import { belowRows, columnsOf, type Report as Draw, drawSummary } from '../judging/index.ts';
import { grouped } from '../model/index.ts';
import type { Block, Table } from './blocks.ts';

/** What a shortlist was drawn from, what was asked, and why some strata gave less. */
export const drawBlocks = (draw: Draw): readonly Block[] => [
  { heading: 'The draw', level: 2 },
  ...[...drawSummary(draw), ...draw.notes].map((text) => ({ text: String(text) })),
  rulesTable(draw),
  {
    text: `${columnsOf(draw)
      .map(([name, meaning]) => `${name}: ${meaning}`)
      .join('; ')}.`,
  },
  ...tableOf(
    'Kinds drawn',
    ['kind', 'rules', 'drawn'],
    draw.kinds.map(({ kind, rules, drawn }) => [kind, rules.join(', '), grouped(drawn)]),
    2,
  ),
  ...strataTable('Strata that fell short', draw.strata, ({ reason }) => reason),
  ...strataTable('Strata that others of their rule made up for', draw.strata, ({ evened }) => evened),
  ...tableOf(
    `Templates below the bar, of ${grouped(draw.run.templates)}, each by the first check that it fails`,
    ['check', 'templates'],
    belowRows(draw).map(([check, number]) => [check, grouped(number)]),
    1,
  ),
  ...tableOf(
    'All strata',
    [...draw.policy.strata, `${draw.made}s`, 'available', 'asked', 'share', 'drawn'],
    draw.strata.map((row) => [
      ...row.values,
      ...[row.candidates, row.available, row.asked, row.share, row.drawn].map(grouped),
    ]),
    draw.policy.strata.length,
  ),
];

const rulesTable = ({ rules }: Draw): Table => ({
  caption: 'Rules: what was drawn of what was asked',
  head: ['rule', 'why less than asked', 'target', 'asked', 'available', 'drawn'],
  rows: rules.map(({ rule, reason = '', target, asked, available, drawn }) => [
    ...[rule, reason],
    ...[target, asked, available, drawn].map(grouped),
  ]),
  words: 2,
  bars: {
    most: 1,
    of: rules.map(({ asked, drawn }) => ({ value: asked === 0 ? 0 : Math.min(1, drawn / asked) })),
  },
});

const strataTable = (
  caption: string,
  strata: Draw['strata'],
  whyOf: (row: Draw['strata'][number]) => string | undefined,
): readonly Table[] =>
  tableOf(
    caption,
    ['stratum', 'why', 'asked', 'drawn'],
    strata.flatMap((row) => {
      const why = whyOf(row);
      return why === undefined ? [] : [[row.stratum, why, grouped(row.asked), grouped(row.drawn)]];
    }),
    2,
  );

/** Nothing where there are no rows. */
const tableOf = (
  caption: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  words: number,
): readonly Table[] => (rows.length === 0 ? [] : [{ caption, head, rows, words }]);
