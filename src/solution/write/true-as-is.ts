import { equal, remembered } from '../../base/index.ts';
import {
  leadsToSum,
  mayLeadToSum,
  numeralsIn,
  ofHowMany,
  operationNamed,
  tellsAll,
} from '../../english/index.ts';
import { inSight } from '../read/aligned-text.ts';
import { checkLine } from '../read/check-line.ts';

/**
 * Whether a changed line says nothing that is not so: `the number of bricks for 2 courses is 2*400` is true of 2 courses, `Two
 * more than the pages of Ann is 40 + 2` where it was twice as many, and `Dad uses 3 grams and Mom 2 grams, so together they use 2 + 3` of these two, whatever the step was to give. The first
 * line that is wrong then comes later. `fewer`: the working has lost an operand.
 */
export const isTrueAsItStands = (was: string, now: string, fewer: boolean): boolean =>
  [ofHowMany, operationNamed].some((said) => speaksOfAnother(said(inSight(was)), said(inSight(now)))) ||
  (fewer && addsWhatItNames(was, now));

const speaksOfAnother = (was: string | undefined, now: string | undefined): boolean =>
  was !== undefined && now !== undefined && was !== now;

const addsWhatItNames = (was: string, now: string): boolean => {
  if (!ledToSum(was) || tellsAll(now)) return false;
  const plain = inSight(now);
  const working = /[+*/x×÷−-]/u.test(plain) ? checkLine(plain).equations[0]?.working : undefined;
  const told = working ?? /\d[\d,.]*(?= \p{L}+(?: \p{L}+)?\W*$)/u.exec(plain)?.[0];
  const at = told === undefined ? -1 : plain.lastIndexOf(told);
  const lead = plain.slice(0, at);
  if (told === undefined || at < 0 || !leadsToSum(lead)) return false;
  const [named, added] = [numeralsIn(lead), numeralsIn(told)];
  const left = [...added];
  for (const one of named) {
    const found = left.findIndex((other) => equal(one, other));
    if (found < 0) return false;
    left.splice(found, 1);
  }
  return named.length > 0 && left.length === 0;
};

/** Whether what stands before the working of the line as it was leads to a sum, which many changes ask for. */
const ledToSum = remembered((line: string): boolean => {
  const plain = inSight(line);
  // To read a line takes far longer than to see that nothing in it can lead to a sum.
  if (!mayLeadToSum(plain)) return false;
  const working = checkLine(plain).equations[0]?.working;
  return working !== undefined && leadsToSum(plain.slice(0, plain.lastIndexOf(working)));
});
