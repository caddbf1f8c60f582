import {
  Command,
  type CommandUnknownOpts,
  Help,
  InvalidArgumentError,
  Option,
} from '@commander-js/extra-typings';
import { packagePath } from '../base/files/index.ts';
import texts from './help.yaml';

/* What commands are made of: their help, options that several have, and the values of options. */

type Words = { readonly [name: string]: string };

/** What the help says: of a command, its examples, its options by their long names, its arguments by theirs. */
const all: {
  readonly [name: string]:
    | {
        readonly summary?: string;
        readonly about?: string;
        readonly examples?: string;
        readonly options?: Words;
      }
    | undefined;
} = Object(texts);

export const summaryOf = (name: string): string => all[name]?.summary ?? '';

/** A command with what its help says; its arguments and options are its own. */
export const commandNamed = (name: string) => {
  const { about = '', examples = '' } = all[name] ?? {};
  const head = examples.split('\n').length > 1 ? 'Examples' : 'Example';
  return new Command(name)
    .description(about)
    .addHelpText('after', `\n${head}:\n${examples.replaceAll(/^/gm, '  ')}`);
};

/** Where the words of an option would stand: they are in `help.yaml`. */
export const said = '';

/**
 * How the help of a command is printed: with the words of `help.yaml` for what has none of its own; a default that is a
 * list is told as one would type it, an empty one not at all.
 */
export const withPlainHelp = (command: CommandUnknownOpts): CommandUnknownOpts => {
  const words: Words = { ...all.shared?.options, ...all[command.name()]?.options };
  for (const argument of command.registeredArguments) argument.description ||= words[argument.name()] ?? '';
  for (const option of command.options) {
    option.description ||= words[option.long ?? ''] ?? '';
    if (Array.isArray(option.defaultValue) && option.defaultValue.length > 0)
      option.default(option.defaultValue, option.defaultValue.join(','));
  }
  return command.configureHelp({
    optionDescription: (option) => new Help().optionDescription(option).replace(' (default: [])', ''),
  });
};

/** The problems that ship with the program: what commands show something on unless others are named. */
export const shippedProblems = packagePath('fixtures/problems.jsonl');

export const runtimeOption = () =>
  new Option('--runtime <which>').choices(['auto', 'native', 'pyodide']).default('auto');

/** A command that lists what rules are, or make, beside what a run made of it and what was read. */
export const listCommand = (name: string) =>
  commandNamed(name)
    .option('--rules <path...>')
    .option('--run <folder>')
    .option('--readings <file>')
    .option('--json');

/** The value of an option that counts something. */
export const wholeNumber = (text: string): number => {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError('A whole number from 1 on is needed.');
  return Number(text);
};

/** The same where it may be 0, and has an end. */
export const wholeNumberTo =
  (most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isSafeInteger(value) || value < 0 || value > most)
      throw new InvalidArgumentError(`A whole number from 0 to ${most.toLocaleString('en-US')} is needed.`);
    return value;
  };

/** A share, a part, a confidence: 1 is the whole. */
export const partOfOne = (text: string): number => {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!(value >= 0 && value <= 1))
    throw new InvalidArgumentError('A number from 0 to 1 is needed, such as 0.75.');
  return value;
};

/** Names with commas between them: no list is without any, as one is of a variable that is not set. */
export const commaList = (text: string): readonly string[] => {
  const list = text.split(',').map((one) => one.trim());
  if (list.includes('')) throw new InvalidArgumentError('Give names separated by commas: one,two.');
  return list;
};
