import { told, tried } from '../../../test/shared/questions/edit.ts';

const sold = ['slices = slice * slices_sold', 'earned = slices + rest'];

tried('a result in brackets', {
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
  'is a part of what has a name': told(
    'Ann has 40 questions and gets 75% of them right. Bob gets 5 questions right. How many do they get right?',
    ['ann_right = questions * share', 'all = ann_right + bob_right'],
    { questions: 40, share: 0.75, bob_right: 5 },
    'Ann has 40 questions and gets 75% of them (30 questions) right. Bob gets 5 questions right. How many do they get right?',
  ),
  'is what so many come to, whatever tells the price of each': told(
    'A cap costs $3 and a scarf costs $5. Ida buys 6 caps and a scarf. How much does she pay?',
    ['caps_cost = cap_price * caps', 'paid = caps_cost + scarf_price'],
    { cap_price: 3, caps: 6, scarf_price: 5 },
    'A cap costs $3 and a scarf costs $5. Ida buys 6 caps ($18 in all) and a scarf. How much does she pay?',
  ),
  'is not called all where others stand before it': {
    ...told(
      'Ida bought 2 pens for $9 each and 4 caps for $3 each. She gave Ben $50. How much did she get back?',
      [
        'pens_cost = pens * pen_price',
        'caps_cost = caps * cap_price',
        'back = money - pens_cost - caps_cost',
      ],
      { pens: 2, pen_price: 9, caps: 4, cap_price: 3, money: 50 },
      'Ida bought 2 pens for $9 each and 4 caps for $3 each ($12). She gave Ben $50. How much did she get back?',
    ),
    where: ['t is computed', 't == 12'],
  },
  'is not told of what each pays more': told(
    'A cap costs $3 more than a scarf. Ida buys 6 caps and 2 scarves for $50. How much is a scarf?',
    [
      'more_in_all = more * caps',
      'rest = paid - more_in_all',
      'things = caps + scarves',
      'scarf = rest / things',
    ],
    { more: 3, caps: 6, paid: 50, scarves: 2 },
  ),
  'is not told where they have two prices': told(
    'Ann offers $3 for each cap, and Bo offers $5 for each cap. Ida has 6 caps. How much more does Bo pay?',
    ['ann_pays = ann_price_per_cap * caps', 'bo_pays = bo_price_per_cap * caps', 'more = bo_pays - ann_pays'],
    { ann_price_per_cap: 3, bo_price_per_cap: 5, caps: 6 },
  ),
  'is not told of so many that do something': told(
    'A cap holds 3 pens and a tray holds 5 pens. If 6 friends fill caps and one fills a tray, how many pens do they need?',
    ['in_caps = pens * friends', 'needed = in_caps + tray'],
    { pens: 3, friends: 6, tray: 5 },
  ),
  'is a measure in another unit': told(
    'Ida reads for 2 hours and sleeps for 40 minutes. How many minutes is that?',
    ['minutes = hours * minutes_per_hour', 'all = minutes + slept'],
    { hours: 2, minutes_per_hour: 60, slept: 40 },
    'Ida reads for 2 hours (120 minutes) and sleeps for 40 minutes. How many minutes is that?',
  ),
  'is no measure in another unit of what is called by it': told(
    'Ida has a 2 hour film and a film of 40 minutes. How many minutes is that?',
    ['minutes = hours * minutes_per_hour', 'all = minutes + film'],
    { hours: 2, minutes_per_hour: 60, film: 40 },
  ),
  'is not told of what is compared with more': told(
    'Ann has 8 pens. Bob has 3 less than twice as many pens as Ann, and Cid has none. How many pens do they have?',
    ['doubled = ann_pens * times', 'bob_pens = doubled - less', 'all = ann_pens + bob_pens'],
    { ann_pens: 8, times: 2, less: 3 },
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

tried('a result with a name', {
  'is told before the question': told(
    'Ann has $90. A hat costs $7, and a purse costs three dollars less than four times as much as a hat. How much money does Ann have left if she buys a purse?',
    ['hats = times * hat_cost', 'purse_cost = hats - less', 'left = money - purse_cost'],
    { money: 90, hat_cost: 7, less: 3, times: 4 },
    'Ann has $90. A hat costs $7, and a purse costs three dollars less than four times as much as a hat. The cost of the purse is $25. How much money does Ann have left if she buys a purse?',
  ),
});
