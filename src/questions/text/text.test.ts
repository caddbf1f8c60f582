import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { whole, withEdits } from '../../base/index.ts';
import {
  askingSentence,
  inCents,
  inLetters,
  namesOf,
  sentencesOf,
  spokenLike,
  withArticle,
} from '../../english/index.ts';
import { measuresIn, readText } from '../../quantities/index.ts';
import type { Problem } from '../problem.ts';
import { faultIn } from './whole.ts';

describe('sentences', () => {
  it.each([
    ['Ann has 3 pens. Bob has 4. How many?', ['Ann has 3 pens.', 'Bob has 4.', 'How many?']],
    ['Mr. Lee pays $2.50 a day. How much in a week?', ['Mr. Lee pays $2.50 a day.', 'How much in a week?']],
    ['He wakes at 7 a.m. and leaves.  When?', ['He wakes at 7 a.m. and leaves.', 'When?']],
    [
      'A room has 90 sq. ft. of floor. How long is it?',
      ['A room has 90 sq. ft. of floor.', 'How long is it?'],
    ],
    ['"Stop!" he said. Why?', ['"Stop!"', 'he said.', 'Why?']],
  ])('%s', (text, parts) => expect(sentencesOf(text).map((one) => one.text)).toEqual(parts));

  it('are pieces of the text, in order', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z .?!\n0-9$]{0,80}$/), (text) => {
        let at = 0;
        for (const { start, end, text: said } of sentencesOf(text)) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(text.slice(start, end)).toBe(said);
          at = end;
        }
      }),
    );
  });

  it('know which one asks', () => {
    expect(askingSentence(sentencesOf('How many pens? Ann has 3.'))?.text).toBe('How many pens?');
    expect(askingSentence(sentencesOf('Ann has 3. Find the sum of all. Thanks.'))?.text).toBe(
      'Find the sum of all.',
    );
  });
});

describe('names', () => {
  it('are words with a capital that stand within a sentence, or nowhere with a small letter', () => {
    expect([...namesOf("Ann gives Bob's dog 3 bones. Bones are good. On Monday she has 2.")]).toEqual([
      'Bob',
      'Ann',
    ]);
  });
});

describe('edits', () => {
  it('are made together, and not where two of them overlap', () => {
    expect(
      withEdits('a 5 b 6', [
        { start: 6, end: 7, text: 'x' },
        { start: 2, end: 3, text: 'yy' },
      ]),
    ).toBe('a yy b x');
    expect(
      withEdits('abc', [
        { start: 0, end: 2, text: '' },
        { start: 1, end: 3, text: '' },
      ]),
    ).toBeUndefined();
  });

  it.each([
    ['an 8 hour day', 3, 4, '5', 'a 5 hour day'],
    ['A 5 hour day', 2, 3, '8', 'An 8 hour day'],
    ['an 8% raise', 3, 6, '', 'a raise'],
    ['a $9 cap', 2, 4, '$11', 'an $11 cap'],
    ['the 8 hours', 4, 5, '5', 'the 5 hours'],
  ])('take the article along: %s', (text, start, end, put, made) =>
    expect(withEdits(text, [withArticle(text, { start, end, text: put })])).toBe(made),
  );
});

describe('a number as it would stand there', () => {
  it.each([
    ['1,250', 12345, '12,345'],
    ['12.50', 7, '7.00'],
    ['five', 21, 'twenty-one'],
    ['Five', 6, 'Six'],
    ['1/2', 3, undefined],
    ['five', 100, undefined],
  ])('like %s', (model, value, said) => expect(spokenLike(whole(value), model)).toBe(said));

  it('is in letters below a hundred', () => {
    expect([0, 13, 20, 99].map((value) => inLetters(whole(value)))).toEqual([
      'zero',
      'thirteen',
      'twenty',
      'ninety-nine',
    ]);
  });
});

describe('money', () => {
  it.each([
    ['10.5', 'An apple costs $.25.', '10.50'],
    ['10.5', 'Juice is $1.5.', '10.5'],
    ['10.25', 'An apple costs $2.', '10.25'],
    ['10', 'An apple costs $.25.', '10'],
  ])('%s beside %s', (number, question, shown) => expect(inCents(number, question)).toBe(shown));
});

describe('an edit of a measure in two units', () => {
  const question = 'A plank is 4 feet 7 inches long. How long is it?';
  const text = readText(question);
  const problem = { question, text, measures: measuresIn(text) } as Problem;
  const edited = (from: string, to: string): string | undefined => {
    const start = question.indexOf(from);
    const edits = [{ start, end: start + from.length, text: to }];
    return faultIn(problem, edits, withEdits(question, edits) ?? '');
  };
  it('takes no part of it alone', () => {
    expect(edited('7', 'a few')).toBe("'4 feet 7 inches' is one measure");
    expect(edited(' 7', ' (48 inches) 7')).toBe("'4 feet 7 inches' is one measure");
    expect(edited('4 feet 7 inches', 'several feet')).toBeUndefined();
  });
});
