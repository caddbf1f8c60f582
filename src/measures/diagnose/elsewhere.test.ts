import { expect, test } from 'vitest';
import { askedAbout } from '../../../test/shared/measures/asked.ts';
import { labelled } from '../check/index.ts';
import { diagnose } from './diagnose.ts';

/** Which line is wrong first, from 1, and how the lines before it stand to the right solution. */
const wrongIn = async (question: string, solution: string, text: string) => {
  const { line = -1, judged } = diagnose(await askedAbout(question, solution), labelled(text));
  return {
    line: line + 1,
    standings: judged.flatMap(({ claim, standing }) => (claim.working ? standing : [])),
  };
};

const ofBirds = (text: string) =>
  wrongIn(
    'There are three times as many hens as geese and 6 fewer ducks than hens, 85 birds in all. How many ducks are there?',
    '85 + 6 = 91\n1 + 3 + 3 = 7\n91 / 7 = 13\n13 * 3 = 39\n39 - 6 = 33\n#### 33',
    text,
  );

test('so many of a letter that another line has an equation of are no amount', async () => {
  const set = 'There are g geese, 3g hens and 3g - 6 ducks.\ng + 3g + 3g - 6 = 85\n7g - 6 = 85\n';
  expect((await ofBirds(`${set}7g = 79\ng = 79/7`)).line).toBe(4);
  expect((await ofBirds(`${set}7g = 91\ng = 13, so there are 13 ducks.`)).line).toBe(5);
});

test('an equation between signs of LaTeX is one, and what is only said before it is not wrong', async () => {
  const text = [
    'Hens: \\( 3x \\)',
    'Ducks: \\( 3x - 6 \\)',
    '\\[ x + 3x + (3x - 6) = 85 \\]',
    'We combine like terms:',
    '\\[ 6x - 6 = 85 \\]',
    '\\[ 6x = 91 \\]',
    '\\( 3(15.17) - 6 = 39.5 \\)',
  ].join('\n');
  expect((await ofBirds(text)).line).toBe(5);
});

const ofTiles = (text: string) =>
  wrongIn(
    'A floor is 3.6 m long and 2.4 m wide. It is laid with square tiles of 40 cm. Tiles cost $5 each. How much do they cost?',
    '3.6 * 100 / 40 = 9\n2.4 * 100 / 40 = 6\n9 * 6 = 54\n54 * 5 = 270\n#### 270',
    text,
  );

test('what is given may stand in another unit', async () => {
  const { standings } = await ofTiles('360:40=9\n240:40=6\n9*6=54\n54*4=216');
  expect(standings.slice(0, 3)).toEqual(['step', 'step', 'step']);
});

test('an area in other units, and a product that a step divides by, are on another way', async () => {
  const { standings } = await ofTiles('3.6 * 2.4 = 8.64\n0.4 * 0.4 = 0.16\n8.64 / 0.16 = 54\n54 * 4 = 216');
  expect(standings.slice(0, 3)).toEqual(['other_way', 'other_way', 'step']);
});

test('a number of the right solution that the question says in another unit is that one', async () => {
  const { line, standings } = await wrongIn(
    'A recipe for 4 people takes 300 g of flour, at $1.20 a kilogram. What does the flour for 10 people cost?',
    '10 / 4 = 2.5\n2.5 * 0.3 = 0.75 kg\n0.75 * 1.20 = 0.90\n#### 0.9',
    '2.5 * 300 = 750\n750 / 1000 = 0.75\n0.75 * 2.20 = 1.65',
  );
  expect(standings.slice(0, 2)).toEqual(['other_way', 'step']);
  expect(line).toBe(3);
});

test('a measure in two units is one number, of a question too, and an answer in another unit', async () => {
  const ofRun = (text: string) =>
    wrongIn(
      'Nia ran for 1 hour 30 minutes and walked for 45 minutes. For how many minutes was she out?',
      '60 + 30 = 90\n90 + 45 = 135\n#### 135',
      text,
    );
  expect(await ofRun('1 h 30 min + 45 min = 2 h 15 min')).toEqual({ line: 0, standings: ['step'] });
  expect((await ofRun('1.5 h + 0.75 h = 2.25 h, that is 2 h 15 min')).line).toBe(0);
  expect((await ofRun('1h30 = 90 min\n90 + 45 = 145\n145 min = 2 h 25 min')).line).toBe(2);
  expect((await ofRun('So 1 hour and 30 minutes are enough.\n1 h 30 min - 45 min = 45 min')).line).toBe(2);
});

const ofGyms = (text: string) =>
  wrongIn(
    'A gym costs $45 to join and then $18 a month. Another is free to join and costs $27 a month. After how many months do both cost the same?',
    '27 - 18 = 9\n45 / 9 = 5\n#### 5',
    text,
  );

test('a function of a letter is no product, and a letter may be 1 where a line before solves it', async () => {
  const set = '\\( C_1(m) = 45 + 18m \\)\n\\( C_2(m) = 27m \\)\n\\( 45 + 18m = 27m \\)\n';
  expect((await ofGyms(`${set}\\( 45 = 9m \\)\n\\( m = 5 \\)`)).line).toBe(0);
  expect((await ofGyms(`${set}\\( 45 = 45m \\)\n\\( m = 1 \\)`)).line).toBe(4);
});

test('a number before a bracket with a letter is no amount', async () => {
  const { line } = await wrongIn(
    'A plan costs $20 and includes 300 minutes; each further minute costs 8 cents. The bill is $34.40. How many minutes were used?',
    '34.40 - 20 = 14.40\n14.40 / 0.08 = 180\n300 + 180 = 480\n#### 480',
    '20 + 0.08(m - 300) = 34.40\n0.08(m - 300) = 14.40\nm - 300 = 18\nm = 318',
  );
  expect(line).toBe(3);
});

const ofZoo = (text: string) =>
  wrongIn(
    'A zoo had 2,400 visitors on Saturday and 15% more on Sunday. 5/8 of them on Sunday were adults, who pay $12 each. What did adults pay on Sunday?',
    '2400 * 1.15 = 2760\n2760 * 5/8 = 1725\n1725 * 12 = 20700\n#### 20700',
    text,
  );

test('a part that the right solution has with its whole, and parts of a part, are on another way', async () => {
  expect(
    (await ofZoo('15% of 2400 = 360\n2400 + 360 = 2760\n2760 / 8 = 345\n345 * 5 = 1725\n1725 * 13 = 22425'))
      .standings,
  ).toEqual(['other_way', 'step', 'other_way', 'step', 'wrong']);
});

test('who rounds what follows from a wrong number makes no other mistake', async () => {
  expect((await ofZoo('2400 + 15 = 2415\n2415 * 5/8 = 1509\n1509 * 12 = 18108')).line).toBe(1);
});

test('a heading is not what is wrong', async () => {
  const text =
    '**The visitors**\n15% of 2400 is 360, so it had 2400 + 360 = 2760\n\n**The adults**\n3/8 of 2760 = 1035\n1035 * 12 = 12420';
  expect([4, 5]).toContain((await ofZoo(text)).line);
});

test('a year that nothing is worked out of is no number that comes from nowhere', async () => {
  const { line } = await wrongIn(
    'A tree was 100 meters tall at the end of 2017 and grows 10% each year. How tall was it at the end of 2019?',
    '100 * 1.1 = 110\n110 * 1.1 = 121\n#### 121',
    'At the end of 2018 it was 100 * 1.1 = 110 meters tall.\n110 + 10 = 120\n#### 120',
  );
  expect(line).toBe(2);
});

test('a result that is said again in another unit, or rounded, is that result; rounded the other way it is wrong', async () => {
  const ofBags = (text: string) =>
    wrongIn(
      'A baker has 9.5 kg of flour and uses 1.2 kg for himself. He fills bags of 400 g. A full bag costs $2. What do the full bags cost?',
      '9.5 - 1.2 = 8.3 kg\nThese are 8300 g.\n8300 / 400 = 20.75, so 20 bags are full.\nThey cost 20 * 2 = 40 dollars.',
      text,
    );
  const right = await ofBags('9500 - 1200 = 8300 g\n8.3 / 0.4 = 20.75\n20 * 3 = 60');
  expect(right).toEqual({ line: 3, standings: ['other_way', 'step', 'wrong'] });
  expect((await ofBags('9.5 - 1.2 = 8.3\n8300 / 400 = 20.75\nHe fills 21 bags.\n21 * 2 = 42')).line).toBe(3);
});

test('so much of a whole is not what it comes to', async () => {
  const ofBook = (text: string) =>
    wrongIn(
      'Ada reads 3/5 of a book on Monday. The other 126 pages she reads on Tuesday. How many pages has the book?',
      '1 - 3/5 = 2/5 of the book are left.\nOne fifth has 126 / 2 = 63 pages.\nThe book has 63 * 5 = 315 pages.',
      text,
    );
  const set = '1 - 3/5 = 2/5\n2/5 = 126 pages\n';
  expect((await ofBook(`${set}1/5 = 126 : 2 = 63 pages\n5/5 = 63 * 5 = 315 pages`)).line).toBe(0);
  expect((await ofBook(`${set}1/5 = 126 : 2 = 63 pages\n5/5 = 63 * 5 = 351 pages`)).line).toBe(4);
  expect((await ofBook(`${set}**3. The book**\n126 * 5 = 630 pages`)).line).toBe(4);
});

test('a step of 24 is what a line worked out, though a day has 24 hours', async () => {
  const { line } = await wrongIn(
    'A garden is 12 m long and 7.5 m wide. A fence all round it but for a gate of 1.5 m costs $8 a metre. What does it cost?',
    'The garden has 2 * (12 + 7.5) = 39 m around it.\n39 - 1.5 = 37.5 m are fenced.\nThat costs 37.5 * 8 = 300 dollars.',
    '12 * 2 = 24 and 7.5 * 2 = 15\n24 + 15 = 39 m\n39 * 8 = 312',
  );
  expect(line).not.toBe(1);
});

const ofCrates = (text: string) =>
  wrongIn(
    'A farm has 130 jars of honey and 20 of jam. Each crate holds 21 jars, and it costs $6 to send a crate. How much does it cost to send all jars?',
    'All: 130 + 20 = 150 jars.\nCrates: 150 ÷ 21 = 7 remainder 3, so 8 crates.\nCost: 8 × 6 = 48 dollars.\n#### 48',
    text,
  );

test('of a quotient a step may take the whole ones, and what they are rounded to may be wrong', async () => {
  expect((await ofCrates('130 + 20 = 150\n150 : 21 = 7 R 3\nso 3 crates\n3 x 6 = 18')).standings[1]).toBe(
    'step',
  );
  expect(await ofCrates('130 + 20 = 150\n150 / 21 = 7.14 so 8 crates\n8 x 20 = 160')).toEqual({
    line: 3,
    standings: ['step', 'step', 'wrong'],
  });
  expect((await ofCrates('130 + 20 = 150\n150 / 21 = 7.14, that is 9 crates\n9 x 6 = 54')).line).toBe(2);
});

test('labels that another has too make nobody an editor', async () => {
  const solution =
    'All: 100 + 30 + 20 = 150 jars.\nCrates: 150 ÷ 21 = 7 remainder 3, so 8 crates.\nCost: 8 × 6 = 58 dollars.';
  expect((await ofCrates(solution)).line).toBe(3);
});

test('a letter behind a number that units have is no unknown', async () => {
  const ofRun = (text: string) =>
    wrongIn(
      'A lap takes Ana 4 min 30 s. How many minutes do 6 laps take, when she rests for 1 1/2 min in all?',
      '4.5 * 6 = 27\n27 + 1.5 = 28.5\n#### 28.5',
      text,
    );
  expect((await ofRun('4 min 30 s = 4.5 min\n4.5 + 6 = 10.5\n10.5 + 1.5 = 12')).line).toBe(2);
});

test('a part whose result is a number of the question is right where a right step reads it', async () => {
  const { line } = await wrongIn(
    'Two posters are 12 cm by 9 cm each. A corner of 3 cm by 4 cm is cut off one and a strip of 7 cm by 3 cm off the other. Both get 2 coats of varnish. A can is enough for 90 square cm. How many cans are needed?',
    '12 * 9 = 108\n2 * 108 = 216\n3 * 4 + 7 * 3 = 33\n216 - 33 = 183\n2 * 183 = 366\n366 / 90 = 4.07, so 5 cans\n#### 5',
    '12 * 9 = 108\n2 * 108 = 216\ncorner 3 * 4 = 12, strip 7 * 3 = 21\n216 - 12 - 21 = 183\n183 / 90 = 2.03\nso 3 cans',
  );
  expect(line).toBe(5);
});
