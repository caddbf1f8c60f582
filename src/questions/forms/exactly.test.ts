import { tried } from './edit.testing.ts';

const question = 'Ben buys 5 packs of pens. Each pack costs $4.50. How much does Ben pay?';
const pens = { question, given: 'paid = packs * price', with: { packs: 5, price: 4.5 } };
const packs = ['n is question', 'n > 4.6'];

tried('a bracket', {
  'a bracket stands behind what is counted, in digits and in letters': {
    ...pens,
    edit: ['at_least(n, m)', 'exactly(n, n)'],
    class: 1,
    where: packs,
    choose: { m: '[n - 1]' },
    gives: ['(5, to be exact)', '(exactly 5)', '(five, to be exact)', '(exactly five)'].map((bracket) =>
      question.replace('5 packs', `at least 4 packs ${bracket}`),
    ),
  },
  'behind money it stands at once': {
    ...pens,
    edit: ['at_least(n, m)', 'exactly(n, n)'],
    class: 1,
    where: ['n is question', 'n < 5'],
    choose: { m: '[n - 1]' },
    gives: ['($4.50, to be exact)', '(exactly $4.50)'].map((bracket) =>
      question.replace('$4.50', `at least $3.50 ${bracket}`),
    ),
  },
  'a bracket with a number outside of the bounds contradicts them': {
    ...pens,
    edit: ['at_least(n, m)', 'exactly(n, n)'],
    class: 0,
    where: packs,
    choose: { m: '[n + 3]' },
    gives: ['(5, to be exact)', '(exactly 5)', '(five, to be exact)', '(exactly five)'].map((bracket) =>
      question.replace('5 packs', `at least 8 packs ${bracket}`),
    ),
  },
  'none stands within `feet tall`': {
    edit: ['at_least(n, m)', 'exactly(n, n)'],
    class: 1,
    choose: { m: '[n - 1]' },
    where: ['n is question', 'n > 8'],
    question: 'A tree is 9 feet tall. It grows 2 feet a year. How tall is it after 3 years?',
    given: 'height = tall + growth * years',
    with: { tall: 9, growth: 2, years: 3 },
    because: 'no_words',
  },
  'two numbers in a bracket leave one, several or none between them': {
    ...pens,
    edit: ['bare(n)', 'exactly_between(n, n - 1, n + 1)'],
    class: 1,
    where: packs,
    gives: question.replace('5 packs', 'packs (more than 4 but fewer than 6)'),
  },
  'and several are several': {
    ...pens,
    edit: ['bare(n)', 'exactly_between(n, n - 2, n + 2)'],
    class: 2,
    where: packs,
    gives: question.replace('5 packs', 'packs (more than 3 but fewer than 7)'),
  },
  'of money there is more between two numbers': {
    ...pens,
    edit: ['vague(n)', 'exactly_between(n, n - 1, n + 1)'],
    class: 1,
    where: ['n is question', 'n < 5'],
    because: 'no_words',
  },
  'a number in letters is the same number': {
    ...pens,
    edit: 'in_letters(n)',
    class: 1,
    where: packs,
    gives: question.replace('5 packs', 'five packs'),
  },
  'nothing is written in letters that is money': {
    ...pens,
    edit: 'in_letters(n)',
    class: 1,
    where: ['n is question', 'n < 5'],
    because: 'no_words',
  },
  'nor before a short unit': {
    edit: 'in_letters(n)',
    class: 1,
    question: 'Nora runs 5 km a day. How many kilometers does she run in a week?',
    given: 'ran = daily * 7',
    with: { daily: 5 },
    because: 'no_words',
  },
  'behind other words a number in letters has no capital': {
    edit: ['range(n, n - 2, n + 2)', 'exactly(n, n)'],
    class: 1,
    where: ['n is question', 'n > 4'],
    question: 'Five boys bring 3 sticks each. How many sticks are there?',
    given: 'sticks = boys * each',
    with: { boys: 5, each: 3 },
    gives: ['(five, to be exact)', '(exactly five)'].map(
      (bracket) => `Between three and seven boys ${bracket} bring 3 sticks each. How many sticks are there?`,
    ),
  },
});
