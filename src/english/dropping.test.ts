import { expect, test } from 'vitest';
import { applyEdits } from '../base/index.ts';
import { clauseOf, conclusionOf, listItemOf } from './dropping.ts';

const numbersIn = (prose: string) =>
  [...prose.matchAll(/\d+(?:,\d{3})*/g)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));

test.each([
  ['A takes 58, B takes 63, C takes 70 and D takes 39', 1, 'A takes 58, C takes 70 and D takes 39'],
  ['A takes 58, B takes 63, C takes 70 and D takes 39', 2, 'A takes 58, B takes 63 and D takes 39'],
  ['A takes 58, B takes 63, and C takes 70', 1, 'A takes 58 and C takes 70'],
  ['A takes 58, B takes 63, for a total of ', 1, 'A takes 58, for a total of '],
  ['A takes 58 and B takes 63, which is ', 1, 'A takes 58, which is '],
  // The first has the subject of all, and the last goes on into the rest.
  ['A takes 58, B takes 63, C takes 70 and D takes 39', 0, undefined],
  ['A takes 58, B takes 63, C takes 70 and D takes 39', 3, undefined],
  ['A takes 5 of 8, B takes 63, C takes 70 and D takes 39', 2, undefined],
  ['A takes all, B takes 63, C takes 70 and D takes 39', 0, undefined],
  ['A takes 58, B takes 6 of 3, C takes 70 and D takes 39', 1, undefined],
  ['A takes 58, B takes 63, C goes and D takes 39', 1, undefined],
  ['Of that 900 she spent, she can pay 500 now, so she has ', 1, undefined],
  ['A takes 58. B takes 63, C takes 70 and D takes 39', 1, undefined],
  ['A takes 58, B: 63, C takes 70 and D takes 39', 1, undefined],
])('%s, without its number %d', (prose, gone, left) => {
  const numbers = numbersIn(prose);
  const edit = listItemOf(prose, numbers[gone] ?? { start: 0, end: 0 }, numbers);
  expect(edit && applyEdits(prose, [edit])).toBe(left);
});

test.each([
  ['If she had 40 cans, she went home with ', [0], 'She went home with '],
  ['Since Cindy gave 12 marbles, Bo has ', [0], 'Bo has '],
  ['Since Cindy gave 12 marbles, she has ', [0], undefined],
  ['If she had 40 cans and 3 caps, she has ', [0], undefined],
  ['If she had 40 cans and 3 caps, she has ', [0, 1], 'She has '],
  ['If she had cans, she has 40 and ', [0], undefined],
  ['If she had 40 cans, she has 3 and ', [0, 1], undefined],
  ['If she had 1,400 cans, then she has ', [0], 'She has '],
  ['If she had 40 cans, she has ', [], undefined],
  ['She had 40 cans, she has ', [0], undefined],
  ['If she had 40 cans, ', [0], undefined],
])('%s, without the clause that tells its numbers %j', (prose, gone, left) => {
  const numbers = numbersIn(prose);
  const edit = clauseOf(
    prose,
    numbers.filter((_, at) => gone.includes(at)),
    numbers,
  );
  expect(edit && applyEdits(prose, [edit])).toBe(left);
});

test.each([
  ['She works 2 hours at $13 an hour, so she makes ', ', so she makes '],
  ['She works 2 hours. She makes ', '. She makes '],
  ['Find what 2 hours come to, so she makes ', undefined],
  ['She works for 2 hours', undefined],
])('what %s concludes', (prose, left) => expect(conclusionOf(prose, numbersIn(prose))).toBe(left));

test('where all is told as a fact no conclusion need stand beside it', () => {
  expect(conclusionOf('Two hours and 3 hours are ', numbersIn('Two hours and 3 hours are '), true)).toBe('');
});
