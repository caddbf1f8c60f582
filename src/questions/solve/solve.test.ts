import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, equal, multiply, whole } from '../../base/index.ts';
import { subjectOf } from '../../engine/index.ts';
import { factsOf, linesOf, linksOf, solve, valuesOf } from '../../facts/index.ts';
import { evaluate, parsePython } from '../../runtime/index.ts';
import { readSolution } from '../../solution/index.ts';
import type { Claim } from './claims.ts';
import { judgeOf } from './judge.ts';

/** A subject from steps of code. */
const subjectWith = (...steps: readonly string[]) => {
  const lines = [...steps, 'return answer'].map((line) => `    ${line}\n`).join('');
  const parsed = parsePython(`def solve():\n${lines}`);
  if (!parsed.ok) throw new Error(parsed.message);
  const run = evaluate(parsed.program);
  if (!run.ok) throw new Error(run.detail);
  const template = { index: 1, question: '', answer: '#### 0', function_code: '', logical_steps: [] };
  return subjectOf(template, readSolution(template, factsOf(template, linksOf(parsed.program), run.trace)));
};

const pens = subjectWith(
  'packs = 5',
  'each = 12',
  'pens = packs * each',
  'given = 18',
  'answer = pens - given',
);
const [packs, each, all, given, answer] = [0, 1, 2, 3, 4];
const judged = (...claims: readonly Claim[]) => judgeOf(pens, valuesOf(pens, new Map()))(claims);

/** The two numbers for a step that is left open. */
const completed = (subject: ReturnType<typeof subjectWith>, step: number): readonly number[] => {
  const found = judgeOf(subject, valuesOf(subject, new Map()))([{ kind: 'untold', step }]);
  return found.ok && found.witness.kind === 'completions'
    ? found.witness.completions.map(({ value }) => Number(value.num))
    : [];
};

describe('another number for what is open', () => {
  it('stands to the others as the first does: what falls to 3 cost more before', () =>
    expect(
      completed(subjectWith('price = 4', 'new_price = 3', 'answer = 15 * price / new_price'), 0),
    ).toEqual([4, 5]));
  it('is none of which a program cuts a part off', () =>
    expect(completed(subjectWith('fell = 5', 'one = int((fell - 1) / 2)', 'answer = one + 80'), 0)).toEqual([
      5, 3,
    ]));
});

describe('what an edited question is', () => {
  it.each<[string, readonly Claim[], object]>([
    ['a number that is not told', [{ kind: 'untold', step: packs }], { ok: true, class: 2 }],
    [
      'one that follows from a result',
      [
        { kind: 'untold', step: packs },
        { kind: 'fact', step: all, value: whole(60) },
      ],
      { ok: true, class: 1 },
    ],
    [
      'one of which a result gives another answer',
      [
        { kind: 'untold', step: packs },
        { kind: 'fact', step: all, value: whole(72) },
      ],
      { ok: false, reason: 'other_answer' },
    ],
    [
      'two that nothing tells',
      [
        { kind: 'untold', step: packs },
        { kind: 'untold', step: each },
      ],
      { ok: false, reason: 'not_proved' },
    ],
    ['a result told wrongly', [{ kind: 'fact', step: all, value: whole(61) }], { ok: true, class: 0 }],
    [
      'more taken than there is',
      [
        { kind: 'given', step: given, value: whole(90) },
        { kind: 'broken', step: answer, condition: 'not_negative' },
      ],
      { ok: true, class: 0 },
    ],
    [
      'another number, nothing broken',
      [
        { kind: 'given', step: given, value: whole(20) },
        { kind: 'broken', step: answer, condition: 'not_negative' },
      ],
      { ok: false, reason: 'not_proved' },
    ],
    ['a result told rightly', [{ kind: 'fact', step: all, value: whole(60) }], { ok: true, class: 1 }],
    [
      'one of which only bounds are told, where a result gives it',
      [
        { kind: 'within', step: packs, low: whole(4), high: whole(6) },
        { kind: 'fact', step: all, value: whole(60) },
      ],
      { ok: false, reason: 'not_proved' },
    ],
    [
      'two numbers exchanged',
      [
        { kind: 'given', step: packs, value: whole(12) },
        { kind: 'given', step: each, value: whole(5) },
      ],
      { ok: true, class: 1 },
    ],
    [
      'two numbers open',
      [
        { kind: 'untold', step: packs },
        { kind: 'untold', step: each },
      ],
      { ok: false, reason: 'not_proved' },
    ],
  ])('%s', (_, claims, expected) => expect(judged(...claims)).toMatchObject(expected));

  it('is not said where the answer is no straight line in what is open and a result would have to give it', () => {
    const square = subjectWith('side = 4', 'area = side * side', 'answer = area + 1');
    const claims: readonly Claim[] = [
      { kind: 'untold', step: 0 },
      { kind: 'fact', step: 1, value: whole(16) },
    ];
    expect(judgeOf(square, valuesOf(square, new Map()))(claims)).toMatchObject({
      ok: false,
      reason: 'not_proved',
    });
  });
});

describe('a condition that is broken before the edit', () => {
  it.each<[string, readonly string[], number, 'whole' | 'not_negative']>([
    [
      'more is taken than there was before',
      ['have = 5', 'taken = 12', 'answer = have - taken'],
      20,
      'not_negative',
    ],
    [
      'half a child went before',
      ['had = 8', 'kids = 5', 'half = kids / 2', 'answer = half + had'],
      7,
      'whole',
    ],
    ['a debt was halved before', ['owed = 12', 'paid = 8', 'answer = (paid - owed) / 2'], 5, 'whole'],
  ])('proves nothing: %s', (_, steps, value, condition) => {
    const subject = subjectWith(...steps);
    const claims: readonly Claim[] = [
      { kind: 'given', step: 1, value: whole(value) },
      { kind: 'broken', step: 2, condition },
    ];
    expect(judgeOf(subject, valuesOf(subject, new Map()))(claims)).toMatchObject({
      ok: false,
      detail: 'the condition does not hold before the edit either',
    });
  });
});

describe('a number that lies within bounds', () => {
  it('is open where another one within them changes the answer, and the completions lie within', () => {
    const bound = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(bound, bound, (low, more) => {
        const high = low + more;
        const found = judged({ kind: 'within', step: packs, low: whole(low), high: whole(high) });
        if (low > 5 || high < 5) expect(found).toMatchObject({ ok: false });
        else if (found.ok) {
          const { witness } = found;
          expect(witness.kind).toBe('completions');
          const values =
            witness.kind === 'completions' ? witness.completions.map(({ value }) => Number(value.num)) : [];
          expect(values[0]).toBe(5);
          for (const value of values) expect(value >= low && value <= high).toBe(true);
          // The other one lies strictly within: who leaves out the ends has two answers too.
          expect(values[1] !== undefined && values[1] > low && values[1] < high).toBe(true);
        }
      }),
    );
  });
});

describe('words with two senses', () => {
  const pens = subjectWith('ann = 5', 'bob = 8', 'more = 6', 'cid = bob + more', 'answer = cid');
  const sense = (code: string): readonly Claim[] => {
    const expr = subjectWith('ann = 5', 'bob = 8', 'more = 6', `cid = ${code}`, 'answer = cid').steps[3]
      ?.expr;
    if (!expr) throw new Error('no step');
    return [{ kind: 'sense', step: 3, expr }];
  };
  const judgedSense = (code: string) => judgeOf(pens, valuesOf(pens, new Map()))(sense(code));
  it('have two answers, each with what it means', () => {
    expect(judgedSense('ann + more')).toMatchObject({
      ok: true,
      class: 2,
      witness: {
        kind: 'senses',
        variable: 'cid',
        senses: [
          { expression: 'bob + more', answer: whole(14) },
          { expression: 'ann + more', answer: whole(11) },
        ],
      },
    });
  });
  it('are none where both come to the same, or one could not be', () => {
    expect(judgedSense('more + bob')).toMatchObject({ ok: false, reason: 'same_answer' });
    expect(judgedSense('ann - bob')).toMatchObject({ ok: false, reason: 'not_proved' });
  });
});

describe('an order of birth', () => {
  const ages = subjectWith('ann = 12', 'bob = 9', 'answer = ann + bob');
  const born = (first: number, second: number) =>
    judgeOf(ages, valuesOf(ages, new Map()))([{ kind: 'born_before', first, second }]);

  it('agrees with the ages, or contradicts them', () => {
    expect(born(0, 1)).toMatchObject({ ok: true, class: 1 });
    expect(born(1, 0)).toMatchObject({ ok: true, class: 0, witness: { kind: 'wrong_order' } });
  });

  it('is not said of two of one age', () => expect(born(0, 0)).toMatchObject({ ok: false }));
});

describe('a value as a straight line in one that is open', () => {
  const subject = subjectWith('a = 3', 'b = 7', 'c = a * b - 2', 'd = (c + a) / 4', 'answer = d - b');

  it('is the value that the program computes, wherever the open one is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 1 }), (value, open) => {
        const lines = linesOf(subject, open, new Map());
        const values = valuesOf(subject, new Map([[open, whole(value)]]));
        for (const [step, line] of lines.entries()) {
          const computed = values[step];
          if (!line || !computed) throw new Error('no line');
          expect(equal(add(line.at, multiply(line.by, whole(value))), computed)).toBe(true);
          const back = solve(line, computed);
          if (back && line.by.num !== 0n) expect(equal(back, whole(value))).toBe(true);
        }
      }),
    );
  });
});
