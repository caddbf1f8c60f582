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

test('a step without a name is told by its value, also by one with decimals', async () => {
  const { lines } = await held(
    'Ann works some hours on Monday and 3 on Tuesday. How many hours does she work?',
    '2.5 + 3 = 5.5\nThat is 11 halves.\n#### 11',
    '3 + 2.5 = 5.5 hours\n#### 5.5',
  );
  expect(lines[0]?.step).toBe('5.5');
});

test('an answer in percent is the same with and without its hundredths', async () => {
  const ofJuice = (text: string) =>
    held(
      'Ann mixes 6 liters that are 20% juice with 4 liters that are 45% juice. What percent of the mixture is juice?',
      '6 * 0.2 = 1.2 liters.\n4 * 0.45 = 1.8 liters.\n1.2 + 1.8 = 3 liters of 6 + 4 = 10.\nThe juice is 3 / 10 = 30% of it.',
      text,
    );
  expect(await ofJuice('(6 * 20 + 4 * 45) / 10 = 30\nSo \\(\\boxed{30\\%}\\) is juice.')).toMatchObject({
    verdict: 'Correct',
  });
  expect(await ofJuice('(20 + 45) / 2 = 32.5\nSo 32.5% is juice.')).toMatchObject({ verdict: 'Flawed' });
});

test('a number alone, with which all would be right were it a step, is worked out falsely', async () => {
  expect(
    await held(
      'Ann earns $12 on Monday, $23 on Tuesday and $30 on Friday. She saves half of it. How much does she save?',
      '12 + 23 + 30 = 65\n65 / 2 = 32.5\n#### 32.5',
      'all together 75\n75 / 2 = 37.5\n$37.50',
    ),
  ).toMatchObject({
    step: 0,
    error_type: 'computational_error',
    explanation: '75 is not what it comes to: it is 65.',
  });
});
