import { describe, expect, it, test } from 'vitest';
import { inOrder } from './in-order.ts';
import { keyOf, mostTokensOf, type Prompt, tokensOf } from './messages.ts';
import { dearest, type Model } from './model.ts';
import { providersOf } from './providers.ts';
import { askMended } from './repairs.ts';

const first: Prompt = {
  messages: [{ role: 'user', content: 'Say three.' }],
  schema: { name: 'answer', schema: { type: 'object' } },
};

/** A model that gives these replies, one after the other, and keeps what it was asked. */
const modelWith = (...replies: readonly string[]): Model & { readonly asked: Prompt[] } => {
  const asked: Prompt[] = [];
  return {
    asked,
    ask: async (prompt) => {
      const text = replies[asked.push(prompt) - 1];
      return text === undefined
        ? { ok: false, reason: 'over_budget', detail: 'no more' }
        : { ok: true, reply: { text, input: 1, output: 1, finish: 'stop' } };
    },
  };
};

const isThree = ({ text }: { readonly text: string }) =>
  text === 'three'
    ? { made: 3 }
    : {
        reason: 'no_three' as const,
        reasons: Array.from({ length: 8 }, (_, at) => `reason ${at} of ${text}`),
      };

describe('what will not do', () => {
  it('is sent back with the reasons, six at once', async () => {
    const model = modelWith('two', 'three');
    expect(await askMended(model, first, isThree)).toEqual({ ok: true, made: 3 });
    expect(model.asked[0]).toBe(first);
    expect(model.asked[1]).toEqual({
      ...first,
      messages: [
        ...first.messages,
        { role: 'assistant', content: 'two' },
        {
          role: 'user',
          content:
            'That cannot be used:\n- reason 0 of two\n- reason 1 of two\n- reason 2 of two\n- reason 3 of two\n- reason 4 of two\n- reason 5 of two\n\nAnswer again with the whole JSON object, mended.',
        },
      ],
    });
    expect(model.asked).toHaveLength(2);
  });

  it('is sent back twice, and no more', async () => {
    const model = modelWith('one', 'two', 'four', 'three');
    expect(await askMended(model, first, isThree)).toEqual({
      ok: false,
      reason: 'no_three',
      detail: 'reason 0 of four',
    });
    expect(model.asked.map(({ messages }) => messages.length)).toEqual([1, 3, 5]);
  });

  it('is cut where it is long, and a model that does not answer is told as that', async () => {
    const model = modelWith('x'.repeat(30_000));
    const mended = await askMended(model, first, () => ({ reason: 'no', reasons: [] }));
    expect(mended).toEqual({ ok: false, reason: 'over_budget', detail: 'no more' });
    expect(model.asked[1]?.messages[1]?.content).toHaveLength(20_000);
    const never = await askMended(modelWith('a', 'b', 'c'), first, () => ({ reason: 'no', reasons: [] }));
    expect(never).toEqual({ ok: false, reason: 'no', detail: '' });
  });
});

const minimal = { base_url: 'https://example.org/v1', model: 'tiny' };
const [provider] = providersOf({ a: minimal }, 'f.yaml');

describe('a provider', () => {
  it('has usual values for what is not said', () => {
    expect(provider).toEqual({
      name: 'a',
      baseUrl: 'https://example.org/v1',
      model: 'tiny',
      keyVariable: undefined,
      temperature: 0,
      structured: 'schema',
      maxTokens: 2048,
      timeout: 120,
      retries: 4,
      requestsPerMinute: 60,
      tokensPerMinute: 1_000_000,
      concurrency: 4,
      price: { input: 0, output: 0 },
    });
    expect([undefined, null].map((none) => providersOf(none, 'f.yaml'))).toEqual([[], []]);
    expect(
      providersOf({ a: { ...minimal, key: null }, 'b.C-1_': { ...minimal, key: 'MY_KEY' } }, 'f'),
    ).toMatchObject([
      { name: 'a', keyVariable: undefined },
      { name: 'b.C-1_', keyVariable: 'MY_KEY' },
    ]);
  });

  it.each<[string, unknown, string]>([
    ['a list', [], 'f.yaml: `providers` needs a name and keys for each.'],
    ['a text', 'a', 'f.yaml: `providers` needs a name and keys for each.'],
    [
      'a name with a space',
      { 'a b': minimal },
      'provider a b: a name is letters, digits, `.`, `-` and `_`, at most 40.',
    ],
    ['a long name', { ['x'.repeat(41)]: minimal }, 'at most 40.'],
    ['no keys', { a: null }, 'provider a: it needs keys and values.'],
    ['an unknown key', { a: { ...minimal, url: '' } }, 'there is no key `url`.'],
    ['no model', { a: { base_url: 'http://a' } }, '`model` needs a text.'],
    ['an empty model', { a: { ...minimal, model: '' } }, '`model` needs a text.'],
    ['no address', { a: { model: 'm' } }, '`base_url` needs a text.'],
    [
      'another protocol',
      { a: { ...minimal, base_url: 'ftp://a' } },
      '`base_url` must be an address, without a key in it.',
    ],
    [
      'a key in the address',
      { a: { ...minimal, base_url: 'https://me@a' } },
      '`base_url` must be an address',
    ],
    [
      'blanks in the address',
      { a: { ...minimal, base_url: 'https://a b' } },
      '`base_url` must be an address',
    ],
    [
      'a key itself',
      { a: { ...minimal, key: 'sk-12' } },
      '`key` is the *name* of an environment variable, such as OPENAI_API_KEY.',
    ],
    ['a key of digits', { a: { ...minimal, key: '1KEY' } }, '`key` is the *name*'],
    [
      'another way to ask',
      { a: { ...minimal, structured: 'xml' } },
      '`structured` is schema, object or none.',
    ],
    [
      'a price alone',
      { a: { ...minimal, price: 3 } },
      '`price` needs `input` and `output`, dollars for a million tokens.',
    ],
    [
      'a price below zero',
      { a: { ...minimal, price: { input: -1 } } },
      '`input` must be a number from 0 to 10000.',
    ],
    [
      'a high price',
      { a: { ...minimal, price: { output: 10_001 } } },
      '`output` must be a number from 0 to 10000.',
    ],
    [
      'a temperature in words',
      { a: { ...minimal, temperature: 'hot' } },
      '`temperature` must be a number from 0 to 2.',
    ],
    ['few tokens', { a: { ...minimal, max_tokens: 15 } }, '`max_tokens` must be a number from 16 to 100000.'],
    ['no time', { a: { ...minimal, timeout: 0 } }, '`timeout` must be a number from 0.05 to 3600.'],
    ['many retries', { a: { ...minimal, retries: 21 } }, '`retries` must be a number from 0 to 20.'],
    [
      'no requests',
      { a: { ...minimal, requests_per_minute: 0 } },
      '`requests_per_minute` must be a number from 1 to 1000000.',
    ],
    [
      'no tokens',
      { a: { ...minimal, tokens_per_minute: 99 } },
      '`tokens_per_minute` must be a number from 100 to 1000000000000.',
    ],
    ['a crowd', { a: { ...minimal, concurrency: 65 } }, '`concurrency` must be a number from 1 to 64.'],
  ])('with %s is refused', (_, section, told) => {
    expect(() => providersOf(section, 'f.yaml')).toThrow(told);
  });

  it('may have what lies on its bounds', () => {
    const least = {
      ...minimal,
      temperature: 2,
      max_tokens: 16,
      timeout: 0.05,
      retries: 0,
      requests_per_minute: 1,
    };
    expect(
      providersOf({ a: { ...least, tokens_per_minute: 100, concurrency: 64, structured: 'none' } }, 'f'),
    ).toMatchObject([
      {
        temperature: 2,
        maxTokens: 16,
        timeout: 0.05,
        retries: 0,
        requestsPerMinute: 1,
        tokensPerMinute: 100,
        concurrency: 64,
        structured: 'none',
      },
    ]);
  });
});

test('a prompt has about a token for four letters, and never more than one a byte', () => {
  const messages = [
    { role: 'system' as const, content: 'abcde' },
    { role: 'user' as const, content: 'äö' },
  ];
  expect(tokensOf(messages)).toBe(2 + 4 + 1 + 4);
  const schema = { name: 'n', schema: {} };
  expect(mostTokensOf({ messages, schema })).toBe(5 + 16 + 4 + 16 + JSON.stringify(schema).length);
  const [priced] = providersOf({ a: { ...minimal, max_tokens: 1000, price: { input: 2, output: 10 } } }, 'f');
  if (!priced) throw new Error('no provider');
  const most = mostTokensOf({ messages, schema });
  expect(dearest(priced, { messages, schema })).toEqual({ input: 11, dollars: (most * 2 + 1000 * 10) / 1e6 });
});

test('a reply is kept by all that it depends on', () => {
  if (!provider) throw new Error('no provider');
  const key = keyOf(provider, first);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(keyOf({ ...provider, retries: 0, concurrency: 9 }, first)).toBe(key);
  const others = [
    keyOf({ ...provider, name: 'b' }, first),
    keyOf({ ...provider, model: 'b' }, first),
    keyOf({ ...provider, temperature: 1 }, first),
    keyOf({ ...provider, structured: 'none' }, first),
    keyOf({ ...provider, maxTokens: 16 }, first),
    keyOf(provider, { ...first, messages: [] }),
    keyOf(provider, { ...first, schema: { name: 'b', schema: {} } }),
  ];
  expect(new Set([key, ...others]).size).toBe(8);
});

test('what is begun comes in its order, so many at once, and what fails where its turn is', async () => {
  async function* items() {
    yield* [1, 2, 3, 4, 5];
  }
  let [going, most] = [0, 0];
  const begin = async (item: number): Promise<number> => {
    going++;
    most = Math.max(most, going);
    await new Promise((go) => setTimeout(go, item === 1 ? 20 : 1));
    going--;
    if (item === 4) throw new Error('four');
    return item * 10;
  };
  const seen: unknown[] = [];
  const all = async () => {
    for await (const one of inOrder(items(), 2, begin)) seen.push(one);
  };
  await expect(all()).rejects.toThrow('four');
  expect(seen).toEqual([
    [1, 10],
    [2, 20],
    [3, 30],
  ]);
  expect(most).toBe(2);
});
