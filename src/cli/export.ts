import { type Command, InvalidArgumentError, Option, type OptionValues } from '@commander-js/extra-typings';
import { packageVersion } from '../base/files/index.ts';
import * as dataset from '../dataset/index.ts';
import { counted, grouped } from '../model/index.ts';
import { commandNamed, partOfOne, said } from './command.ts';
import { interruptible } from './interrupt.ts';
import { lines, colours as pc, progressLine, table } from './print.ts';

const options = () =>
  withLooks(
    withShares(
      commandNamed('export')
        .requiredOption('--from <run>')
        .option('--accepted <dir...>', said, [])
        .addOption(new Option('--task <task>').choices(dataset.tasks))
        .requiredOption('--out <folder>')
        .option('--seed <seed>', said, '42'),
    )
      .addOption(new Option('--level <level>').choices(dataset.levels).default('max'))
      .option('--format <format>', `one of ${dataset.formatNames.join(', ')}`, formatOf, 'jsonl')
      .addOption(new Option('--error-type <kind>').choices(dataset.errorTypes).default('coarse'))
      .addOption(new Option('--conceptual <which>').choices(['accepted', 'run']).default('accepted'))
      .option('--hold-out-rule <id...>', said, [])
      .option('--exclude-questions <file>')
      .option('--confidence <share>', said, partOfOne, 0.9)
      .option('--one-line')
      .option('--keep-doubtful')
      .option('--equations'),
  ).option('--json');

type ExportFlags = ReturnType<ReturnType<typeof options>['opts']>;

export const command = () => options().action((flags, command) => act(flags, command));

const withShares = <Args extends unknown[], Options extends OptionValues>(command: Command<Args, Options>) =>
  command
    .addOption(new Option('--split <parts>').argParser(sharesOf).default(sharesOf('80/10/10'), '80/10/10'))
    .addOption(new Option('--balance <how>').argParser(balanceOf).default(balanceOf('equal'), 'equal'));

const withLooks = <Args extends unknown[], Options extends OptionValues>(command: Command<Args, Options>) =>
  command
    .addOption(new Option('--annotations <how>').choices(['strip', 'keep']).default('strip'))
    .addOption(new Option('--final-answer <how>').choices(['hashes', 'words']).default('hashes'))
    .option('--line-labels')
    .option('--polished');

const act = (flags: ExportFlags, command: Command): Promise<void> =>
  interruptible(async (signal) => {
    const { task } = await dataset.runFacts(flags.from, flags.task);
    const exported = exporters[task](flags, command);
    const line = progressLine();
    const report = await exported(signal, line.show).finally(line.clear);
    process.stdout.write(
      flags.json ? `${JSON.stringify(report, null, 2)}\n` : `${described(report, flags.out)}\n`,
    );
  });

type Exporter = (signal: AbortSignal, onProgress: (doing: string) => void) => Promise<dataset.Report>;

const optionsOf = ({ split: shares, holdOutRule: heldOutRules, confidence: _, ...flags }: ExportFlags) => ({
  ...flags,
  errata: packageVersion(),
  shares,
  heldOutRules,
  types: flags.errorType,
  wording: {
    annotations: flags.annotations === 'keep',
    finalAnswer: flags.finalAnswer,
    labels: flags.lineLabels ?? false,
  },
  conceptualFromRun: flags.conceptual === 'run',
  keepDoubtful: flags.keepDoubtful ?? false,
  polished: flags.polished ?? false,
});

const refuse = (command: Command, message: string): never =>
  command.error(`error: ${message}`, { exitCode: 2 });

/** What these options ask for of solutions; options that do not go together end the program. */
const ofSolutions = (flags: ExportFlags, command: Command): Exporter => {
  const { format, equations } = flags;
  const options = optionsOf(flags);
  const balance = balanceAmong(flags, dataset.classes, command);
  if (!equations)
    return (signal, onProgress) => dataset.exportRun({ ...options, balance, signal, onProgress });
  if (!dataset.isSteplessFormat(format))
    return refuse(command, `--equations has no steps, so --format ${format} has no place for it.`);
  if (balance.kind === 'shares') return refuse(command, '--equations takes --balance equal or weights.');
  if (flags.polished)
    return refuse(command, '--equations takes the lines as the rules made them; leave --polished out.');
  if (flags.holdOutRule.length > 0)
    return refuse(
      command,
      '--equations holds no rule out, since a line tells of none; leave --hold-out-rule out.',
    );
  const all = balance.kind === 'weights';
  return (signal, onProgress) => dataset.exportEquations({ ...options, format, all, signal, onProgress });
};

const ofProblems = (flags: ExportFlags, command: Command): Exporter => {
  const { format } = flags;
  if (flags.equations) return refuse(command, '--equations reads solutions, and this run has none.');
  if (flags.polished) return refuse(command, '--polished is for solutions; this run has edited questions.');
  if (!dataset.isSteplessFormat(format))
    return refuse(command, `edited questions have no steps, so --format ${format} has no place for them.`);
  const options = {
    ...optionsOf(flags),
    format,
    explained: flags.level === 'max',
    balance: balanceAmong(flags, dataset.editedClasses, command),
  };
  return (signal, onProgress) => dataset.exportEdited({ ...options, signal, onProgress });
};

/** The balance, where it names no other classes than these. */
const balanceAmong = (
  { balance }: ExportFlags,
  names: readonly string[],
  command: Command,
): dataset.Balance =>
  balance.kind === 'shares' && Object.keys(balance.shares).some((name) => !names.includes(name))
    ? refuse(command, `--balance: the classes of this run are ${names.join(', ')}.`)
    : balance;

const ofDiagnosed = (flags: ExportFlags, command: Command): Exporter => {
  const { confidence } = flags;
  if (flags.equations) return refuse(command, '--equations reads a run, and these are diagnosed solutions.');
  if (flags.polished || flags.accepted.length > 0 || flags.holdOutRule.length > 0)
    return refuse(command, '--accepted, --polished and --hold-out-rule are for what rules made.');
  if (flags.level === '2')
    return refuse(command, 'level 2 shows a correct solution beside a wrong one, and none is given here.');
  const balance = balanceAmong(flags, dataset.classes, command);
  const options = { ...optionsOf(flags), balance, confidence };
  return (signal, onProgress) => dataset.exportRun({ ...options, signal, onProgress });
};

const exporters: { readonly [task in dataset.Task]: (flags: ExportFlags, command: Command) => Exporter } = {
  solutions: ofSolutions,
  problems: ofProblems,
  diagnosed: ofDiagnosed,
};

const formatOf = (text: string): dataset.FormatName => {
  if (dataset.isFormat(text)) return text;
  throw new InvalidArgumentError(`Give one of ${dataset.formatNames.join(', ')}.`);
};

/** `80/10/10` as parts of one. */
export const sharesOf = (text: string): dataset.Shares => {
  const parts = text
    .split('/')
    .map((part) => (/^\d+(\.\d+)?$/.test(part.trim()) ? Number(part) : Number.NaN));
  const [train = Number.NaN, validation = Number.NaN, test = Number.NaN, ...more] = parts;
  const sum = train + validation + test;
  if (more.length > 0 || !(sum > 0))
    throw new InvalidArgumentError('Give three parts for train, validation and test, such as 80/10/10.');
  return { train: train / sum, validation: validation / sum, test: test / sum };
};

export const balanceOf = (text: string): dataset.Balance => {
  if (text === 'equal' || text === 'weights') return { kind: text };
  const shares: { [kind: string]: number } = {};
  for (const entry of text.split(',')) {
    const [, name = '', part = ''] = /^\s*(\w+)\s*=\s*(\d+(?:\.\d+)?)\s*$/.exec(entry) ?? [];
    const isKnown = [...dataset.classes, ...dataset.editedClasses].some((one) => one === name);
    if (!isKnown || shares[name] !== undefined)
      throw new InvalidArgumentError(
        `Give equal, weights, or parts of ${dataset.classes.join(', ')} (of ${dataset.editedClasses.join(', ')} for edited questions), each once: correct=2,conceptual=1.`,
      );
    shares[name] = Number(part);
  }
  if (Object.values(shares).every((part) => part === 0))
    throw new InvalidArgumentError('One part at least must be more than 0.');
  return { kind: 'shares', shares };
};

const described = (report: dataset.Report, out: string): string => {
  const { decisions, missing, withheld } = report;
  const { splits, leaks, leftOut } = dataset.tablesOf(report);
  const empty = dataset.splits.filter((split) => report.splits[split]?.rows === 0);
  const isNothing = leftOut.length === 0 && withheld === 0;
  return lines(
    [shown(splits), ''],
    `Left out:${isNothing ? ' nothing but what the balance has no place for.' : ''}`,
    leftOut.length > 0 && table(['', 'reason', ''], leftOut, [0]),
    withheld > 0 && `${grouped(withheld)} by held-out rules, of problems that are not in the test split`,
    '',
    leaks.rows.length > 0 && ['What a classifier reaches that sees only …', shown(leaks), ''],
    missing.map((kind) => pc.yellow(missingText(kind))),
    empty.map((split) =>
      pc.yellow(
        `${split} is empty: its problems are too few to have one of each class. Take more problems, or give it more of them with --split.`,
      ),
    ),
    decisions.disputed > 0 &&
      pc.yellow(
        `${counted(decisions.disputed, 'candidate')} judged differently and not adjudicated: the later word counts.`,
      ),
    `Written to ${out}; README.md is the card, left_out.jsonl lists what wants to be looked at.`,
  );
};

const shown = ({ head, rows, words }: ReturnType<typeof dataset.tablesOf>['splits']): string =>
  table(head, rows, [...head.keys()].slice(words));

const missingText = (kind: string): string =>
  kind === 'conceptual'
    ? 'There is no conceptual one: give --accepted DIR, or --conceptual run for those that nobody judged.'
    : `There is no ${kind} one in the run.`;
