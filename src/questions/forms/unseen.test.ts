import { type Case, tried } from '../../../test/shared/questions/edit.ts';

const open: Pick<Case, 'class' | 'where'> = { class: 2, where: 'n is question' };

tried('what readers of unseen questions took otherwise: nothing is open', {
  'of several days it is compared with the day before': {
    ...open,
    edit: 'compare_nobody(n)',
    question:
      'On Monday Ida sells 9 crates. On Tuesday she sells 12 crates. On Friday she sells 4 fewer crates than on Tuesday. How many crates does she sell on Friday?',
    given: 'friday_crates = tuesday_crates - fewer',
    with: { monday_crates: 9, tuesday_crates: 12, fewer: 4 },
    because: 'implied',
  },
  'with whom it is compared is said of another one before': {
    ...open,
    edit: 'compare_nobody(n)',
    question:
      'Ann is 4 inches shorter than Bob. Eve is 70 inches tall. Bob is 60 inches tall. Cid is 5 inches taller than Bob. How tall is Cid?',
    given: 'cid_inches = bob_inches + taller',
    with: { shorter: 4, eve_inches: 70, bob_inches: 60, taller: 5 },
    because: 'implied',
  },
  'nobody takes more bags than it takes': {
    edit: 'vague(n)',
    where: ['n is question', 'n == 4'],
    question:
      'Omar seeds a lawn of 700 square feet. A bag of seed covers 200 square feet. He buys 4 bags of seed. How many square feet could he seed besides?',
    given: ['covered = bags * square_feet_per_bag', 'besides = covered - lawn'],
    with: { lawn: 700, square_feet_per_bag: 200, bags: 4 },
    because: 'implied',
  },
  'but more than it takes are open': {
    edit: 'vague(n)',
    where: ['n is question', 'n == 6'],
    question:
      'Omar seeds a lawn of 700 square feet. A bag of seed covers 200 square feet. He buys 6 bags of seed. How many square feet could he seed besides?',
    given: ['covered = bags * square_feet_per_bag', 'besides = covered - lawn'],
    with: { lawn: 700, square_feet_per_bag: 200, bags: 6 },
    gives: [
      'Omar seeds a lawn of 700 square feet. A bag of seed covers 200 square feet. He buys some bags of seed. How many square feet could he seed besides?',
      'Omar seeds a lawn of 700 square feet. A bag of seed covers 200 square feet. He buys several bags of seed. How many square feet could he seed besides?',
      'Omar seeds a lawn of 700 square feet. A bag of seed covers 200 square feet. He buys a few bags of seed. How many square feet could he seed besides?',
    ],
  },
  'a share is the same of any': {
    edit: 'vague(n)',
    where: ['n is question', 'n == 9'],
    question:
      'The night has 9 hours. Ida reads for a third of the night. How much of the night does she read?',
    given: 'read = hours * part',
    with: { hours: 9, part: '1/3' },
    because: 'implied',
  },
  'who has paid knows how much': {
    edit: 'at_least(n, m)',
    where: ['n is question', 'n == 7'],
    choose: { m: '[n - 2]' },
    question: 'Kim buys 3 mugs for $7 each. How much does she pay?',
    given: 'paid = mugs * price',
    with: { mugs: 3, price: 7 },
    because: 'no_words',
  },
  'and so does who tells what it was': {
    edit: 'at_least(n, m)',
    where: ['n is question', 'n == 7'],
    choose: { m: '[n - 2]' },
    question: 'Kim bought 3 mugs that cost $7 each. How much did she pay?',
    given: 'paid = mugs * price',
    with: { mugs: 3, price: 7 },
    because: 'no_words',
  },
});

tried('what readers of unseen questions took otherwise: what is gone leaves no stump', {
  'nor something short that is new': {
    edit: 'remove(n)',
    where: ['n is question', 'n == 8'],
    question:
      'The seats of a van stand in 8 rows of 2 seats. At first 5 pupils climb. Later 3 pupils board the van. How many empty seats are there?',
    given: ['seats = rows * seats_per_row', 'empty = seats - first - later'],
    with: { rows: 8, seats_per_row: 2, first: 5, later: 3 },
    because: 'no_sentence',
  },
  'of a thing that all have': {
    edit: 'remove(n)',
    where: ['n is question', 'n == 12'],
    question:
      'Ida has 5 cans of gas. She also has a car with a gas tank that holds 12 gallons. A can holds 3 gallons. How many gallons does she need besides?',
    given: 'besides = tank - cans * gallons_per_can',
    with: { cans: 5, tank: 12, gallons_per_can: 3 },
    gives: 'Ida has 5 cans of gas. A can holds 3 gallons. How many gallons does she need besides?',
  },
});

const tellWrongly: Pick<Case, 'edit' | 'class' | 'where' | 'choose'> = {
  edit: 'tell(t, m)',
  class: 0,
  where: 't is computed',
  choose: { m: '[t - 1]' },
};

tried('what readers of unseen questions took otherwise: nothing contradicts', {
  'what is needed is not what is done': {
    ...tellWrongly,
    question:
      'Ida must oil her bike 2 times a month. The oil costs $3 each time. How much does she pay in 4 months?',
    given: ['times = times_per_month * months', 'paid = times * price'],
    with: { times_per_month: 2, months: 4, price: 3 },
    solution: [
      'In 4 months Ida oils her bike {times_per_month} * {months} = <<{times_per_month}*{months}={times}>>{times} times.',
      'She pays {times} * {price} = $<<{times}*{price}={paid}>>{paid}.',
    ],
    because: 'no_sentence',
  },
  'of what may come free, fewer come where there are fewer': {
    edit: 'overdraw(n, t, m)',
    class: 0,
    where: ['n is question', 'n == 5', 't is computed', 't == 2'],
    choose: { m: '[2]' },
    question:
      'A class of 30 pupils and 5 teachers visits a zoo. For every 10 pupils one teacher gets in free. A ticket costs $4. How much do the other teachers pay?',
    given: ['free = pupils / pupils_per_teacher', 'paying = teachers - free', 'paid = paying * ticket'],
    with: { pupils: 30, teachers: 5, pupils_per_teacher: 10, ticket: 4 },
    because: 'no_words',
  },
  'a part of what is not told stands right behind its share': {
    ...tellWrongly,
    where: ['t is computed', 't == 6'],
    question:
      'Ida has 30 figs and eats half of them. She dries 40% of the remaining figs, and Bob eats 2 of those. How many dry figs are left?',
    given: ['rest = figs / 2', 'dried = rest * part', 'left = dried - eaten'],
    with: { figs: 30, part: 0.4, eaten: 2 },
    gives:
      'Ida has 30 figs and eats half of them. She dries 40% (5) of the remaining figs, and Bob eats 2 of those. How many dry figs are left?',
  },
});

const exchanged: Pick<Case, 'edit' | 'class' | 'where' | 'because'> = {
  edit: 'swap(a, b)',
  class: 1,
  where: ['a is question', 'b is question', 'same_unit(a, b)'],
  because: 'no_words',
};

tried('what readers of unseen questions took otherwise: numbers that do not change places', {
  'of which one is told how it follows': {
    ...exchanged,
    question:
      'Ida hangs up 4 bows, two for each of her doors, and 9 stars. How many things does she hang up?',
    given: 'things = bows + stars',
    with: { bows: 4, stars: 9 },
  },
  'nor those that are told of a time in somebody’s life': {
    ...exchanged,
    question:
      'Lea was 31 when Noor was born. Noor was 12 when Eve was born. How many years old was Lea when Eve was born?',
    given: 'lea_age = lea_years_old + noor_years_old',
    with: { lea_years_old: 31, noor_years_old: 12 },
  },
});

tried('what readers of unseen questions took otherwise: a name that says too little', {
  'is of the boxes of either sort': {
    edit: 'tell(t, t)',
    class: 1,
    where: ['t is computed', 't == 6'],
    question:
      'Omar fills 3 fewer plastic boxes with blue caps than red caps. He fills 9 boxes with red caps and each box has 15 caps. Each box with blue caps has 20 caps. How many caps does Omar have in total?',
    given: [
      'red_caps = red_boxes * red_each',
      'blue_boxes = red_boxes - fewer',
      'blue_caps = blue_boxes * blue_each',
      'caps = red_caps + blue_caps',
    ],
    with: { fewer: 3, red_boxes: 9, red_each: 15, blue_each: 20 },
    solution: [
      'Omar has {red_boxes} x {red_each} = <<{red_boxes}*{red_each}={red_caps}>>{red_caps} red caps.',
      'So {red_boxes} - {fewer} = <<{red_boxes}-{fewer}={blue_boxes}>>{blue_boxes} plastic boxes with blue caps.',
      'So, he has {blue_boxes} x {blue_each} = <<{blue_boxes}*{blue_each}={blue_caps}>>{blue_caps} blue caps.',
      'He has {red_caps} + {blue_caps} = <<{red_caps}+{blue_caps}={caps}>>{caps} caps in total.',
    ],
    because: 'no_sentence',
  },
});

tried('what readers of unseen questions took otherwise: nothing contradicts, and nothing is missed', {
  'a basket need not be full': {
    edit: 'split(n, t, m)',
    class: 0,
    where: ['n is question', 'n == 40', 't is computed'],
    choose: { m: '[n + 2]' },
    question:
      'A basket is capable of holding 40 apples. Ida puts a quarter of them on the table. How many apples are on the table?',
    given: 'table_apples = apples / parts',
    with: { apples: 40, parts: 4 },
    because: 'no_words',
  },
  'nor need there be one more of what is told twice': {
    edit: 'remove(n)',
    class: 2,
    where: ['n is question', 'n == 30'],
    question:
      'Dora works online. She works 20 hours at $10 an hour. She works 30 hours at $20 an hour. She pays $500 in expenses. How much money does Dora have left?',
    given: ['first = hours * pay', 'second = more_hours * more_pay', 'left = first + second - expenses'],
    with: { hours: 20, pay: 10, more_hours: 30, more_pay: 20, expenses: 500 },
    because: 'needed',
  },
  'and half that goes is another half than the one that stays': {
    ...open,
    edit: 'vague(n)',
    where: ['n is question', 'n == 2'],
    question:
      'Jo has 8 puppies. She gives away half of them. She keeps one of the remaining puppies. How many puppies does she sell?',
    given: ['remaining_puppies = puppies / parts', 'sold = remaining_puppies - kept'],
    with: { puppies: 8, parts: 2, kept: 1 },
    because: 'implied',
  },
});

tried('what readers of unseen questions took otherwise: what is told is of more', {
  'at least so many for each are no such number': {
    edit: 'recount(n, m)',
    class: 0,
    where: ['n is question', 'n == 2'],
    choose: { m: '[n * 2]' },
    question:
      'Ida pours at least 2 glasses of punch. Each of the glasses holds 6 ounces. How many ounces of punch does she need?',
    given: 'ounces = glasses * each',
    with: { glasses: 2, each: 6 },
    because: 'no_words',
  },
  'cups and eggs together may be any part of one': {
    edit: 'split(n, t, m)',
    class: 0,
    where: ['n is question', 'n == 60', 't is computed'],
    choose: { m: '[n + 3]' },
    question:
      'Ida needs half as many cups of flour as she needs eggs. If she uses 60 eggs, how many eggs and cups of flour does she use?',
    given: ['cups = eggs / divisor', 'ingredients = cups + eggs'],
    with: { eggs: 60, divisor: 2 },
    solution: [
      'She uses {eggs}/{divisor} = <<{eggs}/{divisor}={cups}>>{cups} cups.',
      'She uses {cups}+{eggs} = <<{cups}+{eggs}={ingredients}>>{ingredients} eggs and cups of flour.',
    ],
    because: 'no_words',
  },
  'what a share is done with is done once': {
    edit: 'tell(t, t)',
    class: 1,
    where: 't is computed',
    question: 'Ida sees 9 birds in the garden. She sees one-third of them fly away. How many birds are left?',
    given: ['gone = birds / parts', 'left = birds - gone'],
    with: { birds: 9, parts: 3 },
    solution: [
      'Ida sees {birds} / {parts} = <<{birds}/{parts}={gone}>>{gone} birds fly away.',
      'There are {birds} - {gone} = <<{birds}-{gone}={left}>>{left} birds left.',
    ],
    because: 'no_sentence',
  },
});
