import { existsSync } from 'node:fs';
import { type Command, InvalidArgumentError, type OptionValues } from '@commander-js/extra-typings';
import { packagePath } from '../base/files/index.ts';
import { isFields, orNear, yamlOf } from '../base/index.ts';
import { grouped, UserError } from '../model/index.ts';
import * as models from '../models/index.ts';
import { said } from './command.ts';

/** Adds the options, but for `--out`; `prompt` is the file of the package that says what a model is told. */
export const withModelOptions = <Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
  prompt: string,
) =>
  command
    .option('--settings <file>', said, packagePath('rules/formalize.yaml'))
    .option('--prompt <file>', said, packagePath(prompt))
    .option('--journal <file>')
    .option('--budget <dollars>', said, dollars)
    .option('--replay')
    .option('--dry-run');

export type ModelFlags = ReturnType<ReturnType<typeof withModelOptions<[], { out: string }>>['opts']>;

const dollars = (text: string): number => {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!(value >= 0)) throw new InvalidArgumentError('An amount in US dollars is needed, such as 5.00.');
  return value;
};

/** The providers of these names in the text of a settings file; `others` may stand where a name is asked for, too. */
export const providersNamed = (
  names: readonly string[],
  settings: string,
  file: string,
  others: readonly string[] = [],
): readonly models.Provider[] => {
  const providers = models.providersOf(sectionOf(settings, file), file);
  return names.map((name) => {
    const found = providers.find((provider) => provider.name === name);
    if (found) return found;
    const known = [...others, ...providers.map((provider) => provider.name)];
    throw new UserError(
      `There is no ${others.length > 0 ? 'formaliser' : 'provider'} called ${name}.${orNear(name, known)}`,
      `${known.length > 0 ? `There are: ${known.join(', ')}. ` : ''}Others are named under \`providers\` in a copy of rules/formalize.yaml, given with --settings (docs/formalize.md).`,
    );
  });
};

const sectionOf = (text: string, file: string): unknown => {
  try {
    const document: unknown = yamlOf(text);
    return isFields(document) ? document.providers : undefined;
  } catch (error) {
    const [first] = error instanceof Error ? error.message.split('\n') : [];
    throw new UserError(`${file}: ${first ?? 'this is no YAML'}`);
  }
};

const keyFor = ({ name, keyVariable }: models.Provider): string | undefined => {
  if (keyVariable === undefined) return undefined;
  const key = process.env[keyVariable];
  if (key === undefined || key === '')
    throw new UserError(
      `Provider ${name} needs a key, and ${keyVariable} is not set.`,
      `export ${keyVariable}=…`,
    );
  return key;
};

/** Opens the journal and makes a model of each provider, which share it and a budget; with none, nothing is opened. */
export const openModels = (providers: readonly models.Provider[], flags: ModelFlags, signal: AbortSignal) => {
  const spending = models.nothingSpent();
  const { budget, replay = false } = flags;
  const file = flags.journal ?? `${flags.out.replace(/\/+$/, '')}-replies.jsonl`;
  if (replay && !existsSync(file))
    throw new UserError(`There is no journal ${file} to replay.`, 'Name it with --journal.');
  const keyed = providers.map((provider) => ({ provider, key: replay ? undefined : keyFor(provider) }));
  if (keyed.length === 0) return { all: [], spending, close: () => {} };
  const journal = models.openJournal(file);
  return {
    all: keyed.map(({ provider, key }) => ({
      provider,
      model: models.modelOf({ provider, journal, key, spending, budget, replay, signal }),
    })),
    spending,
    close: journal.close,
  };
};

export const spent = ({ requests, fromJournal, input, output, dollars: cost }: models.Spending): string =>
  `${grouped(requests)} requests (${grouped(fromJournal)} from the journal), ${grouped(input)} + ${grouped(output)} tokens, $${cost.toFixed(4)}`;

/** What `--dry-run` tells of so many prompts. */
export const estimateText = (
  count: number,
  what: string,
  { input, dollars: cost }: { readonly input: number; readonly dollars: number },
): string =>
  `${grouped(count)} ${what}: about ${grouped(input)} tokens in, and at most $${cost.toFixed(2)} without repairs, of which there are at most two a ${what.replace(/s$/, '')}. Nothing was asked.`;
