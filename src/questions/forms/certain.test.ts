import { type Case, tried } from './edit.testing.ts';

/** A drive, told with these words before its miles. */
const driven = (words: string): Case => ({
  edit: 'state(t, m)',
  choose: { m: '[t + 1]' },
  class: 0,
  where: 't is computed',
  question: `Lena drives ${words}300 miles. The van uses a gallon for 10 miles, at $3 a gallon. How much does she pay?`,
  given: ['gallons = miles / per_gallon', 'paid = gallons * price'],
  with: { miles: 300, per_gallon: 10, price: 3 },
  solution: [
    'The van uses {miles} / {per_gallon} = <<{miles}/{per_gallon}={gallons}>>{gallons} gallons.',
    'She pays {gallons} * {price} = $<<{gallons}*{price}={paid}>>{paid}.',
  ],
});

tried('what is not certain enough to contradict', {
  'a number that is said as it is': {
    ...driven(''),
    gives:
      'Lena drives 300 miles. The van uses a gallon for 10 miles, at $3 a gallon. The van uses 31 gallons. How much does she pay?',
  },
  'what is only about so contradicts nothing': { ...driven('about '), because: 'not_proved' },
  'the older one is not who is worked out first': {
    edit: 'born_before(a, b)',
    class: 0,
    where: ['role(a) is age', 'role(b) is age', 'a != b'],
    question:
      'Mel is 3 years older than Ida. They share a room. When Mel is 24 years old, how old will Ida be?',
    given: 'ida_age = mel_age - years',
    with: { mel_age: 24, years: 3 },
    gives:
      'Mel is 3 years older than Ida. They share a room. Ida was born before Mel. When Mel is 24 years old, how old will Ida be?',
  },
  'an hour of the day keeps its digits': {
    edit: 'restate(n, m)',
    choose: { m: '[n + 1]' },
    class: 0,
    where: 'n > 1',
    question: 'Kim writes from 1 PM to 4 PM. She writes 5 pages an hour. How many pages does she write?',
    given: ['hours = until - since', 'pages = hours * per_hour'],
    with: { until: 4, since: 1, per_hour: 5 },
    gives: ['Given that ', 'Since '].map(
      (opening) =>
        `Kim writes from 1 PM to 4 PM. She writes 5 pages an hour. ${opening}Kim writes from 1 PM to 5 PM, how many pages does she write?`,
    ),
  },
  'an amount stays behind `is`': {
    edit: 'state(t, m)',
    choose: { m: '[t + 10]' },
    class: 0,
    where: ['t is computed', 't < 20'],
    question:
      'Ed had $80. Ed paid $9 at night and $8 in the morning in a hotel. How much money did Ed have left?',
    given: ['spent = night + morning', 'left = had - spent'],
    with: { night: 9, morning: 8, had: 80 },
    solution: [
      'The total money Ed spent in the hotel is {night} + {morning} = $<<{night}+{morning}={spent}>>{spent}.',
      'Ed had {had} - {spent} = $<<{had}-{spent}={left}>>{left} left.',
    ],
    gives:
      'Ed had $80. Ed paid $9 at night and $8 in the morning in a hotel. The total money Ed spent in the hotel is $27. How much money did Ed have left?',
  },
});
