import { type Case, tried } from '../../../test/shared/questions/edit.ts';

/** A result told in a sentence of its own, or in words behind one; `because` where none is certain. */
const told = (question: string, given: readonly string[], numbers: object, ...gives: string[]): Case => ({
  edit: 'tell(t, t)',
  class: 1,
  where: 't is computed',
  question,
  given,
  with: numbers,
  ...(gives.length > 0 ? { gives } : { because: 'no_sentence' }),
});

const bought = ['paid = mugs * mug_price + cups * cup_price', 'left = money - paid'];
const buying = { mugs: 2, mug_price: 5, cups: 3, cup_price: 4, money: 40 };
const both = ['bob_pens = ann_pens + more', 'pens = ann_pens + bob_pens', 'left = pens - lost'];

tried('all that is told so far', {
  'is told where each part has its price': told(
    'Ida buys 2 mugs at $5 each and 3 cups at $4 each. She had $40. How many dollars are left?',
    bought,
    buying,
    'Ida buys 2 mugs at $5 each and 3 cups at $4 each. That comes to $22. She had $40. How many dollars are left?',
  ),
  'not behind a sentence that goes on with something else': told(
    'Ida buys 2 mugs at $5 each and 3 cups at $4 each because they are blue. She had $40. How many dollars are left?',
    bought,
    buying,
  ),
  'not where the next sentence speaks of them': told(
    'Ida buys 2 mugs at $5 each and 3 cups at $4 each. They are blue. She had $40. How many dollars are left?',
    bought,
    buying,
  ),
  'not where something else was paid before': told(
    'Ida pays $7 for a tray. She buys 2 mugs at $5 each and 3 cups at $4 each. She had $47. How many dollars are left?',
    ['paid = mugs * mug_price + cups * cup_price', 'left = money - paid - tray'],
    { ...buying, tray: 7, money: 47 },
  ),
  'is told over several sentences, and of those who only compare': {
    ...told('', both, { ann_pens: 8, more: 6, lost: 4 }),
    because: undefined,
    where: ['t is computed', 't > 20'],
    question: 'Ann has 8 pens. Bob has 6 more pens than Ann. He loses 4 pens. How many pens are left?',
    gives:
      'Ann has 8 pens. Bob has 6 more pens than Ann. That makes 22 pens. He loses 4 pens. How many pens are left?',
  },
});

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

/** A result that only the solution's sentence tells, put before the question. */
const stated = (more: Partial<Case>): Case => ({
  edit: 'tell(t, m)',
  class: 0,
  where: 't is computed',
  choose: { m: '[t - 1]' },
  question:
    'Ann has 4 packs of caps. Bob has 3 packs. A pack holds 6 caps. How many more packs does Ann have?',
  given: [
    'ann_caps = packs * caps_per_pack',
    'bob_caps = bob_packs * caps_per_pack',
    'more = ann_caps / 6 - bob_caps / 6',
  ],
  with: { packs: 4, bob_packs: 3, caps_per_pack: 6 },
  solution: [
    'So Ann has {packs} * {caps_per_pack} = <<{packs}*{caps_per_pack}={ann_caps}>>{ann_caps} caps.',
    'Bob buys {bob_packs} * {caps_per_pack} = <<{bob_packs}*{caps_per_pack}={bob_caps}>>{bob_caps} caps.',
    'It is {ann_caps} / 6 - {bob_caps} / 6 = <<{ann_caps}/6-{bob_caps}/6={more}>>{more}.',
  ],
  ...more,
});

tried('what only the solution tells', {
  'is told wrongly as what is so, and not as what somebody does': stated({
    gives:
      'Ann has 4 packs of caps. Bob has 3 packs. A pack holds 6 caps. Ann has 23 caps. How many more packs does Ann have?',
  }),
  'is not told as it is, since that may change': stated({
    class: 1,
    choose: { m: '[t]' },
    because: 'may_change',
  }),
  'what somebody uses up is another amount by then': {
    edit: 'tell(t, m)',
    class: 0,
    where: 't is computed',
    choose: { m: '[t - 100]' },
    question:
      'Kim has 2 liters of tea. She pours it into cups of 200 milliliters. The cups stand on a tray. How many cups does she fill?',
    given: ['tea_milliliters = liters * 1000', 'cups = tea_milliliters / milliliters_per_cup'],
    with: { liters: 2, milliliters_per_cup: 200 },
    solution: [
      'Kim has {liters} * 1000 = <<{liters}*1000={tea_milliliters}>>{tea_milliliters} milliliters of tea.',
      'She fills {tea_milliliters} / {milliliters_per_cup} = <<{tea_milliliters}/{milliliters_per_cup}={cups}>>{cups} cups.',
    ],
    because: 'no_sentence',
  },
});
