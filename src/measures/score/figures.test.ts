import fc from 'fast-check';
import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import { clustersOf } from '../../base/index.ts';
import { answerOf } from './answer.ts';
import { goldOf, type Report, type Scored, scoreOf } from './index.ts';
import { layout, solutionFigures } from './solutions.ts';

interface Case {
  readonly gold: readonly [verdict: string, type?: string, line?: string];
  readonly said?: readonly [verdict: string, type?: string, line?: string | number];
  readonly more?: object;
  readonly steps?: readonly boolean[];
}

const targetOf = ([verdict, type, line]: readonly [string, string?, (string | number)?]) => ({
  verdict,
  error_details: verdict === 'Correct' ? null : { error_type: type, erroneous_line_number: line },
});

const solution = '1 + 1 = 2\n2 + 1 = 3\n3 + 1 = 4\n#### 4';

const report = (
  cases: readonly Case[],
  options: { by?: string[]; against?: Case[]; resamples?: number } = {},
): Report => {
  const gold = cases.map(({ gold: truth, more = {} }, at) => {
    const line = goldOf({ id: at, solution, target: targetOf(truth), meta: { index: at }, ...more });
    if ('wrong' in line) throw new Error(line.wrong);
    return line;
  });
  const said = (all: readonly Case[]) =>
    new Map(
      all.flatMap(({ said: one, steps }, at) =>
        one
          ? [[String(at), answerOf({ id: at, prediction: { ...targetOf(one), labels: steps } })] as const]
          : [],
      ),
    );
  return scoreOf(
    gold,
    { name: 'system', said: said(cases) },
    {
      seed: '1',
      resamples: options.resamples ?? 20,
      by: options.by ?? [],
      against: options.against && { name: 'other', said: said(options.against) },
    },
  );
};

const value = ({ figures }: Scored, name: string): number | null | undefined => figures.get(name)?.value;

const [computational, conceptual, skipped] = ['computational_error', 'conceptual_error', 'skipped_step'];

// Ten solutions, small enough to count on the fingers.
const ten: readonly Case[] = [
  { gold: ['Correct'], said: ['Correct'] },
  { gold: ['Correct'], said: ['Correct'] },
  { gold: ['Correct'], said: ['Flawed', conceptual, 'L1'] },
  { gold: ['Correct'] },
  { gold: ['Flawed', computational, 'L2'], said: ['Flawed', computational, 'L2'] },
  { gold: ['Flawed', computational, 'L2'], said: ['Flawed', conceptual, 'L3'] },
  { gold: ['Flawed', conceptual, 'L1'], said: ['Flawed', conceptual, 'L1'] },
  { gold: ['Flawed', conceptual, 'FA'], said: ['Flawed', conceptual, 'L4'] },
  { gold: ['Flawed', conceptual, 'L3'], said: ['Correct'] },
  { gold: ['Flawed', skipped, 'FA'], said: ['Flawed', skipped, 'L1'] },
];

describe('figures of ten solutions, counted by hand', () => {
  const { system } = report(ten);

  it.each<[string, number]>([
    ['unread', 1 / 10],
    // 2 of 4 correct ones and 5 of 6 flawed ones.
    ['verdict.accuracy', 7 / 10],
    ['verdict.precision', 5 / 6],
    ['verdict.recall', 5 / 6],
    ['verdict.f1', 10 / 12],
    ['verdict.false_alarms', 1 / 4],
    // R_K: (10·7 − 4·3 − 6·6) / √((100 − 16 − 36)(100 − 9 − 36 − 1)).
    ['verdict.mcc', 22 / Math.sqrt(48 * 54)],
    ['classes.correct.precision', 2 / 3],
    ['classes.correct.recall', 2 / 4],
    ['classes.correct.f1', 4 / 7],
    ['classes.computational_error.f1', 2 / 3],
    ['classes.conceptual_error.f1', 4 / 7],
    ['classes.skipped_step.f1', 1],
    ['macro_f1', (4 / 7 + 2 / 3 + 4 / 7 + 1) / 4],
    ['weighted_f1', ((4 * 4) / 7 + (2 * 2) / 3 + (3 * 4) / 7 + 1) / 10],
    ['error_type.accuracy', 4 / 6],
    ['error_type.given_verdict', 4 / 5],
    // The last line is FA and, the fourth of four, L4.
    ['line.exact', 3 / 6],
    ['line.given_verdict', 3 / 5],
    // 0, 1, 0, 0 and 3 lines off, the last too early.
    ['line.mean_offset', 4 / 5],
    ['line.signed_offset', -2 / 5],
    ['joint.verdict_line', 5 / 10],
    ['joint.verdict_line_type', 5 / 10],
    ['processbench.error', 3 / 6],
    ['processbench.correct', 2 / 4],
    ['processbench_f1', 1 / 2],
    ['mr_score', 0.4 * (22 / Math.sqrt(48 * 54)) + 0.6 * 0.5],
  ])('%s', (name, wanted) => {
    expect(value(system, name)).toBeCloseTo(wanted, 12);
  });

  it('has the table of what was said', () => {
    expect(system.confusion.correct).toEqual({
      correct: 2,
      computational_error: 0,
      conceptual_error: 1,
      skipped_step: 0,
      unread: 1,
    });
    expect(system.confusion.computational_error).toMatchObject({
      computational_error: 1,
      conceptual_error: 1,
    });
    expect(system).toMatchObject({ unread: { missing: 1, no_json: 0, no_verdict: 0 }, unreadIds: ['3'] });
  });

  it('has null and the reason where a figure is not defined', () => {
    for (const name of ['error_type.fine', 'steps.f1', 'classes.flawed.recall'])
      expect(system.figures.get(name)).toMatchObject({
        value: null,
        low: null,
        high: null,
        why: expect.stringMatching(/\w/),
      });
  });
});

describe('figures', () => {
  it('take fine types for what they are, and for their families', () => {
    const more = (index: number, family: string) => ({ meta: { index, family } });
    const { system } = report([
      {
        gold: ['Flawed', 'digit_off', 'L1'],
        said: ['Flawed', 'digit_off', 'L1'],
        more: more(1, 'computational'),
      },
      {
        gold: ['Flawed', 'carry_lost', 'L1'],
        said: ['Flawed', 'digit_off', 'L1'],
        more: more(2, 'computational'),
      },
      {
        gold: ['Flawed', 'added', 'L1'],
        said: ['Flawed', 'what is this', 'L1'],
        more: more(3, 'conceptual'),
      },
      { gold: ['Flawed', 'added', 'L1'], said: ['Correct'], more: more(4, 'conceptual') },
    ]);
    expect(value(system, 'error_type.accuracy')).toBe(2 / 4);
    expect(value(system, 'error_type.fine')).toBe(1 / 4);
    expect(value(system, 'error_type.fine_given_verdict')).toBe(1 / 3);
    expect(system.confusion.conceptual_error).toEqual({
      correct: 1,
      computational_error: 0,
      flawed: 1,
      unread: 0,
    });
  });

  it('ask for no type where the test set gives none', () => {
    const { system } = report([
      { gold: ['Correct'], said: ['Correct'] },
      { gold: ['Flawed'], said: ['Flawed', conceptual, 'L1'] },
    ]);
    expect(value(system, 'macro_f1')).toBe(1);
    for (const name of ['error_type.accuracy', 'line.exact', 'joint.verdict_line', 'joint.verdict_line_type'])
      expect(value(system, name)).toBeNull();
  });

  it('count steps, and those of which nothing is said as wrong', () => {
    const { system } = report([
      {
        gold: ['Flawed', computational, 'L2'],
        said: ['Flawed'],
        more: { labels: [true, false, true, true] },
        steps: [true, false, false, true],
      },
      {
        gold: ['Flawed', computational, 'L1'],
        said: ['Flawed'],
        more: { labels: [false, true] },
        steps: [true],
      },
      { gold: ['Correct'], said: ['Correct'], more: { labels: [true] } },
    ]);
    // Right steps: 2 said right, 3 said wrong. Wrong steps: 1 said wrong, 1 said right.
    expect(value(system, 'steps.f1')).toBeCloseTo(4 / (4 + 4), 12);
    expect(value(system, 'steps.f1_error')).toBeCloseTo(2 / (2 + 4), 12);
    expect(value(system, 'steps.prm_score')).toBeCloseTo((1 / 2 + 1 / 3) / 2, 12);
  });

  it('are between their bounds or null whatever is said, and never NaN', () => {
    const type = fc.constantFrom(computational, conceptual, skipped, 'other', '');
    const line = fc.constantFrom('L1', 'L2', 'FA', '');
    const triple = fc.tuple(fc.constantFrom('Correct', 'Flawed'), type, line);
    const one = fc.record({ gold: triple, said: fc.option(triple, { nil: undefined }) });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 12 }), (cases) => {
        const { system, baselines } = report(
          cases.map(({ gold, said }) => (said ? { gold, said } : { gold })),
          { resamples: 5 },
        );
        for (const { figures } of [system, ...baselines])
          for (const [name, { value: point, low, high }] of figures) {
            if (point === null) continue;
            const [least, most] =
              name === 'verdict.mcc' ? [-1, 1] : name.endsWith('offset') ? [-4, 4] : [0, 1];
            expect(point).toBeGreaterThanOrEqual(least - 1e-12);
            expect(point).toBeLessThanOrEqual(most + 1e-12);
            expect(Number.isNaN(low) || Number.isNaN(high)).toBe(false);
          }
      }),
      { numRuns: 25 },
    );
  });

  it('are the same for the same seed', () => {
    expect(report(ten, { resamples: 50 })).toEqual(report(ten, { resamples: 50 }));
  });

  it('have no intervals without samples', () => {
    const { figures } = report(ten, { resamples: 0 }).system;
    for (const { low, high } of figures.values()) expect([low, high]).toEqual([null, null]);
  });

  it('leave a share of 1 an interval: it may yet fail', () => {
    const { system } = report(
      Array.from({ length: 30 }, () => ({ gold: ['Correct'], said: ['Correct'] }) as const),
    );
    const { value: point, low, high } = system.figures.get('verdict.accuracy') ?? {};
    expect([point, high]).toEqual([1, 1]);
    expect(low).toBeCloseTo(30 / (30 + 1.959963984540054 ** 2), 9);
  });
});

describe('beside a system', () => {
  it('stand what most are, and what the length gives away', () => {
    const cases = Array.from({ length: 40 }, (_, at): Case => {
      const flawed = at % 4 !== 0;
      const long = `${solution}\n${'so '.repeat(flawed ? 30 : 1)}`;
      return {
        gold: flawed ? ['Flawed', at % 4 === 1 ? computational : conceptual, 'L2'] : ['Correct'],
        said: ['Correct'],
        more: { solution: long },
      };
    });
    const { baselines } = report(cases);
    const [majority, length] = baselines;
    expect(majority).toMatchObject({ name: 'majority' });
    if (!majority || !length) throw new Error('no baselines');
    expect(value(majority, 'verdict.accuracy')).toBe(30 / 40);
    expect(value(majority, 'error_type.accuracy')).toBe(20 / 30);
    expect(value(majority, 'line.exact')).toBe(1);
    expect(value(length, 'verdict.accuracy')).toBe(1);
  });

  it('stand slices, each with its own solutions', () => {
    const { slices } = report(ten, { by: ['position_bin'] });
    expect(slices).toMatchObject([
      {
        by: 'position_bin',
        slices: [
          { value: 'early', count: 1 },
          { value: 'middle', count: 2 },
          { value: 'late', count: 1 },
          { value: 'final_answer', count: 2 },
          { value: '(none)', count: 4 },
        ],
      },
    ]);
  });

  it('stands another one, item by item', () => {
    const other = ten.map(({ gold }): Case => ({ gold, said: gold }));
    const { against } = report(ten, { against: other, resamples: 200 });
    expect(against?.tests).toMatchObject({
      verdict: { both: 7, only_first: 0, only_second: 3, neither: 0 },
      line: { both: 5, only_second: 5 },
    });
    expect(against?.tests.verdict?.exact_p).toBeCloseTo(0.25, 12);
    const bare: readonly Case[] = [
      { gold: ['Correct'], said: ['Correct'] },
      { gold: ['Flawed'], said: ['Correct'] },
    ];
    expect(report(bare, { against: [...bare] }).against?.tests).toMatchObject({
      verdict: { both: 1 },
      line: null,
    });
    const difference = against?.differences.get('verdict.accuracy');
    expect(difference?.value).toBeCloseTo(-0.3, 12);
    expect(difference?.low).toBeLessThan(-0.3);
    expect(difference?.high).toBeLessThanOrEqual(0);
  });
});

describe('95 % intervals, over 200 made-up test sets', () => {
  it('hold the true share about as often as they say, also where solutions of a problem go together', () => {
    const random = seedrandom.alea('coverage');
    const [sets, problems, each] = [200, 40, 3];
    const covers = (all: readonly { readonly cluster: string; readonly right: boolean }[]): boolean => {
      const clusters = clustersOf(
        // The first row of the table: correct, said to be correct or else flawed.
        all.map(({ cluster, right }) => ({ cluster, counts: [[right ? 0 : 4, 1]] as const })),
        layout.size,
      );
      const only = ['verdict.accuracy'];
      const { low, high } =
        solutionFigures(clusters, { seed: '1', resamples: 200, only }).figures.get(only[0] ?? '') ?? {};
      return low != null && high != null && low <= 0.7 && 0.7 <= high;
    };
    let [held, heldOneByOne] = [0, 0];
    for (let set = 0; set < sets; set++) {
      const answers = Array.from({ length: problems }, (_, index) => {
        // Easy problems and hard ones: 0.95 and 0.45, so 0.7 over all.
        const ease = random() < 0.5 ? 0.95 : 0.45;
        return Array.from({ length: each }, () => ({ cluster: String(index), right: random() < ease }));
      }).flat();
      if (covers(answers)) held++;
      if (covers(answers.map(({ right }, at) => ({ cluster: String(at), right })))) heldOneByOne++;
    }
    expect(held / sets).toBeGreaterThan(0.92);
    expect(held / sets).toBeLessThan(0.98);
    // Were solutions drawn one by one, the intervals would be too narrow.
    expect(heldOneByOne / sets).toBeLessThan(0.9);
  });
});
