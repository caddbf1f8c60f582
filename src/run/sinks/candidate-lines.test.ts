import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
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
import { candidateLines } from './candidate-lines.ts';

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

const python = async (): Promise<never> => {
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

const expected = (problem: PreparedTemplate, kept: Kept): string =>
  `${JSON.stringify(candidateFrom(problem, kept))}\n`;

test('every candidate of the fixtures has the bytes of JSON.stringify', () => {
  expect(made.length).toBeGreaterThan(60);
  for (const { problem, kept } of made) {
    const lineOf = candidateLines(problem);
    for (const each of kept) expect(lineOf(each)).toBe(expected(problem, each));
  }
});

test('the edits of every candidate make its solution of the lines of the original, byte for byte', () => {
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

test('whatever stands in the texts', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '"', '\\', '\u2028', '\ud800', '😀'),
  );
  const change = fc.record({
    at: fc.nat(),
    model: fc.option(text, { nil: undefined }),
    index: fc.oneof(text, fc.integer()),
    explanation: text,
    code: text,
    imports: text,
    line: text,
    choices: fc.dictionary(fc.constantFrom('from', 'to', 'n', 'known'), text),
    lines: fc.array(fc.constantFrom('same', 'other', 'none'), { maxLength: 12 }),
  });
  fc.assert(
    fc.property(change, ({ at, model, index, explanation, code, imports, line, lines, choices }) => {
      const { problem, kept } = made[at % made.length] ?? made[0] ?? { problem: undefined, kept: [] };
      const [first] = kept;
      if (!problem || !first) return;
      const { model: _, ...template } = problem.template;
      const changed: PreparedTemplate = {
        ...problem,
        template: { ...template, index, ...(model === undefined ? {} : { model }) },
      };
      const other: Kept = {
        ...first,
        explanation,
        proposal: { ...first.proposal, mutant: { ...first.proposal.mutant, choices } },
        code: { ...first.code, imports, text: code },
        lines: problem.solution.lines.flatMap(({ text: own }, i) =>
          lines[i] === 'none' ? [] : [lines[i] === 'other' ? line : own],
        ),
      };
      const lineOf = candidateLines(changed);
      for (const each of [other, first]) expect(lineOf(each)).toBe(expected(changed, each));
    }),
  );
});

test('a name that is assigned twice stands where it was first, and one that no object can have is left out', () => {
  const [any] = made;
  const [kept] = any?.kept ?? [];
  if (!any || !kept) throw new Error('there is no candidate');
  const names = ['a', '__proto__', 'b', 'a', '"'];
  const [step] = any.problem.program.steps;
  if (!step) throw new Error('there is no step');
  const trace = [1n, 2n, 0.5, 2n ** 60n, true];
  const problem: PreparedTemplate = {
    ...any.problem,
    trace,
    program: { ...any.problem.program, steps: names.map((target) => ({ ...step, target })) },
  };
  for (const flawed of [trace, [7n, 8n, -0, 3n, false]]) {
    const each = { ...kept, flawed };
    expect(candidateLines(problem)(each)).toBe(expected(problem, each));
  }
});
