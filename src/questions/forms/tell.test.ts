import { type Case, tried } from '../../../test/shared/questions/edit.ts';

/** A result told beside what it follows from; `because` where no way to tell it is certain. */
const told = (question: string, given: readonly string[], numbers: object, ...gives: string[]): Case => ({
  edit: 'tell(t, t)',
  class: 1,
  where: 't is computed',
  question,
  given,
  with: numbers,
  ...(gives.length > 0 ? { gives } : { because: 'no_sentence' }),
});

const weighed = ['apples = red + green', 'ounces = apples * apple_ounces'];
const packed = ['pens = packs * pens_per_pack', 'kept = pens - given_away'];

tried('a result that is told', {
  'is the total of what one sentence counts': told(
    'Kim picks 5 red apples and 8 green apples. An apple weighs 4 ounces. How many ounces do they weigh?',
    weighed,
    { red: 5, green: 8, apple_ounces: 4 },
    'Kim picks 5 red apples and 8 green apples, 13 apples in all. An apple weighs 4 ounces. How many ounces do they weigh?',
  ),
  'in brackets where the sentence counts more': told(
    'Kim picks 5 red apples and 8 green apples, and Bo picks 2 pears. An apple weighs 4 ounces. How many ounces do the apples weigh?',
    weighed,
    { red: 5, green: 8, apple_ounces: 4 },
    'Kim picks 5 red apples and 8 green apples (13 apples in all), and Bo picks 2 pears. An apple weighs 4 ounces. How many ounces do the apples weigh?',
  ),
  'not where something else is counted between them': told(
    'Kim picks 5 red apples, 2 pears and 8 green apples. An apple weighs 4 ounces. How many ounces do the apples weigh?',
    weighed,
    { red: 5, green: 8, apple_ounces: 4 },
  ),
  'not where the rate may be of more than was counted': told(
    'Ben buys 5 packs of pens. His friends want packs too. Each pack holds 12 pens. He gives 18 pens to his class. How many pens does he keep?',
    packed,
    { packs: 5, pens_per_pack: 12, given_away: 18 },
  ),
  'is what so many of each come to': told(
    'Ben buys 5 packs of pens. Each pack holds 12 pens. He gives 18 pens to his class. How many pens does he keep?',
    packed,
    { packs: 5, pens_per_pack: 12, given_away: 18 },
    'Ben buys 5 packs of pens. Each pack holds 12 pens, 60 pens in all. He gives 18 pens to his class. How many pens does he keep?',
  ),
  'not where others have packs as well': told(
    'Ben buys 5 packs of pens. Ida buys 3 packs. Each pack holds 12 pens. Ben gives 18 pens to his class. How many pens does Ben keep?',
    packed,
    { packs: 5, pens_per_pack: 12, given_away: 18 },
  ),
  'not where each of something else gives such things too': told(
    'Elena has 8 lilies. Each rose has 5 petals. Each lily has 6 petals. She loses 2 petals. How many lily petals are left?',
    ['petals = lilies * per_lily', 'left = petals - lost'],
    { lilies: 8, per_lily: 6, lost: 2 },
  ),
  'not where others go so far in each as well': told(
    'A hare runs 9 meters a second. A cat runs 7 meters a second. If the hare and the cat run for 4 seconds, how many meters do they run?',
    ['far = hare * seconds', 'near = cat * seconds', 'all = far + near'],
    { hare: 9, cat: 7, seconds: 4 },
  ),
  'is money where it is paid': told(
    'Ben buys 5 mugs at $4 each. He pays with a $50 bill. How much change does he get?',
    ['cost = mugs * price', 'change = bill - cost'],
    { mugs: 5, price: 4, bill: 50 },
    'Ben buys 5 mugs at $4 each, for a total of $20. He pays with a $50 bill. How much change does he get?',
  ),
  'is how many somebody has who has more': told(
    'Levi has 5 lemons. Jayden has 6 more lemons than Levi. How many lemons do they have?',
    ['jayden = levi + more', 'all = levi + jayden'],
    { levi: 5, more: 6 },
    'Levi has 5 lemons. Jayden has 11 lemons, 6 more than Levi. How many lemons do they have?',
  ),
  'or twice as many': told(
    'Levi has 5 lemons. Jayden has twice as many lemons as Levi. How many lemons do they have?',
    ['jayden = levi * times', 'all = levi + jayden'],
    { levi: 5, times: 2 },
    'Levi has 5 lemons. Jayden has 10 lemons, twice as many as Levi. How many lemons do they have?',
  ),
  'is how many are a part': told(
    'A class has 24 pupils. 25% of the pupils are girls. How many are boys?',
    ['girls = pupils * percent / 100', 'boys = pupils - girls'],
    { pupils: 24, percent: 25 },
    'A class has 24 pupils. 25% of the pupils (6 pupils) are girls. How many are boys?',
  ),
  'is what a sale leaves': told(
    'Ida has 40 beans. She sells 12 beans. She puts what she has into 4 cups. How many beans are in a cup?',
    ['rest = beans - sold', 'in_cup = rest / cups'],
    { beans: 40, sold: 12, cups: 4 },
    'Ida has 40 beans. She sells 12 beans, leaving 28 beans. She puts what she has into 4 cups. How many beans are in a cup?',
  ),
  'is what each gets of what is shared': told(
    'Ida shares 24 plums equally among 6 friends. Each eats 2 plums. How many plums has a friend left?',
    ['share = plums / friends', 'left = share - eaten'],
    { plums: 24, friends: 6, eaten: 2 },
    'Ida shares 24 plums equally among 6 friends, 4 plums each. Each eats 2 plums. How many plums has a friend left?',
  ),
  'is no total of what is given away and what is kept': told(
    'Abe gave away 2 boxes and has 5 boxes. A box holds 9 cards. How many cards did he have at first?',
    ['boxes = gone + kept', 'cards = boxes * each'],
    { gone: 2, kept: 5, each: 9 },
  ),
  'is told in brackets before other things': told(
    'Ben buys 5 mugs at $4 each and goes home because he is tired. He paid with a $50 bill. How much change did he get?',
    ['cost = mugs * price', 'change = bill - cost'],
    { mugs: 5, price: 4, bill: 50 },
    'Ben buys 5 mugs at $4 each ($20 for the mugs) and goes home because he is tired. He paid with a $50 bill. How much change did he get?',
  ),
  'a total that is too small stands against its parts, one that is too large need not': {
    edit: 'tell(t, m)',
    class: 0,
    where: ['t is computed', 't < 20'],
    choose: { m: '[t - 1, t + 1]' },
    question: 'Kim picks 5 red apples and 8 green apples. An apple weighs 4 ounces. How many ounces is that?',
    given: weighed,
    with: { red: 5, green: 8, apple_ounces: 4 },
    gives:
      'Kim picks 5 red apples and 8 green apples, 12 apples in all. An apple weighs 4 ounces. How many ounces is that?',
  },
  'what is told with a number left out gives it': {
    edit: ['vague(n)', 'tell(t, t)'],
    class: 1,
    where: ['n is question', 'n > 7', 'n < 9', 't is computed'],
    question: 'Kim picks 5 red apples and 8 green apples. An apple weighs 4 ounces. How many ounces is that?',
    given: weighed,
    with: { red: 5, green: 8, apple_ounces: 4 },
    gives: ['some', 'several'].map(
      (some) =>
        `Kim picks 5 red apples and ${some} green apples, 13 apples in all. An apple weighs 4 ounces. How many ounces is that?`,
    ),
  },
});
