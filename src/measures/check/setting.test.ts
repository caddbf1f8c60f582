import { expect, test } from 'vitest';
import { begunBefore, unset } from './setting.ts';
import { checkSolution } from './solution.ts';

const settings = [
  ['a list', '1) 6 * 8 = 48\n2. 48 + 5 = 55\n(3) 55 - 9 = 46'],
  ['arrows', '6 * 8 -> 48\n48 + 5 => 55\n55 - 9 --> 46'],
  ['a table', '| step | working | result |\n| 1 | 6 * 8 | 48 |\n| 2 | 48 + 5 | 55 |\n| 3 | 55 - 9 | 46 |'],
  ['columns of a sheet', '6 * 8\t48\n48 + 5\t55\n55 - 9\t46'],
  ['aligned lines', '6 \\times 8 &= 48 \\\\\n48 + 5 &= 55 \\\\\n55 - 9 &= 46'],
  ['colons', '6 * 8: 48\n48 + 5: 55\n55 - 9: 46'],
  ['colons that divide', '96:2=48\n48 + 5 = 55\n55 - 9 = 46'],
  ['steps that are counted', '**Step 1: 6 * 8 = 48**\nStep 2. 48 + 5 = 55\n### Step 3: 55 - 9 = 46'],
  ['LaTeX', 'It is $= 6 \\times 8 = 48$\n$48{,}000 + 5 = 48{,}005$, and $48 + 5 = 55$'],
  ['results below', '6 * 8 =\n48\n48 + 5 =\n55\n55 - 9 =\n46'],
  ['a column', '48\n+ 5\n----\n55'],
  ['decimal commas', '0,6 * 80 = 48\n48,00 + 5,0 = 55\n55 - 9 = 46'],
  ['signs that are not seen', '6 * 8 = 48\n48\u200b+5\u200b=55'],
] as const;

test.each(settings)('a false working is found in %s', (_, text) =>
  expect(checkSolution(text)).toMatchObject({ verdict: 'Flawed', right: '53' }),
);

test.each(settings)('and no other in %s', (_, text) =>
  expect(checkSolution(text.replaceAll('55', '53').replaceAll('46', '44')).verdict).toBe('Correct'),
);

test('a space that keeps a mixed number in one line is one', () => {
  for (const space of ['\u00a0', '\u202f', '\u2009'])
    expect(checkSolution(`9/4 = 2${space}1/4`).verdict).toBe('Correct');
});

test('a dash before a sum that is true with it alone is a sign', () => {
  expect(checkSolution('- 5 + 3 = -2').verdict).toBe('Unread');
  expect(checkSolution('- 5 + 3 = 8').verdict).toBe('Correct');
  expect(checkSolution('- 5 + 3 = 9')).toMatchObject({ verdict: 'Flawed', right: '8' });
});

test('what is no setting stays', () => {
  for (const [text, line] of [
    ['48. That is how many trees there are.', 2],
    ['(3) (4) = 12', 5],
    ['2.5 * 4 = 10', 5],
    ['The ratio is 3 + 2:5', 0],
    ['Multiply by 2/3: 6 gallons/minute * 2/3 = 4', 0],
    ['Multiply by 2/3: 1,200 * 2/3 = 800', 0],
    ['48 + 5: 50 + 3', 0],
    ['She keeps 3/4: 36 cards', 0],
    ['1,2,3 and 1,250 and 3, 4 and 12,45,000', 0],
    ['3:30 = 210 min', 0],
    ['2:3=4:6', 0],
    ['Day 2:56/2=28', 0],
    ['5$ + 3$ = 8$', 0],
    ['the ratio 3 : 5 = 8 parts', 0],
    ['2 : 3 = 4 : 6', 0],
  ] as const)
    expect(unset(text, line)).toBe(text);
  expect(unset('10 - 99: 90 pages', 0)).toBe('       : 90 pages');
  expect(unset('99 - 10: 89', 0)).toBe('99 - 10= 89');
  expect(unset('14 * 12 = 148 no 168', 0)).toBe('14 * 12 =        168');
  expect(unset('2 * 9 = 16, sorry, it is 18', 0)).toBe(`2 * 9 = ${' '.repeat(17)}18`);
  expect(unset('  3) 4 + 5', 2)).toBe('     4 + 5');
  expect(unset('Day 2:56/2=28', 1)).toBe('      56/2=28');
  expect(unset('20:10=2, 540:140=3.86', 0)).toBe('20÷10=2, 540÷140=3.86');
  expect(unset('in boxes 780 : 6 = 120 boxes', 0)).toBe('in boxes 780 ÷ 6 = 120 boxes');
  expect(begunBefore('', 'He has 5 pens.', '7')).toBe('');
  expect(begunBefore('', '----', '7')).toBe('');
});

test('long lines and many signs are read in no time', () => {
  const began = performance.now();
  for (const text of [
    ' '.repeat(1990),
    '1 +'.repeat(660),
    '| 1'.repeat(660),
    '1,'.repeat(990),
    '5 + 5 :'.repeat(280),
  ])
    unset(text, 1);
  expect(performance.now() - began).toBeLessThan(500);
});
