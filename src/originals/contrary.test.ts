import { describe, expect, it } from 'vitest';
import { wrongFrom } from '../../test/shared/originals/wrong-from.ts';
import { tell } from '../../test/shared/solution/told.ts';

const question =
  "Emily's hair is 6 inches longer than Logan's hair. Logan's is 20 inches. What do both come to?";
const solve = (sign: '+' | '-' | '*', said = "Emily's is", asked = question) =>
  wrongFrom(
    tell(
      [
        `${said} {logan_hair} ${sign} {more} = <<{logan_hair}${sign}{more}={emily_hair}>>{emily_hair} inches. | logan_hair = 20; more = 6; emily_hair = logan_hair ${sign} more`,
        'Both have {logan_hair} + {emily_hair} = <<{logan_hair}+{emily_hair}={both}>>{both}. | both = logan_hair + emily_hair',
      ],
      asked,
    ),
  );

describe('a comparison of the question the other way round', () => {
  it('is worked so', () => {
    expect(solve('-')).toBe(0);
    expect(solve('+')).toBeUndefined();
    expect(solve('*')).toBeUndefined();
  });
  it('is not seen where the question compares twice by as much, or by something else', () => {
    expect(solve('-', "Emily's is", `${question} Bo is 6 inches taller than Al.`)).toBeUndefined();
    expect(solve('-', "Emily's is", question.replace('longer', 'more recent'))).toBeUndefined();
  });
  it.each([
    // The other side is worked out of the one: by as much less.
    ['Bo has 6 more pens than Al.', 'bo_pens = 20; more = 6; al_pens = bo_pens + more', 0],
    ['Bo has 6 more pens than Al.', 'bo_pens = 20; more = 6; al_pens = bo_pens - more', undefined],
    ['Bo has 6 fewer pens than Al.', 'bo_pens = 20; less = 6; al_pens = bo_pens - less', 0],
    ['Bo has 6 fewer pens than Al.', 'al_pens = 20; less = 6; bo_pens = al_pens + less', 0],
    ['Bo has 6 fewer pens than Al.', 'al_pens = 20; less = 6; bo_pens = al_pens - less', undefined],
    ['Bo has six fewer pens than Al.', 'al_pens = 20; less = 6; bo_pens = less + al_pens', 0],
    ['Bo has 6 more pens than Al.', 'al_pens = 20; more = 6; bo_pens = more - al_pens', undefined],
    ['Bo has 6 more pens than Al.', 'al_pens = 20; bo_pens = al_pens - 6', undefined],
    ['Bo has 6 more pens than Al.', 'al_pens = 20; more = 7; bo_pens = al_pens - more', undefined],
    ['Bo has 6 more pens than Al.', 'al_pens = 6; more = 6; bo_pens = al_pens - more', undefined],
    [
      'Bo has 6 more pens than Al.',
      'al_pens = 20; two = 2; more = two * 3; bo_pens = al_pens - more',
      undefined,
    ],
    // Who is meant is told by a word that only one side has.
    ['Bo has 6 more pens than Al.', 'pens = 20; more = 6; bo_pens = pens - more', undefined],
    ['Bo has 6 more pens than Al.', 'al_pens = 20; more = 6; cy_pens = al_pens - more', undefined],
    ['Bo has 6 more pens than Al.', 'al_pens = 20; more = 6; al_and_bo_pens = al_pens - more', undefined],
    [
      'The rope of Bo is 6 feet longer than the rope of Al.',
      'al_rope = 20; more = 6; rope = al_rope - more',
      undefined,
    ],
    [
      'The red ropes are 6 feet longer than the blue ropes.',
      'blue_rope = 20; more = 6; red_rope = blue_rope - more',
      0,
    ],
    ['Bo has 6 more pens than Al.', 'al_pens = 20; more = 6; bo_diff_pens = al_pens - more', undefined],
    ['Bo has 6 more pens than Al.', 'al_pens_than = 20; more = 6; bo_pens = al_pens_than - more', undefined],
    [
      'There are 6 more pens than that in the box of Bo.',
      'al_pens = 20; more = 6; bo_pens = al_pens - more',
      undefined,
    ],
  ])('%s %s', (asked, code, at) => {
    const names = code.split('; ').map((step) => step.split(' ')[0]);
    const [left, right] = [names[0], names.at(-1)];
    const told = tell([`It is {${right}}. | ${code}`, `So {both}. | both = ${left} + ${right}`], asked);
    expect(wrongFrom(told)).toBe(at);
  });
  it('is of the first line that has one', () => {
    const lines = [
      'Bo has {al} - {more} = {bo}. | al = 20; more = 6; bo = al - more',
      'Di has {cy} + {fewer} = {di}. | cy = 9; fewer = 4; di = cy + fewer',
      'It is {bo} + {di} = {all}. | all = bo + di',
    ];
    const asked = ['Di has 4 fewer pens than Cy.', 'Bo has 6 more pens than Al.'];
    expect(wrongFrom(tell(lines, asked.join(' ')))).toBe(0);
    expect(wrongFrom(tell(lines, asked[0]))).toBe(1);
  });
});
