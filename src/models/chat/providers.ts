import { type Fields, isFields } from '../../base/index.ts';
import { UserError } from '../../model/index.ts';

/** A language model behind an endpoint that speaks OpenAI's chat completions. */
export type Provider = ReturnType<typeof providerOf>;

const keys = new Set([
  'base_url',
  'model',
  'key',
  'temperature',
  'structured',
  'max_tokens',
  'timeout',
  'retries',
  'requests_per_minute',
  'tokens_per_minute',
  'concurrency',
  'price',
]);

/** The section `providers` of formalize.yaml; what is missing, unknown or out of bounds is named with its provider. */
export const providersOf = (section: unknown, file: string): readonly Provider[] => {
  if (section === undefined || section === null) return [];
  if (!isFields(section)) throw new UserError(`${file}: \`providers\` needs a name and keys for each.`, hint);
  return Object.entries(section).map(([name, fields]) => providerOf(name, fields, file));
};

const hint = 'docs/formalize.md shows a provider with every key.';

const providerOf = (name: string, fields: unknown, file: string) => {
  const mistake = (what: string): UserError => new UserError(`${file}: provider ${name}: ${what}.`, hint);
  if (!/^[\w.-]{1,40}$/.test(name)) throw mistake('a name is letters, digits, `.`, `-` and `_`, at most 40');
  if (!isFields(fields)) throw mistake('it needs keys and values');
  const unknown = Object.keys(fields).find((key) => !keys.has(key));
  if (unknown !== undefined) throw mistake(`there is no key \`${unknown}\``);
  const text = (key: string): string => {
    const value = fields[key];
    if (typeof value !== 'string' || value === '') throw mistake(`\`${key}\` needs a text`);
    return value;
  };
  const number = (section: Fields, key: string, usual: number, least: number, most: number): number => {
    const value = section[key] ?? usual;
    if (typeof value !== 'number' || !(value >= least && value <= most))
      throw mistake(`\`${key}\` must be a number from ${least} to ${most}`);
    return value;
  };
  const baseUrl = text('base_url');
  if (!/^https?:\/\/[^\s@]+$/.test(baseUrl))
    throw mistake('`base_url` must be an address, without a key in it');
  const key = fields.key === undefined || fields.key === null ? undefined : text('key');
  if (key !== undefined && !/^[A-Za-z_]\w{0,60}$/.test(key))
    throw mistake('`key` is the *name* of an environment variable, such as OPENAI_API_KEY');
  const structured = fields.structured ?? 'schema';
  if (structured !== 'schema' && structured !== 'object' && structured !== 'none')
    throw mistake('`structured` is schema, object or none');
  const price = fields.price ?? {};
  if (!isFields(price)) throw mistake('`price` needs `input` and `output`, dollars for a million tokens');
  return {
    name,
    baseUrl,
    model: text('model'),
    /** The name of the environment variable that holds the key, never the key; undefined where none is asked for. */
    keyVariable: key,
    temperature: number(fields, 'temperature', 0, 0, 2),
    /** How a reply is asked to be JSON: by the schema, as any object, or by the prompt alone. */
    structured,
    maxTokens: number(fields, 'max_tokens', 2048, 16, 100_000),
    /** Seconds that a whole reply may take. */
    timeout: number(fields, 'timeout', 120, 0.05, 3600),
    /** How often a request is tried again after it failed in a way that may pass. */
    retries: number(fields, 'retries', 4, 0, 20),
    requestsPerMinute: number(fields, 'requests_per_minute', 60, 1, 1_000_000),
    tokensPerMinute: number(fields, 'tokens_per_minute', 1_000_000, 100, 1e12),
    concurrency: number(fields, 'concurrency', 4, 1, 64),
    /** US dollars for a million tokens. */
    price: { input: number(price, 'input', 0, 0, 10_000), output: number(price, 'output', 0, 0, 10_000) },
  };
};
