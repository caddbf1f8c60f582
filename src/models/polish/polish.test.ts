import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { providerWith } from '../../../test/shared/formalize/settings.ts';
import { type Model, noReplies, type Prompt } from '../chat/index.ts';
import { brokenBy, hasWords } from './guard.ts';
import { estimatePolish, type PolishOptions, polish, runToPolish } from './polish.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-polish-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const wrong = 'Ida has 3 + 4 = <<3+4=7>>7 pears.';
const candidate = (id: string, more: object = {}) => ({
  id,
  index: 7,
  tier: 'tier1',
  model: 'made',
  rule: 'added',
  family: 'conceptual',
  error_type: 'wrong_operation',
  erroneous_line_number: 'L1',
  position_bin: 'early',
  target_variable: 'pears',
  mutation: { from: '3 * 4', to: '3 + 4' },
  flawed_function_code: '',
  flawed_trace: {},
  correct_answer: 12,
  flawed_answer: 7,
  flawed_solution: { L1: ` ${wrong}  `, L2: 'That is all.', FA: '#### 7' },
  explanation: 'Bags of as many are multiplied.',
  needs_human: [],
  ...more,
});
const template = {
  index: 7,
  tier: 'tier1',
  model: 'made',
  question: 'Ida has 3 bags of 4 pears. How many?',
  answer: '#### 12',
  function_code: '',
  logical_steps: [],
};
const manifest = {
  errata: '0',
  seed: '42',
  rules: { digest: '', ids: ['added', 'other'] },
  sampling: { digest: null },
  templates: { digest: '', read: 1, used: 1, skipped: {} },
  counts: { candidates: 2, discarded: 0, rules: {}, strata: {}, needs_human: {} },
};

let made = 0;
const runOf = (
  candidates: readonly object[],
  more: { readonly [file: string]: string | undefined } = {},
): string => {
  const from = join(folder, `run${made++}`);
  mkdirSync(from);
  const files: { readonly [file: string]: string | undefined } = {
    'candidates.jsonl': candidates.map((one) => `${JSON.stringify(one)}\n`).join(''),
    'templates.jsonl': `${JSON.stringify(template)}\n`,
    'discarded.jsonl': '{"any": "line"}\n',
    'manifest.json': JSON.stringify(manifest),
    ...more,
  };
  for (const [name, text] of Object.entries(files))
    if (text !== undefined) writeFileSync(join(from, name), text);
  return from;
};
const linesIn = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

const provider = providerWith({
  base_url: 'http://a',
  model: 'tiny',
  price: { input: 10, output: 0 },
});

const polished = async (
  from: string,
  replies: readonly string[],
  more: Partial<PolishOptions> = {},
  rules: readonly string[] = [],
) => {
  const asked: Prompt[] = [];
  const model: Model = {
    ask: async (prompt) => {
      const text = replies[Math.min(asked.push(prompt), replies.length) - 1] ?? '';
      return {
        ok: true,
        paid: true,
        reply: { text, input: 1, output: 1, finish: text === '' ? 'length' : 'stop' },
      };
    },
  };
  const out = join(folder, `out${made++}`);
  const run = await runToPolish({ from, out, rules, inputs: [] });
  const heard: string[] = [];
  const tally = await polish({
    run,
    provider: { ...provider, concurrency: 1 },
    model,
    instructions: 'Reword it.',
    onCandidates: (count, done) => heard.push(`${count} ${done}`),
    ...more,
  });
  return {
    asked,
    out,
    tally,
    heard,
    candidates: linesIn(join(out, 'candidates.jsonl')),
    left: existing(out, 'left.jsonl'),
  };
};
const existing = (out: string, name: string) =>
  readdirSync(out).includes(name) ? linesIn(join(out, name)) : [];
const reply = (line: unknown): string => JSON.stringify({ line });
const better = 'In all, Ida has 3 + 4 = <<3+4=7>>7 pears.';

describe('a run in the words of a language model', () => {
  it.each(noReplies)('is not written over where no reply comes (%s): the error says why', async (reason) => {
    const from = runOf([candidate('a'), candidate('b')]);
    const out = join(folder, `out${made++}`);
    const model: Model = {
      ask: async () => ({ ok: false, reason, detail: '401 no key' }),
    };
    const run = await runToPolish({ from, out, rules: [], inputs: [] });
    const options = { run, provider, model, instructions: 'Reword it.' };
    await expect(polish(options)).rejects.toThrow('a answered nothing: 401 no key');
    expect(existsSync(out) ? readdirSync(out) : []).toEqual([]);
    await expect(polish({ ...options, limit: 0 })).resolves.toMatchObject({ candidates: 2, asked: 0 });
  });
  it('has the reworded line beside the solution as it was; all else keeps its bytes', async () => {
    const other = candidate('b', { rule: 'other', erroneous_line_number: 'FA' });
    const { candidates, tally, out, asked, heard } = await polished(runOf([candidate('a'), other]), [
      reply(better),
    ]);
    expect(candidates).toEqual([
      {
        ...candidate('a'),
        polished_solution: { L1: ` ${better}  `, L2: 'That is all.', FA: '#### 7' },
        polished_by: { provider: 'a', model: 'tiny' },
      },
      other,
    ]);
    expect(tally).toEqual({ candidates: 2, asked: 1, polished: 1, left: {} });
    expect(heard).toEqual(['1 1', '1 1']);
    expect(readFileSync(join(out, 'discarded.jsonl'), 'utf8')).toBe('{"any": "line"}\n');
    expect(linesIn(join(out, 'templates.jsonl'))).toEqual([template]);
    expect(JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))).toEqual({
      ...manifest,
      polish: {
        provider: 'a',
        model: 'tiny',
        prompt: expect.stringMatching(/^[0-9a-f]{64}$/),
        rules: [],
        asked: 1,
        polished: 1,
        left: {},
      },
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toEqual({
      messages: [
        { role: 'system', content: 'Reword it.' },
        {
          role: 'user',
          content: `Question:\nIda has 3 bags of 4 pears. How many?\n\nThe pupil's solution:\nL1:  ${wrong}  \nL2: That is all.\n#### 7\n\nWhat is wrong in it, for you alone:\nBags of as many are multiplied.\n\nReword this line, L1:\n ${wrong}  `,
        },
      ],
      schema: {
        name: 'line',
        schema: {
          type: 'object',
          additionalProperties: false,
          required: ['line'],
          properties: { line: { type: 'string' } },
        },
      },
    });
  });

  it('keeps a line of which no rewording holds, with the reason', async () => {
    const { candidates, left, tally, asked } = await polished(runOf([candidate('a')]), [
      ...[reply('Ida has 8 pears.'), reply(''), reply('Ida has 3 + 5 = 8 pears.')],
    ]);
    expect(candidates).toEqual([candidate('a')]);
    expect(left).toEqual([
      {
        id: 'a',
        index: 7,
        rule: 'added',
        reason: 'annotation',
        detail: expect.stringContaining('<<3+4=7>>7'),
      },
    ]);
    expect(tally).toEqual({ candidates: 1, asked: 1, polished: 0, left: { annotation: 1 } });
    expect(asked[1]?.messages.at(-1)?.content).toContain(
      '- what stands in <<…>>, or the number behind it, is not as it was: <<3+4=7>>7',
    );
    expect(asked[2]?.messages.at(-1)?.content).toContain('- it is more than one line, or none\n');
  });

  it('says where there was no line at all, and that the reply was cut off', async () => {
    const { left, asked } = await polished(runOf([candidate('a')]), ['none', '']);
    expect(left).toMatchObject([
      { reason: 'no_line', detail: expect.stringMatching(/cut off at the limit of tokens$/) },
    ]);
    expect(asked[1]?.messages.at(-1)?.content).toContain('- there is no JSON object with `line`\n');
  });

  it('has no solution of a template twice', async () => {
    const lines = { L1: ` ${better}  `, L2: 'That is all.', FA: '#### 7' };
    const { left, tally } = await polished(runOf([candidate('a'), candidate('b')]), [reply(better)]);
    expect(left).toEqual([{ id: 'b', index: 7, rule: 'added', reason: 'same_text', detail: ` ${better}  ` }]);
    expect(tally).toMatchObject({ asked: 2, polished: 1, left: { same_text: 1 } });
    const before = candidate('c', { rule: 'other', erroneous_line_number: 'FA', flawed_solution: lines });
    expect((await polished(runOf([before, candidate('a')]), [reply(better)])).tally).toMatchObject({
      polished: 0,
    });
    // One that stands behind it counts as well.
    expect((await polished(runOf([candidate('a'), before]), [reply(better)])).tally).toMatchObject({
      polished: 0,
    });
    // Of another template it is another solution.
    const elsewhere = runOf([before, candidate('a', { model: 'else' })]);
    expect((await polished(elsewhere, [reply(better)])).tally).toMatchObject({ polished: 1 });
  });

  it('makes no line of the right solution of one that is labelled', async () => {
    const from = runOf([candidate('a')]);
    const right = { ...template, answer: `${better}\n#### 12` };
    writeFileSync(join(from, 'templates.jsonl'), `${JSON.stringify(right)}\n`);
    expect((await polished(from, [reply(better)])).tally).toMatchObject({
      polished: 0,
      left: { same_text: 1 },
    });
  });

  it('asks for so many, and of the rules that are named', async () => {
    const from = runOf([
      candidate('a', { rule: 'other' }),
      candidate('b'),
      candidate('c', { model: 'else' }),
    ]);
    expect((await polished(from, [reply(better)], { limit: 1 })).tally).toMatchObject({ asked: 1 });
    const { candidates, tally } = await polished(from, [reply(better)], {}, ['added']);
    expect(tally).toMatchObject({ candidates: 3, asked: 2 });
    expect(candidates.map((one) => 'polished_solution' in one)).toEqual([false, true, true]);
    const run = await runToPolish({ from, out: join(folder, 'never'), rules: [], inputs: [] });
    const one = await estimatePolish({ run, provider, instructions: 'Reword it.', limit: 1 });
    expect(one).toMatchObject({ count: 1, dollars: expect.any(Number) });
    expect(one.dollars).toBeGreaterThan(0.003);
    const all = await estimatePolish({ run, provider, instructions: 'Reword it.' });
    expect(all.count).toBe(3);
    expect(all.input).toBeGreaterThan(2.5 * one.input);
    expect(all.dollars).toBeGreaterThan(2.5 * one.dollars);
  });

  it('leaves nothing behind where it is interrupted', async () => {
    const from = runOf([candidate('a')]);
    const before = readdirSync(folder).length;
    await expect(
      polished(from, [reply(better)], { signal: AbortSignal.abort(new Error('enough')) }),
    ).rejects.toThrow('enough');
    expect(readdirSync(folder).length - before).toBeLessThanOrEqual(1);
  });

  it.each<[string, { readonly [file: string]: string | undefined }, readonly string[], string]>([
    ['no manifest', { 'manifest.json': undefined }, [], 'holds no run: '],
    ['another manifest', { 'manifest.json': '{}' }, [], 'manifest.json is no manifest of a run: '],
    [
      'edited questions',
      { 'manifest.json': JSON.stringify({ ...manifest, task: 'problems' }) },
      [],
      'holds edited questions, which have no labelled line.',
    ],
    ['no templates', { 'templates.jsonl': undefined }, [], 'has no templates.jsonl.'],
    ['no candidates', { 'candidates.jsonl': undefined }, [], 'has no candidates.jsonl.'],
    ['a misspelt rule', {}, ['aded'], '--rule aded: the run has no such rule. Did you mean added?'],
    ['a rule that is none', {}, ['added', 'zzzzzzzz'], '--rule zzzzzzzz: the run has no such rule.'],
  ])('is refused with %s', async (_, files, rules, told) => {
    const from = runOf([], files);
    await expect(runToPolish({ from, out: join(folder, 'never'), rules, inputs: [] })).rejects.toThrow(told);
  });

  it('is not written over its own run', async () => {
    const from = runOf([]);
    await expect(runToPolish({ from, out: from, rules: [], inputs: [] })).rejects.toThrow();
  });
});

const reasonsOf = (line: string, original = wrong): readonly string[] =>
  brokenBy(line, original).map(({ breach, detail }) => (detail === '' ? breach : `${breach}: ${detail}`));

test.each<[string, string, readonly string[]]>([
  ['nothing', ' ', ['several_lines']],
  ['two lines', `${better}\n`, ['several_lines']],
  ['the line with another mark', 'Ida has 3 + 4 = <<3+4=7>>7 pears!', ['unchanged']],
  ['a letter of another script', `${better} Ж`, ['odd_sign: Ж']],
  ['a sign that nobody sees', `${better}\u200b`, ['odd_sign: U+200B']],
  ['a letter that only looks like one', `${better} ﬁ`, ['odd_sign: ﬁ']],
  ['a sign that computes', `${better} And = too.`, ['working: more often =']],
  ['a label', `L1: ${better}`, ['markup: L1:', 'new_number: 1']],
  [
    'few words',
    `7 <<3+4=7>>7.`,
    ['length: 13 characters of 33', 'working: 3+4=7 is not there, or not in its place', 'lost_number: 3'],
  ],
  ['many words', `${better} ${'So it is. '.repeat(13)}`, ['length: 172 characters of 33']],
  ['the final answer', `${better} The final answer is 7.`, ['answer_line']],
  [
    'another annotation',
    'In all, Ida has 3 + 4 = <<3+4=8>>7 pears.',
    expect.arrayContaining(['annotation: <<3+4=7>>7']),
  ],
  ['a new annotation', `${better} <<1=1>>1`, expect.arrayContaining(['annotation: <<1=1>>1 is new'])],
  ['a new number', `${better} They are 9.`, ['new_number: 9']],
  ['a new number in letters', `${better} They are nine.`, ['new_number: nine']],
  ['that something is wrong', `${better} That is a mistake.`, ['gives_away: mistake']],
])('a rewording with %s breaks a rule', (_, line, reasons) => {
  expect(reasonsOf(line)).toEqual(reasons);
});

test('what the line has already may stay', () => {
  expect(reasonsOf(better)).toEqual([]);
  expect(reasonsOf('So, L1: 50% is half a mistake, Ж.', 'L1: 50% is half a mistake, Ж')).toEqual([]);
});

test('the labelled line has words, or there is nothing to reword', () => {
  expect(hasWords('L1', wrong)).toBe(true);
  expect(hasWords('FA', wrong)).toBe(false);
  expect(hasWords('L1', undefined)).toBe(false);
  expect(hasWords('L1', '3 + 4 = 7 l')).toBe(false);
  expect(hasWords('L1', ' #### seven')).toBe(false);
});
