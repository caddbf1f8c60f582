import { expect, test } from 'vitest';
import { tellingOf } from '../../test/shared/telling/telling.ts';
import { saidOf, withOrigin } from './read-aloud.ts';

const placedIn = (code: string, question: string, answer: string) => {
  const { telling, at } = tellingOf(code, question, answer);
  return { ...telling, detail: 'placed' as const, at };
};

test.each([
  // A number that has a name needs no more.
  ['a = 8; b = 4; s = a + b', 0, 'Ann has 8 red pens and 4 caps.', '8+4=12', 'the 8 red pens'],
  ['a = 8; s = a * 2', 0, 'Ann runs 8 hours a day.', '', 'the 8 hours a day'],
  // A result is that of its line, or where it has none its working.
  ['a = 8; b = 4; c = a + b; s = c * a', 2, 'It is 8 and 4.', '8+4=12\n12*8=96', 'the result of L1 (12)'],
  ['a = 8; b = 4; c = a + b; s = c * a', 2, 'It is 8 and 4.', '', '8 + 4 = 12'],
  ['a = 8; b = 4; c = a - b; s = c * a', 2, 'It is 8 and 4.', '', '8 - 4 = 4'],
  ['a = 8; b = 4; c = a / b; s = c * a', 2, 'It is 8 and 4.', '', '8 ÷ 4 = 2'],
  ['a = 8; b = 4; c = a * b + a; s = c * a', 2, 'It is 8 and 4.', '', '8 × 4 + 8 = 40'],
  ['a = 8; b = 3; c = a % b; s = c * a', 2, 'It is 8 and 3.', '', '2 (the remainder of 8 ÷ 3)'],
  // Of many numbers the working is too long.
  ['a = 8; b = 4; c = a * b + a - b - b; s = c * a', 2, 'It is 8 and 4.', '', '32'],
  ['a = 8; b = 4; c = a * b + a - b; s = c * a', 2, 'It is 8 and 4.', '', '8 × 4 + 8 - 4 = 36'],
  // A number of the question is known by its words, or as the only one of its sort.
  ['a = 8; s = a * 2', 0, 'It is (8) of 18.', '', 'the 8 in the question'],
  ['a = 8; s = a * 2', 0, 'The 8 of 18 is 8.', '', '8'],
  ['a = 2; b = 5; s = a * b', 0, 'Bob has twice as many pens as Ann, who has 5.', '', "'twice as many'"],
  ['a = 0.5; b = 6; s = a * b', 0, 'Half of the 6 pens are red.', '', "'half'"],
  ['a = 40; b = 6; s = a / 100 * b', 0, 'Of 6 pens 40% are red.', '', 'the 40% in the question'],
  ['a = 12; s = a * 2', 0, "Ann's cap costs $12 at Bob's.", '12*2=$24', "“$12 at Bob's”"],
])('%s, step %d of %s', (code, step, question, lines, told) => {
  const telling = placedIn(code, question, `${lines}\n#### 1`.trim());
  expect(withOrigin(step, telling.subject.phrases.of(step), telling)).toBe(told);
});

test('where a number comes from is told once', () => {
  const telling = placedIn(
    'a = 8; b = 4; c = a + b; s = c * a',
    'It is 8 and 4.',
    '8+4=12\n12*8=96\n#### 96',
  );
  const told = () => withOrigin(2, telling.subject.phrases.of(2), telling);
  expect([told(), told(), [...telling.told]]).toEqual(['the result of L1 (12)', '12', [2]]);
  // Where the lines do not stay as they are, none is pointed at.
  const nowhere = { ...telling, at: undefined, told: new Set<number>() };
  expect(withOrigin(2, telling.subject.phrases.of(2), nowhere)).toBe('8 + 4 = 12');
});

test.each([
  ['a = 8; s = a * 2', 'Ann has 8 red pens and a cap.', "'8 red pens'"],
  ['a = 4; s = a * 2', 'Ann has 1/4 of a pound.', "'1/4 of a pound'"],
  ['a = 12; s = a * 2', "Ann's cap costs $12 at Bob's.", "“$12 at Bob's”"],
  ['a = 8; s = a * 2', 'It is (8) of 18.', '8'],
  // Of several numbers in these words, which.
  ['a = 15; s = a * 2', 'Red, green and blue beads are as 12:1:15.', "15 in '12:1:15'"],
  ['a = 12; s = a * 2', 'Red, green and blue beads are as 12:1:15.', "12 in '12:1:15'"],
  ['a = 7; s = a * 2', 'A rug is 9 feet by 7 feet.', "7 in 'A rug is 9 feet by 7 feet'"],
  ['a = 3; s = a * 2', 'Ann buys 3 pens for $9.', "'3 pens'"],
])('%s: the question’s own words in %s', (code, question, said) =>
  expect(saidOf(0, placedIn(code, question, '#### 1'))).toBe(said),
);

test('a number that the question has no words at is told by what it is called', () => {
  const { subject, ...telling } = placedIn('a = 8; s = a * 2', 'It is (8) of 18.', '#### 1');
  const of = () => ({ whole: 'the pen price ($8)', named: 'the pen price', number: '$8' });
  const named = { ...telling, subject: { ...subject, phrases: { ...subject.phrases, of } } };
  expect(saidOf(0, named)).toBe('$8 for the pen price');
});
