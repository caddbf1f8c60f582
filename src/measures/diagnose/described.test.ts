import { expect, test } from 'vitest';
import { askedAbout } from '../../../test/shared/measures/asked.ts';
import { labelled } from '../check/index.ts';
import { diagnose } from './diagnose.ts';

const lineOf = async (text: string) => {
  const asked = await askedAbout(
    'Mia has 12 more stamps than Bo, and Al has half as many as Bo. Together they have 87. How many stamps has Mia?',
    '87 - 12 = 75\n75 / 2.5 = 30\n30 + 12 = 42\n#### 42',
  );
  return diagnose(asked, labelled(text)).line;
};

const set = 'Let Bo have \\( b \\) stamps.\nMia: \\( b + 12 \\)\n';

test('where an equation puts together what lines say of a letter, the one that comes to no step is wrong', async () => {
  expect(await lineOf(`${set}Al: \\( 2b \\)\n\\[ b + b + 12 + 2b = 87 \\]\nb = 18.75\n30.75 stamps`)).toBe(2);
  expect(
    await lineOf(`${set}Al: b - 2\nAll have b + b + 12 + b - 2 = 3b + 10\n3b + 10 = 87\nb = 77/3`),
  ).not.toBe(4);
});

test('an equation that says something else is wrong itself, and so is one of what all comes to a step', async () => {
  expect(await lineOf(`${set}Al: 0.5b\nb + b + 12 = 87\nb = 37.5\n49.5 stamps`)).toBe(3);
  expect(await lineOf('Bo has b, Mia b + 12.\nb + b + 12 = 87\nb = 37.5\n49.5 stamps')).toBe(1);
});
