import { type Case, tried } from './edit.testing.ts';

/** Money for packs of things that are told or not, with what is told of the packs. */
const bought = (words: string, money = 'Patty has $15 to spend'): Case => ({
  edit: ['at_most(n, m)', 'state(t, t)'],
  class: 1,
  where: ['n is question', 'n > 12', 'n < 20', 't is computed', 't < 8'],
  choose: { m: '[n + 3]' },
  question: `${money}. A pack costs $3 and holds 24 plums. How many plums does Patty get?`,
  given: ['packs = money / price', 'plums = packs * per_pack'],
  with: { money: 15, price: 3, per_pack: 24 },
  solution: [
    `${words} {money} / {price} = <<{money}/{price}={packs}>>{packs} packs.`,
    'So {packs} * {per_pack} = <<{packs}*{per_pack}={plums}>>{plums} plums.',
  ],
});

const noWords = (edit: string, question: string, more: Partial<Case> = {}): Case => ({
  edit,
  question,
  given: 'all = a * b',
  with: { a: 9, b: 40 },
  where: ['n is question', 'n < 10'],
  because: 'no_words',
  ...more,
});

tried('what readers of a second set took otherwise', {
  'who can buy 5 packs may have more than their price': {
    ...bought('Patty can buy'),
    because: 'not_proved',
  },
  'and who buys 5 need not spend all that she has': { ...bought('Patty buys'), because: 'not_proved' },
  'what was spent on 5 packs is their price': {
    ...bought('Patty bought', 'Patty spent $15 on packs of plums'),
    gives:
      'Patty spent at most $18 on packs of plums. A pack costs $3 and holds 24 plums. Patty bought 5 packs. How many plums does Patty get?',
  },
  'what has room for some has room for fewer': {
    edit: ['at_most(n, m)', 'state(t, t)'],
    class: 1,
    where: ['n is question', 'n > 12', 'n < 40', 't is computed', 't < 8'],
    choose: { m: '[n + 3]' },
    question:
      'There were 30 pupils. The school got vans. Each van holds 6 pupils and costs $40. How much did it pay?',
    given: ['vans = pupils / per_van', 'paid = vans * cost'],
    with: { pupils: 30, per_van: 6, cost: 40 },
    solution: [
      'The school got {pupils} / {per_van} = <<{pupils}/{per_van}={vans}>>{vans} vans.',
      'So {vans} * {cost} = $<<{vans}*{cost}={paid}>>{paid}.',
    ],
    because: 'not_proved',
  },
  'of what is needed more may be given': {
    edit: 'overdraw(n, t, m)',
    class: 0,
    where: ['n is question', 'n < 260', 'n > 200', 't is computed'],
    choose: { m: '[n * 3]' },
    question:
      'Mr. Lee requires 300 feet of wire at $8 a foot. A friend brings 250 feet. How much does he pay for the remaining wire?',
    given: ['rest = feet - given', 'paid = rest * price'],
    with: { feet: 300, given: 250, price: 8 },
    because: 'no_words',
  },
  'of what there is it is taken': {
    edit: 'overdraw(n, t, m)',
    class: 0,
    where: ['n is question', 'n < 260', 'n > 200', 't is computed'],
    choose: { m: '[n * 3]' },
    question:
      'Mr. Lee has 300 feet of wire at $8 a foot. A friend takes 250 feet. How much is the remaining wire worth?',
    given: ['rest = feet - given', 'worth = rest * price'],
    with: { feet: 300, given: 250, price: 8 },
    gives:
      'Mr. Lee has 300 feet of wire at $8 a foot. A friend takes 750 feet. How much is the remaining wire worth?',
  },
  'at least 1 times': noWords(
    'at_least(n, m)',
    'Ann picks 9 times as many plums as Bob, who picks 40. How many plums does Ann pick?',
    {
      choose: { m: '[1]' },
    },
  ),
  'few total bars': noWords(
    'vague(n)',
    'Ann brings 9 total bars of 40 squares. How many squares does she bring?',
  ),
  'as many as another did in the morning': noWords(
    'as_another(n)',
    'Ann baked 9 buns in the morning. Then Ann baked 40 times as many. How many buns is that?',
  ),
  'said again, there would be one more playground': {
    edit: 'restate(n, n)',
    class: 1,
    where: ['n is question', 'n > 10'],
    question:
      'There is a field with 40 trees. A tree has 9 plums. Ann picks all of them. How many plums does she pick?',
    given: 'plums = trees * per_tree',
    with: { trees: 40, per_tree: 9 },
    because: 'no_sentence',
  },
  'or one more party': {
    edit: 'restate(n, n)',
    class: 1,
    where: ['n is question', 'n > 10'],
    question:
      'Ann attends a party that collects $40. A friend pays 9 times as much. It rains. How much does the friend pay?',
    given: 'paid = collected * times',
    with: { collected: 40, times: 9 },
    because: 'no_sentence',
  },
  'what is done with the rest is done once': {
    edit: 'restate(n, n)',
    class: 1,
    where: ['n is question', 'n < 10'],
    question:
      'Ann splits the remaining plums into 9 bowls. A bowl has 40 plums. It rains. How many plums are there?',
    given: 'plums = bowls * per_bowl',
    with: { bowls: 9, per_bowl: 40 },
    because: 'no_sentence',
  },
  'a jar with sweets may hold fewer by then': {
    edit: 'restate(n, n)',
    class: 1,
    where: ['n is question', 'n > 10'],
    question: 'Ann has a jar with 40 sweets. Then a friend eats 9 of them. It rains. How many does Ann have?',
    given: 'left = sweets - eaten',
    with: { sweets: 40, eaten: 9 },
    because: 'may_change',
  },
  'who has $15 may well buy 4 packs': {
    ...bought('Patty buys'),
    edit: 'state(t, m)',
    class: 0,
    where: ['t is computed', 't < 8'],
    choose: { m: '[t - 1]' },
    because: 'not_proved',
  },
  'a table takes so many planks': noWords(
    'bare(n)',
    'Ann makes 40 tables. A table takes 9 planks to make and sells for $300. How many planks does she use?',
  ),
  'a pound is any pound': {
    edit: 'restate(n, n)',
    class: 1,
    where: ['n is question', 'n > 10'],
    question: 'A pound of feathers has 40 feathers. Ann needs 9 pounds. It rains. How many feathers is that?',
    given: 'feathers = pounds * per_pound',
    with: { pounds: 9, per_pound: 40 },
    gives: ['Given that', 'Since'].map(
      (words) =>
        `A pound of feathers has 40 feathers. Ann needs 9 pounds. It rains. ${words} a pound of feathers has 40 feathers, how many feathers is that?`,
    ),
  },
  'and a cubic inch any cubic inch': {
    edit: 'restate(n, n)',
    class: 1,
    where: ['n is question', 'n > 10'],
    question: 'A cubic inch of lead weighs 40 grams. Ann needs 9 of them. It rains. How many grams is that?',
    given: 'grams = inches * per_inch',
    with: { inches: 9, per_inch: 40 },
    gives: ['Given that', 'Since'].map(
      (words) =>
        `A cubic inch of lead weighs 40 grams. Ann needs 9 of them. It rains. ${words} a cubic inch of lead weighs 40 grams, how many grams is that?`,
    ),
  },
  'a small pizza and a large pizza are of two sorts': {
    edit: 'restate(n, n)',
    class: 1,
    where: ['n is question', 'n > 10'],
    question:
      'A small pizza gives 40 slices, and a large pizza gives more. Ann buys 9 small pizzas. It rains. How many slices has she?',
    given: 'slices = pizzas * per_pizza',
    with: { pizzas: 9, per_pizza: 40 },
    gives: ['Given that', 'Since'].map(
      (words) =>
        `A small pizza gives 40 slices, and a large pizza gives more. Ann buys 9 small pizzas. It rains. ${words} a small pizza gives 40 slices, and a large pizza gives more, how many slices has she?`,
    ),
  },
  'nothing costs a third of a cent': {
    edit: 'range(n, low, high)',
    choose: { low: '[n - 1]', high: '[n + 3]' },
    where: ['n is question', 'n < 11'],
    question: 'Ann pays $20 for 10 figures. How much does a figure cost in dollars?',
    given: 'cost = paid / figures',
    with: { paid: 20, figures: 10 },
    because: 'same_answer',
  },
  'what a way takes may be of one way or of both': {
    edit: 'state(t, t)',
    class: 1,
    where: ['t is computed', 't < 3'],
    question:
      'Ann drives to work and back on 5 days. It is 14 miles to work. A gallon lasts 35 miles and costs $4. How much does she spend?',
    given: ['miles = way * days', 'gallons = miles / per_gallon', 'spent = gallons * price * 2'],
    with: { way: 14, days: 5, per_gallon: 35, price: 4 },
    solution: [
      'She drives {way} * {days} = <<{way}*{days}={miles}>>{miles} miles.',
      'She uses {miles} / {per_gallon} = <<{miles}/{per_gallon}={gallons}>>{gallons} gallons on the drive.',
      'So she spends {gallons} * {price} * 2 = $<<{gallons}*{price}*2={spent}>>{spent}.',
    ],
    because: 'no_sentence',
  },
  'a town has no neighbor': {
    edit: 'as_told(n, n)',
    class: 1,
    where: ['n is question', 'n > 10'],
    question:
      'Two towns are near. Jamestown has 20 parks. Venice has 9 more parks than Jamestown. How many has Venice?',
    given: 'venice = jamestown + more',
    with: { jamestown: 20, more: 9 },
    because: 'no_words',
  },
  'he is nobody before he is named': {
    edit: 'state(t, t)',
    class: 1,
    where: ['t is computed', 't < 12'],
    question:
      'A ticket costs $5 on Monday, and twice as much on Friday. If Glenn goes on both days, how much does he spend?',
    given: ['friday = monday * 2', 'spent = friday + monday'],
    with: { monday: 5 },
    solution: [
      'He spends {monday} * 2 = $<<{monday}*2={friday}>>{friday} on Friday.',
      'So he spends {friday} + {monday} = $<<{friday}+{monday}={spent}>>{spent}.',
    ],
    because: 'no_sentence',
  },
  'a carton box is the box': {
    edit: 'restate(n, n)',
    class: 1,
    where: ['n is question', 'n > 10'],
    question:
      'Ann fills a carton box with 40 eggs. The box is heavy. An egg costs $9. How much are the eggs worth?',
    given: 'worth = eggs * price',
    with: { eggs: 40, price: 9 },
    because: 'no_sentence',
  },
  'or one more box, where the box is spoken of': {
    edit: 'restate(n, n)',
    class: 1,
    where: ['n is question', 'n > 10'],
    question:
      'Ann has a box with 40 eggs. A friend adds nothing to the box. An egg costs $9. How much are the eggs worth?',
    given: 'worth = eggs * price',
    with: { eggs: 40, price: 9 },
    because: 'no_sentence',
  },
  'females that lives': {
    edit: 'state(t, t)',
    class: 1,
    where: ['t is computed', 't > 45'],
    question:
      'Nora feeds 4 coops. Each coop has 12 hens. Of 6 hens that live there one is white. How many hens are white?',
    given: ['hens = coops * per_coop', 'none = hens / laying'],
    with: { coops: 4, per_coop: 12, laying: 6 },
    solution: [
      'There are {coops} * {per_coop} = <<{coops}*{per_coop}={hens}>>{hens} hens that lives there.',
      'So {hens} / {laying} = <<{hens}/{laying}={none}>>{none} hens are white.',
    ],
    because: 'no_sentence',
  },
});
