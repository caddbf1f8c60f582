import { describe, expect, it } from 'vitest';
import { toNumber } from '../base/index.ts';
import { type Mention, readText } from './around.ts';

/** The one number of a text. */
const only = (text: string): Mention => {
  const { mentions } = readText(text);
  const [first] = mentions;
  if (!first || mentions.length > 1) throw new Error(`${mentions.length} numbers in: ${text}`);
  return first;
};

describe('a number of a text', () => {
  it.each([
    ['He has 1,250 stamps.', 1250, 'digits'],
    ['She ate 2 1/2 pies.', 2.5, 'digits'],
    ['They paid $3 million for it.', 3_000_000, 'digits'],
    ['Seven hens lay.', 7, 'letters'],
    ['There were one hundred and twenty seats.', 120, 'letters'],
    ['He baked two dozen rolls.', 24, 'letters'],
    ['He baked half a dozen rolls.', 6, 'letters'],
    ['She spent two-thirds of it.', 2 / 3, 'letters'],
    ['He gave a quarter of them away.', 0.25, 'letters'],
    ['Rita has twice as many.', 2, 'letters'],
    ['It took two and a half hours.', 2.5, 'letters'],
    ['It took three and three quarters hours.', 3.75, 'letters'],
    ['He baked one and a half dozen rolls.', 18, 'letters'],
    ['One and a half million live there.', 1_500_000, 'letters'],
  ])('is read in digits and in letters: %s', (text, value, form) => {
    const one = only(text);
    expect([toNumber(one.value), one.form]).toEqual([value, form]);
  });

  it.each([
    ['20% of the eggs broke.', [0.2]],
    ['Half of the eggs broke.', [2]],
    ['Two fifths of the eggs broke.', [2, 5]],
  ])('may be held as another one: %s', (text, held) => expect(only(text).also.map(toNumber)).toEqual(held));
});

describe('what is counted', () => {
  it('is bills, of three $10 bills', () => {
    const [three, ten] = readText('He has three $10 bills.').mentions;
    expect(three).toMatchObject({ unit: 'bill', role: 'count' });
    expect(ten?.unit).toBe('dollar');
    expect(readText('He has three $.').mentions[0]?.unit).toBe('dollar');
  });

  it.each([
    ['He bought 6 small red kites.', 'kite', undefined, 'count'],
    ['It weighs 12 kg.', 'kilogram', undefined, 'weight'],
    ['The board is 12 square feet.', 'square foot', undefined, 'length'],
    ['a 12-foot board', 'foot', undefined, 'length'],
    ['a 4-slice pizza', 'slice', 'pizza', 'rate'],
    ['He reads 30 pages a day.', 'page', 'day', 'rate'],
    ['Each mini box contains 40 cards.', 'card', 'box', 'rate'],
    ['They cost $3 each.', 'dollar', '', 'price'],
    ['She earns $18 an hour.', 'dollar', 'hour', 'rate'],
    ['It has grown 4 inches a year later.', 'inch', undefined, 'length'],
    ['It costs $4 per kite.', 'dollar', 'kite', 'price'],
    ['He drives 60 mph.', 'mile', 'hour', 'rate'],
    ['He has $25.', 'dollar', undefined, 'money'],
    ['Ann is 9 years old.', 'year', undefined, 'age'],
    ['Ann is 9 years older than Bo.', 'year', undefined, 'difference'],
    ['Bo has 10 more kites on Monday than Ann.', 'kite', undefined, 'difference'],
    ['He drank half a gallon.', 'gallon', undefined, 'volume'],
    ['15% of them left.', 'percent', undefined, 'percent'],
    ['He has 3 times as many kites.', 'number', undefined, 'multiplier'],
    ['He runs 3 times a week.', 'time', 'week', 'rate'],
    ['A third of the kites tore.', 'number', undefined, 'fraction'],
    ['They scored 12 runs.', 'run', undefined, 'count'],
    ['She packs the rest into boxes of 5.', undefined, 'box', 'rate'],
    ['She walks in a group of 5.', undefined, 'group', 'rate'],
    ['It has a length of 5.', undefined, undefined, undefined],
    ['Two children visits a zoo.', 'child', undefined, 'count'],
    ['He has 200 data points.', 'point', undefined, 'count'],
    ['He buys 3 sports cars.', 'car', undefined, 'count'],
    ['Each of the others yields 40 pears.', 'pear', '', 'rate'],
    ['Bo can do 20 sit-ups.', 'sit-up', undefined, 'count'],
    ['They each received 10 kites.', 'kite', '', 'rate'],
    ['Each sleeve holding 28 cookies is full.', 'cookie', 'sleeve', 'rate'],
    ['They earn $100 for each delivery made.', 'dollar', 'delivery', 'price'],
    ['A pond with a side of 4 m lies there.', 'meter', undefined, 'length'],
    ['She rides at 14 km/h.', 'kilometer', 'hour', 'rate'],
    ['The dough needs 500 g of flour.', 'gram', undefined, 'weight'],
    ['The sum is written as 4m + n.', undefined, undefined, undefined],
    ['There are 9 m&ms left.', undefined, undefined, undefined],
  ])('is read with its unit: %s', (text, unit, per, role) => {
    const one = only(text);
    expect([one.unit, one.per, one.role]).toEqual([unit, per, role]);
  });

  it.each([
    ['She is in grade 8.', 'ordinal or name'],
    ['He finished 3rd.', 'ordinal or name'],
    ['The train leaves at 7:30.', 'date or time'],
    ['He was born in 1987.', 'date or time'],
  ])('is nothing where a number names something: %s', (text, role) =>
    expect([only(text).unit, only(text).role]).toEqual([undefined, role]),
  );

  it('is a part behind a word that numbers name, too', () =>
    expect(only("Of Bo's class 5/9 of them sing.").role).toBe('fraction'));

  it('is not what stands before another number', () => {
    const [hours, five] = readText('He works 3 hours every weekday and 5 hours on a Saturday.').mentions;
    expect([hours?.per, five?.per]).toEqual(['weekday', undefined]);
  });

  it('is for each of what begins a clause, whatever working stands between', () =>
    expect(readText('Each minute the tub gains 19 - 8 - 6 = 5 liters.').mentions.at(-1)).toMatchObject({
      unit: 'liter',
      per: 'minute',
    }));

  it('is what the last of a list counts, also in bags', () =>
    expect(readText('She has bags of 8 and 12 limes.').mentions.map(({ unit }) => unit)).toEqual([
      'lime',
      'lime',
    ]));

  it('is not each of those that are counted', () =>
    expect(only('He gave a card to each of the 18 pupils.')).toMatchObject({
      unit: 'pupil',
      per: undefined,
    }));

  it('is the same for all numbers of a list', () =>
    expect(readText('Three groups have 9, 10, and 11 pupils.').mentions.map(({ unit }) => unit)).toEqual([
      'group',
      'pupil',
      'pupil',
      'pupil',
    ]));
});

describe('the words at a number', () => {
  it('end with its clause and before another number', () =>
    expect(
      readText('He buys 4 bags of 12 limes for $3 each, but eats two.').mentions.map(({ said }) => said),
    ).toEqual(['He buys 4 bags of', 'of 12 limes for', 'for $3 each', 'eats two']));
});
