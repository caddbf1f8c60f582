import { describe, expect, test } from 'vitest';
import { codeOf, formalized } from '../../../test/shared/formalize/formalize.ts';

describe('a result is called by what its line says', () => {
  test('no name says that somebody has all of what the line tells a part of', () => {
    const namesOf = (line: string, answer: string) =>
      codeOf(
        formalized(
          'Ivo has 77 olives and 2 plates, each for 38 olives, which are 38 of his and 2 of hers. How many olives do not fit?',
          line,
          ...(answer === '' ? ['77 - 76 = 1 olive does not fit.', '#### 1'] : [`#### ${answer}`]),
        ),
      ).filter((code) => code.includes(' * '));
    expect(namesOf('Ivo will be able to place a total of 38 x 2 = 76 olives.', '')).toEqual([
      expect.stringMatching(/^olives\S* = /),
    ]);
    expect(namesOf('Ivo places a total of 38 x 2 = 76 olives.', '76')).toEqual([
      expect.stringMatching(/^total_olives = /),
    ]);
    expect(namesOf('Ivo places 38 x 2 = 76 olives. In total there are many.', '76')).toEqual([
      expect.stringMatching(/^olives\S* = /),
    ]);
    expect(namesOf('Ivo has 38 x 2 = 76 olives there.', '76')).toEqual([
      expect.stringMatching(/^ivo_olives\S* = /),
    ]);
  });

  test('what is joined to a thing goes with it, and money for something is an amount', () => {
    const made = formalized(
      'In a club 7 teams of 2 come for the boys and the girls, and a ball is $3. What do 14 balls for them cost?',
      'There are 7 * 2 = 14 boys and girls.',
      'The club pays 14 * 3 = $42 for the balls.',
      '#### 42',
    );
    expect(codeOf(made).filter((code) => code.includes(' * '))).toEqual([
      expect.stringMatching(/^boys_and_girls = /),
      expect.stringMatching(/^amount_for_balls = /),
    ]);
  });
});
