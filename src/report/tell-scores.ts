import type { Figure, Scored, Slice } from '../measures/index.ts';
import { compareLabels, grouped } from '../model/index.ts';
import type { Bar, Block, Entry, NotedLines, Section } from './blocks.ts';
import { fieldsOf, textOf } from './fields.ts';
import { againstBlocks, scoreDocument, sideBySide, sliceBlocks } from './score-document.ts';
import type { ScoreFigures } from './score-figures.ts';
import { percent, table, titled } from './tell.ts';

type SystemScores = ScoreFigures['systems'][number];
type Missed = ScoreFigures['missed'][number];

/** Scores of one system or of several, for people. */
export const scoreSection = ({
  folder,
  systems,
  comparisons,
  missed,
  missedInAll,
}: ScoreFigures): Section => ({
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
          : missed.length === missedInAll
            ? `All ${grouped(missedInAll)} answers of which something is not right: the verdict, the line or the type.`
            : `${grouped(missed.length)} of ${grouped(missedInAll)} answers of which something is not right (the verdict, the line or the type), drawn by the seed: as many of each system.`,
      entries: missed.map(missedEntry),
    },
  ],
});

const systemBlocks = ({ report, reliability, lines }: SystemScores): readonly (Block | undefined)[] => {
  const { system, slices } = report;
  const { name } = system;
  const [, ...blocks] = scoreDocument({ ...report, slices: [] });
  return [
    { heading: name, level: 2 },
    ...blocks.map((block): Block => ('heading' in block ? { ...block, level: 1 } : block)),
    ...slices.flatMap(({ by, slices: own }) => slicedTables(system, by, own)),
    table(
      `${name}: answers of which something is not right, by the line of the mistake`,
      ['line', 'not right', 'of', 'share'],
      lines.map(({ line, wrong, of }) => [line, grouped(wrong), grouped(of), percent(wrong, of)]),
      1,
      lines.map(({ wrong, of }) => wrong / of),
      1,
    ),
    reliability.length === 0
      ? undefined
      : {
          caption: `${name}: how often a verdict is right, by how sure the system said it was; the line is where it should be`,
          axes: ['confidence', 'right verdicts'],
          kind: 'share',
          columns: reliability.map(({ from, to, said, share, low, high }) => ({
            ...{ name: `${from}–${to}`, value: share, low, high, line: said },
          })),
        },
  ];
};

/** Figures by kind, by where the mistake stands, …: with a bar to what share was found, or is right. */
const slicedTables = ({ name, things }: Scored, by: string, slices: readonly Slice[]): readonly Block[] => {
  const main = things === 'solutions' ? 'verdict.recall' : 'accuracy';
  const mainOf = ({ figures }: Slice): Figure | undefined => figures.get(main);
  const found = slices.filter((slice) => mainOf(slice)?.value != null);
  const rank = (slice: Slice): number => mainOf(slice)?.value ?? 2;
  const isOrdered = ['kind', 'rule', 'error_class'].includes(by);
  if (isOrdered) found.sort((a, b) => rank(a) - rank(b) || b.count - a.count);
  if (by === 'erroneous_line_number') found.sort((a, b) => compareLabels(a.value, b.value));
  const what = things === 'solutions' ? 'the recall: flawed, and said to be' : 'right classes';
  const caption = `${name}: by ${by.replaceAll('_', ' ')}${isOrdered ? ', what is found least first' : ''}; the bar shows ${what}`;
  const bars = { most: 1, of: found.map((slice) => barOf(mainOf(slice))) };
  return sliceBlocks(by, found, things).flatMap((block) =>
    'head' in block ? [{ ...block, caption, bars }] : [],
  );
};

const barOf = (figure: Figure | undefined): Bar | undefined => {
  if (figure?.value == null) return undefined;
  const { value, low, high } = figure;
  return { value, ...(low === null || high === null ? {} : { low, high }) };
};

const missedEntry = ({ system, id, facets, gold, is, said }: Missed): Entry => {
  const why = whyOf(gold);
  const solution = gold.input === undefined ? textOf(gold.solution) : '';
  return {
    id,
    title: `${system} said ${said}`,
    facets,
    parts: [
      {
        label: '',
        text: textOf(gold.input ?? gold.modified_problem_text ?? gold.question ?? gold.prompt),
      },
      ...(solution === '' ? [] : [{ caption: 'Solution', noted: linesOf(solution, facets.line) }]),
      ...(why === '' ? [] : [{ label: 'Why:', text: why }]),
      {
        facts: [
          ['is', is],
          ['said', said],
          ...Object.entries(fieldsOf(gold.meta)).flatMap(([name, value]) =>
            textOf(value) === '' ? [] : [[name, textOf(value)] as const],
          ),
        ],
      },
    ],
  };
};

/** The last line is the answer's. */
const linesOf = (solution: string, labelled: string | undefined): NotedLines['noted'] => {
  const lines = solution.split('\n').filter((line) => line.trim() !== '');
  return lines.map((text, at) => {
    const name = at === lines.length - 1 ? 'FA' : `L${at + 1}`;
    return { name, text, note: name === labelled ? 'wrong first' : '', wrong: name === labelled };
  });
};

const whyOf = (gold: Missed['gold']): string => {
  const target = fieldsOf(gold.target);
  return textOf(fieldsOf(target.error_details).explanation ?? gold.explanation);
};
