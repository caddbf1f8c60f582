import { Command, Option } from '@commander-js/extra-typings';
import { wholeNumber } from './whole-number.ts';

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

/** `rules read` with all that it can be asked. */
export const optionsOfRead = () =>
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
    .addHelpText('after', examples);

/** What `rules read` was asked. */
export type ReadFlags = ReturnType<ReturnType<typeof optionsOfRead>['opts']>;
