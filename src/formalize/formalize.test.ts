import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { formalized } from '../../test/shared/formalize/formalize.ts';
import { formalize } from './formalize.ts';
import { usualFields } from './problems/read.ts';

const folder = mkdtempSync(join(tmpdir(), 'rules-formalize-'));
afterAll(() => rmSync(folder, { recursive: true }));

const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));

test('a fault of ours costs the problem that met it', async () => {
  const problems = join(folder, 'problems.jsonl');
  const question = 'Tim has 3 pens. He buys 4 more pens. How many pens does he have?';
  const answer = 'Tim has 3 + 4 = 7 pens.\n#### 7';
  writeFileSync(
    problems,
    [1, 2, 3].map((index) => `${JSON.stringify({ index, question, answer })}\n`).join(''),
  );
  const out = join(folder, 'formal');
  await formalize({
    problems,
    out,
    fields: usualFields,
    least: 0,
    version: '0',
    digests: {},
    told: JSON.stringify,
    weights: { aligned: 1, equivalent: 1, shape: 1, size_bonus: 0, least_aligned: 1, most_rivals: 1 },
    formalizers: [
      {
        name: 'faulty',
        formalize: (problem) => {
          if (problem.index === 2) throw new RangeError('Maximum call stack size exceeded');
          return Promise.resolve(formalized(question, ...answer.split('\n')));
        },
      },
    ],
  });
  expect(linesOf(join(out, 'templates.jsonl'))).toHaveLength(2);
  expect(linesOf(join(out, 'rejected.jsonl'))).toMatchObject([
    {
      index: 2,
      reason: 'unreadable_problem',
      detail: expect.stringMatching(/^a fault of Errata, .*Maximum/),
    },
  ]);
});
