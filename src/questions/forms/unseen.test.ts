import { type Case, told, tried } from '../../../test/shared/questions/edit.ts';

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
  'half of them may be what is left, where the solution takes it so': {
    edit: 'vague(n)',
    where: 'n == 1/2',
    question:
      'Ida had 18 pebbles. She skipped 1/2 of them, but Ben gave her 30 more. How many does she have now?',
    given: ['rest = pebbles * part', 'now = rest + more'],
    with: { pebbles: 18, part: '1/2', more: 30 },
    solution: [
      'Ida had {pebbles} * {part} = <<{pebbles}*{part}={rest}>>{rest} pebbles left.',
      'She has {rest} + {more} = <<{rest}+{more}={now}>>{now} pebbles.',
    ],
    because: 'implied',
  },
  'what else takes from the half tells nothing of the other one': {
    edit: 'vague(n)',
    where: 'n == 1/2',
    question:
      'Ida has 80 coins. She keeps 1/2 of them and gives the rest to 4 friends. How many more has she than each?',
    given: ['kept = coins * part', 'each = kept / friends', 'more = kept - each'],
    with: { coins: 80, part: '1/2', friends: 4 },
    because: 'implied',
  },
  'a source that is gone leaves too little, not an open question': {
    edit: 'remove(n)',
    where: 'n == 36',
    question:
      'Ida has 4 cards besides the 13 that her father gave her. She ordered 36 cards from a shop. She gives Ben 29 cards. How many cards does she keep?',
    given: ['own = cards + gift', 'all = own + ordered', 'kept = all - given'],
    with: { cards: 4, gift: 13, ordered: 36, given: 29 },
    because: 'needed',
  },
  'of bags for at least so much as many are needed as do at least': {
    edit: 'at_least(n, m)',
    where: 'n == 50',
    choose: { m: '[n - 10]' },
    question: 'Ida seeds 800 square feet. Each bag covers 50 square feet. How many bags does she need?',
    given: 'bags = feet / feet_per_bag',
    with: { feet: 800, feet_per_bag: 50 },
    because: 'no_words',
  },
  'what is used is not asked of': {
    edit: 'recall(n, n)',
    class: 1,
    where: 'n == 35',
    question:
      'Ida has 4 boxes of 15 lamps. She uses 35 lamps and gives the rest to Ben. How many lamps does she give?',
    given: ['lamps = boxes * each', 'given = lamps - used'],
    with: { boxes: 4, each: 15, used: 35 },
    because: 'no_words',
  },
  'what the same sentence gives may come before what it takes': {
    edit: 'overdraw(n, t, m)',
    class: 0,
    where: ['n == 40', 't is computed'],
    choose: { m: '[10]' },
    question:
      'A bus has 40 riders. At the last stop 22 riders get off and 50 riders get on. How many are on it?',
    given: ['rest = riders - off', 'on_it = rest + on'],
    with: { riders: 40, off: 22, on: 50 },
    because: 'no_words',
  },
  'what also comes may have come before': {
    edit: 'overdraw(n, t, m)',
    class: 0,
    where: ['n == 40', 't is computed'],
    choose: { m: '[10]' },
    question: 'A shop has 40 books. It sells 22 books. It also gets 50 books. How many books does it have?',
    given: ['rest = books - sold', 'now = rest + got'],
    with: { books: 40, sold: 22, got: 50 },
    because: 'no_words',
  },
  'what somebody can do need not be whole': {
    edit: 'split(n, t, m)',
    class: 0,
    where: ['n == 20', 't is computed'],
    choose: { m: '[n + 1]' },
    question: 'Ann can carve 20 spoons. Ben can carve half as many spoons. How many spoons can Ben carve?',
    given: 'ben_spoons = ann_spoons / parts',
    with: { ann_spoons: 20, parts: 2 },
    because: 'no_words',
  },
  'a part of what is told as spent is no total': {
    edit: 'tell(t, m)',
    class: 0,
    where: ['t is computed', 't == 75'],
    choose: { m: '[t - 10]' },
    question:
      'Ida spent $90 on art. 4 canvases cost $40 and a set of paints cost 1/2 that much. She also spent $15 on an easel, and the rest of the money on brushes. How much did she spend on brushes?',
    given: ['paints = canvases * part', 'spent = canvases + paints + easel', 'brushes = money - spent'],
    with: { money: 90, canvases: 40, part: '1/2', easel: 15 },
    solution: [
      'She spent {canvases} * {part} = $<<{canvases}*{part}={paints}>>{paints} on paints.',
      'She spent {canvases} + {paints} + {easel} = $<<{canvases}+{paints}+{easel}={spent}>>{spent}.',
      'She spent {money} - {spent} = $<<{money}-{spent}={brushes}>>{brushes} on brushes.',
    ],
    because: 'no_sentence',
  },
  'what tells of a river stays behind it': told(
    'There are 65 dolphins in a bay, and 3 times that number come from a river which ends there. How many are there?',
    ['others = times * dolphins', 'all = others + dolphins'],
    { dolphins: 65, times: 3 },
  ),
  'what a sentence that is gone is compared with is missed': {
    edit: 'remove(n)',
    where: 'n == 3',
    question:
      'Ida paints her house. Ida has 3 shelves in one room. Ida puts up twice as many shelves in the hall. Ben puts up 5 shelves. How many shelves are there?',
    given: ['hall = shelves * times', 'all = shelves + hall + others'],
    with: { shelves: 3, times: 2, others: 5 },
    because: 'no_sentence',
  },
  'nobody is paid for the children that there are': told(
    'A seat costs $6 for an adult and $4 for a child. A hall with 250 seats is full and has 188 children. What is paid in all?',
    [
      'adults = seats - children',
      'by_adults = adults * adult_price',
      'by_children = children * child_price',
      'all = by_adults + by_children',
    ],
    { seats: 250, children: 188, adult_price: 6, child_price: 4 },
  ),
  'what belongs to each in turn is told of each': {
    edit: 'vague(n)',
    where: 'n == 70',
    question:
      'Two vans of 150 boxes leave with 60% and 70% of their boxes, respectively. How many boxes leave?',
    given: ['one = boxes * first / 100', 'other = boxes * second / 100', 'all = one + other'],
    with: { boxes: 150, first: 60, second: 70 },
    because: 'no_words',
  },
  'three of one price may cost less together, and no more': {
    edit: 'tell(t, m)',
    class: 0,
    where: ['t is computed', 't == 9'],
    choose: { m: '[t - 1]' },
    question:
      'A cap costs $3 and a comb costs $1. Ida buys three caps. Ben buys a comb. How much do they spend?',
    given: ['caps_cost = caps * cap_price', 'all = caps_cost + comb_price'],
    with: { caps: 3, cap_price: 3, comb_price: 1 },
    solution: [
      'Three caps cost {caps} * {cap_price} = $<<{caps}*{cap_price}={caps_cost}>>{caps_cost}.',
      'They spend {caps_cost} + {comb_price} = $<<{caps_cost}+{comb_price}={all}>>{all}.',
    ],
    gives:
      'A cap costs $3 and a comb costs $1. Ida buys three caps ($8 in all). Ben buys a comb. How much do they spend?',
  },
  'what each sort fills must come out whole as before': {
    edit: 'range(n, low, high)',
    where: 'n == 20',
    choose: { low: '[15]', high: '[30]' },
    question:
      'Ida packs 40 red pens and 120 blue pens by color. Each box holds 20 pens. How many boxes does she fill?',
    given: ['pens = red + blue', 'boxes = pens / pens_per_box'],
    with: { red: 40, blue: 120, pens_per_box: 20 },
    because: 'same_answer',
  },
});
