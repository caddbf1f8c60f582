import { describe, expect, it, test } from 'vitest';
import { providerWith } from '../../../test/shared/formalize/settings.ts';
import { inOrder } from './in-order.ts';
import { keyOf, mostTokensOf, type Prompt, tokensOf } from './messages.ts';
import { dearest, type Model } from './model.ts';
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
const provider = providerWith(minimal);

test('a prompt has about a token for four letters, and never more than one a byte', () => {
  const messages = [
    { role: 'system' as const, content: 'abcde' },
    { role: 'user' as const, content: 'äö' },
  ];
  expect(tokensOf(messages)).toBe(2 + 4 + 1 + 4);
  const schema = { name: 'n', schema: {} };
  expect(mostTokensOf({ messages, schema })).toBe(5 + 16 + 4 + 16 + JSON.stringify(schema).length);
  const priced = providerWith({ ...minimal, max_tokens: 1000, price: { input: 2, output: 10 } });
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
    keyOf({ ...provider, max_tokens: 16 }, first),
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
