import { describe, expect, it } from 'vitest';
import { type Case, outcomeOf } from './edit.testing.ts';

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

const cases: { readonly [what: string]: Case } = {
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
      'Nora had 16 cards in 2 boxes. She gave 0.375 of the cards to her brother and 2 cards to her brother. What percentage of the cards is left?',
    given: ['part = cards * share', 'left = 100 - (part + two) / cards * 100'],
    with: { cards: 16, share: 0.375, two: 2 },
    solution: [
      'Nora gave {cards} * {share} = <<{cards}*{share}={part}>>{part} cards to her brother.',
      'So 100 - ({part} + {two}) / {cards} * 100 = <<100-({part}+{two})/{cards}*100={left}>>{left}% is left.',
    ],
  },
  'a part of a day is no other number of days': {
    edit: 'range(n, low, high)',
    choose: { low: '[n - 1]', high: '[n + 2]' },
    where: ['n is question', 'n > 50'],
    question: 'A tube holds 105 grams. Ida uses 21 grams each day. How many days does the tube last?',
    given: 'days = grams / grams_per_day',
    with: { grams: 105, grams_per_day: 21 },
    because: 'same_answer',
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
  'both digits of the cents are written': {
    ...told('Nora bought'),
    edit: 'state_fewer(t, m)',
    choose: { m: '[t + 0.5]' },
    because: undefined,
    question: 'Nora bought 4 tins for $12.25 each. She paid $6.25 for a box. How much is the change of $100?',
    with: { tins: 4, beans_per_tin: 12.25, dropped: 6.25 },
    solution: [
      'The tins cost {tins} * {beans_per_tin} = $<<{tins}*{beans_per_tin}={packed}>>{packed}.',
      'So {packed} + {dropped} = $<<{packed}+{dropped}={left}>>{left}.',
    ],
    given: ['packed = tins * beans_per_tin', 'left = packed + dropped'],
    gives:
      'Nora bought 4 tins for $12.25 each. She paid $6.25 for a box. The tins cost less than $49.50. How much is the change of $100?',
  },
  'several and a few are three at least': {
    edit: 'vague(n)',
    where: ['n is question', 'n < 3'],
    question: 'Kim has 2 more pens than Ida. Ida has 8 pens. How many pens does Kim have?',
    given: 'pens = more + ida',
    with: { more: 2, ida: 8 },
    gives: 'Kim has some more pens than Ida. Ida has 8 pens. How many pens does Kim have?',
  },
  'a quilt is not `a by 20-foot` one': {
    edit: 'vague(n)',
    where: ['n is question', 'n < 18'],
    question: 'Kim sews a 16-foot by 20-foot quilt. How large is it?',
    given: 'area = width * length',
    with: { width: 16, length: 20 },
    because: 'no_words',
  },
  'nobody brings total bars': {
    edit: 'bare(n)',
    question: 'Kim brings 7 total bars for 90 pupils. How many bars are missing?',
    given: 'missing = pupils - bars',
    where: ['n is question', 'n < 9'],
    with: { pupils: 90, bars: 7 },
    because: 'no_words',
  },
  'a part of the price, not some of it': {
    edit: 'vague(n)',
    where: ['n is question', 'n < 1'],
    question:
      'A salad costs $6. Kim gets a potato for one-fourth of the price of a salad. What does a potato cost?',
    given: 'cost = salad * part',
    with: { salad: 6, part: 0.25 },
    gives: 'A salad costs $6. Kim gets a potato for a part of the price of a salad. What does a potato cost?',
  },
  'no bounds stand at what is reached': {
    edit: 'at_most(n, m)',
    choose: { m: '[n + 2]' },
    where: ['n is question', 'n > 8'],
    question: 'Kim cuts her hair every time it gets to 9 inches, by 3 inches. How long is it then?',
    given: 'long = hair - cut',
    with: { hair: 9, cut: 3 },
    because: 'no_words',
  },
  'nor a bare number at the end': {
    edit: 'drop_unit(n)',
    question: 'Kim sneezes for 2 minutes. She sneezes every 3 seconds. How many times does she sneeze?',
    given: 'times = minutes * 60 / seconds',
    where: ['n is question', 'n < 3'],
    with: { minutes: 2, seconds: 3 },
    because: 'no_words',
  },
  'nor two buts': {
    edit: 'strictly_between(n, low, high)',
    choose: { low: '[n - 3]', high: '[n + 3]' },
    where: ['n is question', 'n < 30'],
    question: 'In a hall 300 pupils sit but 25 pupils stand. How many pupils are there?',
    given: 'pupils = sit + stand',
    with: { sit: 300, stand: 25 },
    because: 'no_words',
  },
  'a week stays any week where it is said again': {
    edit: 'restate(n, n)',
    class: 1,
    where: ['n is question', 'n < 30'],
    question: 'Kim and Ida read 20 books each in a week. A book costs $41. How much do they pay?',
    given: 'paid = books * price',
    with: { books: 20, price: 41 },
    gives: [
      'Note that Kim and Ida read 20',
      'It is known that Kim and Ida read 20',
      'Note that Kim and Ida read twenty',
      'It is known that Kim and Ida read twenty',
    ].map(
      (again) =>
        `Kim and Ida read 20 books each in a week. A book costs $41. ${again} books each in a week. How much do they pay?`,
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
};

describe('what is told or said otherwise', () => {
  it.each(Object.entries(cases))('%s', (_, one) => {
    expect(outcomeOf(one)).toMatchObject([{ outcome: 'passed' }]);
  });
});
