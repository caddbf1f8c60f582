import { belowRows, columnsOf, type Report as Draw, drawSummary } from '../judging/index.ts';
import { grouped } from '../model/index.ts';
import type { Block } from './blocks.ts';
import { table } from './tell.ts';

/** What a shortlist was drawn from, what was asked, and why some strata gave less. */
export const drawBlocks = (draw: Draw): readonly (Block | undefined)[] => {
  const { rules, kinds, strata, run, policy, made } = draw;
  return [
    { heading: 'The draw', level: 2 },
    ...[...drawSummary(draw), ...draw.notes].map((text) => ({ text: String(text) })),
    table(
      'Rules: what was drawn of what was asked',
      ['rule', 'why less than asked', 'target', 'asked', 'available', 'drawn'],
      rules.map(({ rule, reason = '', target, asked, available, drawn }) => [
        ...[rule, reason],
        ...[target, asked, available, drawn].map(grouped),
      ]),
      2,
      rules.map(({ asked, drawn }) => (asked === 0 ? 0 : Math.min(1, drawn / asked))),
      1,
    ),
    {
      text: `${columnsOf(draw)
        .map((column) => column.join(': '))
        .join('; ')}.`,
    },
    table(
      'Kinds drawn',
      ['kind', 'rules', 'drawn'],
      kinds.map(({ kind, rules, drawn }) => [kind, rules.join(', '), grouped(drawn)]),
      2,
    ),
    strataTable('Strata that fell short', strata, 'reason'),
    strataTable('Strata that others of their rule made up for', strata, 'evened'),
    table(
      `Templates below the bar, of ${grouped(run.templates)}, each by the first check that it fails`,
      ['check', 'templates'],
      belowRows(draw).map(([check, number]) => [check, grouped(number)]),
    ),
    table(
      'All strata',
      [...policy.strata, `${made}s`, 'available', 'asked', 'share', 'drawn'],
      strata.map(({ values, candidates, available, asked, share, drawn }) => [
        ...values,
        ...[candidates, available, asked, share, drawn].map(grouped),
      ]),
      policy.strata.length,
    ),
  ];
};

const strataTable = (caption: string, strata: Draw['strata'], why: 'reason' | 'evened'): Block | undefined =>
  table(
    caption,
    ['stratum', 'why', 'asked', 'drawn'],
    strata.flatMap(({ stratum, asked, drawn, [why]: text }) =>
      text === undefined ? [] : [[stratum, text, grouped(asked), grouped(drawn)]],
    ),
    2,
  );
