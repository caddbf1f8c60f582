import { Command, Option } from 'commander';
import { hasTerminal } from '../judging/index.ts';
import type { ReadFlags } from './read-flags.ts';
import { wholeNumber } from './whole-number.ts';

const needsTerminal =
  'rules read needs a terminal at both ends; without one: `rules read --json` prints what is drawn,\n' +
  '`--answers FILE` takes what was said of it, `--summary` tells what it comes to';

const describes =
  'Shows random candidates of a run, one at a time, and asks five things by single keys: whether the label\n' +
  'is right, the kind of mistake true, the explanation true, the words sound, the mistake plausible. Of a run of\n' +
  '`rules problems` it shows questions and asks four: the class, the explanation, the words, plausible.\n' +
  "Answers go to readings.jsonl in the run's folder, each on the disk before the next candidate is shown.\n" +
  '--summary tells the shares by rule and over all, with 95 % intervals.\n' +
  'A label can be no truer than the solution it stands on: with --given the solutions themselves are read, and\n' +
  '`rules run --without given.jsonl` leaves out the templates whose solution somebody found wrong.';

const examples = `
Examples:
  $ rules read --run out
  $ rules read --run out --rule stale_state -n 20 --who ana
  $ rules read --run out --draw per-rule -n 5 --json > to-judge.jsonl
  $ rules read --run out --answers judged.jsonl --who ben
  $ rules read --summary --run out
  $ rules read --blind --run out --who ana
  $ rules read --blind --run out --json > to-name.jsonl
  $ rules read --given --run out -n 50
  $ rules run --seed 42 --without out/given.jsonl --out clean`;

/** Reading without the label: docs/reading.md tells it. */
const readBlind = async (file: string | undefined, flags: ReadFlags, command: Command): Promise<void> => {
  const { askBlind, printBlind, printBlindSummary, takeBlind } = await import('./read-blind.ts');
  const { reader } = await import('./read-told.ts');
  if (flags.summary) return printBlindSummary(file, flags);
  if (flags.answers !== undefined) return takeBlind(flags.answers, flags, reader(flags));
  if (flags.json) return printBlind(flags);
  if (!hasTerminal()) command.error(needsTerminal, { exitCode: 2 });
  return askBlind(flags, reader(flags));
};

/** `rules read`: people read random candidates and say what is true of them. */
export const command = (): Command =>
  new Command('read')
    .description(describes)
    .argument('[file]', 'with --summary: the file of readings (default: readings.jsonl of the run)')
    .option('--run <folder>', 'a folder that `rules run` or `rules problems` wrote', 'out')
    .option(
      '--given',
      "instead, the solutions of the run's templates as they were given: is every line right?",
    )
    .option(
      '--blind',
      'instead, nothing is told of the mistake: which line is it, and which kind of `rules kinds`, or which two?',
    )
    .option('--rule <id>', 'only candidates of this rule')
    .option('-n, --number <n>', 'how many; with --draw per-rule, of each rule', wholeNumber, 8)
    .addOption(
      new Option('--draw <how>', 'every candidate alike, or so many of each rule')
        .choices(['proportional', 'per-rule'])
        .default('proportional'),
    )
    .option('--seed <text>', 'another one draws others; any text or number', '1')
    .option('--who <name>', 'who reads (default: the name of the account)')
    .option(
      '--out <file>',
      'where answers go (default: readings.jsonl of the run; given.jsonl with --given, blind.jsonl with --blind)',
    )
    .option('--unread', 'leave out what anybody has read already (in the terminal: what you have)')
    .option('--rules <path...>', 'rule files, for what each rule claims (default: rules/)')
    .option('--answers <file>', 'take answers from a file instead of asking: one JSON object a line')
    .option('--summary', 'tell what the readings come to')
    .option('--json', 'print what is drawn, one JSON object a line; with --summary, the summary')
    .addHelpText('after', examples)
    .action(
      async (
        file: string | undefined,
        { number, ...rest }: ReadFlags & { number: number },
        command: Command,
      ) => {
        const flags = { ...rest, n: number };
        if (flags.given && flags.rule !== undefined)
          command.error('given solutions are of no rule: --rule does not go with --given', { exitCode: 2 });
        if (file !== undefined && !flags.summary)
          command.error('a file is for --summary alone; answers go to --out', { exitCode: 2 });
        if (flags.given && flags.blind)
          command.error('given solutions have no mistake: --blind does not go with --given', { exitCode: 2 });
        if (flags.blind) return readBlind(file, flags, command);
        const { ask, printDrawn, printSummary, takeAnswers } = await import('./read-told.ts');
        if (flags.summary) return printSummary(file, flags, command.getOptionValueSource('run') === 'cli');
        if (flags.answers !== undefined) return takeAnswers(flags.answers, flags);
        if (flags.json) return printDrawn(flags);
        if (!hasTerminal()) command.error(needsTerminal, { exitCode: 2 });
        return ask(flags);
      },
    );
