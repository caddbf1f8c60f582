import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { head } from '../../test/shared/run/head.ts';
import * as base from '../base/index.ts';
import { differenceOf, digestOf, findJournal, type JournalHead, tallyOf } from './manifest.ts';
import { addTally, emptyTally } from './tally.ts';

const home = mkdtempSync(join(tmpdir(), 'errata-difference-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

test.each<[Partial<JournalHead>, string, string]>([
  [{ task: 'problems' }, 'the command', ''],
  [{ seed: '43' }, 'the seed', ': 42 and 43'],
  [{ seed: '4'.repeat(40) }, 'the seed', ': 42 and '],
  [{ errata: '2' }, 'the version of Errata', ': 1 and 2'],
  [{ rules: { digest: 's', ids: ['swap'] } }, 'the rules', ''],
  [{ rules: { digest: 'r', ids: ['swap', 'drop'] } }, 'the rules', ''],
  [{ sampling: { digest: 'p' } }, 'the sampling policy', ''],
  [{ runtime: 'native' }, 'the --runtime or --verify', ''],
])('two runs that differ: %j', (more, what, shown) => {
  const found = differenceOf(head, { ...head, ...more });
  expect(found?.what).toBe(what);
  expect(found?.shown.startsWith(shown)).toBe(true);
  expect(found?.mend).toMatch(/^(?:Give|Run) .*\.$/);
});

test('two runs that differ in nothing but their part of the templates', () =>
  expect(differenceOf(head, { ...head, shard: '2/3' })).toBeUndefined());

test('counts of parts are added as deep as they go, whatever a rule is called', () => {
  const part = (rule: string, reason: string) => {
    const tally = emptyTally([rule]);
    tally.templates.read = 3;
    tally.skipped[reason] = 2;
    tally.rules[rule] = { sites: 1, possible: 2, candidates: 1, discarded: { [reason]: 1 } };
    return tally;
  };
  const all = part('constructor', 'a');
  addTally(all, part('constructor', 'b'));
  addTally(all, part('swap', 'a'));
  expect(all).toMatchObject({
    templates: { read: 9, used: 0 },
    skipped: { a: 4, b: 2 },
    rules: {
      constructor: { sites: 2, possible: 4, candidates: 2, discarded: { a: 1, b: 1 } },
      swap: { sites: 1, possible: 2, candidates: 1, discarded: { a: 1 } },
    },
  });
  const { skipped, ...counts } = all;
  const templates = { digest: '', ...all.templates, skipped };
  expect(tallyOf({ ...head, templates, counts })).toMatchObject({ skipped, templates: all.templates });
});

test('a digest of several texts tells where one ends', () =>
  expect(new Set([['ab', 'c'], ['a', 'bc'], ['abc'], ['é'], ['e']].map(digestOf)).size).toBe(5));

let left = 0;
/** What a run left behind that has ended: its head, and how far it came. */
const leave = (out: string, from: JournalHead, templates: number, running = false): string => {
  const path = join(out, `.partial-${2 ** 22 + 1}-${left++}`);
  mkdirSync(path, { recursive: true });
  const owner = running ? base.thisProcess() : { ...base.thisProcess(), pid: 2 ** 22 + 1 };
  writeFileSync(join(path, 'owner.json'), JSON.stringify(owner));
  const journal = { head: from, reached: { templates, digest: 'd' }, files: {}, tally: emptyTally(['swap']) };
  writeFileSync(join(path, base.journalFile), JSON.stringify(journal));
  return path;
};

test('of what runs of this head left the one that came farthest is gone on with, and the others go', async () => {
  const out = join(home, 'fitting');
  leave(out, head, 100);
  const best = leave(out, head, 300);
  leave(out, { ...head, seed: '43' }, 500);
  expect(await findJournal(out, head)).toMatchObject({
    path: best,
    journal: { reached: { templates: 300 } },
  });
  expect(readdirSync(out).map((name) => join(out, name))).toEqual([best]);
  expect(await findJournal(join(home, 'nothing'), head)).toBeUndefined();
});

test.each<[Partial<JournalHead>, string]>([
  [{ seed: '43' }, 'the seed differs'],
  [{ shard: '2/3' }, '--shard differs'],
  [{ limit: 5 }, '--limit differs'],
  [{ sinks: ['jsonl', 'edits'] }, 'what is written differs'],
])('what only a run of another head left is not: %j', async (more, why) => {
  const out = join(home, why);
  leave(out, { ...head, ...more }, 100);
  await expect(findJournal(out, head)).rejects.toThrow(`cannot be gone on with: ${why}.`);
  expect(readdirSync(out)).toHaveLength(1);
});

test('nor is what has a pipe in place of its journal, which holds nobody up', async () => {
  const out = join(home, 'pipe');
  const path = join(leave(out, head, 100), base.journalFile);
  rmSync(path);
  execFileSync('mkfifo', [path]);
  expect(await findJournal(out, head)).toBeUndefined();
});

test('nor is what another process still writes', async () => {
  const out = join(home, 'running');
  leave(out, head, 100, true);
  await expect(findJournal(out, head)).rejects.toThrow(
    `is still being written by process ${process.pid} on `,
  );
});

test('nor is what another process goes on with that looked at the same time', async () => {
  const out = join(home, 'both');
  const path = leave(out, head, 100);
  const [one, other] = await Promise.allSettled([findJournal(out, head), findJournal(out, head)]);
  const told = `${path} is still being written by process ${process.pid} on`;
  expect([one, other].map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = one.status === 'rejected' ? one : other;
  expect(refused).toMatchObject({ reason: { message: expect.stringContaining(told) } });
});
