import { told, tried } from '../../../test/shared/questions/edit.ts';

tried('what people who looked for false classes doubted', {
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
  'who triples a number makes no more than': {
    edit: 'bare(n)',
    where: 'n == 3',
    question:
      'Ida has 80 coins. She gives 20 coins away. Then she triples the number of coins she has. How many has she?',
    given: ['rest = coins - gone', 'now = rest * times'],
    with: { coins: 80, gone: 20, times: 3 },
    because: 'no_words',
  },
  'a sentence that opens with what somebody has needs its number': {
    edit: 'bare(n)',
    where: 'n == 60',
    question:
      'With 60 pens, Ida has half the number of pens that Ben has. Ann has 9 caps. How many pens has Ben?',
    given: 'ben_pens = pens * times',
    with: { pens: 60 },
    knowing: { times: 2 },
    because: 'no_words',
  },
  'as many as somebody took of others is said with its number': {
    edit: 'bare(n)',
    where: 'n == 2',
    question:
      'Ida takes 3 apples. She takes 2 times as many figs as apples as she took before. How many figs does she take?',
    given: 'figs = apples * times',
    with: { apples: 3, times: 2 },
    because: 'no_words',
  },
  'what the solution has as one is told in no number': {
    edit: 'tell(t, t)',
    class: 1,
    where: ['t is computed', 't == 56'],
    question:
      'Ida has 22 sodas. Ben brings her 12 plus two times the number of sodas she has. How many sodas are there?',
    given: ['twice = sodas * times', 'brought = twice + more', 'all = sodas + brought'],
    with: { sodas: 22, times: 2, more: 12 },
    solution: [
      'Two times the sodas is {sodas}*{times} = <<{sodas}*{times}={twice}>>{twice}.',
      'Ben brings Ida {twice}+{more} = <<{twice}+{more}={brought}>>{brought} soda.',
      'There are {sodas}+{brought} = <<{sodas}+{brought}={all}>>{all} sodas.',
    ],
    because: 'no_sentence',
  },
});
