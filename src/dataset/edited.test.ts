import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeExport } from '../../test/shared/dataset/options.ts';
import type { EditedOptions } from './choose.ts';
import { exportEdited } from './edited.ts';
import { exportRun } from './export.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-edited-'));
const from = join(folder, 'run');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rules = { left_out: 2, bound: 2, wrong: 0, twice: 0, told: 1, aside: 1, rare: 1 } as const;
const witnesses = {
  0: { kind: 'two_values', variable: 'total', said: 5, sign: '=', derived: 4, derivation: [] },
  1: { kind: 'same_answer', answer: 4 },
  2: { kind: 'completions', variable: 'pens', completions: Array(2).fill({ value: 1, answer: 2 }) },
} as const;

const edited = (index: number, rule: keyof typeof rules, question = `Ada ${index} has pens. (${rule})`) => ({
  id: `${rule}-${index}`,
  index,
  tier: `tier${1 + (index % 3)}`,
  model: 'made',
  rule,
  class: rules[rule],
  question,
  original_question: `Ada ${index} has 4 pens.`,
  edits: [],
  original_answer: 4,
  witness: { ...witnesses[rules[rule]], inputs: [], facts: [] },
  explanation: `Why of ${index}.`,
  needs_human: index === 5 && rule === 'wrong' ? ['unsure'] : [],
});

beforeAll(() => {
  const indexes = Array.from({ length: 60 }, (_, at) => at);
  const questions = indexes.flatMap((index) => [
    ...(['left_out', 'bound', 'wrong', 'told', 'aside'] as const).map((rule) => edited(index, rule)),
    ...(index % 2 === 0 ? [edited(index, 'twice')] : []),
    ...(index % 20 === 0 ? [edited(index, 'rare')] : []),
  ]);
  // One text with two classes: neither can be right.
  const clash = [edited(7, 'told', 'Ada has some pens.'), edited(8, 'left_out', 'Ada  has some pens.')].map(
    (one) => ({ ...one, id: `clash-${one.index}` }),
  );
  const lines = (all: readonly object[]): string => all.map((one) => `${JSON.stringify(one)}\n`).join('');
  mkdirSync(from, { recursive: true });
  writeFileSync(
    join(from, 'templates.jsonl'),
    lines(
      indexes.map((index) => ({
        index,
        tier: `tier${1 + (index % 3)}`,
        model: 'made',
        question: `Ada ${index} has 4 pens.`,
        answer: 'She has 4.\n#### 4',
        function_code: 'def solve(): pass',
        logical_steps: [],
      })),
    ),
  );
  writeFileSync(join(from, 'problems.jsonl'), lines([...questions, ...clash]));
  const counts = { candidates: questions.length, discarded: 0, rules: {}, strata: {}, needs_human: {} };
  writeFileSync(
    join(from, 'manifest.json'),
    JSON.stringify({
      errata: '0',
      task: 'problems',
      seed: '1',
      rules: { digest: '', ids: Object.keys(rules) },
      sampling: { digest: null },
      templates: { digest: '', read: 60, used: 60, skipped: {} },
      counts,
    }),
  );
});

let made = 0;
const options = (more: Partial<EditedOptions> = {}): EditedOptions => ({
  accepted: [],
  errata: '0',
  from,
  out: join(folder, `out${made++}`),
  seed: '42',
  format: 'jsonl',
  shares: { train: 0.6, validation: 0.2, test: 0.2 },
  balance: { kind: 'equal' },
  explained: true,
  heldOutRules: [],
  keepDoubtful: false,
  ...more,
});

interface Row {
  readonly id: string;
  readonly modified_problem_text: string;
  readonly error_class_label: number;
  readonly explanation: string | null;
  readonly meta: { readonly index: number; readonly rule: string | null; readonly weight: number };
}
const rowsIn = ({ out }: EditedOptions): { readonly [split: string]: readonly Row[] } =>
  Object.fromEntries(
    ['train', 'validation', 'test'].map((split) => [
      split,
      readFileSync(join(out, `${split}.jsonl`), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    ]),
  );
const exported = async (more: Partial<EditedOptions> = {}) => {
  const given = options(more);
  const report = await exportEdited(given);
  return { rows: rowsIn(given), report, out: given.out };
};
const count = <T>(all: readonly T[], holds: (one: T) => boolean): number => all.filter(holds).length;

test('for any seed a problem stands in one split, no text twice, and the classes are of one size', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 4 }), async (seed) => {
      const { rows } = await exported({ seed });
      const where = new Map<number, string>();
      const texts = new Set<string>();
      for (const [split, all] of Object.entries(rows)) {
        const sizes = [0, 1, 2].map((label) => count(all, (row) => row.error_class_label === label));
        expect(new Set(sizes).size).toBe(1);
        expect(sizes[0]).toBeGreaterThan(0);
        for (const row of all) {
          expect(where.get(row.meta.index) ?? split).toBe(split);
          where.set(row.meta.index, split);
          expect(texts.has(row.modified_problem_text)).toBe(false);
          texts.add(row.modified_problem_text);
        }
      }
    }),
    { numRuns: Number(process.env.RULES_RUNS ?? 5) },
  );
});

test('the rules of a class share its places evenly, unchanged questions as one more of class 1', async () => {
  const given = options({ shares: { train: 1, validation: 0, test: 0 } });
  await exportEdited(given);
  const lines = readFileSync(join(given.out, 'train.jsonl'), 'utf8').trimEnd().split('\n');
  const train = lines.map((line): Row => JSON.parse(line));
  const of = (rule: string | null) => count(train, ({ meta }) => meta.rule === rule);
  // Class 0 has 59 and 30, all of which are taken; class 1 has 60, 60, 60 and three; class 2 60 and 60.
  expect([of('wrong'), of('twice'), of('rare')]).toEqual([59, 30, 3]);
  for (const rule of ['told', 'aside', null]) expect(Math.abs(of(rule) - 86 / 3)).toBeLessThan(1);
  for (const rule of ['left_out', 'bound']) expect(Math.abs(of(rule) - 89 / 2)).toBeLessThan(1);
});

test('a text with two classes and one that a person must look at are left out, and listed', async () => {
  const { report, out } = await exported({ balance: { kind: 'weights' } });
  expect(report.left_out).toEqual({ contradicting_labels: 2, needs_human: 1 });
  const listed = readFileSync(join(out, 'left_out.jsonl'), 'utf8').trimEnd().split('\n');
  expect(listed.map((line) => JSON.parse(line).id)).toEqual(['wrong-5', 'clash-7', 'clash-8']);
  expect(report.available).toEqual({ contradictory: 89, solvable: 183, underspecified: 120 });
  const doubtful = await exported({ keepDoubtful: true });
  expect(doubtful.report.available).toMatchObject({ contradictory: 90 });
});

test('what people accepted stands there as they left it, what they rejected does not', async () => {
  const place = join(folder, 'judged');
  mkdirSync(join(place, 'accepted'), { recursive: true });
  const machine = edited(3, 'left_out', 'Ada has some pens.  How many has she?');
  const sentences = { S1: 'Ada has a few pens.', S2: 'How many has she?' };
  writeFileSync(
    join(place, 'accepted', 'one.json'),
    JSON.stringify({
      error_class: 'contradictory',
      explanation: 'Mine.',
      sentences,
      candidate_id: machine.id,
      catalog: 'ana',
      candidate: {
        id: machine.id,
        index: 3,
        model: 'made',
        rule: 'left_out',
        error_type: 'underspecified',
        erroneous_line_number: '',
        explanation: machine.explanation,
        edited: machine,
        flawed_solution: { ...sentences, S1: 'Ada has some pens.' },
      },
    }),
  );
  const { rows, report } = await exported({ accepted: [place], balance: { kind: 'weights' } });
  expect(report.decisions).toMatchObject({ accepted: 1, rejected: 0 });
  const own = Object.values(rows)
    .flat()
    .filter(({ id }) => id === machine.id);
  expect(own).toMatchObject([
    {
      error_class_label: 0,
      explanation: 'Mine.',
      meta: { index: 3, source: 'decision' },
      modified_problem_text: 'Ada has a few pens.  How many has she?',
    },
  ]);
});

test('weights make the classes count alike', async () => {
  const { rows } = await exported({ balance: { kind: 'weights' } });
  for (const all of Object.values(rows)) {
    const sums = [0, 1, 2].map((label) =>
      all.filter((row) => row.error_class_label === label).reduce((sum, { meta }) => sum + meta.weight, 0),
    );
    for (const sum of sums) expect(sum).toBeCloseTo(all.length / 3, 2);
  }
});

test('a rule that is held out stands in the test split alone', async () => {
  const { rows, report } = await exported({ heldOutRules: ['bound'], balance: { kind: 'weights' } });
  expect(count(rows.train ?? [], ({ meta }) => meta.rule === 'bound')).toBe(0);
  expect(count(rows.test ?? [], ({ meta }) => meta.rule === 'bound')).toBe(12);
  expect(report.withheld).toBe(48);
  await expect(exported({ heldOutRules: ['bond'] })).rejects.toThrow('Did you mean bound?');
});

test('a row says what its line of the run says; what is sound has no explanation', async () => {
  const { rows } = await exported({ balance: { kind: 'weights' } });
  for (const { id, error_class_label: label, explanation, meta, ...row } of Object.values(rows).flat()) {
    expect(label).toBe(meta.rule === null ? 1 : rules[meta.rule as keyof typeof rules]);
    expect(explanation).toBe(label === 1 ? null : `Why of ${meta.index}.`);
    expect(row.modified_problem_text).toBe(
      meta.rule === null ? `Ada ${meta.index} has 4 pens.` : `Ada ${meta.index} has pens. (${meta.rule})`,
    );
    expect(id).toMatch(meta.rule === null ? /^original-/ : /^[a-z_]+-\d+$/);
  }
});

test('in a conversation the answer is JSON, with or without why', async () => {
  for (const explained of [true, false]) {
    const { rows } = await exported({ format: 'trl-messages', explained });
    const answers = Object.values(rows)
      .flat()
      .map((row) => JSON.parse(Object(row).messages.at(-1).content));
    expect(new Set(answers.map((answer) => answer.error_class_label))).toEqual(new Set([0, 1, 2]));
    for (const answer of answers)
      expect(Object.keys(answer)).toEqual(['error_class_label', ...(explained ? ['explanation'] : [])]);
  }
});

test('the same seed gives the same bytes', async () => {
  const [a, b, c] = [options(), options(), options({ seed: '43' })];
  await Promise.all([a, b, c].map(exportEdited));
  const bytes = ({ out }: EditedOptions) =>
    readdirSync(out).map((name) => [name, readFileSync(join(out, name), 'utf8')]);
  expect(bytes(a)).toEqual(bytes(b));
  expect(bytes(a)).not.toEqual(bytes(c));
});

test('a run of the other kind is refused, with what to do', async () => {
  const { out } = options();
  const asSolutions = exportRun({ ...wholeExport, from, out });
  await expect(asSolutions).rejects.toThrow('holds edited questions');
});
