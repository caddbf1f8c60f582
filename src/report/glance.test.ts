import fc from 'fast-check';
import { expect, test } from 'vitest';
import { glanceAt as glanceOf } from './run.ts';

const glanceAt = glanceOf('candidates.jsonl');

const name = fc.oneof(
  fc.string(),
  fc.constantFrom('mutation', 'correct_answer', 'flawed_solution', 'needs_human', ',"mutation":', '"', '\\'),
);
const value = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.record({ int: fc.constant('12345678901234567890') }),
  fc.record({ fraction: fc.tuple(fc.integer(), fc.integer({ min: 1 })) }),
);

/** A candidate as a run writes it, with anybody's names and texts in it. */
const candidate = fc.record({
  id: name,
  index: fc.integer(),
  tier: name,
  model: name,
  rule: name,
  family: name,
  error_type: name,
  kind: name,
  erroneous_line_number: name,
  position_bin: name,
  mutation: fc.dictionary(name, name),
  flawed_function_code: name,
  flawed_trace: fc.dictionary(name, value),
  correct_answer: value,
  flawed_answer: value,
  flawed_solution: fc.dictionary(fc.constantFrom('L1', 'L2', 'FA'), name),
  explanation: name,
  needs_human: fc.array(name),
  plausibility: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('a glance at a line counts what the whole line says, whatever names stand in it', () => {
  fc.assert(
    fc.property(candidate, (one) => {
      const { id, facets, plausibility, ratio } = glanceAt(Buffer.from(`${JSON.stringify(one)}\n`));
      expect({ id, ...facets, plausibility }).toEqual({
        id: one.id,
        kind: one.kind,
        rule: one.rule,
        family: one.family,
        tier: one.tier,
        position: one.position_bin,
        line: one.erroneous_line_number,
        plausibility: JSON.parse(JSON.stringify(one.plausibility)),
      });
      // Fields in another order are read whole.
      const turned = Object.fromEntries(Object.entries(one).reverse());
      expect(glanceAt(Buffer.from(JSON.stringify(turned)))).toEqual({ id, facets, plausibility, ratio });
    }),
    { numRuns: 2000 },
  );
});

test('a ratio is the wrong answer divided by the right one, of fractions and large numbers too', () => {
  const line = (answers: object): Buffer => Buffer.from(JSON.stringify({ id: 'a', ...answers }));
  const half = { fraction: [1, 2] };
  expect(glanceAt(line({ correct_answer: 4, flawed_answer: half })).ratio).toBe(0.125);
  expect(glanceAt(line({ correct_answer: { int: '9007199254740994' }, flawed_answer: 0 })).ratio).toBe(0);
  expect(glanceAt(line({ correct_answer: 0, flawed_answer: 3 })).ratio).toBeUndefined();
});

test('a line that was cut is told with its file', () => {
  expect(() => glanceAt(Buffer.from('{"id":"a","index'))).toThrow(
    'candidates.jsonl has a line that is no JSON',
  );
  expect(() => glanceAt(Buffer.from('[]'))).toThrow('it is no object');
});
