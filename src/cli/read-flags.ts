import { Option } from '@commander-js/extra-typings';
import { commandNamed, said, wholeNumber } from './command.ts';

/** `rules read` with all that it can be asked. */
export const optionsOfRead = () =>
  commandNamed('read')
    .argument('[file]')
    .option('--run <folder>', said, 'out')
    .option('--given')
    .option('--blind')
    .option('--rule <id>')
    .option('-n, --number <n>', said, wholeNumber, 8)
    .addOption(new Option('--draw <how>').choices(['proportional', 'per-rule']).default('proportional'))
    .option('--seed <text>', said, '1')
    .option('--who <name>')
    .option('--out <file>')
    .option('--unread')
    .option('--rules <path...>')
    .option('--answers <file>')
    .option('--summary')
    .option('--json');

/** What `rules read` was asked. */
export type ReadFlags = ReturnType<ReturnType<typeof optionsOfRead>['opts']>;
