import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { QuestionsSection } from '../dsl/index.ts';
import { loadRules } from '../dsl/reader/index.ts';
import { type PreparedTemplate, preparedExample } from '../engine/index.ts';
import {
  compileProblemRules,
  flawsOf,
  type ProblemRecord,
  problemDiscards,
  problemRecords,
  runProblemExamples,
} from './index.ts';

interface Edited {
  readonly question: string;
  readonly given: readonly string[];
  readonly with: { readonly [name: string]: number };
  readonly solution?: readonly string[];
  /** By rule, the question that is made, and what is said of it. */
  readonly gives: { readonly [rule: string]: object } | null;
  /** By reason and detail, the rules and quantities of which nothing is made. */
  readonly drops: { readonly [why: string]: readonly string[] } | null;
}

/** A table of rules, and what they make of problems and do not. */
const tableIn = (name: string) => {
  const { rules, problems }: { readonly rules: readonly object[]; readonly problems: readonly Edited[] } =
    parse(readFileSync(`src/questions/${name}`, 'utf8'));
  const text = JSON.stringify({
    family: 'problem',
    rules: rules.map((rule) => ({ title: 'Tried', examples: [], ...rule })),
  });
  return { compiled: compileProblemRules(loadRules([{ path: name, text }]).problems), problems };
};
const edits = tableIn('edited.yaml');
const combined = tableIn('combined.yaml');

const preparedOf = ({ question }: Edited): PreparedTemplate => {
  const edited = edits.problems.find((one) => one.question === question);
  if (!edited) throw new Error(`there is no problem ${question}`);
  const prepared = preparedExample(
    {
      question: edited.question,
      given: edited.given,
      with: Object.entries(edited.with).map(([name, value]) => ({ name, value: String(value) })),
      knowing: [],
      line: undefined,
    },
    edited.solution,
  );
  if (typeof prepared === 'string') throw new Error(prepared);
  return prepared;
};

const flaws = (prepared: PreparedTemplate, rules = edits.compiled, policy: Partial<QuestionsSection> = {}) =>
  flawsOf(prepared, {
    rules,
    seed: '42',
    policy: { rule: 1, class: undefined, beside: { part: 0, rules: [] }, ...policy },
  });

const told = ({ question, conflict, gap, explanation, witness }: ProblemRecord): object => ({
  question,
  ...(conflict && { conflict: conflict.map(({ start, end }) => question.slice(start, end)) }),
  ...(gap && { gap }),
  explanation,
  witness,
});

describe.each([edits, combined])('%#', ({ compiled, problems }) => {
  it.each(problems)('$question', (edited) => {
    const prepared = preparedOf(edited);
    const made = flaws(prepared, compiled);
    const records = problemRecords(prepared, made).map((record) => [record.rule, told(record)] as const);
    expect(Object.fromEntries(records)).toEqual(edited.gives ?? {});
    const drops: { [why: string]: string[] } = {};
    for (const { rule, quantity, reason, detail } of problemDiscards(prepared, made)) {
      drops[`${reason}: ${detail}`] ??= [];
      drops[`${reason}: ${detail}`]?.push(`${rule ?? ''} ${quantity ?? ''}`.trim());
    }
    expect(drops).toEqual(edited.drops ?? {});
  });
});

describe('a policy', () => {
  const [first, ...others] = edits.problems.filter(({ gives }) => gives !== null).map(preparedOf);
  if (!first) throw new Error('the table has no problem');
  const kept = (prepared: PreparedTemplate, policy: Partial<QuestionsSection>) =>
    problemRecords(prepared, flaws(prepared, edits.compiled, policy));

  it('keeps of a class as many as it says, and a second one of a rule only where others have none left', () => {
    for (const prepared of [first, ...others]) {
      const all = kept(prepared, { rule: 3 });
      const few = kept(prepared, { rule: 3, class: 4 });
      for (const label of [0, 1, 2]) {
        const ofClass = few.filter((one) => one.class === label);
        const rulesOf = (records: readonly ProblemRecord[]) => new Set(records.map(({ rule }) => rule)).size;
        const possible = all.filter((one) => one.class === label);
        expect(ofClass).toHaveLength(Math.min(4, possible.length));
        expect(rulesOf(ofClass)).toBe(Math.min(4, rulesOf(possible)));
        expect(possible.map(({ id }) => id)).toEqual(expect.arrayContaining(ofClass.map(({ id }) => id)));
      }
    }
  });

  it('has a harmless edit beside each flaw where it says so, and beside nothing harmless', () => {
    const both = kept(first, { beside: { part: 1, rules: ['in_letters', 'reword'] } });
    const alone = kept(first, {});
    expect(both.map(({ rule }) => rule)).toEqual(alone.map(({ rule }) => rule));
    for (const [at, one] of both.entries()) {
      expect(one.beside === undefined).toBe(one.class === 1);
      expect(one.edits.length).toBeGreaterThanOrEqual(alone[at]?.edits.length ?? 0);
    }
    expect(kept(first, { beside: { part: 1, rules: [] } })).toEqual(alone);
  });
});

const shipped = loadRules([
  { path: 'problems.yaml', text: readFileSync('rules/problems.yaml', 'utf8') },
]).problems;

it('no harmless fact is told of what the flaw leaves out', () => {
  const prepared = preparedExample({
    question:
      'Ida pays $100 for signs. She sells 40 caps for $5 each at the store. How much money does Ida gain?',
    given: ['got = caps * cap_price', 'gain = got - paid'],
    with: [
      { name: 'paid', value: '100' },
      { name: 'caps', value: '40' },
      { name: 'cap_price', value: '5' },
    ],
    knowing: [],
    line: undefined,
  });
  if (typeof prepared === 'string') throw new Error(prepared);
  const rules = compileProblemRules(shipped);
  const beside = { part: 1, rules: ['idle_fact_added'] };
  const told = ['1', '2', '3', '4', '5'].flatMap((seed) =>
    problemRecords(
      prepared,
      flawsOf(prepared, { rules, seed, policy: { rule: 6, class: undefined, beside } }),
    ).filter((one) => one.beside !== undefined),
  );
  expect(told).not.toEqual([]);
  expect(told.filter(({ question }) => !/ at the store\b/.test(question))).toEqual([]);
});

it('the examples of the shipped rules are as they say', () => {
  const results = runProblemExamples(shipped);
  expect(results.length).toBeGreaterThan(shipped.length);
  expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
});
