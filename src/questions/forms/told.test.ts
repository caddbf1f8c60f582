import { type Case, tried } from './edit.testing.ts';

/** A problem told in the past, whose solution tells its first result with these words. */
const told = (words: string): Case => ({
  edit: 'state(t, t)',
  class: 1,
  where: ['t is computed', 't > 45'],
  question: toldIn,
  given: ['packed = tins * beans_per_tin', 'left = packed - dropped'],
  with: { tins: 4, beans_per_tin: 12, dropped: 6 },
  solution: [
    `${words} {tins} * {beans_per_tin} = <<{tins}*{beans_per_tin}={packed}>>{packed} beans.`,
    'So {packed} - {dropped} = <<{packed}-{dropped}={left}>>{left} beans were whole.',
  ],
  because: 'no_sentence',
});
const toldIn = 'Nora bought 4 tins. Each tin held 12 beans. She lost 6 beans. How many beans were whole?';
const toldOf = (words: string): string => toldIn.replace(' How', ` ${words} 48 beans. How`);

tried('a fact that is told', {
  'a number of nothing is no fact': {
    edit: 'state(t, t)',
    class: 1,
    where: 't is computed',
    question: 'Kim buys 4 boxes. Each box holds 12 eggs. She drops 6 eggs. How many eggs are whole?',
    given: ['packed = boxes * eggs_per_box', 'whole_eggs = packed - dropped'],
    with: { boxes: 4, eggs_per_box: 12, dropped: 6 },
    solution: [
      'Kim buys {boxes} * {eggs_per_box} = <<{boxes}*{eggs_per_box}={packed}>>{packed}.',
      'So {packed} - {dropped} = <<{packed}-{dropped}={whole_eggs}>>{whole_eggs} are whole.',
    ],
    because: 'no_sentence',
  },
  'nor what speaks of something that the question does not': {
    edit: 'state(t, t)',
    class: 1,
    where: 't is computed',
    question: 'Kim buys 4 boxes. Each box holds 12 eggs. She drops 6 eggs. How many eggs are whole?',
    given: ['packed = boxes * eggs_per_box', 'whole_eggs = packed - dropped'],
    with: { boxes: 4, eggs_per_box: 12, dropped: 6 },
    solution: [
      'The carton holds {boxes} * {eggs_per_box} = <<{boxes}*{eggs_per_box}={packed}>>{packed} eggs.',
      'So {packed} - {dropped} = <<{packed}-{dropped}={whole_eggs}>>{whole_eggs} are whole.',
    ],
    because: 'no_sentence',
  },
  'what follows from what is done only in the question is not told before it': {
    edit: 'state(t, t)',
    class: 1,
    where: 't is computed',
    question: 'Kim buys 12 eggs a box and drops 6 eggs. If she buys 4 boxes, how many eggs are whole?',
    given: ['packed = boxes * eggs_per_box', 'whole_eggs = packed - dropped'],
    with: { boxes: 4, eggs_per_box: 12, dropped: 6 },
    solution: [
      'Kim buys {boxes} * {eggs_per_box} = <<{boxes}*{eggs_per_box}={packed}>>{packed} eggs.',
      'So {packed} - {dropped} = <<{packed}-{dropped}={whole_eggs}>>{whole_eggs} are whole.',
    ],
    because: 'too_early',
  },
  'said again, a school is the school': {
    edit: 'restate(n, n)',
    class: 1,
    question: 'A school bought 25 cartons. Each carton costs about $40. How much does the school pay?',
    given: 'paid = cartons * price',
    with: { cartons: 25, price: 40 },
    gives: ['Given that ', 'Since '].map(
      (opening) =>
        `A school bought 25 cartons. Each carton costs about $40. ${opening}the school bought 25 cartons, how much does the school pay?`,
    ),
  },
  'and what may have changed by then is not said again': {
    edit: 'restate(n, n)',
    class: 1,
    where: ['n is question', 'n > 100'],
    question: 'Ali has $480. He spent half of it on food. How much money did he have left?',
    given: 'left = money / 2',
    with: { money: 480 },
    because: 'may_change',
  },
  'nor what everyone does, as if that were a name': {
    edit: 'restate(n, n)',
    class: 1,
    question: 'Everyone pays 4 dollars. There are 30 pupils in the class. How much is paid?',
    given: 'paid = fee * pupils',
    with: { fee: 4, pupils: 30 },
    because: 'no_sentence',
  },
  'packages of another size may be bought too': {
    edit: 'restate(n, m)',
    choose: { m: '[n + 2]' },
    where: ['n is question', 'n < 3'],
    question:
      'Jake buys 2-pound packages of nuts. The nuts cost $4 a pound. He needs 6 packages. How much does he pay?',
    given: 'paid = pounds * price * packages',
    with: { pounds: 2, price: 4, packages: 6 },
    because: 'said_again',
  },
  'nor with a number that is told of another day': {
    edit: 'restate(n, m)',
    class: 0,
    where: ['n is question', 'n < 6'],
    choose: { m: '[n + 2]' },
    question: 'Nala found 5 shells at the beach. Then she found 7 shells. How many shells did she find?',
    given: 'shells = one + two',
    with: { one: 5, two: 7 },
    because: 'said_again',
  },
  'what each of two did is not told without the day': {
    edit: 'state(t, t)',
    class: 1,
    where: ['t is computed', 't < 13'],
    question:
      'Ida drank 5 cups of tea. After lunch she drank twice as many. Her aunt drank 9 cups. How many cups are that?',
    given: ['later = first * 2', 'all = first + later + aunt'],
    with: { first: 5, aunt: 9 },
    solution: [
      'Ida drank {first} * 2 = <<{first}*2={later}>>{later} cups of tea.',
      'So {first} + {later} + {aunt} = <<{first}+{later}+{aunt}={all}>>{all} cups.',
    ],
    because: 'unclear',
  },
  'what is eaten in some time is not told beside what is eaten a day': {
    edit: 'state(t, t)',
    class: 1,
    where: 't is computed',
    question:
      'A panda eats 50 pounds of bamboo a day. A sack weighs 7 pounds. The panda is there for 14 days. How many sacks are needed?',
    given: ['eaten = pounds * days', 'sacks = eaten / sack'],
    with: { pounds: 50, days: 14, sack: 7 },
    solution: [
      'A panda eats {pounds} * {days} = <<{pounds}*{days}={eaten}>>{eaten} pounds of bamboo.',
      'That is {eaten} / {sack} = <<{eaten}/{sack}={sacks}>>{sacks} sacks.',
    ],
    because: 'unclear',
  },
  'who is the older one is the older one at any time': {
    edit: 'born_before(a, b)',
    class: 1,
    where: ['role(a) is age', 'role(b) is age', 'a != b'],
    question:
      'Mel is 3 years younger than Ida. They share a room. When Ida is 24 years old, how old will Mel be?',
    given: 'mel_age = ida_age - years',
    with: { ida_age: 24, years: 3 },
    gives:
      'Mel is 3 years younger than Ida. They share a room. Ida was born before Mel. When Ida is 24 years old, how old will Mel be?',
  },
  'with another one told, `altogether` would be of more': {
    edit: 'as_told(n, n)',
    class: 1,
    question: 'Ann has 7 pens. Bob has 5 more pens than Ann. How many pens do they have altogether?',
    given: ['bob = ann + more', 'all = ann + bob'],
    with: { ann: 7, more: 5 },
    because: 'needed',
  },
  'what is told agrees with its verb': told('Each of the tins contain'),
  'nor is somebody named otherwise': told('Norah bought'),
  'nor told in another time': told('Nora buys'),
  'the same told as the question tells it': {
    ...told('Nora bought'),
    because: undefined,
    gives: toldOf('Nora bought'),
  },
  'hours are spent on something': {
    ...told('Nora spent'),
    question:
      'Nora tutored on 4 days of a week. That was 12 hours a day, with breaks of 6 hours. How long was she busy?',
    solution: [
      'Nora spent {tins} * {beans_per_tin} = <<{tins}*{beans_per_tin}={packed}>>{packed} hours in that week.',
      'So {packed} - {dropped} = <<{packed}-{dropped}={left}>>{left}.',
    ],
  },
  'what two did is not told of one': {
    ...told('Nora bought'),
    question:
      'Nora was with her dad. They bought 4 tins. Together they bought 12 beans a tin. They lost 6 beans. How many beans were whole?',
  },
  'two gifts to one are not told apart': {
    edit: 'state(t, t)',
    class: 1,
    where: ['t is computed', 't < 7'],
    because: 'unclear',
    question:
      'Nora had 16 cards in 2 boxes. She gave 0.375 of the cards to her brother and 2 cards to her brother. What percentage of the cards has she?',
    given: ['part = cards * share', 'left = 100 - (part + two) / cards * 100'],
    with: { cards: 16, share: 0.375, two: 2 },
    solution: [
      'Nora gave {cards} * {share} = <<{cards}*{share}={part}>>{part} cards to her brother.',
      'So 100 - ({part} + {two}) / {cards} * 100 = <<100-({part}+{two})/{cards}*100={left}>>{left}% is left.',
    ],
  },
  'a further gift could be meant': {
    ...told('Nora gives'),
    question:
      'Nora gives 4 tins to Ida. Each tin has 12 beans. Then she takes 6 beans out. How many beans are in them now?',
    solution: [
      'Nora gives {tins} * {beans_per_tin} = <<{tins}*{beans_per_tin}={packed}>>{packed} beans to Ida.',
      'So {packed} - {dropped} = <<{packed}-{dropped}={left}>>{left} beans are left.',
    ],
  },
  'a week stays any week where it is said again': {
    edit: 'restate(n, n)',
    class: 1,
    where: ['n is question', 'n < 30'],
    question: 'Kim and Ida read 20 books each in a week. A book costs $41. How much do they pay?',
    given: 'paid = books * price',
    with: { books: 20, price: 41 },
    gives: [
      'Given that Kim and Ida read 20',
      'Since Kim and Ida read 20',
      'Given that Kim and Ida read twenty',
      'Since Kim and Ida read twenty',
    ].map(
      (again) =>
        `Kim and Ida read 20 books each in a week. A book costs $41. ${again} books each in a week, how much do they pay?`,
    ),
  },
  'it is not known that something was learned': {
    edit: 'restate(n, n)',
    class: 1,
    where: ['n is question', 'n < 30'],
    question: 'Kim learned that a can brings 5 cents. She has 40 cans. How much are they worth?',
    given: 'cents = cans * price',
    with: { cans: 40, price: 5 },
    because: 'no_sentence',
  },
  'the 9 of 4:9 is not said in letters': {
    edit: 'restate(n, n)',
    class: 1,
    where: ['n is question', 'n < 10', 'n > 4'],
    question:
      'The cups and pans of a cook are in the ratio 4:9. A cup costs $2. How many pans are among 65 things?',
    given: ['parts = cup_part + pan_part', 'pans = things * pan_part / parts'],
    with: { cup_part: 4, pan_part: 9, things: 65, price: 2 },
    gives: ['Given that ', 'Since '].map(
      (opening) =>
        `The cups and pans of a cook are in the ratio 4:9. A cup costs $2. ${opening}the cups and pans of a cook are in the ratio 4:9, how many pans are among 65 things?`,
    ),
  },
  'gifts to a named one are further gifts too': {
    ...told('Nora gives'),
    question:
      'Nora gives 4 tins to Ida. Each tin has 12 beans. Then she takes 6 beans out. How many beans are in them now?',
    solution: [
      'Nora gives her friend Ida {tins} * {beans_per_tin} = <<{tins}*{beans_per_tin}={packed}>>{packed} beans.',
      'So {packed} - {dropped} = <<{packed}-{dropped}={left}>>{left} beans are left.',
    ],
  },
  'what one and another ate is not told of one': {
    edit: 'state(t, t)',
    class: 1,
    where: ['t is computed', 't < 40'],
    question: 'Max ate 8 plums. Lea ate 24 plums. Of 50 plums Nic ate the others. How many did Nic eat?',
    given: ['eaten = his + hers', 'nic = plums - eaten'],
    with: { his: 8, hers: 24, plums: 50 },
    solution: [
      'Max ate {his} + {hers} = <<{his}+{hers}={eaten}>>{eaten} plums.',
      'So {plums} - {eaten} = <<{plums}-{eaten}={nic}>>{nic}.',
    ],
    because: 'no_sentence',
  },
  'a total is with or without the tax': {
    edit: 'state(t, t)',
    class: 1,
    where: ['t is computed', 't > 45'],
    question: 'Kim buys 4 coats at $12 each. The tax is $5. She looks around. How much does Kim pay?',
    given: ['cost = coats * price', 'paid = cost + tax'],
    with: { coats: 4, price: 12, tax: 5 },
    solution: [
      'The total cost of the coats is {coats} * {price} = $<<{coats}*{price}={cost}>>{cost}.',
      'So {cost} + {tax} = $<<{cost}+{tax}={paid}>>{paid}.',
    ],
    because: 'unclear',
  },
  'what is earned stands behind the verb': {
    edit: 'state(t, t)',
    class: 1,
    where: ['t is computed', 't < 13'],
    question: 'Jack sold 4 pies for $3 each. He sold a cake for $5. How much more does he need for $50?',
    given: ['earned = pies * price', 'more = goal - earned - cake'],
    with: { pies: 4, price: 3, cake: 5, goal: 50 },
    solution: [
      'Jack earned from the pies {pies} * {price} = $<<{pies}*{price}={earned}>>{earned}.',
      'So {goal} - {earned} - {cake} = $<<{goal}-{earned}-{cake}={more}>>{more}.',
    ],
    gives:
      'Jack sold 4 pies for $3 each. He sold a cake for $5. Jack earned $12 from the pies. How much more does he need for $50?',
  },
  'a firm has no home': {
    edit: 'add_unrelated(k)',
    class: 1,
    where: [],
    choose: { k: '[9]' },
    question: 'Apple sold 20 phones. They sold 30 watches. How many things are sold?',
    given: 'sold = phones + watches',
    with: { phones: 20, watches: 30 },
    because: 'no_words',
  },
  'of three who are told of in the same words each may be asked for': {
    edit: 'ask_either(t)',
    where: ['t is question', 't > 5'],
    question: 'Tim has 30 toads. Jim has 2 times as many toads as Tim. How many toads does Jim have?',
    given: 'jim = times * tim',
    with: { tim: 30, times: 2 },
    gives: 'Tim has 30 toads. Jim has 2 times as many toads as Tim. How many toads does one of them have?',
  },
  'nobody is asked for who has given away some': {
    edit: 'ask_either(t)',
    where: ['t is question', 't > 5'],
    question:
      'Tim has 30 toads. Jim has 2 times as many toads as Tim. Then Tim sells 3 of his. How many toads does Jim have?',
    given: 'jim = times * tim',
    with: { tim: 30, times: 2 },
    because: 'no_words',
  },
  'of differences no amount is one': {
    edit: 'ask_either(t)',
    where: ['t is question', 't > 5'],
    question:
      'Tim has 30 toads. Jim has 2 times as many toads as Tim. How many more toads does Jim have than Ann, who has 7?',
    given: 'more = times * tim - ann',
    with: { tim: 30, times: 2, ann: 7 },
    because: 'no_words',
  },
  'two ages of now say who is the older one, whatever is asked of later': {
    edit: 'born_before(a, b)',
    class: 1,
    where: ['role(a) is age', 'role(b) is age', 'a != b'],
    question:
      'Mel is 8 years old. Ida is 24 years old. They share a room. In how many years will Ida be twice as old as Mel?',
    given: 'years = ida - 2 * mel',
    with: { ida: 24, mel: 8 },
    gives:
      'Mel is 8 years old. Ida is 24 years old. They share a room. Ida was born before Mel. In how many years will Ida be twice as old as Mel?',
  },
});
