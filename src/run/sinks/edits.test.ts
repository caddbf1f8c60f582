import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linePairs } from '../../base/index.ts';
import { loadRules } from '../../dsl/reader/index.ts';
import {
  candidateFrom,
  compileRules,
  defaultPolicy,
  type Kept,
  type PreparedTemplate,
  prepare,
  verdictsOf,
} from '../../engine/index.ts';
import { byLabel, solutionLines } from '../../model/index.ts';
import { parsePiece } from '../../runtime/index.ts';

const root = join(import.meta.dirname, '../../..');
const rules = compileRules(
  loadRules(
    ['computational', 'conceptual', 'skipped_step'].map((name) => {
      const path = join(root, `rules/${name}.yaml`);
      return { path, text: readFileSync(path, 'utf8') };
    }),
  ).rules,
);

interface Made {
  readonly problem: PreparedTemplate;
  readonly kept: readonly Kept[];
}

const python = (): never => {
  throw new Error('no template of these needs it');
};

/** The fixtures that need no CPython, and what is kept of them. */
const made: Made[] = [];
for (const [i, line] of readFileSync(join(root, 'fixtures/problems.jsonl'), 'utf8').split('\n').entries()) {
  const parsed = parsePiece(Buffer.from(line), i + 1);
  if (!parsed.ok) continue;
  const prepared = await prepare(parsed.template, i, 'native', python);
  if (!prepared.ok) continue;
  const { problem } = prepared;
  const verdicts = verdictsOf(problem, { rules, policy: defaultPolicy, seed: '42' });
  made.push({ problem, kept: verdicts.filter((verdict) => verdict.kind === 'kept') });
}

test('the edits of every candidate make its solution of the lines of the original, byte for byte', () => {
  expect(made.length).toBeGreaterThan(60);
  for (const { problem, kept } of made)
    for (const each of kept) {
      const { edits = [], flawed_solution } = candidateFrom(problem, each);
      const original = solutionLines(problem.template.answer);
      const lines = linePairs(original, edits).flatMap(({ text }) => text ?? []);
      expect(byLabel(lines)).toEqual(flawed_solution);
      for (const { line, start, end, from, to } of edits) {
        const was = byLabel(original)[line] ?? '';
        expect(from).toBe(to === null ? was : from === null ? null : was.slice(start, end));
        expect(from).not.toBe(to);
      }
    }
});
