import { type Case, told, tried } from '../../../test/shared/questions/edit.ts';

const noWords = (edit: string, question: string, more: Partial<Case> = {}): Case => ({
  edit,
  question,
  given: 'all = a * b',
  with: { a: 9, b: 40 },
  where: ['n is question', 'n < 10'],
  because: 'no_words',
  ...more,
});

const compared = (question: string, given: readonly string[], numbers: object, because: string): Case => ({
  edit: 'compare_nobody(n)',
  question,
  given,
  with: numbers,
  because,
});

tried('what readers of a second set took otherwise', {
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
  'a table takes so many planks': noWords(
    'bare(n)',
    'Ann makes 40 tables. A table takes 9 planks to make and sells for $300. How many planks does she use?',
  ),
  'behind a preposition that is no pronoun of the noun': {
    edit: 'remove(n)',
    class: 2,
    where: ['n is question', 'n > 1', 'n < 3'],
    question:
      'A ride of 5 miles costs $9, and each mile beyond that costs $2. What does a ride of 12 miles cost?',
    given: ['more = miles - first', 'cost = base + more * each'],
    with: { miles: 12, first: 5, base: 9, each: 2 },
    gives: 'A ride of 5 miles costs $9. What does a ride of 12 miles cost?',
  },
  'nothing costs a third of a cent': {
    edit: 'range(n, low, high)',
    choose: { low: '[n - 1]', high: '[n + 3]' },
    where: ['n is question', 'n < 11'],
    question: 'Ann will pay $20 for 10 figures. How much does a figure cost in dollars?',
    given: 'cost = paid / figures',
    with: { paid: 20, figures: 10 },
    because: 'same_answer',
  },
});

tried('what readers of a third set took otherwise', {
  'an area is told in no feet': {
    ...told(
      'A yard is 10 feet by 25 feet. A tile costs $3, and there are 4 tiles to a square foot. What do the tiles cost?',
      ['area = long * wide', 'tiles = area * each', 'cost = tiles * price'],
      { long: 10, wide: 25, each: 4, price: 3 },
    ),
    where: ['t is computed', 't < 300'],
  },
  'whose brother he is says who is younger': compared(
    "Ann is 12 years old. Bob is 15 years old. Bob's brother Cid is 3 years older than Bob. How old is Cid?",
    ['cid = bob + more'],
    { ann: 12, bob: 15, more: 3 },
    'implied',
  ),
  'what is asked for is no other side': compared(
    'Ann has 5 pens. Bob has 8 pens, 6 more pens than Cid. How many pens does Cid have?',
    ['cid_pens = bob_pens - more'],
    { ann_pens: 5, bob_pens: 8, more: 6 },
    'no_words',
  ),
  'a time for which something is done has no bound': noWords(
    'at_least(n, m)',
    'Each day Ann eats 40 plums for 9 days. How many plums does Ann eat?',
    { choose: { m: '[7]' } },
  ),
  'nor has an age': noWords('at_least(n, m)', 'Ann will be 9 years old. Bob is 40. How old are both?', {
    choose: { m: '[7]' },
    given: 'all = a + b',
  }),
  'a square meter is one unit': {
    edit: 'vague(n)',
    where: ['n is question', 'n > 10'],
    question: 'Ann has a 20-square meter farm. Each square meter has 2 trees. How many trees has she?',
    given: 'trees = meters * each',
    with: { meters: 20, each: 2 },
    gives: 'Ann has a farm. Each square meter has 2 trees. How many trees has she?',
  },
  'who cooks for nobody cooks for one': {
    edit: 'remove(n)',
    where: ['n is question', 'n > 5'],
    question:
      'Ann serves 2 plums with a soup. She cooks for 8 people. A plum costs $3. What do the plums cost?',
    given: ['plums = each * people', 'cost = plums * price'],
    with: { each: 2, people: 8, price: 3 },
    because: 'needed',
  },
  'some different boxes': {
    edit: 'vague(n)',
    where: ['n is question', 'n < 10'],
    question: 'Ann sorts plums into 9 different boxes of 40. How many plums does Ann sort?',
    given: 'all = a * b',
    with: { a: 9, b: 40 },
    gives: [
      'Ann sorts plums into several different boxes of 40. How many plums does Ann sort?',
      'Ann sorts plums into a few different boxes of 40. How many plums does Ann sort?',
    ],
  },
  'what is driven besides takes no time where it is gone with its pace': {
    edit: 'remove(n)',
    class: 2,
    where: ['n is question', 'n > 190'],
    question:
      'Ann drives 180 miles at 60 miles per hour, rests for 2 hours, and drives another 200 miles at 50 miles per hour. How many hours does the whole journey take?',
    given: ['one = miles / pace', 'other = more / slow', 'all = one + other + rest'],
    with: { miles: 180, pace: 60, more: 200, slow: 50, rest: 2 },
    because: 'needed',
  },
  'no family of arrives': noWords(
    'bare(n)',
    'A family of 9 arrives with 40 bags each. How many bags is that?',
  ),
  'what is told of the black ones is no question': {
    edit: 'remove(n)',
    where: ['n is question', 'n > 1000'],
    question:
      'A train has 7 black cars and 4 blue cars. If the black cars can hold 4000 pounds each, which is half as much as the blue cars can hold, how many pounds can the black cars hold?',
    given: 'all = cars * pounds',
    with: { cars: 7, pounds: 4000 },
    because: 'no_sentence',
  },
  'euros go with their number': {
    edit: 'vague(n)',
    where: ['n is question', 'n > 10'],
    question: 'A coat costs 30 euros. Ann buys 9 coats. How many euros does she pay?',
    given: 'paid = coats * price',
    with: { coats: 9, price: 30 },
    gives: 'A coat costs a certain amount. Ann buys 9 coats. How many euros does she pay?',
  },
  'what he had in May is no total where more came in June': {
    edit: 'tell(t, m)',
    class: 0,
    where: ['t is computed', 't > 130', 't < 150'],
    choose: { m: '[t - 10]' },
    question:
      'Ann has 30 fans. Bob had 50 fans, won 90 fans in May and 20 fans in June. How many fans do they have?',
    given: ['bob_may = had + won', 'bob_june = bob_may + later', 'fans = ann + bob_june'],
    with: { ann: 30, had: 50, won: 90, later: 20 },
    solution: [
      'Bob has a total of {had} + {won} = <<{had}+{won}={bob_may}>>{bob_may} fans.',
      'Bob has {bob_may} + {later} = <<{bob_may}+{later}={bob_june}>>{bob_june} fans.',
      'They have {ann} + {bob_june} = <<{ann}+{bob_june}={fans}>>{fans} fans.',
    ],
    because: 'no_sentence',
  },
  'who is the faster stays so': {
    edit: 'vague(n)',
    where: ['n is question', 'n < 4'],
    question:
      'Ann runs 6 blocks in 3 minutes. Bob runs 12 blocks in 8 minutes. How many blocks a minute does the faster one run?',
    given: [
      'ann_pace = ann_blocks / ann_minutes',
      'bob_pace = bob_blocks / bob_minutes',
      'pace = ann_pace * 1',
    ],
    with: { ann_blocks: 6, ann_minutes: 3, bob_blocks: 12, bob_minutes: 8 },
    because: 'same_answer',
  },
  'what she has by then is less than what she had': {
    edit: 'tell(t, m)',
    class: 0,
    where: ['t is computed', 't > 9'],
    choose: { m: '[t - 1]' },
    question: 'Ann has 4 pens. She orders 6 more pens and then loses 2. How many pens does she have now?',
    given: ['pens = had + more', 'left = pens - lost'],
    with: { had: 4, more: 6, lost: 2 },
    solution: [
      'Ann has a total of {had} + {more} = <<{had}+{more}={pens}>>{pens} pens.',
      'She has {pens} - {lost} = <<{pens}-{lost}={left}>>{left} pens left.',
    ],
    because: 'no_sentence',
  },
  'two thirds of all are not all': {
    edit: 'tell(t, m)',
    class: 0,
    where: ['t is computed', 't > 12', 't < 30'],
    choose: { m: '[t - 1]' },
    question:
      'Ann got 10 gifts in small boxes. She got 12 gifts in medium boxes. Two thirds of all gifts were in small or medium boxes. How many gifts did Ann get?',
    given: ['known = small + medium', 'part = known / known_parts', 'gifts = part * parts'],
    with: { small: 10, medium: 12, known_parts: 2, parts: 3 },
    solution: [
      'Ann got {small} + {medium} = <<{small}+{medium}={known}>>{known} gifts.',
      'A third is {known} / {known_parts} = <<{known}/{known_parts}={part}>>{part} gifts.',
      'Ann got {part} * {parts} = <<{part}*{parts}={gifts}>>{gifts} gifts.',
    ],
    because: 'no_sentence',
  },
  'of what costs something no amount has been told yet': {
    edit: 'vague(n)',
    where: ['n is question', 'n > 10'],
    question: 'Ann wants a coat that costs $90. She saves $9 a week. In how many weeks has she saved for it?',
    given: 'weeks = coat / week',
    with: { coat: 90, week: 9 },
    gives:
      'Ann wants a coat that costs a certain amount. She saves $9 a week. In how many weeks has she saved for it?',
  },
  'some of them': {
    edit: 'vague(n)',
    where: ['n is question', 'n < 10'],
    question: 'Ann has 40 plums. She eats 9 of them. How many plums are left?',
    given: 'left = plums - eaten',
    with: { plums: 40, eaten: 9 },
    gives: ['some', 'several', 'a few'].map(
      (words) => `Ann has 40 plums. She eats ${words} of them. How many plums are left?`,
    ),
  },
  'nobody pays a few times a share': noWords(
    'vague(n)',
    'Ann pays 9 times Bob’s share, which is $40. How much does Ann pay?',
  ),
  'how often': {
    edit: 'vague(n)',
    where: ['n is question', 'n > 10'],
    question:
      'Ann goes to the pool 11 times a week. She swims 2 laps each time. How many laps does she swim?',
    given: 'laps = each * times',
    with: { each: 2, times: 11 },
    gives:
      'Ann goes to the pool several times a week. She swims 2 laps each time. How many laps does she swim?',
  },
  'what time it takes is asked for': {
    edit: 'remove(n)',
    where: ['n is question', 'n > 10'],
    question: 'Ann watches 3 films on Sunday. Each film is 90 minutes long. How many minutes does she watch?',
    given: 'minutes = films * each',
    with: { films: 3, each: 90 },
    gives: 'Ann watches 3 films on Sunday. How many minutes does she watch?',
  },
  'some money of shoes': noWords(
    'vague(n)',
    'Ann sells $40 of shoes and $9 of socks. How much money does she make?',
    { given: 'all = a + b', where: ['n is question', 'n > 10'] },
  ),
});
