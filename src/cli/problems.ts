import { availableParallelism } from 'node:os';
import { Command, Option } from 'commander';
import { classNames, problemClasses } from '../dsl/index.ts';
import type { RunSummary } from '../run/index.ts';
import { errorColours, colours as pc } from './colour.ts';
import { interruptible } from './interrupt.ts';
import { packagePath, packageVersion } from './package-path.ts';
import { progressLine } from './progress.ts';
import { defaultRules, policyBeside } from './rule-paths.ts';
import { shardOf, wholeNumber } from './run.ts';
import { table } from './table.ts';

interface ProblemFlags {
  readonly seed: string;
  readonly templates?: string;
  readonly rules?: string[];
  readonly only?: string[];
  readonly skipBrokenRules?: boolean;
  readonly out: string;
  readonly meta?: string;
  readonly resume?: boolean;
  readonly jobs: number;
  readonly shard?: { index: number; count: number };
  readonly limit?: number;
  readonly runtime: 'auto' | 'native' | 'pyodide';
  readonly json?: boolean;
}

/** `rules problems`: edited questions. */
export const problemsCommand = (): Command =>
  new Command('problems')
    .summary(
      'make questions that contradict themselves or leave something out, and harmless ones beside them',
    )
    .description(
      'Edits the questions of templates by the rules of the family `problem`: class 0 contradicts itself, class 2\n' +
        'leaves something out, class 1 was changed and has the answer that it had. Each carries what proves it.\n' +
        'Writes problems.jsonl, templates.jsonl, discarded.jsonl and manifest.json; the same seed, rules and\n' +
        'templates give the same bytes, whatever --jobs says.',
    )
    .requiredOption('--seed <text>', 'draws where there is more than is asked for; any text or number')
    .option(
      '--templates <path>',
      'a .jsonl or .json file of templates (or .gz), a folder, - for standard input (default: the fixtures)',
    )
    .option('--rules <path...>', 'rule files, or folders of them (default: rules/)')
    .option('--only <ids>', 'these rules only: number_left_out,result_stated', (text: string) =>
      text.split(',').filter(Boolean),
    )
    .option('--skip-broken-rules', 'leave out rules that have a mistake, and go on with the others')
    .option('--out <path>', 'a folder; or for the questions alone a FILE.gz, or - for standard output', 'out')
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
    .option('--json', 'print the summary as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ rules problems --seed 42 --out questions
  $ rules problems --seed 42 --templates problems.jsonl --only number_left_out --out left-out
  $ rules why number_left_out 12`,
    )
    .action(async (flags: ProblemFlags) => {
      let kept: string | undefined;
      await interruptible(
        (signal) => runOnce(flags, signal, (folder) => (kept = folder)),
        () =>
          kept === undefined
            ? 'Interrupted; nothing was written.'
            : `Interrupted; what is done stays in ${kept}.\nGo on with the same command and --resume.`,
      );
    });

const runOnce = async (
  flags: ProblemFlags,
  signal: AbortSignal,
  keep: (folder: string) => void,
): Promise<void> => {
  const { run } = await import('../run/index.ts');
  const progress = progressLine('reading templates …');
  const rules = flags.rules ?? defaultRules();
  const notes: string[] = [];
  const summary = await run({
    ...flags,
    edits: true,
    verify: 0,
    templates: flags.templates ?? packagePath('fixtures/problems.jsonl'),
    rules,
    sampling: policyBeside(rules[0] ?? ''),
    only: flags.only,
    shard: flags.shard,
    limit: flags.limit,
    version: packageVersion(),
    worker: new URL('./worker.js', import.meta.url),
    signal,
    onTemplates: (done, made) => progress.show(`${done} templates, ${made} questions …`),
    onProblem: (text) => notes.push(errorColours.yellow(text)),
    onNote: (text) => console.error(text),
    onKept: keep,
  }).finally(() => {
    progress.clear();
    for (const note of notes.slice(0, mostNotes)) console.error(note);
    if (notes.length > mostNotes)
      console.error(errorColours.yellow(`… and ${notes.length - mostNotes} more.`));
  });
  const print = flags.out === '-' ? console.error : console.log;
  if (flags.json) print(JSON.stringify({ ...summary.tally, seconds: summary.seconds }));
  else print(describe(summary));
};

/** How many unreadable templates are told of one by one. */
const mostNotes = 20;

const number = (value: number): string => value.toLocaleString('en-US');

const describe = ({ tally, out, seconds, rules }: RunSummary): string => {
  const rows = rules.flatMap((rule) => {
    const row = tally.rules[rule.id];
    if (rule.family !== 'problem' || !row || row.possible === 0) return [];
    const reasons = Object.entries(row.discarded).sort(([, a], [, b]) => b - a);
    const dropped = reasons.reduce((sum, [, by]) => sum + by, 0);
    const main = reasons.slice(0, 3).map(([reason, by]) => `${reason} ${number(by)}`);
    return [[rule.id, String(rule.class), number(row.candidates), number(dropped), main.join(', ')]];
  });
  const byClass = problemClasses.map((label) => {
    const made = rules.flatMap((rule) =>
      rule.family === 'problem' && rule.class === label ? (tally.rules[rule.id]?.candidates ?? 0) : [],
    );
    return `${number(made.reduce((sum, one) => sum + one, 0))} ${classNames[label]}`;
  });
  return [
    table(['rule', 'class', 'questions', 'dropped', 'mostly because of'], rows, [1, 2, 3]),
    '',
    `${pc.bold(number(tally.candidates))} questions (${byClass.join(', ')}) from ${number(tally.templates.used)} of ${number(tally.templates.read)} templates in ${seconds.toFixed(1)} s.`,
    ...(out === '-' ? [] : [`Written to ${pc.bold(out)}.`]),
  ].join('\n');
};
