/** Every command, asked to end at some moment of its work: it ends at once and leaves nothing half done. */

import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { writeFixture } from '../review/fixture.ts';
import { openTerminal } from '../review/terminal.ts';
import { ended, fixtures, rules, rulesFolder, start, templatesFile, temporaryFolder } from './rules.ts';

const folder = temporaryFolder();
const at = (name: string): string => join(folder, name);
const some = rulesFolder(folder, ['swap', 'slip']);
/** Enough that no command is soon done with it. */
const many = templatesFile(folder, 8_000);
const few = templatesFile(folder, 300);

/** An endpoint that never answers. */
const silent = createServer(() => undefined);
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

const linesOf = (count: number, line: object): string =>
  Array.from({ length: count }, (_, id) => `${JSON.stringify({ id: `${id}`, ...line })}\n`).join('');

beforeAll(async () => {
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
  const { port } = silent.address() as AddressInfo;
  writeFileSync(
    at('settings.yaml'),
    `${readFileSync(join(fixtures, '../rules/formalize.yaml'), 'utf8')}
providers:
  silent: { base_url: "http://127.0.0.1:${port}/v1", model: tiny, key: TEST_KEY, price: { input: 1, output: 1 } }
`,
  );
  const made = `run --seed 42 --runtime native --rules ${some} --templates ${few}`;
  for (const args of [
    `${made} --out ${at('run')}`,
    `${made} --shard 1/2 --out ${at('part1')}`,
    `${made} --shard 2/2 --out ${at('part2')}`,
  ])
    expect(await rules(args.split(' '))).toMatchObject({ code: 0 });
  const target = { verdict: 'Correct', error_details: null };
  writeFileSync(at('gold.jsonl'), linesOf(3_000, { solution: 'Ann has 2 + 3 = 5 pens.\n#### 5', target }));
  writeFileSync(at('said.jsonl'), linesOf(3_000, { prediction: target }));
  const question = 'Ann has 2 pens and buys 3 more. How many pens does she have?';
  const [right, wrong] = ['Ann has 2 + 3 = 5 pens.\n#### 5', 'Ann has 3 - 2 = 1 pens.\n#### 1'];
  const solved = { question, reference_solution: right, solution: wrong };
  writeFileSync(at('solutions.jsonl'), linesOf(3_000, solved));
  mkdirSync(at('shortlist'));
  writeFixture(at('shortlist'), { count: 20, longLines: false });
});

/** Each command and how it is called; OUT is a folder of its own. */
const calls: readonly (readonly [command: string, ...args: string[]])[] = [
  ['formalize', many, '--out', 'OUT'],
  ['formalize', '-', '--format', 'jsonl', '--out', 'OUT'],
  ['formalize', few, '--formalizers', 'silent', '--settings', at('settings.yaml'), '--out', 'OUT'],
  ['run', '--seed', '42', '--templates', many, '--jobs', '1', '--out', 'OUT'],
  ['run', '--seed', '42', '--templates', many, '--jobs', '2', '--out', 'OUT'],
  ['run', '--seed', '42', '--templates', many, '--limit', '60', '--out', 'OUT'],
  ['run', '--seed', '42', '--templates', many, '--jobs', '2', '--out', '-'],
  ['run', '--seed', '42', '--templates', many, '--jobs', '2', '--out', 'OUT/candidates.jsonl.gz'],
  ['run', '--seed', '42', '--templates', many, '--runtime', 'pyodide', '--jobs', '1', '--out', 'OUT'],
  ['problems', '--seed', '42', '--templates', many, '--jobs', '2', '--out', 'OUT'],
  ['merge', at('part1'), at('part2'), '--out', 'OUT'],
  ['polish', '--from', at('run'), '--with', 'silent', '--settings', at('settings.yaml'), '--out', 'OUT'],
  ['show', '--run', at('run')],
  ['why', 'operator_swap', '12'],
  ['quantities', '12'],
  ['validate', '--templates', many],
  ['validate', '--templates', join(fixtures, 'problems.jsonl')],
  ['agree', `a=${many}`, `b=${few}`, '--json'],
  ['list'],
  ['kinds', '--run', at('run')],
  ['new', '--dry-run', '--id', 'mine', '--family', 'conceptual', '--change', 'a + b => a - b'],
  ['try', 'a / b => b / a', '--templates', many],
  ['lint'],
  ['test'],
  ['test', '--watch', '--rules', some],
  ['overlap', '--templates', few],
  ['sample', '--from', at('run'), '--out', 'OUT/shortlist'],
  ['review', '--summary', join(at('shortlist'), 'validation_catalog_ana.csv')],
  [
    'agreement',
    join(at('shortlist'), 'validation_catalog_ana.csv'),
    join(at('shortlist'), 'validation_catalog_ana.csv'),
  ],
  ['read', '--run', at('run'), '--draw', 'per-rule', '-n', '100', '--json'],
  ['audit', at('run'), '--json'],
  ['check', many, '--field', 'answer', '--json'],
  ['check', '-'],
  ['diagnose', at('solutions.jsonl'), '--out', 'OUT'],
  [
    'adjudicate',
    join(at('shortlist'), 'validation_catalog_ana.csv'),
    join(at('shortlist'), 'validation_catalog_ana.csv'),
  ],
  ['score', at('said.jsonl'), '--gold', at('gold.jsonl'), '--resamples', '1000000'],
  ['report', at('run'), '--out', 'OUT/page.html'],
  ['export', '--from', at('run'), '--conceptual', 'run', '--out', 'OUT/data'],
  ['export', '--from', at('run'), '--equations', '--out', 'OUT/data'],
  ['hybrid', at('said.jsonl'), '--solutions', at('gold.jsonl'), '--out', 'OUT/combined.jsonl'],
];

/** What the system says of a process, where it says it: its state, who started it, and its time at work in ms. */
const statOf = (pid: number): { readonly runs: boolean; readonly above?: number; readonly busy: number } => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Of the system's own ticks there are 100 a second.
    const busy = (Number(fields[11]) + Number(fields[12])) * 10;
    return { runs: fields[0] !== 'Z', above: Number(fields[1]), busy };
  } catch {
    return { runs: false, busy: 0 };
  }
};

/** The processes that a process started and that still run. */
const childrenOf = (parent: number): readonly number[] =>
  (existsSync('/proc/self/stat') ? readdirSync('/proc') : [])
    .map(Number)
    .filter((pid) => pid > 0)
    .filter((pid) => statOf(pid).above === parent && statOf(pid).runs);

/**
 * In ms of work of all its threads: on a quick machine it has ended within a second, and machines differ threefold. One
 * that hears nothing goes on for much longer.
 */
const atOnce = 3_000;
/** In ms: on a machine that has other things to do it may take its time. */
const patience = 300_000;

/** Whether a process that was asked to has ended before long, and without much work. */
const endsAtOnce = async (child: ChildProcess, before: number): Promise<boolean> => {
  const until = Date.now() + patience;
  while (child.exitCode === null && child.signalCode === null) {
    const { runs, busy } = statOf(child.pid ?? 0);
    if (Date.now() > until || (runs && busy - before > atOnce)) return false;
    await setTimeout(20);
  }
  return true;
};

/** What a signal leaves of a command that was at work for so long. */
const strike = async (args: readonly string[], out: string, signal: NodeJS.Signals, after: number) => {
  const env = { TEST_KEY: 'key' };
  const child = start(
    args.map((arg) => arg.replace(/^OUT/, out)),
    { input: { open: true }, env },
  );
  const end = ended(child);
  await setTimeout(after);
  const pid = child.pid ?? 0;
  const children = childrenOf(pid);
  const { busy } = statOf(pid);
  const done = child.exitCode !== null;
  child.kill(signal);
  const inTime = await endsAtOnce(child, busy);
  if (!inTime) child.kill('SIGKILL');
  const left = (): readonly number[] => children.filter((one) => statOf(one).runs);
  for (let waited = 0; waited < 60_000 && left().length > 0; waited += 20) await setTimeout(20);
  return { ...(await end), done, inTime, left: left() };
};

/** Every file under a folder, by its path in it, with its bytes. */
const contentsOf = (under: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(under, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(under.length), readFileSync(path, 'base64')]),
  );

/** The folder that a command leaves when nobody interrupts it. */
const wholeOf = async (call: readonly string[], name: string): Promise<string> => {
  const out = at(`whole-${name}`);
  mkdirSync(out);
  const { code } = await rules(call.map((arg) => arg.replace(/^OUT/, out)));
  expect(code).toBe(0);
  return out;
};

const moments = [
  ['SIGINT', 400],
  ['SIGTERM', 1_400],
] as const;

describe.each(calls.map((call, number) => [call.join(' ').replaceAll(folder, ''), call, number] as const))(
  'rules %s',
  (_, call, number) => {
    test.concurrent.each(moments)(
      '%s after %i ms',
      async (signal, after) => {
        const out = at(`out-${number}-${signal}`);
        mkdirSync(out);
        const { code, signal: by, stderr, done, inTime, left } = await strike(call, out, signal, after);
        expect({ inTime, left }).toEqual({ inTime: true, left: [] });
        expect(stderr).not.toMatch(/^ +at .*:\d+:\d+/m);
        // It was done before, or had just been; or could not begin (no terminal).
        if (done || code === 0 || code === 2) return;
        // It says 130; or it had nothing to tidy up and the signal ended it, which a shell shows so.
        if (code === null) expect(by).toBe(signal);
        else expect({ code, stderr }).toEqual({ code: 130, stderr });
        // The system may have ended it as it went, all its work done: then that is whole.
        if (code === null && readdirSync(out).length > 0)
          return expect(contentsOf(out)).toEqual(contentsOf(await wholeOf(call, `${number}-${signal}`)));
        // What stays is in a folder whose name says so, and the command told how to go on.
        const stays = stderr.includes('--resume') ? [expect.stringMatching(/^\.partial-/)] : [];
        expect(readdirSync(out)).toEqual(stays);
      },
      60_000,
    );
  },
);

test('there is a call of each command', () => {
  expect(commands.map(({ name }) => name).filter((name) => !calls.some(([one]) => one === name))).toEqual([]);
});

describe('in a terminal', () => {
  const catalog = join(at('shortlist'), 'validation_catalog_ana.csv');
  test.each([
    ['review', [catalog], /1\/20/],
    ['read', ['--run', at('run'), '--out', at('readings.jsonl')], 'label: is the labelled line'],
  ] as const)(
    'rules %s gives the terminal back and says 130',
    async (command, args, wanted) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
        const size = { columns: 100, rows: 40 };
        const session = openTerminal(process.execPath, [inject('rules'), command, ...args], size);
        await session.until(wanted);
        session.kill(signal);
        const { exitCode, signal: by } = await session.ended;
        expect({ exitCode, by }).toEqual({ exitCode: 130, by: 0 });
        expect(existsSync(`${catalog}.lock`)).toBe(false);
      }
    },
    120_000,
  );
});
