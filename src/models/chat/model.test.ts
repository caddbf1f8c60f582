import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import {
  completion,
  raw,
  type Scripted,
  type Step,
  scripted,
  status,
} from '../../../test/shared/models/scripted.ts';
import type { Provider } from '../../model/index.ts';
import { openJournal } from './journal.ts';
import { type ModelOptions, modelOf } from './model.ts';
import { nothingSpent } from './spending.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-chat-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const servers: Scripted[] = [];
const journals: { close: () => void }[] = [];
afterEach(async () => {
  for (const journal of journals.splice(0)) journal.close();
  await Promise.all(servers.splice(0).map(({ close }) => close()));
});

const secret = 'sk-very-secret-0123456789';
const prompt = (content = 'Say yes.') => ({
  messages: [{ role: 'user' as const, content }],
  schema: { name: 'answer', schema: { type: 'object' } },
});

const provider = (baseUrl: string, more: Partial<Provider> = {}): Provider => ({
  name: 'test',
  base_url: baseUrl,
  model: 'tiny',
  key: 'TEST_KEY',
  temperature: 0,
  structured: 'schema',
  max_tokens: 100,
  timeout: 60,
  retries: 2,
  requests_per_minute: 1000,
  tokens_per_minute: 1_000_000,
  concurrency: 4,
  price: { input: 10, output: 100 },
  ...more,
});

const timersWaiting = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

let files = 0;
const asking = async (
  steps: readonly Step[],
  more: Partial<Provider> = {},
  { budget, ...options }: Partial<ModelOptions> & { readonly budget?: number } = {},
) => {
  const server = await scripted(...steps);
  servers.push(server);
  const file = join(folder, `replies-${++files}.jsonl`);
  const journal = openJournal(file);
  journals.push(journal);
  const spending = nothingSpent(budget);
  const model = modelOf({
    provider: provider(server.baseUrl, more),
    journal,
    key: secret,
    spending,
    replay: false,
    ...options,
  });
  return { server, file, journal, spending, model };
};

describe('a model behind an endpoint', () => {
  it('is asked once for a prompt, with the key in the header and nowhere on the disk', async () => {
    const { server, model, spending, file } = await asking(['yes', 'no']);
    expect(await model.ask(prompt())).toMatchObject({
      ok: true,
      reply: { text: 'yes', input: 100 },
    });
    expect(await model.ask(prompt())).toMatchObject({ ok: true, reply: { text: 'yes' } });
    expect(server.asked).toHaveLength(1);
    expect(server.keys).toEqual([`Bearer ${secret}`]);
    expect(JSON.parse(server.asked[0] ?? '')).toMatchObject({
      model: 'tiny',
      max_tokens: 100,
      response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true } },
    });
    expect(spending).toMatchObject({ requests: 1, fromJournal: 1, input: 100, output: 10, dollars: 0.002 });
    expect(readFileSync(file, 'utf8')).not.toContain(secret);
  });

  it.each<readonly [string, ...Step[]]>([
    ['429 with Retry-After', status(429, '{}', { 'retry-after': '0.01' }), 'yes'],
    ['429 without', status(429), 'yes'],
    [
      '500 twice',
      status(500, '{}', { 'retry-after': '0.01' }),
      status(503, '{}', { 'retry-after': '0.01' }),
      'yes',
    ],
    ['a broken body', raw('{"choices": [{"mess'), 'yes'],
    ['a reply without text', raw('{"choices": []}'), 'yes'],
    ['HTML', raw('<html>busy</html>'), 'yes'],
    [
      'a cut stream',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
        response.write(completion('yes').slice(0, 30));
        setTimeout(() => response.destroy(), 20);
      },
      'yes',
    ],
  ])('is asked again after %s', async (_what, ...steps) => {
    const { model, server } = await asking(steps);
    expect(await model.ask(prompt())).toMatchObject({ ok: true, reply: { text: 'yes' } });
    expect(server.asked.length).toBe(steps.length);
  });

  it.each<readonly [string, Step]>([
    ['goes away at once', (response) => response.destroy()],
    ['sends half a body', raw('{"choices": [{"mess')],
    ['sends an error', status(500, '{}', { 'retry-after': '0.01' })],
  ])('is asked again as often as is said, and no oftener, where it %s', async (_what, step) => {
    const { model, server } = await asking([step], { retries: 1 });
    expect(await model.ask(prompt())).toMatchObject({ ok: false, reason: 'provider_failed' });
    expect(server.asked.length).toBe(2);
  });

  it.each([
    { role: 'assistant', content: null, refusal: 'No.' },
    { role: 'assistant' },
    { role: 'assistant', content: [{ type: 'text', text: 'yes' }] },
  ])('has replied, and is paid, where it says nothing: %o', async (message) => {
    const choices = [{ index: 0, finish_reason: 'length', message }];
    const usage = { prompt_tokens: 100, completion_tokens: 10 };
    const { model, server, spending } = await asking([raw(JSON.stringify({ choices, usage }))]);
    for (let at = 0; at < 4; at++)
      expect(await model.ask(prompt(`No. ${at}`))).toMatchObject({
        ok: true,
        reply: { text: '', finish: 'length' },
      });
    expect(server.asked).toHaveLength(4);
    expect(spending).toMatchObject({ requests: 4, input: 400, output: 40 });
  });

  it.each([
    { 'retry-after': '86400' },
    { 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' },
    { 'retry-after-ms': '9e9' },
  ])('is not waited for where it asks for a day: %o', async (headers) => {
    const { model, server } = await asking([status(429, '{}', headers), 'yes']);
    expect(await model.ask(prompt())).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/^429 the endpoint asks to wait for \d+ s, more than the 600 s/),
    });
    expect(server.asked.length).toBe(1);
  });

  it.each<readonly [string, string, Step, number]>([
    ['that never answers', 'timed out', () => {}, 0.2],
    [
      'that goes away',
      'the connection ended before the whole reply was there',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
        response.write('{"choices"');
        setTimeout(() => response.destroy(), 20);
      },
      5,
    ],
    [
      'that never ends',
      'timed out',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '.repeat(1000)), 5);
        response.on('close', () => clearInterval(timer));
      },
      0.2,
    ],
    [
      'that sends far too much',
      'has more than 4000000 bytes',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const more = (): void => {
          while (!response.destroyed && response.write(' '.repeat(100_000)));
        };
        response.on('drain', more);
        more();
      },
      60,
    ],
  ])('gives up on a server %s', async (_what, detail, step, timeout) => {
    const { model } = await asking([step], { timeout, retries: 0 });
    const before = timersWaiting();
    expect(await model.ask(prompt())).toMatchObject({
      ok: false,
      reason: 'provider_failed',
      detail: expect.stringContaining(detail),
    });
    // Nothing is left that a finished command would wait for.
    expect(timersWaiting()).toBeLessThanOrEqual(before);
  });

  it.each<readonly [string, string, string]>([
    ['nothing', '', 'the reply is no JSON: Unexpected end of JSON input'],
    ['no JSON', '{"choices": [{"mess', 'the reply is no JSON: Unterminated string in JSON'],
    ['no object', 'null', 'the reply has no text'],
    ['no message', '{"choices": [null]}', 'the reply has no text'],
  ])('that sends %s is told plainly', async (_what, body, detail) => {
    const { model } = await asking([raw(body)], { retries: 0 });
    const { ok, ...told } = await model.ask(prompt());
    expect(ok).toBe(false);
    expect(told).toMatchObject({ detail: expect.stringMatching(new RegExp(`^${detail}`)) });
  });

  it('is read as JSON where it does not say what it sends', async () => {
    const { model } = await asking([
      (response) => {
        response.writeHead(200);
        response.end(completion('yes'));
      },
    ]);
    expect(await model.ask(prompt())).toMatchObject({ ok: true, reply: { text: 'yes' } });
  });

  it.each([301, 302, 303, 307, 308])('is not followed to another address by status %i', async (code) => {
    const elsewhere = await scripted('yes');
    servers.push(elsewhere);
    const there = `${elsewhere.baseUrl}/chat/completions`;
    const { model, server, spending } = await asking([status(code, '', { location: there })]);
    expect(await model.ask(prompt('the whole prompt'))).toMatchObject({
      ok: false,
      reason: 'provider_failed',
      detail: expect.stringContaining(`the endpoint sends on to ${there}, which is not followed`),
    });
    expect(elsewhere.asked).toEqual([]);
    expect(server.asked).toHaveLength(1);
    expect(spending.requests).toBe(0);
  });

  it.each<readonly [string, string | undefined]>([
    ['text/plain', completion('yes')],
    ['text/event-stream', `data: ${completion('yes')}\n\n`],
    ['application/octet-stream', '\u0000\u0001'],
    ['application/json; charset=utf-16', completion('yes')],
    ['application/json', `{"choices": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['application/json', `{"choices": ${'[['.repeat(200_000)}`],
    ['application/json', undefined],
  ])('costs the one question where it answers as %s', async (type, body) => {
    const step: Step = (response) => {
      response.writeHead(200, { 'content-type': type });
      response.end(body);
    };
    const { model } = await asking([step], { retries: 0 });
    const found = await model.ask(prompt());
    expect(JSON.stringify(found).length).toBeLessThan(1000);
    if (!found.ok) expect(found).toMatchObject({ reason: 'provider_failed' });
  });

  it('is left out after three requests that failed for good, without a turn for the others, and the key is in no message', async () => {
    const denied = status(401, JSON.stringify({ error: { message: `the key ${secret} is wrong` } }));
    const { model, server } = await asking([denied], { requests_per_minute: 3 });
    for (const text of ['a', 'b', 'c', 'd', 'e']) {
      const found = await model.ask(prompt(text));
      expect(found).toMatchObject({ ok: false, reason: 'provider_failed' });
      expect(JSON.stringify(found)).not.toContain(secret);
      expect(JSON.stringify(found)).toContain('[key]');
    }
    expect(server.asked).toHaveLength(3);
  });

  it.each([[-5000], ['many'], [1e308], [1.5]])(
    'spends what it may have cost where it says %s tokens',
    async (said) => {
      const reply = {
        ...JSON.parse(completion('yes')),
        usage: { prompt_tokens: said, completion_tokens: said },
      };
      const { model, spending } = await asking([raw(JSON.stringify(reply))]);
      expect(await model.ask(prompt())).toMatchObject({ ok: true });
      expect(spending.dollars).toBeGreaterThan(0);
      expect(spending.dollars).toBeLessThan(0.01);
    },
  );

  it('is not asked what could pass the budget', async () => {
    // At most 62 tokens in and 100 out, little more than a hundredth of a dollar; in truth two thousandths are paid.
    const { model, spending, server } = await asking(['yes'], {}, { budget: 0.013 });
    expect(await model.ask(prompt('a'))).toMatchObject({ ok: true });
    expect(await model.ask(prompt('b'))).toMatchObject({ ok: true });
    expect(await model.ask(prompt('c'))).toMatchObject({ ok: false, reason: 'over_budget' });
    expect(server.asked).toHaveLength(2);
    expect(spending.dollars).toBeLessThan(0.013);
  });

  it('waits for those on their way where only what they may cost at most leaves too little', async () => {
    const { model, spending } = await asking(['yes'], {}, { budget: 0.015 });
    const found = await Promise.all(['a', 'b', 'c', 'd'].map((text) => model.ask(prompt(text))));
    expect(found.filter(({ ok }) => ok)).toHaveLength(3);
    expect(found.at(-1)).toMatchObject({ reason: 'over_budget' });
    expect(spending).toMatchObject({ requests: 3, underWay: 0, reserved: 0 });
  });

  it.each<readonly [string, Step]>([
    ['half a body', raw('{"choices": [{"mess')],
    ['no answer', (response) => response.destroy()],
  ])('counts %s as paid, and asks no more than the budget allows', async (_what, step) => {
    const { model, spending, server } = await asking([step], { retries: 9 }, { budget: 0.023 });
    expect(await model.ask(prompt())).toMatchObject({ ok: false, reason: 'over_budget' });
    expect(server.asked).toHaveLength(2);
    expect(spending).toMatchObject({ requests: 0, lost: 2 });
    expect(spending.dollars).toBeGreaterThan(0.02);
    expect(spending.dollars).toBeLessThan(0.023);
  });

  it('says who was not reached, at no cost', async () => {
    const { model, server, spending } = await asking(['yes'], { retries: 0 });
    await server.close();
    const found = await model.ask(prompt());
    expect(found).toMatchObject({
      reason: 'provider_failed',
      detail: expect.stringMatching(/ECONNREFUSED 127\.0\.0\.1:\d+/),
    });
    expect(spending).toMatchObject({ lost: 0, dollars: 0 });
  });

  it('is not asked at all in a replay', async () => {
    const { model, server } = await asking(['yes'], {}, { replay: true });
    expect(await model.ask(prompt())).toMatchObject({ ok: false, reason: 'not_in_journal' });
    expect(server.asked).toHaveLength(0);
  });

  it('is asked no more at once than it allows', async () => {
    let most = 0;
    const waiting: (() => void)[] = [];
    // Answers come three at a time, a moment after the third: a fourth would be seen, and of two none is ever answered.
    const step: Step = (response) => {
      waiting.push(() => raw(completion('yes'))(response, ''));
      most = Math.max(most, waiting.length);
      if (waiting.length === 3)
        setTimeout(() => {
          for (const answer of waiting.splice(0)) answer();
        }, 20);
    };
    const { model } = await asking([step], { concurrency: 3 });
    await Promise.all(Array.from({ length: 12 }, (_, at) => model.ask(prompt(String(at)))));
    expect(most).toBe(3);
  });

  it('stops when it is interrupted', async () => {
    const stop = new AbortController();
    const { model } = await asking([() => stop.abort(new Error('stop'))], {}, { signal: stop.signal });
    await expect(model.ask(prompt())).rejects.toThrow('stop');
  });
});
