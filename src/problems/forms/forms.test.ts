import { describe, expect, it } from 'vitest';
import { type Case, outcomeOf } from './edit.testing.ts';

const cases: { readonly [what: string]: Case } = {
  'a noun stays without its number behind a verb of doing, not behind `contains`': {
    edit: 'bare(n)',
    question: 'Kim packs 4 boxes. A box contains 12 eggs. How many eggs does she pack?',
    given: 'eggs = boxes * eggs_per_box',
    with: { boxes: 4, eggs_per_box: 12 },
    gives: 'Kim packs boxes. A box contains 12 eggs. How many eggs does she pack?',
  },
  'nor behind `there are`, nor where the rest of a list is counted': {
    edit: 'bare(n)',
    question: 'There are 20 shelves. Kim makes 7 pies, 12 cakes and 31 rolls. How many things are there?',
    given: 'things = shelves + pies + cakes + rolls',
    with: { shelves: 20, pies: 7, cakes: 12, rolls: 31 },
    because: 'no_words',
  },
  'half a dollar is not a few dollars': {
    edit: 'vague(n)',
    question: 'Lena is paid $.50 per page. She reads 60 pages. How much is she paid?',
    given: 'paid = pay * pages',
    with: { pay: 0.5, pages: 60 },
    gives: [
      'Lena is paid a certain amount per page. She reads 60 pages. How much is she paid?',
      'Lena is paid $.50 per page. She reads some pages. How much is she paid?',
      'Lena is paid $.50 per page. She reads a certain number of pages. How much is she paid?',
    ],
  },
  'twice is not many times': {
    edit: 'vague(n)',
    question: 'Omar reads twice as many pages as Ida. How many does he read if Ida reads a page a day?',
    given: 'pages = times * 3',
    with: { times: 2 },
    because: 'no_words',
  },
  'at most one lizard is not `at most 1 lizards`': {
    edit: 'at_most(n, m)',
    choose: { m: '[1]' },
    class: 1,
    question: '3 lizards eat 40 insects each. How many insects do they eat?',
    given: 'insects = lizards * insects_per_lizard',
    with: { lizards: 3, insects_per_lizard: 40 },
    because: 'no_words',
  },
  'no bounds stand behind `every`': {
    edit: 'strictly_between(n, low, high)',
    choose: { low: '[n - 2]', high: '[n + 2]' },
    where: ['n is question', 'n < 9'],
    question: 'For every 5 books Ann gets a star. Ann takes 40 books home. How many stars does she get?',
    given: 'stars = books / books_per_star',
    with: { books: 40, books_per_star: 5 },
    because: 'no_words',
  },
  'gallons are less, not fewer': {
    edit: 'state_fewer(t, m)',
    choose: { m: '[t + 10]' },
    class: 1,
    where: 't is computed',
    question:
      'Lena drives 300 miles. The van uses a gallon for 10 miles, at $3 a gallon. How much does she pay?',
    given: ['gallons = miles / per_gallon', 'paid = gallons * price'],
    with: { miles: 300, per_gallon: 10, price: 3 },
    solution: [
      'The van uses {miles} / {per_gallon} = <<{miles}/{per_gallon}={gallons}>>{gallons} gallons.',
      'She pays {gallons} * {price} = $<<{gallons}*{price}={paid}>>{paid}.',
    ],
    gives:
      'Lena drives 300 miles. The van uses a gallon for 10 miles, at $3 a gallon. The van uses less than 40 gallons. How much does she pay?',
  },
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
    gives: ['Note that ', 'It is known that '].map(
      (opening) =>
        `A school bought 25 cartons. Each carton costs about $40. ${opening}the school bought 25 cartons. How much does the school pay?`,
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
  'two bounds do not stand together': {
    edit: 'at_most(n, m)',
    choose: { m: '[n + 2]' },
    where: ['n is question', 'n > 20'],
    question: 'Rocky sells rings at $30 each. Lena buys 5 rings. How much does she pay?',
    given: 'paid = price * rings',
    with: { price: 30, rings: 5 },
    because: 'no_words',
  },
  'there are no more than 7 days a week': {
    edit: 'at_least(n, m)',
    choose: { m: '[n + 3]' },
    where: ['n is question', 'n < 20'],
    question: 'An archer shoots 200 arrows on 4 days a week. How many arrows does he shoot?',
    given: 'arrows = shots * days',
    with: { shots: 200, days: 4 },
    because: 'no_words',
  },
  'the number that is asked about is not left open': {
    edit: 'at_most(n, m)',
    choose: { m: '[n + 2]' },
    where: ['n is question', 'n < 8'],
    question: 'A lap takes 20 minutes. How long does it take to run 6 laps?',
    given: 'minutes = lap * laps',
    with: { lap: 20, laps: 6 },
    because: 'no_words',
  },
  'pieces for $2 would be $2 each': {
    edit: 'bare(n)',
    where: ['n is question', 'n < 4'],
    question: 'Tim has $50. He buys 3 pieces for $9. How much does he have left?',
    given: 'left = money - 9',
    with: { money: 50, pieces: 3 },
    because: 'no_words',
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
  'no number stands for triple': {
    edit: 'swap(a, b)',
    class: 1,
    where: ['a is question', 'b is question'],
    question:
      'Droid uses 7 bags on Monday and triple that number on Sunday. How many bags is that on Sunday?',
    given: 'bags = monday * times',
    with: { monday: 7, times: 3 },
    because: 'no_words',
  },
  'no unit goes behind `in`': {
    edit: 'drop_unit(n)',
    question: 'Elias pays $4 every month. How much does he pay in 2 years?',
    given: 'paid = price * 12 * years',
    with: { price: 4, years: 2 },
    because: 'no_words',
  },
  'with another one told, `altogether` would be of more': {
    edit: 'as_told(n, n)',
    class: 1,
    question: 'Ann has 7 pens. Bob has 5 more pens than Ann. How many pens do they have altogether?',
    given: ['bob = ann + more', 'all = ann + bob'],
    with: { ann: 7, more: 5 },
    because: 'needed',
  },
};

describe('an edit', () => {
  it.each(Object.entries(cases))('%s', (_, one) => {
    expect(outcomeOf(one)).toMatchObject([{ outcome: 'passed' }]);
  });
});
