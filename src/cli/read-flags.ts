import { Option } from '@commander-js/extra-typings';
import { UserError } from '../model/index.ts';
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

/** Refuses a file of answers for what is wrong with some of them. */
export const refuseWrong = (wrong: readonly string[], hint: string): void => {
  if (wrong.length === 0) return;
  const more = wrong.length > 20 ? [`… and ${wrong.length - 20} more.`] : [];
  throw new UserError([...wrong.slice(0, 20), ...more].join('\n'), hint);
};

/** What is said when the reader leaves; `next` is the command that goes on from there. */
export const readTold = (done: number, of: number, file: string, next: string): string =>
  of === 0
    ? 'All that was drawn has been read. Another --seed draws others.'
    : `${done} of ${of} read; the answers are in ${file}.\n${next}`;

/** Figures of four digits in place of longer ones. */
export const rounded = (value: unknown): object =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) =>
      typeof one === 'number' ? Math.round(one * 10_000) / 10_000 : one,
    ),
  );
