import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
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
  const yaml = JSON.stringify(`${hostile} {a} and {b}`);
  writeFileSync(
    ruleFile,
    `family: conceptual\nrules:\n  - { rule: swapped, title: ${yaml}, about: ${yaml}, change: a op b => b op a, explain: ${yaml} }\n`,
  );
  mkdirSync(out);
  await rules(['run', '--seed', '1', '--templates', templates, '--rules', ruleFile, '--out', out]);
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
