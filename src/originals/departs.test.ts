import { describe, expect, it } from 'vitest';
import { wrongFrom } from '../../test/shared/originals/wrong-from.ts';
import { tell } from '../../test/shared/solution/told.ts';

const question = 'Bo has 40 crates of 9 pears. How many pears does he have, and 5 more?';

describe('a line from which a solution is not to be relied on', () => {
  it.each([
    ['p = 8 # while the question says 9', true],
    ['p = 8 # though inconsistent with the problem', true],
    ['p = 8 # value from solution line L1', true],
    ['p_stated = 8; p = 8', true],
    ['p = 9 # value from solution line L1', false],
    ['p = 8 # eight, even though the question says (pears x crates)', false],
    ['p = 8 # pears in a crate', false],
    ['weeks_per_month = 4 # the solution uses it, from the solution; p = 8', false],
  ])('is told by its formaliser: %s', (code, told) => {
    const given = tell(
      [
        'It is {p} * {c} = <<{p}*{c}={n}>>{n}. | ' +
          code.replaceAll('; ', '\n    ') +
          '\n    c = 40; n = p * c',
        'So {n} + {m} = <<{n}+{m}={t}>>{t}. | m = 5; t = n + m',
      ],
      question,
    );
    expect(wrongFrom(given)).toBe(told ? 0 : undefined);
  });
  it.each([
    // A percentage of the question is told as a share; what is less than one is worked out in the head.
    ['p = 0.4 # value from solution line L1', undefined],
    ['p = 2.5 # value from solution line L1', 0],
    ['p = 2.4 # value from solution line L1', undefined],
    ['p = 8 // 1 # value from solution line L1', undefined],
  ])('also as a percentage: %s', (code, at) => {
    const line = `It is {p} * {c} = {n}. | ${code.replaceAll('; ', '\n    ')}\n    c = 40; n = p * c`;
    const asked = 'Bo has 40 crates and gets 240% of them, and 5 more. How many is that?';
    expect(wrongFrom(tell([line, 'So {n} + {m} = {t}. | m = 5; t = n + m'], asked))).toBe(at);
  });
  it('is the first behind the lines that are told before the number', () => {
    const lines = (...said: readonly [string, string]) => [
      `It is {p} * {c} = {n}. | p = 9${said[0]}\n    c = 40; n = p * c`,
      `So {n} + {m} = {t}. | m = 6${said[1]}\n    t = n + m`,
    ];
    expect(wrongFrom(tell(lines('', ' # from the solution'), question))).toBe(1);
    expect(wrongFrom(tell(lines('', ' # while the question says 5'), question))).toBe(1);
    expect(wrongFrom(tell(lines(' # while the question says 5', ' # from the solution'), question))).toBe(0);
    const own = [
      'They are {q}. | q = 40',
      'In each are {p}. | p = 8 # from the solution',
      'It is {n}. | n = p * q',
    ];
    expect(wrongFrom(tell(own, question))).toBe(1);
  });
});
