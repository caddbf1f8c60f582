import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Decision, Status } from './decision.ts';
import { agreementOf, agreementText, durationText, figuresOf, figuresText, paceOf } from './figures.ts';

const decision = (status: Status, more: Partial<Decision> = {}): Decision => ({
  status,
  edits: { lines: {} },
  ...more,
});
/** Two reviewers from the four cells of their table. */
const pair = (both: number, onlyFirst: number, onlySecond: number, neither: number) => {
  const first = new Map<string, Decision>();
  const second = new Map<string, Decision>();
  const cells: readonly (readonly [number, Status, Status])[] = [
    [both, 'accepted', 'accepted'],
    [onlyFirst, 'accepted', 'rejected'],
    [onlySecond, 'rejected', 'accepted'],
    [neither, 'rejected', 'rejected'],
  ];
  for (const [count, one, other] of cells) {
    for (let n = 0; n < count; n++) {
      const id = `${one}${other}${n}`;
      first.set(id, decision(one));
      second.set(id, decision(other));
    }
  }
  return [first, second] as const;
};

describe('agreement', () => {
  it('has the kappa of the textbook table', () => {
    // 20 and 15 agreed of 50, 5 and 10 not: observed 0.7, expected 0.5.
    const agreement = agreementOf(...pair(20, 5, 10, 15));
    expect(agreement).toMatchObject({ both: 50, agreed: 35, observed: 0.7 });
    expect(agreement.kappa?.kappa).toBeCloseTo(0.4, 12);
    expect(agreement.disagreed.length).toBe(15);
  });

  it('has no kappa where chance explains everything or nothing was decided by both', () => {
    expect(agreementOf(...pair(7, 0, 0, 0)).kappa).toBeUndefined();
    expect(agreementOf(new Map(), new Map())).toMatchObject({ observed: undefined, kappa: undefined });
    expect(agreementText(agreementOf(...pair(7, 0, 0, 0)), 'ana', 'ben').join('\n')).toMatch(
      /one verdict only/,
    );
  });

  it('is the same whoever comes first, and 1 for equals', () => {
    const count = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(count, count, count, count, (a, b, c, d) => {
        const [first, second] = pair(a, b, c, d);
        expect(agreementOf(first, second).kappa).toEqual(agreementOf(second, first).kappa);
        if (a > 0 && d > 0) expect(agreementOf(first, first).kappa?.kappa).toBeCloseTo(1, 12);
      }),
    );
  });

  it('counts only what both accepted or rejected, and tells other words apart', () => {
    const first = new Map([
      ['a', decision('accepted', { edits: { lines: { L1: 'x' } } })],
      ['b', decision('skipped')],
      ['c', decision('todo')],
      ['d', decision('accepted')],
    ]);
    const second = new Map([
      ['a', decision('accepted')],
      ['b', decision('rejected')],
      ['c', decision('rejected')],
      ['e', decision('accepted')],
    ]);
    expect(agreementOf(first, second)).toMatchObject({ shared: 3, both: 1, agreed: 1, skippedByOne: 1 });
    expect(agreementOf(first, second).wordedDifferently.map(({ id }) => id)).toEqual(['a']);
  });
});

describe('statistics', () => {
  const rows = [
    { id: '1', stratum: 'swap/early', decision: decision('accepted', { seconds: 10, decided_at: '1' }) },
    {
      id: '2',
      stratum: 'swap/early',
      decision: decision('rejected', { reason: 'no_error', seconds: 20, decided_at: '2' }),
    },
    {
      id: '3',
      stratum: 'slip/late',
      decision: decision('rejected', { reason: 'no_error', seconds: 9000, decided_at: '3' }),
    },
    { id: '4', stratum: 'slip/late', decision: decision('todo') },
    { id: '5', stratum: 'slip/late', decision: decision('todo') },
  ];

  it('counts as edited whatever a person changed and decided, once', () => {
    const edits = [
      { lines: { L1: 'x' }, explanation: 'x' },
      { lines: {}, explanation: 'x' },
      { lines: {}, marked: 'L2' },
      { lines: {}, error_type: 'skipped_step' },
      { lines: {} },
    ].map((one, at) => ({ id: `${at}`, stratum: 'a', decision: decision('accepted', { edits: one }) }));
    const undecided = {
      id: 'u',
      stratum: 'a',
      decision: decision('todo', { edits: { lines: { L1: 'x' } } }),
    };
    expect(figuresOf([...edits, undecided]).edited).toBe(4);
  });

  it('gives rates by stratum, reasons, and a pace that a pause does not spoil', () => {
    const figures = figuresOf(rows);
    expect(figures.acceptRate).toBeCloseTo(1 / 3);
    expect(figures.strata.map(({ stratum, acceptRate }) => [stratum, acceptRate])).toEqual([
      ['slip/late', 0],
      ['swap/early', 0.5],
    ]);
    expect(figures.reasons).toEqual([{ reason: 'no_error', count: 2 }]);
    expect(figures.pace).toBe(110);
    expect(figures.left).toBe(220);
  });

  it('counts a rejection with several reasons for each of them', () => {
    const several = decision('rejected', { reason: 'no_error,wrong_line' });
    const figures = figuresOf([...rows, { id: '6', stratum: 'slip/late', decision: several }]);
    expect(figures.reasons).toEqual([
      { reason: 'no_error', count: 3 },
      { reason: 'wrong_line', count: 1 },
    ]);
    expect(figures.counts.rejected).toBe(3);
  });

  it('reads as plain text', () => {
    const text = figuresText(figuresOf(rows)).join('\n');
    expect(text).toContain('decided 3 of 5: 1 accepted, 2 rejected, 0 skipped');
    expect(text).toMatch(/swap\/early\s+0\s+1\s+1\s+0\s+50 %/);
    expect(text).toMatch(/2 ██████████ no_error: it is not an error/);
  });

  it('tells times as people do', () => {
    expect([41, 89, 90, 720, 5399, 5400, 56_880, 7260].map(durationText)).toEqual([
      '41 s',
      '89 s',
      '2 min',
      '12 min',
      '1h30',
      '1h30',
      '15h48',
      '2h01',
    ]);
  });

  it('takes the pace of the latest fifty, and no pause for work', () => {
    const at = (minute: number, seconds: number | undefined, status: Status = 'accepted') => {
      const decided_at = `2026-01-02T03:${String(minute).padStart(2, '0')}:00.000Z`;
      return { decision: decision(status, { decided_at, ...(seconds !== undefined && { seconds }) }) };
    };
    expect(paceOf([])).toBeUndefined();
    expect(paceOf([at(0, 30, 'todo'), at(1, undefined)])).toBeUndefined();
    expect(paceOf([at(0, 30), at(1, 20, 'rejected'), at(2, 10, 'skipped'), at(3, 90, 'todo')])).toBe(20);
    const [old, fresh] = [at(0, 100), Array.from({ length: 50 }, (_, minute) => at(minute + 1, 40))];
    expect(paceOf([...fresh, old])).toBe(40);
    expect(paceOf([old, ...fresh.slice(1)])).toBeCloseTo((100 + 49 * 40) / 50);
    expect(paceOf([at(0, 100_000)])).toBe(paceOf([at(0, 10_000)]));
  });

  it('reads as plain text where nothing is decided, and line by line', () => {
    const none = [{ id: '1', stratum: 'x', decision: decision('todo') }];
    expect(figuresText(figuresOf(none))).toEqual([
      'decided 0 of 1: 0 accepted, 0 rejected, 0 skipped',
      'accept rate -; 0 edited; pace not known yet',
      '',
      'stratum      todo accepted rejected  skipped  accept rate',
      'x               1        0        0        0            -',
      '',
      'nothing rejected yet',
    ]);
    const some = [
      { id: '1', stratum: 'a_long_stratum', decision: decision('accepted', { seconds: 30 }) },
      {
        id: '2',
        stratum: 'a_long_stratum',
        decision: decision('rejected', { reason: 'wrong_line', seconds: 50 }),
      },
      { id: '3', stratum: 'b', decision: decision('todo') },
    ];
    const [head, rates, ...rest] = figuresText(figuresOf(some));
    expect([head, rates]).toEqual([
      'decided 2 of 3: 1 accepted, 1 rejected, 0 skipped',
      'accept rate 50 %; 0 edited; pace 40 s each; 40 s left',
    ]);
    expect(rest.slice(2, 4)).toEqual([
      'a_long_stratum         0        1        1        0         50 %',
      'b                      1        0        0        0            -',
    ]);
  });
});
