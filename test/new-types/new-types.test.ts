/**
 * Three mistakes from the literature that the shipped rules do not have are added by one YAML file, and by nothing
 * else; what they make of the fixtures holds the contract in the eyes of the outside checker.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadRules } from '../../src/dsl/reader/index.ts';
import { defaultPolicy, runExamples } from '../../src/engine/index.ts';
import type { Candidate } from '../../src/model/index.ts';
import { readRuleFiles, run } from '../../src/run/index.ts';
import { type Failure, verify } from '../checker/index.ts';

const root = join(import.meta.dirname, '../..');
const added = join(import.meta.dirname, 'literature.yaml');
const out = join(mkdtempSync(join(tmpdir(), 'errata-new-types-')), 'run');
afterAll(() => rmSync(join(out, '..'), { recursive: true, force: true }));

const problems = join(root, 'fixtures/problems.jsonl');
const runWith = (rules: readonly string[], templates = problems) =>
  run({
    seed: '42',
    templates,
    rules,
    sampling: join(root, 'rules/sampling.yaml'),
    only: undefined,
    out,
    jobs: 1,
    shard: undefined,
    limit: undefined,
    runtime: 'native',
    verify: 0,
    version: 'test',
    worker: undefined,
  });

const ids = ['illusion_of_linearity', 'percent_taken_back', 'exponent_as_factor'];
let candidates: readonly Candidate[] = [];
beforeAll(async () => {
  await runWith([added]);
  candidates = readFileSync(join(out, 'candidates.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Candidate);
});

describe('mistakes from the literature, added by a YAML file alone', () => {
  it('are rules without a mistake, whose examples hold', async () => {
    const { rules, diagnostics } = loadRules(await readRuleFiles([added]));
    expect(diagnostics).toEqual([]);
    expect(rules.map(({ id }) => id)).toEqual(ids);
    expect(runExamples(rules, defaultPolicy).map(({ outcome }) => outcome)).toEqual(
      Array.from({ length: 6 }, () => 'passed'),
    );
  });

  it('cite where they are described', async () => {
    const { rules } = loadRules(await readRuleFiles([added]));
    for (const { about } of rules) expect(about).toMatch(/\(\d{4}\), .+ \d+, \d+-\d+\.$/);
  });

  it.each([
    [
      'illusion_of_linearity',
      71,
      'The larger rug has an area of 20 * 3 = <<20*3=60>>60 square feet.',
      '#### 240',
    ],
    [
      'percent_taken_back',
      72,
      'Before the sale the tent cost $60 * (1 + 0.2) = $<<60*(1+0.2)=72>>72.',
      '#### 72',
    ],
    ['exponent_as_factor', 28, 'The volume of the chest is 3*3 = 9 cubic feet.', '#### 36'],
  ])('give candidates on the fixtures: %s', (rule, index, line, answer) => {
    const made = candidates.filter((candidate) => candidate.rule === rule && candidate.index === index);
    expect(made).toHaveLength(1);
    const [{ flawed_solution, erroneous_line_number, needs_human } = {} as Candidate] = made;
    expect(flawed_solution?.[erroneous_line_number ?? '']).toBe(line);
    expect(flawed_solution?.FA).toBe(answer);
    expect(needs_human).toEqual([]);
  });

  it('hold the contract in the eyes of the outside checker', async () => {
    const failures: Failure[] = [];
    await verify(out, { docs: join(root, 'docs'), onFailure: (_, __, failure) => failures.push(failure) });
    expect(failures).toEqual([]);
  });

  it('keep their names beside the shipped rules, when the particular ones stand first', async () => {
    const alone = candidates.map(({ flawed_solution }) => JSON.stringify(flawed_solution));
    const theirs = new Set(candidates.map(({ index }) => index));
    const templates = join(out, '..', 'theirs.jsonl');
    const lines = readFileSync(problems, 'utf8').split('\n').filter(Boolean);
    writeFileSync(templates, lines.filter((line) => theirs.has(JSON.parse(line).index)).join('\n'));
    await runWith([added, join(root, 'rules')], templates);
    const both = readFileSync(join(out, 'candidates.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Candidate);
    const named = both.filter(({ rule }) => ids.includes(rule));
    expect(named.map(({ flawed_solution }) => JSON.stringify(flawed_solution)).sort()).toEqual(alone.sort());
  });
});
