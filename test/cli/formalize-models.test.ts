/** The way from problems to templates by a language model, against a server on loopback that does what the test says. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ended, fixtures, rules, start, temporaryFolder } from './rules.ts';

const folder = temporaryFolder();
const key = 'sk-secret-of-the-test-42';
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface Line {
  readonly index: number;
  readonly function_code: string;
  readonly logical_steps: readonly object[];
}
const templates: readonly Line[] = readFileSync(join(fixtures, 'problems.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
  .filter(
    ({ function_code }) =>
      function_code.startsWith('def solve') && !/ {4}(?:if|for|while) /.test(function_code),
  )
  .slice(0, 12);
const problems = join(folder, 'problems.jsonl');
writeFileSync(problems, templates.map((one) => `${JSON.stringify(one)}\n`).join(''));

const completion = (content: string): string =>
  JSON.stringify({
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 1000, completion_tokens: 200 },
  });

/** A server that answers with the template of the problem that it is asked about. */
const served = async (answer: (index: number, response: ServerResponse, body: string) => void) => {
  const asked: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const index = Number([...body.matchAll(/Index: (\d+)/g)].at(-1)?.[1]);
      asked.push(index);
      answer(index, response, body);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const settings = join(folder, 'formalize.yaml');
  writeFileSync(
    settings,
    `${readFileSync(join(fixtures, '../rules/formalize.yaml'), 'utf8')}
providers:
  local:
    base_url: http://127.0.0.1:${(server.address() as AddressInfo).port}/v1
    model: tiny
    key: TEST_KEY
    concurrency: 3
    requests_per_minute: 10000
    retries: 1
    price: { input: 1, output: 2 }
`,
  );
  const call = (out: string, ...more: readonly string[]) => [
    'formalize',
    problems,
    '--settings',
    settings,
    '--out',
    join(folder, out),
    ...more,
  ];
  return { asked, call };
};

const good = (index: number, response: ServerResponse): void => {
  const found = templates.find((template) => template.index === index);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    completion(JSON.stringify({ function_code: found?.function_code, logical_steps: found?.logical_steps })),
  );
};
// As a file of Windows leaves it.
const env = { TEST_KEY: `${key}\r` };
const lines = (out: string, name: string) =>
  readFileSync(join(folder, out, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

test('a model and the reader formalise, agree, and nothing is paid twice or leaks the key', async () => {
  const { asked, call } = await served(good);
  const dry = await rules(call('first', '--formalizers', 'local', '--dry-run'), { env });
  expect(dry.stdout).toContain('12 problems: about');
  const inJson = await rules(call('first', '--formalizers', 'local', '--dry-run', '--json'), { env });
  expect(JSON.parse(inJson.stdout)).toEqual({
    problems: 12,
    input_tokens: expect.any(Number),
    dollars: expect.any(Number),
  });
  expect(asked).toEqual([]);
  const first = await rules(call('first', '--formalizers', 'reading,local'), { env });
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toContain('12 requests (0 from the journal), 12,000 + 2,400 tokens, $0.0168');
  const made = lines('first', 'templates.jsonl');
  expect(made).toHaveLength(12);
  expect(made.filter(({ agreement }) => agreement?.clique.length === 2).length).toBeGreaterThan(5);
  const journal = join(folder, 'first-replies.jsonl');
  const again = await rules(
    call('second', '--formalizers', 'reading,local', '--journal', journal, '--replay'),
  );
  expect(again.code).toBe(0);
  expect(asked).toHaveLength(12);
  for (const name of ['templates.jsonl', 'rejected.jsonl', 'report.md', 'manifest.json'])
    expect(readFileSync(join(folder, 'second', name), 'utf8')).toBe(
      readFileSync(join(folder, 'first', name), 'utf8'),
    );
  const all = [journal, ...['templates.jsonl', 'manifest.json'].map((name) => join(folder, 'first', name))];
  for (const file of all) expect(readFileSync(file, 'utf8')).not.toContain(key);
});

test('a killed run goes on where it was, and asks no prompt twice', async () => {
  let answered = 0;
  const { asked, call } = await served((index, response) => {
    if (answered++ < 5) good(index, response);
  });
  const args = call('killed', '--formalizers', 'local');
  const child = start(args, { env });
  const over = ended(child);
  const kept = (): number => {
    const file = join(folder, 'killed-replies.jsonl');
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0;
  };
  while (kept() < 5 || answered < 7) await new Promise((go) => setTimeout(go, 20));
  child.kill('SIGKILL');
  await over;
  expect(kept()).toBe(5);
  answered = -1000;
  const before = asked.length;
  const next = await rules(args, { env });
  expect(next).toMatchObject({ code: 0 });
  expect(asked.length - before).toBe(12 - 5);
  expect(lines('killed', 'templates.jsonl')).toHaveLength(12);
});

test('where the disk is full no reply is lost, and it is not laid at the door of the provider', async () => {
  const { asked, call } = await served(good);
  const args = call('full', '--formalizers', 'local');
  const full = await rules(args, { env, mostBlocks: 8 });
  expect(full).toMatchObject({ code: 1 });
  expect(full.stderr).toMatch(/full-replies\.jsonl cannot be written: .*\nEvery reply before is kept/);
  const kept = lines('full', '../full-replies.jsonl').length;
  expect(kept).toBeGreaterThan(0);
  expect(readFileSync(join(folder, 'full-replies.jsonl'), 'utf8')).toMatch(/\n$/);
  const before = asked.length;
  expect(await rules(args, { env })).toMatchObject({ code: 0 });
  expect(asked.length - before).toBe(12 - kept);
});

test('a budget stops before it is passed, and what a provider says of the key is not repeated', async () => {
  const { asked, call } = await served(good);
  const poor = await rules(call('poor', '--formalizers', 'local', '--budget', '0.02'), { env });
  expect(poor.code).toBe(0);
  expect(asked.length).toBeLessThan(12);
  expect(lines('poor', 'rejected.jsonl').map(({ reason }) => reason)).toContain('over_budget');
  const refused = await served((_index, response) => {
    response.writeHead(403, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: `no such key: ${key}` } }));
  });
  const denied = await rules(refused.call('denied', '--formalizers', 'reading,local'), { env });
  expect(denied.code).toBe(0);
  expect(refused.asked.length).toBeLessThan(8);
  const told = readFileSync(join(folder, 'denied', 'rejected.jsonl'), 'utf8');
  expect(told).toContain('[key]');
  expect(`${told}${denied.stdout}${denied.stderr}`).not.toContain(key);
  expect(lines('denied', 'templates.jsonl').length).toBeGreaterThan(5);
});

test('a journal that the command would write over is refused before anything is asked, and one may have a new folder', async () => {
  const { asked, call } = await served(good);
  const journal = (out: string, file: string) =>
    rules(call(out, '--formalizers', 'local', '--journal', join(folder, file)), { env });
  for (const name of ['templates.jsonl', 'report.html']) {
    const { code, stderr } = await journal('own', `own/${name}`);
    expect(code).toBe(1);
    expect(stderr).toContain(`${name} cannot be the journal: the ${name} of --out is written there`);
  }
  expect(asked).toEqual([]);
  expect(existsSync(join(folder, 'own'))).toBe(false);
  expect((await journal('own', 'problems.jsonl/replies.jsonl')).stderr).toContain(
    'problems.jsonl can be made for the journal: it is a file, not a folder.\nName another file',
  );
  expect(await journal('new/own', 'other/replies.jsonl')).toMatchObject({ code: 0 });
  expect(lines('other', 'replies.jsonl')).toHaveLength(12);
});

test('settings, names and keys that are missing are told', async () => {
  const { call } = await served(good);
  expect((await rules(call('none', '--formalizers', 'locl'), { env })).stderr).toContain(
    'Did you mean local?',
  );
  expect((await rules(call('none', '--formalizers', 'local'))).stderr).toContain('TEST_KEY is not set');
  expect((await rules(call('none', '--with', 'x'))).stderr).toContain('NAME=FILE');
  expect((await rules(call('none', '--formalizers', 'local', '--replay'))).stderr).toContain(
    'There is no journal',
  );
});

const steered = '\x1b[2J\x1b]0;owned\x07\u202e\x9b31m';
const hostile: readonly string[] = [
  steered,
  JSON.stringify({ function_code: `def solve():\n    x = 1 ${steered}\n    return x`, logical_steps: [] }),
  '['.repeat(100_000),
  `{"function_code": ${'{"a":'.repeat(50_000)}`,
  '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, "function_code": "x"}',
  '{"function_code": {"__proto__": 1}, "logical_steps": {"length": 1e9}}',
  JSON.stringify({
    function_code: 'def solve():\n    return 1',
    logical_steps: [null, 7, [], { a: steered }],
  }),
  `{"function_code": "${'a'.repeat(1_000_000)}"}`,
  'function_code: '.repeat(50_000),
  JSON.stringify({ function_code: 'import os\ndef solve():\n    return os.environ', logical_steps: [] }),
  '\u0000',
  '',
];

test('hostile replies cost their problem only, and none steers the terminal', async () => {
  const { asked, call } = await served((index, response) => {
    const reply = hostile[templates.findIndex((template) => template.index === index)] ?? '';
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(completion(reply));
  });
  const { code, stdout, stderr } = await rules(call('hostile', '--formalizers', 'reading,local'), { env });
  expect(code).toBe(0);
  expect(new Set(asked).size).toBe(12);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach the terminal
  expect(stdout + stderr).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]|fault of Errata/);
  // What the reader makes of the problems is what it makes without the model.
  const alone = await rules(call('alone', '--formalizers', 'reading'), { env });
  expect(alone.code).toBe(0);
  const programs = (out: string) => lines(out, 'templates.jsonl').map(({ function_code }) => function_code);
  expect(programs('hostile')).toEqual(programs('alone'));
  const refused = lines('hostile', 'rejected.jsonl').filter(({ formalizer }) => formalizer === 'local');
  expect(refused).toHaveLength(12);
  for (const { reason, detail } of refused)
    expect({ reason, detail: detail.length < 500 }).toEqual({ reason: expect.any(String), detail: true });
});
