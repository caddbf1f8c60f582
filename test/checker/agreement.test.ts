import { describe, expect, it } from 'vitest';
import { withoutAgreement } from './agreement.ts';

describe('words that agree with a changed number', () => {
  it.each([
    ['He buys 4 melons.', 'He buys 1 melon.', 'He buys 1 melons.'],
    ['There are 3 boys.', 'There is 1 boy.', 'There are 1 boys.'],
    [
      'It is 6-2=<<6-2=4>>4 more cookies.',
      'It is 6-5=<<6-5=1>>1 more cookie.',
      'It is 6-5=<<6-5=1>>1 more cookies.',
    ],
    ['He has 1 box.', 'He has 3 boxes.', 'He has 3 box.'],
    ['It takes 6 cups / 6 cups/hour = 1 hour', 'It takes 6 hours', 'It takes 6 hour'],
    ['It is a 5-hour day.', 'It is an 8-hour day.', 'It is a 8-hour day.'],
  ])('are the words of the original: %s', (original, line, restored) =>
    expect(withoutAgreement(original, line)).toBe(restored),
  );

  it.each([
    ['another word', 'He buys 4 melons.', 'He buys 1 pear.'],
    ['one of several', 'It takes 6 cups / 2 cups/hour = 3 hours', 'It takes 6 hour'],
    ['no number', 'The boys ran 4 miles.', 'The boy ran 5 miles.'],
    ['another number', 'He buys 4 melons.', 'He buys 5 melon.'],
    ['a wrong article', 'It is a 5-hour day.', 'It is an 6-hour day.'],
    ['a verb alone', 'There are 3 left.', 'There is 4 left.'],
  ])('are new when it is for %s', (_, original, line) => expect(withoutAgreement(original, line)).toBe(line));
});
