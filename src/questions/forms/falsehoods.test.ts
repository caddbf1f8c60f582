import { tried } from '../../../test/shared/questions/edit.ts';

tried('what would be false, or said by nobody', {
  'behind what a number is less than stands no result': {
    edit: 'tell(t, m)',
    class: 0,
    where: 't is computed',
    choose: { m: '[t - 1]' },
    question:
      'Mia has 30 shells from the lake, which is 12 fewer than she has from the sea. She sorts the shells into 6 trays. How many shells are in a tray?',
    given: [
      'sea_shells = lake_shells + fewer',
      'shells = lake_shells + sea_shells',
      'in_tray = shells / trays',
    ],
    with: { lake_shells: 30, fewer: 12, trays: 6 },
    because: 'no_sentence',
  },
  'more may be paid than was earned': {
    edit: 'overdraw(n, t, m)',
    class: 0,
    where: ['n is question', 't is computed', 'n > 50'],
    choose: { m: '[n * 3]' },
    question: 'Ida sells 20 cups of tea for $5 each. She spends $60 on tea. How much money is left?',
    given: ['sales = cups * price', 'left = sales - spent'],
    with: { cups: 20, price: 5, spent: 60 },
    because: 'no_words',
  },
  'what comes out on the way of a working is true by then': {
    edit: 'tell(t, m)',
    class: 0,
    where: 't is computed',
    choose: { m: '[t - 3]' },
    question:
      'Ida has 40 mugs. She breaks 8 of her mugs and buys 3 mugs. She packs the mugs into 5 boxes. How many mugs are in a box?',
    given: ['all = mugs - broken + bought', 'in_box = all / boxes'],
    with: { mugs: 40, broken: 8, bought: 3, boxes: 5 },
    solution: [
      'She has {mugs} - {broken} + {bought} = <<{mugs}-{broken}+{bought}={all}>>{all} mugs.',
      'A box takes {all} / {boxes} = <<{all}/{boxes}={in_box}>>{in_box} mugs.',
    ],
    because: 'said_again',
  },
  'a second part stands beside the first, and is no part of it': {
    edit: 'recount(n, n)',
    where: ['n is question', 'n == 16'],
    question:
      'A shelf holds 90 mugs. 16 of the mugs are red and 25 of the mugs are blue. How many are neither?',
    given: ['colored = red + blue', 'others = mugs - colored'],
    with: { mugs: 90, red: 16, blue: 25 },
    because: 'no_words',
  },
  'before two sorts of things the number would be of both': {
    edit: 'recount(n, n)',
    where: ['n is question', 'n == 16'],
    question: 'Ida buys 16 mugs and 9 bowls. She packs the mugs and bowls. A box takes 5. How many boxes?',
    given: ['things = mugs + bowls', 'boxes = things / box'],
    with: { mugs: 16, bowls: 9, box: 5 },
    because: 'no_words',
  },
  'what is spoken of again does not change its place': {
    edit: 'swap(a, b)',
    class: 1,
    where: ['a is question', 'b is question', 'a == 15', 'b == 9'],
    question:
      'The walk to the lake takes 15 minutes, and the walk to the mill takes 9 minutes. Before the 15 minute walk Ida reads for 20 minutes. How many minutes is that?',
    given: ['walks = lake + mill', 'all = walks + reading'],
    with: { lake: 15, mill: 9, reading: 20 },
    because: 'said_again',
  },
  'what is needed is told with its number': {
    edit: 'bare(n)',
    where: ['n is question', 'n > 20'],
    question: 'Ida needs 40 cups for her tea room. Ben brings 12 cups. How many cups are missing?',
    given: 'missing = cups - brought',
    with: { cups: 40, brought: 12 },
    because: 'no_words',
  },
  'without its time nothing says that it takes any': {
    edit: 'remove(n)',
    where: ['n is question', 'n == 15'],
    question:
      'Ida packs 9 crates in 3 hours. She labels 4 crates. A crate takes 15 minutes to be labeled. How many minutes does she work?',
    given: 'minutes = hours * 60 + labeled * minutes_per_crate',
    with: { hours: 3, labeled: 4, minutes_per_crate: 15 },
    because: 'needed',
  },
  'who are the two is told before: it tells nothing of a price': {
    edit: 'remove(n)',
    where: ['n is question', 'n == 9'],
    question: 'Ida buys 4 mugs at $9 each. Ben pays $20 for a pot. How much do the two pay?',
    given: ['mugs_cost = mugs * price', 'paid = mugs_cost + pot'],
    with: { mugs: 4, price: 9, pot: 20 },
    gives: 'Ida buys 4 mugs. Ben pays $20 for a pot. How much do the two pay?',
  },
  'who is so many times as old is older': {
    edit: 'bare(n)',
    where: ['n is question', 'n == 3'],
    question: 'Ida is 3 times as old as Ben. Ben is 9 years old. How old is Ida?',
    given: 'ida_age = times * ben_age',
    with: { times: 3, ben_age: 9 },
    gives: 'Ida is older than Ben. Ben is 9 years old. How old is Ida?',
  },
  'of all there are no part is more': {
    edit: 'overdraw(n, t, m)',
    class: 0,
    where: ['n is question', 't is computed', 'n > 20'],
    choose: { m: '[n - 15]' },
    question:
      'Each of 4 trays holds 6 rolls and a basket holds the others. There are a total of 30 rolls. How many rolls does the basket hold?',
    given: ['on_trays = trays * rolls_per_tray', 'others = rolls - on_trays'],
    with: { trays: 4, rolls_per_tray: 6, rolls: 30 },
    gives:
      'Each of 4 trays holds 6 rolls and a basket holds the others. There are a total of 15 rolls. How many rolls does the basket hold?',
  },
  'with whom others are compared may be supposed, and is missed': {
    edit: 'remove(n)',
    where: ['n is question', 'n == 9'],
    question: 'Ida is four years older than Ben. If Ida is 9 years old, how old will Ben be in 2 years?',
    given: ['ben_age = ida_age - older', 'then = ben_age + years'],
    with: { ida_age: 9, older: 4, years: 2 },
    gives: 'Ida is four years older than Ben. How old will Ben be in 2 years?',
  },
  'what is asked alone is no question without what it supposes': {
    edit: 'remove(n)',
    where: ['n is question', 'n == 9'],
    question: 'If Ida has 9 mugs and buys 4 mugs, how many mugs does Ida have?',
    given: 'mugs = had + bought',
    with: { had: 9, bought: 4 },
    because: 'no_sentence',
  },
  'nor is a rate gone where another one would take its place': {
    edit: 'remove(n)',
    where: ['n is question', 'n == 80'],
    question:
      'A tram needs 2 hours at 60 miles per hour. How many hours would it need if it ran at 80 miles per hour?',
    given: 'needed = hours * speed / new_speed',
    with: { hours: 2, speed: 60, new_speed: 80 },
    because: 'no_sentence',
  },
});
