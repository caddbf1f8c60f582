import { Option } from '@commander-js/extra-typings';
import { commandNamed } from './command.ts';
import { wholeNumber } from './whole-number.ts';

/** `rules read` with all that it can be asked. */
export const optionsOfRead = () =>
  commandNamed('read')
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
    .option('--json', 'print what is drawn, one JSON object a line; with --summary, the summary');

/** What `rules read` was asked. */
export type ReadFlags = ReturnType<ReturnType<typeof optionsOfRead>['opts']>;
