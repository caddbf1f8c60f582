import { availableParallelism } from 'node:os';
import { type Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { packageVersion } from '../base/files/index.ts';
import { grouped, typed, UserError } from '../model/index.ts';
import type { RunOptions, RunSummary } from '../run/index.ts';
import { commaList, runtimeOption, said, shippedProblems, wholeNumber } from './command.ts';
import { interruptible } from './interrupt.ts';
import { errorColours, colours as pc, progressLine } from './print.ts';
import { defaultRules, policyBeside, policyNamed } from './rule-paths.ts';

export const withWorkFlags = (command: Command) =>
  command
    .requiredOption('--seed <text>')
    .option('--templates <path>')
    .option('--rules <path...>')
    .option('--with <path...>')
    .option('--policy <name>')
    .option('--only <ids>', said, commaList)
    .option('--without <what...>')
    .option('--skip-broken-rules')
    .option('--out <path>', said, 'out')
    .option('--meta <folder>')
    .option('--resume')
    .option('--jobs <n>', said, wholeNumber, availableParallelism())
    .option('--shard <i/n>', said, shardOf)
    .option('--limit <n>', said, wholeNumber)
    .addOption(runtimeOption())
    .option('--json');

/** The flags of whatever goes through templates with rules: `rules run`, `rules problems`. */
export type WorkFlags = ReturnType<ReturnType<typeof withWorkFlags>['opts']> & {
  readonly sampling?: string;
  readonly verify?: number;
};

/** ` --rules FILE` where rules were given: what `rules read` and `rules list` need to know what they claim. */
export const whoseRules = ({ rules }: { readonly rules?: readonly string[] | undefined }): string =>
  rules === undefined ? '' : ` --rules ${rules.map(typed).join(' ')}`;

/** The flags by which another command finds the templates and the rules of this work; the usual ones need none. */
export const whereTheyAre = (flags: Pick<WorkFlags, 'templates' | 'rules' | 'sampling'>): string => {
  const { templates, rules, sampling } = flags;
  return [
    ...(templates === undefined ? [] : [` --templates ${templates === '-' ? 'FILE' : typed(templates)}`]),
    whoseRules({ rules }),
    ...(sampling === undefined ? [] : [` --sampling ${typed(sampling)}`]),
  ].join('');
};

/**
 * The flags with all rules in `rules`: those of `--with`, and of the policy, come after the others, which name what both
 * make; with the policy's file in `sampling`.
 */
export const withAdded = (flags: WorkFlags): WorkFlags => {
  if (flags.policy !== undefined && flags.sampling !== undefined)
    throw new UserError('--policy and --sampling both name a policy.', 'Give one of the two.');
  const rules = flags.rules ?? defaultRules();
  const policy = flags.policy === undefined ? undefined : policyNamed(flags.policy, rules[0] ?? 'rules');
  const added = [...(flags.with ?? []), ...(policy?.rules ?? [])];
  return {
    ...flags,
    ...(added.length > 0 && { rules: [...rules, ...added], with: added }),
    ...(policy?.sampling !== undefined && { sampling: policy.sampling }),
  };
};

/** Whether the rules given took the catalog's place or were added to it; empty where none were given. */
export const rulesTold = ({ rules, with: added = [] }: WorkFlags): string => {
  const own = (rules ?? []).slice(0, (rules?.length ?? 0) - added.length);
  if (added.length > 0) return `Rules of ${own.join(', ')}, and with them ${added.join(', ')}.`;
  return own.length === 0
    ? ''
    : `Rules of ${own.join(', ')} alone; --with adds rules to the catalog instead.`;
};

/** How much of what a rule could have made was dropped, and mostly why: the cells of a table. */
export const droppedCells = (reasons: readonly (readonly [string, number])[]): readonly string[] => {
  const ordered = reasons.toSorted(([, a], [, b]) => b - a);
  const main = ordered.slice(0, 3).map(([reason, by]) => `${reason} ${grouped(by)}`);
  return [grouped(ordered.reduce((sum, [, by]) => sum + by, 0)), main.join(', ')];
};

/** `rules merge` takes no more. */
const mostParts = 100_000;

const shardOf = (text: string): { index: number; count: number } => {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (!index || !count || index > count || count > mostParts)
    throw new InvalidArgumentError(`Write it as 2/8: the second of eight parts, of ${mostParts} at most.`);
  return { index, count };
};

/** Goes through templates and prints what `describe` says of it. Ctrl-C ends it at once and says how to go on. */
export const doWork = async (
  flags: WorkFlags,
  edits: boolean,
  describe: (summary: RunSummary) => string | Promise<string>,
): Promise<void> => {
  let kept: string | undefined;
  const goOn = (folder: string): string =>
    `what is done stays in ${folder}.\nGo on with the same command and --resume: rules ${edits ? 'problems' : 'run'} … --resume`;
  await interruptible(
    async (signal, onBegin) => {
      const summary = await worked(flags, edits, signal, onBegin, (folder) => {
        kept = folder;
        return signal.aborted ? undefined : `When that is mended: ${goOn(folder)}`;
      });
      // Standard output may be taken by what is made.
      const print = flags.out === '-' ? console.error : console.log;
      if (flags.json) print(JSON.stringify({ ...summary.tally, seconds: summary.seconds }));
      else print(await describe(summary));
      const { read, used } = summary.tally.templates;
      if (read > 0 && used === 0 && summary.tally.skipped.unreadable_template === read) {
        const why = flags.out === '-' ? '.' : ': discarded.jsonl says why.';
        console.error(errorColours.red(`None of the templates could be read${why}`));
        process.exitCode = 1;
      }
    },
    () => (kept === undefined ? 'Interrupted; nothing was written.' : `Interrupted; ${goOn(kept)}`),
    'as it says',
  );
};

const mostProblems = 20;

/** The file of `--without`, and whether `doubtful` stands beside it. */
const withoutOf = (said: readonly string[]): Pick<RunOptions, 'without' | 'withoutDoubtful'> => {
  const files = said.filter((one) => one !== 'doubtful');
  if (files.length > 1)
    throw new UserError('--without takes one file of readings.', `Put ${files.join(' and ')} together.`);
  return { without: files[0], withoutDoubtful: files.length < said.length };
};

/** `keep` hears of the folder from which can be gone on, and gives what is to be said of it. */
const worked = async (
  flags: WorkFlags,
  edits: boolean,
  signal: AbortSignal,
  onBegin: () => void,
  keep: (folder: string) => string | undefined,
): Promise<RunSummary> => {
  const { run } = await import('../run/index.ts');
  const progress = progressLine('reading templates …');
  const { without = [], ...own } = flags;
  const { rules = defaultRules(), only, shard, limit } = own;
  const notes: string[] = [];
  let unread = 0;
  const summary = await run({
    ...own,
    edits,
    rules,
    only,
    shard,
    limit,
    signal,
    onBegin,
    verify: flags.verify ?? 0,
    templates: flags.templates ?? shippedProblems,
    sampling: flags.sampling ?? policyBeside(rules[0] ?? ''),
    ...withoutOf(without),
    version: packageVersion(),
    worker: new URL('./worker.js', import.meta.url),
    onTemplates: (done, count) =>
      progress.show(`${done} templates, ${count} ${edits ? 'questions' : 'candidates'} …`),
    onProblem: (text) => {
      if (unread++ < mostProblems) notes.push(errorColours.yellow(text));
    },
    onNote: (text) => console.error(text),
    onKept: (folder) => {
      notes.push(...[keep(folder)].flatMap((note) => note ?? []));
    },
  }).finally(() => {
    progress.clear();
    for (const note of notes) console.error(note);
  });
  if (unread > mostProblems) {
    const where = flags.out === '-' && !flags.meta ? '' : '; discarded.jsonl has them all';
    console.error(errorColours.yellow(`… and ${unread - mostProblems} more${where}.`));
  }
  return summary;
};

/** What to do next with what was made: of a part to join it with the others, else what these lines say. */
export const whatNext = (out: string, { shard }: WorkFlags, lines: readonly string[]): readonly string[] => [
  `Written to ${pc.bold(out)}.${lines.length > 0 || shard ? ' What next?' : ''}`,
  ...(shard
    ? [`  rules merge PART… --out whole     when all ${shard.count} parts are made: the whole run`]
    : lines.map((line) => `  rules ${line}`)),
];
