import { describe, expect, it } from 'vitest';
import { whole } from '../../base/index.ts';
import { checkLine } from './check-line.ts';

const wrong = (line: string) =>
  checkLine(line)
    .equations.filter(({ holds }) => !holds)
    .map(({ working, shown, right }) => [working, shown, right]);

describe('the equations of a plain line', () => {
  it.each([
    ['Sold: 15 + 17 = 32 pens'],
    ['Tuesday: 15 x 2 = 30 pens'],
    ['Pens 3 : 5 + 2 = 7'],
    ['30 : 5 x 2 = 12'],
    ['The ratio 2 : 3 = 4 : 6'],
    ['3 dozen * 2 = 72 rolls, or 3 dozen * 2 = 6 dozen'],
    ['2 dozen + 6 = 30'],
    ['10 / 3 ≈ 3, 7 / 4 ≈ 2 and 498 * 3 ≈ 1500'],
    [String.raw`$198 \times 5 \approx 1000$`],
    ['£2.70 ÷ 45p = 270 ÷ 45 = 6'],
    ['3 m ÷ 50 cm = 6 and 2 hours / 30 minutes = 4'],
    ['6 * 8 = 48 eggs = 4 dozen and 3 * 20 = 60 = 1 hour'],
    ['90 / 4 = 22.5 = 23 boxes, and 90 / 4 = 22.5 = 22'],
    ['25% of 80 = 20 and 80 * 25% = $20'],
    ['40 / 50 = 80%, 3 / 400 = 0.75% and 12 / 5 = 2.4%'],
    ['23 / 5 = 4 remainder 3, or 23 / 5 = 4 boxes with 3 left over'],
    ['200 / 60 = 3 rest 20'],
    ['15 red pens + 17 blue pens = 32 pens'],
    ['She pays $2000 x 20% = $<<2000*20*0.01=400>>400.'],
    ['That is 1,250 + 250 = 1,500 in all'],
    ['10 / 3 = 3.33 each'],
    [String.raw`So $3\frac{1}{2} \times 4 = 14$ and 1 \frac{1}{4} + \frac{3}{4} = 2`],
    ['2 + 3 x 4 = 14, and (2 + 3) x 4 = 20'],
    ['1/2 + 1/4 = 3/4'],
    ['He has 33 = 15 + 18 marbles'],
    ['In 2 weeks 3 + 4 = 7 days'],
    ['5 * 3 = 15 = 10 + 5'],
    ['100% - 20% = 80%'],
    ['It starts at 10:30 and 2 hours later = 12:30'],
    ['L3 = 4'],
    ['Then 3x = 12, so x = 4'],
    ['-3 + 5 = 2'],
    ['2 hours x 60 minutes/hour = 120 minutes'],
    ['#### 45'],
    ['Total:x+4x-7+8x-14=239'],
    ['The book has 2x - 230 = 450 pages, (3/2)x=54, √(144) = 12'],
    ['Then 3x-3=63 and E + E - 5 = 37'],
    ['Day 2:50(2)=100'],
    ['12 x 1 and 1/4 = 15, and 4 / 3 = 1 and 1/3'],
    ['14 hours = 14 * 60 = <<14*60=840>>840 minutes'],
    ['90 minutes is = (60/60) hours and 30 minutes = 1 hour 30 minutes'],
    ['We divide 100/4=<<100/4=25>>25%'],
    ['9 frogs / 27 frogs * 100% = 33.333...%'],
    ['21/7 = 90/x, so 23 = 1/2* (T+M )'],
    ['Dividing both sides by 11/4 we get X = $120.'],
    ['From 8:45 AM to 12:45 PM is 4 hours'],
    ['From 8:40 to 11:10 is 150 min.'],
    ['Between 9 a.m. and 5 p.m. that is 8 hours of work'],
    ['From 10:30 pm to 6:30 am is 8 hours, from 9:15 to 1:00 are 225 minutes'],
    ['The ratio is 15:20, which is 3:4'],
    ['It is 10:30 = 12:30 there'],
    ['33% of 48 = 16, 0.67 x 18 = 12 and 33% of 50 = 16.67'],
    ['I divided 450 by 6 and multiplied by 10, which gives 750'],
    ['She divides the 24 rolls by 6 friends and gives 3 to Ann'],
    ['He added 5 rolls to 3 bags and got 10% off'],
    ['Subtracting 57 from both sides gives 3x = 15'],
    ['By dividing 150 tons by 0.3 (which is 30% as a decimal), we find 500 tons'],
    [
      'I added the rolls of the first day (5) to those of all other days that she told of (6), which equals 12',
    ],
  ])('finds nothing wrong in "%s"', (line) => {
    expect(wrong(line)).toEqual([]);
  });

  it.each([
    ['Sold: 15 + 17 = 33 pens', [['15 + 17', '33', '32']]],
    ['48 - 9 = 39 = 37', [['48 - 9', '37', '39']]],
    ['6 * 8 = 48 eggs = 50 eggs', [['6 * 8', '50', '48']]],
    ['25% of 80 = 2000', [['25% of 80', '2000', '20']]],
    ['A 25% discount is 25% * 80 = $2000.', [['25% * 80', '2000', '20']]],
    ['33% of 48 = 15', [['33% of 48', '15', '15.84']]],
    ['0.3 x 48 = 16', [['0.3 x 48', '16', '14.4']]],
    ['2 dozen + 6 = 31', [['2 dozen + 6', '31', '8']]],
    ['198 * 5 ≈ 2000', [['198 * 5', '2000', '990']]],
    ['40 / 50 = 0.8%', [['40 / 50', '0.8%', '80%']]],
    ['23 / 5 = 4 remainder 2', [['23 / 5', '4 remainder 2', '4 remainder 3']]],
    ['23 / 5 = 5 rolls with 3 left over', [['23 / 5', '5 rolls with 3', '4 rolls with 3']]],
    ['36 divided by 4 is 8 pens', [['36 divided by 4', '8', '9']]],
    ['Subtracting 5 from 12 gives 8', [['12 - 5', '8', '7']]],
    ['The sum of 5 and 3 is 9', [['5 + 3', '9', '8']]],
    [
      'I divide 450 by 6, which is 70, and then multiply that by 10 to get $800',
      [
        ['450 / 6', '70', '75'],
        ['70 * 10', '800', '700'],
      ],
    ],
    ['<<15+17=33>>33 pens', [['15+17', '33', '32']]],
    ['<<15+17=32>>33 pens', [['15+17', '33', '32']]],
    ['$1,250 + $250 = $1,600', [['$1,250 + $250', '1,600', '1,500']]],
    ['12.50 x 2 = 24.00', [['12.50 x 2', '24.00', '25.00']]],
    ['10 / 4 = 2', [['10 / 4', '2', '2.5']]],
    ['10 / 3 = 3.34', [['10 / 3', '3.34', '3.33']]],
    ['100% - 20% = 70%', [['100% - 20%', '70%', '80%']]],
    ['100 / 4 = 20%', [['100 / 4', '20', '25']]],
    ['1 / 4 = 20%', [['1 / 4', '20%', '25%']]],
    [
      'So 192*100=$1920 and 14*20=140 minutes',
      [
        ['192*100', '1920', '19200'],
        ['14*20', '140', '280'],
      ],
    ],
    [
      '5 pens + 3 pens = 9 pens, then 2 x 2 = 5',
      [
        ['5 pens + 3', '9', '8'],
        ['2 x 2', '5', '4'],
      ],
    ],
  ])('says what is wrong in "%s"', (line, expected) => {
    expect(wrong(line)).toEqual(expected);
  });

  it.each([
    ['10 / 2 = $6 each', [['10 / 2', '6', '5']]],
    ['$25 / 2 = $13', [['$25 / 2', '13', '12.50']]],
    ['1/2 + 1/4 = 2/4', [['1/2 + 1/4', '2/4', '3/4']]],
    ['4 + 8 / 2 = 4 + 3 = 7', [['4 + 8 / 2', '4 + 3', undefined]]],
    ['3 / 4 * 100% = 70%', [['3 / 4 * 100%', '70%', '75%']]],
    ['12 / 16 * 100% = 70', [['12 / 16 * 100%', '70', '75']]],
    ['5 - 8 = -2', [['5 - 8', '-2', '-3']]],
    ['20 / 8 = 3 with 4 left over', [['20 / 8', '3 with 4', '2 with 4']]],
    ['20 / 8 = 2 with 3 left over', [['20 / 8', '2 with 3', '2 with 4']]],
    ['They ate 20% of $50 = $12', [['20% of $50', '12', '10']]],
    ['She rode 3 miles/hour * 2 hours = 7 miles', [['3 miles/hour * 2', '7', '6']]],
    ['His three 5-pound bags weigh 3*5=16 pounds', [['3*5', '16', '15']]],
    ['6(2)=10$', [['6(2)', '10', '12']]],
    ['33 = 15 + 17', [['15 + 17', '33', '32']]],
    ['From 8:45 AM to 12:45 PM is 5 hours', [['From 8:45 AM to 12:45 PM', '5', '4']]],
    ['From 8:45 AM to 12:45 PM is 5 h', [['From 8:45 AM to 12:45 PM', '5', '4']]],
    ['Working from 9 am until 5:30 pm, which is 8 hours', [['from 9 am until 5:30 pm', '8', '8.5']]],
    ['The ratio is 15:20, which is 3:5', [['15:20', '3:5', '3:4']]],
    ['So 6:9 simplifies to 3:2', [['6:9', '3:2', '2:3']]],
    ['<<+12+25=38>>38 hours', [['12+25', '38', '37']]],
    ['20 beads/hour * $5/bead = $90/hour', [['20 beads/hour * $5', '90', '100']]],
  ])('reads "%s"', (line, expected) => {
    expect(wrong(line)).toEqual(expected);
  });

  it.each([
    'Day 4:2(50+10)=120',
    'Night 3:70-21-15=34',
    'Over 50:40-4-24=12',
    'It takes 12 x 1 and 1/4 = 15 cups',
    'One takes 100 / 6= 16 and (2/3)',
    'They make $80 000 x 20/100 = $16 000',
    'They read 14, 400 / 80 = 180 pages',
    'That is 13,2000 / 60 = 220',
    'From 0130 to 0900 there are 0900-0130 = 0730 hours',
    'Each gets 50 / 3 = 16 with 2 remaining',
    'He buys 10 / 1.2 = 8 (rounded down) oranges',
    'It costs $1 / 2 = 50 cents',
    'Ann pays 3 x 60c = $1.80',
    'Ann pays 4 * 5 pence = £0.20',
    'Ann carries 4 x 250 g = 1 kg',
    'They read 3 x 40 minutes = 2 hours',
    'It is 1000 m - 400 m = 0.6 km away',
    'They read 5 x 20 min = 1 h 40 min',
    'The rope has 7 * 10 inches = 5 feet and 10 inches',
    'They get 240 * 82 = 19.680 rupees',
    '2.500 + 500 = 3.000',
    '9 in + 8 in = 1 ft 5 in',
    '60 - 15 = 45 1/5 of 45 = 9',
    '20 - 5 = 15 2/3 * 15 = 10',
    'Of 5 thousand a day, 5 * 3 = $15,000',
    'It is 4 pounds - 6 ounces = 58 ounces',
    'That is 15 / 90 * 100% = 16.66...%',
    'That is 3 / 21 * 100% = 14.28',
    'That is 20 / 3 = 6.666666666666668',
    'He has 3/3 - 2/3 = 1/3 of $150',
    'Ann is 1/3 of Ben = 66/3 = 22',
    'She keeps 10% of the $40 + $60 = $100',
    'Ann bowled 12 + Ben bowled a 13 + Cy bowled a 14 = 39',
    'She adds 20 + 10 lamps to the 29 + 24 that hang there = 83',
    'Of 2 pounds he makes 2/ 1/5 = 10 cakes',
    'It takes 7 minutes x 60 seconds = 420 seconds + 23 seconds = 443 seconds',
    'The tank is 1 full tank -1/3 tank = 2/3 full',
    'He rakes 3 bags / 15 minutes = 8 bags / Y',
    'Then 10m - 7 = 93',
    'It has 3*100 = 300m^2',
    '10 pages on day 1 * 2 = 20 pages',
    'Week 1 + Week 2 = 35 + 35 = 70',
    'Then x = 9 because - 18/-2 = 9',
    'There were 100 / 5 = 20 times 2 people',
    'Each needs <<400/15=80/3>>26 and 2/3 hours',
    'It costs $8 + $$3 + $3 = $14',
    'From 8 AM to 12:30 PM is 4 hours and 30 minutes',
    'From 3 to 5 is 4 hours for the two of them',
    'The bus leaves at 10:30, which is 9:30 in winter',
    'From page 8:15 to 9 is 3 hours of reading',
  ])('does not call false what may be true: "%s"', (line) => {
    expect(wrong(line)).toEqual([]);
  });

  it('says what stands where, and that the rest could not be read', () => {
    const line = 'Then 2 + 2 = 4 and $3 x 4 = $12.50';
    expect(checkLine(line)).toEqual({
      equations: [
        { working: '2 + 2', shown: '4', start: 13, end: 14, right: '4', value: whole(4), holds: true },
        {
          working: '$3 x 4',
          shown: '12.50',
          start: 29,
          end: 34,
          right: '12.00',
          value: whole(12),
          holds: false,
        },
      ],
      runOns: [],
      unread: false,
    });
    expect(line.slice(29, 34)).toBe('12.50');
    expect(checkLine('Then 3x + 5 = 20').unread).toBe(true);
    // A letter that may be a unit is an unknown where the other numbers of the sum have none.
    expect(checkLine('30 + 5c = 70')).toMatchObject({ equations: [], unread: true });
    expect(checkLine('30c + 5c = 70c').equations).toMatchObject([{ holds: false }]);
    expect(checkLine('That is 60 / 3/4 = 80')).toEqual({ equations: [], runOns: [], unread: true });
    expect(checkLine('He has no apples.')).toEqual({ equations: [], runOns: [], unread: false });
  });

  it('judges a quotient with the remainder that is told', () => {
    expect(checkLine('31 / 4 = 7 R 3')).toMatchObject({ equations: [{ holds: true }], unread: false });
    expect(checkLine('13 / 6 = 2 with some remaining')).toMatchObject({ equations: [], unread: true });
  });

  it('tells what runs on from what is false', () => {
    expect(checkLine('That is 2 + 3 = 5 + 1 = 6')).toMatchObject({
      runOns: ['2 + 3 = 5 + 1 = 6'],
      unread: false,
    });
    expect(wrong('That is 2 + 3 = 5 + 1 = 6')).toEqual([]);
    expect(checkLine('That is 2 + 3 = 1 + 4 = 5')).toMatchObject({ runOns: [], unread: false });
  });

  it('leaves alone what it cannot read', () => {
    expect(wrong('total x 3 + 4 = 12')).toEqual([]);
    expect(wrong('3 + = 12')).toEqual([]);
    expect(wrong('8 / 0 = 4')).toEqual([]);
  });

  it.each([
    ['50 + 20% = 60', true],
    ['$50 - 20% = $40', true],
    // Each of what has become by then, or each of the first.
    ['$100 + 5% + 10% = $115.50', true],
    ['$100 + 5% + 10% = $115', true],
    // As dollars: nobody says of which number the percent are.
    ['$50 - 20% = $30', undefined],
    ['80 + 20% = 100', undefined],
    ['$50 - $10 - 20% = $30', undefined],
  ])('takes a percent that is added or taken off of what stands before it: %s', (line, holds) => {
    const { equations, unread } = checkLine(line);
    expect([equations.map((one) => one.holds), unread]).toEqual(
      holds === undefined ? [[], true] : [[holds], false],
    );
  });
});
