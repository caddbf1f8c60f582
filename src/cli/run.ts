import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import pc from 'picocolors';
import type { RunSummary } from '../engine/index.ts';
import { packagePath, packageVersion } from './package-path.ts';
import { table } from './table.ts';

interface RunFlags {
  readonly seed: string;
  readonly templates?: string;
  readonly rules?: string[];
  readonly sampling?: string;
  readonly only?: string[];
  readonly out: string;
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
    .option('--templates <path>', 'a .jsonl or .json file of templates, or a folder (default: the fixtures)')
    .option('--rules <path...>', 'rule files, or folders of them (default: rules/)')
    .option('--sampling <file>', 'what is kept, drawn and capped (default: sampling.yaml beside the rules)')
    .option('--only <ids>', 'these rules only: operator_swap,off_by_n', (text: string) =>
      text.split(',').filter(Boolean),
    )
    .option('--out <folder>', 'where the files go', 'out')
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
  $ rules run --seed 42 --templates problems.jsonl --shard 1/2 --out part1`,
    )
    .action(async (flags: RunFlags) => {
      const { run } = await import('../engine/index.ts');
      const abort = new AbortController();
      const interrupt = (): void => abort.abort();
      process.once('SIGINT', interrupt);
      process.once('SIGTERM', interrupt);
      const progress = progressLine();
      const rules = flags.rules ?? [existsSync('rules') ? 'rules' : packagePath('rules')];
      const sampling = flags.sampling ?? samplingBeside(rules[0] as string);
      const problems: string[] = [];
      try {
        const summary = await run({
          seed: flags.seed,
          templates: flags.templates ?? packagePath('fixtures/problems.jsonl'),
          rules,
          sampling,
          only: flags.only,
          out: flags.out,
          jobs: flags.jobs,
          shard: flags.shard,
          limit: flags.limit,
          runtime: flags.runtime,
          verify: flags.verify,
          version: packageVersion(),
          worker: new URL('./worker.js', import.meta.url),
          signal: abort.signal,
          onTemplates: progress.show,
          onProblem: (text) => problems.push(text),
        });
        progress.clear();
        for (const problem of problems.slice(0, 20)) console.error(pc.yellow(problem));
        if (problems.length > 20)
          console.error(pc.yellow(`… and ${problems.length - 20} more; discarded.jsonl has them all.`));
        if (flags.json) console.log(JSON.stringify({ ...summary.tally, seconds: summary.seconds }));
        else console.log(describe(summary));
      } catch (error) {
        progress.clear();
        if (!abort.signal.aborted) throw error;
        console.error('Interrupted; nothing was written.');
        process.exitCode = 130;
      } finally {
        process.removeListener('SIGINT', interrupt);
        process.removeListener('SIGTERM', interrupt);
      }
    });

const samplingBeside = (rules: string): string | undefined => {
  const beside = /\.ya?ml$/.test(rules) ? join(rules, '..', 'sampling.yaml') : join(rules, 'sampling.yaml');
  if (existsSync(beside)) return beside;
  const own = packagePath('rules/sampling.yaml');
  return existsSync(own) ? own : undefined;
};

const wholeNumber =
  (least: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < least)
      throw new InvalidArgumentError(`A whole number from ${least} on is needed.`);
    return value;
  };

const shardOf = (text: string): { index: number; count: number } => {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (!index || !count || index > count)
    throw new InvalidArgumentError('Write it as 2/8: the second of eight parts.');
  return { index, count };
};

const rateOf = (text: string): number => {
  const rate = Number(text);
  if (!(rate >= 0 && rate <= 1))
    throw new InvalidArgumentError('A share from 0 to 1 is needed, such as 0.05.');
  return rate;
};

/** Says how far the run is, on a terminal and after the first second. */
const progressLine = () => {
  const began = performance.now();
  let shown = 0;
  return {
    show: (templates: number, candidates: number): void => {
      const now = performance.now();
      if (!process.stderr.isTTY || now - began < 1000 || now - shown < 100) return;
      shown = now;
      process.stderr.write(`\r\x1b[K${templates} templates, ${candidates} candidates …`);
    },
    clear: (): void => {
      if (shown > 0) process.stderr.write('\r\x1b[K');
    },
  };
};

const number = (value: number): string => value.toLocaleString('en-US');

const describe = ({ tally, out, seconds, rules }: RunSummary): string => {
  const rows = rules.map((rule) => {
    const row = tally.rules[rule.id] ?? { possible: 0, candidates: 0, discarded: {} };
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
  const clear = tally.needs_human['nothing'] ?? 0;
  const share = tally.candidates === 0 ? 0 : Math.floor((clear / tally.candidates) * 100);
  return [
    table(['rule', 'family', 'possible', 'candidates', 'dropped', 'mostly because of'], rows, [2, 3, 4]),
    '',
    `${pc.bold(number(tally.candidates))} candidates from ${number(tally.templates.used)} of ${number(tally.templates.read)} templates` +
      `${skipped.length > 0 ? ` (left out: ${skipped.join(', ')})` : ''} in ${seconds.toFixed(1)} s.`,
    `${share} % of them need no second look at the words.`,
    '',
    `Written to ${pc.bold(out)}. What next?`,
    `  rules show ID --run ${out}     one candidate, whole: problem, programs, traces, both solutions`,
    '  rules why RULE TEMPLATE    why a rule did or did not change a template',
    `  rules sample --from ${out} --out shortlist --seed 42     a shortlist for people to judge`,
  ].join('\n');
};
