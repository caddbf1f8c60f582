import { type Case, told, tried } from '../../../test/shared/questions/edit.ts';

const removed: Pick<Case, 'edit' | 'where'> = { edit: 'remove(n)', where: 'n is question' };

tried('what would hang in the air without what is left out', {
  'both, where one stays': {
    ...removed,
    where: ['n is question', 'n == 18'],
    question:
      'One tap fills a tub of 36 gallons in 12 minutes. Another tap fills it in 18 minutes. A farmer opens both of them. How many gallons flow into the tub in a minute?',
    given: ['one = gallons / minutes', 'another = gallons / other_minutes', 'flow = one + another'],
    with: { gallons: 36, minutes: 12, other_minutes: 18 },
    because: 'no_sentence',
  },
  'she, where only he is named': {
    ...removed,
    where: ['n is question', 'n == 240'],
    question:
      'Elias walks 90 meters a minute with his bag. It is sunny. His sister rides a bike at 240 meters a minute. How many meters does she ride in the time in which he walks 900 meters?',
    given: ['minutes = his_way / his_speed', 'way = minutes * her_speed'],
    with: { his_speed: 90, her_speed: 240, his_way: 900 },
    because: 'no_sentence',
  },
  'bags into which nobody packs anything': {
    ...removed,
    where: ['n is question', 'n == 5'],
    question:
      'Omar bakes 40 rolls. He is in a good mood. He packs his rolls into bags of 5 rolls. How many bags does he get?',
    given: 'bags = rolls / rolls_per_bag',
    with: { rolls: 40, rolls_per_bag: 5 },
    because: 'no_sentence',
  },
  'but how many bags are needed may be asked': {
    ...removed,
    where: ['n is question', 'n == 5'],
    question:
      'Omar bakes 40 rolls. He is in a good mood. He packs his rolls into bags of 5 rolls. How many bags does he need?',
    given: 'bags = rolls / rolls_per_bag',
    with: { rolls: 40, rolls_per_bag: 5 },
    gives: 'Omar bakes 40 rolls. He is in a good mood. How many bags does he need?',
  },
  'a share of all, where one part stays': {
    ...removed,
    where: ['n is question', 'n == 150'],
    question:
      'Ida makes 50 balls and her brother makes 150 balls. What percentage of the balls does Ida make?',
    given: ['balls = ida_balls + brother_balls', 'share = ida_balls / balls * 100'],
    with: { ida_balls: 50, brother_balls: 150 },
    because: 'needed',
  },
});

tried('what is told beside what it follows from', {
  'half as many as who was told last': told(
    'Ann has 12 red pens and half as many blue pens, and Bob has 4 pens. How many pens do they have?',
    ['blue_pens = red_pens * part', 'pens = red_pens + blue_pens + bob_pens'],
    { red_pens: 12, part: '1/2', bob_pens: 4 },
    'Ann has 12 red pens and half as many blue pens (6 pens), and Bob has 4 pens. How many pens do they have?',
  ),
  'not what is left of it as if it were the deed': {
    ...told(
      'John eats 1800 calories a day and burns 2300 a day. He loses a pound for 4000 calories. In how many days does he lose a pound?',
      ['net = burned - eaten', 'days = pound / net'],
      { eaten: 1800, burned: 2300, pound: 4000 },
    ),
    solution: [
      'He burns {burned} - {eaten} = <<{burned}-{eaten}={net}>>{net} calories a day.',
      'It takes {pound} / {net} = <<{pound}/{net}={days}>>{days} days.',
    ],
  },
  'not what is left where the question tells what is': told(
    'Ann carries 25 pens. She gives 6 pens to Bob. She gives some to Cid as well. If she has 3 pens left at home, how many pens does Cid get?',
    ['left = pens - given', 'cid = left - at_home'],
    { pens: 25, given: 6, at_home: 3 },
  ),
  'no number of pupils that is not whole': {
    ...told(
      '45% of the students of a school are boys. There are 28 more girls than boys at the school. How many girls are there?',
      [
        'girls_percent = whole - boys_percent',
        'ahead_percent = girls_percent - boys_percent',
        'one_percent = ahead / ahead_percent',
        'girls = girls_percent * one_percent',
      ],
      { boys_percent: 45, ahead: 28 },
    ),
    knowing: { whole: 100 },
    solution: [
      '{whole} - {boys_percent} = {girls_percent}% of the students are girls.',
      'The girls are ahead by {girls_percent} - {boys_percent} = {ahead_percent}%.',
      'One percent is {ahead} / {ahead_percent} = {one_percent} students.',
      'There are {girls_percent} * {one_percent} = {girls} girls.',
    ],
  },
  'no total of a density': told(
    'A cube of gold has 216 cubic inches. The density of the gold is 19 grams per cubic inch. He sells it for $6 per gram. How much does he get?',
    ['grams = inches * density', 'paid = grams * price'],
    { inches: 216, density: 19, price: 6 },
  ),
  'what is left of all that was told by then': told(
    'Ann has 40 pens. She gives 12 pens to Bob. Half of the pens that she has now are red. How many are red?',
    ['left = pens - given', 'red = left / half'],
    { pens: 40, given: 12, half: 2 },
    'Ann has 40 pens. She gives 12 pens to Bob, leaving 28 pens. Half of the pens that she has now are red. How many are red?',
  ),
});

const vague: Pick<Case, 'edit' | 'where'> = { edit: 'vague(n)', where: 'n is question' };
tried('words for a number', {
  'a speed that is not told': {
    ...vague,
    where: ['n is question', 'n == 60'],
    question: 'A car drives at a speed of 60 miles per hour for 3 hours. How many miles does it drive?',
    given: 'miles = speed * hours',
    with: { speed: 60, hours: 3 },
    gives: 'A car drives at a certain speed for 3 hours. How many miles does it drive?',
  },
  'a price that is not told': {
    ...vague,
    where: ['n is question', 'n == 9'],
    question: 'Ben buys 4 caps at a price of $9 each. How much does he pay?',
    given: 'paid = caps * price',
    with: { caps: 4, price: 9 },
    gives: 'Ben buys 4 caps at a certain price each. How much does he pay?',
  },
  'none in a ratio': {
    ...vague,
    where: ['n is question', 'n == 4'],
    question: 'There are 4 boys to every 5 girls in a choir of 20 girls. How many boys are there?',
    given: ['groups = all_girls / girls', 'all_boys = groups * boys'],
    with: { boys: 4, girls: 5, all_girls: 20 },
    because: 'no_words',
  },
});

const split: Pick<Case, 'edit' | 'class' | 'where'> = {
  edit: 'split(n, t, m)',
  class: 0,
  where: ['n is question', 't is computed', 'n == 60'],
};
const marbles: Pick<Case, 'question' | 'given' | 'with'> = {
  question: 'Betty has 60 marbles. She gives 40% of the marbles to Ann. How many marbles does Ann get?',
  given: 'got = marbles * part',
  with: { marbles: 60, part: 0.4 },
};
tried('a number that the program holds besides', {
  'follows from the one that is hidden': {
    edit: 'bare(n)',
    where: ['n is question', 'n == 2'],
    question: 'Ann has 6 pens. She has twice as many blue pens as red pens. How many red pens does Ann have?',
    given: 'red_pens = pens / parts',
    with: { pens: 6, times: 2 },
    knowing: { parts: 3 },
    because: 'number_unknown',
  },
});
tried('a share that is not whole', {
  'may be rounded, whichever number of the program says the percentage': {
    ...split,
    ...marbles,
    with: { marbles: 60, part: 0.4, forty: 40 },
    choose: { m: '[63]' },
    because: 'no_words',
  },
  'may be rounded': { ...split, ...marbles, choose: { m: '[63]' }, because: 'no_words' },
  'unless of so few each is more than a percent': {
    ...split,
    ...marbles,
    choose: { m: '[16]' },
    gives: 'Betty has 16 marbles. She gives 40% of the marbles to Ann. How many marbles does Ann get?',
  },
});
