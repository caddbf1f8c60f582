import { Command, CommanderError } from 'commander';
import pc from 'picocolors';
import { UserError } from '../model/index.ts';
import { packageVersion } from './package-path.ts';
import { runCommand } from './run.ts';
import { validateCommand } from './validate.ts';

/** The command line. Exit codes: 0 done, 1 the input is wrong, 2 wrong usage, 130 interrupted. */
export const main = async (argv: readonly string[]): Promise<void> => {
  const program = new Command('rules')
    .description('Puts labelled, realistic mistakes into worked solutions of grade-school mathematics.')
    .version(packageVersion())
    .showSuggestionAfterError()
    .exitOverride()
    .configureHelp({ showGlobalOptions: false });
  for (const command of [runCommand(), validateCommand()]) program.addCommand(command.exitOverride());
  // A reader such as `head` may leave before we are done.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  try {
    await program.parseAsync([...argv]);
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
};

const exitCodeOf = (error: unknown): number => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof UserError) {
    console.error(pc.red(error.message));
    if (error.hint) console.error(error.hint);
    return 1;
  }
  console.error(error);
  return 1;
};
