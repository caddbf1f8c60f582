import { type Case, tried } from '../../../test/shared/questions/edit.ts';

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
