import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandUnknownOpts, Option } from '@commander-js/extra-typings';

/** What there is under a path, as far as it tells which option is meant. */
export type Sort = 'run' | 'rules' | 'catalogs' | 'policy' | 'file' | 'folder';
export type SortOf = (path: string) => Sort | undefined;

/**
 * A run's folder is given with `--from`, with `--run` or as the argument, whichever of the three a command has of its
 * own: what is given in another way is put as the command reads it.
 */
export const withRunAsOwn = (
  command: CommandUnknownOpts,
  args: readonly string[],
  sortOf: SortOf = sortAt,
): string[] => {
  const own = runOption(command);
  const ofArgument = command.registeredArguments.some((argument) => runArguments.has(argument.name()));
  if (own === undefined && !ofArgument) return [...args];
  const others = ['--run', '--from'].filter((flag) => longOption(command, flag) === undefined);
  const said = args.flatMap((arg) => {
    const other = others.find((flag) => arg === flag || arg.startsWith(`${flag}=`));
    if (other === undefined) return [arg];
    const rest = arg === other ? [] : [arg.slice(other.length + 1)];
    return own?.long ? [own.long, ...rest] : rest;
  });
  if (!own?.long || isGiven(own, said)) return said;
  const runs = bareIn(command, said).filter(({ text }) => isTheRun(command, own, text, sortOf));
  const taken = own.variadic ? runs : runs.slice(0, 1);
  if (taken.length === 0) return said;
  const rest = said.filter((_, at) => !taken.some((one) => one.at === at));
  return [...rest, own.long, ...taken.map(({ text }) => text)];
};

/**
 * Which option is meant by a path that stands bare where the command takes none: `Did you mean --templates formal?`.
 * Only paths that exist are asked about.
 */
export const optionMeant = (
  command: CommandUnknownOpts,
  args: readonly string[],
  sortOf: SortOf = sortAt,
): string | undefined => {
  for (const { text, argument } of bareIn(command, args)) {
    if (argument !== undefined && !otherArguments.has(argument)) continue;
    const sort = sortOf(text);
    if (argument !== undefined && ruleArguments.has(argument) && sort !== 'rules') continue;
    const option = sort && optionFor(command, sort, args);
    if (option) return `Did you mean ${option} ${text}?`;
  }
  return undefined;
};

/**
 * The first option that the command does not have, where one that it needs is missing: `--sed 42` is no missing seed.
 * Where nothing is missing commander tells it.
 */
export const strayOption = (command: CommandUnknownOpts, args: readonly string[]): string | undefined => {
  if (args.some((arg) => helps.has(arg))) return undefined;
  if (command.options.every((option) => !option.mandatory || isGiven(option, args))) return undefined;
  return wordsIn(command, args)
    .filter(({ text, is }) => is === 'option' && text.startsWith('--'))
    .map(({ text }) => text.replace(/=.*$/s, ''))
    .find((text) => longOption(command, text) === undefined);
};

const helps = new Set(['-h', '--help']);

/** What stands under a path; undefined where there is nothing, and where it cannot be looked at. */
const sortAt: SortOf = (path) => {
  if (path === '' || !existsSync(path)) return undefined;
  if (!statSync(path).isDirectory()) {
    if (/\.csv$/i.test(path)) return 'catalogs';
    if (/(?:^|[/\\])sampling\.ya?ml$/i.test(path)) return 'policy';
    return /\.ya?ml$/i.test(path) ? 'rules' : 'file';
  }
  if (madeByRun.some((name) => existsSync(join(path, name)))) return 'run';
  const names = namesIn(path);
  if (names.some((name) => /^validation_catalog_.*\.csv$/.test(name))) return 'catalogs';
  return names.some((name) => /\.ya?ml$/i.test(name)) ? 'rules' : 'folder';
};

const madeByRun = ['candidates.jsonl', 'problems.jsonl'];

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** Arguments that are runs, and those that are no paths. */
const runArguments = new Set(['run', 'folders']);
const otherArguments = new Set(['changes', 'ids', 'rule', 'template', 'id']);
/** Of those, names of rules: beside them a path is a rule file or nothing that we know. */
const ruleArguments = new Set(['ids', 'rule']);

/** By what a path is, the options that take such a path, the likeliest first. */
const optionsOf: { readonly [sort in Sort]: readonly string[] } = {
  run: ['--from', '--run', '--templates'],
  rules: ['--rules'],
  catalogs: ['--accepted'],
  policy: ['--sampling', '--policy', '--rules'],
  file: ['--templates', '--gold'],
  folder: ['--templates', '--from', '--run'],
};

const optionFor = (command: CommandUnknownOpts, sort: Sort, args: readonly string[]): string | undefined =>
  optionsOf[sort].find((flag) => {
    const option = longOption(command, flag);
    return option !== undefined && !isGiven(option, args);
  });

const longOption = (command: CommandUnknownOpts, flag: string): Option | undefined =>
  command.options.find(({ long }) => long === flag);

const runOption = (command: CommandUnknownOpts): Option | undefined =>
  longOption(command, '--from') ?? longOption(command, '--run');

const isGiven = ({ long, short }: Option, args: readonly string[]): boolean =>
  args.some((arg) => arg === long || arg.startsWith(`${long}=`) || (short !== undefined && arg === short));

/** Whether a bare word is the run: where a run is all that is missing, any; else a folder that a run wrote. */
const isTheRun = (command: CommandUnknownOpts, own: Option, text: string, sortOf: SortOf): boolean =>
  (own.mandatory && command.registeredArguments.length === 0) ||
  (!(takesId(command) && /^[0-9a-f]{1,16}$/.test(text)) && sortOf(text) === 'run');

/** To such a command what begins an ID is one, even where a folder has that name. */
const takesId = (command: CommandUnknownOpts): boolean =>
  command.registeredArguments.some((argument) => argument.name() === 'id');

/** Words that belong to no option, and the name of the argument as which each is read, where the command takes so many. */
const bareIn = (command: CommandUnknownOpts, args: readonly string[]) => {
  const { registeredArguments: all } = command;
  const last = all.at(-1);
  return wordsIn(command, args)
    .filter(({ is }) => is === 'bare')
    .map(({ text, at }, place) => {
      const argument = all[place] ?? (last?.variadic ? last : undefined);
      return { text, at, argument: argument?.name() };
    });
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
