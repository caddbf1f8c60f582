import { type Case, tried } from '../../../test/shared/questions/edit.ts';

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
  'two measures do not change places, nor what is paid in all': {
    edit: 'swap(a, b)',
    class: 1,
    where: ['a is question', 'b is question', 'a != b'],
    question: 'Ann sold $24 worth of small cups and $11 worth of large cups. How much did she earn?',
    given: 'earned = small + large',
    with: { small: 24, large: 11 },
    because: 'no_words',
  },
  'an article and its adjective want the number': {
    ...opened('vague(n)', 'A hat cost $40. Its price was cut by a further $9. What does it cost now?'),
    given: 'now = b - a',
    because: 'no_words',
  },
  'a count whose last is called by its number changes places with nothing': {
    edit: 'swap(a, b)',
    class: 1,
    where: ['a is question', 'b is question', 'a != b'],
    question:
      'The average of the 4 test scores is 83 scores. What must Ann get on the fourth test for it, if she got 249 before?',
    given: ['all = tests * average', 'fourth = all - 249'],
    with: { tests: 4, average: 83 },
    because: 'no_words',
  },
  'what the solution counts in parts need not be whole': {
    edit: 'split(n, t, m)',
    class: 0,
    where: ['n is question', 'n > 20', 't is computed'],
    choose: { m: '[n + 1]' },
    question:
      'Half of a can is eaten three times a day. Equal cans are sold. How many cans are eaten in 24 days?',
    given: ['cans_a_day = times * part', 'cans = cans_a_day * days'],
    with: { times: 3, part: 0.5, days: 24 },
    solution: [
      'They eat {times} * {part} = <<{times}*{part}={cans_a_day}>>{cans_a_day} cans a day.',
      'They eat {cans_a_day} * {days} = <<{cans_a_day}*{days}={cans}>>{cans} cans.',
    ],
    because: 'no_words',
  },
  'but of half of the birds nothing is left over': {
    edit: 'split(n, t, m)',
    class: 0,
    where: ['n is question', 'n > 20', 't is computed'],
    choose: { m: '[n + 1]' },
    question: 'Ann has 72 birds. Half of the birds are finches. How many birds are finches?',
    given: 'finches = birds / halves',
    with: { birds: 72, halves: 2 },
    gives: 'Ann has 73 birds. Half of the birds are finches. How many birds are finches?',
  },
  'nor what the question does': {
    edit: 'split(n, t, m)',
    class: 0,
    where: ['n is question', 'n > 20', 't is computed'],
    choose: { m: '[n + 1]' },
    question:
      'Ann washed 2.5 loads on Monday. Of the 24 loads of her week half are white. How many loads are white?',
    given: 'white = loads * part',
    with: { loads: 24, part: 0.5 },
    because: 'no_words',
  },
  'less than no profit is a loss': {
    edit: 'overdraw(n, t, m)',
    class: 0,
    where: ['n is question', 't is computed', 'n < 50'],
    choose: { m: '[n * 10]' },
    question: 'Jo had $100 from the sale. She paid $40 of the money for flour. What profit was left for her?',
    given: 'left = had - paid',
    with: { had: 100, paid: 40 },
    because: 'no_words',
  },
  'less than no money is none': {
    edit: 'overdraw(n, t, m)',
    class: 0,
    where: ['n is question', 't is computed', 'n < 50'],
    choose: { m: '[n * 10]' },
    question: 'Jo had $100 from the sale. She paid $40 of the money for flour. What money was left for her?',
    given: 'left = had - paid',
    with: { had: 100, paid: 40 },
    gives: 'Jo had $100 from the sale. She paid $400 of the money for flour. What money was left for her?',
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
  'nobody only makes rolls': opened(
    'bare(n)',
    'The oven only bakes 9 rolls. It is used 40 times. How many rolls are there?',
    { because: 'no_words' },
  ),
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
  'a half that is eaten is no third where the program takes it for the rest': {
    edit: 'vague(n)',
    where: ['n is question', 'n < 1'],
    question: 'Ann bakes 20 rolls. She eats half of the rolls. How many rolls are left?',
    given: 'left = rolls * part',
    with: { rolls: 20, part: 0.5 },
    because: 'implied',
  },
  'a half that is lost is no fifth where the program goes on with what stays': {
    edit: 'vague(n)',
    where: ['n is question', 'n == 2'],
    question: 'Ann has 20 rolls. She loses half of them and then buys 4 rolls. How many rolls does she have?',
    given: ['kept = rolls / halves', 'has = kept + bought'],
    with: { rolls: 20, halves: 2, bought: 4 },
    because: 'implied',
  },
  'what comes out whole may be whole all along': {
    edit: 'split(n, t, m)',
    class: 0,
    where: ['n is question', 't is computed', 'n > 20'],
    choose: { m: '[n + 1]' },
    question:
      'Ann has 40 rolls. Half of the rolls are brown. She fills 6 bags with as many rolls as are brown each. How many rolls does she need?',
    given: ['brown = rolls / 2', 'needed = brown * bags'],
    with: { rolls: 40, bags: 6 },
    because: 'not_proved',
  },
  'who works so many hours a day may work all day without them': {
    edit: 'remove(n)',
    where: ['n is question', 'n == 4'],
    question: 'Ann sorts 50 caps an hour. If she works 4 hours a day, how many caps does she sort in 7 days?',
    given: ['caps_a_day = caps * hours', 'sorted = caps_a_day * days'],
    with: { caps: 50, hours: 4, days: 7 },
    because: 'needed',
  },
  'what each of some vans holds is told of others, too': {
    edit: 'remove(n)',
    where: ['n is question', 'n == 5'],
    question:
      'Ann has 10 vans. Each van holds 8 rolls. If the rolls are moved to 5 vans, how many rolls will each van hold?',
    given: ['rolls = vans * rolls_per_van', 'held = rolls / other_vans'],
    with: { vans: 10, rolls_per_van: 8, other_vans: 5 },
    because: 'no_sentence',
  },
  'of two the other one is meant': {
    edit: 'compare_nobody(n)',
    where: 'n is question',
    question:
      'In May Ann picks 50 figs and Bob picks 80 figs. In June Ann picks 60 figs. Bob picks 20 more figs than Ann. How many figs does Bob pick in June?',
    given: 'bob_june_figs = ann_june_figs + more',
    with: { ann_may_figs: 50, bob_may_figs: 80, ann_june_figs: 60, more: 20 },
    because: 'implied',
  },
  'nothing is fewer by more than all of it': {
    edit: 'exceed(n, m)',
    class: 0,
    where: ['n is question', 'n < 1'],
    choose: { m: '[n + 1]' },
    question:
      'In May Ann picks 50 figs. In June she picks 20% fewer figs. How many figs does she pick in June?',
    given: 'june = figs * (1 - part)',
    with: { figs: 50, part: 0.2 },
    gives:
      'In May Ann picks 50 figs. In June she picks 120% fewer figs. How many figs does she pick in June?',
  },
  'behind what it supposes the question asks of its number again': {
    edit: 'recall(n, m)',
    class: 0,
    where: ['n is question', 'n == 40'],
    choose: { m: '[n * 2]' },
    question: 'Ann has 40 slices of bread. If she eats 12 slices, how many slices of bread are left?',
    given: 'left = slices - eaten',
    with: { slices: 40, eaten: 12 },
    gives: 'Ann has 40 slices of bread. If she eats 12 slices, how many of the 80 slices of bread are left?',
  },
});
