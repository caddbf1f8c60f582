import { describe, expect, it } from 'vitest';
import { attestedIn } from './attested.ts';
import { isOfThings, namePhrase, withNumber } from './name-words.ts';
import { properNamesOf } from './proper-names.ts';
import { unknownQuantity } from './read.ts';
import { sameKind } from './sums.ts';
import { readName, wordsOf } from './units.ts';

describe('a quantity', () => {
  it.each([
    ['red_apples_left', ['red', 'apples', 'left']],
    ['redApplesLeft', ['red', 'apples', 'left']],
    ['week2_pay', ['week2', 'pay']],
    ['_x', ['x']],
  ])('has the words of its name: %s', (name, words) => expect(wordsOf(name)).toEqual(words));

  it.each([
    ['red_apples_left', ['red', 'apple'], false],
    ['price_per_apple', ['price'], true],
  ])('%s is of %s', (name, things, rate) => expect(readName(name)).toMatchObject({ things, rate }));

  it.each([
    [{ unit: 'apple' }, { unit: 'apple' }, true],
    [{ unit: 'hour' }, { unit: 'minute' }, false],
    [{ unit: 'dollar per apple' }, { unit: 'dollar' }, false],
    [{ unit: 'cat', addedAs: 'pet' }, { unit: 'dog', addedAs: 'pet' }, true],
    [{ thing: 'apple' }, { unit: 'apple', thing: 'apple' }, true],
    [{ thing: 'apple' }, { thing: 'pear' }, false],
    [{}, {}, false],
  ])('%o and %o count the same: %s', (one, other, same) => {
    const [a, b] = [one, other].map((more) => ({ ...unknownQuantity(''), ...more }));
    expect(a && b && [sameKind(a, b), sameKind(b, a)]).toEqual([same, same]);
  });
});

it.each([
  ['last_part_length', 'He cuts the last part.', 'the length of the last part'],
  ['black_dog_weight', 'Ann weighs the black dog.', 'the weight of the black dog'],
  ['height_sum', 'Ann measures two boys.', 'the total height'],
  ['total_labor_cost', 'Of the total labor it is the cost.', 'the total labor cost'],
  ['water_tank', 'The pipe fills the tank. The water tank leaks.', undefined],
  ['hour_for_breaks', 'She took 1 hour for breaks.', undefined],
  ['initial_investment', 'His initial investment was $9.', 'the initial investment'],
  ['child_receive', 'Each child will receive $9.', undefined],
  ['interest_comes', 'So interest comes to $9.', undefined],
  ['hotel_maria_paid', 'For the hotel Maria paid $9.', undefined],
  ['students_paid_half', 'Then 4 students paid half of it.', undefined],
  ['total_fish', 'She has 8 fish.', 'the total number of fish'],
  ['total_fish', 'She buys fish.', undefined],
  ['total_clothes', 'Her clothes are wet.', undefined],
  ['daily_total_bags', 'The total of bags a day, daily.', undefined],
  ['sugar_tomorrow', 'She needs 5 cups of sugar tomorrow.', undefined],
  ['mom_cost', 'His mom pays.', undefined],
  ['milk_cost', 'The milk is dear.', 'the cost of the milk'],
  ['weight_of_stack', 'A tall stack, two stacks.', undefined],
  ['fence_for_lengths', 'A fence goes along the lengths.', undefined],
  ['fence_for_lengths', 'A fence for the lengths.', 'the fence for lengths'],
  ['total_weight_gain', 'The weight gain was small.', 'the total weight gain'],
  ['sister_donated_toys', 'His sister donated toys.', undefined],
  ['joel_donated_toys', 'There Joel donated 8 toys.', undefined],
  ['additional_spent', 'She spent an additional dollar.', undefined],
  ['dollars_in_may', 'The bill fell by 3 dollars in May.', undefined],
  ['school_spent', 'The school spent $9.', undefined],
  ['each_owes', 'So they each owes $5.', undefined],
  ['food_spent', 'She spent $9 on food.', undefined],
  ['money_spent', 'She spent all her money.', 'the money spent'],
  ['friend_per_day', 'Each friend gets $5 per day.', undefined],
  ['candy_per_day', 'Each candy is eaten; one per day.', 'the candy per day'],
  ['third_hour', 'In the third hour of five hours 8 came.', undefined],
  ['initial_load', 'A truck has a load of 500 pounds.', undefined],
  ['bo_last_month', 'Then Bo read 6 books last month.', undefined],
  ['bo_today', 'Then Bo ran 6 miles today.', undefined],
])('%s is named in English or not at all, by %s', (name, question, phrase) =>
  expect(namePhrase(name, properNamesOf(question), attestedIn(question))).toBe(phrase),
);

it.each([
  ['barn_price', 'At Sound Barn they cost $9.', "Sound Barn's price"],
  ['sound_barn_price', 'At Sound Barn they cost $9.', "Sound Barn's price"],
  ['joe_height', 'Then Big Joe is 8 feet tall, and Joe stops.', "Joe's height"],
  ['joe_height', 'Today Big Joe is 8 feet tall.', "Big Joe's height"],
  ['bo_pens', 'On Monday Bo has 3 pens, as Anna Bo does.', "Bo's pens"],
  ['bo_pens', 'So on Monday Bo has 3 pens.', "Bo's pens"],
  ['high_kids', 'There are kids of West High and East High.', "High's kids"],
  ['monster_club_cards', 'He has 8 Monster Club cards.', undefined],
  ['ann_maine_coons', 'Has Ann 2 Maine Coons?', undefined],
])('%s is called by a whole name, or not at all: %s', (name, question, phrase) =>
  expect(namePhrase(name, properNamesOf(question), attestedIn(question))).toBe(phrase),
);

it('knows whether an owner is one or many', () => {
  const owned = (name: string, question: string) =>
    namePhrase(name, properNamesOf(question), attestedIn(question));
  expect(owned('jays_points', 'Do the Jays have more points? The Jays have 3.')).toBe("the Jays' points");
  expect(owned('silas_points', 'Does Silas have more points than Bo?')).toBe("Silas's points");
});

it('counts what is the same in the plural, and what does something', () => {
  expect(withNumber("Bo's fish", '10')).toEqual({ whole: "Bo's 10 fish", named: "the number of Bo's fish" });
  expect(withNumber("Sound Barn's pens", '10')).toMatchObject({ whole: "Sound Barn's 10 pens" });
  expect(withNumber('the kids going to camp', '100')).toEqual({
    whole: 'the 100 kids going to camp',
    named: 'the number of kids going to camp',
  });
});

it.each([
  ['the total number of shirts', true],
  ["Ann's coats", true],
  ['the total cost of coats', false],
  ['the utility bills', false],
])('%s are things, and no sum of money: %s', (name, things) => expect(isOfThings(name)).toBe(things));
