import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandUnknownOpts, Option } from '@commander-js/extra-typings';

/** Whether a run wrote the folder under a path. */
type IsRun = (path: string) => boolean;

/**
 * A run's folder is given with `--from`, with `--run` or as the argument, whichever of the three a command has of its
 * own: what is given in another way is put as the command reads it.
 */
export const withRunAsOwn = (
  command: CommandUnknownOpts,
  args: readonly string[],
  isRun: IsRun = isRunAt,
): string[] => {
  const own = longOption(command, '--from') ?? longOption(command, '--run');
  const ofArgument = command.registeredArguments.some((one) => ['run', 'folders'].includes(one.name()));
  if (own === undefined && !ofArgument) return [...args];
  const others = ['--run', '--from'].filter((flag) => longOption(command, flag) === undefined);
  const said = args.flatMap((arg) => {
    const other = others.find((flag) => arg === flag || arg.startsWith(`${flag}=`));
    if (other === undefined) return [arg];
    const rest = arg === other ? [] : [arg.slice(other.length + 1)];
    return own?.long ? [own.long, ...rest] : rest;
  });
  if (!own?.long || isGiven(own, said)) return said;
  const runs = wordsIn(command, said).filter(
    ({ text, is }) => is === 'bare' && isTheRun(command, own, text, isRun),
  );
  const taken = own.variadic ? runs : runs.slice(0, 1);
  if (taken.length === 0) return said;
  const rest = said.filter((_, at) => !taken.some((one) => one.at === at));
  return [...rest, own.long, ...taken.map(({ text }) => text)];
};

/**
 * The first option that the command does not have, where one that it needs is missing: `--sed 42` is no missing seed.
 * Where nothing is missing commander tells it.
 */
export const strayOption = (command: CommandUnknownOpts, args: readonly string[]): string | undefined => {
  if (args.some((arg) => ['-h', '--help'].includes(arg))) return undefined;
  if (command.options.every((option) => !option.mandatory || isGiven(option, args))) return undefined;
  return wordsIn(command, args)
    .filter(({ text, is }) => is === 'option' && text.startsWith('--'))
    .map(({ text }) => text.replace(/=.*$/s, ''))
    .find((text) => longOption(command, text) === undefined);
};

const isRunAt: IsRun = (path) =>
  path !== '' && ['candidates.jsonl', 'problems.jsonl'].some((name) => existsSync(join(path, name)));

const longOption = (command: CommandUnknownOpts, flag: string): Option | undefined =>
  command.options.find(({ long }) => long === flag);

const isGiven = ({ long, short }: Option, args: readonly string[]): boolean =>
  args.some((arg) => arg === long || arg.startsWith(`${long}=`) || (short !== undefined && arg === short));

/** Whether a bare word is the run: where a run is all that is missing, any; else a folder that a run wrote. */
const isTheRun = (command: CommandUnknownOpts, own: Option, text: string, isRun: IsRun): boolean => {
  if (own.mandatory && command.registeredArguments.length === 0) return true;
  // To a command that takes an ID what begins one is one, even where a folder has that name.
  const takesId = command.registeredArguments.some((argument) => argument.name() === 'id');
  return !(takesId && /^[0-9a-f]{1,16}$/.test(text)) && isRun(text);
};

/** What is said up to `--`, word by word: an option, a value of one, or neither. */
const wordsIn = (command: CommandUnknownOpts, args: readonly string[]) => {
  const end = args.indexOf('--');
  let [takes, takesMore] = [false, false];
  return args.slice(0, end < 0 ? args.length : end).map((text, at) => {
    const isDashed = text.length > 1 && text.startsWith('-');
    if (takes || (takesMore && !isDashed)) {
      takes = false;
      return { text, at, is: 'value' as const };
    }
    const option = command.options.find(({ long, short }) => text === long || text === short);
    [takes, takesMore] = [option?.required ?? false, option?.variadic ?? false];
    return { text, at, is: isDashed ? ('option' as const) : ('bare' as const) };
  });
};
