import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { openTerminal } from '../review/terminal.ts';
import { rules, temporaryFolder } from './rules.ts';

/* Nothing that a file, a name of one or an argument holds reaches a terminal as a command. */

const folder = temporaryFolder();
const hostile = '\u001b[31mR\u001b]0;title\u0007\u009b2J\u202eodd\u2066\u007f\u0085';
/** As it may be shown, and as it may not. */
const visible = '\\x1b[31mR';
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach the terminal
const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

const ruleFile = join(folder, `r${hostile}.yaml`.replaceAll('/', ''));
const templates = join(folder, `t${hostile}.jsonl`.replaceAll('/', ''));
const out = join(folder, `o${hostile}`.replaceAll('/', ''));

const said = async (args: readonly string[], env: { readonly [name: string]: string } = {}) => {
  const { stdout, stderr, code } = await rules(args, { env });
  return { text: stdout + stderr, code };
};

beforeAll(async () => {
  const [line] = readFileSync(resolve('fixtures/problems.jsonl'), 'utf8').split('\n');
  const template = JSON.parse(line ?? '');
  const changed = {
    ...template,
    model: hostile,
    index: `1${hostile}`,
    question: `${template.question}${hostile}`,
  };
  const broken = { ...template, index: 2, function_code: `def ${hostile}():` };
  writeFileSync(templates, [changed, broken].map((one) => `${JSON.stringify(one)}\n`).join(''));
  // Signs that nobody sees are no part of a rule file, but for such as are written with their numbers.
  const yaml = JSON.stringify(`${hostile} {a} and {b}`).replace(
    /[^ -~]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  writeFileSync(
    ruleFile,
    `family: conceptual\nrules:\n  - { rule: swapped, title: ${yaml}, about: ${yaml}, change: a * b => a + b, explain: ${yaml} }\n`,
  );
  mkdirSync(out);
  const args = ['run', '--seed', '1', '--templates', templates, '--rules', ruleFile, '--out', out];
  expect(await rules(args)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 candidate from 1 of 2 templates'),
  });
});

test('rules new takes answers that are pasted, all of them', async () => {
  const args = [inject('rules'), 'new', '--dry-run', '--rules', ruleFile];
  const session = openTerminal(process.execPath, args, { columns: 100, rows: 60 });
  await session.until('Family:');
  session.write('\rsub_for_add\rSubtracted instead\r\ra + b => a - b\r');
  await session.until('and (empty: no more)');
  expect(session.text()).toContain('sub_for_add');
  session.write('\u0003');
  expect((await session.ended).exitCode).toBe(130);
});

test('rules audit of few problems says that they are too few', async () => {
  const { text } = await said(['audit', out]);
  expect(text).toContain('Of no family are there enough to learn from: ten problems at least.');
});

describe('text that steers a terminal', () => {
  test.each<[string, readonly string[]]>([
    [
      'run',
      ['run', '--seed', '1', '--templates', templates, '--rules', ruleFile, '--out', join(folder, 'again')],
    ],
    ['show', ['show', '--run', out]],
    ['show --rule', ['show', '--run', out, '--rule', hostile]],
    ['show ID', ['show', hostile, '--run', out]],
    ['show --json', ['show', '--json', '--run', out]],
    ['why', ['why', 'swapped', `1${hostile}`, '--templates', templates, '--rules', ruleFile]],
    ['why of no template', ['why', 'swapped', hostile, '--templates', templates, '--rules', ruleFile]],
    ['list', ['list', '--rules', ruleFile, '--run', out]],
    ['lint', ['lint', ruleFile]],
    ['lint --json', ['lint', '--json', ruleFile]],
    ['lint of no file', ['lint', hostile]],
    ['test', ['test', ruleFile]],
    ['validate', ['validate', templates]],
    ['quantities', ['quantities', `1${hostile}`, '--templates', templates]],
    ['an unknown command', [hostile]],
    ['an unknown option', ['run', `--${hostile}`]],
    ['a wrong value', ['run', '--seed', '1', '--jobs', hostile]],
    ['merge', ['merge', hostile, '--out', join(folder, 'merged')]],
    ['sample', ['sample', '--from', hostile, '--out', join(folder, 'sampled')]],
    ['audit', ['audit', hostile]],
    ['review --summary', ['review', '--summary', hostile]],
    ['agreement', ['agreement', hostile, hostile]],
  ])('is escaped: %s', async (_, args) => {
    const { text, code } = await said(args);
    expect(text).not.toBe('');
    expect(text).not.toMatch(steering);
    expect(code).toBeLessThan(3);
    expect(text).not.toContain('fault of Errata');
  });

  test('is told from our own colours', async () => {
    const { text } = await said(['lint', ruleFile, hostile], { FORCE_COLOR: '1' });
    const { text: list } = await said(['list', '--rules', ruleFile], { FORCE_COLOR: '1' });
    for (const one of [text, list]) {
      expect(one).toContain('\u001b[');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what is left is ours
      expect(one.replaceAll(/\u001b\[\d+m/g, '')).not.toMatch(steering);
    }
    expect(list).toContain(visible);
  });
});
