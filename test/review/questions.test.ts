import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildProgram } from './build.ts';
import { openTerminal, type Session } from './terminal.ts';

// Programs start, and a busy machine may take its time.
let program: string;
let folder: string;
let path: string;
const sessions: Session[] = [];

beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => rmSync(dirname(program), { recursive: true, force: true }));

/** Three edited questions, and a catalog of them as `rules sample` writes it. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rules-questions-'));
  path = join(folder, 'validation_catalog_ana.csv');
  const original = 'Ada has 4 pens.  She buys 3 cups. How many things has she?';
  const edited = (at: number) => ({
    id: `q${at}`,
    index: at,
    tier: 'tier1',
    model: 'm',
    rule: 'number_left_out',
    class: 2,
    question: original.replace('4 pens', 'some pens'),
    original_question: original,
    edits: [],
    original_answer: 7,
    explanation: 'The question does not tell the pens.',
    needs_human: [],
    witness: {
      kind: 'completions',
      variable: 'ada_pens',
      inputs: [],
      facts: [],
      completions: [
        { value: 4, answer: 7 },
        { value: 5, answer: 8 },
      ],
    },
  });
  const lines = (all: readonly object[]): string => all.map((one) => `${JSON.stringify(one)}\n`).join('');
  const questions = [1, 2, 3].map(edited);
  const templates = questions.map(({ index, model }) => ({
    index,
    model,
    question: original,
    answer: 'She has 4 + 3 = 7 things.\n#### 7',
    function_code: '',
    logical_steps: [],
    correct_trace: { ada_pens: 4 },
  }));
  writeFileSync(join(folder, 'problems.jsonl'), lines(questions));
  writeFileSync(join(folder, 'templates.jsonl'), lines(templates));
  const head =
    'index,tier,model,mutation_type,target_variable,correct_value,flawed_value,repro_seed,decision_date_utc,decision_time_utc,status,manual_edits,filepath,validator,candidate_id';
  const rows = questions.map(
    ({ index, id }) =>
      `${index},tier1,m,number_left_out,ada_pens,4,5,42,,,todo,,accepted/${id}.json,ana,${id}`,
  );
  writeFileSync(path, `${[head, ...rows].join('\n')}\n`);
});
afterEach(() => {
  for (const session of sessions.splice(0)) session.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const open = async (columns = 120): Promise<Session> => {
  const session = openTerminal(process.execPath, [program, 'review', path], { columns, rows: 30 });
  sessions.push(session);
  await session.until('explanation');
  return session;
};
const press = async (session: Session, keys: string, wanted: string | RegExp): Promise<void> => {
  session.write(keys);
  await session.until(wanted);
};
const rows = () => parse(readFileSync(path, 'utf8'), { columns: true }) as { [column: string]: string }[];
const accepted = (id: string) => JSON.parse(readFileSync(join(folder, 'accepted', `${id}.json`), 'utf8'));

it('shows two questions side by side, with the class, what proves it and the solution', async () => {
  const session = await open(160);
  await session.settled();
  const text = session.text();
  for (const shown of [
    ...['as it was at the left, as edited at the right', 'Ada has [4] pens.', 'Ada has [some] pens.'],
    ...['underspecified', 'ada pens: 4 → 5', 'She has 4 + 3 = 7 things.'],
  ])
    expect(text).toContain(shown);
  expect(text).not.toContain('ERROR LINE');
  await press(session, 'm', 'no sentence is labelled');
  session.write('q');
  expect((await session.ended).exitCode).toBe(0);
});

it('keeps the edits of a question and its class like those of a solution, through a kill', async () => {
  const session = await open();
  await press(session, 'e', 'EDIT');
  await press(session, ' And books.\r', 'edited   u: undo');
  await press(session, 'a', 'accept all the same');
  await press(session, 'y', '2/3');
  await press(session, 'a', '3/3');
  session.kill('SIGKILL');
  await session.ended;
  const again = await open();
  await again.until('3/3');
  again.write('q');
  expect((await again.ended).exitCode).toBe(0);
  expect(rows().map(({ status, manual_edits }) => [status, manual_edits])).toEqual([
    ...[
      ['accepted', 'S1'],
      ['accepted', ''],
      ['todo', ''],
    ],
  ]);
  expect(accepted('q1')).toMatchObject({
    error_class_label: 2,
    error_class: 'underspecified',
    edited_lines: ['S1'],
    modified_problem_text: 'Ada has some pens. And books.  She buys 3 cups. How many things has she?',
    original_problem_text: 'Ada has 4 pens.  She buys 3 cups. How many things has she?',
  });
  expect(accepted('q2').modified_problem_text).toBe(
    'Ada has some pens.  She buys 3 cups. How many things has she?',
  );
});

it('lets a person say that it is of another class', async () => {
  const session = await open();
  await press(session, 'y', 'contradictory');
  await press(session, 'k\r', /edited|solvable/);
  await press(session, 'a', 'accept all the same');
  await press(session, 'y', '2/3');
  session.write('q');
  expect((await session.ended).exitCode).toBe(0);
  expect(accepted('q1')).toMatchObject({
    error_class_label: 1,
    error_class: 'solvable',
    error_type_edited: true,
  });
});
