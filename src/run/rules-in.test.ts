import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { plainRun } from '../../test/shared/run/options.ts';
import { merge } from './merge.ts';
import { generalLast, lexiconBeside } from './rules-in.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-skip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sound = `  - rule: swap
    title: Used the wrong operation
    change: a + b => a - b
    explain: "{old.op}, not {new.op}, gives {new.value}."
`;
const broken = `  - rule: wrong
    title: Written wrongly
    change: a + b => a - c
  - title: Nobody named it
    change: a + b => b
`;
const fileOf = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const mixed = fileOf('mixed.yaml', `family: conceptual\nrules:\n${broken}${sound}`);
const alone = fileOf('alone.yaml', `family: conceptual\nrules:\n${sound}`);

const templates = fileOf(
  'input.jsonl',
  [1, 2, 3, 4]
    .map((index) =>
      JSON.stringify({
        index,
        question: 'How many pears?',
        answer: 'She has 7 + 4 = <<7+4=11>>11 pears.\n#### 11',
        function_code: 'def solve():\n    a = 7\n    b = 4\n    total = a + b\n    return total',
        logical_steps: [
          {
            line_number: 'L1',
            question_inputs: ['a', 'b'],
            WK_inputs: [],
            output_variable: 'total',
            solution_line_template: 'She has {a} + {b} = <<{a}+{b}={total}>>{total} pears.',
          },
        ],
      }),
    )
    .join('\n'),
);

const made = async (
  name: string,
  rules: string | readonly string[],
  more: { skipBrokenRules?: boolean; only?: string[]; shard?: { index: number; count: number } } = {},
) => {
  const out = join(folder, name);
  const notes: string[] = [];
  await run({
    ...plainRun,
    templates,
    rules: [rules].flat(),
    out,
    onNote: (text) => notes.push(text),
    ...more,
  });
  const read = (file: string): string => readFileSync(join(out, file), 'utf8');
  return { out, notes: notes.join('\n'), read };
};

describe('a run with rules that have a mistake', () => {
  test('stops with every mistake, and says how to go on without them', async () => {
    const failed = await made('stopped', mixed).catch((error: unknown) => error);
    expect(failed).toMatchObject({
      message: expect.stringMatching(
        /mixed\.yaml:5:26 {2}`c` is not on[\s\S]*mixed\.yaml:6:5 {2}a rule needs/,
      ),
      hint: expect.stringContaining('--skip-broken-rules'),
    });
    expect(readdirSync(folder)).not.toContain('stopped');
  });

  test('leaves them out when asked to: the others give what they give alone, and what was left out is told', async () => {
    const [skipping, without] = [
      await made('skipping', mixed, { skipBrokenRules: true }),
      await made('without', alone, { skipBrokenRules: true }),
    ];
    for (const file of ['candidates.jsonl', 'discarded.jsonl', 'templates.jsonl'])
      expect(skipping.read(file)).toBe(without.read(file));
    expect(skipping.read('candidates.jsonl')).not.toBe('');
    expect(skipping.notes).toContain('mixed.yaml:5:26  `c` is not on the left of =>');
    expect(skipping.notes).toContain('Left out, because of mistakes: wrong, mixed.yaml:6.');
    expect(JSON.parse(skipping.read('manifest.json')).rules).toMatchObject({
      ids: ['swap'],
      skipped: ['wrong', 'mixed.yaml:6'],
    });
    expect(without.notes).toBe('');
    expect(JSON.parse(without.read('manifest.json')).rules).not.toHaveProperty('skipped');
  });

  test('keeps its parts apart and joins them to the same bytes', async () => {
    const whole = await made('whole', mixed, { skipBrokenRules: true });
    const parts = [];
    for (const index of [1, 2])
      parts.push(await made(`part${index}`, mixed, { skipBrokenRules: true, shard: { index, count: 2 } }));
    const out = join(folder, 'merged');
    await merge({ shards: parts.map((part) => part.out), out });
    expect(readFileSync(join(out, 'manifest.json'), 'utf8')).toBe(whole.read('manifest.json'));
  });

  test('refuses what is no mistake of one rule, a broken rule by name, and a file where none is sound', async () => {
    const family = fileOf('family.yaml', `family: conceptul\nrules:\n${sound}`);
    await expect(made('a', family, { skipBrokenRules: true })).rejects.toThrow('cannot be `conceptul`');
    await expect(made('b', mixed, { skipBrokenRules: true, only: ['wrong'] })).rejects.toThrow(
      'The rule wrong has a mistake',
    );
    const none = fileOf('none.yaml', `family: conceptual\nrules:\n${broken}`);
    await expect(made('c', none, { skipBrokenRules: true })).rejects.toThrow('none.yaml:5:26');
  });

  describe('that YAML cannot read', () => {
    const quoted = (name: string): string =>
      `  - rule: ${name}\n    title: "An open quote\n    change: a + b => b\n`;
    const unread = fileOf('unread.yaml', `family: conceptual\nrules:\n${quoted('open')}${sound}`);
    const noYaml = fileOf('no.yaml', 'family: [conceptual\nrules: none\n');
    const noText = fileOf('bytes.yaml', '');
    writeFileSync(noText, Buffer.from([0x66, 0x61, 0xff, 0xfe]));
    const allUnread = fileOf('all.yaml', `family: conceptual\nrules:\n${quoted('first')}${quoted('second')}`);

    test('leaves out the rule by its name, and goes on with the others of its file', async () => {
      const failed = await made('unread-stopped', unread).catch((error: unknown) => error);
      expect(failed).toMatchObject({ hint: expect.stringContaining('--skip-broken-rules') });
      const [skipping, without] = [
        await made('unread', unread, { skipBrokenRules: true }),
        await made('unread-without', alone),
      ];
      expect(skipping.read('candidates.jsonl')).toBe(without.read('candidates.jsonl'));
      expect(skipping.notes).toMatch(/unread\.yaml:5:23 {2}A quote is opened/);
      expect(skipping.notes).toContain('Left out, because of mistakes: open.');
      expect(JSON.parse(skipping.read('manifest.json')).rules).toMatchObject({
        ids: ['swap'],
        skipped: ['open'],
      });
      await expect(made('d', unread, { skipBrokenRules: true, only: ['open'] })).rejects.toThrow(
        'The rule open has a mistake',
      );
    });

    test('leaves out a file by its name, and goes on with the other files', async () => {
      const files = [noYaml, noText, allUnread, alone];
      const [skipping, without] = [
        await made('files', files, { skipBrokenRules: true }),
        await made('files-without', alone),
      ];
      expect(skipping.read('candidates.jsonl')).toBe(without.read('candidates.jsonl'));
      expect(skipping.notes).toMatch(/no\.yaml:\d+:\d+ {2}/);
      expect(skipping.notes).toMatch(/bytes\.yaml:1:3 {2}these bytes are no UTF-8/);
      expect(JSON.parse(skipping.read('manifest.json')).rules.skipped).toEqual([
        'no.yaml',
        'bytes.yaml',
        'first',
        'second',
      ]);
      await expect(made('e', noYaml, { skipBrokenRules: true })).rejects.toThrow('no.yaml:');
    });

    test('its name is taken all the same', async () => {
      const twice = fileOf('twice.yaml', `family: conceptual\nrules:\n${quoted('swap')}`);
      const { read, notes } = await made('twice', [alone, twice], { skipBrokenRules: true });
      expect(notes).toMatch(/twice\.yaml:3:11 {2}there is a rule `swap` already, at .*alone\.yaml:3/);
      expect(JSON.parse(read('manifest.json')).rules).toMatchObject({ ids: ['swap'], skipped: ['swap'] });
      await expect(made('f', [twice, alone], { skipBrokenRules: true })).rejects.toThrow('alone.yaml:3:11');
    });
  });
});

test('a rule may be called as a part of JavaScript is', async () => {
  const named = fileOf('named.yaml', `family: conceptual\nrules:\n${sound.replace('swap', 'constructor')}`);
  const { read } = await made('named', named);
  expect(JSON.parse(read('manifest.json')).counts.rules).toEqual({
    constructor: { sites: 4, possible: 4, candidates: 4, discarded: {} },
  });
});

describe('a file that is broken as a whole', () => {
  const other = sound.replace('rule: swap', 'rule: another');
  const cases: readonly (readonly [name: string, text: string])[] = [
    ['a key that stands twice', `family: conceptual\nfamily: conceptual\nrules:\n${other}`],
    ['a list of rules that stands twice', `family: conceptual\nrules:\n${other}rules:\n${other}`],
    ['a key that there is not', `family: conceptual\nseverity: high\nrules:\n${other}`],
    ['a family that there is not', `family: strange\nrules:\n${other}`],
    ['two documents', `family: conceptual\nrules:\n${other}---\nfamily: conceptual\nrules:\n${other}`],
    ['rules as a map', 'family: conceptual\nrules:\n  another:\n    change: a + b => a - b\n'],
    ['a list in the place of everything', '- family: conceptual\n- rules: []\n'],
    ['a text', 'nothing\n'],
    ['nothing at all', ''],
    ['too many rules', `family: conceptual\nrules:\n${other.repeat(1001)}`],
    ['an alias', `family: &f conceptual\nother: *f\nrules:\n${other}`],
  ];

  test.each(cases)('costs itself only: %s', async (name, text) => {
    const file = fileOf('whole.yaml', text);
    const run = await made(name, [file, alone], { skipBrokenRules: true });
    expect(run.read('candidates.jsonl')).toBe((await made('alone', alone)).read('candidates.jsonl'));
    expect(run.notes).toContain('whole.yaml');
    expect(JSON.parse(run.read('manifest.json')).rules).toMatchObject({
      ids: ['swap'],
      skipped: expect.any(Array),
    });
    // Without the option nothing is made of the others either.
    await expect(made(`${name}, stopped`, [file, alone])).rejects.toMatchObject({
      message: expect.stringContaining('whole.yaml:'),
    });
  });
});

describe('word lists beside the rules of a run', () => {
  const beside = join(folder, 'beside');
  mkdirSync(beside);
  const rules = join(beside, 'mine.yaml');
  writeFileSync(
    rules,
    `family: conceptual\nrules:\n${sound.replace('explain', 'where: line says fruit\n    explain')}`,
  );
  const lists = (text: string) => writeFileSync(join(beside, 'word_lists.yaml'), text);

  test('are what conditions ask for, and another list is another run', async () => {
    await expect(made('no-lists', rules)).rejects.toThrow('there is no word list `fruit`');
    lists('fruit: [pears?]\n');
    const pears = await made('pears', rules);
    lists('fruit: [apples?]\n');
    const apples = await made('apples', rules);
    expect([pears, apples].map(({ read }) => read('candidates.jsonl') !== '')).toEqual([true, false]);
    const [one, other] = [pears, apples].map(({ read }) => JSON.parse(read('manifest.json')).rules.digest);
    expect(one).not.toBe(other);
    lists('fruit: pears\n');
    await expect(made('no-list', rules)).rejects.toThrow('word_lists.yaml:1');
  });
});

test('a lexicon beside any of the rules counts, and two that differ are refused', async () => {
  const beside = (name: string, text: string | undefined): string => {
    mkdirSync(join(folder, name));
    if (text !== undefined) writeFileSync(join(folder, name, 'lexicon.yaml'), text);
    return join(folder, name);
  };
  const [none, one, other] = [beside('none', undefined), beside('one', '# 1'), beside('other', '# 2')];
  expect(await lexiconBeside([none])).toBeUndefined();
  expect(await lexiconBeside(['rules'])).toBeUndefined();
  expect(await lexiconBeside([none, 'rules', join(one, 'r.yaml'), one])).toEqual([
    '# 1',
    join(one, 'lexicon.yaml'),
  ]);
  await expect(lexiconBeside([one, other])).rejects.toThrow('a run has one lexicon');
});

test('rules with hardly a condition come behind all that is added', () => {
  const files = [
    'rules/unconditional.yaml',
    'rules/wide/wide.yaml',
    'mine/unconditional-of-mine.yaml',
    'b.yaml',
  ];
  expect(generalLast(files.map((path) => ({ path, text: '' }))).map(({ path }) => path)).toEqual([
    'mine/unconditional-of-mine.yaml',
    'b.yaml',
    'rules/unconditional.yaml',
    'rules/wide/wide.yaml',
  ]);
});
