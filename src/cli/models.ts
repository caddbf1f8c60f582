import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Command, InvalidArgumentError, type OptionValues } from '@commander-js/extra-typings';
import { isSame, makeFolder, packagePath, toldAs } from '../base/files/index.ts';
import { orNear, viewFile } from '../base/index.ts';
import { grouped, type Provider, type Settings, UserError } from '../model/index.ts';
import * as models from '../models/index.ts';
import { said } from './command.ts';
import { neededText } from './needed.ts';

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

/** What a settings file says. Throws a UserError that lists every mistake where it stands. */
export const settingsIn = async (file: string): Promise<Settings> => {
  const text = await neededText(file, 'what rules/formalize.yaml holds');
  const { settingsFile } = await import('../dsl/reader/index.ts');
  return settingsFile.read(text, file);
};

/** The providers of these names; `others` may stand where a name is asked for, too. */
export const providersNamed = (
  names: readonly string[],
  { providers }: Settings,
  others: readonly string[] = [],
): readonly Provider[] =>
  names.map((name) => {
    const found = providers.find((provider) => provider.name === name);
    if (found) return found;
    const known = [...others, ...providers.map((provider) => provider.name)];
    throw new UserError(
      `There is no ${others.length > 0 ? 'formaliser' : 'provider'} called ${name}.${orNear(name, known)}`,
      `${known.length > 0 ? `There are: ${known.join(', ')}. ` : ''}Others are named under \`providers\` in a copy of rules/formalize.yaml, given with --settings (docs/formalize.md).`,
    );
  });

const keyFor = ({ name, key: variable }: Provider): string | undefined => {
  if (variable === undefined) return undefined;
  // A key out of a file of Windows ends with a carriage return: no header has it, and what is sent is what must not be shown.
  const key = process.env[variable]?.trim();
  if (key === undefined || key === '')
    throw new UserError(`Provider ${name} needs a key, and ${variable} is not set.`, `export ${variable}=…`);
  return key;
};

/** Refuses a journal that the command would write another file over: its replies were paid for. */
const refuseOwn = async (journal: string, out: string, names: readonly string[]): Promise<void> => {
  for (const name of [...names, 'manifest.json', viewFile])
    if (await isSame(journal, join(out, name)))
      throw new UserError(
        `${journal} cannot be the journal: the ${name} of --out is written there, over every reply.`,
        'Name another file with --journal.',
      );
};

const journalOf = ({ journal, out }: Pick<ModelFlags, 'journal' | 'out'>): string =>
  journal ?? `${out.replace(/\/+$/, '')}-replies.jsonl`;

/** What is said when a command that asks models is interrupted: replies that were paid for are not lost. */
export const toldOfStop = (flags: Pick<ModelFlags, 'journal' | 'out'>) => (): string => {
  const told = `Interrupted; nothing was written into ${flags.out}.`;
  const file = journalOf(flags);
  return existsSync(file) ? `${told} Replies stand in ${file}: the same command goes on from there.` : told;
};

/**
 * Opens the journal and makes a model of each provider, which share it and a budget; with none, nothing is opened. `names` are
 * the files that the command writes into `--out`.
 */
export const openModels = async (
  providers: readonly Provider[],
  flags: ModelFlags,
  names: readonly string[],
  signal: AbortSignal,
) => {
  const { budget, replay = false } = flags;
  const spending = models.nothingSpent(budget);
  const file = journalOf(flags);
  if (replay && !existsSync(file))
    throw new UserError(`There is no journal ${file} to replay.`, 'Name it with --journal.');
  const keyed = providers.map((provider) => ({ provider, key: replay ? undefined : keyFor(provider) }));
  if (keyed.length === 0) return { all: [], spending, close: () => {} };
  await refuseOwn(file, flags.out, names);
  const inside = dirname(file);
  const hint = 'Name another file with --journal.';
  if (!replay)
    await toldAs(`No folder ${inside} can be made for the journal`, () => makeFolder(inside), hint);
  const open = async () => models.openJournal(file, replay);
  const journal = await toldAs(`The journal ${file} cannot be written`, open, hint);
  return {
    all: keyed.map(({ provider, key }) => ({
      provider,
      model: models.modelOf({ provider, journal, key, spending, replay, signal }),
    })),
    spending,
    close: journal.close,
  };
};

export const spent = ({
  requests,
  fromJournal,
  lost,
  input,
  output,
  dollars: cost,
}: models.Spending): string => {
  const told = `${grouped(requests)} requests (${grouped(fromJournal)} from the journal), ${grouped(input)} + ${grouped(output)} tokens, $${cost.toFixed(4)}`;
  return lost === 0
    ? told
    : `${told}, with ${grouped(lost)} that gave no whole reply and may have to be paid, each at its dearest`;
};

/** What `--dry-run` tells of so many prompts, for people or as JSON. */
export const estimateText = (
  count: number,
  what: string,
  { input, dollars: cost }: { readonly input: number; readonly dollars: number },
  asJson = false,
): string =>
  asJson
    ? JSON.stringify({ [what]: count, input_tokens: input, dollars: cost })
    : `${grouped(count)} ${what}: about ${grouped(input)} tokens in, and at most $${cost.toFixed(2)} without repairs, of which there are at most two a ${what.replace(/s$/, '')}. Nothing was asked.`;
