import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { rules, templatesFile, temporaryFolder } from './rules.ts';

const folder = temporaryFolder();
const rulesOfOurs = join(import.meta.dirname, '../../rules');
const templates = templatesFile(folder);
const names = ['problems.jsonl', 'templates.jsonl', 'discarded.jsonl', 'manifest.json'];
const only = 'number_left_out,result_told_wrongly,result_told,numbers_exchanged';

const made = async (name: string, args: readonly string[] = []): Promise<string> => {
  const out = join(folder, name);
  const head = ['problems', '--seed', '42', '--templates', templates, '--runtime', 'native', '--only', only];
  expect(await rules([...head, '--out', out, ...args])).toMatchObject({ code: 0, stderr: '' });
  return out;
};
const filesIn = (out: string) => names.map((name) => readFileSync(join(out, name), 'utf8'));

describe('rules problems', () => {
  test('writes the same bytes for any number of jobs, and merged parts have those of the whole', async () => {
    const whole = await made('whole', ['--jobs', '1']);
    expect(filesIn(await made('jobs', ['--jobs', '2']))).toEqual(filesIn(whole));
    const parts = [await made('one', ['--shard', '1/2']), await made('two', ['--shard', '2/2'])];
    const merged = join(folder, 'merged');
    expect(await rules(['merge', ...parts, '--out', merged])).toMatchObject({ code: 0 });
    expect(filesIn(merged)).toEqual(filesIn(whole));
    const [problems = ''] = filesIn(whole);
    const classes = problems
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { class: number }).class);
    expect(new Set(classes)).toEqual(new Set([0, 1, 2]));
  });

  test('rules of the other kind are told, and nothing is written', async () => {
    const [conceptual, problem] = ['conceptual', 'problems'].map((name) => join(rulesOfOurs, `${name}.yaml`));
    for (const [command, file, says] of [
      ['problems', conceptual, 'None of these rules edits questions: they are for `rules run`.'],
      ['run', problem, 'None of these rules changes solutions: they are for `rules problems`.'],
    ] as const) {
      const out = join(folder, `other-${command}`);
      const args = [command, '--seed', '42', '--templates', templates, '--rules', `${file}`, '--out', out];
      expect(await rules(args)).toMatchObject({ code: 1, stderr: expect.stringContaining(says) });
      expect(existsSync(out)).toBe(false);
    }
  });

  test('are shown one a line, and one of them whole', async () => {
    const out = await made('shown');
    const list = await rules(['show', '--run', out]);
    const [first = ''] = list.stdout.split('\n');
    expect(first).toMatch(/^[0-9a-f]{16} .*:[012] /);
    const one = await rules(['show', first.slice(0, 16), '--run', out]);
    expect(one).toMatchObject({ code: 0 });
    for (const part of ['Question as it was', 'Question as edited', 'What proves the class'])
      expect(one.stdout).toContain(part);
    const told = JSON.parse((await rules(['show', first.slice(0, 16), '--run', out, '--json'])).stdout);
    expect(Object.keys(told)).toEqual(['edited', 'template']);
  });

  test('knows only the rules that edit questions, and the other command says so of them', async () => {
    const asked = ['--seed', '1', '--templates', templates, '--out', join(folder, 'none')];
    const run = await rules(['run', ...asked, '--only', 'number_left_out']);
    expect(run).toMatchObject({ code: 1 });
    expect(run.stderr).toContain('`rules problems --only number_left_out`');
    const edits = await rules(['problems', ...asked, '--only', 'operator_swap']);
    expect(edits).toMatchObject({ code: 1 });
    expect(edits.stderr).toContain('`rules run --only operator_swap`');
  });

  test('why tells what a rule makes of a question', async () => {
    const told = await rules(['why', 'number_left_out', '1', '--json']);
    expect(told).toMatchObject({ code: 0, stderr: '' });
    const { possibilities } = JSON.parse(told.stdout) as {
      possibilities: { verdict: string; detail: string }[];
    };
    const misspelt = await rules(['why', 'numbr_left_out', '1']);
    expect(misspelt).toMatchObject({ code: 1 });
    expect(misspelt.stderr).toContain('Did you mean `number_left_out`?');
    const line = await rules(['why', 'number_left_out', '1:L1']);
    expect(line).toMatchObject({ code: 1 });
    expect(line.stderr).toContain('rules why number_left_out 1');
    const kept = possibilities.filter(({ verdict }) => verdict === 'kept').map(({ detail }) => detail);
    expect(kept).toContain('Oren stacks some crates on each of 6 pallets. How many crates does he stack?');
  });

  test('what is made can be read: drawn, answered, summed up, listed', async () => {
    const out = await made('to-read');
    const drawn = await rules(['read', '--run', out, '--draw', 'per-rule', '-n', '2', '--json']);
    expect(drawn).toMatchObject({ code: 0, stderr: '' });
    const all = drawn.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const [problems = ''] = filesIn(out);
    const of = new Map<string, number>();
    for (const line of problems.trimEnd().split('\n')) {
      const { rule } = JSON.parse(line) as { rule: string };
      of.set(rule, (of.get(rule) ?? 0) + 1);
    }
    // Of each rule two, where it has as many.
    expect([...of.keys()].sort()).toEqual(only.split(',').sort());
    expect(all).toHaveLength([...of.values()].reduce((sum, count) => sum + Math.min(2, count), 0));
    for (const one of all) {
      expect(one.question).not.toBe(one.original_question);
      expect(one).toMatchObject({ title: expect.any(String), witness: { kind: expect.any(String) } });
    }
    const answers = join(folder, 'answers.jsonl');
    const said = { class: 'y', explanation: 'y', words: 'n', plausible: 'y' };
    const write = (more: object) =>
      writeFileSync(
        answers,
        all.map(({ id, digest }) => `${JSON.stringify({ id, digest, ...said, ...more })}\n`).join(''),
      );
    write({ class: 'perhaps' });
    const refused = await rules(['read', '--run', out, '--answers', answers, '--who', 'ben']);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain('answers.jsonl:1');
    write({});
    expect(await rules(['read', '--run', out, '--answers', answers, '--who', 'ben'])).toMatchObject({
      code: 0,
    });
    const summary = await rules(['read', '--summary', '--run', out, '--json']);
    const { totals } = JSON.parse(summary.stdout);
    expect(totals.map(({ of }: { of: string }) => of)).toEqual([
      ...['all', 'contradictory', 'solvable', 'underspecified'],
    ]);
    expect(totals[0]).toMatchObject({
      read: all.length,
      shares: { class: { share: 1 }, words: { share: 0 } },
    });
    const listed = JSON.parse((await rules(['list', '--run', out, '--json'])).stdout);
    expect(new Set(listed.map(({ family }: { family: string }) => family))).toEqual(new Set(['problem']));
    expect(listed.find(({ rule }: { rule: string }) => rule === 'number_left_out')).toMatchObject({
      read: 2,
      well: { class: 2, words: 0, all: 0 },
    });
  });

  test('an audit holds each class against changed questions that are solvable', async () => {
    const more =
      'number_left_out,number_dropped,result_told_wrongly,idle_fact_added,result_told,number_left_out_but_follows';
    const out = await made('to-audit', ['--only', more]);
    const { code, stdout } = await rules(['audit', out, '--json']);
    expect(code).toBe(0);
    const audit = JSON.parse(stdout);
    expect(Object.keys(audit.auc)).toEqual(['contradictory', 'underspecified']);
    expect(Object.keys(audit.by_rule).sort()).toEqual([
      'number_dropped',
      'number_left_out',
      'result_told_wrongly',
    ]);
    expect(audit.by_edit.contradictory.tell).toMatchObject({ class: 'contradictory' });
    expect(audit.features.filter((one: { class: string }) => one.class === 'contradictory')).toHaveLength(10);
  });

  test('a shortlist has the rule and the numbers of the witness in its catalog', async () => {
    const out = await made('to-sample');
    const shortlist = join(folder, 'shortlist');
    const drawn = await rules(['sample', '--from', out, '--out', shortlist, '--seed', '42', '--json']);
    expect(drawn).toMatchObject({ code: 0 });
    const lines = (name: string) => readFileSync(join(shortlist, name), 'utf8').trimEnd().split('\n');
    const questions = new Map(
      lines('shortlist.jsonl').map((line) => {
        const question = JSON.parse(line);
        return [question.id, question] as const;
      }),
    );
    const [, ...rows] = parse(lines('validation_catalog_reviewer.csv').join('\n'));
    expect(rows).toHaveLength(questions.size);
    for (const [index, , , rule, variable, before, after, , , , , , , , id = ''] of rows) {
      const { witness, ...question } = questions.get(id);
      expect([index, rule]).toEqual([String(question.index), question.rule]);
      const isPlain = (value: unknown): boolean => typeof value !== 'object';
      if (
        witness.kind === 'completions' &&
        witness.completions.every((one: { value: unknown }) => isPlain(one.value))
      )
        expect([variable, before, after]).toEqual([
          ...[witness.variable, ...witness.completions.map(({ value }: { value: unknown }) => String(value))],
        ]);
      if (witness.kind === 'two_values')
        expect([variable, before]).toEqual([witness.variable, String(witness.derived)]);
    }
    expect(new Set(rows.map(([, , , rule]) => rule)).size).toBe(4);
    const catalog = join(shortlist, 'validation_catalog_reviewer.csv');
    const text = readFileSync(catalog, 'utf8');
    writeFileSync(catalog, text.replace(',todo,', ',rejected,').replaceAll(',todo,', ',accepted,'));
    const data = join(folder, 'data');
    const head = ['export', '--from', out, '--accepted', shortlist, '--balance', 'weights', '--json'];
    const report = JSON.parse((await rules([...head, '--out', data])).stdout);
    expect(report.decisions).toEqual({ accepted: rows.length - 1, rejected: 1, disputed: 0 });
    expect(report.left_out).toMatchObject({ rejected: 1 });
    const told = ['train', 'validation', 'test'].flatMap((split) =>
      readFileSync(join(data, `${split}.jsonl`), 'utf8')
        .trimEnd()
        .split('\n'),
    );
    const decided = told.map((line) => JSON.parse(line)).filter(({ meta }) => meta.source === 'decision');
    expect(decided).toHaveLength(rows.length - 1);
    for (const { id, modified_problem_text: own, error_class_label: label } of decided)
      expect([own, label]).toEqual([questions.get(id).question, questions.get(id).class]);
    const both = await rules(['sample', '--from', out, join(folder, 'none'), '--out', shortlist]);
    expect(both).toMatchObject({ code: 1 });
  });
});
