import { tried } from '../../../test/shared/questions/edit.ts';

tried('of what a result is told', {
  'of all before it there are two sorts': {
    edit: 'tell(t, t)',
    class: 1,
    where: ['t is computed', 't == 24'],
    question: 'A cap costs $5 and a mug costs $4. Ida buys 7 caps and 6 mugs. How much does she pay?',
    given: ['caps_cost = caps * cap', 'mugs_cost = mugs * mug', 'paid = caps_cost + mugs_cost'],
    with: { cap: 5, mug: 4, caps: 7, mugs: 6 },
    because: 'no_sentence',
  },
  'one every 12 minutes makes so many in an hour': {
    edit: 'tell(t, t)',
    class: 1,
    where: 't is computed',
    question: 'Ida sews a shirt every 12 minutes. She gets $3 for a shirt. How much does she get in an hour?',
    given: ['hours = minutes_per_hour / minutes', 'paid = hours * price'],
    with: { minutes: 12, price: 3 },
    knowing: { minutes_per_hour: 60 },
    because: 'no_sentence',
  },
  'half as many of one sort are none of the other': {
    edit: 'tell(t, t)',
    class: 1,
    where: ['t is computed', 't == 20'],
    question:
      'Ida has 40 plates. She has half as many china as plates. How much does it weigh at 3 pounds each?',
    given: ['plates_2 = plates / half', 'pounds = plates_2 * each'],
    with: { plates: 40, half: 2, each: 3 },
    because: 'no_sentence',
  },
  'what at least so many come to may be more': {
    edit: 'tell(t, m)',
    class: 0,
    where: 't is computed',
    choose: { m: '[t - 10]' },
    question:
      'Ida uses at least 40 bricks for a wall and 3 times as many for a house. She has 200 bricks. How many are left?',
    given: ['house = bricks * times', 'left = all_bricks - house'],
    with: { bricks: 40, times: 3, all_bricks: 200 },
    solution: [
      'Ida uses {bricks} * {times} = <<{bricks}*{times}={house}>>{house} bricks for the house.',
      'There are {all_bricks} - {house} = <<{all_bricks}-{house}={left}>>{left} bricks left.',
    ],
    because: 'no_sentence',
  },
  'what something costs is told, and not what is left to pay of it': {
    edit: 'tell(t, t)',
    class: 1,
    where: ['t is computed', 't == 70'],
    question:
      'The visit cost $100 and the insurance paid $30 of it. The pills were $12. How much did Ida pay for all?',
    given: ['own = visit - insured', 'paid = own + pills'],
    with: { visit: 100, insured: 30, pills: 12 },
    solution: [
      'The visit cost {visit} - {insured} = $<<{visit}-{insured}={own}>>{own}.',
      'Ida paid {own} + {pills} = $<<{own}+{pills}={paid}>>{paid}.',
    ],
    because: 'no_sentence',
  },
  'one for every nine is no total': {
    edit: 'tell(t, t)',
    class: 1,
    where: ['t is computed', 't == 10'],
    question:
      'Blue daisies are rare, with 2 blue daisies growing for every 8 white daisies. Ida has 30 daisies. How many are blue?',
    given: ['daisies = blue + white', 'blue_ones = all_daisies / daisies * blue'],
    with: { blue: 2, white: 8, all_daisies: 30 },
    because: 'no_sentence',
  },
  'a total stands before what else is done': {
    edit: 'tell(t, t)',
    class: 1,
    where: ['t is computed', 't == 36'],
    question: 'Ben buys 3 cakes for $12 each and splits the bill with his brother. How much does he pay?',
    given: ['bill = cakes * price', 'paid = bill / people'],
    with: { cakes: 3, price: 12, people: 2 },
    gives:
      'Ben buys 3 cakes for $12 each ($36 in all) and splits the bill with his brother. How much does he pay?',
  },
  'a number that opens its sentence is none behind the result': {
    edit: 'tell(t, t)',
    class: 1,
    where: ['t is computed', 't == 6'],
    question:
      'Ann saw 3 sheep. Twice as many goats ran off as did sheep. A dog found 2 goats. How many goats are gone?',
    given: ['goats = times * sheep', 'gone = goats - found'],
    with: { sheep: 3, times: 2, found: 2 },
    gives:
      'Ann saw 3 sheep. 6 goats ran off, twice as many as did sheep. A dog found 2 goats. How many goats are gone?',
  },
});

tried('what may be so', {
  'two who work 26 hours a day may work 13 hours each': {
    edit: 'exceed(n, m)',
    class: 0,
    where: 'n is question',
    choose: { m: '[26]' },
    question:
      'Ida hires two cooks who work for her 6 hours a day. A cook gets $9 an hour. How much do they get?',
    given: ['paid = cooks * hours * wage'],
    with: { cooks: 2, hours: 6, wage: 9 },
    because: 'no_words',
  },
  'more than all of what others were sold before can be sold': {
    edit: 'exceed(n, m)',
    class: 0,
    where: 'n is question',
    choose: { m: '[n + 100]' },
    question:
      'Ida sold 50 cups on Monday. Then she sold only 10% of the cups sold on Monday. How many were that?',
    given: ['sold = cups * part / 100'],
    with: { cups: 50, part: 10 },
    because: 'no_words',
  },
  'a bare share of what was told is no more than all': {
    edit: 'exceed(n, m)',
    class: 0,
    where: ['n is question', 'n == 20'],
    choose: { m: '[n + 100]' },
    question: 'Ida picks 50 leaves. 20% are brown and 40% are green. How many leaves are brown?',
    given: ['brown = leaves * part / 100'],
    with: { leaves: 50, part: 20, green: 40 },
    gives: 'Ida picks 50 leaves. 120% are brown and 40% are green. How many leaves are brown?',
  },
  'what another one has three times as much of is no part': {
    edit: 'recall(n, n)',
    class: 1,
    where: ['n is question', 'n == 27'],
    question:
      'The red rope has three times as many knots as the blue rope. The red rope has 27 knots. How many knots does the blue rope have?',
    given: 'blue = red / times',
    with: { times: 3, red: 27 },
    because: 'no_words',
  },
  'of half a basket with 12 eggs in each there are no 12': {
    edit: 'recall(n, n)',
    class: 1,
    where: ['n is question', 'n == 12'],
    question: 'Ben fills half a basket with 12 eggs per basket. How many eggs are in the basket?',
    given: 'eggs = eggs_per_basket * part',
    with: { eggs_per_basket: 12, part: '1/2' },
    because: 'no_words',
  },
  'of some fruit not all are berries': {
    edit: 'recall(n, n)',
    class: 1,
    where: ['n is question', 'n == 10'],
    question:
      'Ben orders 10 pounds of fruit, of which 7 pounds are apples. How many pounds of berries does he order?',
    given: 'berries = fruit - apples',
    with: { fruit: 10, apples: 7 },
    because: 'no_words',
  },
  'a number behind a fraction would be multiplied': {
    edit: 'tell(t, t)',
    where: ['t is computed', 't == 2'],
    question:
      'Ida has 16 pets. She lost 6 pets. After that 1/5 of her pets died, and the others ran. How many pets ran?',
    given: ['left = pets - lost', 'dead = left * part', 'ran = left - dead'],
    with: { pets: 16, lost: 6, part: 0.2 },
    because: 'no_sentence',
  },
});
