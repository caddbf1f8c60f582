import { tried } from '../../../test/shared/questions/edit.ts';

tried('what misses a number that is gone, and what tells it', {
  'what is sold for more than it is worth is sold for that': {
    edit: 'remove(n)',
    where: ['n is question', 'n > 1', 'n < 2'],
    question:
      'An ounce of silver costs $25. Bob has 7 ounces. He sells them for 120% of that. What does he get?',
    given: ['worth = ounces * price', 'paid = worth * part'],
    with: { price: 25, ounces: 7, part: 1.2 },
    because: 'needed',
  },
  'no price is left out behind so many for it': {
    edit: 'remove(n)',
    where: ['n is question', 'n == 9'],
    question: 'Bob has 6 pens. He plans to sell them at 3 for $9. What does he get for them?',
    given: ['packs = pens / in_a_pack', 'paid = packs * price'],
    with: { pens: 6, in_a_pack: 3, price: 9 },
    because: 'no_sentence',
  },
  'a number that is said again of the same tells no other one': {
    edit: 'vague(n)',
    where: ['n is question', 'n == 30'],
    question:
      'Ida packs 12 mugs into each of 4 boxes. Ben takes 30 mugs out of the 4 boxes. How many mugs are left?',
    given: ['mugs = boxes * each', 'left = mugs - taken'],
    with: { boxes: 4, each: 12, taken: 30 },
    gives:
      'Ida packs 12 mugs into each of 4 boxes. Ben takes a certain number of mugs out of the 4 boxes. How many mugs are left?',
  },
  'a part that the question says in two places is said': {
    edit: 'split(n, t, m)',
    class: 0,
    where: ['n is question', 'n == 24', 't is computed', 't == 12'],
    choose: { m: '[25]' },
    question:
      'A club has 24 pupils. Half of the pupils sing, and half of the pupils who sing dance. How many pupils dance?',
    given: ['singers = pupils * half', 'dancers = singers * half'],
    with: { pupils: 24 },
    knowing: { half: 0.5 },
    gives:
      'A club has 25 pupils. Half of the pupils sing, and half of the pupils who sing dance. How many pupils dance?',
  },
  'what is left of the rest has an answer, where nothing else misses the number': {
    edit: 'remove(n)',
    where: ['n is question', 'n == 2'],
    question:
      'Ida puts 54 nuts into 9 jars evenly. 2 of the jars are of salted nuts. 3 of the jars are of sweet nuts. The rest of the jars are plain. How many nuts are plain?',
    given: [
      'each = nuts / jars',
      'salted_nuts = salted * each',
      'sweet_nuts = sweet * each',
      'plain = nuts - salted_nuts - sweet_nuts',
    ],
    with: { nuts: 54, jars: 9, salted: 2, sweet: 3 },
    because: 'needed',
  },
  'but a number that counts nothing else any more misses it': {
    edit: 'remove(n)',
    where: ['n is question', 'n == 7'],
    question: 'Ida fills 4 jars. Each jar holds 7 nuts. She has 5 more nuts. How many nuts has she?',
    given: 'nuts = jars * nuts_per_jar + more',
    with: { jars: 4, nuts_per_jar: 7, more: 5 },
    gives: 'Ida fills 4 jars. She has 5 more nuts. How many nuts has she?',
  },
  'two numbers that go together leave nothing to ask for': {
    edit: 'remove(n)',
    where: ['n is question', 'n == 7'],
    question:
      'A jar weighs 7 pounds and a box weighs 3 pounds. Kim lifts 4 jars and 5 boxes. How much does she lift?',
    given: 'lifted = jar_pounds * jars + box_pounds * boxes',
    with: { jar_pounds: 7, box_pounds: 3, jars: 4, boxes: 5 },
    gives: 'Kim lifts 4 jars and 5 boxes. How much does she lift?',
  },
  'what many get in equal parts tells the whole': {
    edit: 'vague(n)',
    where: ['n is question', 'n > 100'],
    question: 'Kim bakes 120 buns so that her 12 guests can get 10 buns each. Ben eats 7. How many are left?',
    given: 'left = buns - eaten',
    with: { buns: 120, eaten: 7 },
    because: 'implied',
  },
  'what nothing else counts tells nothing': {
    edit: 'vague(n)',
    where: ['n is question', 'n > 20'],
    question: 'Kim has a shop with 3 rooms. Kim bought 40 lamps. She sold 7 lamps. How many lamps are left?',
    given: 'left = lamps - sold',
    with: { lamps: 40, sold: 7 },
    gives: ['some', 'many'].map(
      (words) =>
        `Kim has a shop with 3 rooms. Kim bought ${words} lamps. She sold 7 lamps. How many lamps are left?`,
    ),
  },
  'but two such numbers may, or what is counted elsewhere': {
    edit: 'vague(n)',
    where: ['n is question', 'n > 20'],
    question:
      'Kim has a shop with 3 rooms and 4 walls. Kim bought 40 lamps. She sold 7 lamps. How many lamps are left?',
    given: 'left = lamps - sold',
    with: { lamps: 40, sold: 7 },
    because: 'number_unaccounted',
  },
  'nor one that may be all that there are': {
    edit: 'vague(n)',
    where: ['n is question', 'n == 40'],
    question: 'A shop has 47 lamps. Kim bought 40 red ones. She bought 7 blue ones. How many did she buy?',
    given: 'lots = red + blue',
    with: { red: 40, blue: 7 },
    because: 'number_unaccounted',
  },
  'a part is left open though the program divides': {
    edit: 'vague(n)',
    where: ['n is question', 'n == 4'],
    question: 'Kim has 24 plums. She eats a quarter of the plums. How many plums does she eat?',
    given: 'eaten = plums / parts',
    with: { plums: 24, parts: 4 },
    gives: 'Kim has 24 plums. She eats some of the plums. How many plums does she eat?',
  },
  'and so is how many fewer there are': {
    edit: 'bare(n)',
    where: ['n is question', 'n == 2'],
    question: 'Kim has 24 plums. Ben has half as many plums as Kim. How many plums does Ben have?',
    given: 'bens = plums / parts',
    with: { plums: 24, parts: 2 },
    gives: 'Kim has 24 plums. Ben has fewer plums than Kim. How many plums does Ben have?',
  },
  'one half tells nothing of another': {
    edit: 'vague(n)',
    where: ['n is question', 'n < 1'],
    question:
      'Kim has 40 plums and half of the plums are red. Ben has 30 pens and half of the pens are old. How many are red or old?',
    given: ['red = plums * red_part', 'old = pens * old_part', 'all = red + old'],
    with: { plums: 40, red_part: 0.5, pens: 30, old_part: 0.5 },
    gives:
      'Kim has 40 plums and some of the plums are red. Ben has 30 pens and half of the pens are old. How many are red or old?',
  },
  'nor does one day tell another': {
    edit: 'vague(n)',
    where: ['n is question', 'n == 3'],
    question: 'Kim walks 3 miles on Monday. Kim walks 3 miles on Friday. How many miles does she walk?',
    given: ['all = monday + friday'],
    with: { monday: 3, friday: 3 },
    gives: ['several', 'a few'].flatMap((words) => [
      `Kim walks ${words} miles on Monday. Kim walks 3 miles on Friday. How many miles does she walk?`,
      `Kim walks 3 miles on Monday. Kim walks ${words} miles on Friday. How many miles does she walk?`,
    ]),
  },
  'but what is known by then is no other': {
    edit: 'vague(n)',
    where: ['n is question', 'n == 3'],
    question: 'Kim walks 3 miles on Monday. Kim runs the 3 miles on Friday. How many miles is that?',
    given: ['all = monday + friday'],
    with: { monday: 3, friday: 3 },
    because: 'said_again',
  },
  'no clause is cut off behind `to`': {
    edit: 'remove(n)',
    where: ['n is question', 'n == 3'],
    question: 'A way takes 2 hours. Lou rides to and from work 3 times a week. How many hours does she ride?',
    given: 'hours = ways * times * hours_per_way',
    with: { ways: 2, times: 3, hours_per_way: 2 },
    because: 'no_sentence',
  },
  'what is spoken of as a number later is not left out': {
    edit: 'remove(n)',
    where: ['n is question', 'n > 9'],
    question:
      'Ida sells rolls. She sold 40 rolls on Friday. On Sunday she sold 10 fewer than twice that number. How many rolls did she sell on Sunday?',
    given: 'rolls = friday * 2 - fewer',
    with: { friday: 40, fewer: 10 },
    because: 'no_sentence',
  },
  'nor are things that are meant by them': {
    edit: 'remove(n)',
    where: ['n is question', 'n > 9'],
    question:
      'Ida learns Dutch. She buys 90 cards. A half of the words on them she knew before. How many are new to her?',
    given: 'fresh = cards / parts',
    with: { cards: 90, parts: 2 },
    because: 'no_sentence',
  },
  'nobody asks of things that nothing speaks of then': {
    edit: 'remove(n)',
    where: ['n is question', 'n == 5'],
    question: 'Ida makes 16 jars. If each jar holds 5 beads, how many beads are there?',
    given: ['beads = jars * each'],
    with: { jars: 16, each: 5 },
    because: 'no_sentence',
  },
  'nobody asks how it would have been without saying when': {
    edit: 'remove(n)',
    where: ['n is question', 'n == 300'],
    question: 'A party of 200 people raised $2000. How much would they have raised if 300 people had come?',
    given: ['each = money / people', 'more = each * others'],
    with: { money: 2000, people: 200, others: 300 },
    because: 'no_sentence',
  },
  'there are no 60-dollar bills': {
    edit: 'overdraw(n, t, m)',
    class: 0,
    where: ['n is question', 'n == 20', 't is computed'],
    choose: { m: '[7]' },
    question: 'Bob pays for a book of $12 with a $20 bill. How much money does he get back?',
    given: ['back = bill - price'],
    with: { bill: 20, price: 12 },
    because: 'no_words',
  },
  'what is left over from before is there too': {
    edit: 'overdraw(n, t, m)',
    class: 0,
    where: ['n is question', 'n == 40', 't is computed', 't == 10'],
    choose: { m: '[29]' },
    question:
      'A cow gave 40 liters of milk. Ida sold 30 liters of it. She had 5 liters left over from yesterday. How many liters has she now?',
    given: ['kept = milk - sold', 'now = kept + old'],
    with: { milk: 40, sold: 30, old: 5 },
    because: 'no_words',
  },
  'what is worked out on both sides may well be fewer': {
    edit: 'cross(a, b, t)',
    class: 0,
    where: ['a is question', 'b is question', 'a == 9', 'b == 2', 't is computed'],
    question:
      'Ann has 4 boxes of 9 pens each. Bob has 3 boxes of 2 pens each. How many more pens does Ann have than Bob?',
    given: ['ann = boxes * each', 'bob = bob_boxes * bob_each', 'more = ann - bob'],
    with: { boxes: 4, each: 9, bob_boxes: 3, bob_each: 2 },
    because: 'no_words',
  },
});
