import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agree } from './agree.ts';

describe('the words beside a changed number', () => {
  it.each([
    ['He buys 4 melons.', 'He buys 1 melons.', 'He buys 1 melon.'],
    ['It makes 6/2=<<6/2=3>>3 loaves.', 'It makes 6/6=<<6/6=1>>1 loaves.', 'It makes 6/6=<<6/6=1>>1 loaf.'],
    ['She needs 3 more boxes.', 'She needs 1 more boxes.', 'She needs 1 more box.'],
    ['There are 3 boys in it.', 'There are 1 boys in it.', 'There is 1 boy in it.'],
    ['So 3 children are late.', 'So 1 children are late.', 'So 1 child is late.'],
    ['The 2 shirts were red.', 'The 1 shirts were red.', 'The 1 shirt was red.'],
    ['Tom has 1 apple left.', 'Tom has 4 apple left.', 'Tom has 4 apples left.'],
    ['So 1 apple is red.', 'So 2 apple is red.', 'So 2 apples are red.'],
    ['There is 1 red tent.', 'There is 5 red tent.', 'There are 5 red tents.'],
    ['It is 1 foot high.', 'It is 3 foot high.', 'It is 3 foot high.'],
    ['It grew 1 foot.', 'It grew 3 foot.', 'It grew 3 feet.'],
    ['He has 12 more dogs.', 'He has twenty-one more dogs.', 'He has twenty-one more dogs.'],
    ['He has one dog.', 'He has two dog.', 'He has two dogs.'],
    ['It is a 5-hour day.', 'It is a 8-hour day.', 'It is an 8-hour day.'],
    ['He has an 8 pound bag.', 'He has an 5 pound bag.', 'He has a 5 pound bag.'],
    ['It has a $200 price.', 'It has a $800 price.', 'It has an $800 price.'],
    ['A 5 dollar note.', 'A 11 dollar note.', 'An 11 dollar note.'],
    ['At 3 miles/hour.', 'At 1 miles/hour.', 'At 1 mile/hour.'],
    ['There are 5-2=<<5-2=3>>3 cups.', 'There are 5-4=<<5-4=1>>1 cups.', 'There is 5-4=<<5-4=1>>1 cup.'],
    [
      'So 8/4=<<8/4=2>>2 cookies were left.',
      'So 8/8=<<8/8=1>>1 cookies were left.',
      'So 8/8=<<8/8=1>>1 cookie was left.',
    ],
    ['He runs 3 times a week.', 'He runs 1 times a week.', 'He runs 1 time a week.'],
    ['These are 2 people.', 'These are 1 people.', 'These are 1 person.'],
  ])('%s: %s', (original, written, agreed) => {
    expect(agree(original, written)).toBe(agreed);
    expect(agree(original, agreed)).toBe(agreed);
  });

  it.each([
    ['wrong already', 'He has 2 dog and 1 cats.', 'He has 3 dog and 1 cats.'],
    ['a compound', 'It is a 1 hour trip.', 'It is a 3 hour trip.'],
    ['a part', 'He ate 3 of the pies.', 'He ate 1 of the pies.'],
    ['times', 'She has 3 times as many.', 'She has 1 times as many.'],
    ['a price', 'He gets 4 $5 notes.', 'He gets 4 $1 notes.'],
    ['a dozen', 'He has 3 dozen eggs.', 'He has 1 dozen eggs.'],
    ['a fraction', 'He ran 3/4 miles.', 'He ran 3/1 miles.'],
    ['another subject', 'The cost of 1 pen is $2.', 'The cost of 3 pens is $2.'],
    ['one before the point', 'It took 2.5 hours.', 'It took 1.5 hours.'],
    ['and a half', 'It took 3 and a half hours.', 'It took 1 and a half hours.'],
    ['below zero', 'It has -5 degrees.', 'It has -1 degrees.'],
    ['below zero twice', 'It has --5 degrees.', 'It has --1 degrees.'],
    ['a part of one', 'He needs 1/2 cup, which is 1 cup a day.', 'He needs 2 cup, which is 4 cup a day.'],
    ['a longer number word', 'He has twelve pens.', 'He has twenty-one pens.'],
    ['no noun', 'Tom has 3 less.', 'Tom has 1 less.'],
    ['in the annotation', 'It is <<3 apples=3>>3.', 'It is <<1 apples=3>>3.'],
  ])('stay where that is not theirs: %s', (_, original, written) =>
    expect(agree(original, written)).toBe(written),
  );

  const word = fc.constantFrom(
    'He',
    'has',
    'apples',
    'boxes',
    'left',
    'are',
    'there',
    'a',
    'so',
    'red',
    'hour',
    '=',
  );
  const figure = fc.constantFrom('1', '2', '8', '11', '1,250', '0.5', '$3', 'one', 'three');
  const line = fc.array(fc.oneof(word, figure), { maxLength: 12 }).map((words) => words.join(' '));

  it('never changes a number, and nothing of what agrees already', () => {
    fc.assert(
      fc.property(line, line, (original, written) => {
        const agreed = agree(original, written);
        expect(agreed.match(/\S*\d\S*|\bone\b|\bthree\b/g)).toEqual(
          written.match(/\S*\d\S*|\bone\b|\bthree\b/g),
        );
        expect(agree(original, agreed)).toBe(agreed);
        expect(agree(original, original)).toBe(original);
      }),
    );
  });
});
