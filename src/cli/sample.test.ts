import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { command as sampleCommand } from './sample.ts';

const folder = mkdtempSync(join(tmpdir(), 'rules-sample-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

const run = join(folder, 'run');
mkdirSync(run);
const problems = Array.from({ length: 12 }, (_, index) => index);
const validation = {
  answer_check_status: 'pass',
  structural_score: 1,
  semantic_score: 1,
  round_trip: 'same',
};
writeFileSync(
  join(run, 'templates.jsonl'),
  problems.map((index) => `${JSON.stringify({ index, correct_trace: { n: 1 }, validation })}\n`).join(''),
);
writeFileSync(
  join(run, 'candidates.jsonl'),
  problems
    .map(
      (index) =>
        // The shipped policy has people judge the conceptual ones only.
        `${JSON.stringify({ id: `c${index}`, index, family: 'conceptual', rule: 'slip', tier: 'tier1', position_bin: 'late' })}\n` +
        `${JSON.stringify({ id: `d${index}`, index, family: 'computational', rule: 'carry', tier: 'tier1', position_bin: 'late' })}\n`,
    )
    .join(''),
);

/** What the command prints. */
const sample = async (...args: string[]): Promise<string> => {
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  await sampleCommand()
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .parseAsync(args.includes('--from') ? args : ['--from', run, ...args], { from: 'user' });
  return printed;
};

test('it draws with the shipped policy, and says what was drawn and what comes next', async () => {
  const out = join(folder, 'one');
  const printed = await sample('--out', out, '--reviewers', 'ana, ben', '--overlap', '0.25');
  expect(printed).toContain('12 candidates of 12 problems');
  expect(printed).toMatch(/slip +350 +350 +12 +12 +it has only 12 problems above the bar/);
  expect(printed).toContain('1 of the strata holds too little');
  expect(printed).toContain(
    'All that the run has above the bar is drawn: a longer list needs more problems.',
  );
  expect(printed).toContain(`rules review ${join(out, 'validation_catalog_ben.csv')}`);
  expect(readdirSync(out)).toContain('validation_catalog_ana.csv');
  const report = readFileSync(join(out, 'report.md'), 'utf8');
  expect(report).toMatch(/^# Shortlist\n\n12 candidates of 12 problems drawn/);
  expect(report).toMatch(/\n\*\*All strata\*\*\n\n\| rule +\|.* why less +\|/);
});

test('a template that gives its solution back is judged, whatever its score; what is not is told with its check', async () => {
  const mixed = join(folder, 'mixed');
  mkdirSync(mixed);
  const scored = { ...validation, semantic_score: 0.9 };
  const templates = [scored, scored, { ...scored, round_trip: 'differs' }];
  const line = (index: number, more: object): string => `${JSON.stringify({ index, ...more })}\n`;
  writeFileSync(
    join(mixed, 'templates.jsonl'),
    templates.map((one, index) => line(index, { correct_trace: { n: 1 }, validation: one })).join(''),
  );
  writeFileSync(
    join(mixed, 'candidates.jsonl'),
    templates
      .map((_, index) =>
        line(index, {
          id: `m${index}`,
          family: 'conceptual',
          rule: 'slip',
          tier: 'tier1',
          position_bin: 'late',
        }),
      )
      .join(''),
  );
  const printed = await sample('--out', join(folder, 'of-mixed'), '--from', mixed);
  expect(printed).toContain('2 candidates of 2 problems');
  expect(printed).toContain('Templates below the bar: round trip 1;');
});

test('--policy names another policy and --json prints the report alone', async () => {
  const policy = join(folder, 'policy.yaml');
  writeFileSync(policy, 'shortlist:\n  families: [conceptual]\n  target: 5\n');
  const report = JSON.parse(await sample('--out', join(folder, 'two'), '--policy', policy, '--json'));
  expect([report.drawn, report.rules[0].target, report.seed]).toEqual([5, 5, '42']);
});

test('wrong options are wrong usage, a missing policy is told by its name', async () => {
  const out = join(folder, 'three');
  await expect(sample('--out', out, '--overlap', '2')).rejects.toThrow('A number from 0 to 1');
  await expect(sample('--out', out, '--reviewers', 'ana,')).rejects.toThrow('separated by commas');
  await expect(sample('--out', out, '--policy', 'nowhere.yaml')).rejects.toThrow('nowhere.yaml');
  expect(readdirSync(folder)).not.toContain('three');
});

test('where rules want the same few problems, it says how the list gets longer', async () => {
  const few = join(folder, 'few');
  mkdirSync(few);
  const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  writeFileSync(
    join(few, 'templates.jsonl'),
    lines([1, 2].map((index) => ({ index, correct_trace: { n: 1 }, validation }))),
  );
  const kind = { family: 'conceptual', tier: 'tier1', position_bin: 'late' };
  writeFileSync(
    join(few, 'candidates.jsonl'),
    lines(
      ['a', 'b', 'c'].flatMap((rule) =>
        [1, 2].map((index) => ({ id: `${rule}${index}`, index, rule, ...kind })),
      ),
    ),
  );
  const printed = await sample('--from', few, '--out', join(folder, 'few-drawn'));
  expect(printed).toContain('2 candidates of 2 problems');
  expect(printed).toContain(
    'No problem is drawn twice, and the run has 2. A longer list needs more problems, or `same_problem: once_a_rule` in',
  );
  expect(printed).toContain('with it these give up to 6 candidates.');
  const policy = join(folder, 'more.yaml');
  writeFileSync(policy, 'shortlist: { same_problem: once_a_rule }\n');
  const more = await sample('--from', few, '--policy', policy, '--out', join(folder, 'few-more'));
  expect(more).toContain('6 candidates of 2 problems');
});
