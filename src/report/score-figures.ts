import { basename, join } from 'node:path';
import { type Fields, wilson } from '../base/index.ts';
import { drawing } from '../judging/index.ts';
import {
  type Answer,
  type Answered,
  answerOf,
  answersIn,
  type FamilyOf,
  type Gold,
  goldOf,
  isQuestionGold,
  type PredictionsOf,
  type QuestionAnswer,
  type QuestionGold,
  questionAnswerOf,
  questionGoldOf,
  type Report,
  rightnessOf,
  type Said,
  scoreOf,
  scoreQuestions,
  type Unread,
} from '../measures/index.ts';
import { compareLabels, UserError } from '../model/index.ts';
import type { Reading } from './figures.ts';

/** By what figures are told besides, where the test set has it. */
const sliced = ['kind', 'position_bin', 'erroneous_line_number', 'rule', 'error_class'];
const resamples = 1000;
const tenths = 10;

type Common = Pick<Gold, 'id' | 'groups'>;

/** What a test set of either sort is scored by. */
interface Sort<G extends Common, S extends object> {
  readonly gold: (line: Fields) => G | { readonly wrong: string };
  readonly said: (line: Fields) => S | Unread;
  readonly score: (gold: readonly G[], system: PredictionsOf<S>, options: Scoring<S>) => Report;
  /** What it is, what was said of it, and whether that is right. */
  readonly told: (gold: G, said: S | Unread) => Told;
}

interface Scoring<S> {
  readonly seed: string;
  readonly resamples: number;
  readonly by: readonly string[];
  readonly against?: PredictionsOf<S>;
}

interface Told {
  readonly right: boolean;
  readonly is: string;
  readonly said: string;
  readonly confidence?: number | undefined;
  readonly rightVerdict: boolean;
}

const nobody: FamilyOf = () => undefined;

const solutions: Sort<Gold, Answer> = {
  gold: (line) => {
    const gold = goldOf(line);
    if ('wrong' in gold || gold.line === undefined) return gold;
    return { ...gold, groups: { ...gold.groups, erroneous_line_number: gold.line } };
  },
  said: answerOf,
  score: scoreOf,
  told: (gold, said) => {
    const { verdict, line, all } = rightnessOf({ gold, said }, nobody);
    const wordsOf = (one: Said): string =>
      'unread' in one
        ? `unread (${one.unread})`
        : [one.verdict, one.line, one.type].filter(Boolean).join(', ');
    return {
      ...{ right: all ?? line ?? verdict, rightVerdict: verdict },
      ...{ is: wordsOf({ ...gold, steps: undefined }), said: wordsOf(said) },
      confidence: 'unread' in said ? undefined : said.confidence,
    };
  },
};

const questions: Sort<QuestionGold, QuestionAnswer> = {
  gold: questionGoldOf,
  said: questionAnswerOf,
  score: (gold, system, options) => scoreQuestions(gold, system, { against: undefined, ...options }),
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
  for await (const { line } of answersIn(answersFile(first), () => undefined, answerOf))
    return isQuestionGold(line)
      ? figuresOf(questions, folders, reading)
      : figuresOf(solutions, folders, reading);
  throw new UserError(`${answersFile(first)} holds nothing.`, 'Score the predictions again.');
};

export type ScoreFigures = Awaited<ReturnType<typeof scoreFigures>>;

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
    ...{ what: 'scores' as const, folder: folders.join(', ') },
    systems: systems.map((one) => ({
      ...{ name: one.name, folder: one.folder, reliability: one.reliability, lines: one.lines },
      report: sort.score(gold, one, { ...options, by }),
    })),
    /** Each two systems, the first's figures less the second's. */
    comparisons: systems.flatMap((one, at) =>
      systems.slice(at + 1).map((against) => sort.score(gold, one, { ...options, by: [], against })),
    ),
    missed: systems.flatMap(({ missed }) => missed.slice(0, Math.ceil(reading.sample / systems.length))),
    /** All that were missed, whether they are among those or not. */
    missedInAll: systems.reduce((sum, { wrong }) => sum + wrong, 0),
  };
};

/** The name of a folder, or all of its path where another has the same name. */
const namedApart = (folder: string, folders: readonly string[]): string =>
  folders.filter((other) => basename(other) === basename(folder)).length > 1 ? folder : basename(folder);

const demandSame = (
  systems: readonly { readonly folder: string; readonly gold: readonly Common[] }[],
): void => {
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
  const said = new Map<string, S | Unread>();
  const gold: G[] = [];
  const drawn = drawing<ReturnType<typeof missedOf>>(seed, sample);
  const lines = new Map<string, { wrong: number; of: number }>();
  let wrong = 0;
  const bins = Array.from({ length: tenths }, () => ({ count: 0, right: 0, said: 0 }));
  for await (const one of answersIn(answersFile(folder), sort.gold, sort.said)) {
    if (gold.length % 1000 === 0) signal.throwIfAborted();
    gold.push(one.gold);
    said.set(one.gold.id, one.said);
    const told = sort.told(one.gold, one.said);
    if (told.confidence !== undefined) {
      const bin = bins[Math.min(tenths - 1, Math.floor(told.confidence * tenths))];
      if (bin)
        [bin.count, bin.right, bin.said] = [
          bin.count + 1,
          bin.right + Number(told.rightVerdict),
          bin.said + told.confidence,
        ];
    }
    const label = one.gold.groups.erroneous_line_number;
    const line = lines.get(label ?? '') ?? { wrong: 0, of: 0 };
    if (label !== undefined) lines.set(label, line);
    line.of++;
    if (told.right) continue;
    line.wrong++;
    wrong++;
    drawn.see(one.gold.id, () => missedOf(name, one, told));
  }
  return {
    ...{ folder, name, said, gold },
    /** How many answers are not right; and by the line of the mistake, where the test set has it, of how many. */
    wrong,
    lines: [...lines]
      .map(([line, own]) => ({ line, ...own }))
      .toSorted((a, b) => compareLabels(a.line, b.line)),
    missed: drawn.lots().map(({ thing }) => thing),
    /** How often a verdict was right that it said it was so sure of; `said` is the mean of what it said. */
    reliability: bins.flatMap(({ count, right, said: sum }, at) =>
      count === 0
        ? []
        : [
            {
              from: at / tenths,
              to: (at + 1) / tenths,
              count,
              said: sum / count,
              ...wilson(right / count, count),
            },
          ],
    ),
  };
};

/** An answer that is not right. */
const missedOf = (system: string, { gold, line }: Answered<Common, object>, { is, said }: Told) => {
  const {
    kind,
    rule,
    tier,
    position_bin: position,
    erroneous_line_number: labelled,
    error_class,
  } = gold.groups;
  const verdict = (text: string): string => text.split(/[,( ]/)[0] ?? '';
  return {
    ...{ system, id: gold.id, gold: line, is, said },
    facets: Object.fromEntries(
      Object.entries({
        ...{ system, is: verdict(is), said: verdict(said) },
        ...{ kind, rule, tier, position, line: labelled, class: error_class },
      }).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
    ),
  };
};
