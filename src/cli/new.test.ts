import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadRules } from '../dsl/reader/index.ts';
import { defaultPolicy, runExamples } from '../engine/index.ts';
import { command as newCommand, toolsFor } from './new.ts';
import type { Dialogue } from './new-questions.ts';
import { draftFromAnswers, inputsOf } from './new-questions.ts';
import { type Draft, fileOf } from './new-rule.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'errata-new-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = (name: string): string => join(folder, name);

/** Calls the command with flags alone; gives what it printed, without colours. */
const called = async (...args: string[]): Promise<string> => {
  const printed: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: unknown) => void printed.push(String(line)));
  try {
    await newCommand()
      .exitOverride()
      .parseAsync([...args, '--yes', '--rules', inFolder('other.yaml')], { from: 'user' });
  } finally {
    log.mockRestore();
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one.
  return printed.join('\n').replace(/\u001b\[\d+m/g, '');
};

const refused = async (...args: string[]): Promise<string> => {
  const error = await called(...args).then(
    () => new Error('it was not refused'),
    (thrown: Error & { hint?: string }) => thrown,
  );
  return [error.message, 'hint' in error ? error.hint : ''].join('\n');
};

const other = `# mine
family: conceptual
rules:
  - rule: other
    title: Other
    change: a * b => a + b   # so
`;

const added = [
  ...[
    '--family',
    'conceptual',
    '--id',
    'added_for_times',
    '--title',
    'Added instead',
    '--change',
    'a * b => a + b',
  ],
  ...['--where', 'a != b', '--given', 'cost = price * pens', '--with', 'price=3', 'pens=5'],
];
const whole = [
  ...[...added, '--gives', 'cost = price + pens', '--skip-with', 'price=2', 'pens=2', '--because', 'a != b'],
];

describe('rules new with flags alone', () => {
  beforeEach(() => writeFileSync(inFolder('other.yaml'), other));

  /** A few problems to show it on, where it is of no matter what is shown. */
  const onFew = (): string[] => {
    const few = readFileSync(join(import.meta.dirname, '../../fixtures/problems.jsonl'), 'utf8').split('\n');
    writeFileSync(inFolder('few.jsonl'), few.slice(0, 5).join('\n'));
    return ['--templates', inFolder('few.jsonl')];
  };

  it('writes the rule after the others, and shows sites and three candidates before', async () => {
    const text = await called(...whole, '--file', inFolder('other.yaml'));
    expect(text).toMatch(/On the fixtures: \d+ sites, \d+ candidates\./);
    expect(text.match(/^\d+:(L\d+|FA) {2}/gm)).toHaveLength(3);
    expect(text.match(/^ {2}\+ #### /gm)).toHaveLength(3);
    expect(text).toContain('read as candidates of other, which stands before it');
    const written = readFileSync(inFolder('other.yaml'), 'utf8');
    expect(written.startsWith(other)).toBe(true);
    const { rules, diagnostics } = loadRules([{ path: 'other.yaml', text: written }]);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(runExamples(rules, defaultPolicy).map(({ outcome }) => outcome)).toEqual(['passed', 'passed']);
  });

  it('writes nothing with --dry-run', async () => {
    expect(await called(...whole, ...onFew(), '--file', inFolder('mine.yaml'), '--dry-run')).toContain(
      'Not written',
    );
    expect(existsSync(inFolder('mine.yaml'))).toBe(false);
  });

  it('starts a file of its own', async () => {
    await called(...whole, ...onFew(), '--file', inFolder('mine.yaml'));
    expect(readFileSync(inFolder('mine.yaml'), 'utf8')).toMatch(
      /^# yaml-language-server: .*\nfamily: conceptual\nrules:\n {2}- rule: added_for_times\n/,
    );
  });

  it('writes an example of several steps twice, where the one that is left alone has the same', async () => {
    const steps = ['cost = price * pens', 'left = money - cost'];
    const flags = [...whole, '--given', ...steps, '--with', 'price=3', 'pens=5', 'money=20'];
    const skipped = ['--skip-with', 'price=2', 'pens=2', 'money=20'];
    await called(...flags, ...skipped, ...onFew(), '--file', inFolder('mine.yaml'));
    const text = readFileSync(inFolder('mine.yaml'), 'utf8');
    expect(text.split(steps.map((step) => `          - ${step}\n`).join(''))).toHaveLength(3);
    const { rules, diagnostics } = loadRules([{ path: 'mine.yaml', text }]);
    expect(diagnostics).toEqual([]);
    expect(runExamples(rules, defaultPolicy).map(({ outcome }) => outcome)).toEqual(['passed', 'passed']);
  });

  it('names a flag that is missing, and what the rule says of the example', async () => {
    const flags = [...added, '--skip-with', 'price=2', 'pens=2', '--file', inFolder('mine.yaml')];
    const first = await refused(...flags);
    expect(first).toContain('--gives is needed.');
    expect(first).toContain('Of this the rule makes:\n    cost = price + pens');
    const second = await refused(...flags, '--gives', 'cost = price + pens');
    expect(second).toContain('--because is needed.');
    expect(second).toContain('It is left alone because of `a != b`.');
    expect(await refused('--id', 'mine')).toContain('--title is needed.');
  });

  it.each([
    ['a name that is taken', ['--id', 'other'], 'there is a rule `other` already'],
    ['a mistake of the language', ['--where', 'a is whole'], 'nothing is known as `whole`'],
    ['a wrong example', ['--gives', 'cost = price - pens'], 'it does not give `cost = price - pens`'],
    ['a wrong reason', ['--because', 'no match'], 'it is skipped, but by `a != b`'],
    [
      'what its family does not do',
      ['--family', 'computational'],
      'a computational mistake keeps the working',
    ],
  ])('refuses %s, and leaves the file alone', async (_, flags, message) => {
    expect(await refused(...whole, ...flags, '--file', inFolder('other.yaml'))).toContain(message);
    expect(readFileSync(inFolder('other.yaml'), 'utf8')).toBe(other);
  });
});

/** Answers in order; fails when there are too few. */
const scripted = (answers: readonly string[]): { dialogue: Dialogue; said: string[]; rest: () => number } => {
  const left = [...answers];
  const said: string[] = [];
  const ask = async (question: string): Promise<string> => {
    said.push(question);
    const answer = left.shift();
    if (answer === undefined) throw new Error(`no answer to: ${question}`);
    return answer;
  };
  return { dialogue: { ask, say: (text) => said.push(text) }, said, rest: () => left.length };
};

const answered = async (answers: readonly string[]): Promise<{ draft: Draft; said: string }> => {
  const { dialogue, said, rest } = scripted(answers);
  const tools = toolsFor([{ path: 'other.yaml', text: other }], defaultPolicy);
  const draft = await draftFromAnswers({ giving: {}, skipping: {} }, dialogue, tools);
  expect(rest()).toBe(0);
  return { draft, said: said.join('\n') };
};

/** The answers of a rule that asks for no words. */
const noWords = ['', ''];

const examples = ['t = x * y', '', '5', '3', '', '', '1', '3', ''];

describe('rules new on a terminal', () => {
  it('makes a rule that holds from the answers', async () => {
    const { draft } = await answered([
      ...[
        '',
        'some_more',
        'Some more',
        'Counted on.',
        'a * b => a + n',
        '',
        '1..2',
        'a > 3',
        '',
        ...noWords,
        'It adds {n}.',
      ],
      ...examples,
    ]);
    const { rules, diagnostics } = loadRules([{ path: 'new.yaml', text: fileOf(draft) }]);
    expect(diagnostics).toEqual([]);
    expect(rules).toMatchObject([{ id: 'some_more', title: 'Some more', about: 'Counted on.' }]);
    expect(draft.examples).toMatchObject([
      { gives: ['t = x + 1', 't = x + 2'] },
      { skips: ['everything'], because: 'a > 3' },
    ]);
    expect(runExamples(rules, defaultPolicy).map(({ outcome }) => outcome)).toEqual(['passed', 'passed']);
  });

  it('tells a mistake at once and asks again', async () => {
    const { draft, said } = await answered([
      ...['slip', 'c', 'comp', 'Two', 'other', 'two', '', 'Two', '', 'a -> b', 't = a * b => t := a + b', ''],
      ...['a is whole', 'a > 3', '', ...noWords, '{z}', ''],
      ...examples,
    ]);
    expect(draft).toMatchObject({ family: 'computational', id: 'two', where: ['a > 3'], explain: undefined });
    expect(said).toContain('There is no family slip.');
    expect(said).toContain('`Two` is no rule name');
    expect(said).toContain('there is a rule `other` already');
    expect(said).toContain('This one needs an answer.');
    expect(said).toContain('`{z}` is nothing that this rule knows');
  });

  it('asks for the words that must stand in the question, and then for a question', async () => {
    const { draft, said } = await answered([
      ...['', 'two', 'Two', '', 'a * b => a + b', '', '', 'half(', '/half|third/', 'c: each', '', ''],
      ...['t = x * y', '', '5', '3', 'She has half of them.', '', '', '5', '3', 'She has all.', ''],
    ]);
    expect(draft.where).toEqual(['question says /half|third/']);
    expect(said).toContain('missing closing )');
    expect(said).toContain('`c` is not filled by the change of the rule');
    expect(draft.examples).toMatchObject([
      { question: 'She has half of them.', gives: ['t = x + y'] },
      { question: 'She has all.', because: 'question says /half|third/' },
    ]);
  });

  it('goes back to the change when the example shows another mistake than was meant', async () => {
    const { draft } = await answered([
      ...['', 'two', 'Two', '', 'a * b => a - b', '', '', ...noWords, '', 't = x * y', '', '5', '3', 'n'],
      ...['a * b => a + b', '', 'a > 3', '', ...noWords, ''],
      ...examples,
    ]);
    expect(draft).toMatchObject({ id: 'two', change: ['a * b => a + b'], where: ['a > 3'] });
  });

  it('asks for another example where the rule makes nothing of the first, or something of what it must skip', async () => {
    const { draft, said } = await answered([
      ...['', 'two', 'Two', '', 'a * b => a + b', '', 'a > 3', '', ...noWords, ''],
      ...['t = x - y', '', '5', '3', '', 't = x * y', 'u = t * 2', '', '5', '1', ''],
      ...['t = x * k', '', '9', '60 known', '', '2', '1', ''],
    ]);
    expect(said).toContain('it makes nothing of it, because of `no match`');
    expect(said).toContain('The rule makes something of it: t = x + k');
    expect(draft.examples[0]?.gives).toHaveLength(2);
  });
});

it('the numbers of an example are those that no step computes', () => {
  expect(inputsOf(['cost = price * pens', 'left = math.floor(money - cost) + 2'])).toEqual([
    'price',
    'pens',
    'money',
  ]);
});
