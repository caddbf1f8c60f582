import type OpenAI from 'openai';
import PQueue from 'p-queue';
import { isFields, jsonOf } from '../../base/index.ts';
import { type Provider, shortened, UserError } from '../../model/index.ts';
import type { Journal, Reply } from './journal.ts';
import { keyOf, mostTokensOf, type Prompt, tokensOf } from './messages.ts';
import { lose, release, reserve, type Spending, wouldPass } from './spending.ts';

/** Why a model gave no reply; all but `over_budget` and `not_in_journal` after it was asked as often as allowed. */
export const noReplies = ['provider_failed', 'over_budget', 'not_in_journal'] as const;
export type NoReply = (typeof noReplies)[number];
export const isNoReply = (reason: string): reason is NoReply => noReplies.some((one) => one === reason);

export type Asked =
  | { readonly ok: true; readonly reply: Reply }
  | { readonly ok: false; readonly reason: NoReply; readonly detail: string };

export interface ModelOptions {
  readonly provider: Provider;
  readonly journal: Journal;
  /** The key itself, from the environment: it is sent, and appears nowhere else. */
  readonly key: string | undefined;
  readonly spending: Spending;
  /** Nothing is asked: what the journal lacks has no reply. */
  readonly replay: boolean;
  readonly signal?: AbortSignal;
}

/** A language model: asked once for each prompt, ever, as long as its journal is kept. */
export type Model = ReturnType<typeof modelOf>;

/** A reply of more bytes than this is none. */
const mostBytes = 4_000_000;
/** After so many requests in a row that failed for good, the provider is left out. */
const mostFailures = 3;

const costOf = ({ price }: Provider, input: number, output: number): number =>
  (input * price.input + output * price.output) / 1_000_000;

/** About how many tokens a prompt has, and what it costs at most, in US dollars. */
export const dearest = (provider: Provider, prompt: Prompt) => {
  const most = mostTokensOf(prompt);
  return { input: tokensOf(prompt.messages), dollars: costOf(provider, most, provider.max_tokens) };
};

/** An endpoint that sends on to another address is not followed: the whole prompt, and the key, would go there. */
const notFollowed = async (response: Response): Promise<Response> => {
  await response.body?.cancel();
  const to = shortened(response.headers.get('location') ?? 'nowhere', 100);
  const message = `the endpoint sends on to ${to}, which is not followed: name that address as base_url if it is right`;
  const headers = { 'content-type': 'application/json' };
  return new Response(JSON.stringify({ error: { message } }), { status: response.status, headers });
};

/** Nobody waits longer than this, however long a server asks for: whoever must comes back. */
const mostWaitSeconds = 600;

/** How many seconds a server asks to wait: a number of them, or a date. */
const waitAsked = (headers: Headers): number => {
  const inSeconds = headers.get('retry-after') ?? '';
  const [seconds, milliseconds] = [Number(inSeconds), Number(headers.get('retry-after-ms'))];
  const until = Number.isNaN(seconds) ? (Date.parse(inSeconds) - Date.now()) / 1000 : seconds;
  return Math.max(until || 0, milliseconds / 1000 || 0);
};

/** A refusal after which the library does not ask again. */
const final = (message: string, status: number): Response => {
  const headers = { 'content-type': 'application/json', 'x-should-retry': 'false' };
  return new Response(JSON.stringify({ error: { message } }), { status, headers });
};

/** The library would wait for as long as it is asked to, without a word. */
const notWaitedFor = async (response: Response, seconds: number): Promise<Response> => {
  await response.body?.cancel();
  const message = `the endpoint asks to wait for ${Math.round(seconds)} s, more than the ${mostWaitSeconds} s that are waited`;
  return final(message, response.status);
};

/** A reply that is none, or not the whole of one: asked for again as one that never came. */
class Unusable extends Error {}

/** What a body says, and no more of it than it may have. */
const textOf = async ({ body, ok }: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let left = mostBytes;
  try {
    for await (const chunk of body ?? []) {
      left -= chunk.byteLength;
      if (left < 0 && ok) throw new Unusable(`the reply has more than ${mostBytes} bytes`);
      // A refusal is one, however long it is.
      if (left < 0) break;
      chunks.push(chunk);
    }
  } catch (error) {
    // So the network says that the other side went away.
    if (!(error instanceof TypeError)) throw error;
    throw new Unusable(`the connection ended before the whole reply was there: ${error.message}`);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
};

/** What an endpoint sends with 200 need not be JSON, nor hold anything. */
const refuseNone = (text: string): void => {
  let reply: unknown;
  try {
    reply = jsonOf(text);
  } catch (error) {
    throw new Unusable(`the reply is no JSON: ${error instanceof Error ? error.message : ''}`);
  }
  const [choice] = isFields(reply) && Array.isArray(reply.choices) ? reply.choices : [];
  if (!isFields(choice) || !choice.message) throw new Unusable('the reply has no text');
};

/**
 * Gives whole replies only. What else comes is thrown here, where the library takes it for a connection that failed: it asks
 * again with its pauses, as often as the settings say in all, and its limit of time holds for the body too.
 */
const askWhole: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  if (response.status >= 300 && response.status < 400) return notFollowed(response);
  const wait = response.ok ? 0 : waitAsked(response.headers);
  if (wait > mostWaitSeconds) return notWaitedFor(response, wait);
  const text = await textOf(response);
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  if (!response.ok) return new Response(text, { status, statusText, headers });
  refuseNone(text);
  // It is JSON, whatever the server says that it is.
  headers.set('content-type', 'application/json');
  return new Response(text, { status, statusText, headers });
};

/** Nothing was sent where nobody was reached. */
const notReached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const isReached = (error: unknown): boolean =>
  !causesOf(error).some((one) => 'code' in one && notReached.has(String(one.code)));

/** An error, what it came from, and so on. */
const causesOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [];

/** The attempts at one request: each that was sent and gave no whole reply may have to be paid. */
const attempts = (spending: Spending, most: number) => {
  let isOver = false;
  const ask: typeof fetch = async (input, init) => {
    isOver = wouldPass(spending, spending.reserved);
    if (isOver) return final('another attempt could pass the budget', 402);
    try {
      return await askWhole(input, init);
    } catch (error) {
      if (isReached(error)) lose(spending, most);
      throw error;
    }
  };
  return { ask, isOver: () => isOver };
};

/** Loaded when something is asked: it has many files. */
const library = () => import('openai');

const clientOf = async ({ provider, key }: ModelOptions, ask: typeof fetch): Promise<OpenAI> => {
  const { OpenAI: Client } = await library();
  return new Client({
    baseURL: provider.base_url,
    // The library asks for a key even where the server does not.
    apiKey: key ?? 'none',
    organization: null,
    project: null,
    maxRetries: provider.retries,
    timeout: provider.timeout * 1000,
    logLevel: 'off',
    fetch: ask,
  });
};

/** An error's text on one line, without the key, whoever put it there; what it came from says more than `Connection error.` */
const told = (error: unknown, key: string | undefined): string => {
  const causes = causesOf(error);
  const known = causes.find((one) => one instanceof Unusable) ?? causes.at(-1);
  const text = known ? known.message || String(known.name) : String(error);
  const safe = key === undefined || key === '' ? text : text.replaceAll(key, '[key]');
  return safe.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 300);
};

/** Makes a model of a provider. `ask` never throws for what the provider does; it throws when it is interrupted or its journal cannot be written. */
export const modelOf = (options: ModelOptions) => {
  const { provider, journal, spending, signal } = options;
  const overBudget = {
    ok: false,
    reason: 'over_budget',
    detail: `asking could pass the budget of $${spending.budget}`,
  } as const;
  const limited = limiterOf(provider);
  let failures = 0;
  let lastFailure = '';
  const pay = async (prompt: Prompt, key: string): Promise<Asked> => {
    const most = dearest(provider, prompt).dollars;
    if (failures >= mostFailures)
      return { ok: false, reason: 'provider_failed', detail: `${provider.name} is left out: ${lastFailure}` };
    if (!(await reserve(spending, most))) return overBudget;
    const { ask, isOver } = attempts(spending, most);
    try {
      signal?.throwIfAborted();
      const reply = await request(await clientOf(options, ask), provider, prompt, signal);
      journal.add({ key, provider: provider.name, model: provider.model, ...reply });
      spending.requests++;
      spending.input += reply.input;
      spending.output += reply.output;
      spending.dollars += costOf(provider, reply.input, reply.output);
      failures = 0;
      return { ok: true, reply };
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      // What the journal cannot keep is no fault of the provider's.
      if (error instanceof UserError) throw error;
      if (isOver()) return overBudget;
      failures++;
      lastFailure = told(error, options.key);
      return { ok: false, reason: 'provider_failed', detail: lastFailure };
    } finally {
      release(spending, most);
    }
  };
  return {
    ask: async (prompt: Prompt): Promise<Asked> => {
      const key = keyOf(provider, prompt);
      const known = journal.find(key);
      if (known) spending.fromJournal++;
      if (known) return { ok: true, reply: known };
      if (options.replay)
        return { ok: false, reason: 'not_in_journal', detail: 'the journal has no reply to this prompt' };
      signal?.throwIfAborted();
      // What is not sent any more waits for no turn: of a large run that would take hours.
      if (wouldPass(spending, dearest(provider, prompt).dollars)) return overBudget;
      if (failures >= mostFailures) return await pay(prompt, key);
      return await limited(tokensOf(prompt.messages) + provider.max_tokens, () => pay(prompt, key));
    },
  };
};

const formatOf = ({ structured }: Provider, { schema }: Prompt) => {
  if (structured === 'none') return {};
  if (structured === 'object') return { response_format: { type: 'json_object' as const } };
  return {
    response_format: {
      type: 'json_schema' as const,
      json_schema: { name: schema.name, strict: true, schema: { ...schema.schema } },
    },
  };
};

const request = async (
  client: OpenAI,
  provider: Provider,
  prompt: Prompt,
  signal: AbortSignal | undefined,
): Promise<Reply> => {
  const completion = await client.chat.completions.create(
    {
      model: provider.model,
      temperature: provider.temperature,
      max_tokens: provider.max_tokens,
      messages: prompt.messages.map(({ role, content }) => ({ role, content })),
      ...formatOf(provider, prompt),
    },
    // The library listens to the signal for good: it is given one of its own each time.
    signal ? { signal: AbortSignal.any([signal]) } : {},
  );
  const [choice] = completion.choices;
  // A refusal, or one whose thinking took all tokens, is a reply too: it is paid for, and costs its own prompt only.
  const content = choice?.message.content;
  const text = typeof content === 'string' ? content : '';
  return {
    text,
    input: tokensSaid(completion.usage?.prompt_tokens) ?? tokensOf(prompt.messages),
    output: tokensSaid(completion.usage?.completion_tokens) ?? Math.ceil(text.length / 4),
    finish: choice?.finish_reason ?? 'unknown',
  };
};

/** What is no number of tokens would pass any budget: less than nothing gives money back, and of a text no sum is made. */
const tokensSaid = (said: unknown): number | undefined =>
  typeof said === 'number' && Number.isSafeInteger(said) && said >= 0 ? said : undefined;

const minute = 60_000;

/** Runs what is asked of a provider no faster and no more at once than it allows: requests and tokens a minute, concurrency. */
const limiterOf = ({ concurrency, requests_per_minute, tokens_per_minute }: Provider) => {
  const queue = new PQueue({ concurrency, interval: minute, intervalCap: requests_per_minute });
  const spent: { at: number; tokens: number }[] = [];
  const room = async (tokens: number): Promise<void> => {
    for (;;) {
      const now = performance.now();
      while (spent[0] && now - spent[0].at >= minute) spent.shift();
      const used = spent.reduce((sum, one) => sum + one.tokens, 0);
      // A single request above the limit is sent alone: the server says whether it takes it.
      if (used === 0 || used + tokens <= tokens_per_minute) {
        spent.push({ at: now, tokens });
        return;
      }
      const oldest = spent[0]?.at ?? now;
      await new Promise((go) => setTimeout(go, Math.max(10, oldest + minute - now)));
    }
  };
  return <T>(tokens: number, task: () => Promise<T>): Promise<T> =>
    queue.add(async () => {
      await room(tokens);
      return await task();
    });
};
