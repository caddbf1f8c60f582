import { existsSync } from 'node:fs';
import { parse } from 'yaml';
import {
  dearest,
  type Journal,
  modelOf,
  nothingSpent,
  openJournal,
  type Prompt,
  type Provider,
  providersOf,
  type Spending,
} from '../chat/index.ts';
import { type AgreementWeights, readAgreementWeights } from '../consensus/index.ts';
import {
  type Formalizer,
  givenFormalizer,
  modelFormalizer,
  promptFor,
  readingFormalizer,
  readKnowledge,
  type WordProblem,
} from '../formalize/index.ts';
import { type Template, UserError } from '../model/index.ts';
import { readTemplates } from '../runtime/index.ts';
import { nearest } from '../suggest/index.ts';
import { neededText } from './needed-text.ts';

export interface FormalizersFlags {
  readonly formalizers: readonly string[];
  readonly with: readonly { readonly name: string; readonly path: string }[];
  readonly knowledge: string;
  readonly settings: string;
  readonly prompt: string;
  readonly examples: string;
  readonly journal?: string;
  readonly budget?: number;
  readonly replay?: boolean;
  readonly out: string;
}

/** Who formalises, and what they go by. */
export interface Formalizers {
  readonly all: readonly Formalizer[];
  readonly weights: AgreementWeights;
  readonly digests: { readonly [name: string]: string };
  readonly spending: Spending;
  /** What asking every provider for these problems costs at most, without repairs: tokens in, and US dollars. */
  readonly estimate: (problem: WordProblem) => { readonly input: number; readonly dollars: number };
  readonly close: () => void;
}

const sectionOf = (text: string, file: string): unknown => {
  try {
    const document: unknown = parse(text, { maxAliasCount: 100 });
    return typeof document === 'object' && document !== null && 'providers' in document
      ? document.providers
      : undefined;
  } catch (error) {
    const [first] = error instanceof Error ? error.message.split('\n') : [];
    throw new UserError(`${file}: ${first ?? 'this is no YAML'}`);
  }
};

const templatesOf = async (path: string): Promise<readonly Template[]> => {
  const found: Template[] = [];
  for await (const read of readTemplates(path)) {
    if (read.ok) found.push(read.template);
    // A prompt shows three: a few hundred to choose from are enough.
    if (found.length >= 500) break;
  }
  return found;
};

const keyFor = ({ name, keyVariable }: Provider): string | undefined => {
  if (keyVariable === undefined) return undefined;
  const key = process.env[keyVariable];
  if (key === undefined || key === '')
    throw new UserError(
      `Provider ${name} needs a key, and ${keyVariable} is not set.`,
      `export ${keyVariable}=…`,
    );
  return key;
};

const chosenProviders = (names: readonly string[], providers: readonly Provider[]): readonly Provider[] =>
  names.map((name) => {
    const found = providers.find((provider) => provider.name === name);
    if (found) return found;
    const known = ['reading', ...providers.map((provider) => provider.name)];
    const near = nearest(name, known);
    throw new UserError(
      `There is no formaliser called ${name}.${near === undefined ? '' : ` Did you mean ${near}?`}`,
      `There are ${known.join(', ')}; the settings' \`providers\` name others.`,
    );
  });

/** What asking each of them once costs at most. */
const estimated = (providers: readonly Provider[], prompt: Prompt): { input: number; dollars: number } => {
  const costs = providers.map((provider) => dearest(provider, prompt));
  return {
    input: costs.reduce((sum, { input }) => sum + input, 0),
    dollars: costs.reduce((sum, { dollars }) => sum + dollars, 0),
  };
};

/** The formalisers that the flags name: the reader, sets that exist, and language models. Throws UserError. */
export const formalizersOf = async (
  flags: FormalizersFlags,
  signal: AbortSignal,
  dry: boolean,
): Promise<Formalizers> => {
  const settings = await neededText(flags.settings, 'the sections `agreement` and `providers`');
  const weights = readAgreementWeights(settings, flags.settings);
  const models = chosenProviders(
    flags.formalizers.filter((name) => name !== 'reading'),
    providersOf(sectionOf(settings, flags.settings), flags.settings),
  );
  const { table, digest } = await readKnowledge(flags.knowledge);
  const given = await Promise.all(flags.with.map(({ name, path }) => givenFormalizer(name, path)));
  const instructions = models.length === 0 ? '' : await neededText(flags.prompt, 'what a model is told');
  const examples = models.length === 0 ? [] : await templatesOf(flags.examples);
  const spending = nothingSpent();
  const file = flags.journal ?? `${flags.out.replace(/\/+$/, '')}-replies.jsonl`;
  if (flags.replay && !existsSync(file))
    throw new UserError(`There is no journal ${file} to replay.`, 'Name it with --journal.');
  const keys = new Map(
    dry || flags.replay ? [] : models.map((provider) => [provider.name, keyFor(provider)]),
  );
  const journal: Journal | undefined = models.length === 0 || dry ? undefined : openJournal(file);
  const asModel = (provider: Provider): readonly Formalizer[] => {
    if (!journal) return [];
    const { budget, replay = false } = flags;
    const key = keys.get(provider.name);
    const model = modelOf({ provider, journal, key, spending, budget, replay, signal });
    return [modelFormalizer(provider.name, model, instructions, examples, provider.concurrency)];
  };
  try {
    const all = [
      ...(flags.formalizers.includes('reading') ? [readingFormalizer(table)] : []),
      ...given,
      ...models.flatMap(asModel),
    ];
    const twice = all.find(({ name }, at) => all.findIndex((other) => other.name === name) !== at);
    if (twice) throw new UserError(`Two formalisers are called ${twice.name}.`, 'Give the set another name.');
    if (all.length === 0 && !dry) throw new UserError('No formaliser is named.', '--formalizers reading');
    return {
      all,
      weights,
      digests: { knowledge: digest },
      spending,
      estimate: (problem) => estimated(models, promptFor(problem, instructions, examples)),
      close: () => journal?.close(),
    };
  } catch (error) {
    journal?.close();
    throw error;
  }
};
