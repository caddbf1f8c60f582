import { expect, test } from 'vitest';
import { askedAbout } from '../../../test/shared/measures/asked.ts';
import { labelled } from '../check/index.ts';
import { diagnose } from './diagnose.ts';
import { recordOf } from './record.ts';

const question =
  'Ann buys 6 bags of 8 pears and 5 bags of 7 plums. She gives 9 pears away and shares what is left of all among 2 friends. How many does each get?';
const solution = [
  'She has 6 * 8 = 48 pears.',
  'She has 5 * 7 = 35 plums.',
  'After giving 48 - 9 = 39 pears stay.',
  'All in all 39 + 35 = 74 fruits stay.',
  'Each friend gets 74 / 2 = 37.',
  '#### 37',
].join('\n');

const said = async (text: string) => {
  const own = await askedAbout(question, solution);
  const lines = labelled(text);
  const { kind, explanation } = recordOf({ id: 0 }, lines, own.reference, diagnose(own, lines));
  return [kind, explanation];
};

test('of a working that no rule makes it is told which step it is but for one number or operation', async () => {
  expect(
    await said('6 x 8 = 48.\n5 x 7 = 35.\n48 + 35 = 83 in all.\n83 / 2 = 41.5 for each.\n#### 41.5'),
  ).toEqual([
    'other_number',
    '48 + 35 = 83 uses 48 where 39 belongs: 39 + 35 = 74 is L4 of the right solution.',
  ]);
  expect(
    await said('6 x 8 = 48.\n5 + 7 = 12 plums.\n48 - 9 = 39.\n39 + 12 = 51.\n51 / 2 = 25.5.\n#### 25.5'),
  ).toEqual([
    'wrong_operation',
    '5 + 7 = 12 takes the wrong operation: 5 × 7 = 35 is L2 of the right solution.',
  ]);
});

test('what is too much is told, and what is done to the answer', async () => {
  expect(
    await said('6 x 8 = 48.\n5 x 7 = 35.\n48 - 9 = 39.\n39 + 35 + 9 = 83.\n83 / 2 = 41.5.\n#### 41.5'),
  ).toEqual([
    'other',
    '39 + 35 + 9 = 83 takes in 9 too, which does not belong there: 39 + 35 = 74 is L4 of the right solution.',
  ]);
  expect(
    await said(
      '6 x 8 = 48.\n5 x 7 = 35.\n48 - 9 = 39.\n39 + 35 = 74.\n74 / 2 = 37.\nSo 37 + 9 = 46 for each.\n#### 46',
    ),
  ).toEqual(['other', '37 + 9 = 46 is a step too many: 37 is the answer.']);
});

test('one number in common with a step, and nothing else, says nothing', async () => {
  expect(await said('9 + 7 = 16.\n16 - 2 = 14.\n#### 14')).toEqual([
    'other',
    '9 + 7 = 16 has no place on the way to the answer; the answer is 37.',
  ]);
});

test('a working is told with the brackets that it needs', async () => {
  const whole = ['6 x 8 = 48.', '5 x 7 = 35.', '(48 + 9 + 35) / 2 = 46.', '#### 46'].join('\n');
  expect((await said(whole))[1]).toBe(
    '(48 + 9 + 35) / 2 = 46 takes the wrong operation: (48 - 9 + 35) ÷ 2 = 37 is the answer.',
  );
});
