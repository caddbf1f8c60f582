import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type MadeRun, makeRun } from '../../test/shared/dataset/made-run.ts';
import { wholeExport } from '../../test/shared/dataset/options.ts';
import { questionKey } from '../model/index.ts';
import type { ExportOptions } from './choose.ts';
import { exportRun } from './export.ts';
import { type FormatName, formatNames, isFormat } from './views.ts';

let folder = '';
let run: MadeRun;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'errata-export-'));
  run = makeRun(join(folder, 'run'), 60);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
const options = (more: Partial<ExportOptions> = {}): ExportOptions => ({
  ...wholeExport,
  from: run.folder,
  out: join(folder, `out${made++}`),
  shares: { train: 0.8, validation: 0.1, test: 0.1 },
  balance: { kind: 'equal' },
  ...more,
});

interface Plain {
  readonly id: string;
  readonly input: string;
  readonly target: {
    readonly verdict: string;
    readonly error_details?: { readonly [field: string]: string } | null;
  };
  readonly question: string;
  readonly solution: string;
  readonly meta: { readonly [field: string]: unknown };
}
const splits = ['train', 'validation', 'test'] as const;
const linesOf = <T>(path: string): T[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
const plain = async (more: Partial<ExportOptions> = {}): Promise<{ [split: string]: Plain[] }> => {
  const given = options(more);
  await exportRun(given);
  return Object.fromEntries(
    splits.map((split) => [split, linesOf<Plain>(join(given.out, `${split}.jsonl`))]),
  );
};
const classOf = ({ target, meta }: Plain): unknown =>
  target.verdict === 'Correct' ? 'correct' : meta.family;

describe('for any seed, level and balance', () => {
  it('no question stands in two splits, no text twice, and equal classes are of one size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ maxLength: 4 }),
        fc.constantFrom('1', '2', '3', '4', '5', 'max' as const),
        fc.constantFrom('equal', 'weights' as const),
        async (seed, level, kind) => {
          const all = await plain({
            seed,
            level: level as ExportOptions['level'],
            balance: { kind } as { kind: 'equal' },
          });
          const where = new Map<string, string>();
          const texts = new Set<string>();
          for (const split of splits) {
            const rows = all[split] ?? [];
            expect(rows.length).toBeGreaterThan(0);
            for (const row of rows) {
              const key = questionKey(row.question);
              expect(where.get(key) ?? split).toBe(split);
              where.set(key, split);
              const text = `${key} ${row.solution}`;
              expect(texts.has(text)).toBe(false);
              texts.add(text);
            }
            if (kind === 'weights') continue;
            const counts = new Map<unknown, number>();
            for (const row of rows) {
              const name = level === '1' ? row.target.verdict : classOf(row);
              counts.set(name, (counts.get(name) ?? 0) + 1);
            }
            expect(new Set(counts.values()).size).toBe(1);
            expect(counts.size).toBe({ '1': 2, '2': 2, '3': 3 }[level as string] ?? 4);
          }
        },
      ),
      { numRuns: Number(process.env.RULES_RUNS ?? 4) },
    );
  });
});

test('the same input and seed give the same bytes, another seed others', async () => {
  const [a, b, c] = [options(), options(), options({ seed: '43' })];
  await Promise.all([a, b, c].map(exportRun));
  const bytes = ({ out }: ExportOptions) =>
    readdirSync(out).map((name) => [name, readFileSync(join(out, name), 'utf8')]);
  expect(bytes(a)).toEqual(bytes(b));
  expect(bytes(a)).not.toEqual(bytes(c));
  expect(readdirSync(a.out).sort()).toEqual([
    'README.md',
    'left_out.jsonl',
    'manifest.json',
    'test.jsonl',
    'train.jsonl',
    'validation.jsonl',
  ]);
});

test('a target at each level', async () => {
  const flawed = async (level: ExportOptions['level'], types: ExportOptions['types'] = 'coarse') => {
    const all = Object.values(await plain({ level, types, balance: { kind: 'weights' } })).flat();
    return all.find(({ id }) => id === 'other_answer-3')?.target;
  };
  expect(await flawed('1')).toEqual({ verdict: 'Flawed' });
  expect(await flawed('2')).toEqual({ verdict: 'Flawed', error_details: { error_type: 'conceptual_error' } });
  expect(await flawed('4', 'fine')).toEqual({
    verdict: 'Flawed',
    error_details: { error_type: 'wrong_number_reported' },
  });
  expect(await flawed('4', 'rule')).toEqual({
    verdict: 'Flawed',
    error_details: { error_type: 'other_answer' },
  });
  expect(JSON.stringify(await flawed('max'))).toBe(
    '{"verdict":"Flawed","error_details":{"error_type":"conceptual_error","erroneous_line_number":"FA","explanation":"The 8 pens, \\"as is\\"."}}',
  );
});

test('inputs have no annotations and no names of the program, and end with the final answer', async () => {
  const rows = Object.values(await plain({ balance: { kind: 'weights' } })).flat();
  for (const { input, solution } of rows) {
    expect(input).not.toMatch(/<<|>>|def |[a-z]_[a-z]/);
    expect(input.split('\n').at(-1)).toMatch(/^#### \d+$/);
    expect(input.endsWith(`Solution:\n${solution}`)).toBe(true);
  }
  const [kept] =
    (await plain({ wording: { annotations: true, finalAnswer: 'words', labels: true } })).train ?? [];
  expect(kept?.input).toMatch(/\nL1: .*<<.*\n.*FA: FINAL ANSWER: \d+$/s);
});

/** Every row of an export in a format, as id and the place of the wrong line from 0; -1 where there is none. */
const placesIn: { readonly [format in FormatName]: (out: string) => Promise<[string, number][]> } = {
  jsonl: async (out) =>
    rowsOf<Plain>(out).map(({ id, target, solution }) => [
      id,
      placeOf(target.error_details?.erroneous_line_number, solution),
    ]),
  'trl-messages': async (out) =>
    rowsOf<{ id: string; messages: { role: string; content: string }[] }>(out).map(({ id, messages }) => {
      expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant']);
      return [id, placeInTurns(messages[1]?.content, messages[2]?.content)];
    }),
  'trl-prompt-completion': async (out) =>
    rowsOf<{ id: string; prompt: { content: string }[]; completion: { content: string }[] }>(out).map(
      ({ id, prompt, completion }) => [id, placeInTurns(prompt[1]?.content, completion[0]?.content)],
    ),
  'trl-stepwise': async (out) =>
    rowsOf<{ id: string; completions: string[]; labels: boolean[] }>(out).map(
      ({ id, completions, labels }) => {
        expect(labels).toHaveLength(completions.length);
        // From the first wrong line on none is right.
        expect(labels).toEqual([...labels].sort((a, b) => Number(b) - Number(a)));
        return [id, labels.indexOf(false)];
      },
    ),
  processbench: async (out) =>
    rowsOf<{ id: string; label: number; steps: string[]; final_answer_correct: boolean }>(out).map(
      ({ id, label, steps, final_answer_correct }) => {
        expect(label).toBeLessThan(steps.length);
        // A solution that leaves out a step may come to the right answer.
        expect(final_answer_correct).toBe(label === -1 || id.startsWith('missing_line'));
        return [id, label];
      },
    ),
  csv: async (out) =>
    splits.flatMap((split) =>
      parse<{ [column: string]: string }>(readFileSync(join(out, `${split}.csv`)), { columns: true }).map(
        (row): [string, number] => tablePlace(row),
      ),
    ),
  parquet: async (out) =>
    (
      await Promise.all(
        splits.map(async (split) => {
          const bytes = readFileSync(join(out, `${split}.parquet`));
          const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
          return (await parquetReadObjects({ file })).map(tablePlace);
        }),
      )
    ).flat(),
};
const rowsOf = <T>(out: string): T[] => splits.flatMap((split) => linesOf<T>(join(out, `${split}.jsonl`)));
const placeOf = (label: string | undefined | null, solution: string): number =>
  !label ? -1 : label === 'FA' ? solution.split('\n').length - 1 : Number(label.slice(1)) - 1;
const placeInTurns = (input = '', answer = ''): number =>
  placeOf(JSON.parse(answer).error_details?.erroneous_line_number, input.split('Solution:\n')[1] ?? '');
const tablePlace = (row: { [column: string]: unknown }): [string, number] => {
  const solution = String(row.solution);
  const target = JSON.parse(String(row.target));
  expect(row.verdict).toBe(target.verdict);
  expect(row.explanation || undefined).toBe(target.error_details?.explanation);
  expect(String(row.lines)).toBe(String(solution.split('\n').length));
  return [
    String(row.id),
    placeOf(row.erroneous_line_number ? String(row.erroneous_line_number) : null, solution),
  ];
};

test.each(formatNames)('%s says of each solution the same line as its candidate does', async (format) => {
  if (!isFormat(format)) throw new Error(format);
  const given = options({ format });
  const report = await exportRun(given);
  const places = await placesIn[format](given.out);
  expect(places).toHaveLength(splits.reduce((sum, split) => sum + (report.splits[split]?.rows ?? 0), 0));
  for (const [id, place] of places) {
    const candidate = run.candidates.find((one) => one.id === id);
    const labels = Object.keys(candidate?.flawed_solution ?? {});
    expect(place).toBe(candidate ? labels.indexOf(candidate.erroneous_line_number) : -1);
  }
  expect(places.some(([, place]) => place === 2)).toBe(true);
});

test('a question that is kept out, in whatever case, is in no split', async () => {
  const path = join(folder, 'test-questions.jsonl');
  const questions = run.templates.slice(0, 9).map(({ question }) => question.toUpperCase());
  writeFileSync(path, questions.map((question) => `${JSON.stringify({ question })}\n`).join(''));
  const rows = Object.values(await plain({ excludeQuestions: path, balance: { kind: 'weights' } })).flat();
  const there = new Set(rows.map(({ question }) => questionKey(question)));
  expect(questions.filter((question) => there.has(questionKey(question)))).toEqual([]);
  expect(there.size).toBeGreaterThan(40);
  writeFileSync(path, '{"problem": "none"}\n');
  await expect(plain({ excludeQuestions: path })).rejects.toThrow(':1  this line has no `question`');
});

test('an edited problem goes where its original goes, and its text counts as its own', async () => {
  const own = makeRun(join(folder, 'edited'), 30);
  const twins = own.templates.map((template, at) => ({
    ...template,
    index: 1000 + at,
    question: `In other words ${at}: how many?`,
    original_question: template.question,
  }));
  const lines = [...own.templates, ...twins].map((one) => `${JSON.stringify(one)}\n`);
  writeFileSync(join(own.folder, 'templates.jsonl'), lines.join(''));
  const all = await plain({ from: own.folder, balance: { kind: 'weights' } });
  const where = new Map<unknown, string>();
  for (const split of splits) for (const { meta } of all[split] ?? []) where.set(meta.index, split);
  for (const at of twins.keys()) {
    expect(where.get(1000 + at)).toBeDefined();
    // Every seventh problem has the question of the one before it, and so the same text.
    expect(where.get(1000 + at)).toBe(where.get(at) ?? where.get(at - 1));
  }
});

test('a held-out rule stands in the test split only, marked', async () => {
  const { train = [], validation = [], test: tested = [] } = await plain({ heldOutRules: ['added'] });
  const held = (rows: Plain[]) => rows.filter(({ meta }) => meta.rule === 'added');
  expect([...held(train), ...held(validation)]).toEqual([]);
  expect(held(tested).length).toBeGreaterThan(0);
  expect(tested.filter(({ meta }) => meta.held_out)).toEqual(held(tested));
  await expect(plain({ heldOutRules: ['aded'] })).rejects.toThrow('Did you mean added?');
});

test('without conceptual ones it says so, and level 2 is refused', async () => {
  const given = options({ conceptualFromRun: false });
  expect((await exportRun(given)).missing).toEqual(['conceptual']);
  await expect(exportRun(options({ conceptualFromRun: false, level: '2' }))).rejects.toThrow(
    'there is no conceptual one',
  );
});

test('a folder that holds something else is refused; an earlier export is written anew', async () => {
  const given = options();
  await exportRun({ ...given, format: 'csv' });
  await exportRun(given);
  expect(readdirSync(given.out).filter((name) => name.endsWith('.csv'))).toEqual([]);
  writeFileSync(join(given.out, 'notes.txt'), '');
  await expect(exportRun(given)).rejects.toThrow('notes.txt, which no export wrote');
  await expect(exportRun(options({ out: run.folder }))).rejects.toThrow('candidates.jsonl');
  expect(readdirSync(run.folder).sort()).toEqual(['candidates.jsonl', 'manifest.json', 'templates.jsonl']);
  const empty = join(folder, 'none');
  mkdirSync(empty);
  await expect(exportRun(options({ from: empty }))).rejects.toThrow('holds no run');
});

it('leaves mistakes in several lines out when asked, and says so', async () => {
  const own = makeRun(join(folder, 'several'), 12);
  const path = join(own.folder, 'candidates.jsonl');
  const candidates = linesOf<{ id: string; family: string }>(path);
  const [several] = candidates.filter(({ family }) => family === 'conceptual');
  const marked = candidates.map((one) => (one === several ? { ...one, erroneous_lines: ['L1', 'L2'] } : one));
  writeFileSync(path, marked.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const idsOf = async (oneLine: boolean): Promise<readonly string[]> => {
    const rows = await plain({ from: own.folder, oneLine, balance: { kind: 'weights' } });
    return Object.values(rows).flatMap((split) => split.map(({ id }) => id));
  };
  expect(await idsOf(false)).toContain(several?.id);
  expect(await idsOf(true)).not.toContain(several?.id);
});
