import { describe, expect, it } from 'vitest';
import { attestedIn, isEnglish } from './attested.ts';

const problem = attestedIn(
  "Tate has 12 red tickets. On Tuesday 40 visitors liked tickets, and bought clay pots in the last hour, and Ann's sister lost a ticket on a round trip to the pool.",
  'A tank and the kitchen, the milk. The tickets can drive, or visitors pay a ticket; it is of now. Tickets second to none, visitors bring milk. The total supposed is 8. Price per can, sales last month, cookies baked for visitors, visitors died from age. The visitors drive away and pay only tickets: the second, third runner. The visitors today are 8. The milk costs $3. He has 3*4=<<3*4=12>>12 tickets left. The second runner has 7.',
);
const names = new Set(['tate', 'tuesday', 'ann']);

describe('a word in -s', () => {
  it.each([
    ['Ann removes 14 apples.', true],
    ['A drum removes 14 apples.', true],
    ['Ann makes 20 pots and removes 14.', true],
    ['The trip brings in $14.', true],
    ['Ann has 4 draws. On Monday Ann draws 3 cards.', false],
    ['Ann has 1,400 draws. On Monday Ann draws 3 cards.', false],
  ])('is a verb where nothing counts it: %s', (text, isVerb) =>
    expect(['removes', 'draws', 'brings'].some((word) => attestedIn(text).verbs.has(word))).toBe(isVerb),
  );
});

describe('a phrase made of a name', () => {
  it.each([
    'red tickets',
    'clay pots',
    'red ticket',
    'total red tickets',
    'cost of milk',
    'number of visitors',
    'tickets left',
    'milk price',
    'total cost',
    'price',
    'second runner',
    'cost per ticket',
    'round trip',
    'visitors today',
    'milk needed',
    'price per can',
    'sales last month',
    'cookies baked for visitors',
    'tickets needed',
  ])('is English: the %s', (phrase) => expect(isEnglish(phrase.split(' '), problem, names)).toBe(true));

  it.each([
    'pots last hour',
    'total ann tate',
    'visitors tuesday',
    'tickets red',
    'sister age',
    'round trip multiplier',
    'second runner total time',
    'earnings plants',
    'trousers',
    'initial tate tickets',
    'visitors in pool',
    'cost of ticket',
    'total final',
    'visitors bought',
    'visitors liked tickets',
    'tickets cost',
    'cost of second runner',
    'total two tickets',
    'caught',
    'tickets left fell',
    'cost per hour ticket',
    'visitors drive',
    'visitors pay ticket',
    'visitors bring milk',
    'visitors died from age',
    'number of ticket sold',
    'pay only tickets',
    'second third runner',
    'tank needed',
    'cost of red ticket',
    'cost of kitchen',
    'milk in red kitchen',
    'cost of now',
    'tickets second runner',
    'tickets can drive',
    'total supposed',
  ])('is none: the %s', (phrase) => expect(isEnglish(phrase.split(' '), problem, names)).toBe(false));
});
