import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packagePath } from '../base/files/index.ts';
import { command as kindsCommand } from './kinds.ts';
import { command as lintCommand } from './lint.ts';
import { command as listCommand } from './list.ts';
import { command as testCommand } from './test.ts';

const home = process.cwd();
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'errata-rules-'));
  // Where no run is named that of the working folder is looked for.
  process.chdir(folder);
  process.exitCode = undefined;
});
afterEach(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = undefined;
});

const file = (text: string): string => {
  const path = join(folder, 'mine.yaml');
  writeFileSync(path, text);
  return path;
};

/** What a command prints, without colours, and the exit code it leaves. */
const printed = async (
  command: CommandUnknownOpts,
  ...args: string[]
): Promise<{ text: string; code: unknown }> => {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)));
  try {
    await command.exitOverride().parseAsync(args, { from: 'user' });
  } finally {
    log.mockRestore();
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one.
  return { text: lines.join('\n').replace(/\u001b\[\d+m/g, ''), code: process.exitCode };
};

const good = `family: conceptual
rules:
  - rule: one
    title: One
    seed_type: old_one
    change: a + b => a - b
    where: a > b
    examples:
      - { given: t = x + y, with: { x: 7, y: 4 }, gives: t = x - y }
      - { given: t = x + y, with: { x: 4, y: 7 }, skips: everything, because: a > b }
`;

describe('rules lint', () => {
  it('is content with good rules', async () => {
    expect(await printed(lintCommand(), file(good))).toEqual({
      text: 'no mistakes; 1 good rule in 1 file.\nA kind of its own, by its own name: one.',
      code: undefined,
    });
  });

  it('tells each mistake and ends with 1', async () => {
    const { text, code } = await printed(
      lintCommand(),
      file(good.replace('a - b', 'a - c').replace('a > b\n', 'a > z\n')),
    );
    expect(text).toContain('mine.yaml:6:26  `c` is not on the left of =>');
    expect(text).toContain('mine.yaml:7:16  `z` is not filled by the change of the rule.');
    expect(text).toContain('mistakes; no good rules in 1 file.');
    expect(code).toBe(1);
  });

  it('gives JSON to scripts', async () => {
    const { text } = await printed(lintCommand(), file(good.replace('title', 'titel')), '--json');
    expect(JSON.parse(text)[0]).toMatchObject({ code: 'missing_key', line: 3, severity: 'error' });
  });

  it('reads a file that stands beside rules as what it is, also where it stands alone', async () => {
    const path = join(folder, 'sampling.yaml');
    writeFileSync(path, 'kep: {}\ncaps: { rules: { my_rul: 1 } }\n');
    const { text, code } = await printed(lintCommand(), path, file(good.replace('swapped', 'my_rule')));
    expect(text).toContain('sampling.yaml:1:1  a sampling file has no key `kep`. Did you mean `keep`?');
    expect(text).toContain('there is no rule `my_rul`');
    expect(text).not.toContain('no key of a rule file');
    expect(code).toBe(1);
  });

  it('refuses a policy whose table is not there, and knows the rules that edit questions', async () => {
    const own = mkdtempSync(join(tmpdir(), 'errata-lint-'));
    const path = join(own, 'sampling.yaml');
    writeFileSync(path, 'questions: { beside: { rules: [number_in_letters, nosuch] } }\n');
    const { text } = await printed(lintCommand(), packagePath('rules/problems.yaml'), path);
    expect(text.match(/sampling.yaml.*there is no rule `\w+`/g)).toEqual([
      expect.stringContaining('there is no rule `nosuch`'),
    ]);
    writeFileSync(path, 'plausibility: nosuch.yaml\n');
    await expect(printed(lintCommand(), file(good), path)).rejects.toThrow('There is no table');
    rmSync(own, { recursive: true });
  });

  it('says when there is nothing to check', async () => {
    await expect(printed(lintCommand(), join(folder, 'sampling.yaml'))).rejects.toThrow('There is no file');
    await expect(printed(lintCommand(), join(folder, 'none.yaml'))).rejects.toThrow('There are no rules at');
  });
});

describe('rules test', () => {
  it('is content when all examples hold', async () => {
    const { text, code } = await printed(testCommand(), '--rules', file(good));
    expect([text, code]).toEqual(['2 of 2 examples of 1 rule hold.', undefined]);
  });

  it('shows what an example says and what came', async () => {
    const { text, code } = await printed(
      testCommand(),
      '--rules',
      file(good.replace('gives: t = x - y', 'gives: t = x / y')),
    );
    expect(text).toContain('missing  one, example 1');
    expect(text).toContain('  - t = x / y\n  + t = x - y');
    expect(code).toBe(1);
  });

  it('wants an example that gives and one that skips', async () => {
    const [, skips = ''] = /( {6}- .*skips.*\n)/.exec(good) ?? [];
    const { text, code } = await printed(testCommand(), 'one', '--rules', file(good.replace(skips, '')));
    expect(text).toContain('untested  one');
    expect(text).toContain('it has no example that `skips` something.');
    expect(code).toBe(1);
  });

  it('names the rule that was meant', async () => {
    await expect(printed(testCommand(), 'on', '--rules', file(good))).rejects.toThrow(
      'There is no rule on. Did you mean `one`?',
    );
    await expect(printed(testCommand(), 'my rules.yaml', '--rules', file(good))).rejects.toMatchObject({
      hint: "It looks like a file: `--rules 'my rules.yaml'` takes the rules of one.",
    });
  });
});

describe('rules kinds', () => {
  it('lists the kinds with their rules, and a rule without one as a kind of its own', async () => {
    const { text } = await printed(kindsCommand(), '--rules', file(good));
    expect(text).toMatch(/^stale_value +stale_state +Used the value from before *$/m);
    expect(text).toMatch(/^one +conceptual_error +One +one$/m);
    const named = file(good.replace('    title: One\n', '    title: One\n    kind: stale_value\n'));
    const { text: json } = await printed(kindsCommand(), '--rules', named, '--json');
    const kinds: { kind: string; rules: string[] }[] = JSON.parse(json);
    expect(kinds.filter(({ rules }) => rules.length > 0)).toMatchObject([
      { kind: 'stale_value', type: 'stale_state', neighbour: 'other_number', rules: ['one'] },
    ]);
  });
});

describe('rules list', () => {
  it('lists the rules, and what a run made with them', async () => {
    const rules = file(good);
    expect(
      await printed(listCommand(), '--rules', rules, '--run', folder).catch((error: Error) => error.message),
    ).toContain('holds no run');
    writeFileSync(
      join(folder, 'manifest.json'),
      JSON.stringify({
        errata: '0.1.0',
        seed: '42',
        rules: { digest: '', ids: ['one', 'three'], recognised: ['three'] },
        sampling: { digest: null },
        templates: { digest: '', read: 5000, used: 5000, skipped: {} },
        counts: {
          candidates: 7,
          discarded: 0,
          rules: { one: { sites: 12, possible: 30, candidates: 7, discarded: {} } },
          strata: {},
          needs_human: {},
        },
      }),
    );
    const { text } = await printed(listCommand(), '--rules', rules, '--run', folder);
    expect(text).toMatch(/one +conceptual +One +old_one +12 +7/);
    const json = await printed(listCommand(), '--rules', rules, '--run', folder, '--json');
    expect(JSON.parse(json.text)).toMatchObject([
      { rule: 'one', seed_type: 'old_one', sites: 12, candidates: 7 },
    ]);
    expect(text).toContain('Only recognised in what people write: three.');
    expect(text).not.toContain('Found no place');
    // A rule that the run had not found no place there either, and one of another file is not told as missing.
    const other = join(folder, 'other.yaml');
    writeFileSync(other, good.replaceAll('one', 'two'));
    const both = await printed(listCommand(), '--rules', rules, other, '--run', folder);
    expect(both.text).toContain('1 rule without figures was not in the run.');
    expect(both.text).not.toContain('Found no place');
    const without = await printed(listCommand(), '--rules', other, '--run', folder);
    expect(without.text).toContain(
      'The run had rules that are not here: one, three. Name their files with --rules.',
    );
  });

  it('says of a dormant rule that it is one, and why', async () => {
    const rules = file(good.replace('    title: One\n', '    title: One\n    dormant: no such problems\n'));
    expect((await printed(listCommand(), '--rules', rules)).text).toContain('One (dormant)');
    const json = await printed(listCommand(), '--rules', rules, '--json');
    expect(JSON.parse(json.text)).toMatchObject([{ rule: 'one', dormant: 'no such problems' }]);
  });
});
