import { describe, expect, it } from 'vitest';
import { readTold, readWithin, type Told } from '../../test/shared/quantities/read.ts';
import { comparable, otherGroup, sameUnit } from './sums.ts';

const unitsOf = (told: Told): { readonly [name: string]: string | undefined } =>
  Object.fromEntries([...readTold(told)].map(([name, { unit }]) => [name, unit]));

describe('what arithmetic proves', () => {
  it('gives a result the unit that its operands have together', () =>
    expect(
      unitsOf({
        question: 'Ann earns $15 an hour and works 6 hours a day for 5 days. What does she earn?',
        code: [
          'rate = 15 # $15 an hour',
          'daily = 6 # 6 hours a day',
          'days = 5 # for 5 days',
          'worked = daily * days',
          'answer = rate * worked',
        ],
      }),
    ).toEqual({
      rate: 'dollar per hour',
      daily: 'hour per day',
      days: 'day',
      worked: 'hour',
      answer: 'dollar',
    }));

  it('counts no forms of be, no verbs and no particles of a name, and stops at them behind per', () => {
    const code = [
      'of_them_are_red = 8',
      'sees_sunday = 9',
      'leaves_on_roof = 7',
      'bo_sit_ups = 5',
      'dollars_per_car_washed = 4',
      'minutes_per_problem_without_help = 6',
      'answer = bo_sit_ups',
    ];
    const question = 'It is 4 per car washed, and 6 per problem without help. What is it?';
    expect(unitsOf({ question, code })).toMatchObject({
      of_them_are_red: undefined,
      sees_sunday: undefined,
      leaves_on_roof: 'leaf',
      bo_sit_ups: 'sit-up',
      dollars_per_car_washed: 'dollar per car',
      minutes_per_problem_without_help: 'minute per problem',
    });
  });

  it('finds what a price is for', () =>
    expect(
      unitsOf({
        question: 'A kite costs $7. What do 3 kites cost?',
        code: ['cost = 7 # A kite costs $7', 'kites = 3 # 3 kites', 'paid = cost * kites', 'answer = paid'],
        solution: ['He pays 7*3 = $<<7*3=21>>21.'],
      }),
    ).toMatchObject({ cost: 'dollar per kite', paid: 'dollar' }));

  it('knows factors of conversion within a computation', () =>
    expect(
      unitsOf({
        question: 'A film lasts 2 hours. How many minutes is that?',
        code: ['x = 2 # lasts 2 hours', 'y = x * 60', 'answer = y'],
      }),
    ).toMatchObject({ y: 'minute' }));

  it('takes a percentage held as 30 for one that still wants its hundred', () =>
    expect(
      unitsOf({
        question: '30% of 50 kites are red. How many?',
        code: ['share = 30 # 30%', 'kites = 50 # 50 kites', 'red = kites * share / 100', 'answer = red'],
      }),
    ).toMatchObject({ share: 'percent', red: 'kite' }));

  it('keeps what the question says per minute, where the result of the sum is told without it', () =>
    expect(
      unitsOf({
        question:
          'A tap gives 9 liters per minute, while the drain lets 4 liters per minute out. How many minutes for 150 liters?',
        code: [
          'tap = 9 # gives 9 liters per minute',
          'drain = 4 # lets 4 liters per minute out',
          'gained = tap - drain',
          'tub = 150 # for 150 liters',
          'answer = tub / gained',
        ],
        solution: ['So 9 - 4 = 5 liters are gained.', 'That takes 150 / 5 = 30 minutes.'],
        tells: ['gained', 'answer'],
      }),
    ).toMatchObject({
      tap: 'liter per minute',
      drain: 'liter per minute',
      gained: 'liter per minute',
      tub: 'liter',
    }));

  it('reads boxes of 5 as so many to a box, whatever the name says', () =>
    expect(
      readTold({
        question: 'Ben has 30 muffins and packs the rest into boxes of 5. How many boxes?',
        code: [
          'muffins = 30 # 30 muffins',
          'rest_into_boxes = 5 # boxes of 5',
          'answer = muffins / rest_into_boxes',
        ],
      }).get('rest_into_boxes'),
    ).toMatchObject({ role: 'rate', unit: undefined }));

  it('makes rates of all terms of a sum or of none', () =>
    expect(
      unitsOf({
        question: 'Ann paints 3 gates each day and then 4 gates. How many gates did she paint?',
        code: ['first = 3 # 3 gates', 'second = 4 # 4 gates', 'gates = first + second', 'answer = gates'],
        solution: ['She painted 3+4 = <<3+4=7>>7 gates.'],
      }),
    ).toMatchObject({ first: 'gate', second: 'gate', gates: 'gate' }));
});

describe('a number within a computation', () => {
  it('is world knowledge where it converts what stands beside it', () =>
    expect(
      readWithin({
        question: 'A film lasts 2 hours. How many minutes is that?',
        code: ['x = 2 # lasts 2 hours', 'y = x * 60', 'answer = y'],
      }),
    ).toMatchObject([
      { role: 'conversion factor', unit: 'minute per hour', source: { kind: 'world knowledge' } },
    ]));

  it('is of the question where the comment says its words', () =>
    expect(
      readWithin({
        question: 'Ann has 8 kites. Bo has half as many kites. How many has Bo?',
        code: ['x = 8 # Ann has 8 kites', 'y = x / 2 # Bo has half as many kites', 'answer = y'],
      }),
    ).toMatchObject([
      { role: 'divisor', unit: 'number', said: 'Bo has half as many kites', source: { form: 'letters' } },
    ]));

  it('is unknown otherwise', () =>
    expect(
      readWithin({
        question: 'Ann and Bo share 8 kites. How many has each?',
        code: ['x = 8 # 8 kites', 'y = x / 2', 'answer = y'],
      }),
    ).toMatchObject([{ role: undefined, unit: undefined, source: { kind: 'unknown' } }]));
});

describe('things that are added', () => {
  const pets = readTold({
    question: 'Ann has 4 cats, 3 dogs and a bag of 9 limes. How many pets has she?',
    code: [
      'cats = 4 # 4 cats',
      'dogs = 3 # 3 dogs',
      'limes = 9 # 9 limes',
      'pets = cats + dogs',
      'answer = pets',
    ],
    solution: ['She has 4+3 = <<4+3=7>>7 pets.'],
  });
  const of = (name: string) => {
    const found = pets.get(name);
    if (!found) throw new Error(name);
    return found;
  };

  it('have one unit to be added as, and each its own', () => {
    expect(of('cats')).toMatchObject({ unit: 'cat', addedAs: 'pet', thing: 'cat' });
    expect(sameUnit(of('cats'), of('dogs'))).toBe(true);
    expect(comparable(of('cats'), of('dogs'))).toBe(true);
    expect(sameUnit(of('cats'), of('limes'))).toBe(false);
  });

  it('are no groups of one thing', () => expect(otherGroup(of('cats'), of('dogs'))).toBe(false));
});

describe('an earlier state', () => {
  const earlierIn = (told: Told): string | undefined => {
    const quantities = [...readTold(told)];
    const at = quantities.find(([, { earlier }]) => earlier !== undefined)?.[1].earlier;
    return at === undefined ? undefined : quantities[at]?.[0];
  };

  it('is what something was before a change', () =>
    expect(
      earlierIn({
        question: 'Ann had 9 limes and ate 2. How many limes are left?',
        code: [
          'limes = 9 # had 9 limes',
          'eaten = 2 # ate 2',
          'limes_left = limes - eaten',
          'answer = limes_left',
        ],
      }),
    ).toBe('limes'));

  it('is not what something is compared with', () =>
    expect(
      earlierIn({
        question: 'Ann has 9 limes. Bo has 2 fewer limes than Ann. How many limes has Bo?',
        code: [
          'ann_limes = 9 # Ann has 9 limes',
          'fewer = 2 # 2 fewer limes than Ann',
          'bo_limes = ann_limes - fewer',
          'answer = bo_limes',
        ],
      }),
    ).toBeUndefined());

  it('is no part of a sum', () =>
    expect(
      earlierIn({
        question: 'Ann spent $9 and Bo spent $4. How much did they spend in total?',
        code: [
          'ann_spent = 9 # Ann spent $9',
          'bo_spent = 4 # Bo spent $4',
          'total_spent = ann_spent + bo_spent',
          'answer = total_spent',
        ],
      }),
    ).toBeUndefined());
});

describe('groups', () => {
  it('are of the same thing with other words', () => {
    const kites = readTold({
      question: 'Ann has 4 red kites and 3 blue kites. How many kites has she?',
      code: [
        'red_kites = 4 # 4 red kites',
        'blue_kites = 3 # 3 blue kites',
        'kites = red_kites + blue_kites',
        'answer = kites',
      ],
    });
    const [red, blue, all] = [...kites.values()];
    if (!red || !blue || !all) throw new Error('three kinds of kites');
    expect(red.group).toEqual(['red']);
    expect(otherGroup(red, blue)).toBe(true);
    expect(otherGroup(red, all)).toBeUndefined();
  });
});
