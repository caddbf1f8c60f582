import { join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { packagePath, packageVersion } from '../base/files/index.ts';
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
import { commaList, commandNamed, partOfOne, said, shippedProblems, wholeNumber } from './command.ts';
import { type Formalizers, type FormalizersFlags, formalizersOf } from './formalizers.ts';
import { interruptible } from './interrupt.ts';
import { estimateText, spent, withModelOptions } from './models.ts';
import { errorColours, lines, colours as pc, progressLine, table } from './print.ts';
import { writeView } from './view.ts';

/** Who formalises, and what a language model is asked and costs. */
const withFormalizers = (command: Command) =>
  withModelOptions(
    command
      .option('--formalizers <names>', said, commaList, ['reading'])
      .option('--with <sets>', said, setsOf, [])
      .option('--embed <folder>')
      .option('--examples <path>', said, shippedProblems),
    'prompts/formalize.md',
  );

const options = () =>
  withFormalizers(commandNamed('formalize'))
    .argument('<problems>')
    .requiredOption('--out <folder>')
    .addOption(new Option('--format <format>').choices(formats))
    .option('--index <field>', said, usualFields.index)
    .option('--question <field>', said, usualFields.question)
    .option('--answer <field>', said, usualFields.answer)
    .option('--final <field>')
    .option('--knowledge <file>', said, packagePath('rules/knowledge.yaml'))
    .option('--least <confidence>', said, partOfOne, leastConfidence)
    .option('--limit <n>', said, wholeNumber)
    .option('--json');

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
  return lines(
    rows.length > 0 && [table(['left out', 'problems', 'because'], rows, [1]), ''],
    `${pc.bold(counted(tally.templates, 'template'))} of ${counted(tally.problems, 'problem')} in ${seconds.toFixed(1)} s.`,
    '',
    tally.templates === 0
      ? `${pc.bold(join(out, 'rejected.jsonl'))} says of each problem why.`
      : [
          `Written to ${pc.bold(out)}. What next?`,
          `  rules validate --templates ${out}     holds each template against its solution`,
          `  rules run --seed 42 --templates ${out}     makes candidates of them`,
        ],
  );
};
