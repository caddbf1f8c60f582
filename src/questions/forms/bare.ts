import { compare, whole } from '../../base/index.ts';
import {
  comparesWithout,
  isDifference,
  isListed,
  isMeasure,
  isPair,
  moreThan,
  standsWithoutNumber,
  takesWords,
} from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import { aroundOf, isSpokenOf } from '../text/around.ts';
import type { Edit } from '../text/edits.ts';
import { type Form, no, ways } from './form.ts';
import { blurring } from './hidden.ts';
import { untoldIn } from './vague.ts';

/** A number is left out and nothing takes its place: `Ben buys packs of pens`, `Ann has more pens than Bob` for `twice as many pens as Bob`. */
export const bare: Form = blurring((problem, said) => {
  const edit = dropped(problem, said);
  return edit
    ? ways([{ edits: [edit], claims: [untoldIn(said, edit)] }])
    : no('no_words', 'without a number the words cannot stand so');
});

/** The number and the space behind it out, where a noun of many follows, or a comparison: `with 5 packs`, `has 4 more pens`. */
const dropped = (problem: Problem, said: Said): Edit | undefined => {
  const around = aroundOf(problem, said);
  const { mention, start, end, after } = said;
  const more = moreThan(mention, around);
  if (more) return { start, end: end + more.length, text: more.words };
  if (mention.kind !== 'plain' || after !== '' || mention.unit === undefined) return undefined;
  if (compare(mention.value, whole(1)) <= 0 || isPair(around) || !takesWords(around)) return undefined;
  if (isSpokenOf(problem, said) || isListed(around)) return undefined;
  const measure = comparesWithout(around);
  if (measure !== undefined) return { start, end: end + measure + 1, text: '' };
  const isCount = said.before === '' && !isMeasure(mention.unit) && !isDifference(around);
  return isCount && standsWithoutNumber(mention.unit, around) ? { start, end: end + 1, text: '' } : undefined;
};
