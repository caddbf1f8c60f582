import { Command } from '@commander-js/extra-typings';
import texts from './help.yaml';

/** What the help of a command says of it, and its examples. */
const all: { readonly [name: string]: { readonly about: string; readonly examples: string } | undefined } =
  Object(texts);

/** A command with what its help says; its arguments and options are its own. */
export const commandNamed = (name: string) => {
  const { about = '', examples = '' } = all[name] ?? {};
  const head = examples.split('\n').length > 1 ? 'Examples' : 'Example';
  return new Command(name)
    .description(about)
    .addHelpText('after', `\n${head}:\n${examples.replaceAll(/^/gm, '  ')}`);
};
