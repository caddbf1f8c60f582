import { type Case, told, tried } from '../../../test/shared/questions/edit.ts';

const half = ['bob_pens = ann_pens / divisor', 'pens = ann_pens + bob_pens'];

tried('what only compares', {
  'is told behind its sentence': told(
    'Ann has 8 pens. Bob owns half that number of pens. How many pens do they have?',
    half,
    { ann_pens: 8, divisor: 2 },
    'Ann has 8 pens. Bob owns half that number of pens, or 4 pens. How many pens do they have?',
  ),
  'not where the other one is the smaller': told(
    'There are 8 children. There are 2 more girls than boys today. How many of the girls may sing if as many as there are boys may not?',
    ['rest = children - more', 'girls = rest / 2 + more'],
    { children: 8, more: 2 },
  ),
  'not where it is part of what is taken from it': told(
    'Ann has 8 pens. Bob has 3 less than twice as many pens as Ann. How many pens does Bob have?',
    ['doubled = ann_pens * times', 'bob_pens = doubled - less'],
    { ann_pens: 8, times: 2, less: 3 },
  ),
});

tried('a share', {
  'is told where nothing says of what': told(
    'Ann has 8 pens. She gives half to her brother and 1 pen to Bob. How many pens are left?',
    ['given = pens / divisor', 'left = pens - given - one'],
    { pens: 8, divisor: 2, one: 1 },
    'Ann has 8 pens. She gives half (4 pens) to her brother and 1 pen to Bob. How many pens are left?',
  ),
  'not where it is taken twice: which of the two would it be?': told(
    'Ann has 8 pens. She gives half to her brother. He gives half to Ida. How many pens has he left?',
    ['his = pens / divisor', 'hers = his / divisor', 'left = his - hers'],
    { pens: 8, divisor: 2 },
  ),
  'not of the price of one where it is worked out for all': {
    ...told('', ['sales = tickets * ticket_price', 'share = sales * percent', 'each = share / players'], {
      tickets: 5,
      ticket_price: 10,
      percent: 0.7,
      players: 7,
    }),
    where: ['t is computed', 't < 40'],
    question:
      'A band gets 70% of the ticket price on Sundays. It sells 5 tickets at $10 each. How much does a player get of 7?',
  },
});

const solution = [
  'So Ann has {packs} * {caps_per_pack} = <<{packs}*{caps_per_pack}={ann_caps}>>{ann_caps} caps.',
  'Bob buys {bob_packs} * {caps_per_pack} = <<{bob_packs}*{caps_per_pack}={bob_caps}>>{bob_caps} caps.',
  'It is {ann_caps} - {bob_caps} = <<{ann_caps}-{bob_caps}={more}>>{more}.',
];

/** A result that the solution's sentence tells, told with another number or with its own. */
const stated = (m: string, more: Partial<Case>): Case => ({
  edit: 'tell(t, m)',
  class: 0,
  where: 't is computed',
  choose: { m },
  question:
    'A pack holds 6 caps. Ann has 4 packs. Bob buys 3 packs. How many more caps does Ann have than Bob?',
  given: [
    'ann_caps = packs * caps_per_pack',
    'bob_caps = bob_packs * caps_per_pack',
    'more = ann_caps - bob_caps',
  ],
  with: { packs: 4, bob_packs: 3, caps_per_pack: 6 },
  solution,
  ...more,
});

tried('what the solution says', {
  'is told behind what it follows from, of deeds as a total': stated('[t - 1]', {
    gives: [
      'A pack holds 6 caps. Ann has 4 packs. Ann has a total of 23 caps. Bob buys 3 packs. How many more caps does Ann have than Bob?',
      'A pack holds 6 caps. Ann has 4 packs. Bob buys 3 packs. Bob buys a total of 17 caps. How many more caps does Ann have than Bob?',
    ],
  }),
  'stands against no larger number: there may be more': stated('[t + 1]', {
    question:
      'Ann has 4 packs. Bob buys 3 packs. A pack holds 6 caps. How many more caps does Ann have than Bob?',
    because: 'no_words',
  }),
  'is not told as it is where more of it is told of': stated('[t]', {
    class: 1,
    question: 'Ann has 4 packs. A pack holds 6 caps. She loses 2 caps. How many caps does Ann have left?',
    given: ['ann_caps = packs * caps_per_pack', 'left = ann_caps - lost'],
    with: { packs: 4, lost: 2, caps_per_pack: 6 },
    solution: [
      solution[0] ?? '',
      'She has {ann_caps} - {lost} = <<{ann_caps}-{lost}={left}>>{left} caps left.',
    ],
    because: 'may_change',
  }),
  'not where what follows speaks of what stood before': stated('[t - 1]', {
    question:
      'Ann has 4 packs and Bob has 3 packs. A pack holds 6 caps. They are blue. How many more caps does Ann have than Bob?',
    because: 'no_sentence',
  }),
  'not of what the question has not named by then': stated('[t - 1]', {
    question:
      'A pack holds 6 caps. There are 4 packs in a bag and 3 packs in a box. How many more caps does Ann have than Bob?',
    because: 'no_sentence',
  }),
  'is told before the numbers of a bracket': stated('[t - 1]', {
    solution: [
      'First find the number of caps that Ann has: {packs} * {caps_per_pack} = <<{packs}*{caps_per_pack}={ann_caps}>>{ann_caps} caps',
      'Bob has {bob_caps} caps because {bob_packs} * {caps_per_pack} = <<{bob_packs}*{caps_per_pack}={bob_caps}>>{bob_caps}',
      solution[2] ?? '',
    ],
    gives: [
      'A pack holds 6 caps. Ann has 4 packs. The number of caps that Ann has is 23. Bob buys 3 packs. How many more caps does Ann have than Bob?',
      'A pack holds 6 caps. Ann has 4 packs. Bob buys 3 packs. Bob has a total of 17 caps. How many more caps does Ann have than Bob?',
    ],
  }),
});

tried('a result with a name', {
  'is told where the solution has no sentence for it': {
    edit: 'tell(t, t)',
    class: 1,
    where: 't is computed',
    question:
      'Ann has $90. A hat costs $7, and a purse costs three dollars less than four times as much as a hat. How much money does Ann have left if she buys a purse?',
    given: ['hats = times * hat_cost', 'purse_cost = hats - less', 'left = money - purse_cost'],
    with: { money: 90, hat_cost: 7, less: 3, times: 4 },
    gives:
      'Ann has $90. A hat costs $7, and a purse costs three dollars less than four times as much as a hat. The cost of the purse is $25. How much money does Ann have left if she buys a purse?',
  },
});

const halAndBill = {
  given: ['hal_toys = bill_toys / 2', 'toys = hal_toys + bill_toys'],
  with: { bill_toys: 60 },
  solution: [
    'Hal has {bill_toys} / 2 = <<{bill_toys}/2={hal_toys}>>{hal_toys} toys.',
    'The boys have {hal_toys} + {bill_toys} = <<{hal_toys}+{bill_toys}={toys}>>{toys} toys.',
  ],
};

tried('a result that follows from what the question supposes', {
  'is supposed as well': stated('[t - 2]', {
    question: 'Hal has half as many toys as Bill. If Bill has 60 toys, how many toys do the boys have?',
    ...halAndBill,
    gives:
      'Hal has half as many toys as Bill. If Bill has 60 toys and Hal has 28 toys, how many toys do the boys have?',
  }),
  'and in no other time': stated('[t - 2]', {
    question: 'Hal has half as many toys as Bill. If Bill had 60 toys, how many toys do the boys have?',
    ...halAndBill,
    because: 'no_sentence',
  }),
  'and is not what somebody has before, where it changes that': stated('[t - 2]', {
    question: 'Hal has 30 toys. A toy costs $2. If he buys 4 toys, how much are his toys worth?',
    given: ['toys = first + bought', 'worth = toys * price'],
    with: { first: 30, price: 2, bought: 4 },
    solution: [
      'Hal has {first} + {bought} = <<{first}+{bought}={toys}>>{toys} toys.',
      'They are worth {toys} * {price} = $<<{toys}*{price}={worth}>>{worth}.',
    ],
    because: 'no_sentence',
  }),
});

tried('what is put together', {
  'is told at the end of the sentence that tells its parts': stated('[t - 2]', {
    question: 'Hal buys 5 red pens and 4 blue pens. A pen costs $2. How much does he pay?',
    given: ['pens = red + blue', 'paid = pens * price'],
    with: { red: 5, blue: 4, price: 2 },
    gives:
      'Hal buys 5 red pens and 4 blue pens, for a total of 7 pens. A pen costs $2. How much does he pay?',
  }),
});

tried('of whom a result is told', {
  'the one person is named where nobody has called him so yet': stated('[t - 2]', {
    question: 'Hal buys 5 packs of 12 pens. A pen costs $2. How much does he pay?',
    given: ['pens = packs * each', 'paid = pens * price'],
    with: { packs: 5, each: 12, price: 2 },
    solution: [
      'He buys {packs} * {each} = <<{packs}*{each}={pens}>>{pens} pens.',
      'He pays {pens} * {price} = $<<{pens}*{price}={paid}>>{paid}.',
    ],
    gives: 'Hal buys 5 packs of 12 pens. Hal buys a total of 58 pens. A pen costs $2. How much does he pay?',
  }),
});
