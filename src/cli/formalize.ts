import { join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import {
  type Fields,
  type FormalizeSummary,
  formalize,
  formatOf,
  formats,
  leastConfidence,
  meanings,
  mostFormalizers,
  readProblems,
  usualFields,
} from '../formalize/index.ts';
import { counted, grouped } from '../model/index.ts';
import { errorColours, colours as pc } from './colour.ts';
import { commandNamed } from './command.ts';
import { embedOption } from './embed.ts';
import { type Formalizers, type FormalizersFlags, formalizersOf } from './formalizers.ts';
import { interruptible } from './interrupt.ts';
import { estimateText, spent, withModelOptions } from './models.ts';
import { shippedProblems } from './options.ts';
import { packagePath, packageVersion } from './package-path.ts';
import { progressLine } from './progress.ts';
import { table } from './table.ts';
import { writeView } from './view.ts';
import { wholeNumber } from './whole-number.ts';

/** Who formalises, and what a language model is asked and costs. */
const withFormalizers = (command: Command) =>
  withModelOptions(
    command
      .option('--formalizers <names>', 'who formalises: reading, and providers of the settings', commaList, [
        'reading',
      ])
      .option(
        '--with <sets>',
        'templates that exist take part: NAME=FILE, several separated by commas',
        setsOf,
        [],
      )
      .option(...embedOption)
      .option('--examples <path>', 'templates that a prompt shows', shippedProblems),
    'prompts/formalize.md',
  );

const options = () =>
  withFormalizers(commandNamed('formalize'))
    .argument('<problems>', 'a .jsonl, .json, .csv (.gz too) or .parquet file, or - for standard input')
    .requiredOption('--out <folder>', 'where the files go')
    .addOption(
      new Option('--format <format>', 'how the problems are kept, where the name does not say').choices(
        formats,
      ),
    )
    .option(
      '--index <field>',
      'the field that names a problem; without it, its position counts',
      usualFields.index,
    )
    .option('--question <field>', 'the field with the question', usualFields.question)
    .option(
      '--answer <field>',
      'the field with the solution, one step a line, then `#### N`',
      usualFields.answer,
    )
    .option('--final <field>', 'the field with N, where the solution does not end with it')
    .option('--knowledge <file>', 'what everybody knows', packagePath('rules/knowledge.yaml'))
    .option(
      '--least <confidence>',
      'reject what is read with less confidence, 0 to 1',
      confidence,
      leastConfidence,
    )
    .option('--limit <n>', 'stop after so many problems', wholeNumber)
    .option('--json', 'print the counts as JSON');

type FormalizeFlags = ReturnType<ReturnType<typeof options>['opts']>;

/** `rules formalize PROBLEMS`: templates of problems with worked solutions. */
export const command = () =>
  options().action(async (problems, flags) => {
    await interruptible((signal) => formalizeOnce(problems, flags, signal));
    if (!flags.dryRun) await writeView(flags.out, '42');
  });

const formalizeOnce = async (problems: string, flags: FormalizeFlags, signal: AbortSignal): Promise<void> => {
  const { index, question, answer, final = '', format, limit } = flags;
  const fields = { index, question, answer, final };
  const formalizers = await formalizersOf(flags, signal);
  if (flags.dryRun) return await tellEstimate(problems, fields, flags, formalizers);
  const progress = progressLine('reading problems …');
  const { spending } = formalizers;
  const summary = await formalize({
    ...{ problems, out: flags.out, least: flags.least, signal, version: packageVersion(), fields },
    ...(format !== undefined && { format }),
    ...(limit !== undefined && { limit }),
    formalizers: formalizers.all,
    weights: formalizers.weights,
    vectorOf: formalizers.vectorOf,
    digests: formalizers.digests,
    onProblems: (done, usable) =>
      progress.show(
        `${done} problems, ${usable} templates${spending.requests > 0 ? `, ${spent(spending)}` : ''} …`,
      ),
  }).finally(() => {
    progress.clear();
    formalizers.close();
  });
  console.log(flags.json ? JSON.stringify(summary.tally) : described(summary, flags.out));
  if (summary.tally.templates === 0) {
    console.error(errorColours.red('No template could be made.'));
    process.exitCode = 1;
  }
  if (!flags.json && spending.requests + spending.fromJournal > 0) console.log(`\n${spent(spending)}`);
};

/** What `--dry-run` tells: a problem's first prompt to each provider, at most; repairs come on top. */
const tellEstimate = async (
  problems: string,
  fields: Fields,
  { format, limit = Number.POSITIVE_INFINITY }: FormalizeFlags,
  { estimate }: Formalizers,
): Promise<void> => {
  let [count, input, cost] = [0, 0, 0];
  for await (const read of readProblems(problems, fields, format ?? formatOf(problems))) {
    if (count >= limit) break;
    if (!read.ok) continue;
    const one = estimate(read.problem);
    count++;
    input += one.input;
    cost += one.dollars;
  }
  console.log(estimateText(count, 'problems', { input, dollars: cost }));
};

const commaList = (text: string): readonly string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

const setsOf = (text: string): FormalizersFlags['with'] => {
  const sets = text.split(',').map((one) => {
    const [, name, path] = /^([\w.-]+)=(.+)$/s.exec(one.trim()) ?? [];
    if (name === undefined || path === undefined)
      throw new InvalidArgumentError('Write each as NAME=FILE: gemini=templates.jsonl.');
    return { name, path };
  });
  const names = ['reading', ...sets.map(({ name }) => name)];
  if (new Set(names).size < names.length)
    throw new InvalidArgumentError('Each set needs a name of its own, and `reading` is taken.');
  if (names.length > mostFormalizers)
    throw new InvalidArgumentError(`At most ${mostFormalizers - 1} sets can take part.`);
  return sets;
};

const described = ({ tally, seconds }: FormalizeSummary, out: string): string => {
  const reasons = new Map<string, number>(Object.entries(tally.unread));
  for (const { rejected } of Object.values(tally.formalizers))
    for (const [reason, count] of Object.entries(rejected))
      reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  const told = new Map<string, string>(Object.entries(meanings));
  const rows = [...reasons]
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => [reason, grouped(count), told.get(reason) ?? '']);
  return [
    ...(rows.length > 0 ? [table(['left out', 'problems', 'because'], rows, [1]), ''] : []),
    `${pc.bold(counted(tally.templates, 'template'))} of ${counted(tally.problems, 'problem')} in ${seconds.toFixed(1)} s.`,
    '',
    ...(tally.templates === 0
      ? [`${pc.bold(join(out, 'rejected.jsonl'))} says of each problem why.`]
      : [
          `Written to ${pc.bold(out)}. What next?`,
          `  rules validate --templates ${out}     holds each template against its solution`,
          `  rules run --seed 42 --templates ${out}     makes candidates of them`,
        ]),
  ].join('\n');
};

const confidence = (text: string): number => {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!(value >= 0 && value <= 1))
    throw new InvalidArgumentError('A number from 0 to 1 is needed, such as 0.75.');
  return value;
};
