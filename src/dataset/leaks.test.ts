import { describe, expect, test } from 'vitest';
import { leakMeter, questionLooks, solutionLooks, solutionParts } from './leaks.ts';
import type { Class } from './types.ts';

const parts = solutionParts([['correct'], ['conceptual'], ['computational']]);

/** What gives away which solutions are of which class, where each is of so many problems. */
const leaksOf = (
  looks: (kind: Class, at: number) => readonly string[],
  kinds: readonly Class[] = ['correct', 'conceptual', 'computational'],
) => {
  const meter = leakMeter(parts);
  for (let at = 0; at < 50; at++)
    for (const kind of kinds) meter.look(kind, { length: looks(kind, at) }, `question ${at}`);
  return meter.leaks();
};

describe('what gives answers away', () => {
  test('is all of it where each class has a look of its own', () => {
    expect(leaksOf((kind) => [kind])).toEqual([
      { seen: 'length', between: ['correct', 'flawed'], reached: 1, chance: 0.5 },
      { seen: 'length', between: ['correct', 'conceptual', 'computational'], reached: 1, chance: 0.333 },
    ]);
  });

  test('is nothing where all look alike: everything is taken for one class', () => {
    expect(leaksOf(() => ['same']).map(({ reached }) => reached)).toEqual([0.5, 0.333]);
  });

  test('is learnt from other problems than it is tried on', () => {
    // Whoever had seen the same problem would know its class.
    const [first] = leaksOf((kind, at) => [`${kind} ${at}`]);
    expect(first?.reached).toBe(0.5);
  });

  test('is what several things say together', () => {
    const one = (kind: Class, at: number) => [
      kind === 'correct' || at % 4 > 0 ? 'a' : 'b',
      kind === 'correct' ? 'c' : 'd',
    ];
    expect(leaksOf(one)[0]?.reached).toBe(1);
  });

  test('is told only between classes that there are', () => {
    expect(leaksOf((kind) => [kind], ['correct', 'computational'])).toEqual([
      { seen: 'length', between: ['correct', 'flawed'], reached: 1, chance: 0.5 },
      { seen: 'length', between: ['correct', 'computational'], reached: 1, chance: 0.5 },
    ]);
    expect(leaksOf((kind) => [kind], ['correct'])).toEqual([]);
    const meter = leakMeter(solutionParts([['conceptual'], ['computational']]));
    meter.look('correct', { length: ['a'] }, 'q');
    expect(meter.leaks()).toEqual([]);
  });

  test('is measured for each thing that is seen', () => {
    const meter = leakMeter(solutionParts([['correct'], ['conceptual', 'computational']]));
    for (const kind of ['correct', 'conceptual', 'computational'] as const)
      for (let at = 0; at < 20; at++)
        meter.look(kind, { length: ['same'], answer: [kind === 'correct' ? 'x' : 'y'] }, `q${at}`);
    expect(meter.leaks()).toEqual([
      { seen: 'length', between: ['correct', 'flawed'], reached: 0.5, chance: 0.5 },
      { seen: 'answer', between: ['correct', 'flawed'], reached: 1, chance: 0.5 },
    ]);
  });
});

test('of a solution its length and the look of its answer are seen', () => {
  expect(solutionLooks(['That is 2 * 3 = <<2*3=6>>6.', '#### -1,250.50'])).toEqual({
    length: ['lines 2', 'signs 35'],
    'final answer': ['decimals 2', 'zeros 0', 'size 6', 'last 0', 'sign true', 'look -0.0'],
  });
  expect(solutionLooks(['#### $1200'])['final answer']).toEqual([
    ...['decimals 0', 'zeros 2', 'size 6', 'last 0', 'sign false', 'look 0'],
  ]);
  expect(solutionLooks(['#### none'])['final answer']).toEqual([
    ...['decimals 0', 'zeros 0', 'size none', 'last e', 'sign false', 'look none'],
  ]);
  expect(solutionLooks([])).toMatchObject({ length: ['lines 0', 'signs 0'] });
});

test('of a question its length and its numbers are seen', () => {
  expect(questionLooks('Ida has 1,250 pears. Bo has 2.5 of them! How many has Ida? Say it.')).toEqual({
    length: ['sentences 4', 'signs 42'],
    numbers: ['count 2', 'look 0,000', 'look 0.0'],
  });
  expect(questionLooks('How many')).toEqual({ length: ['sentences 0', 'signs 22'], numbers: ['count 0'] });
});
