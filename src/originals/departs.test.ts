import { describe, expect, it } from 'vitest';
import { tell } from '../solution/told.testing.ts';
import { wrongFrom } from './wrong-from.ts';

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
});
