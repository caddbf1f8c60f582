import { describe, expect, it } from 'vitest';
import { phrasesTold } from '../../test/shared/quantities/read.ts';

describe('a phrase', () => {
  it('does not call a product what one of many has, unless its name does too', () => {
    const vans = phrasesTold({
      question: 'There are 3 vans with 8 seats. 2 people take 5.',
      code: [
        'a = 8',
        'b = 3',
        'room = a * b',
        'c = 2',
        'weight_per_van = room * c',
        'd = 5',
        'e = d * c',
        'answer = e',
      ],
      tells: ['room', 'weight_per_van', 'e'],
      solution: [
        'The room in each van is 8 * 3 vans = <<8*3=24>>24 people.',
        'The weight per van is 24 * 2 = <<24*2=48>>48.',
        'They eat 5 * 2 = <<5*2=10>>10 eggs each week.',
      ],
    });
    expect(vans('room').whole).toBe('the 24 people');
    expect(vans('weight_per_van').whole).toBe('the weight per van (48)');
    expect(vans('e').whole).toBe('the 10 eggs');
  });

  it('says of a rate what it is for one of, as the question and the solution do', () => {
    const pool = phrasesTold({
      question: 'A hose gives 50 gallons/hour and another 70 gallons per hour thereafter, for 2 hours.',
      code: ['a = 50', 'b = 70', 'both = a + b', 'hours = 2', 'answer = both * hours'],
      tells: ['both', 'answer'],
      solution: [
        'They give 50 + 70 = <<50+70=120>>120 gallons/hour.',
        'That is 120 * 2 = <<120*2=240>>240 gallons.',
      ],
    });
    expect(pool('a').whole).toBe('the 50 gallons per hour');
    expect(pool('b').whole).toBe('the 70 gallons per hour');
    expect(pool('both').whole).toBe('the 120 gallons per hour');
  });

  it('calls no sum the total that another total follows', () => {
    const chairs = (code: readonly string[]) =>
      phrasesTold({
        question: 'Each of 12 workers makes 6 chairs, and 1 chair is made by all. How many chairs are made?',
        code: [
          'workers = 12',
          'chairs_each = 6',
          'total_chairs = workers * chairs_each',
          'extra = 1',
          ...code,
        ],
        tells: ['total_chairs', 'answer'],
        solution: ['They make 12 * 6 = <<12*6=72>>72.', 'With the other one it is <<72+1=73>>73 chairs.'],
      })('total_chairs').named;
    expect(
      chairs(['total_chairs_made = total_chairs + extra', 'answer = total_chairs_made']),
    ).toBeUndefined();
    expect(chairs(['answer = total_chairs'])).toBe('the total number of chairs');
  });

  it('has no capital from where the solution says it', () => {
    const rent = phrasesTold({
      question: '4 people share 60 and pay 9 more.',
      code: ['a = 60', 'b = 4', 'equal_share = a / b', 'c = 9', 'answer = equal_share + c'],
      tells: ['equal_share', 'answer'],
      solution: ['Each equal share is 60 / 4 = <<60/4=15>>15.', 'One pays 15 + 9 = <<15+9=24>>24.'],
    });
    expect(rent('equal_share').named).toBe('each equal share');
  });

  it('does not name one of two quantities by what the solution says of both', () => {
    const costs = phrasesTold({
      question: 'One is 8 and one is 3, and one 2.',
      code: ['a = 8', 'b = 3', 'y = a + b', 'c = 2', 'z = y + c', 'answer = z - a'],
      tells: ['y', 'z', 'answer'],
      solution: [
        'The total cost is 8 + 3 = <<8+3=11>>11.',
        'The total cost is 11 + 2 = <<11+2=13>>13.',
        'He pays 13 - 8 = <<13-8=5>>5.',
      ],
    });
    expect([costs('y').whole, costs('z').whole]).toEqual(['11', '13']);
  });

  it('calls nothing initial that gets no more or fewer and that the question does not call so', () => {
    const hens = (question: string) =>
      phrasesTold({
        question,
        code: ['initial_hens = 8', 'b = 2', 'y = initial_hens / b', 'answer = y'],
        solution: ['8 / 2 = <<8/2=4>>4.'],
      })('initial_hens').named;
    expect(hens('Of hens there are 8, and 2 coops.')).toBeUndefined();
    expect(hens('Of hens there are 8 at first, and 2 coops.')).toBe('the initial number of hens');
  });

  it('takes no number of things for money where the solution does', () => {
    const cars = phrasesTold({
      question: 'He washed 15 cars for 5 dollars each.',
      code: ['cars = 15', 'price = 5', 'y = cars * price', 'answer = y'],
      solution: ['He earned $15 x 5 = $<<15*5=75>>75.'],
    });
    expect(cars('cars').whole).toBe('the 15 cars');
  });

  it('makes no name of a unit alone: it counts in it, and names what is for one of something', () => {
    const trip = phrasesTold({
      question: 'She rides at 12 miles an hour for a time and rests 2 times.',
      code: [
        'miles_per_hour = 12',
        'hours = 5',
        'miles = miles_per_hour * hours',
        'times = 2',
        'cents_per_dollar = 100',
        'dollars = 3',
        'hour = 1',
        'y = miles * times * cents_per_dollar * dollars * hour',
        'answer = y',
      ],
      solution: ['1 = 1.'],
    });
    const told = (name: string) => [trip(name).whole, trip(name).named];
    expect(told('hours')).toEqual(['the 5 hours', undefined]);
    expect(told('hour')).toEqual(['the 1 hour', undefined]);
    expect(told('miles')).toEqual(['the 60 miles', undefined]);
    expect(told('times')[1]).toBeUndefined();
    expect(told('dollars')).toEqual(['3', undefined]);
    expect(told('cents_per_dollar')).toEqual(['the 100 cents per dollar', 'the number of cents per dollar']);
  });

  it('keeps what a number is for one of, where the question says it somewhere else', () => {
    const each = (question: string, number: string) =>
      phrasesTold({
        question,
        code: [`pens_per_box = ${number}`, 'b = 3', 'y = pens_per_box * b', 'answer = y'],
        solution: [`${number} * 3 = 36.`],
      })('pens_per_box');
    expect(each('Each box holds 12 pens. Ann has 3.', '12')).toMatchObject({
      whole: 'the 12 pens per box',
      named: 'the number of pens per box',
    });
    expect(each('Ann has 3 boxes. There are 12 pens in each box.', '12').whole).toBe('the 12 pens per box');
    // Nobody has the 12 pens of each box.
    expect(each('Each big box holds 12 pens. Ann has 3.', '12').whole).toBe('the 12 pens per box');
    expect(each('Every time she buys 12 pens. Ann has 3.', '12').whole).toBe('12');
  });

  it('gives a number in digits where the question says it in two words', () => {
    const told = phrasesTold({
      question: 'Ann has five times as many pens as Bo, who has 6.',
      code: ['pens = 6', 'multiplier = 5', 'y = pens * multiplier', 'answer = y'],
      solution: ['That is <<6*5=30>>30.'],
    });
    expect(told('multiplier').number).toBe('5');
  });

  it('tells no rate without what it is for one of', () => {
    const rides = phrasesTold({
      question: 'A slide ride takes 3 tickets. Ann rides 4 times.',
      code: [
        'tickets_per_giant_slide_ride = 3',
        'rides = 4',
        'y = tickets_per_giant_slide_ride * rides',
        'answer = y',
      ],
      solution: ['3 * 4 = <<3*4=12>>12.'],
    });
    expect(rides('tickets_per_giant_slide_ride').whole).toBe('3');
  });

  it('gives a name of an amount to none of several that have a right to it', () => {
    const told = (
      question: string,
      names: readonly [string, string, string],
      sentences: readonly string[],
    ) => {
      const [one, other, last] = names;
      return phrasesTold({
        question,
        code: [
          'a = 56',
          'b = 16',
          `${one} = a + b`,
          'c = 3',
          `${other} = ${one} + c`,
          `${last} = ${other} - b`,
          `answer = ${last}`,
        ],
        tells: [one, other, last],
        solution: sentences,
      });
    };
    const plain = ['56 + 16 = <<56+16=72>>72.', '72 + 3 = <<72+3=75>>75.', '75 - 16 = <<75-16=59>>59.'];
    const ofOne = ['His total silver dollars is 56 + 16 = <<56+16=72>>72 silver dollars.', ...plain.slice(1)];
    const all = 'How many silver dollars do they have in total?';
    expect(told(all, ['b_dollars', 'c_dollars', 'total_dollars'], ofOne)('b_dollars').whole).toBe(
      'the 72 silver dollars',
    );
    // Nothing later is a total: it is the only one.
    expect(
      told(
        'How many silver dollars does Ann have?',
        ['b_dollars', 'c_dollars', 'dollars'],
        ofOne,
      )('b_dollars').named,
    ).toBe('the total silver dollars');
    const fees = ['Now the fee is 56 + 16 = <<56+16=72>>72.', ...plain.slice(1)];
    expect(told('How old is Ann?', ['cheap_fee', 'dear_fee', 'age'], fees)('cheap_fee').whole).toBe('72');
    expect(told('How old is Ann?', ['cheap_fee', 'years', 'age'], fees)('cheap_fee').named).toBe('the fee');
    // What is asked for has the best right to its name.
    expect(told('What is the fee?', ['cheap_fee', 'dear_fee', 'fee'], plain)('fee').named).toBe('the fee');
  });

  it('takes no verb at the end of a name into it', () => {
    const spent = (name: string, sentence: string) =>
      phrasesTold({
        question: 'There are 6 rolls for 66 dollars each, and Ann and a bank and grass.',
        code: ['a = 6', 'b = 66', `${name} = a * b`, `answer = ${name}`],
        tells: [name],
        solution: [sentence],
      })(name).named;
    expect(spent('grass_costs', 'The grass costs 6 * 66 = <<6*66=396>>396.')).toBe('the cost of the grass');
    expect(spent('tea_costs', 'The tea costs 6 * 66 = <<6*66=396>>396.')).toBe('the cost of the tea');
    expect(spent('account_holds', 'The account holds 6 * 66 = <<6*66=396>>396.')).toBeUndefined();
    expect(spent('ann_spends', 'Ann spends 6 * 66 = <<6*66=396>>396.')).toBe('the amount Ann spends');
    expect(spent('fill_costs', 'To fill it costs 6 * 66 = <<6*66=396>>396.')).toBeUndefined();
    expect(spent('labor_costs', 'The labor costs are 6 * 66 = <<6*66=396>>396.')).toBe('the labor costs');
    expect(spent('grass_remains', 'The grass remains 6 * 66 = <<6*66=396>>396.')).toBeUndefined();
  });
});
