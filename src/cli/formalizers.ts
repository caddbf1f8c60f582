import {
  type Formalizer,
  givenFormalizer,
  modelFormalizer,
  promptFor,
  readAgreementWeights,
  readingFormalizer,
  readKnowledge,
  type WordProblem,
} from '../formalize/index.ts';
import { type Template, UserError } from '../model/index.ts';
import { dearest, type Prompt, type Provider } from '../models/index.ts';
import { readTemplates } from '../runtime/index.ts';
import { vectorsOf } from './embed.ts';
import { type ModelFlags, openModels, providersNamed } from './models.ts';
import { neededText } from './needed-text.ts';

export interface FormalizersFlags extends ModelFlags {
  readonly formalizers: readonly string[];
  readonly with: readonly { readonly name: string; readonly path: string }[];
  readonly knowledge: string;
  readonly embed?: string;
  readonly examples: string;
}

/** Who formalises, and what they go by. */
export type Formalizers = Awaited<ReturnType<typeof formalizersOf>>;

const templatesOf = async (path: string): Promise<readonly Template[]> => {
  const found: Template[] = [];
  for await (const read of readTemplates(path)) {
    if (read.ok) found.push(read.template);
    // A prompt shows three: a few hundred to choose from are enough.
    if (found.length >= 500) break;
  }
  return found;
};

/** What asking each of them once costs at most. */
const estimated = (providers: readonly Provider[], prompt: Prompt): { input: number; dollars: number } => {
  const costs = providers.map((provider) => dearest(provider, prompt));
  return {
    input: costs.reduce((sum, { input }) => sum + input, 0),
    dollars: costs.reduce((sum, { dollars }) => sum + dollars, 0),
  };
};

/** The formalisers that the flags name: the reader, sets that exist, and language models. Throws UserError. */
export const formalizersOf = async (flags: FormalizersFlags, signal: AbortSignal) => {
  const settings = await neededText(flags.settings, 'the sections `agreement` and `providers`');
  const weights = readAgreementWeights(settings, flags.settings);
  const names = flags.formalizers.filter((name) => name !== 'reading');
  const providers = providersNamed(names, settings, flags.settings, ['reading']);
  const { table, digest } = await readKnowledge(flags.knowledge);
  const given = await Promise.all(flags.with.map(({ name, path }) => givenFormalizer(name, path)));
  const instructions = providers.length === 0 ? '' : await neededText(flags.prompt, 'what a model is told');
  const examples = providers.length === 0 ? [] : await templatesOf(flags.examples);
  const dry = flags.dryRun === true;
  const vectorOf = await vectorsOf(flags.embed);
  const models = openModels(dry ? [] : providers, flags, signal);
  try {
    const all: readonly Formalizer[] = [
      ...(flags.formalizers.includes('reading') ? [readingFormalizer(table)] : []),
      ...given,
      ...models.all.map(({ provider: { name, concurrency }, model }) =>
        modelFormalizer(name, model, instructions, examples, concurrency),
      ),
    ];
    const twice = all.find(({ name }, at) => all.findIndex((other) => other.name === name) !== at);
    if (twice) throw new UserError(`Two formalisers are called ${twice.name}.`, 'Give the set another name.');
    if (all.length === 0 && !dry) throw new UserError('No formaliser is named.', '--formalizers reading');
    return {
      ...{ all, weights, vectorOf, digests: { knowledge: digest } },
      ...{ spending: models.spending, close: models.close },
      /** What asking every provider for a problem costs at most, without repairs: tokens in, and US dollars. */
      estimate: (problem: WordProblem) => estimated(providers, promptFor(problem, instructions, examples)),
    };
  } catch (error) {
    models.close();
    throw error;
  }
};
