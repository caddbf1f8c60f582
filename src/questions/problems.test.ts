import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ProblemRule } from '../dsl/index.ts';
import { loadRules } from '../dsl/reader/index.ts';
import { type PreparedTemplate, prepare } from '../engine/index.ts';
import { checkTemplate } from '../runtime/index.ts';
import {
  compileProblemRules,
  flawReasons,
  flawsOf,
  type ProblemRecord,
  problemDiscards,
  problemRecords,
  readProblem,
} from './index.ts';

const file = new URL('../../rules/problems.yaml', import.meta.url);
const shipped = loadRules([{ path: 'problems.yaml', text: readFileSync(file, 'utf8') }]).problems;
const fixtures = new URL('../../fixtures/problems.jsonl', import.meta.url);

const prepared: PreparedTemplate[] = [];
for (const line of readFileSync(fixtures, 'utf8').trimEnd().split('\n').slice(0, 16)) {
  const checked = checkTemplate(JSON.parse(line));
  if (!checked.ok) continue;
  const one = await prepare(checked.template, prepared.length, 'native', () => {
    throw new Error('no Python here');
  });
  if (one.ok) prepared.push(one.problem);
}

const recordsWith = (rules: readonly ProblemRule[], seed: string): ProblemRecord[] =>
  prepared.flatMap((one) =>
    problemRecords(
      one,
      flawsOf(one, {
        rules: compileProblemRules(rules),
        seed,
        policy: { rule: 1, class: undefined, beside: { part: 0, rules: [] } },
      }),
    ),
  );
const records = recordsWith(shipped, '42');

describe('the shipped rules that edit questions', () => {
  it('make questions of every class, each text once', () => {
    expect(new Set(records.map((one) => one.class))).toEqual(new Set([0, 1, 2]));
    expect(new Set(records.map(({ index, question }) => `${index} ${question}`)).size).toBe(records.length);
    expect(records.filter(({ question, original_question }) => question === original_question)).toEqual([]);
  });

  it('say their edits so that they can be made again', () => {
    for (const { edits, original_question, question } of records) {
      let made = '';
      let at = 0;
      for (const { start, end, from, to } of edits.toSorted((a, b) => a.start - b.start)) {
        expect(original_question.slice(start, end)).toBe(from);
        made += original_question.slice(at, start) + to;
        at = end;
      }
      made += original_question.slice(at);
      expect(made.trimEnd()).toBe(question);
    }
  });

  it('explain every question with a number and no name of the program', () => {
    for (const { explanation } of records) {
      expect(explanation).toMatch(/\d/);
      expect(explanation).not.toMatch(/[a-z]_[a-z]|undefined|\{/);
    }
  });

  it('draw by the seed alone: the same from the same, whatever other rules there are', () => {
    expect(recordsWith(shipped, '42')).toEqual(records);
    const alone = shipped.filter(({ id }) => id === 'number_left_out');
    expect(recordsWith(alone, '42')).toEqual(records.filter(({ rule }) => rule === 'number_left_out'));
    const other = recordsWith(alone, '7').map(({ id }) => id);
    expect(other).not.toEqual(recordsWith(alone, '42').map(({ id }) => id));
  });

  it('are drawn of a part of the templates where they say so, the same ones of a smaller part', () => {
    const [rule] = shipped.filter(({ id }) => id === 'number_left_out');
    if (!rule) throw new Error('no such rule');
    const ids = (share: number): readonly string[] =>
      recordsWith([{ ...rule, share }], '42').map(({ id }) => id);
    const [few, some, all] = [ids(0.2), ids(0.6), ids(1)];
    expect(few.length).toBeLessThan(some.length);
    expect(some.length).toBeLessThan(all.length);
    expect(few.filter((id) => !some.includes(id))).toEqual([]);
    expect(some.filter((id) => !all.includes(id))).toEqual([]);
  });

  it('say of what is dropped why, from the closed list', () => {
    const discards = prepared.flatMap((one) =>
      problemDiscards(
        one,
        flawsOf(one, {
          rules: compileProblemRules(shipped),
          seed: '42',
          policy: { rule: 1, class: undefined, beside: { part: 0, rules: [] } },
        }),
      ),
    );
    expect(discards.length).toBeGreaterThan(100);
    expect(discards.filter(({ reason }) => !Object.hasOwn(flawReasons, reason))).toEqual([]);
  });
});

describe('docs/problems.md', () => {
  it('tells every reason with its meaning', () => {
    const page = readFileSync(new URL('../../docs/problems.md', import.meta.url), 'utf8');
    const missing = Object.entries(flawReasons).filter(
      ([name, said]) => !page.includes(`| \`${name}\` | ${said} |`),
    );
    expect(missing).toEqual([]);
  });
});

describe('a problem', () => {
  it('has no edit where the question says no number', () => {
    const [one] = prepared;
    if (!one) throw new Error('no fixture');
    const told = { ...one, template: { ...one.template, question: 'How many crates does he stack?' } };
    expect(readProblem(told)).toMatchObject({ ok: false, reason: 'no_number' });
  });

  it('has no edit where it compares in words that people read in two ways', () => {
    const [one] = prepared;
    if (!one) throw new Error('no fixture');
    const question = `${one.template.question} Ida stacks three times more crates than Oren.`;
    const told = { ...one, template: { ...one.template, question } };
    expect(readProblem(told)).toMatchObject({ ok: false, reason: 'original_wrong' });
  });
});
