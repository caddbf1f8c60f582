import { equal, remembered } from '../../base/index.ts';
import { numeralsIn } from '../../english/index.ts';
import { inSight } from '../read/aligned-text.ts';
import { checkLine } from '../read/check-line.ts';

/**
 * Whether a line that was a working is a number alone now, with its unit at most, and says again what a line above says: `476 cm`
 * behind `It is 476 cm.` A name (`Left: 476`), a working or two words together (`476 cm are left`) say more.
 */
export const saysAgain = (above: readonly { readonly text: string }[], was: string, now: string): boolean => {
  const [own] = isNumberAlone(now) && !isNumberAlone(was) ? numeralsIn(inSight(now)) : [];
  return own !== undefined && above.some(({ text }) => numeralsIn(text).some((number) => equal(number, own)));
};

const isNumberAlone = remembered((line: string): boolean => {
  const plain = inSight(line);
  return !/[=:#+*/×÷−-]|\p{L}[\s*_]+\p{L}/u.test(plain) && checkLine(plain).equations.length === 0;
});
