import { equal, remembered } from '../../base/index.ts';
import { numeralsIn } from '../../english/index.ts';
import { checkLine } from '../read/check-line.ts';
import { inSight } from '../read/lines.ts';

/**
 * Whether a changed line says nothing that is not so: `the number of bricks for 2 courses is 2*400` is true of 2 courses, and
 * `Dad uses 3 grams and Mom 2 grams, so together they use 2 + 3` of these two, whatever the step was to give. The first
 * line that is wrong then comes later. `fewer`: the working has lost an operand.
 */
export const isTrueAsItStands = (was: string, now: string, fewer: boolean): boolean =>
  speaksOfAnother(inSight(was), inSight(now)) || (fewer && addsWhatItNames(was, now));

/** `for 2 courses is 2*400`: the number that changed only says of how many the line speaks. */
const ofSoMany =
  /\b(?:for|of|in|from) [$€£]?(\d[\d,.]*) (?:\p{L}+ ){1,4}(?:is|are|was|were|will be|would be|equals|=) [^=\d]{0,3}\1(?![\d.,]*\d)/u;

const speaksOfAnother = (was: string, now: string): boolean => {
  const [before, after] = [ofSoMany.exec(was)?.[1], ofSoMany.exec(now)?.[1]];
  return before !== undefined && after !== undefined && before !== after;
};

/** Words that lead from what is listed to what it comes to, and claim nothing of that but that it is theirs. */
const andSo =
  /(?:\bso,?(?: (?:that|this)(?:['’]s| is)| together,? (?:they|we) \p{L}+)?|(?:\bso )?(?:that|this)['’]s|\bfor a (?:combined )?total of|,)[\s$]*$/iu;

/** The line claims to tell all that there is. */
const tellsAll = /^\W*(?:all|in all|altogether|in total)\b|\ball total\b/iu;

const addsWhatItNames = (was: string, now: string): boolean => {
  if (tellsAll.test(now) || !andSo.test(leadOf(was))) return false;
  const plain = inSight(now);
  const working = /[+*/x×÷−-]/u.test(plain) ? checkLine(plain).equations[0]?.working : undefined;
  const told = working ?? /\d[\d,.]*(?= \p{L}+(?: \p{L}+)?\W*$)/u.exec(plain)?.[0];
  const at = told === undefined ? -1 : plain.lastIndexOf(told);
  const lead = plain.slice(0, at);
  if (told === undefined || at < 0 || !andSo.test(lead)) return false;
  const [named, added] = [numeralsIn(lead), numeralsIn(told)];
  const left = [...added];
  for (const one of named) {
    const found = left.findIndex((other) => equal(one, other));
    if (found < 0) return false;
    left.splice(found, 1);
  }
  return named.length > 0 && left.length === 0;
};

/** What stands before the working of the line as it was, which many changes ask for. */
const leadOf = remembered((line: string): string => {
  const plain = inSight(line);
  const working = checkLine(plain).equations[0]?.working;
  return working === undefined ? '' : plain.slice(0, plain.lastIndexOf(working));
});
