import { type Exact, equal, isWhole, whole } from '../../base/index.ts';
import { isPair } from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import { aroundOf } from '../text/around.ts';
import { type Edit, withArticle } from '../text/edits.ts';
import { inQuestion } from './bounds.ts';

/** Another number where the question says one; undefined where it cannot be written there. */
export const replaced = (problem: Problem, said: Said, value: Exact): Edit | undefined => {
  const one = whole(1);
  if (isPair(aroundOf(problem, said)) || equal(value, one) || equal(said.mention.value, one))
    return undefined;
  if (value.num <= 0n) return undefined;
  const text =
    said.mention.kind === 'fraction' ? asFraction(said, value) : inQuestion(plainFor(said, value), value);
  return text === undefined
    ? undefined
    : withArticle(problem.question, { start: said.start, end: said.end, text });
};

/** As a number without places behind the point, where a whole one takes the place of `1.5`: no `2.0 pounds`. */
const plainFor = (said: Said, value: Exact): Said =>
  (said.before === '' || /\.\d$/.test(said.numeral)) && isWhole(value)
    ? { ...said, numeral: said.numeral.replace(/\.\d+$/, '') }
    : said;

/** `3/4` where the question says `1/4`; undefined where it says `a quarter`, or the other one is no plain fraction. */
const asFraction = ({ numeral, before, after }: Said, { num, den }: Exact): string | undefined =>
  /^\d+\/\d+$/.test(numeral) && num < den && den <= 12n ? `${before}${num}/${den}${after}` : undefined;
