import type { Comparison, Figure, Report, Scored, Slice } from '../measures/index.ts';
import { counted, grouped } from '../model/index.ts';
import type { Heading, Table, Text } from './blocks.ts';

/** Headings, texts and plain tables: what a terminal can show, too. */
export type PlainBlock = Heading | Text | Table<string>;

/** What the first table shows, in words. */
const told: readonly (readonly [name: string, words: string])[] = [
  ['accuracy', 'class right'],
  ['verdict.accuracy', 'verdict right'],
  ['verdict.precision', 'precision (said flawed, is flawed)'],
  ['verdict.recall', 'recall (is flawed, said flawed)'],
  ['verdict.f1', 'F1 of flawed'],
  ['verdict.mcc', 'MCC'],
  ['verdict.false_alarms', 'false alarms on correct ones'],
  ['flawed.precision', 'precision (said flawed, is flawed)'],
  ['flawed.recall', 'recall (is flawed, said flawed)'],
  ['flawed.f1', 'F1 of flawed'],
  ['flawed.false_alarms', 'false alarms on solvable ones'],
  ['macro_f1', 'macro F1 of the classes'],
  ['weighted_f1', 'weighted F1 of the classes'],
  ['mcc', 'MCC of the classes'],
  ['place.found', 'place of the flaw found'],
  ['joint.class_place', 'class and place right'],
  ['error_type.accuracy', 'type right, of flawed ones'],
  ['error_type.given_verdict', 'type right, where said flawed'],
  ['error_type.fine', 'fine type right, of flawed ones'],
  ['error_type.fine_given_verdict', 'fine type right, where said flawed'],
  ['line.exact', 'line right, of flawed ones'],
  ['line.given_verdict', 'line right, where said flawed'],
  ['line.mean_offset', 'lines off, mean'],
  ['line.signed_offset', 'lines too late, mean'],
  ['processbench_f1', 'ProcessBench F1'],
  ['joint.verdict_line', 'verdict and line right'],
  ['joint.verdict_line_type', 'verdict, line and type right'],
  ['mr_score', 'MR-Score without the reason'],
  ['steps.f1', 'steps: F1 of right ones'],
  ['steps.f1_error', 'steps: F1 of wrong ones'],
  ['steps.prm_score', 'steps: mean of both'],
  ['unread', 'not read'],
];

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
  const { system, slices, baselines, against, resamples, seed } = report;
  return [
    { heading: `Score of ${system.name}`, level: 1 },
    {
      text: `${grouped(system.count)} ${system.things} of ${counted(system.problems, 'problem')}, ${sound(system)}. In brackets: 95 % intervals, by ${grouped(resamples)} samples of problems (seed ${seed}).${system.problems < fewProblems ? ` They are too narrow: of fewer than ${fewProblems} problems samples tell little.` : ''}`,
    },
    ...figureBlocks(system, against?.other, baselines),
    ...classBlocks(system),
    ...confusionBlocks(system),
    ...unreadBlocks(system),
    ...slices.flatMap(({ by, slices: own }) => sliceBlocks(by, own, system.things)),
    ...(against ? comparisonBlocks(system, against) : []),
  ];
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
  const beside = [...systems, ...baselines];
  const shown = told.filter(([name]) => beside.some(({ figures }) => figures.get(name)?.value != null));
  const missing = new Map<string, readonly string[]>();
  for (const [name, words] of told) {
    const why = system.figures.get(name)?.why;
    if (why !== undefined) missing.set(why, [...(missing.get(why) ?? []), words]);
  }
  return [
    {
      head: ['', ...beside.map(({ name }) => name)],
      rows: shown.map(([name, words]) => [
        words,
        ...systems.map(({ figures }) => withInterval(figures.get(name))),
        ...baselines.map(({ figures }) => alone(figures.get(name))),
      ]),
      words: 1,
    },
    ...[...missing].map(([why, names]) => ({ text: `Not defined, for ${why}: ${names.join('; ')}.` })),
  ];
};

/** The figures of several systems, each in a column. */
export const sideBySide = (systems: readonly Scored[]): readonly PlainBlock[] => [
  {
    caption: 'The systems side by side',
    head: ['', ...systems.map(({ name }) => name)],
    rows: told
      .filter(([name]) => systems.some(({ figures }) => figures.get(name)?.value != null))
      .map(([name, words]) => [words, ...systems.map(({ figures }) => withInterval(figures.get(name)))]),
    words: 1,
  },
];

/** One system against another: differences and McNemar's test. */
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

const sliceColumns: readonly (readonly [name: string, words: string])[] = [
  ['accuracy', 'class right'],
  ['flawed.recall', 'flawed, and said to be'],
  ['flawed.false_alarms', 'false alarms'],
  ['verdict.accuracy', 'verdict right'],
  ['verdict.recall', 'recall'],
  ['verdict.false_alarms', 'false alarms'],
  ['error_type.accuracy', 'type right'],
  ['line.exact', 'line right'],
  ['joint.verdict_line', 'verdict and line'],
];

/** Slices by a field, a row each. */
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

const testWords: { readonly [measure: string]: string } = {
  class: 'class right',
  flawed: 'flawed or not',
  verdict: 'verdict right',
  type: 'type right',
  line: 'verdict and line right',
  all: 'verdict, line and type right',
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
              testWords[measure] ?? measure,
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
