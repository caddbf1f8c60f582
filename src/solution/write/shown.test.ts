import { describe, expect, it } from 'vitest';
import { changed, linesAfter, tell } from '../../../test/shared/solution/told.ts';

describe('digits that would say what is not so are not written', () => {
  // 9 / (8 / 30.99) is 34.86375 to a person, and a double holds 34.863749999999996.
  it.each([
    ['b-a', '34.8638'],
    ['a-b', '-34.8638'],
  ])('a half that a double only comes near, %s', (part, digits) => {
    const edge = tell([`They keep {n~1107.8925} pens. | a=13; b=22; c=8; d=30.99; n=(a*b)/(c/d)`]);
    const outcome = changed(edge, 'n', `(${part})/(c/d)`);
    expect(outcome).toMatchObject({ ok: false, guard: 'untrue_digits' });
    expect(outcome).toMatchObject({ detail: expect.stringContaining(`round to ${digits}`) });
  });
  it('what is no half is rounded', () => {
    const share = tell(['Each gets {a} / {b} = {n} cups. | a=3; b=4; n=a/b', 'So {n} cups. | m=n']);
    expect(linesAfter(share, 'n', 'b/a')).toEqual([
      'Each gets 4 / 3 = 1.33 cups.',
      'So 1.33 cups.',
      '#### 1.33',
    ]);
  });

  it('the last digits of a decimal past 2 ** 53', () => {
    const many = tell(['They have {a} + {b} = {n} pens. | a=60.0; b=66; n=a+b']);
    const slip = (code: string) => changed(many, 'n', code, { kind: 'result' });
    expect(slip('2.3504210196301505e+19')).toMatchObject({ ok: false, guard: 'untrue_digits' });
    expect(slip('9.955744034245062e+136')).toMatchObject({ ok: false, guard: 'untrue_digits' });
    // A whole number of Python is as long as it is.
    const whole = tell(['They have {a} + {b} = {n} pens. | a=60; b=66; n=a+b']);
    expect(changed(whole, 'n', '23504210196301505123', { kind: 'result' })).toMatchObject({
      ok: true,
      lines: ['They have 60 + 66 = 23504210196301505123 pens.', '#### 23504210196301505123'],
    });
  });

  it('a zero for what is none, whatever its sign', () => {
    const left = tell([
      'They keep {a} - {b} = {s} kg. | a=9; b=9; s=a-b',
      'A day takes {s} / {c} = {n} kg. | c=16530; n=s/c',
    ]);
    for (const slip of ['48', '-48'])
      expect(changed(left, 's', slip, { kind: 'result' })).toMatchObject({
        ok: false,
        guard: 'untrue_digits',
        detail: expect.stringContaining('round to 0.00'),
      });
  });
});

describe('a number that is rounded to no decimals where its template has a value', () => {
  const lines = (shown: string) =>
    tell([
      'They keep {a} - {b} = {s} kg. | a=9; b=4; s=a-b',
      `That is about {n~${shown}} kg a day. | c=1653; n=s/c`,
      'In all {s} + {b} = {m} kg. | m=s+b',
    ]);
  it.each(['0', '1'])('%s leaves a doubt where it rounds the value, and none where it does not', (shown) => {
    const outcome = changed(lines(shown), 's', 'a+b');
    expect(outcome).toMatchObject({ ok: true, needsHuman: shown === '0' ? ['stale_number'] : [] });
  });
});

describe('a solution that has nothing but its final line', () => {
  it('tells no mistake', () => {
    const bare = tell(['#### {n} | a=1000; n=52']);
    expect(changed(bare, 'answer', 'a')).toMatchObject({ ok: false, guard: 'no_line_left' });
  });
});
