import { basename } from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { type Fields, orNear, packageVersion, writeFolder } from '../base/index.ts';
import type * as measures from '../measures/index.ts';
import { counted, familyNamed, UserError } from '../model/index.ts';
import { commaList, commandNamed, said, wholeNumberTo } from './command.ts';
import { interruptible } from './interrupt.ts';
import { errorColours, oneLine } from './print.ts';
import { defaultRules } from './rule-paths.ts';

const options = () =>
  commandNamed('score')
    .argument('<predictions>')
    .requiredOption('--gold <file>')
    .option('--by <fields>', said, commaList, [])
    .addOption(new Option('--format <format>').choices(['md', 'json', 'html']).default('md'))
    .option('--against <file>')
    .option('--out <folder>')
    .option('--seed <seed>', said, '42')
    .option('--resamples <n>', said, wholeNumberTo(1_000_000), 1000);

type ScoreFlags = ReturnType<ReturnType<typeof options>['opts']>;

export const command = () =>
  options().action(async (path, flags) => {
    const report = await scored(path, flags);
    if (flags.out !== undefined) await writeScore(path, flags.gold, flags.out, report);
    process.stdout.write(await written(report, flags.format));
  });

const scored = async (path: string, flags: ScoreFlags): Promise<measures.Report> => {
  const { isQuestions } = await import('../measures/index.ts');
  return (await isQuestions(flags.gold)) ? ofQuestions(path, flags) : ofSolutions(path, flags);
};

const ofSolutions = async (path: string, flags: ScoreFlags): Promise<measures.Report> => {
  const { answerOf, checkedBy, readGold, scoreOf } = await import('../measures/index.ts');
  const gold = await readGold(flags.gold);
  const { system, against } = await systemsOf(path, flags, gold, answerOf);
  const familyOf = await familiesOfRules(against ? [system, against] : [system]);
  const { seed, resamples, by } = flags;
  const baselines = [['rules check', checkedBy(await arithmetic())]] as const;
  return scoreOf(gold, system, { seed, resamples, by, against, familyOf, baselines });
};

const ofQuestions = async (path: string, flags: ScoreFlags): Promise<measures.Report> => {
  const { questionAnswerOf, readQuestionGold, scoreQuestions } = await import('../measures/index.ts');
  const gold = await readQuestionGold(flags.gold);
  const { system, against } = await systemsOf(path, flags, gold, questionAnswerOf);
  const { seed, resamples, by } = flags;
  return scoreQuestions(gold, system, { seed, resamples, by, against });
};

/** The answers of one system or of two, each read by `read`. */
const systemsOf = async <S>(
  path: string,
  { gold: goldPath, by, against }: ScoreFlags,
  gold: readonly Labelled[],
  read: (line: Fields) => S | measures.Unread,
): Promise<{
  readonly system: measures.PredictionsOf<S>;
  readonly against: measures.PredictionsOf<S> | undefined;
}> => {
  const { readPredictions } = await import('../measures/index.ts');
  checkGroups(by, gold, goldPath);
  const readSystem = async (from: string): Promise<measures.PredictionsOf<S>> => {
    const file = await readPredictions(from, read);
    tellOf(from, file, gold);
    return { name: basename(from), said: file.said };
  };
  const system = await readSystem(path);
  return { system, against: against === undefined ? undefined : await readSystem(against) };
};

type Labelled = Pick<measures.Gold, 'id' | 'groups'>;

const written = async (report: measures.Report, format: ScoreFlags['format']): Promise<string> => {
  const { scoreDocument, scoreJson, scorePage } = await import('../report/index.ts');
  if (format === 'json') return scoreJson(report);
  if (format === 'html') return scorePage(report);
  return (await import('./markdown.ts')).markdownOf(scoreDocument(report));
};

const files = { 'answers.jsonl': 'answers', 'score.json': 'score' } as const;

const writeScore = (predictions: string, gold: string, out: string, report: measures.Report): Promise<void> =>
  interruptible(async (signal) => {
    const { answerLines } = await import('../measures/index.ts');
    await writeFolder(out, Object.keys(files), [predictions, gold], async (output) => {
      for await (const line of answerLines(gold, predictions)) {
        signal.throwIfAborted();
        await output.write('answers.jsonl', Buffer.from(line));
      }
      await output.write('score.json', Buffer.from(await written(report, 'json')));
      return { errata: packageVersion(), files, system: report.system.name };
    });
  });

/** A misspelt field would give one slice of everything. */
const checkGroups = (by: readonly string[], gold: readonly Labelled[], path: string): void => {
  const known = new Set(gold.flatMap(({ groups }) => Object.keys(groups)));
  for (const name of by) {
    if (known.has(name)) continue;
    throw new UserError(
      `Nothing in ${path} has the field ${oneLine(`${name}.${orNear(name, known)}`)}`,
      `Slices go by: ${oneLine([...known].sort().join(', '))}.`,
    );
  }
};

/** What `rules check` says, as a verifier that knows of false equations only. */
const arithmetic = async (): Promise<(solution: string) => measures.Said> => {
  const { checkSolution } = await import('../measures/index.ts');
  return (solution) => {
    const { verdict, erroneous_line_number: line } = checkSolution(solution);
    const type = verdict === 'Flawed' ? 'computational_error' : undefined;
    return { verdict: verdict === 'Flawed' ? 'Flawed' : 'Correct', type, line, steps: undefined };
  };
};

/** What is amiss with a predictions file, on the error stream: the figures count it as wrong or leave it out. */
const tellOf = (
  path: string,
  { said, broken, repeated }: measures.PredictionsFile<unknown>,
  gold: readonly Labelled[],
): void => {
  const known = new Set(gold.map(({ id }) => id));
  const others = [...said.keys()].filter((id) => !known.has(id));
  if (others.length === said.size)
    throw new UserError(
      said.size === 0
        ? `${path} holds no predictions: no line is a JSON object with an \`id\`.`
        : `None of the ${said.size} ids of ${path} is in the test set.`,
      'Write one {"id", "prediction"} a line, with the ids of the test set.',
    );
  const notes = [
    broken > 0 ? `${counted(broken, 'line')} without a JSON object that has an id: left out` : '',
    repeated > 0
      ? `${counted(repeated, 'line')} with an id that stands above already: the last one counts`
      : '',
    others.length > 0 ? `${counted(others.length, 'id')} that the test set does not have: left out` : '',
  ].filter((note) => note !== '');
  for (const note of notes) console.error(errorColours.yellow(`${path}: ${note}.`));
};

/** The families of rules and kinds, where an answer names a type that is none: it may be one that the test set lacks. */
const familiesOfRules = async (systems: readonly measures.Predictions[]): Promise<measures.FamilyOf> => {
  const isFine = (said: measures.Said): boolean =>
    !('unread' in said) && said.type !== undefined && familyNamed(said.type) === undefined;
  if (!systems.some(({ said }) => [...said.values()].some(isFine))) return () => undefined;
  const { checkedRules, readRuleFiles } = await import('../run/index.ts');
  const rules = await checkedRules(await readRuleFiles(defaultRules()));
  const families = new Map(
    rules.flatMap(({ id, kind, family }) => [[id, family] as const, [kind, family] as const]),
  );
  return (type) => families.get(type);
};
