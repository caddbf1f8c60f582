import { groupedBy } from '../base/index.ts';
import type { Comparison, Figure, Report, Scored, Slice } from '../measures/index.ts';
import { counted, grouped } from '../model/index.ts';
import type { PlainBlock, Table } from './blocks.ts';
import { pageOf } from './page.ts';
import scoreWords from './score-words.yaml';

const words: { readonly [of in 'told' | 'slices' | 'tests']: { readonly [name: string]: string } } =
  Object(scoreWords);

/** What the first table shows, in words, and what the tables of slices show. */
const told = Object.entries(words.told);
const sliceColumns = Object.entries(words.slices);

const withInterval = (figure: Figure | undefined): string => {
  if (!figure || figure.value === null) return '—';
  const { value, low, high } = figure;
  const point = value.toFixed(3);
  return low === null || high === null ? point : `${point} (${low.toFixed(3)} to ${high.toFixed(3)})`;
};
const alone = (figure: Figure | undefined): string =>
  !figure || figure.value === null ? '—' : figure.value.toFixed(3);

/** Below this, samples of whole problems are too much alike for their percentiles to say what they seem to. */
const fewProblems = 30;

/** A report as blocks: figures beside baselines, classes, what was said instead, slices, the other system. */
export const scoreDocument = (report: Report): readonly PlainBlock[] => {
  const { system, slices, baselines, against } = report;
  return [
    { heading: `Score of ${system.name}`, level: 1 },
    {
      text: `${grouped(system.count)} ${system.things} of ${counted(system.problems, 'problem')}, ${sound(system)}.${intervalsTold(report)}`,
    },
    ...figureBlocks(system, against?.other, baselines),
    ...classBlocks(system),
    ...confusionBlocks(system),
    ...unreadBlocks(system),
    ...slices.flatMap(({ by, slices: own }) => sliceBlocks(by, own, system.things)),
    ...(against ? comparisonBlocks(system, against) : []),
  ];
};

const intervalsTold = ({ system, resamples, seed }: Report): string => {
  if (resamples === 0) return '';
  const few = ` They are too narrow: of fewer than ${fewProblems} problems samples tell little.`;
  return ` In brackets: 95 % intervals, by ${grouped(resamples)} samples of problems (seed ${seed}).${system.problems < fewProblems ? few : ''}`;
};

/** How many of them nothing is wrong with. */
const sound = ({ things, support }: Scored): string =>
  things === 'solutions'
    ? `${grouped(support.correct ?? 0)} of them correct`
    : `${grouped(support.solvable ?? 0)} of them solvable`;

const figureBlocks = (
  system: Scored,
  other: Scored | undefined,
  baselines: readonly Scored[],
): readonly PlainBlock[] => {
  const systems = other ? [system, other] : [system];
  const missing = groupedBy(told, ([name]) => system.figures.get(name)?.why);
  return [
    figureTable(systems, baselines),
    ...[...missing].flatMap(([why, of]) =>
      why === undefined
        ? []
        : [{ text: `Not defined, for ${why}: ${of.map(([, words]) => words).join('; ')}.` }],
    ),
  ];
};

/** The figures that any of them has, each of them in a column; baselines have no intervals. */
export const figureTable = (systems: readonly Scored[], baselines: readonly Scored[]): Table<string> => {
  const beside = [...systems, ...baselines];
  const shown = told.filter(([name]) => beside.some(({ figures }) => figures.get(name)?.value != null));
  return {
    head: ['', ...beside.map(({ name }) => name)],
    rows: shown.map(([name, words]) => [
      words,
      ...systems.map(({ figures }) => withInterval(figures.get(name))),
      ...baselines.map(({ figures }) => alone(figures.get(name))),
    ]),
    words: 1,
  };
};

export const againstBlocks = ({ system, against }: Report): readonly PlainBlock[] =>
  against ? comparisonBlocks(system, against) : [];

const classBlocks = ({ figures, support, things }: Scored): readonly PlainBlock[] => [
  { heading: 'By class', level: 2 },
  {
    head: ['class', things, 'precision', 'recall', 'F1'],
    rows: Object.entries(support)
      .filter(([name, count]) => count > 0 || figures.get(`classes.${name}.f1`)?.value != null)
      .map(([name, count]) => [
        name,
        grouped(count),
        ...['precision', 'recall', 'f1'].map((one) => withInterval(figures.get(`classes.${name}.${one}`))),
      ]),
    words: 1,
  },
];

const confusionBlocks = ({ confusion }: Scored): readonly PlainBlock[] => {
  const rows = Object.entries(confusion);
  const said = Object.keys(rows[0]?.[1] ?? {});
  return [
    { heading: 'What was said of each', level: 2 },
    {
      head: ['is', ...said.map((name) => `said ${name}`)],
      rows: rows.map(([name, cells]) => [name, ...said.map((one) => grouped(cells[one] ?? 0))]),
      words: 1,
    },
  ];
};

const unreadBlocks = ({ unread, unreadIds, things }: Scored): readonly PlainBlock[] => {
  const all = unread.missing + unread.no_json + unread.no_verdict;
  if (all === 0) return [];
  const more = all > unreadIds.length ? ', …' : '';
  return [
    {
      text: `${grouped(all)} answers could not be read and count as wrong: ${grouped(unread.missing)} are not there, ${grouped(unread.no_json)} hold no JSON, ${grouped(unread.no_verdict)} no ${things === 'solutions' ? 'verdict' : 'class'}. They are of ${unreadIds.join(', ')}${more}.`,
    },
  ];
};

export const sliceBlocks = (by: string, slices: readonly Slice[], things: string): readonly PlainBlock[] => {
  const shown = sliceColumns.filter(([name]) =>
    slices.some(({ figures }) => figures.get(name)?.value != null),
  );
  return [
    { heading: `By ${by}`, level: 2 },
    {
      head: [by, things, ...shown.map(([, words]) => words)],
      rows: slices.map(({ value, count, figures }) => [
        value,
        grouped(count),
        ...shown.map(([name]) => withInterval(figures.get(name))),
      ]),
      words: 1,
    },
  ];
};

const probability = (value: number): string => (value < 0.0001 ? 'under 0.0001' : value.toFixed(4));

const comparisonBlocks = (
  system: Scored,
  { other, differences, tests }: Comparison,
): readonly PlainBlock[] => [
  { heading: `Against ${other.name}`, level: 2 },
  {
    head: ['', `${system.name} less ${other.name}`],
    rows: told
      .filter(([name]) => differences.get(name)?.value != null)
      .map(([name, words]) => [words, withInterval(differences.get(name))]),
    words: 1,
  },
  {
    text: `McNemar's test on the ${system.things} that one of them alone has right; it takes ${system.things} of one problem for independent, the intervals above do not.`,
  },
  {
    head: ['', 'both right', `only ${system.name}`, `only ${other.name}`, 'neither', 'exact p', 'mid-p'],
    rows: Object.entries(tests).flatMap(([measure, test]) =>
      test
        ? [
            [
              words.tests[measure] ?? measure,
              ...[test.both, test.only_first, test.only_second, test.neither].map(grouped),
              probability(test.exact_p),
              probability(test.mid_p),
            ],
          ]
        : [],
    ),
    words: 1,
  },
];

type Nested = { readonly [name: string]: Nested | Figure };

/** Figures by their names, each point in a name a level deeper, in their order. */
const nested = (figures: ReadonlyMap<string, Figure>): Nested => {
  const within = (first: string, all: readonly (readonly [string, Figure])[]) =>
    nested(new Map(all.map(([name, figure]) => [name.slice(first.length + 1), figure])));
  return Object.fromEntries(
    [...groupedBy(figures, ([name]) => name.split('.')[0] ?? '')].map(([first, all]) => [
      first,
      figures.get(first) ?? within(first, all),
    ]),
  );
};

/** A figure may be part of what its name also heads: the answers that could not be read, by reason. */
const scored = ({ name, things, count, problems, figures, support, confusion, ...rest }: Scored): object => {
  const { unread, classes, error_type, ...others } = nested(figures);
  return {
    name,
    [things]: count,
    problems,
    ...others,
    unread: { ...unread, ...rest.unread, ids: rest.unreadIds },
    classes: Object.fromEntries(
      Object.entries(classes ?? {}).flatMap(([one, own]) =>
        support[one] || !isUndefined(own) ? [[one, { ...own, support: support[one] ?? 0 }]] : [],
      ),
    ),
    ...(things === 'solutions' ? { error_type: { ...error_type, confusion } } : { confusion }),
  };
};

/** Of a class that nothing is of and nothing was said to be. */
const isUndefined = (figures: Nested | Figure): boolean =>
  Object.values(figures).every(
    (figure) => typeof figure === 'object' && figure !== null && 'value' in figure && figure.value === null,
  );

const sliced = ({ count, problems, figures }: Slice, things: string): object => ({
  [things]: count,
  problems,
  ...nested(figures),
});

const compared = ({ other, differences, tests }: Comparison): object => ({
  ...scored(other),
  differences: nested(differences),
  mcnemar: tests,
});

/** The report as data, each figure `{value, low, high}`; the system's own at the top. */
export const scoreObject = ({ system, slices, baselines, against, seed, resamples }: Report): object => ({
  ...scored(system),
  slices: Object.fromEntries(
    slices.map(({ by, slices: own }) => [
      by,
      Object.fromEntries(own.map((slice) => [slice.value, sliced(slice, system.things)])),
    ]),
  ),
  baselines: Object.fromEntries(baselines.map((one) => [one.name, scored(one)])),
  ...(against ? { against: compared(against) } : {}),
  intervals: { level: 0.95, method: 'percentile bootstrap over problems', resamples, seed },
});

export const scoreJson = (report: Report): string => `${JSON.stringify(scoreObject(report), null, 2)}\n`;

export const scorePage = (report: Report): string =>
  pageOf(`Score of ${report.system.name}`, [{ title: 'Figures', blocks: scoreDocument(report).slice(1) }]);
