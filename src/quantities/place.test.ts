import { describe, expect, it } from 'vitest';
import { readTold } from '../../test/shared/quantities/read.ts';
import type { Quantity } from './units.ts';

const question =
  'Ann has 2 dogs and Bo has 2 cats. Ann walks twice a day, 5 days a week. A third of the 60 kites are red, and she sells them for $4 each or 20% off. How many kites are red?';

/** What is read of one number of the question. */
const held = (line: string): Quantity | undefined =>
  readTold({ question, code: [line, 'answer = x + 1'] }).get('x');
const placeOf = (line: string): string | undefined => {
  const source = held(line)?.source;
  return source?.kind === 'question' && source.place
    ? question.slice(source.place.start, source.place.end + 12)
    : source?.kind;
};

describe('the place of a number in the question', () => {
  it.each([
    ['x = 2 # Ann has 2 dogs', '2 dogs and Bo'],
    ['x = 2 # Bo has 2 cats', '2 cats. Ann w'],
    ['x = 2 # walks twice a day', 'twice a day, 5 da'],
    ['x = 3 # a third of the kites', 'A third of the 60 k'],
    ['x = 0.2 # 20% off', '20% off. How ma'],
  ])('is told by the words of the comment: %s', (line, place) => expect(placeOf(line)).toBe(place));

  it('is told by the name', () =>
    expect(readTold({ question, code: ['dogs = 2', 'answer = dogs + 1'] }).get('dogs')?.said).toBe(
      'Ann has 2 dogs',
    ));

  it('stays open where the words do not tell', () =>
    expect(held('x = 2')?.source).toMatchObject({ kind: 'question', place: undefined }));

  it('is none for what the question does not say', () => {
    expect(placeOf('x = 60 # minutes of an hour')).toBe('unknown');
    expect(placeOf('x = 17 # seventeen')).toBe('unknown');
  });

  it('is not that of another number, by the value alone', () => {
    const told = readTold({ question, code: ['days = 5 # 5 days a week', 'x = 5', 'answer = days * x'] });
    expect(told.get('days')?.said).toBe('5 days a week');
    expect(told.get('x')?.source.kind).toBe('unknown');
  });

  it('is not that of a number which counts something else', () =>
    expect(
      readTold({ question, code: ['num_parrots = 5 # the parrots', 'answer = num_parrots + 1'] }).get(
        'num_parrots',
      )?.source.kind,
    ).toBe('unknown'));
});
