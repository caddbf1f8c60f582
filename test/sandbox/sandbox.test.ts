import { createSocket, type Socket } from 'node:dgram';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadPython } from '../../src/runtime/index.ts';
import { attempts, programOf, traces } from './attempts.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
const secret = 'the secret that nobody may see';
const names = {
  SECRET: join(folder, 'secret'),
  OUT: join(folder, 'out'),
  PARENT: String(process.pid),
  HOME: homedir(),
  PORT: '',
};
let visits = 0;
let server: Server;
let socket: Socket;

beforeAll(async () => {
  writeFileSync(join(folder, 'secret'), secret);
  Object.assign(process.env, { ERRATA_SECRET: secret });
  server = createServer((line) => {
    visits++;
    line.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  names.PORT = String(port);
  socket = createSocket('udp4').on('message', () => {
    visits++;
  });
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve));
  // It takes its two seconds here, not in the first test.
  (await loadPython()).trace(good);
}, 300_000);
afterAll(() => {
  server.close();
  socket.close();
  Reflect.deleteProperty(process.env, 'ERRATA_SECRET');
  rmSync(folder, { recursive: true });
});

const good = [
  'import math, statistics',
  'from decimal import Decimal',
  'from fractions import Fraction',
  'def solve():',
  '    a = math.floor(7.9)',
  '    b = Fraction(1, 2) + Fraction(1, 3)',
  '    c = int(statistics.mean([2, 4, 6]))',
  '    d = float(Decimal(1) / Decimal(3))',
  '    answer = a * 2',
  '    return answer',
  '',
].join('\n');
/** The good program gives what it always does. */
const allIsWell = async (): Promise<void> => {
  const found = (await loadPython()).variables(good);
  const wanted = { a: 7n, b: { num: 5n, den: 6n }, c: 4n, d: 0.3333333333333333, answer: 14n };
  expect(Object.fromEntries(found)).toEqual(wanted);
};

const nothingHappened = async (told: unknown): Promise<void> => {
  // What was sent arrives while nobody is at work here.
  await setTimeout(20);
  const text = JSON.stringify(told, (_, value) => (typeof value === 'bigint' ? Number(value) : value));
  expect(text).not.toContain(secret);
  expect(text).not.toContain('666');
  expect(existsSync(join(folder, 'out')), 'a file was written').toBe(false);
  expect(visits, 'somebody came over the network').toBe(0);
};

test('docs/security.md names every attempt', () => {
  const page = readFileSync(resolve('docs/security.md'), 'utf8');
  expect(attempts.map(({ name }) => name).filter((name) => !page.includes(name))).toEqual([]);
});

describe('the first wall, the closed list', () => {
  test.each(attempts)('refuses $name', async (one) => {
    const run = (await loadPython()).trace(programOf(one, names));
    expect(run).toMatchObject({ ok: false, fault: 'unsupported' });
    expect(run).toHaveProperty(
      'detail',
      expect.stringMatching(/^line \d+, column \d+ of the code: .*(templates|change)/),
    );
    await nothingHappened(run);
  });
});

describe('the second wall, the process, when the first does not hold', () => {
  test.each(attempts)('holds against $name', async (one) => {
    const run = (await loadPython({ closed: false })).trace(programOf(one, names));
    await nothingHappened(run);
    await allIsWell();
  });

  test.each(traces)('lets no program leave to the next $name', async (one) => {
    (await loadPython({ closed: false })).trace(programOf(one, names));
    await allIsWell();
  });
});

describe('limits', () => {
  const hangs = ['any(iter(int, 1))', 'import time\n    time.sleep(60)', 'sum(x for x in iter(int, 1))'];
  test.each(hangs)('stop %s', async (code) => {
    const python = await loadPython({ closed: false });
    const run = python.trace(`def solve():\n    ${code}\n    answer = 2\n    return answer\n`);
    expect(run).toMatchObject({ ok: false, fault: 'too_long' });
    await allIsWell();
  });

  const heavy: readonly (readonly [string, string])[] = [
    [
      'a product of 300,000 numbers',
      'import math\ndef solve():\n    answer = math.prod(range(1, 300000))\n    return answer',
    ],
    [
      'recursion without end',
      'def solve():\n    def f(x):\n        return f(x + 1)\n    answer = f(1)\n    return answer',
    ],
    ['20,000 times not', `def solve():\n    answer = ${'not '.repeat(10_000)}1\n    return answer`],
    ['50,000 terms', `def solve():\n    answer = [${'1+'.repeat(20_000)}1][0]\n    return answer`],
    [
      '2,000 brackets',
      `def solve():\n    answer = ${'('.repeat(2000)}1${')'.repeat(2000)}\n    return answer`,
    ],
    ['a list of 2 GB', 'def solve():\n    answer = len([0] * (1 << 28))\n    return answer'],
    ['a text of 2 GB', "def solve():\n    answer = len('%02000000000d' % 1)\n    return answer"],
    ['a long program', `def solve():\n${'    a = 1\n'.repeat(10_000)}    answer = [a][0]\n    return answer`],
  ];
  test.each(heavy)('%s costs one program', async (_, source) => {
    const run = (await loadPython()).trace(source);
    expect(run.ok).toBe(false);
    await allIsWell();
  });
});

describe('what is let in', () => {
  test('helpers, loops, lists, comprehensions, modules of numbers', async () => {
    const source = [
      'from collections import Counter',
      'from typing import List',
      'import datetime',
      'def double(x: int = 1) -> int:',
      '    """Twice."""',
      '    return 2 * x',
      'def solve() -> int:',
      '    prices: List[int] = [3, 4]',
      '    total = 0',
      '    for price in prices:',
      '        total += price if price > 3 else double(price)',
      '    table = {name: i for i, name in enumerate("ab")}',
      '    prices.append(table["b"])',
      '    while total < 20:',
      '        total += 1',
      '    days = (datetime.date(2024, 3, 1) - datetime.date(2024, 2, 1)).days',
      '    most = Counter([1, 1, 2]).most_common(1)[0][0]',
      '    print(f"{total}")',
      '    answer = total + days + most + sorted(prices, key=lambda x: -x)[0]',
      '    return answer',
      'if __name__ == "__main__":',
      '    print(solve())',
      '',
    ].join('\n');
    expect((await loadPython()).variables(source).get('answer')).toBe(20n + 29n + 1n + 4n);
  });
});
