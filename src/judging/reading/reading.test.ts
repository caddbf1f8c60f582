import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it, test } from 'vitest';
import { wilson } from '../../base/index.ts';
import type { Family } from '../../model/index.ts';
import { drawItems } from './draw.ts';

import { appendReading, readingsIn, readingsOfRun } from './readings.ts';
import { freshSession, press } from './session.ts';
import {
  type Answers,
  editedQuestions,
  type Reading,
  type Subject,
  solutionItem,
  solutions,
} from './subject.ts';
import { countsByRule, summarise } from './summary.ts';

const folder = mkdtempSync(join(tmpdir(), 'rules-read-'));
afterAll(() => rmSync(folder, { recursive: true }));

const reading = (id: string, rule: string, no: readonly string[] = [], who = 'ana'): Reading => {
  const said = (of: string) => (no.includes(of) ? 'n' : 'y');
  return {
    id,
    rule,
    family: 'conceptual',
    digest: 'd',
    who,
    when: '2026-01-02T03:04:05.000Z',
    label: said('label'),
    kind: said('kind'),
    explanation: said('explanation'),
    words: said('words'),
    plausible: said('plausible'),
  };
};
const noFamilies = new Map<string, Family>();

describe('a summary', () => {
  it('lets each rule count by its size, whatever was read of it', () => {
    const read = [
      ...Array.from({ length: 10 }, (_, at) => reading(`a${at}`, 'large')),
      ...Array.from({ length: 10 }, (_, at) => reading(`b${at}`, 'small', ['kind'])),
    ];
    const { totals, rules } = summarise(read, { large: 900, small: 100 }, noFamilies);
    expect(totals[0]?.shares.kind?.share).toBeCloseTo(0.9);
    expect(totals[0]?.shares.label?.share).toBe(1);
    expect(totals[0]?.shares.all.share).toBeCloseTo(0.9);
    expect(rules.map(({ rule, shares }) => [rule, shares.kind?.share])).toEqual([
      ['large', 1],
      ['small', 0],
    ]);
    expect(summarise(read, undefined, noFamilies).totals[0]?.shares.kind?.share).toBeCloseTo(0.5);
  });
  it('tells of families only where there are several, by what was read and else by the rules', () => {
    const families = new Map<string, Family>([
      ['one', 'computational'],
      ['unread', 'conceptual'],
    ]);
    const one = [reading('a', 'one', ['kind']), reading('b', 'one')];
    expect(summarise(one, undefined, families).totals.map(({ of }) => of)).toEqual(['all']);
    const slip = { ...reading('c', 'slip', ['kind']), family: 'computational' as const };
    const { totals, rules } = summarise([...one, slip], { one: 60, slip: 30, unread: 20 }, families);
    expect(rules.map(({ rule, family, candidates }) => [rule, family, candidates])).toEqual([
      ['one', 'conceptual', 60],
      ['slip', 'computational', 30],
    ]);
    expect(totals.map(({ of, read }) => [of, read])).toEqual([
      ['all', 3],
      ['computational', 1],
      ['conceptual', 2],
    ]);
    const [all, slips, thoughts] = totals;
    expect([all?.covered, slips?.covered, thoughts?.covered]).toEqual([90 / 110, 1, 60 / 80]);
    expect(all?.shares.kind?.share).toBeCloseTo((60 * 0.5 + 30 * 0) / 90);
  });
  it('says how many candidates it does not speak of', () => {
    const { totals } = summarise([reading('a', 'one')], { one: 300, other: 100 }, noFamilies);
    expect(totals[0]?.covered).toBe(0.75);
  });
  it('takes the last that somebody said, and of two people each as a half', () => {
    const counts = countsByRule([
      reading('a', 'one', ['kind']),
      reading('a', 'one'),
      reading('a', 'one', ['words'], 'ben'),
    ]);
    expect(counts.get('one')).toMatchObject({ read: 1, well: { kind: 1, words: 0.5, all: 0.5 } });
  });
});

describe('an interval', () => {
  it("is Wilson's", () => {
    const { low, high } = wilson(0.9, 50);
    expect(low).toBeCloseTo(0.7864, 4);
    expect(high).toBeCloseTo(0.9565, 4);
  });
  it('holds the share and stays between 0 and 1', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (among, share) => {
          const { low, high } = wilson(share, among);
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeLessThanOrEqual(1);
          expect(low - share).toBeLessThanOrEqual(1e-9);
          expect(share - high).toBeLessThanOrEqual(1e-9);
        },
      ),
    );
  });
});

const after = ({ questions }: Subject, keys: readonly string[]) => {
  const form = { questions, said: (answers: Answers, note: string) => ({ ...answers, note }) };
  return keys.reduce((at, key) => press(form, at.session, key), press(form, freshSession, ''));
};

describe('the keys', () => {
  const typed = (keys: readonly string[]) => after(solutions, keys);
  it('answer one question each, then take a note', () => {
    expect(typed(['y', 'n', 'Y', 'y', 'n', ...'odd', '\r']).effect).toEqual({
      type: 'save',
      said: { label: 'y', kind: 'n', explanation: 'y', words: 'y', plausible: 'n', note: 'odd' },
    });
  });
  it('answer the rest at once, and go back', () => {
    expect(typed(['n', 'b', 'a', '\r']).effect).toMatchObject({
      type: 'save',
      said: Object.fromEntries(solutions.questions.map((one) => [one, 'y'])),
    });
    expect(typed(['a', '\u001b']).session).toMatchObject({ answers: ['y', 'y', 'y', 'y'], line: '' });
  });
  it('skip and quit; in a note they are letters', () => {
    expect(typed(['y', 's']).effect).toEqual({ type: 'skip' });
    expect(typed(['q']).effect).toEqual({ type: 'quit' });
    expect(typed(['a', 'q', 's']).session.line).toBe('qs');
    expect(typed(['a', 'q', '\u007f']).session.line).toBe('');
    expect(typed(['a', '\u0003']).effect).toEqual({ type: 'quit' });
  });
  it('that mean nothing change nothing', () => {
    expect(typed(['x', '7']).session).toEqual(freshSession);
  });
});

// A run of 40 candidates of two rules, one of them rare.
const run = mkdtempSync(join(folder, 'run-'));
const candidate = (at: number, explanation = 'It adds.') => ({
  id: `c${at}`,
  index: at % 5,
  tier: 'tier1',
  model: 'm',
  rule: at % 10 === 0 ? 'rare' : 'common',
  family: 'conceptual' as const,
  error_type: 'conceptual_error',
  erroneous_line_number: 'L1',
  position_bin: 'late' as const,
  target_variable: 'x',
  mutation: { from: 'a', to: 'b' },
  flawed_function_code: '',
  flawed_trace: {},
  correct_answer: 1,
  flawed_answer: 2,
  flawed_solution: { L1: `1 + ${at}`, FA: '#### 2' },
  explanation,
  needs_human: [],
});
const writeRun = (explanation?: string): void =>
  writeFileSync(
    join(run, 'candidates.jsonl'),
    Array.from({ length: 40 }, (_, at) => `${JSON.stringify(candidate(at, explanation))}\n`).join(''),
  );
writeRun();
writeFileSync(
  join(run, 'templates.jsonl'),
  Array.from({ length: 5 }, (_, index) =>
    JSON.stringify({
      index,
      model: 'm',
      question: 'How many?',
      answer: '1\n#### 1',
      function_code: '',
      logical_steps: [],
    }),
  ).join('\n'),
);

describe('edited questions', () => {
  const questions = mkdtempSync(join(folder, 'questions-'));
  const edited = (at: number, question = `Ada has some pens, ${at}.`) => ({
    id: `q${at}`,
    index: at % 5,
    tier: 'tier1',
    model: 'm',
    rule: at % 2 === 0 ? 'left_out' : 'told',
    class: at % 2 === 0 ? 2 : 1,
    question,
    original_question: 'Ada has 4 pens.',
    edits: [],
    original_answer: 4,
    explanation: 'Why.',
    needs_human: [],
    witness: { kind: 'same_answer', answer: 4, inputs: [], facts: [] },
  });
  const write = (question?: string): void =>
    writeFileSync(
      join(questions, 'problems.jsonl'),
      Array.from({ length: 20 }, (_, at) => `${JSON.stringify(edited(at, question))}\n`).join(''),
    );
  write();
  writeFileSync(join(questions, 'templates.jsonl'), readFileSync(join(run, 'templates.jsonl')));
  const drawn = (more: object = {}) =>
    drawItems(questions, {
      draw: 'proportional',
      count: 6,
      seed: '1',
      rule: undefined,
      without: new Set<string>(),
      ...more,
    });

  it('are drawn like candidates, and counted by class', async () => {
    const six = await drawn();
    expect(six.map(({ kind }) => kind)).toEqual(Array(6).fill('question'));
    expect((await drawn({ count: 9 })).slice(0, 6)).toEqual(six);
    const two = await drawn({ draw: 'per-rule', count: 1 });
    expect(two.map(({ head }) => head.family).sort()).toEqual(['solvable', 'underspecified']);
  });

  it('are asked their own questions, each kept', () => {
    const keys = ['y', 'n', 'y', 'n', ...'odd', '\r'];
    expect(after(editedQuestions, keys).effect).toEqual({
      type: 'save',
      said: { class: 'y', explanation: 'n', words: 'y', plausible: 'n', note: 'odd' },
    });
  });

  it('have readings of their text, summed up by class', async () => {
    const file = join(folder, 'of-questions.jsonl');
    for (const { head } of await drawn({ count: 20 })) {
      const reading = {
        id: head.id,
        rule: head.rule,
        family: head.family,
        digest: head.digest,
        who: 'ana',
        when: 'now',
        class: 'y',
        explanation: 'y',
        words: head.rule === 'told' ? 'n' : 'y',
        plausible: 'y',
      };
      appendReading(file, reading);
    }
    const { readings } = await readingsOfRun(questions, file);
    expect(readings).toHaveLength(20);
    const { totals } = summarise(readings, { left_out: 10, told: 30 }, noFamilies);
    expect(totals.map(({ of }) => of)).toEqual(['all', 'solvable', 'underspecified']);
    expect(totals[0]?.shares.words?.share).toBeCloseTo(0.25);
    expect(totals[0]?.shares).not.toHaveProperty('label');
    expect(totals[0]?.shares.class?.share).toBe(1);
    write('Ada has a few pens.');
    expect(await readingsOfRun(questions, file)).toEqual({ readings: [], outdated: 20 });
  });
});

describe('a draw', () => {
  const drawn = async (wanted: Partial<Parameters<typeof drawItems>[1]>) =>
    (
      await drawItems(run, {
        draw: 'proportional',
        count: 8,
        seed: '1',
        rule: undefined,
        without: new Set<string>(),
        ...wanted,
      })
    ).flatMap((one) => (one.kind === 'solution' ? [one.candidate] : []));
  it('is the same for a seed, another for another one, and larger ones begin with smaller ones', async () => {
    const eight = (await drawn({})).map(({ id }) => id);
    expect((await drawn({})).map(({ id }) => id)).toEqual(eight);
    expect((await drawn({ seed: '2' })).map(({ id }) => id)).not.toEqual(eight);
    expect((await drawn({ count: 12 })).map(({ id }) => id).slice(0, 8)).toEqual(eight);
  });
  it('takes so many of each rule, or of one alone', async () => {
    const each = await drawn({ draw: 'per-rule', count: 3 });
    expect(each.filter(({ rule }) => rule === 'rare')).toHaveLength(3);
    expect(each).toHaveLength(6);
    expect((await drawn({ rule: 'rare' })).every(({ rule }) => rule === 'rare')).toBe(true);
  });
  it('leaves out what is named', async () => {
    const [first] = await drawn({});
    const rest = await drawn({ without: new Set([first?.id ?? '']) });
    expect(rest.map(({ id }) => id)).not.toContain(first?.id);
    expect(rest).toHaveLength(8);
  });
});

test('a reading is kept in a line of its own, and what a crash tore is cut off', () => {
  const file = join(folder, 'readings.jsonl');
  appendReading(file, reading('a', 'one'));
  appendFileSync(file, '{"id":"b","ru');
  expect(readingsIn(file)).toHaveLength(1);
  appendReading(file, reading('c', 'one'));
  expect(readingsIn(file).map(({ id }) => id)).toEqual(['a', 'c']);
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(3);
});

test('however long it is, what a crash tore is cut off, and a file without a whole line is begun anew', () => {
  const file = join(folder, 'long.jsonl');
  for (const before of ['', `${JSON.stringify(reading('a', 'one'))}\n`]) {
    writeFileSync(file, `${before}{"id":"${'b'.repeat(200_000)}`);
    appendReading(file, reading('c', 'one'));
    expect(readFileSync(file, 'utf8')).toBe(`${before}${JSON.stringify(reading('c', 'one'))}\n`);
  }
});

test('a file that is too large is refused', () => {
  const file = join(folder, 'large.jsonl');
  writeFileSync(file, '\n');
  truncateSync(file, 300 << 20);
  expect(() => readingsIn(file)).toThrow(/large\.jsonl is too large: more than 268435456 bytes/);
  rmSync(file);
});

test('a line that is no reading is named', () => {
  const file = join(folder, 'wrong.jsonl');
  writeFileSync(file, `${JSON.stringify(reading('a', 'one'))}\n{"id":"b","label":"maybe"}\n`);
  expect(() => readingsIn(file)).toThrow(`${file}:2`);
});

test('a reading of a candidate that has another text since is outdated', async () => {
  const file = join(folder, 'of-run.jsonl');
  writeRun();
  for (const at of [1, 2])
    appendReading(file, { ...reading(`c${at}`, 'common'), digest: solutionItem(candidate(at)).head.digest });
  appendReading(file, reading('gone', 'common'));
  expect(await readingsOfRun(run, file)).toMatchObject({
    readings: [{ id: 'c1' }, { id: 'c2' }],
    outdated: 1,
  });
  writeRun('It takes away.');
  expect(await readingsOfRun(run, file)).toEqual({ readings: [], outdated: 3 });
  writeRun();
});
