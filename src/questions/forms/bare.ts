import { compare, whole } from '../../base/index.ts';
import {
  isDifference,
  isListed,
  isMeasure,
  isPair,
  standsWithoutNumber,
  takesWords,
} from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import { aroundOf, isSpokenOf } from '../text/around.ts';
import type { Edit } from '../text/edits.ts';
import { type Form, no, ways } from './form.ts';
import { hiding } from './hidden.ts';
import { untoldIn } from './vague.ts';

/** A number is left out and nothing takes its place: `Ben buys packs of pens.` */
export const bare: Form = hiding((problem, said) => {
  const edit = dropped(problem, said);
  return edit
    ? ways([{ edits: [edit], claims: [untoldIn(said, edit)] }])
    : no('no_words', 'without a number the words cannot stand so');
});

/** The number and the space behind it out, where a noun of many follows: `with 5 packs`, `has 4 red pens`. */
const dropped = (problem: Problem, said: Said): Edit | undefined => {
  const around = aroundOf(problem, said);
  const { mention, start, end, before, after } = said;
  if (mention.kind !== 'plain' || before !== '' || after !== '' || mention.unit === undefined)
    return undefined;
  if (isMeasure(mention.unit) || compare(mention.value, whole(1)) <= 0) return undefined;
  if (isPair(around) || !takesWords(around) || isSpokenOf(problem, said)) return undefined;
  if (isDifference(around) || isListed(around) || !standsWithoutNumber(mention.unit, around))
    return undefined;
  return { start, end: end + 1, text: '' };
};
