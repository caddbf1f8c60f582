import { describe, expect, it } from 'vitest';
import { tell } from '../solution/told.testing.ts';
import { wrongFrom } from './wrong-from.ts';

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
});
