import { join } from 'node:path';
import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { packagePath, packageVersion } from '../base/files/index.ts';
import { raise, sumOf } from '../base/index.ts';
import * as formalize from '../formalize/index.ts';
import { counted, grouped, type Template, typed, UserError } from '../model/index.ts';
import { dearest } from '../models/index.ts';
import { readTemplates, sourcesOf } from '../runtime/index.ts';
import { commaList, commandNamed, partOfOne, said, shippedProblems, wholeNumber } from './command.ts';
import { interruptible } from './interrupt.ts';
import { markdownOf } from './markdown.ts';
import * as asking from './models.ts';
import { neededText, vectorsOf } from './needed.ts';
import { errorColours, lines, colours as pc, progressLine, table } from './print.ts';
import { writeView } from './view.ts';

const templatesOf = async (path: string): Promise<readonly Template[]> => {
  const found: Template[] = [];
  for await (const read of readTemplates(path)) {
    if (read.ok) found.push(read.template);
    // A prompt shows three: a few hundred to choose from are enough.
    if (found.length >= 500) break;
  }
  return found;
};

/** The files of what is read besides the problems. */
const filesRead = async ({ with: sets, knowledge, settings, ...flags }: FormalizeFlags) => {
  const asked = flags.formalizers.some((name) => name !== 'reading');
  const [examples, prompt] = asked ? [[flags.examples], [flags.prompt]] : [[], []];
  const sources = await Promise.all([...sets.map(({ path }) => path), ...examples].map(sourcesOf));
  const templates = sources
    .flat()
    .flatMap((one) => (one.kind === 'pair' ? [one.file, one.code] : [one.file]));
  return [...templates, ...prompt, knowledge, settings];
};

/** The formalisers that the flags name: the reader, sets that exist, and language models. Throws UserError. */
const formalizersOf = async (flags: FormalizeFlags, signal: AbortSignal) => {
  const settings = await asking.settingsIn(flags.settings);
  const asked = flags.formalizers.filter((name) => name !== 'reading');
  const providers = asking.providersNamed(asked, settings, ['reading']);
  const { table, digest } = await formalize.readKnowledge(flags.knowledge);
  const given = await Promise.all(flags.with.map(({ name, path }) => formalize.givenFormalizer(name, path)));
  const instructions = providers.length === 0 ? '' : await neededText(flags.prompt, 'what a model is told');
  const examples = providers.length === 0 ? [] : await templatesOf(flags.examples);
  const dry = flags.dryRun === true;
  const vectorOf = await vectorsOf(flags.embed);
  const names = Object.keys(formalize.formalizedFiles);
  const models = await asking.openModels(dry ? [] : providers, flags, names, signal);
  try {
    const all: readonly formalize.Formalizer[] = [
      ...(flags.formalizers.includes('reading') ? [formalize.readingFormalizer(table)] : []),
      ...given,
      ...models.all.map(({ provider: { name, concurrency }, model }) =>
        formalize.modelFormalizer(name, model, instructions, examples, concurrency),
      ),
    ];
    const twice = all.find(({ name }, at) => all.findIndex((other) => other.name === name) !== at);
    if (twice) throw new UserError(`Two formalisers are called ${twice.name}.`, 'Give the set another name.');
    if (all.length === 0 && !dry) throw new UserError('No formaliser is named.', '--formalizers reading');
    return {
      formalizers: all,
      weights: settings.agreement,
      vectorOf,
      digests: { knowledge: digest },
      spending: models.spending,
      close: models.close,
      /** What asking every provider for a problem costs at most, without repairs: tokens in, and US dollars. */
      estimate: (problem: formalize.WordProblem) => {
        const prompt = formalize.promptFor(problem, instructions, examples);
        const costs = providers.map((provider) => dearest(provider, prompt));
        return {
          input: sumOf(costs.map((one) => one.input)),
          dollars: sumOf(costs.map((one) => one.dollars)),
        };
      },
    };
  } catch (error) {
    models.close();
    throw error;
  }
};

const options = () =>
  asking
    .withModelOptions(
      commandNamed('formalize')
        .option('--formalizers <names>', said, commaList, ['reading'])
        .option('--with <sets>', said, setsOf, [])
        .option('--embed <folder>')
        .option('--examples <path>', said, shippedProblems),
      'prompts/formalize.md',
    )
    .argument('<problems>')
    .requiredOption('--out <folder>')
    .addOption(new Option('--format <format>').choices(formalize.formats))
    .option('--index <field>', said, formalize.usualFields.index)
    .option('--question <field>', said, formalize.usualFields.question)
    .option('--answer <field>', said, formalize.usualFields.answer)
    .option('--final <field>')
    .option('--knowledge <file>', said, packagePath('rules/knowledge.yaml'))
    .option('--least <confidence>', said, partOfOne, formalize.leastConfidence)
    .option('--limit <n>', said, wholeNumber)
    .option('--json');

type FormalizeFlags = ReturnType<ReturnType<typeof options>['opts']>;

export const command = () =>
  options().action(async (problems, flags) => {
    await interruptible((signal) => formalizeOnce(problems, flags, signal), asking.toldOfStop(flags));
    if (!flags.dryRun) await writeView(flags.out, '42');
  });

const formalizeOnce = async (problems: string, flags: FormalizeFlags, signal: AbortSignal): Promise<void> => {
  const { index, question, answer, final = '', format, limit } = flags;
  const fields = { index, question, answer, final };
  const inputs = await filesRead(flags);
  const formalizers = await formalizersOf(flags, signal);
  if (flags.dryRun) return await tellEstimate(problems, fields, flags, formalizers);
  const progress = progressLine('reading problems …');
  const { spending } = formalizers;
  const { formalizationBlocks } = await import('../report/index.ts');
  const summary = await formalize
    .formalize({
      problems,
      out: flags.out,
      inputs,
      least: flags.least,
      signal,
      version: packageVersion(),
      fields,
      ...(format !== undefined && { format }),
      ...(limit !== undefined && { limit }),
      ...formalizers,
      told: (tally) =>
        markdownOf([{ heading: 'From problems to templates', level: 1 }, ...formalizationBlocks(tally)]),
      onProblems: (done, usable) =>
        progress.show(
          `${done} problems, ${usable} templates${spending.requests > 0 ? `, ${asking.spent(spending)}` : ''} …`,
        ),
    })
    .finally(() => {
      progress.clear();
      formalizers.close();
    });
  console.log(flags.json ? JSON.stringify(summary.tally) : described(summary, flags.out));
  if (summary.tally.templates === 0) {
    console.error(errorColours.red(formalize.toldOfNone(summary.failure)));
    process.exitCode = 1;
  } else if (summary.failure !== undefined)
    console.error(errorColours.yellow(`A provider failed: ${summary.failure}`));
  if (!flags.json && spending.requests + spending.fromJournal + spending.lost > 0)
    console.log(`\n${asking.spent(spending)}`);
};

/** What `--dry-run` tells: a problem's first prompt to each provider, at most; repairs come on top. */
const tellEstimate = async (
  problems: string,
  fields: formalize.Fields,
  { format, json, limit = Number.POSITIVE_INFINITY }: FormalizeFlags,
  { estimate }: Awaited<ReturnType<typeof formalizersOf>>,
): Promise<void> => {
  let [count, input, cost] = [0, 0, 0];
  for await (const read of formalize.readProblems(problems, fields, format ?? formalize.formatOf(problems))) {
    if (count >= limit) break;
    if (!read.ok) continue;
    const one = estimate(read.problem);
    count++;
    input += one.input;
    cost += one.dollars;
  }
  console.log(asking.estimateText(count, 'problems', { input, dollars: cost }, json));
};

const setsOf = (text: string): readonly { readonly name: string; readonly path: string }[] => {
  const sets = text.split(',').map((one) => {
    const [, name, path] = /^([\w.-]+)=(.+)$/s.exec(one.trim()) ?? [];
    if (name === undefined || path === undefined)
      throw new InvalidArgumentError('Write each as NAME=FILE: gemini=templates.jsonl.');
    return { name, path };
  });
  const names = ['reading', ...sets.map(({ name }) => name)];
  if (new Set(names).size < names.length)
    throw new InvalidArgumentError('Each set needs a name of its own, and `reading` is taken.');
  if (names.length > formalize.mostFormalizers)
    throw new InvalidArgumentError(`At most ${formalize.mostFormalizers - 1} sets can take part.`);
  return sets;
};

const described = ({ tally, seconds }: formalize.FormalizeSummary, out: string): string => {
  const reasons = new Map<string, number>(Object.entries(tally.unread));
  for (const { rejected } of Object.values(tally.formalizers))
    for (const [reason, count] of Object.entries(rejected)) raise(reasons, reason, count);
  const told = new Map<string, string>(Object.entries(formalize.meanings));
  const rows = [...reasons]
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => [reason, grouped(count), told.get(reason) ?? '']);
  return lines(
    rows.length > 0 && [
      table(['left out', 'problems', 'because'], rows, [1]),
      `${pc.bold(join(out, 'rejected.jsonl'))} says of each problem why.`,
      '',
    ],
    `${pc.bold(counted(tally.templates, 'template'))} of ${counted(tally.problems, 'problem')} in ${seconds.toFixed(1)} s.`,
    tally.templates > 0 && [
      '',
      `Written to ${pc.bold(out)}. What next?`,
      `  rules validate --templates ${typed(out)}     holds each template against its solution`,
      `  rules run --seed 42 --templates ${typed(out)}     makes candidates of them`,
    ],
  );
};
