import { availableParallelism } from 'node:os';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { RunSummary } from '../run/index.ts';
import { errorColours, colours as pc } from './colour.ts';
import { interruptible } from './interrupt.ts';
import { packagePath, packageVersion } from './package-path.ts';
import { progressLine } from './progress.ts';
import { defaultRules, policyBeside } from './rule-paths.ts';
import { table } from './table.ts';

interface RunFlags {
  readonly seed: string;
  readonly templates?: string;
  readonly rules?: string[];
  readonly sampling?: string;
  readonly only?: string[];
  readonly skipBrokenRules?: boolean;
  readonly out: string;
  readonly meta?: string;
  readonly resume?: boolean;
  readonly jobs: number;
  readonly shard?: { index: number; count: number };
  readonly limit?: number;
  readonly runtime: 'auto' | 'native' | 'pyodide';
  readonly verify: number;
  readonly json?: boolean;
}

export const runCommand = (): Command =>
  new Command('run')
    .summary('make candidates from templates and rules')
    .description(
      'Reads templates, finds every place where a rule applies, changes the program there, recomputes it and\n' +
        'rewrites the solution. Writes candidates.jsonl, templates.jsonl, discarded.jsonl and manifest.json.\n' +
        'The same seed, rules and templates give the same bytes, whatever --jobs says.',
    )
    .requiredOption('--seed <text>', 'draws where there is more than is asked for; any text or number')
    .option(
      '--templates <path>',
      'a .jsonl or .json file of templates (or .gz), a folder, - for standard input (default: the fixtures)',
    )
    .option('--rules <path...>', 'rule files, or folders of them (default: rules/)')
    .option('--sampling <file>', 'what is kept, drawn and capped (default: sampling.yaml beside the rules)')
    .option('--only <ids>', 'these rules only: operator_swap,off_by_n', (text: string) =>
      text.split(',').filter(Boolean),
    )
    .option('--skip-broken-rules', 'leave out rules that have a mistake, and go on with the others')
    .option(
      '--out <path>',
      'a folder; or for the candidates alone a FILE.gz, or - for standard output',
      'out',
    )
    .option('--meta <folder>', 'where the other files go with --out - or FILE.gz (default: nowhere)')
    .option('--resume', 'go on where an earlier run into the same folder was stopped')
    .option('--jobs <n>', 'worker threads', wholeNumber(1), availableParallelism())
    .option('--shard <i/n>', 'only part i of n, counted from 1; join the parts with `rules merge`', shardOf)
    .option('--limit <n>', 'only the first n templates', wholeNumber(1))
    .addOption(
      new Option('--runtime <which>', 'who computes: native runs what it can and leaves the rest')
        .choices(['auto', 'native', 'pyodide'])
        .default('auto'),
    )
    .option('--verify <rate>', 'the share of candidates that CPython runs once more, 0 to 1', rateOf, 0)
    .option('--json', 'print the summary as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ rules run --seed 42
  $ rules run --seed 42 --templates problems.jsonl --only operator_swap --out swaps
  $ rules run --seed 42 --templates problems.jsonl --shard 1/2 --out part1
  $ zcat problems.jsonl.gz | rules run --seed 42 --templates - --out - | head -1`,
    )
    .action(async (flags: RunFlags) => {
      let kept: string | undefined;
      const keep = (folder: string): void => {
        kept = folder;
      };
      await interruptible(
        (signal) => runOnce(flags, signal, keep),
        () => (kept === undefined ? 'Interrupted; nothing was written.' : `Interrupted; ${goOn(kept)}`),
      );
    });

const goOn = (kept: string): string =>
  `what is done stays in ${kept}.\nGo on with the same command and --resume: rules run … --resume`;

/** How many unreadable templates are told of one by one. */
const mostProblems = 20;

const runOnce = async (
  flags: RunFlags,
  signal: AbortSignal,
  keep: (folder: string) => void,
): Promise<void> => {
  const { run } = await import('../run/index.ts');
  const progress = progressLine('reading templates …');
  const rules = flags.rules ?? defaultRules();
  const [firstRules = ''] = rules;
  const notes: string[] = [];
  let unread = 0;
  const summary = await run({
    ...flags,
    templates: flags.templates ?? packagePath('fixtures/problems.jsonl'),
    rules,
    sampling: flags.sampling ?? policyBeside(firstRules),
    only: flags.only,
    shard: flags.shard,
    limit: flags.limit,
    version: packageVersion(),
    worker: new URL('./worker.js', import.meta.url),
    signal,
    onTemplates: (done, candidates) => progress.show(`${done} templates, ${candidates} candidates …`),
    onProblem: (text) => {
      if (unread++ < mostProblems) notes.push(errorColours.yellow(text));
    },
    onNote: (text) => console.error(text),
    onKept: (folder) => {
      keep(folder);
      if (!signal.aborted) notes.push(`When that is mended: ${goOn(folder)}`);
    },
  }).finally(() => {
    progress.clear();
    for (const note of notes) console.error(note);
  });
  if (unread > mostProblems) {
    const where = flags.out === '-' && !flags.meta ? '' : '; discarded.jsonl has them all';
    console.error(errorColours.yellow(`… and ${unread - mostProblems} more${where}.`));
  }
  // Standard output may be taken by the candidates.
  const print = flags.out === '-' ? console.error : console.log;
  if (flags.json) print(JSON.stringify({ ...summary.tally, seconds: summary.seconds }));
  else print(await describe(summary, flags));
  const { read, used } = summary.tally.templates;
  if (read > 0 && used === 0 && summary.tally.skipped.unreadable_template === read) {
    console.error(errorColours.red('None of the templates could be read.'));
    process.exitCode = 1;
  }
};

export const wholeNumber =
  (least: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < least)
      throw new InvalidArgumentError(`A whole number from ${least} on is needed.`);
    return value;
  };

/** `rules merge` takes no more. */
const mostParts = 100_000;

export const shardOf = (text: string): { index: number; count: number } => {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (!index || !count || index > count || count > mostParts)
    throw new InvalidArgumentError(`Write it as 2/8: the second of eight parts, of ${mostParts} at most.`);
  return { index, count };
};

const rateOf = (text: string): number => {
  const rate = Number(text);
  if (!(rate >= 0 && rate <= 1))
    throw new InvalidArgumentError('A share from 0 to 1 is needed, such as 0.05.');
  return rate;
};

const number = (value: number): string => value.toLocaleString('en-US');

const describe = async (
  { tally, out, seconds, rules }: RunSummary,
  { shard, meta }: RunFlags,
): Promise<string> => {
  const { glimpse } = await import('./glimpse.ts');
  const inFolder = out !== '-' && !out.endsWith('.gz');
  const examples = inFolder ? await glimpse(out) : '';
  const found = rules.filter(({ id }) => (tally.rules[id]?.possible ?? 0) > 0);
  const idle = rules.length - found.length;
  const rows = found.map((rule) => {
    const row = tally.rules[rule.id] ?? { sites: 0, possible: 0, candidates: 0, discarded: {} };
    const reasons = Object.entries(row.discarded).sort(([, a], [, b]) => b - a);
    const dropped = reasons.reduce((sum, [, by]) => sum + by, 0);
    const main = reasons.slice(0, 3).map(([reason, by]) => `${reason} ${number(by)}`);
    return [
      rule.id,
      rule.family,
      number(row.possible),
      number(row.candidates),
      number(dropped),
      main.join(', '),
    ];
  });
  const skipped = Object.entries(tally.skipped).map(([reason, by]) => `${reason} ${number(by)}`);
  const clear = tally.needs_human.nothing ?? 0;
  const share = tally.candidates === 0 ? 0 : Math.floor((clear / tally.candidates) * 100);
  return [
    table(['rule', 'family', 'possible', 'candidates', 'dropped', 'mostly because of'], rows, [2, 3, 4]),
    ...(idle > 0 ? [pc.dim(`${idle === 1 ? 'One rule' : `${idle} rules`} found no place.`)] : []),
    ...(examples === '' ? [] : ['', 'Some of them:', examples]),
    '',
    `${pc.bold(number(tally.candidates))} candidates from ${number(tally.templates.used)} of ${number(tally.templates.read)} templates` +
      `${skipped.length > 0 ? ` (left out: ${skipped.join(', ')})` : ''} in ${seconds.toFixed(1)} s.`,
    `The words of ${share} % of them raise no doubt (needs_human).`,
    ...(inFolder ? [await whatWasRead(out)] : []),
    '',
    ...(inFolder ? whatNext(out, shard) : [writtenTo(out, meta)]),
  ].join('\n');
};

/** How many candidates have been read as they are now, and with which result: of the others nobody knows. */
const whatWasRead = async (out: string): Promise<string> => {
  const { countsByRule, readingsOfRun } = await import('../reading/index.ts');
  const { readings, outdated } = await readingsOfRun(out);
  const counts = [...countsByRule(readings).values()];
  const read = counts.reduce((sum, one) => sum + one.read, 0);
  const well = counts.reduce((sum, one) => sum + one.well.all, 0);
  const before = outdated > 0 ? `, but for ${number(outdated)} that were others then` : '';
  return read === 0
    ? `Nobody has read any${before}: whether the mistakes are true in kind is not known.`
    : `${number(read)} of them have been read${before}; all was well in ${Math.round((100 * well) / read)} %.`;
};

const writtenTo = (out: string, meta: string | undefined): string =>
  `The candidates went to ${out === '-' ? 'standard output' : pc.bold(out)}, the other files ${meta === undefined ? 'nowhere (--meta FOLDER would keep them)' : `to ${pc.bold(meta)}`}.`;

const whatNext = (out: string, shard: RunFlags['shard']): readonly string[] => [
  `Written to ${pc.bold(out)}. What next?`,
  ...(shard
    ? [`  rules merge PART… --out whole     when all ${shard.count} parts are made: the whole run`]
    : [
        `  rules show --run ${out}     its candidates; with an ID one of them, whole: programs, traces, solutions`,
        `  rules read --run ${out}     reads some of them: is the kind of mistake true, could a pupil have made it?`,
        '  rules why RULE TEMPLATE    why a rule did or did not change a template',
        `  rules sample --from ${out} --out shortlist --seed 42     a shortlist for people to judge`,
      ]),
];
