import { type Case, tried } from './edit.testing.ts';

/** A problem whose solution tells its first result with these words, before the question is asked. */
const told = (words: string, question: string): Case => ({
  edit: 'state(t, t)',
  class: 1,
  where: ['t is computed', 't > 45'],
  question,
  given: ['packed = tins * beans_per_tin', 'left = packed - dropped'],
  with: { tins: 4, beans_per_tin: 12, dropped: 6 },
  solution: [
    `${words} {tins} * {beans_per_tin} = <<{tins}*{beans_per_tin}={packed}>>{packed} beans.`,
    'So {packed} - {dropped} = <<{packed}-{dropped}={left}>>{left} beans were whole.',
  ],
  because: 'no_sentence',
});
const gave = 'Nora gave Ida 4 tins. Each tin held 12 beans. Ida lost 6 beans.';

/** Two numbers of one sort, left open. */
const opened = (edit: string, question: string, more: object = {}): Case => ({
  edit,
  question,
  given: 'all = a * b',
  with: { a: 9, b: 40 },
  where: ['n is question', 'n < 10'],
  ...more,
});

tried('what readers took otherwise', {
  'where it is asked what is left, what was given may be given once more': told(
    'Nora gave Ida',
    `${gave} How many beans were left?`,
  ),
  'and what was picked before years went by may be picked again': told(
    'Nora picked',
    'Nora picked 4 tins. Each tin held 12 beans. She lost 6 beans. Then she waited for a year. How many beans were whole?',
  ),
  'in all it can be told': {
    ...told('In all, Nora gave Ida', `${gave} How many beans were left?`),
    because: undefined,
    gives: `${gave} In all, Nora gave Ida 48 beans. How many beans were left?`,
  },
  'a gift is to somebody': told('Nora gave', `${gave} How many beans were whole?`),
  'a name with two capitals is not written with one': told(
    'Leeann packed',
    'LeeAnn packed 4 tins. Each tin held 12 beans. She lost 6 beans. How many beans were whole?',
  ),
  'nobody has got what is yet to be chosen': told(
    'Nora packed',
    'Nora packed 4 tins. Each tin held 12 beans. She lost 6 beans. She is trying to decide if she wants rice. How many beans were whole?',
  ),
  'one of several is not `the` one': told(
    'Nora packed for the tin',
    'Nora packed 4 tins. Each tin held 12 beans. She lost 6 beans. How many beans were whole?',
  ),
  'a soccer game lasts 90 minutes': {
    ...opened('vague(n)', 'In a 90-minute soccer game Ann plays 40 minutes. How long does she rest?'),
    given: 'rest = game - plays',
    with: { game: 90, plays: 40 },
    where: ['n is question', 'n > 80'],
    because: 'implied',
  },
  'an essay has words': opened(
    'bare(n)',
    'Ann wrote an essay with 9 words. Bob wrote 40 times as many words. How many words did Bob write?',
    {
      because: 'no_words',
    },
  ),
  'what one can do is said with its number': opened(
    'bare(n)',
    'Ann can eat 9 plums without a rest. Bob eats 40 times as many. How many plums does he eat?',
    { because: 'no_words' },
  ),
  'nor is a difference said without it': opened(
    'bare(n)',
    'Ann picked 9 plums more than Bob. He picked 40 times as many. How many plums did they pick?',
    { because: 'no_words' },
  ),
  'one of two prices cannot be left open': opened(
    'vague(n)',
    'Ann buys pens that cost $40 and $9. How much does she pay?',
    { because: 'no_words' },
  ),
  'at most 7 % or less': opened(
    'at_most(n, m)',
    'Ann may miss 9% or less of a year of 40 weeks. How many weeks may she miss?',
    {
      choose: { m: '[n + 0.02]' },
      given: 'weeks = a * b',
      with: { a: 0.09, b: 40 },
      where: ['n is question', 'n < 1'],
      because: 'no_words',
    },
  ),
  'more is not needed to have at most so many': opened(
    'at_most(n, m)',
    'Ann needs 40 more bars to have 9 times as many bars as Bob. How many bars does she need?',
    { choose: { m: '[n + 2]' }, because: 'no_words' },
  ),
  'money worth of dimes': opened(
    'vague(n)',
    'Ann has $9 worth of dimes. She has them 40 times. How much has she?',
    {
      because: 'no_words',
    },
  ),
  'boxes are of books, not of some books': opened(
    'vague(n)',
    'Ann fills 40 boxes of 9 books. How many books does she pack?',
    {
      gives: ['several', 'a few'].map(
        (words) => `Ann fills 40 boxes of ${words} books. How many books does she pack?`,
      ),
    },
  ),
  'of several crates each is a crate': {
    edit: 'restate(n, n)',
    class: 1,
    where: ['n is question', 'n > 20'],
    question:
      'There are 42 plums in a crate. Ann orders 12 crates of plums. They are for a shop. How many plums does she order?',
    given: 'plums = crates * per_crate',
    with: { crates: 12, per_crate: 42 },
    gives: ['Given that', 'Since'].map(
      (words) =>
        `There are 42 plums in a crate. Ann orders 12 crates of plums. They are for a shop. ${words} there are 42 plums in a crate, how many plums does she order?`,
    ),
  },
  'two measures do not change places, nor what is paid in all': {
    edit: 'swap(a, b)',
    class: 1,
    where: ['a is question', 'b is question', 'a != b'],
    question: 'Ann sold $24 worth of small cups and $11 worth of large cups. How much did she earn?',
    given: 'earned = small + large',
    with: { small: 24, large: 11 },
    because: 'no_words',
  },
  'what does not fill one more chair is left over': {
    edit: 'split(n, t, m)',
    class: 0,
    where: ['n is question', 'n < 10', 't is computed'],
    choose: { m: '[n + 2]' },
    question: 'Ann has 72 boards. It takes 8 boards to make a chair. How many chairs can she make?',
    given: 'chairs = boards / per_chair',
    with: { boards: 72, per_chair: 8 },
    because: 'no_words',
  },
  'what one can carry may be more than what one carries': {
    edit: 'state(t, m)',
    choose: { m: '[t + 1]' },
    class: 0,
    where: 't is computed',
    question:
      'Jo carries 60 ounces. A bottle weighs 6 ounces. Each bottle is worth $2. How much does Jo earn?',
    given: ['bottles = ounces / per_bottle', 'earned = bottles * worth'],
    with: { ounces: 60, per_bottle: 6, worth: 2 },
    solution: [
      'Jo can carry {ounces} / {per_bottle} = <<{ounces}/{per_bottle}={bottles}>>{bottles} bottles.',
      'Jo earns {bottles} * {worth} = $<<{bottles}*{worth}={earned}>>{earned}.',
    ],
    because: 'not_proved',
  },
  'the fifth of some is the last one asked for': opened(
    'vague(n)',
    'Ann rides 5 trains at an average of 40 miles an hour. How fast was the fifth one?',
    { with: { a: 5, b: 40 }, because: 'implied' },
  ),
  'and who stops on the seventh week has gone on for six': opened(
    'vague(n)',
    'Ann saves $40 a week for 6 weeks. On the seventh week she stops. How much has she saved?',
    { with: { a: 40, b: 6 }, because: 'implied' },
  ),
  'who only spends 9 coins does not spend at most 11': opened(
    'at_most(n, m)',
    'Ann only spends 9 coins a day. How many coins does she spend in 40 days?',
    { choose: { m: '[n + 2]' }, because: 'no_words' },
  ),
  'nobody only makes rolls': opened(
    'bare(n)',
    'The oven only bakes 9 rolls. It is used 40 times. How many rolls are there?',
    { because: 'no_words' },
  ),
  'four at $3 each do not cost 12 dollars each': {
    ...told('The tins cost', 'Ann'),
    where: ['t is computed', 't < 20'],
    question: 'Ann bought 4 tins at $3 each. She bought a cup for $6. How much did she pay?',
    given: ['cost = tins * price', 'paid = cost + cup'],
    with: { tins: 4, price: 3, cup: 6 },
    solution: [
      'The tins cost {tins} * {price} = <<{tins}*{price}={cost}>>{cost} dollars each.',
      'So {cost} + {cup} = $<<{cost}+{cup}={paid}>>{paid}.',
    ],
  },
  'what was done on several days may be done once more': {
    edit: 'state(t, t)',
    class: 1,
    where: ['t is computed', 't < 9'],
    question: 'Nora bought 3 pens on Monday and 4 pens on Friday. Each pen cost $2. How much did Nora pay?',
    given: ['pens = three + four', 'paid = pens * price'],
    with: { three: 3, four: 4, price: 2 },
    solution: [
      'Nora bought {three} + {four} = <<{three}+{four}={pens}>>{pens} pens.',
      'So {pens} * {price} = $<<{pens}*{price}={paid}>>{paid}.',
    ],
    because: 'no_sentence',
  },
  'the rest of a limit is no more than there is': {
    edit: 'overdraw(n, t, m)',
    class: 0,
    where: ['n is question', 't is computed', 'n > 20', 'n < 50'],
    choose: { m: '[n * 10]' },
    question: 'Jo earned $100. The first $40 of the money is hers. The rest is for Ann. How much is for Ann?',
    given: 'rest = earned - first',
    with: { earned: 100, first: 40 },
    because: 'no_words',
  },
  'if all are told of, a part of them follows': {
    edit: 'vague(n)',
    where: ['n is question', 'n < 1'],
    question:
      'There are 56 plums in a box. One-fourth of the plums are red. There are half as many blue plums as red ones and five times as many green plums as blue ones. How many plums are green?',
    given: ['red = plums * part', 'blue = red / 2', 'green = blue * 5'],
    with: { plums: 56, part: 0.25 },
    because: 'implied',
  },
});
