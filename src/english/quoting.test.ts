import { expect, test } from 'vitest';
import { quoteAround, quoteInPlace } from './quoting.ts';

const quoted = (text: string, number: string): string | undefined => {
  const at = text.indexOf(number);
  return quoteAround(text, at, at + number.length)?.words;
};

test('a number is quoted from what it is of, without the word that joins its clause to another', () => {
  expect(quoted('If 4 sacks of flour weigh 50 kg, what do 6 sacks weigh?', '50')).toBe(
    '4 sacks of flour weigh 50 kg',
  );
  expect(quoted('Ann is glad that 4 sacks of flour weigh 50 kg.', '4')).toBe('4 sacks');
});

test('the point behind a square ends no clause', () =>
  expect(quoted('A lot of 850 sq. ft. is sold.', '850')).toBe('850 sq. ft'));

test('a number that stands right behind another belongs to it', () =>
  expect(quoted('Ann fills six 5-ounce cups and 4 bowls.', 'six')).toBe('six 5-ounce cups'));

test('of a deed that was cut off nothing is left', () =>
  expect(quoted('It takes 7 more minutes to get rid of 3 spots.', '7')).toBe('7 more minutes'));

test('a span of days is whole', () =>
  expect(quoted('Ann earns $14 an hour from Monday to Friday and $18 then.', '14')).toBe(
    '$14 an hour from Monday to Friday',
  ));

test('a number in a table is quoted with what stands in its row', () => {
  const table = 'Stall | Jars | Price\nHoney | 14 | $3.50\nJam | 22 jars | $2.25\nWhat is earned?';
  expect(quoted(table, '14')).toBeUndefined();
  expect(quoted(table, '22')).toBe('22 jars');
});

test("what stands in a number's place is quoted with what it is of", () => {
  const inPlace = (text: string, put: string): string =>
    quoteInPlace(text, text.indexOf(put), text.indexOf(put) + put.length, undefined);
  expect(inPlace('Slugs ate some of the young plants in May.', 'some')).toBe('some of the young plants');
  expect(inPlace('In May Ann spent a percentage of her savings.', 'a percentage')).toBe(
    'a percentage of her savings',
  );
  expect(inPlace('Ann sold it at a percentage of what it is worth.', 'a percentage')).toBe(
    'Ann sold it at a percentage',
  );
});

test('a clause is quoted as a whole, or not at all', () => {
  expect(quoted('Ann orders a soup and salad menu for $16 and a tea.', '16')).toBeUndefined();
  expect(quoted('Ann drives at 60 mph and takes a break of 30 minutes.', '30')).toBe('30 minutes');
  expect(quoted('Ann climbed a 30 feet ladder twenty times.', '30')).toBe('30 feet');
  expect(quoted('Ann sold 4 of them to Ben, and a tent costs $16.', '16')).toBe('a tent costs $16');
});

test('where a phrase is cut, what is left is whole', () => {
  expect(quoted('A cake had 25 more than the number of votes for the pie.', '25')).toBe(
    '25 more than the number of votes',
  );
  expect(quoted('Ann gets 6 hours of sleep 2 days in a row.', '6')).toBe('6 hours of sleep');
  expect(quoted('It has 4 classes on each day of the long weekend in May.', '4')).toBe('4 classes');
  expect(quoted('How many more words does Ann write in 5 minutes than Ben?', '5')).toBe('5 minutes');
  expect(quoted('She brought 5 cups for art class as Ms. Leech had told her.', '5')).toBe(
    '5 cups for art class',
  );
});

test('what a number is for one of does not say what it is of', () => {
  expect(quoted('A pen costs $3, and the fence costs $7 per foot.', '7')).toBe('the fence costs $7 per foot');
  expect(quoted('Ann swims for 2 hours and Ben runs 6 miles a day.', '6')).toBe('Ben runs 6 miles a day');
  expect(quoted('Ann buys 4 caps at $9 each and a tie.', '9')).toBe('Ann buys 4 caps at $9 each');
  expect(quoted('The hats have 5 stripes each.', '5')).toBe('5 stripes each');
});

test('a comparison is quoted to the end of what belongs to it', () => {
  expect(quoted('There are 14 more than three times the number of plums at Moon Farm.', '14')).toBe(
    '14 more than three times the number of plums',
  );
  expect(quoted('Ben has 15 less than twice as many green marbles as blue marbles in it.', '15')).toBe(
    '15 less than twice as many green marbles as blue marbles',
  );
});

test('no word is left hanging, and no word of a name is lost', () => {
  expect(quoted('Ann must bake 6 cakes per each of her 30 guests.', '6')).toBe('6 cakes');
  expect(quoted('Ann put $300 into fund A and more into B.', '300')).toBe('$300 into fund A');
  expect(quoted('When Al is 10 his dad is four times as old.', '10')).toBeUndefined();
  expect(quoted('When the boxes came there were 10 in it.', '10')).toBe('there were 10 in it');
});
