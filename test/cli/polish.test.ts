/** `rules polish` against a server on loopback that rewords as the test says. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { fixtures, rules, temporaryFolder } from './rules.ts';

const folder = temporaryFolder();
const run = join(folder, 'run');
const key = 'sk-secret-of-the-test-43';
const env = { TEST_KEY: key };
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface Line {
  readonly id: string;
  readonly rule: string;
  readonly erroneous_line_number: string;
  readonly flawed_solution: { readonly [label: string]: string };
  readonly polished_solution?: { readonly [label: string]: string };
  readonly polished_by?: object;
}
const linesOf = (out: string, name = 'candidates.jsonl'): Line[] =>
  readFileSync(join(folder, out, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
const text = (out: string, name: string): string => readFileSync(join(folder, out, name), 'utf8');

beforeAll(async () => {
  const only = 'added_for_each,product_off_by_n,times_table_neighbour';
  const args = ['run', '--seed', '42', '--limit', '12', '--only', only, '--out', run];
  expect(await rules(args)).toMatchObject({ code: 0 });
  expect(linesOf('run').length).toBeGreaterThan(8);
});

/** A server that is given the line to be reworded and how many replies to it were refused so far. */
const served = async (
  reply: (line: string, refused: number) => string,
  price = '{ input: 1, output: 2 }',
) => {
  const asked: string[] = [];
  const server = createServer((request, response: ServerResponse) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const { messages }: { messages: readonly { role: string; content: string }[] } = JSON.parse(body);
      const line = /Reword this line, \w+:\n(.*)$/.exec(messages[1]?.content ?? '')?.[1] ?? '';
      asked.push(line);
      const content = reply(line, (messages.length - 2) / 2);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({
          choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
          usage: { prompt_tokens: 100, completion_tokens: 20 },
        }),
      );
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  closers.push(close);
  const { port } = server.address() as AddressInfo;
  const settings = join(folder, `polish-${port}.yaml`);
  writeFileSync(
    settings,
    `providers:\n  local:\n    base_url: http://127.0.0.1:${port}/v1\n    model: tiny\n    key: TEST_KEY\n    concurrency: 3\n    requests_per_minute: 10000\n    retries: 1\n    price: ${price}\n`,
  );
  const call = (out: string, ...more: readonly string[]) => [
    ...['polish', '--from', run, '--with', 'local', '--settings', settings],
    ...['--out', join(folder, out), ...more],
  ];
  return { asked, call, close };
};

const reworded = (line: string): string => `Going by the story, ${line}`;
const inJson = (line: string): string => JSON.stringify({ line });

test('a model’s words stand beside the line, what breaks a rule is asked for again, the rest is left', async () => {
  // Every third line is mended when it is told what is wrong, every fourth never is.
  const order: string[] = [];
  const { asked, call, close } = await served((line, refused) => {
    if (!order.includes(line)) order.push(line);
    const place = order.indexOf(line);
    if (place % 4 === 3) return inJson(`${line} There are 977 more.`);
    if (place % 3 === 2 && refused === 0) return 'I would rather not.';
    return `Here you are: ${inJson(reworded(line))}`;
  });
  const first = await rules(call('polished'), { env });
  expect(first).toMatchObject({ code: 0, stderr: '' });
  const [before, after] = [linesOf('run'), linesOf('polished')];
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  const polished = after.filter((one) => one.polished_solution !== undefined);
  const left = linesOf('polished', 'left.jsonl');
  expect(polished.length).toBeGreaterThan(3);
  expect(left.length).toBeGreaterThan(1);
  expect(new Set(left.map((one) => JSON.stringify({ ...one, id: '', index: 0, rule: '' })))).toEqual(
    new Set([
      '{"id":"","index":0,"rule":"","reason":"new_number","detail":"it has a number, in digits or letters, that the line has not: 977"}',
    ]),
  );
  expect(polished.length + left.length).toBe(before.length);
  for (const [at, one] of after.entries()) {
    const { polished_solution: words, polished_by: by, ...rest } = one;
    expect(rest).toEqual(before[at]);
    if (!words) continue;
    const own = one.flawed_solution[one.erroneous_line_number] ?? '';
    expect(by).toEqual({ provider: 'local', model: 'tiny' });
    expect(words).toEqual({ ...one.flawed_solution, [one.erroneous_line_number]: reworded(own) });
  }
  expect(asked.length).toBeGreaterThan(before.length + 2 * left.length);
  for (const name of ['templates.jsonl', 'discarded.jsonl'])
    expect(text('polished', name)).toBe(text('run', name));
  expect(JSON.parse(text('polished', 'manifest.json'))).toMatchObject({
    ...JSON.parse(text('run', 'manifest.json')),
    polish: {
      provider: 'local',
      model: 'tiny',
      polished: polished.length,
      left: { new_number: left.length },
    },
  });

  close();
  const journal = join(folder, 'polished-replies.jsonl');
  const again = await rules(call('again', '--journal', journal, '--replay'));
  expect(again).toMatchObject({ code: 0, stderr: '' });
  for (const name of ['candidates.jsonl', 'left.jsonl', 'manifest.json'])
    expect(text('again', name)).toBe(text('polished', name));
  for (const file of [journal, join(folder, 'polished/manifest.json')])
    expect(readFileSync(file, 'utf8')).not.toContain(key);

  const id = polished[0]?.id ?? '';
  const shown = await rules(['show', id, '--run', join(folder, 'polished')]);
  expect(shown.stdout).toContain('reworded by local, tiny');
  expect(shown.stdout).toContain('Going by the story, ');

  const exported = ['export', '--from', join(folder, 'polished'), '--level', '1', '--conceptual', 'run'];
  const split = ['--split', '1/0/0', '--balance', 'weights', '--annotations', 'keep'];
  for (const [out, more] of [
    ['plain', []],
    ['worded', ['--polished']],
  ] as const)
    expect(await rules([...exported, ...split, ...more, '--out', join(folder, out)])).toMatchObject({
      code: 0,
    });
  const inputs = (out: string): readonly string[] =>
    readFileSync(join(folder, out, 'train.jsonl'), 'utf8').split('\n');
  const worded = inputs('worded').filter((line) => line.includes('Going by the story'));
  expect(worded).toHaveLength(polished.length);
  expect(inputs('plain').filter((line) => line.includes('Going by the story'))).toEqual([]);
  expect(inputs('plain')).toHaveLength(inputs('worded').length);
  expect(JSON.parse(text('worded', 'manifest.json'))).toMatchObject({ polished: true });
});

test('only what is named is asked for, and no more than the budget has', async () => {
  const { asked, call } = await served((line) => inJson(reworded(line)), '{ input: 100, output: 100 }');
  const dry = await rules(call('dry', '--rule', 'added_for_each', '--dry-run'), { env });
  expect(dry.stdout).toMatch(/^\d+ lines: about [\d,]+ tokens in, and at most \$/);
  expect(existsSync(join(folder, 'dry'))).toBe(false);
  expect(asked).toEqual([]);
  expect(await rules(call('one', '--rule', 'added_for_each'), { env })).toMatchObject({ code: 0 });
  const named = linesOf('one').filter(({ polished_solution: words }) => words !== undefined);
  expect(new Set(named.map(({ rule }) => rule))).toEqual(new Set(['added_for_each']));
  expect(named).toHaveLength(asked.length);
  const poor = await rules(call('poor', '--limit', '6', '--budget', '0.4'), { env });
  expect(poor.code).toBe(0);
  expect(poor.stdout).toContain('over_budget');
  expect(asked.length - named.length).toBeGreaterThan(0);
  expect(asked.length - named.length).toBeLessThan(6);
});

test('what is no run, a rule or a provider that is not there, and an output that is an input are told', async () => {
  const { asked, call } = await served((line) => inJson(line));
  const said = async (...args: readonly string[]): Promise<string> => (await rules(args, { env })).stderr;
  expect(await said(...call('no', '--rule', 'added_for_eech'))).toContain('Did you mean added_for_each?');
  expect(await said(...call('no', '--with', 'locl'))).toContain('Did you mean local?');
  expect(await said(...call('no', '--from', fixtures))).toContain('holds no run');
  expect(await said(...call('run'))).toContain('is read by this run and would be written over');
  expect(await said(...call('no', '--replay'))).toContain('There is no journal');
  expect((await rules(call('no'))).stderr).toContain('TEST_KEY is not set');
  expect(asked).toEqual([]);
});

const hostile: readonly ((line: string) => string)[] = [
  (line) => inJson(`\x1b[2J\x1b]0;owned\x07\u202e${line}`),
  (line) => `{"__proto__": {"line": "x"}, "line": ${'['.repeat(50_000)}${JSON.stringify(line)}`,
  (line) => inJson(`${line}${' and so on'.repeat(100_000)}`),
  () => '{"line": {"toString": 1}}',
  (line) => inJson(line.replace(/ /g, '\u0000')),
  () => '['.repeat(100_000),
];

test('hostile replies leave their lines as they were, and none steers the terminal', async () => {
  const order: string[] = [];
  const { call } = await served((line) => {
    if (!order.includes(line)) order.push(line);
    return hostile[order.indexOf(line) % hostile.length]?.(line) ?? '';
  });
  const { code, stdout, stderr } = await rules(call('hostile'), { env });
  expect(code).toBe(0);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach the terminal
  const steers = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/;
  expect(stdout + stderr).not.toMatch(steers);
  expect(stdout + stderr).not.toContain('fault of Errata');
  const [before, after] = [linesOf('run'), linesOf('hostile')];
  expect(after.map(({ flawed_solution }) => flawed_solution)).toEqual(
    before.map(({ flawed_solution }) => flawed_solution),
  );
  for (const { polished_solution } of after)
    for (const line of Object.values(polished_solution ?? {})) expect(line).not.toMatch(steers);
});
