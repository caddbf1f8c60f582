import { expect, it } from 'vitest';
import { wrongFrom } from '../../test/shared/originals/wrong-from.ts';
import { tell } from '../../test/shared/solution/told.ts';

it('is not to be relied on where the rest is taken for what went, and both are the same by chance', () => {
  const lines = (eaten: number) => [
    `They eat {a}*{b} = <<{a}*{b}={n}>>{n} pieces. | a = ${eaten / 5}; b = 5; n = a * b`,
    'Half of that is {n}/{h} = <<{n}/{h}={t}>>{t}. | h = 2; t = n / h',
  ];
  const wrongIn = (lines: readonly string[], asked: string) => wrongFrom(tell(lines, asked));
  const question =
    'There are 40 pieces. They eat some for 5 days, and give half of the remaining pieces away.';
  expect(wrongIn(lines(20), question)).toBe(0);
  expect(wrongIn(lines(25), question)).toBeUndefined();
  for (const other of ['41', '$40', '40%', '1.40', '40.5', 'so many'])
    expect(wrongIn(lines(20), question.replace('40', other)), other).toBeUndefined();
  expect(wrongIn(lines(20), question.replace('remaining', 'first'))).toBeUndefined();
  const [first = '', second = ''] = lines(20);
  expect(wrongIn([first.replace('a = 4', 'all = 40; a = 4'), second], question)).toBeUndefined();
  expect(wrongIn([first, second, 'It is {n}*{h} = {d}. | d = n * h'], question)).toBeUndefined();
  expect(wrongIn(['They eat {n}. | n = 20', second], question)).toBeUndefined();
});
