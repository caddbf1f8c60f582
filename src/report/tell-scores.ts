import type { Figure, Scored, Slice } from '../measures/index.ts';
import { compareLabels, grouped } from '../model/index.ts';
import type { Bar, Block, Entry, Section } from './blocks.ts';
import { fieldsOf, textOf } from './fields.ts';
import type { Missed, ScoreFigures, SystemScores } from './figures.ts';
import { againstBlocks, scoreDocument, sideBySide, sliceBlocks } from './score-document.ts';
import { titled } from './tell.ts';

/** Scores of one system or of several, for people. */
export const scoreSection = ({ folder, systems, comparisons, missed }: ScoreFigures): Section => ({
  title: titled('Scores', folder),
  blocks: [
    ...(systems.length > 1 ? sideBySide(systems.map(({ report }) => report.system)) : []),
    ...comparisons.flatMap(againstBlocks),
    ...systems.flatMap(systemBlocks),
    {
      heading: 'What was missed',
      about:
        missed.length === 0
          ? 'Nothing: every answer is right.'
          : `${grouped(missed.length)} of the answers that are not right, drawn by the seed: as many of each system.`,
      entries: missed.map(missedEntry),
    },
  ],
});

const systemBlocks = ({ report, reliability }: SystemScores): readonly Block[] => {
  const { system, slices } = report;
  const [, ...blocks] = scoreDocument({ ...report, slices: [] });
  return [
    { heading: system.name, level: 2 },
    ...blocks.map((block): Block => ('heading' in block ? { ...block, level: 1 } : block)),
    ...slices.flatMap(({ by, slices: own }) => slicedTables(system, by, own)),
    ...(reliability.length === 0
      ? []
      : [
          {
            caption: `${system.name}: how often a verdict is right, by how sure the system said it was; the line is where it should be`,
            axes: ['confidence', 'right verdicts'] as const,
            kind: 'share' as const,
            columns: reliability.map(({ from, to, said, share, low, high }) => ({
              ...{ name: `${from}–${to}`, value: share, low, high, line: said },
            })),
          },
        ]),
  ];
};

/** Figures by kind, by where the mistake stands, …: with a bar to what share was found, or is right. */
const slicedTables = ({ name, things }: Scored, by: string, slices: readonly Slice[]): readonly Block[] => {
  const main = things === 'solutions' ? 'verdict.recall' : 'accuracy';
  const mainOf = ({ figures }: Slice): Figure | undefined => figures.get(main);
  const found = slices.filter((slice) => mainOf(slice)?.value != null);
  const rank = (slice: Slice): number => mainOf(slice)?.value ?? 2;
  const isOrdered = ['kind', 'rule', 'error_class'].includes(by);
  const ordered = found.toSorted((a, b) =>
    isOrdered
      ? rank(a) - rank(b) || b.count - a.count
      : by === 'erroneous_line_number'
        ? compareLabels(a.value, b.value)
        : 0,
  );
  return sliceBlocks(by, ordered, things).flatMap((block) =>
    'head' in block
      ? [
          {
            ...block,
            caption: `${name}: by ${by.replaceAll('_', ' ')}${isOrdered ? ', what is found least first' : ''}; the bar shows ${things === 'solutions' ? 'the recall: flawed, and said to be' : 'right classes'}`,
            bars: { most: 1, of: ordered.map((slice) => barOf(mainOf(slice))) },
          },
        ]
      : [],
  );
};

const barOf = (figure: Figure | undefined): Bar | undefined => {
  if (figure?.value == null) return undefined;
  const { value, low, high } = figure;
  return { value, ...(low === null || high === null ? {} : { low, high }) };
};

const missedEntry = ({ system, id, facets, gold, is, said }: Missed): Entry => {
  const why = whyOf(gold);
  return {
    id,
    title: `${system} said ${said}`,
    facets,
    parts: [
      {
        label: '',
        text: textOf(gold.input ?? gold.modified_problem_text ?? gold.question ?? gold.prompt),
      },
      ...(why === '' ? [] : [{ label: 'Why:', text: why }]),
      {
        facts: [
          ['is', is],
          ['said', said],
          ...Object.entries(fieldsOf(gold.meta)).map(([name, value]) => [name, textOf(value)] as const),
        ],
      },
    ],
  };
};

const whyOf = (gold: Missed['gold']): string => {
  const target = fieldsOf(gold.target);
  return textOf(fieldsOf(target.error_details).explanation ?? gold.explanation);
};
