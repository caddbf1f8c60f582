import { type CommandUnknownOpts, Help } from '@commander-js/extra-typings';

const usual = new Help();

/**
 * How the help of a command is printed: a list is told as one would type it, an empty one not at all.
 */
export const withPlainHelp = (command: CommandUnknownOpts): CommandUnknownOpts => {
  for (const option of command.options)
    if (Array.isArray(option.defaultValue) && option.defaultValue.length > 0)
      option.default(option.defaultValue, option.defaultValue.join(','));
  return command.configureHelp({
    optionDescription: (option) => usual.optionDescription(option).replace(' (default: [])', ''),
  });
};
