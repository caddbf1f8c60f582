import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, linkSync, mkdirSync, openSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { ended, rules, rulesFolder, start, templatesFile, temporaryFolder } from './rules.ts';

/* Pipes, devices and folders in the place of files, and outputs that would be inputs: a message, the right code, at once. */

const folder = temporaryFolder();
const templates = templatesFile(folder, 3);
const own = rulesFolder(folder, ['swap']);
const at = (name: string): string => join(folder, name);
const run = (out: string, from = templates, more: readonly string[] = []) => [
  ...['run', '--seed', '1', '--rules', own, '--templates', from, '--out', out],
  ...more,
];

beforeAll(async () => {
  await rules(run(at('run')));
  mkdirSync(at('judged/accepted'), { recursive: true });
  writeFileSync(at('judged/c.csv'), 'candidate_id,status\n');
  for (const name of ['pipe', 'judged/accepted/x.json', 'judged/c.csv.journal.jsonl'])
    execFileSync('mkfifo', [at(name)]);
  mkdirSync(at('x.yaml'));
  mkdirSync(at('pipes'));
  for (const name of ['manifest.json', 'candidates.jsonl', 'templates.jsonl'])
    execFileSync('mkfifo', [join(at('pipes'), name)]);
  mkdirSync(at('same'));
  writeFileSync(join(at('same'), 'templates.jsonl'), readFileSync(templates));
  symlinkSync(at('same'), at('link'));
  symlinkSync(at('loop'), at('loop'));
  mkdirSync(at('hard'));
  linkSync(templates, join(at('hard'), 'templates.jsonl'));
  writeFileSync(at('deep'), '['.repeat(3_000_000));
  writeFileSync(at('bytes'), Buffer.from('\xff\n'.repeat(1000), 'latin1'));
  writeFileSync(at('nothing.jsonl'), 'nothing\n{"a": 1}\n[]\n');
});

describe('ends at once with a message and code 1', () => {
  test.each<[string, readonly string[], string]>([
    ['--out below /proc', run('/proc/x/y'), 'no folder can be made there'],
    ['--out that is a pipe', run(at('pipe')), 'it is a file, not a folder'],
    ['--out that is /dev/zero', run('/dev/zero'), 'it is a file, not a folder'],
    ['--out below /dev/full', run('/dev/full/x'), 'a part of the path is a file'],
    ['--out with too long a name', run(at('a'.repeat(300))), 'the name is too long'],
    [
      '--out that holds the input',
      run(at('same'), join(at('same'), 'templates.jsonl')),
      'would be written over',
    ],
    [
      '--out that holds the input, by a link',
      run(at('link'), join(at('same'), 'templates.jsonl')),
      'would be written over',
    ],
    ['--out that holds the input, by a hard link', run(at('hard')), 'would be written over'],
    ['--out that is the input', run(at('same'), at('same')), 'would be written over'],
    ['templates of a device', run(at('new'), '/dev/zero'), '/dev/zero is a device'],
    [
      'templates of which none can be read',
      run(at('none'), at('nothing.jsonl')),
      'None of the templates could be read: discarded.jsonl says why.',
    ],
    ['sampling that is a pipe', run(at('new'), templates, ['--sampling', at('pipe')]), 'is a pipe'],
    ['sampling that is a device', run(at('new'), templates, ['--sampling', '/dev/zero']), 'is a device'],
    ['rules that are a folder', ['list', '--rules', at('x.yaml')], 'has no rule file'],
    ['a run of pipes: show', ['show', '--run', at('pipes')], 'is a pipe'],
    ['a run of pipes: list', ['list', '--rules', own, '--run', at('pipes')], 'is a pipe'],
    ['a run of pipes: audit', ['audit', at('pipes')], 'is a pipe'],
    ['a run of pipes: merge', ['merge', at('pipes'), '--out', at('new')], 'is a pipe'],
    ['a run of pipes: export', ['export', '--from', at('pipes'), '--out', at('new')], 'is a pipe'],
    ['a run of pipes: sample', ['sample', '--from', at('pipes'), '--out', at('new')], 'not a finished run'],
    ['a catalog that is a pipe', ['review', '--summary', at('pipe')], 'is a pipe'],
    ['catalogs that are pipes', ['agreement', at('pipe'), at('pipe')], 'is a pipe'],
    [
      'a reviewed catalog that is a device',
      ['export', '--from', at('run'), '--accepted', '/dev/zero', '--out', at('new')],
      '/dev/zero is a device',
    ],
    [
      'an accepted candidate that is a pipe',
      ['export', '--from', at('run'), '--accepted', at('judged'), '--out', at('new')],
      'is a pipe',
    ],
    ['a journal that is a pipe', ['review', '--summary', at('judged/c.csv')], 'is a pipe'],
    ['check of a link to itself', ['check', at('loop')], 'is a link to itself'],
    ['check of a device', ['check', '/dev/zero'], '/dev/zero is a device'],
    ['problems of a device', ['formalize', '/dev/zero', '--out', at('new')], '/dev/zero is a device'],
    [
      'settings that are deep',
      ['formalize', templates, '--out', at('new'), '--settings', at('deep')],
      'is too large',
    ],
    [
      'knowledge that is deep',
      ['formalize', templates, '--out', at('new'), '--knowledge', at('deep')],
      'is too large',
    ],
    [
      'weights that are deep',
      ['agree', `a=${templates}`, `b=${templates}`, '--weights', at('deep')],
      'is too large',
    ],
    ['bytes that are no text: check', ['check', at('bytes')], '… and 900 more that could not be read'],
    ['a folder of pipes as templates', run(at('new'), at('pipes')), 'holds no templates'],
  ])('%s', async (_, args, message) => {
    const { code, stderr, stdout } = await rules(args);
    expect({ code, said: stderr + stdout }).toEqual({ code: 1, said: expect.stringContaining(message) });
    expect(stderr).not.toContain('fault of Errata');
  });
});

test.each([['0/0'], ['3/2'], ['1/99999999999999999999'], ['1/100001'], ['-1/2']])(
  'the shard %s is wrong usage',
  async (shard) => expect((await rules(run(at('new'), templates, [`--shard=${shard}`]))).code).toBe(2),
);

test('a pipe to which nobody writes holds up no signal', async () => {
  const child = start(run(at('new'), at('pipe')));
  const end = ended(child);
  await setTimeout(1500);
  child.kill('SIGTERM');
  // A process that waits for what it cannot give up ends by nothing less.
  void setTimeout(6000, undefined, { ref: false }).then(() => child.kill('SIGKILL'));
  expect((await end).signal).not.toBe('SIGKILL');
});

test('standard output on a full disk is told', () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, ['bin/rules.js', 'list'], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(full);
  expect([status, stderr.trim()]).toEqual([1, 'What is printed cannot be written: the disk is full.']);
});

test('a folder that is gone while one is in it is told', () => {
  const gone = at('gone');
  mkdirSync(gone);
  const call = 'cd "$1" && rmdir "$1" && exec "$2" "$3" list';
  const program = resolve('bin/rules.js');
  const { status, stderr } = spawnSync('sh', ['-c', call, 'sh', gone, process.execPath, program], {
    encoding: 'utf8',
  });
  expect([status, stderr.split('\n')[0]]).toEqual([1, 'The folder in which you are is not there any more.']);
});
