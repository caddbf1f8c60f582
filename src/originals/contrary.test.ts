import { describe, expect, it } from 'vitest';
import { tell } from '../solution/told.testing.ts';
import { wrongFrom } from './wrong-from.ts';

const question =
  "Emily's hair is 6 inches longer than Logan's hair. Logan's is 20 inches. What do both come to?";
const solve = (sign: '+' | '-', said = "Emily's is", asked = question) =>
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
  });
  it('is said so', () => {
    expect(solve('+', "Logan's hair is 6 inches longer than Emily's, so hers is")).toBe(0);
    expect(solve('+', "Emily's hair is 6 inches longer than Logan's, so hers is")).toBeUndefined();
    expect(solve('+', "Logan's hair is 6 inches shorter than Emily's, so hers is")).toBeUndefined();
  });
  it.each([
    ['is 5/4 the age of', '5/4', '*', 0],
    ['is 5/4 the age of', '3/4', '*', undefined],
    ['is 5/4 the age of', '5/4', '/', undefined],
    ['has 25% fewer cards than', '5/4', '*', 0],
    ['has 25% fewer cards than', '3/4', '/', undefined],
    ['runs 5/4 as fast as', '5/4', '*', undefined],
  ])('is scaled so: Ann %s Bo, and it is %s', (says, share, op, line) => {
    const told = tell(
      [
        `Bo's is {ann_share} ${op} {share~${share}} = {bo_share}. | ann_share = 60; share = ${share}; bo_share = ann_share ${op} share`,
        'Both have {ann_share} + {bo_share} = <<{ann_share}+{bo_share}={both}>>{both}. | both = ann_share + bo_share',
      ],
      `Ann ${says} Bo. Ann's is 60. What do both come to?`,
    );
    expect(wrongFrom(told)).toBe(line);
  });
  it('is not seen where the question compares twice by as much, or by something else', () => {
    expect(solve('-', "Emily's is", `${question} Bo is 6 inches taller than Al.`)).toBeUndefined();
    expect(solve('-', "Emily's is", question.replace('longer', 'more recent'))).toBeUndefined();
  });
});
