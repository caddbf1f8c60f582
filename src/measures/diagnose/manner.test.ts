import { expect, test } from 'vitest';
import { askedAbout } from '../../../test/shared/measures/asked.ts';
import { labelled } from '../check/index.ts';
import { diagnose } from './diagnose.ts';
import { recordOf } from './record.ts';

const held = async (question: string, solution: string, text: string) => {
  const asked = await askedAbout(question, solution);
  const lines = labelled(text);
  return recordOf({ id: 0 }, lines, asked.reference, diagnose(asked, lines));
};

const ofRice = (text: string) =>
  held(
    'A recipe for 6 people takes 450 g of rice. How much rice do 10 people need?',
    'Each person needs 450 / 6 = 75 g.\n10 people need 75 * 10 = 750 g.\n#### 750',
    text,
  );

test('what was worked out is read where verbs tell it', async () => {
  expect(await ofRice('I divided 450 by 6 and multiplied by 10, which gives 750 g.\n#### 750')).toMatchObject(
    {
      verdict: 'Correct',
      lines: [{ is: 'step' }, {}],
    },
  );
  expect(await ofRice('I multiplied 450 by 6 and divided by 10 to get 270 g.\n#### 270')).toMatchObject({
    error_type: 'conceptual_error',
    explanation: expect.stringMatching(/^multiplied 450 by 6 and divided by 10 = 270 has no place/),
  });
  expect(
    await ofRice('I divide 450 by 6, which is 75.\nThen I multiply 75 by 10 and get 700.\n#### 700'),
  ).toMatchObject({
    erroneous_line_number: 'L2',
    error_type: 'computational_error',
    explanation: 'multiply 75 by 10 is not 700: it is 750.',
  });
});

test('a part, and what is taken away, are told in words', async () => {
  const lineOf = async (text: string) =>
    (
      await held(
        'Mia has 36 pens. She gives half of them to Bo and 2/3 of the rest to Al. How many are left?',
        '36 / 2 = 18\n18 * 2/3 = 12\n18 - 12 = 6\n#### 6',
        text,
      )
    ).erroneous_line_number;
  expect(await lineOf('Half of 36 is 18.\n18 : 3 x 2 = 12\nI took 12 away from 18 and got 6.')).toBe(null);
  expect(await lineOf('Half of 36 is 16.\n36 - 16 = 20\n2/3 of 20 is 13.\n#### 7')).toBe('L1');
  expect(await lineOf('Half of 36 is 18.\n18 : 3 x 2 = 12\nI took 12 away from 18 and got 8.')).toBe('L3');
  expect(await lineOf('Half of 36 is 18.\nHalf of 18 is 9.\n18 - 9 = 9\n#### 9')).toBe('L2');
});

test('a sign that groups one number groups all, and no group begins with 0', async () => {
  const ofSeats = (text: string) =>
    held(
      'A hall has 30 rows of 40 seats at $12. What do all cost?',
      '30 * 40 = 1200\n1200 * 12 = 14400\n#### 14400',
      text,
    );
  expect(await ofSeats('30 * 12 = 360\n1 200 * 15 = 18 000\n18 000 - 1 200 = 16 800')).toMatchObject({
    lines: [{}, {}, { is: 'follows' }],
  });
  expect(await ofSeats('30 * 40 = 1200\n1200 * 0.012 = 0.014400')).toMatchObject({ verdict: 'Flawed' });
});

test('a number below nought is no other than itself', async () => {
  for (const text of ['75 * 10 = 750\nAnswer: -750', '75 * 10 = 750\nso it is -750'])
    expect(await ofRice(text)).toMatchObject({ verdict: 'Flawed', answer_right: false });
  for (const text of ['75 * 10 = 750 -750', '10 people - 750 g', 'about 740-750'])
    expect(await ofRice(text)).toMatchObject({ verdict: 'Correct' });
});

test.each(['19 680', '19.680', '19,680', '19’680', '19.680,00'])(
  '%s is one number, for the right solution has it',
  async (sum) => {
    const lineOf = async (text: string) =>
      (
        await held(
          'A hall has 240 rows of 82 seats. 2,180 are broken. How many are not?',
          '240 * 82 = 19,680\n19,680 - 2,180 = 17,500\n#### 17,500',
          text,
        )
      ).erroneous_line_number;
    expect(await lineOf(`240 * 82 = ${sum}\n${sum} - 2180 = 17500\nA: 17 500 seats`)).toBe(null);
    expect(await lineOf(`240 * 82 = ${sum}\n${sum} + 2180 = 21 860\nA: 21 860 seats`)).toBe('L2');
  },
);

test('a working goes on in the next lines', async () => {
  const { verdict, lines } = await ofRice('450\n/ 6\n= 75\n75 * 10 = 750\n#### 750');
  expect([verdict, lines.map(({ is }) => is)]).toEqual([
    'Correct',
    ['given', 'step', 'step', 'step', 'no_claim'],
  ]);
  expect(await ofRice('450\n/ 6\n= 70\n70 * 10 = 700\n#### 700')).toMatchObject({
    erroneous_line_number: 'L3',
    explanation: '450 / 6 is not 70: it is 75.',
  });
});

test('of units a right conversion is never the wrong line, a false one is', async () => {
  const lineOf = async (text: string) =>
    (
      await held(
        'A sack holds 3.5 t of nails and a box weighs 480 kg. How many boxes fill it?',
        '3.5 * 1000 = 3500 kg\n3500 / 480 = 7.29, so it takes 8 boxes.\n#### 8',
        text,
      )
    ).erroneous_line_number;
  expect(await lineOf('3.5 t = 3500 kg\n3500 / 480 = 7.3, so 7 boxes.\n#### 7')).toBe('L2');
  expect(await lineOf('3.5 t = 350 kg\n350 / 480 = 0.73, so 1 box.\n#### 1')).toBe('L1');
  expect(await lineOf('3.5 t is equal to 3500 kg of nails.\n3500 / 480 = 7.3, so 7 boxes.\n#### 7')).toBe(
    'L2',
  );
  expect(await lineOf('1 t is 100 kg.\nSo there are 350 kg.\n350 / 480 = 0.73, so 1 box.\n#### 1')).toBe(
    'L1',
  );
});

test('how long it is from one time to another is true or false, in two units too', async () => {
  const ofTrain = (text: string) =>
    held(
      'A train leaves at 8:40 and arrives at 11:10. It goes at 84 km per hour. How far does it go?',
      '150 / 60 = 2.5\n2.5 * 84 = 210\n#### 210',
      text,
    );
  expect(await ofTrain('From 8:40 to 11:10 is 2 h 30 min.\n2.5 * 84 = 210\n#### 210')).toMatchObject({
    verdict: 'Correct',
  });
  expect(await ofTrain('From 8:40 to 11:10 is 3 h 30 min.\n3.5 * 84 = 294\n#### 294')).toMatchObject({
    erroneous_line_number: 'L1',
    error_type: 'computational_error',
    explanation: 'From 8:40 to 11:10 is not 210: it is 150.',
  });
});

test('what the last equation says that a letter is says whether the next one is true', async () => {
  const ofShop = (text: string) =>
    held(
      'A pen costs $3 and a case $8. Bo pays $44 for pens and one case. How many pens does he buy?',
      '44 - 8 = 36\n36 / 3 = 12\n#### 12',
      text,
    );
  expect(await ofShop('3p + 8 = 44\n3p = 36\np = 14\n#### 14')).toMatchObject({
    erroneous_line_number: 'L3',
    error_type: 'computational_error',
    explanation: 'p is not 14: it is 12.',
    rules: [],
  });
  expect(await ofShop('3p + 8 = 44\n3p = 52\np = 17.33\n#### 17.33')).toMatchObject({
    erroneous_line_number: 'L2',
  });
  expect(await ofShop('3p + 8 = 44\n3p = 36\np = 12\n#### 12')).toMatchObject({ verdict: 'Correct' });
});

test('a step that is worked out in another unit is that step', async () => {
  const found = await held(
    'A rope of 7.2 m is cut in the ratio 4 to 5. How many meters long is the longer piece?',
    '4 + 5 = 9\n7.2 / 9 = 0.8\n0.8 * 5 = 4\n#### 4',
    '4 + 5 = 9\n720 cm : 9 = 80 cm\n80 cm * 4 = 320 cm\n#### 3.2',
  );
  expect(found.erroneous_line_number).toBe('L3');
});

test('a number that the last line calls the answer is the one, whatever else it says', async () => {
  const found = await ofRice('450 / 6 = 75\n75 * 10 = 750, but for one only, so the answer is 75.');
  expect(found).toMatchObject({ verdict: 'Flawed', answer_right: false });
});

test('a heading is no wrong line, whatever number it has', async () => {
  const found = await ofRice(
    '### Step 1: Flour for one\n450 / 6 = 75\n**Step 2: Flour for all**\n75 + 10 = 85\n#### 85',
  );
  expect(found.erroneous_line_number).toBe('L4');
});

test('of the lines that only say what the wrong working reads, it is the one whose number does not belong there', async () => {
  const found = await held(
    'Juna walks 35 minutes to the pool, swims for 80 and changes for 15. The way home takes 10 minutes longer than the way there. How long is she away?',
    '35 + 10 = 45\n35 + 80 + 15 + 45 = 175\n#### 175',
    'go 35\nswim 80\nchange 15\nhome 10\n35 + 80 + 15 + 10 = 140\n#### 140',
  );
  expect(found.erroneous_line_number).toBe('L4');
});

test('who writes the same working first need not have edited the solution', async () => {
  const question = 'A farm has 6 rows of 8 trees. It plants 5 more and sells 9 of them. How many are left?';
  const found = await held(
    question,
    '6 * 8 = 48\n48 + 5 = 53\n53 - 9 = 44\n#### 44',
    '6 * 8 = 48\nThen 5 + 48 = 53\n53 - 8 = 45 are left.\n#### 45',
  );
  expect(found.erroneous_line_number).toBe('L3');
});

test('a difference of percents is the step that works out their number', async () => {
  const { lines } = await held(
    'A tank is 60% full and then 15% run out. It holds 200 liters. How many liters are left?',
    '60 - 15 = 45\n45 * 200 / 100 = 90\n#### 90',
    '60% - 15% = 45%\n0.45 * 200 = 90\n#### 90',
  );
  expect(lines[0]).toMatchObject({ is: 'step' });
});

test('what comes to a part of the answer only because it cancels leaves nothing out', async () => {
  const { explanation, rules } = await held(
    'Of 40 people 7 have no stripes, and 28 have long ones. How many have short ones?',
    '40 - 7 = 33\n33 - 28 = 5\n#### 5',
    '40 - 7 = 33\n33 - 28 = 5\n7 + 5 = 12 people have short ones.\n#### 12',
  );
  expect([explanation, rules]).toEqual(['7 + 5 = 12 is a step too many: 5 is the answer.', []]);
});

test('a number that is worked out was not misread, and hours are no letter', async () => {
  const found = await held(
    'A film lasts 155 minutes and has a break of 20 minutes. How long is it without the break?',
    '155 - 20 = 135\n#### 135',
    '9:40 -> 12:15 = 2 h 35 min = 155 min\n30 - 20 = 10\n155 - 10 = 145\n#### 145',
  );
  expect(found).toMatchObject({ erroneous_line_number: 'L2', kind: 'other' });
});

test('a product or a sum with units is no conversion of its last number', async () => {
  const found = async (text: string) =>
    await held(
      'A job takes 5 days a week for 4 weeks, and 3 days more. How many days is that?',
      '5 * 4 = 20\n20 + 3 = 23\n#### 23',
      text,
    );
  const first = '5 days per week * 4 weeks = 20 days';
  expect((await found(`${first}\n20 + 3 = 23 days\n#### 23`)).lines.map(({ is }) => is)).toEqual([
    'step',
    'step',
    'no_claim',
  ]);
  expect(await found(`${first}\n20 days + 3 days = 24 days\n#### 24`)).toMatchObject({
    erroneous_line_number: 'L2',
    error_type: 'computational_error',
  });
});

test('a number that is written otherwise is no edited line', async () => {
  const found = await held(
    'Ann has $40 in notes and $1,004.50 in coins. She spends $.50. How much is left?',
    'Ann has $40 + $1,004.50 = $1,044.50 in all.\nShe is left with $1,044.50 - $.50 = $1,044.\n#### 1,044',
    'Ann has $40 + $1004.5 = $1044.5 in all.\nShe is left with $1044.5 - $0.5 = $1040.\n#### 1040',
  );
  expect(found).toMatchObject({ erroneous_line_number: 'L2', confidence: 0.99 });
});

test('a right step says that what it was worked out from was right, too', async () => {
  const found = await held(
    'Of 40 pebbles Al paints 9 red and 13 blue, the rest in 3 equal groups. How many more are blue than in a group?',
    'After that 40 - 9 - 13 = 18 are left.\nA group has 18 / 3 = 6.\nThe difference is 13 - 6 = 7.\n#### 7',
    'He paints 9 + 13 = 22 at first.\n40 - 22 = 18 stay.\n18 / 3 = 6 in each\n13 + 6 = 19\nSo 19 more.',
  );
  expect(found).toMatchObject({ erroneous_line_number: 'L4', lines: [{ is: 'other_way' }, {}, {}, {}, {}] });
});

test('where only the last line differs from the right solution that one is wrong, also where no words tell', async () => {
  const { erroneous_line_number, kind } = await held(
    'A pen costs $3 and Bo buys 5 and a cap for $9. What does he pay?',
    '3 * 5 = 15\n15 + 9 = 24\n#### 24',
    '3 * 5 = 15\n#### 15',
  );
  expect([erroneous_line_number, kind]).toEqual(['FA', 'other']);
});

test('one line that has the words of the reference makes no edited solution', async () => {
  const found = await held(
    'A rectangle is 15 cm long. Its width is 6 cm less. What is its perimeter?',
    'The width is 15 - 6 = 9 cm.\nBoth are 15 + 9 = 24 cm.\nThe perimeter is 2 * 24 = 48 cm.\n#### 48',
    'Width: 15 - 6 = 9.\n15 + 9 = 24.\nThe perimeter is 24 cm.',
  );
  expect(found).toMatchObject({ erroneous_line_number: 'L3' });
});

test('lines that nobody would write cost next to nothing', async () => {
  const began = performance.now();
  for (const line of ['1.'.repeat(200_000), 'add 5 and '.repeat(40_000), '1:2, '.repeat(80_000)])
    expect((await ofRice(`${line}\n#### 750`)).verdict).toBe('Correct');
  expect(performance.now() - began).toBeLessThan(3000);
});

const ofPencils = (text: string) =>
  held(
    'A pen is 2 cm shorter than a pencil, a rubber 3 cm shorter than the pen. The pencil is 12 cm long. How long are all three together?',
    'The pen is 12 - 2 = 10 cm.\nThe rubber is 10 - 3 = 7 cm.\n12 + 10 + 7 = 29 cm.\n#### 29',
    text,
  );

test('what is told of a line is of what stands there, or says where else it shows', async () => {
  expect(await ofPencils('The pen is 14 cm.\n14 + 12 = 26\n#### 26')).toMatchObject({
    erroneous_line_number: 'L1',
    explanation: 'Where the 14 comes from is not shown; the answer is 29.',
  });
  expect(await ofPencils('The rubber is 3 cm.\n3 + 5 + 12 + 11 = 31\n#### 31')).toMatchObject({
    erroneous_line_number: 'L1',
    explanation:
      'What is wrong shows in L2: 3 + 5 + 12 + 11 = 31 has no place on the way to the answer; the answer is 29.',
  });
});

test('what is left of a percentage that is given is no mistake', async () => {
  const { lines, erroneous_line_number } = await held(
    '40% of the cows are brown, which are 50 cows. How many are not?',
    '50 / 0.4 = 125\n125 - 50 = 75\n#### 75',
    '100% - 40% = 60% are not.\n50 * 60 / 100 = 30\n#### 30',
  );
  expect([lines[0]?.is, erroneous_line_number]).toEqual(['given', 'L2']);
});

test('a unit changed behind the result is one claim, the working another', async () => {
  const found = async (text: string) =>
    await held(
      'Syrup and water are mixed 2:7. Of 1.5 liters of syrup 4/5 are used. How many milliliters come of it?',
      '1.5 * 4/5 = 1.2\n1.2 / 2 = 0.6\n0.6 * 9 = 5.4\n5.4 * 1000 = 5400\n#### 5400',
      text,
    );
  const right = '1.5 L × 4/5 = 1.2 L = 1200 mL';
  expect(await found(`${right}\n1200 × 7/2 = 4200 mL\n#### 4200`)).toMatchObject({
    erroneous_line_number: 'L2',
    lines: [{ is: 'given' }, {}, {}],
  });
  expect(await found('1.5 L × 4/5 = 1.3 L = 1300 mL\n1300 × 9/2 = 5850 mL\n#### 5850')).toMatchObject({
    erroneous_line_number: 'L1',
    error_type: 'computational_error',
  });
  expect(await found('1.5 L × 4/5 = 1.2 L = 120 mL\n120 / 2 * 9 = 540\n#### 540')).toMatchObject({
    erroneous_line_number: 'L1',
  });
});

test('what is stated on another way, without its working, is known by its numbers', async () => {
  const { lines, erroneous_line_number } = await held(
    'Sam reads 15 pages in 0.5 hours. He reads 1.5 hours a day. How many days does he need for 315 pages?',
    '1.5 / 0.5 = 3\n3 * 15 = 45\n315 / 45 = 7\n#### 7',
    '1 hour: 30 pages\n1.5 hours: 40 pages\n315 : 40 = 7.9, so 8 days',
  );
  expect([lines[0]?.is, erroneous_line_number]).toEqual(['other_way', 'L2']);
});

const ofTrees = (text: string) =>
  held(
    'A farm has 6 rows of 8 trees. It plants 5 more trees and sells 9 of them for $4 each. How many trees does it have?',
    'There are 6 * 8 = 48 trees.\nThen there are 48 + 5 = 53.\nSo 53 - 9 = 44 are left.\n#### 44',
    text,
  );

test('who makes sure works nothing out, and a number said again is wrong where it was worked out', async () => {
  const right = '6 x 8 = 48 trees.\n48 + 5 - 9 = 44.\nCheck: ';
  expect((await ofTrees(`${right}44 + 9 = 53 and 53 - 48 = 5`)).verdict).toBe('Correct');
  expect((await ofTrees('48 + 5 - 9 = 44.\nand 57 - 48 = 9, ok')).verdict).toBe('Correct');
  expect((await ofTrees('48 + 5 - 9 = 44.\n(40 + 5 = 45 and 45 - 1)')).verdict).toBe('Correct');
  expect((await ofTrees('48 + 5 - 9 = 44.\n44 - 5 = 39')).verdict).toBe('Flawed');
  expect(await ofTrees(`${right}44 + 9 = 54`)).toMatchObject({ verdict: 'Flawed', step: 2 });
  expect(await ofTrees('6 x 8 = 48 trees.\n48 - 9 = 39.\nIt has 39 trees.\n#### 39')).toMatchObject({
    step: 1,
  });
});

test('numbers below nothing in a box, and degrees, are read', async () => {
  const ofCold = (text: string) =>
    held(
      'It is 8 degrees below zero, and gets 7 degrees warmer. How many degrees is it?',
      '-8 + 7 = -1\n#### -1',
      text,
    );
  expect(await ofCold('-8 + 7 = -1°.\nIt is \\( \\boxed{-1} \\) degrees.')).toMatchObject({
    verdict: 'Correct',
  });
  expect(await ofCold('It is -8 + 7 = -2 degrees.\n\\[ \\boxed{-2} \\]')).toMatchObject({
    verdict: 'Flawed',
  });
});

test('a heading with a number of the question, and what is known of units, are never the wrong line', async () => {
  const ofTap = (text: string) =>
    held(
      'A tap drips 15 ml a minute into a bucket of 5.7 litres that holds 1.2 litres. After how many minutes is it full?',
      '5.7 - 1.2 = 4.5 litres\n4.5 * 1000 = 4500 ml\n4500 / 15 = 300\n#### 300',
      text,
    );
  expect(await ofTap('5.7 l = 5700 ml\n5700 / 15 = 380\n#### 380')).toMatchObject({ step: 1 });
  expect(await ofTap('**Step 1: 15 ml a minute**\n5700 / 15 = 380\n**380**')).toMatchObject({ step: 1 });
});

test('a result that stands before its working may be false, a name before it is none', async () => {
  expect(await ofTrees('50 trees = 6 rows * 8 trees\n50 + 5 - 9 = 46')).toMatchObject({
    step: 0,
    error_type: 'computational_error',
  });
  expect((await ofTrees('Row 1 = 6 * 8\n48 + 5 - 9 = 44')).verdict).toBe('Correct');
});
