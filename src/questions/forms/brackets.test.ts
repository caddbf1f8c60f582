import { type Case, tried } from '../../../test/shared/questions/edit.ts';

/** A result in brackets; `because` where none is put there. */
const told = (question: string, given: readonly string[], numbers: object, ...gives: string[]): Case => ({
  edit: 'tell(t, t)',
  class: 1,
  where: 't is computed',
  question,
  given,
  with: numbers,
  ...(gives.length > 0 ? { gives } : { because: 'no_sentence' }),
});

const sold = ['slices = slice * slices_sold', 'earned = slices + rest'];

tried('a result in brackets', {
  'is of so many of each in a list': told(
    'Abe has $60. He buys 5 gels for $4 each, a brush for $3, and soap. He has $30 left. How much is the soap?',
    ['gel_cost = gels * gel_price', 'known = gel_cost + brush_cost', 'soap = money - left - known'],
    { gels: 5, gel_price: 4, brush_cost: 3, money: 60, left: 30 },
    'Abe has $60. He buys 5 gels for $4 each ($20 for the gels), a brush for $3, and soap. He has $30 left. How much is the soap?',
  ),
  'is of a rate that stands elsewhere': told(
    'Each pine tree makes 80 logs. If Jerry cuts up 8 pine trees and has 30 other logs, how many logs does he have?',
    ['pine_logs = pine_trees * logs_per_tree', 'all_logs = pine_logs + other_logs'],
    { pine_trees: 8, logs_per_tree: 80, other_logs: 30 },
    'Each pine tree makes 80 logs. If Jerry cuts up 8 pine trees (640 logs in all) and has 30 other logs, how many logs does he have?',
  ),
  'is no total where each does it': told(
    'A slice costs $3. Both Ann and Bob sell 24 slices and make $15 besides. How much did they earn?',
    sold,
    { slice: 3, slices_sold: 24, rest: 15 },
  ),
  'is not told of hours, for which nobody pays': told(
    'A boat costs $50 an hour. Abe has $400. If he fishes for 5 hours, and buys bait for $20, how much is left?',
    ['boat = price * hours', 'left = money - boat - bait'],
    { price: 50, money: 400, hours: 5, bait: 20 },
  ),
  'is a measure in a smaller unit': {
    ...told(
      'A show plays for 3 hours on Monday. It has 40 minutes of ads. How many minutes are not ads?',
      ['minutes = hours * minutes_per_hour', 'rest = minutes - ads'],
      { hours: 3, ads: 40 },
      'A show plays for 3 hours (180 minutes) on Monday. It has 40 minutes of ads. How many minutes are not ads?',
    ),
    knowing: { minutes_per_hour: 60 },
  },
  'is a part of what has a name': told(
    'Ann has 40 questions and gets 75% of them right. Bob gets 5 questions right. How many do they get right?',
    ['ann_right = questions * share', 'all = ann_right + bob_right'],
    { questions: 40, share: 0.75, bob_right: 5 },
    'Ann has 40 questions and gets 75% of them (30 questions) right. Bob gets 5 questions right. How many do they get right?',
  ),
  'is not told of what is compared with more': told(
    'Ann has 8 pens. Bob has 3 less than twice as many pens as Ann, and Cid has none. How many pens do they have?',
    ['doubled = ann_pens * times', 'bob_pens = doubled - less', 'all = ann_pens + bob_pens'],
    { ann_pens: 8, times: 2, less: 3 },
  ),
  'is what is left where it is taken away': told(
    'Ida has 40 beans. She sells 12 beans, and what she keeps is put into 7 bags. How many are in a bag?',
    ['left = beans - sold', 'in_bag = left / bags'],
    { beans: 40, sold: 12, bags: 7 },
    'Ida has 40 beans. She sells 12 beans (leaving 28 beans), and what she keeps is put into 7 bags. How many are in a bag?',
  ),
  'says how many the others are': told(
    'Ida has 40 beans. She sells 12 beans, and the others are put into 7 bags. How many are in a bag?',
    ['left = beans - sold', 'in_bag = left / bags'],
    { beans: 40, sold: 12, bags: 7 },
    'Ida has 40 beans. She sells 12 beans, and the remaining 28 are put into 7 bags. How many are in a bag?',
  ),
  'says of what the half is': told(
    'Ida has $40. She buys beans for $12 and gives half of the rest to Bob. How much does Bob get?',
    ['left = money - paid', 'given = left * part'],
    { money: 40, paid: 12, part: 0.5 },
    'Ida has $40. She buys beans for $12 and gives half of the remaining $28 to Bob. How much does Bob get?',
  ),
  'is no rest where more was told of by then': told(
    'Ida has 40 beans. She sells 12 beans and eats 5 beans. The others are put into 7 bags. How many are in a bag?',
    ['left = beans - sold', 'in_bag = left / bags'],
    { beans: 40, sold: 12, bags: 7 },
    'Ida has 40 beans. She sells 12 beans (leaving 28 beans) and eats 5 beans. The others are put into 7 bags. How many are in a bag?',
  ),
  'is of its two numbers in a list, though the like stand behind': told(
    'A farm has 5 pens with 30 hens each, 4 pens with 20 hens each and a goat. How many hens are there?',
    ['first = pens * hens', 'all_hens = first + more_pens * each'],
    { pens: 5, hens: 30, more_pens: 4, each: 20 },
    'A farm has 5 pens with 30 hens each (150 hens), 4 pens with 20 hens each and a goat. How many hens are there?',
  ),
});

tried('a result that is doubtful', {
  'is not taken from what somebody else has': told(
    'Tony has 40 beans. Ida sells 12 beans, and what is left is put into 7 bags. How many are in a bag?',
    ['left = beans - sold', 'in_bag = left / bags'],
    { beans: 40, sold: 12, bags: 7 },
  ),
  'is no price of what stands last in a list': told(
    'A cup costs $4. Ida buys a tray and 3 cups. The tray costs $5. She had $40. How much is left?',
    ['cost = price * cups', 'left = money - cost - tray'],
    { price: 4, cups: 3, money: 40, tray: 5 },
  ),
  'is no total of all that was told before': told(
    'A tray costs $5. Ida pays $7 for a cup on Monday, and later she buys a pot. She had $40, of which $3 was for the pot. How much is left?',
    ['paid = tray + cup', 'left = money - paid - pot'],
    { tray: 5, cup: 7, money: 40, pot: 3 },
  ),
});

tried('two numbers that are compared', {
  'by who has them': {
    edit: 'relate(a, b, 0)',
    class: 1,
    where: ['a is question', 'b is question', 'a != b'],
    question: 'Tony read 23 books, Dean read 12 books and Bea read 17 books. How many books have they read?',
    given: 'all = tony + dean + bea',
    with: { tony: 23, dean: 12, bea: 17 },
    gives: [
      'Tony read 23 books, Dean read 12 books (11 fewer than Tony) and Bea read 17 books. How many books have they read?',
      'Tony read 23 books, Dean read 12 books and Bea read 17 books, 5 more than Dean. How many books have they read?',
    ],
  },
  'by when': {
    edit: 'relate(a, b, 0)',
    class: 1,
    where: ['a is question', 'b is question', 'a != b'],
    question: 'He wrote 450 words on Saturday and 650 words on Sunday. How many words did he write?',
    given: 'all = saturday + sunday',
    with: { saturday: 450, sunday: 650 },
    gives:
      'He wrote 450 words on Saturday and 650 words on Sunday, 200 more than on Saturday. How many words did he write?',
  },
  'not where they may have changed by then': {
    edit: 'relate(a, b, 0)',
    class: 1,
    where: ['a is question', 'b is question', 'a != b'],
    question: 'Ann had 5 pens. She bought 3 pens. Bob has 9 pens. How many pens do they have?',
    given: 'all = ann + bought + bob',
    with: { ann: 5, bought: 3, bob: 9 },
    because: 'no_words',
  },
});

tried('a result with a name', {
  'is told before the question': told(
    'Ann has $90. A hat costs $7, and a purse costs three dollars less than four times as much as a hat. How much money does Ann have left if she buys a purse?',
    ['hats = times * hat_cost', 'purse_cost = hats - less', 'left = money - purse_cost'],
    { money: 90, hat_cost: 7, less: 3, times: 4 },
    'Ann has $90. A hat costs $7, and a purse costs three dollars less than four times as much as a hat. The cost of the purse is $25. How much money does Ann have left if she buys a purse?',
  ),
});
