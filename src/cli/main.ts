import { closeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { isOfSystem, notWritten, packageVersion, refusedBySystem } from '../base/files/index.ts';
import { shortened, UserError } from '../model/index.ts';
import { commandNamed, withPlainHelp } from './command.ts';
import { commands } from './commands.ts';
import { strayOption, withRunAsOwn } from './given-paths.ts';
import { errorColours, guardTerminal } from './print.ts';
import { defaultRules } from './rule-paths.ts';

/** The command line. Exit codes: 0 done, 1 the input is wrong, 2 wrong usage, 130 interrupted. */
export const main = async (argv: readonly string[]): Promise<void> => {
  // A reader such as `head` may leave before we are done, and a terminal be closed: who was interrupted by that is told nothing.
  const left = (error: NodeJS.ErrnoException, why: () => number): void => {
    process.exit(error.code === 'EPIPE' || process.exitCode === 130 ? (process.exitCode ?? 0) : why());
  };
  process.stdout.on('error', (error) =>
    left(error, () => exitCodeOf(notWritten('What is printed cannot be written', error))),
  );
  process.stderr.on('error', (error) => left(error, () => 1));
  // What is thrown where nobody waits for it ends the program in the same way.
  process.on('uncaughtException', (error) => process.exit(exitCodeOf(error)));
  leaveDeadTerminals();
  guardTerminal();
  try {
    const program = await programFor(argv[2] === 'help' ? argv[3] : argv[2]);
    const command = program.commands.find((one) => one.name() === argv[2]);
    const args = command ? withRunAsOwn(command, argv.slice(3)) : argv.slice(3);
    if (command) await refuseStray(command, args);
    await program.parseAsync([...argv.slice(0, 3), ...args]);
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
};

/**
 * At its end Node gives each terminal its settings back, and crashes where one has been closed meanwhile. What is closed here
 * it leaves alone.
 */
const leaveDeadTerminals = (): void => {
  const terminals = [0, 1, 2].filter(isatty);
  process.on('exit', () => {
    for (const file of terminals) if (!isatty(file)) closeSync(file);
  });
};

/** As commander says it, which would tell first what is missing. */
const refuseStray = async (command: CommandUnknownOpts, args: readonly string[]): Promise<void> => {
  const stray = strayOption(command, args);
  if (stray === undefined) return;
  // Loaded for whoever goes wrong only.
  const { orNear } = await import('../base/index.ts');
  const known = command.options.flatMap(({ long }) => long ?? []);
  const guess = orNear(stray, known).replace(/^ (.*)$/, '\n($1)');
  command.error(`error: unknown option '${stray}'${guess}`, { code: 'commander.unknownOption' });
};

/** What a shell makes of a variable that is not set: no file and no folder has that name. Any text is a seed. */
const refuseEmpty = (command: CommandUnknownOpts): void => {
  const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.includes(''));
  const option = command.options.find(
    (one) => one.long !== '--seed' && isEmpty(command.getOptionValue(one.attributeName())),
  );
  if (option) command.error(`error: what is given for '${option.flags}' is empty`);
  const at = command.processedArgs.findIndex(isEmpty);
  if (at >= 0) command.error(`error: argument '${command.registeredArguments[at]?.name()}' is empty`);
};

/** The program with the meant command whole, all others by name and summary: what one needs is loaded when it is called. */
const programFor = async (meant: string | undefined): Promise<CommandUnknownOpts> => {
  const program = commandNamed('rules')
    .version(packageVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .showSuggestionAfterError()
    .exitOverride()
    .addHelpText('after', '\nExit codes: 0 done, 1 the input is wrong, 2 wrong usage, 130 interrupted.');
  for (const { name, summary, load } of commands) {
    const command = name === meant ? await load() : new Command(name).summary(summary);
    program.addCommand(
      withPlainHelp(command)
        .helpOption('-h, --help', 'print this help')
        .showSuggestionAfterError()
        .showHelpAfterError(`(\`rules ${name} --help\` says how it is used.)`)
        .exitOverride(),
    );
  }
  program.hook('preAction', (_, command) => refuseEmpty(command));
  const entry = commands.find(({ name }) => name === meant);
  if (entry?.readsEnglish)
    program.hook('preAction', async (_, command) => {
      const { setLexiconBeside } = await import('../run/index.ts');
      const { rules = defaultRules(), with: added = [] }: { rules?: unknown; with?: unknown } =
        command.opts();
      await setLexiconBeside([rules, added].flat().filter((path) => typeof path === 'string'));
    });
  if (meant === undefined) program.action(() => program.help());
  return program;
};

/** What ends a command may name what it read: so many characters of it, and some messages are lists. */
const mostSaid = 20_000;

const exitCodeOf = (error: unknown): number => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof UserError) {
    console.error(errorColours.red(shortened(error.message, mostSaid)));
    if (error.hint) console.error(shortened(error.hint, mostSaid));
    return 1;
  }
  const { message, fault } = unexpected(error);
  console.error(errorColours.red(shortened(message, mostSaid)));
  if (fault) {
    console.error('This is a fault of Errata, not of yours. Please report it with this message.');
    if (process.env.ERRATA_DEBUG) console.error(error);
    else console.error('ERRATA_DEBUG=1 in the environment shows where it happened.');
  }
  return 1;
};

/** What the system refuses is no fault of the program, and neither needs a stack. */
const unexpected = (error: unknown): { readonly message: string; readonly fault: boolean } => {
  if (!(error instanceof Error)) return { message: String(error), fault: true };
  const ofSystem = isOfSystem(error);
  return { message: ofSystem ? refusedBySystem(error) : error.message, fault: !ofSystem };
};
