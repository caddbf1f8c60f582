import { basename, join } from 'node:path';
import { type Fields, groupedBy, sumOf, wilson } from '../base/index.ts';
import { drawing } from '../judging/index.ts';
import * as measures from '../measures/index.ts';
import { compareLabels, grouped, UserError } from '../model/index.ts';
import type { Bar, Block, Entry, NotedLines, Section } from './blocks.ts';
import { fieldsOf, type Reading, textOf } from './figures.ts';
import { againstBlocks, figureTable, scoreDocument, sliceBlocks } from './score-document.ts';
import { percent, table, titled } from './tell.ts';

/** By what figures are told besides, where the test set has it. */
const sliced = ['kind', 'position_bin', 'erroneous_line_number', 'rule', 'error_class'];
const resamples = 1000;
const tenths = 10;

type Common = Pick<measures.Gold, 'id' | 'groups'>;

interface Sort<G extends Common, S extends object> {
  readonly gold: (line: Fields) => G | { readonly wrong: string };
  readonly said: (line: Fields) => S | measures.Unread;
  readonly score: (
    gold: readonly G[],
    system: measures.PredictionsOf<S>,
    options: Scoring<S>,
  ) => measures.Report;
  /** What it is, what was said of it, and whether that is right. */
  readonly told: (gold: G, said: S | measures.Unread) => Told;
}

interface Scoring<S> {
  readonly seed: string;
  readonly resamples: number;
  readonly by: readonly string[];
  readonly against?: measures.PredictionsOf<S>;
}

interface Told {
  readonly right: boolean;
  readonly is: string;
  readonly said: string;
  readonly confidence?: number | undefined;
  readonly rightVerdict: boolean;
}

const solutions: Sort<measures.Gold, measures.Answer> = {
  gold: (line) => {
    const gold = measures.goldOf(line);
    if ('wrong' in gold || gold.line === undefined) return gold;
    return { ...gold, groups: { ...gold.groups, erroneous_line_number: gold.line } };
  },
  said: measures.answerOf,
  score: measures.scoreOf,
  told: (gold, said) => {
    const { verdict, line, all } = measures.rightnessOf({ gold, said }, () => undefined);
    const wordsOf = (one: measures.Said): string =>
      'unread' in one
        ? `unread (${one.unread})`
        : [one.verdict, one.line, one.type].filter(Boolean).join(', ');
    return {
      right: all ?? line ?? verdict,
      rightVerdict: verdict,
      is: wordsOf({ ...gold, steps: undefined }),
      said: wordsOf(said),
      confidence: 'unread' in said ? undefined : said.confidence,
    };
  },
};

const questions: Sort<measures.QuestionGold, measures.QuestionAnswer> = {
  gold: measures.questionGoldOf,
  said: measures.questionAnswerOf,
  score: (gold, system, options) => measures.scoreQuestions(gold, system, { against: undefined, ...options }),
  told: ({ name }, said) => {
    const right = 'name' in said && said.name === name;
    return {
      right,
      rightVerdict: right,
      is: name,
      said: 'name' in said ? said.name : `unread (${said.unread})`,
    };
  },
};

/** Of one system or of several on the same test set: folders that `rules score --out` wrote. */
export const scoreFigures = async (folders: readonly string[], reading: Reading) => {
  const [first = ''] = folders;
  for await (const { line } of measures.answersIn(answersFile(first), () => undefined, measures.answerOf))
    return measures.isQuestionGold(line)
      ? figuresOf(questions, folders, reading)
      : figuresOf(solutions, folders, reading);
  throw new UserError(`${answersFile(first)} holds nothing.`, 'Score the predictions again.');
};

type ScoreFigures = Awaited<ReturnType<typeof scoreFigures>>;

const answersFile = (folder: string): string => join(folder, 'answers.jsonl');

const figuresOf = async <G extends Common, S extends object>(
  sort: Sort<G, S>,
  folders: readonly string[],
  reading: Reading,
) => {
  const systems: Awaited<ReturnType<typeof systemIn<G, S>>>[] = [];
  for (const folder of folders)
    systems.push(await systemIn(sort, folder, namedApart(folder, folders), reading));
  const gold = systems[0]?.gold ?? [];
  demandSame(systems);
  const by = sliced.filter((name) => gold.some(({ groups }) => groups[name] !== undefined));
  const options = { seed: reading.seed, resamples };
  return {
    what: 'scores' as const,
    folder: folders.join(', '),
    systems: systems.map((one) => ({
      name: one.name,
      folder: one.folder,
      reliability: one.reliability,
      lines: one.lines,
      report: sort.score(gold, one, { ...options, by }),
    })),
    /** Each two systems, the first's figures less the second's. */
    comparisons: systems.flatMap((one, at) =>
      systems.slice(at + 1).map((against) => sort.score(gold, one, { ...options, by: [], against })),
    ),
    missed: systems.flatMap(({ missed }) => missed.slice(0, Math.ceil(reading.sample / systems.length))),
    /** All that were missed, whether they are among those or not. */
    missedInAll: sumOf(systems.map(({ wrong }) => wrong)),
  };
};

/** The name of a folder, or all of its path where another has the same name. */
const namedApart = (folder: string, folders: readonly string[]): string =>
  folders.filter((other) => basename(other) === basename(folder)).length > 1 ? folder : basename(folder);

const demandSame = (systems: readonly { readonly folder: string; readonly gold: readonly Common[] }[]) => {
  const [first, ...others] = systems;
  const ids = new Set(first?.gold.map(({ id }) => id));
  for (const { folder, gold } of others)
    if (gold.length !== ids.size || gold.some(({ id }) => !ids.has(id)))
      throw new UserError(
        `${first?.folder} and ${folder} are scores on two test sets.`,
        'Give folders of one test set, or a report to each.',
      );
};

const systemIn = async <G extends Common, S extends object>(
  sort: Sort<G, S>,
  folder: string,
  name: string,
  { seed, sample, signal }: Reading,
) => {
  const said = new Map<string, S | measures.Unread>();
  const answers: { readonly gold: G; readonly told: Told }[] = [];
  const drawn = drawing<ReturnType<typeof missedOf>>(seed, sample);
  for await (const one of measures.answersIn(answersFile(folder), sort.gold, sort.said)) {
    if (answers.length % 1000 === 0) signal.throwIfAborted();
    const told = sort.told(one.gold, one.said);
    said.set(one.gold.id, one.said);
    answers.push({ gold: one.gold, told });
    if (!told.right) drawn.see(one.gold.id, () => missedOf(name, one, told));
  }
  const wrongOf = (some: typeof answers): number => some.filter(({ told }) => !told.right).length;
  const byLine = groupedBy(answers, ({ gold }) => gold.groups.erroneous_line_number);
  return {
    folder,
    name,
    said,
    gold: answers.map(({ gold }) => gold),
    /** How many answers are not right; and by the line of the mistake, where the test set has it, of how many. */
    wrong: wrongOf(answers),
    lines: [...byLine]
      .flatMap(([line, own]) => (line === undefined ? [] : [{ line, wrong: wrongOf(own), of: own.length }]))
      .toSorted((a, b) => compareLabels(a.line, b.line)),
    missed: drawn.lots().map(({ thing }) => thing),
    reliability: reliabilityOf(answers.map(({ told }) => told)),
  };
};

/** How often a verdict was right that it said it was so sure of; `said` is the mean of what it said. */
const reliabilityOf = (all: readonly Told[]) => {
  const bins = groupedBy(all, ({ confidence = Number.NaN }) =>
    Math.min(tenths - 1, Math.floor(confidence * tenths)),
  );
  return Array.from({ length: tenths }, (_, at) => ({ at, own: bins.get(at) ?? [] })).flatMap(
    ({ at, own: { length: count }, own }) => {
      if (count === 0) return [];
      const right = own.filter(({ rightVerdict }) => rightVerdict).length;
      const said = sumOf(own.map(({ confidence = 0 }) => confidence)) / count;
      return [{ from: at / tenths, to: (at + 1) / tenths, count, said, ...wilson(right / count, count) }];
    },
  );
};

const missedOf = (system: string, { gold, line }: measures.Answered<Common, object>, { is, said }: Told) => {
  const { kind, rule, tier, error_class, position_bin: position } = gold.groups;
  const verdict = (text: string): string => text.split(/[,( ]/)[0] ?? '';
  return {
    system,
    id: gold.id,
    gold: line,
    is,
    said,
    facets: Object.fromEntries(
      Object.entries({
        system,
        is: verdict(is),
        said: verdict(said),
        kind,
        rule,
        tier,
        position,
        line: gold.groups.erroneous_line_number,
        class: error_class,
      }).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
    ),
  };
};

type SystemScores = ScoreFigures['systems'][number];
type Missed = ScoreFigures['missed'][number];

export const scoreSection = ({
  folder,
  systems,
  comparisons,
  missed,
  missedInAll,
}: ScoreFigures): Section => ({
  title: titled('Scores', folder),
  blocks: [
    systems.length > 1
      ? {
          caption: 'The systems side by side',
          ...figureTable(
            systems.map(({ report }) => report.system),
            [],
          ),
        }
      : undefined,
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
            name: `${from}–${to}`,
            value: share,
            low,
            high,
            line: said,
          })),
        },
  ];
};

/** Figures by kind, by where the mistake stands, …: with a bar to what share was found, or is right. */
const slicedTables = (
  { name, things }: measures.Scored,
  by: string,
  slices: readonly measures.Slice[],
): readonly Block[] => {
  const main = things === 'solutions' ? 'verdict.recall' : 'accuracy';
  const mainOf = ({ figures }: measures.Slice): measures.Figure | undefined => figures.get(main);
  const found = slices.filter((slice) => mainOf(slice)?.value != null);
  const rank = (slice: measures.Slice): number => mainOf(slice)?.value ?? 2;
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

const barOf = (figure: measures.Figure | undefined): Bar | undefined => {
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
      { label: '', text: textOf(gold.input ?? gold.modified_problem_text ?? gold.question ?? gold.prompt) },
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
