import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanced, type Drawable, dealt, filled, type Group } from './choose.ts';
import { type Class, classes, type Problem, splits } from './types.ts';

const groups = (count: number, strata: number): Group[] =>
  Array.from({ length: count }, (_, at) => ({ key: `q${at}`, stratum: `s${at % strata}` }));

const share = fc.integer({ min: 0, max: 10 });
const shares = fc.tuple(share, share, share).filter((parts) => parts.some((part) => part > 0));

test('every question stands in one split, each split has its share to within one, and no order matters', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 9 }),
      shares,
      (count, strata, parts) => {
        const sum = parts.reduce((total, part) => total + part, 0);
        const [train, validation, test] = parts.map((part) => part / sum);
        const wanted = { train: train ?? 0, validation: validation ?? 0, test: test ?? 0 };
        const all = groups(count, strata);
        const where = dealt(all, wanted, '7');
        expect(where.size).toBe(count);
        for (const split of splits) {
          const got = [...where.values()].filter((one) => one === split).length;
          expect(Math.abs(got - wanted[split] * count)).toBeLessThanOrEqual(1.5);
          if (wanted[split] === 0) expect(got).toBe(0);
        }
        expect(dealt([...all].reverse(), wanted, '7')).toEqual(where);
      },
    ),
  );
});

test('each stratum has its share, and another seed deals otherwise', () => {
  const all = groups(400, 4);
  const parts = { train: 0.8, validation: 0.1, test: 0.1 };
  const where = dealt(all, parts, '42');
  for (const stratum of ['s0', 's1', 's2', 's3']) {
    const own = all.filter((group) => group.stratum === stratum).map(({ key }) => where.get(key));
    expect(own.filter((split) => split === 'test').length).toBeGreaterThanOrEqual(9);
    expect(own.filter((split) => split === 'test').length).toBeLessThanOrEqual(11);
  }
  expect(dealt(all, parts, '43')).not.toEqual(where);
});

interface Made {
  readonly class: Class;
  readonly tier?: string;
  readonly problem: number;
  readonly decided?: boolean;
  readonly key: number;
  readonly id: string;
}

/** What may be drawn; one problem stands for each number and tier. */
const drawables = (all: readonly Made[]): Drawable[] => {
  const problems = new Map<string, Problem>();
  return all.map(({ problem, tier = 'tier1', decided = false, ...one }) => {
    const key = `${problem} ${tier}`;
    const made = { index: problem, model: '', tier, question: key, key, correctId: key, lines: [] };
    const from = problems.get(key) ?? made;
    problems.set(key, from);
    return { ...one, from, rule: '', source: decided ? 'decision' : 'run', heldOut: false };
  });
};

const made = fc
  .array(
    fc.record({
      class: fc.constantFrom(...classes),
      tier: fc.constantFrom('tier1', 'tier2', 'tier3'),
      problem: fc.integer({ min: 0, max: 20 }),
      decided: fc.boolean(),
      key: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 120 },
  )
  .map((all) => drawables(all.map((one, at) => ({ ...one, id: `c${at}` }))));

const single = classes.map((kind) => [kind]);

test('equal classes are as many as the smallest, nothing is drawn twice, and no order matters', () => {
  fc.assert(
    fc.property(made, (entries) => {
      const drawn = balanced(entries, single, { kind: 'equal' });
      const smallest = Math.min(...classes.map((kind) => entries.filter((one) => one.class === kind).length));
      for (const kind of classes) expect(drawn.filter((one) => one.class === kind)).toHaveLength(smallest);
      expect(new Set(drawn.map(({ id }) => id)).size).toBe(drawn.length);
      const other = balanced([...entries].reverse(), single, { kind: 'equal' });
      expect(other.map(({ id }) => id)).toEqual(drawn.map(({ id }) => id));
    }),
  );
});

test('a group of classes has as many as the other group, shared by its classes', () => {
  const many = (kind: Class, count: number): Made[] =>
    Array.from({ length: count }, (_, at) => ({
      class: kind,
      problem: at,
      key: at / count,
      id: `${kind}${at}`,
    }));
  const all = [...many('correct', 30), ...many('computational', 100), ...many('conceptual', 4)];
  const entries = drawables(all);
  const drawn = balanced(entries, [['correct'], ['computational', 'conceptual']], { kind: 'equal' });
  const count = (kind: Class) => drawn.filter((one) => one.class === kind).length;
  expect([count('correct'), count('computational'), count('conceptual')]).toEqual([30, 26, 4]);
});

test('weights make the classes count alike, and those of all add up to their number', () => {
  fc.assert(
    fc.property(made, (entries) => {
      const drawn = balanced(entries, single, { kind: 'weights' });
      expect(drawn).toHaveLength(entries.length);
      const sums = classes
        .map((kind) => drawn.filter((one) => one.class === kind))
        .filter((own) => own.length > 0)
        .map((own) => own.reduce((sum, { weight }) => sum + weight, 0));
      for (const sum of sums) expect(sum).toBeCloseTo(entries.length / sums.length, 2);
    }),
  );
});

test('stated parts are kept, and what a class has too few of bounds the others', () => {
  const all = Array.from({ length: 90 }, (_, at): Made => {
    const kind = at < 60 ? 'correct' : at < 80 ? 'conceptual' : 'computational';
    return { class: kind, problem: at, key: at, id: `${at}` };
  });
  const entries = drawables(all);
  const balance = { kind: 'shares', shares: { correct: 3, conceptual: 1, computational: 2 } } as const;
  const drawn = balanced(entries, single, balance);
  const count = (kind: Class) => drawn.filter((one) => one.class === kind).length;
  expect([count('correct'), count('conceptual'), count('computational')]).toEqual([15, 5, 10]);
});

test('what a person decided comes first; a second of a problem after the first of every other', () => {
  const one = (
    id: string,
    problem: number,
    key: number,
    decided = false,
    kind: Class = 'conceptual',
  ): Made => ({ class: kind, problem, decided, key, id });
  const entries = drawables([
    ...[one('a', 1, 0.1), one('b', 1, 0.2), one('c', 2, 0.9), one('d', 3, 0.99, true)],
    ...[1, 2, 3].map((at) => one(`k${at}`, at, 0.5, false, 'correct')),
  ]);
  const drawn = balanced(entries, [['correct'], ['conceptual']], { kind: 'equal' });
  expect(drawn.map(({ id }) => id)).toEqual(['k1', 'k2', 'k3', 'd', 'a', 'c']);
});

test('tiers have the same parts in every class where there are enough', () => {
  const all = Array.from({ length: 300 }, (_, at): Made => {
    const kind: Class = at < 100 ? 'correct' : 'computational';
    const tier = at % 4 === 0 ? 'tier2' : 'tier1';
    return { class: kind, tier, problem: at % 100, key: at / 300, id: `${at}` };
  });
  const entries = drawables(all);
  const drawn = balanced(entries, [['correct'], ['computational']], { kind: 'equal' });
  const hard = (kind: Class) => drawn.filter((one) => one.class === kind && one.from.tier === 'tier2').length;
  expect([hard('correct'), hard('computational')]).toEqual([25, 25]);
});

test('places are shared out whole, none beyond what there is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 5 })), { minLength: 1 }),
      fc.integer({ min: 0, max: 200 }),
      (kinds, places) => {
        const names = kinds.map((_, at) => at);
        const given = filled(
          names,
          places,
          (at) => kinds[at]?.[0] ?? 0,
          (at) => kinds[at]?.[1] ?? 0,
        );
        const room = kinds.reduce((sum, [size]) => sum + size, 0);
        expect([...given.values()].reduce((sum, one) => sum + one, 0)).toBe(Math.min(places, room));
        for (const at of names) expect(given.get(at)).toBeLessThanOrEqual(kinds[at]?.[0] ?? 0);
      },
    ),
  );
});
