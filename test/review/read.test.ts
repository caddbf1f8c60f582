import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildProgram } from './build.ts';
import { writeFixture } from './fixture.ts';
import { openTerminal, type Session } from './terminal.ts';

// Programs start, and a busy machine may take its time.
let program: string;
let folder: string;
const sessions: Session[] = [];

beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => rmSync(dirname(program), { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rules-read-'));
  writeFixture(folder, { count: 20, longLines: false });
  // What a run calls its candidates.
  writeFileSync(join(folder, 'candidates.jsonl'), readFileSync(join(folder, 'shortlist.jsonl')));
});
afterEach(() => {
  for (const session of sessions.splice(0)) session.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const open = async (args: readonly string[] = []): Promise<Session> => {
  const session = openTerminal(
    process.execPath,
    [program, 'read', '--run', folder, '--who', 'ana', ...args],
    { columns: 100, rows: 60 },
  );
  sessions.push(session);
  await session.until('label: is the labelled line');
  return session;
};
const press = async (session: Session, keys: string, wanted: string | RegExp): Promise<void> => {
  session.write(keys);
  await session.until(wanted);
};
const kept = (): { [field: string]: string }[] =>
  existsSync(join(folder, 'readings.jsonl'))
    ? readFileSync(join(folder, 'readings.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
const call = (...args: string[]) =>
  spawnSync(process.execPath, [program, 'read', '--run', folder, ...args], { encoding: 'utf8' });

it('shows a candidate, takes five answers and a note, and goes on', async () => {
  const session = await open(['-n', '3']);
  expect(session.text()).toMatch(/1 of 3/);
  expect(session.text()).toContain('Explanation');
  await press(session, 'y', 'kind: is it the kind');
  await press(session, 'n', 'explanation: is all of it true');
  await press(session, 'y', 'words: do they fit');
  await press(session, 'y', 'plausible: could a pupil');
  await press(session, 'n', 'note:');
  await press(session, 'not swapped\r', '2 of 3');
  expect(kept()).toMatchObject([
    { who: 'ana', label: 'y', kind: 'n', explanation: 'y', words: 'y', plausible: 'n', note: 'not swapped' },
  ]);
  await press(session, 'a', 'note:');
  await press(session, '\r', '3 of 3');
  session.write('s');
  expect((await session.ended).exitCode).toBe(0);
  expect(session.text()).toContain('2 of 3 read');
  expect(kept()).toHaveLength(2);
});

it('keeps what was answered when it is killed, and does not ask for it again', async () => {
  const session = await open(['-n', '2']);
  await press(session, 'a', 'note:');
  await press(session, '\r', '2 of 2');
  session.kill('SIGKILL');
  await session.ended;
  const [first] = kept();
  expect(first).toMatchObject({ plausible: 'y' });
  const again = await open(['-n', '20']);
  expect(again.text()).toContain('1 of 19');
  again.write('q');
  expect((await again.ended).exitCode).toBe(0);
  expect(kept()).toHaveLength(1);
});

it('says that an answer cannot be written, and ends with 1', async () => {
  const session = await open(['-n', '2']);
  mkdirSync(join(folder, 'readings.jsonl'));
  await press(session, 'a', 'note:');
  session.write('\r');
  expect((await session.ended).exitCode).toBe(1);
  expect(session.text()).toContain('readings.jsonl is a folder');
});

it('prints what is drawn, takes answers of it from a file, and tells what they come to', () => {
  const drawn = call('--draw', 'per-rule', '-n', '2', '--json')
    .stdout.trim()
    .split('\n')
    .map((line): { id: string; digest: string } => JSON.parse(line));
  expect(drawn).toHaveLength(4);
  const answers = join(folder, 'answers.jsonl');
  const write = (lines: readonly object[]) =>
    writeFileSync(answers, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const well = { label: 'y', kind: 'y', explanation: 'y', words: 'y', plausible: 'y' };
  write(drawn.map(({ id, digest }, at) => ({ id, digest, ...well, plausible: at === 0 ? 'n' : 'y' })));
  expect(call('--answers', answers, '--who', 'ben').status).toBe(0);
  expect(kept()).toHaveLength(4);
  const { totals } = JSON.parse(call('--summary', '--json').stdout);
  expect(totals[0]).toMatchObject({ read: 4, shares: { label: { share: 1 }, plausible: { share: 0.75 } } });
  expect(call('--summary').stdout).toContain('4 candidates read');

  write([{ id: 'nobody', ...well }]);
  expect(call('--answers', answers)).toMatchObject({ status: 1 });
  write([{ id: drawn[0]?.id, ...well, digest: 'other' }]);
  expect(call('--answers', answers).stderr).toContain('reads otherwise');
  write([{ id: drawn[0]?.id, ...well, words: 'perhaps' }]);
  expect(call('--answers', answers).stderr).toContain('answers.jsonl:1');
  expect(kept()).toHaveLength(4);
});

it('needs a terminal to ask on', () => {
  const { status, stderr } = call();
  expect(status).toBe(2);
  expect(stderr).toContain('--answers FILE');
});

it('asks of an edited question four things of its own', async () => {
  const questions = mkdtempSync(join(tmpdir(), 'rules-read-questions-'));
  const edited = {
    id: 'q1',
    index: 1,
    tier: 'tier1',
    model: 'm',
    rule: 'number_left_out',
    class: 2,
    question: 'Ada has some pens\u001b[31m.',
    original_question: 'Ada has 4 pens.',
    edits: [],
    original_answer: 4,
    explanation: 'It may be 4 or 5.',
    needs_human: [],
    witness: { kind: 'same_answer', answer: 4, inputs: [], facts: [] },
  };
  const template = { index: 1, model: 'm', question: 'Ada has 4 pens.', answer: 'She has 4.\n#### 4' };
  const whole = { ...template, function_code: '', logical_steps: [] };
  writeFileSync(join(questions, 'problems.jsonl'), `${JSON.stringify(edited)}\n`);
  writeFileSync(join(questions, 'templates.jsonl'), `${JSON.stringify(whole)}\n`);
  const args = [program, 'read', '--run', questions, '--who', 'ana'];
  const session = openTerminal(process.execPath, args, { columns: 100, rows: 40 });
  sessions.push(session);
  await session.until('class: is the question');
  for (const text of ['Ada has 4 pens.', 'Ada has some pens', '2, underspecified', 'A number is left out'])
    expect(session.text()).toContain(text);
  await press(session, 'y', 'explanation: is all of it true');
  await press(session, 'n', 'words: would somebody write');
  await press(session, 'y', 'plausible: could somebody');
  await press(session, 'y', 'note:');
  session.write('\r');
  expect((await session.ended).exitCode).toBe(0);
  expect(JSON.parse(readFileSync(join(questions, 'readings.jsonl'), 'utf8'))).toMatchObject({
    id: 'q1',
    family: 'underspecified',
    class: 'y',
    explanation: 'n',
    words: 'y',
    plausible: 'y',
  });
  rmSync(questions, { recursive: true });
});

it('asks of a given solution whether it is right, for a run to leave out those that are not', async () => {
  const templates = join(folder, 'templates.jsonl');
  const own = readFileSync(templates, 'utf8').trimEnd().split('\n').length;
  const args = [program, 'read', '--given', '--run', folder, '--who', 'ana', '-n', '2'];
  const session = openTerminal(process.execPath, args, { columns: 100, rows: 40 });
  sessions.push(session);
  await session.until('right: does every line');
  expect(session.text()).toContain('Given solution');
  expect(session.text()).not.toContain('Label');
  await press(session, 'n', 'note:');
  await press(session, 'L1: half of it\r', '2 of 2');
  await press(session, 'y', 'note:');
  session.write('\r');
  expect((await session.ended).exitCode).toBe(0);
  const given = join(folder, 'given.jsonl');
  const [first, second] = readFileSync(given, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(first).toMatchObject({ who: 'ana', family: 'given', right: 'n', note: 'L1: half of it' });
  expect(second).toMatchObject({ right: 'y' });
  expect(kept()).toEqual([]);
  expect(call('--given', '--summary').stdout).toContain('2 given solutions read');
  expect(call('--given', '--summary').stdout).toContain(`rules run --without ${given}`);

  const rest = call('--given', '--unread', '--json', '-n', '100').stdout.trimEnd().split('\n');
  expect(rest).toHaveLength(own - 2);
  const { id, digest, solution } = JSON.parse(rest[0] ?? '');
  expect(solution).toHaveProperty('FA');
  const answers = join(folder, 'answers.jsonl');
  writeFileSync(answers, JSON.stringify({ id, digest, right: 'perhaps' }));
  expect(call('--given', '--answers', answers)).toMatchObject({ status: 1 });
  writeFileSync(answers, JSON.stringify({ id, digest, right: 'n' }));
  expect(call('--given', '--answers', answers)).toMatchObject({ status: 0 });
  expect(call('--given', '--rule', 'swap', '--json')).toMatchObject({ status: 2 });
});
