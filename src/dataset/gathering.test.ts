import { expect, test } from 'vitest';
import { solutionGathering } from './gathering.ts';
import type { Class, Entry, Source } from './types.ts';

const problem = {
  index: 7,
  model: '',
  tier: '',
  question: 'How many?',
  key: 'how many',
  correctId: '',
  lines: [],
};
const entry = (id: string, kind: Class, source: Source): Entry => ({
  id,
  from: problem,
  class: kind,
  rule: `rule of ${id}`,
  kind: '',
  source,
  key: 0,
  at: { path: '', offset: 0, length: 0 },
});

/** What stays of solutions of one text, and what becomes of the others. */
const keptOf = (all: readonly (readonly [id: string, kind: Class, source: Source, place?: number])[]) => {
  const found = solutionGathering();
  for (const [id, kind, source, place] of all) {
    const mistake = place === undefined ? undefined : { place, explanation: '' };
    found.add(entry(id, kind, source), { lines: ['one', '#### 1'], mistake });
  }
  const { entries, leftOut, counts } = found.end();
  return {
    kept: entries.map(({ id }) => id),
    left: leftOut.map(({ id }) => id),
    counts: Object.fromEntries(counts),
  };
};

test('of one text one stays: what a person decided, else the solution that was given, else any where all say the same', () => {
  const [run, other] = [['a', 'conceptual', 'run', 0] as const, ['b', 'conceptual', 'run', 0] as const];
  expect(keptOf([run])).toEqual({ kept: ['a'], left: [], counts: {} });
  expect(keptOf([run, other, ['c', 'conceptual', 'run', 0]])).toEqual({
    kept: ['a'],
    left: [],
    counts: { same_text: 2 },
  });
  expect(keptOf([run, ['d', 'computational', 'decision', 1]])).toEqual({
    kept: ['d'],
    left: [],
    counts: { same_text: 1 },
  });
  expect(
    keptOf([
      ['o', 'correct', 'original'],
      ['d', 'computational', 'decision', 1],
    ]),
  ).toMatchObject({ kept: ['d'] });
  expect(keptOf([['o', 'correct', 'original'], run])).toEqual({
    kept: ['o'],
    left: ['a'],
    counts: { contradicting_labels: 1 },
  });
  expect(keptOf([run, ['e', 'conceptual', 'run', 1]])).toEqual({
    kept: [],
    left: ['a', 'e'],
    counts: { contradicting_labels: 2 },
  });
  expect(keptOf([run, ['f', 'skipped_step', 'run', 0]])).toMatchObject({ kept: [] });
});

test('what contradicts is listed with all that it contradicts', () => {
  const found = solutionGathering();
  const content = { lines: ['one'], mistake: { place: 0, explanation: '' } };
  found.add(entry('a', 'conceptual', 'run'), content);
  found.add(entry('b', 'correct', 'run'), { lines: [' one <<1=1>>'], mistake: undefined });
  found.add({ ...entry('c', 'correct', 'run'), from: { ...problem, question: 'How far?' } }, content);
  const { entries, leftOut } = found.end();
  expect(entries.map(({ id }) => id)).toEqual(['c']);
  const detail = 'a conceptual 0; b correct ';
  expect(leftOut).toEqual([
    { id: 'a', index: 7, rule: 'rule of a', reason: 'contradicting_labels', detail },
    { id: 'b', index: 7, rule: 'rule of b', reason: 'contradicting_labels', detail },
  ]);
});
