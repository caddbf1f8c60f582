import { compare, whole } from '../../exact/index.ts';
import { dimensionOf, isPlural } from '../../meaning/index.ts';
import type { Problem, Said } from '../problem.ts';
import { aroundOf, isPair, takesWords } from '../text/around.ts';
import type { Edit } from '../text/edits.ts';
import { type Form, no, ways } from './form.ts';
import { hiding } from './hidden.ts';
import { noNoun, untoldIn } from './vague.ts';

/** A number is left out and nothing takes its place: `Ben buys packs of pens.` */
export const bare: Form = hiding((problem, said) => {
  const edit = dropped(problem, said);
  return edit
    ? ways([{ edits: [edit], claims: [untoldIn(said, edit)] }])
    : no('no_words', 'without a number the words cannot stand so');
});

/** Words before which a noun needs its number: `each of 6 pallets`. */
const counts =
  /^(?:consists?|consisted|composed|made|each|one|all|half|any|out|some|most|none|both|every|many|much|number|total|average|sum|maximum|minimum|limit|capacity|speed|rate|amount|least)$/;
/** What may do without a number: not `there are episodes`, `contains eggs`, `than George and apples`. */
const stands =
  /^(?:of|with|for|from|to|buys?|bought|sells?|sold|makes?|made|eats?|ate|gets?|got|gives?|gave|takes?|took|picks?|picked|collects?|collected|reads?|finds?|found|bakes?|baked|orders?|ordered|needs?|needed|wants?|plants?|planted|uses?|used|washes|washed|catches|caught|sees|saw|received?s?|adds?|added|brings?|brought|packs?|packed|invites?|invited|hires?|hired|owns?|owned|grows?|grew|produces?|produced|by|into|among)$/;

/** Sentences that speak of the number itself: `combined`, `words a minute`, `pages each`. */
const ofNumber =
  /\b(?:combined|in total|altogether|in all|per|an? (?:second|minute|hour|day|week|month|year))\b|^ \w+(?: \w+)? each\b/i;

/** `brings total bars`: words that speak of a number themselves. */
const ofAll = /^(?:total|whole|full|equal|extra|additional|combined|consecutive|straight|by|more)$/;

/** `sells pieces for $2`: without a number each of them costs that. */
const forPrice = /^(?: [\p{L}-]+){1,4} (?:for|at|cost|costs|costing) (?:a total of )?[$€£\d]/u;

/** `pens, 12 cups and 3 bowls`: of the others in a list it is told how many. */
const listed =
  /^(?: [\p{L}-]+){1,4}(?:,(?: and)?| and) [$€£]?(?:\d|(?:two|three|four|five|six|seven|eight|nine|ten)\b)/u;

/** The number and the space behind it out, where a noun of many follows: `with 5 packs`, `has 4 red pens`. */
export const dropped = (problem: Problem, said: Said): Edit | undefined => {
  const around = aroundOf(problem, said);
  const { mention, start, end, before, after } = said;
  if (around.opensSentence || isPair(around) || !takesWords(around)) return undefined;
  if (mention.kind !== 'plain' || before !== '' || after !== '' || mention.unit === undefined)
    return undefined;
  if (dimensionOf(mention.unit) !== undefined || compare(mention.value, whole(1)) <= 0) return undefined;
  if (
    !stands.test(around.before) ||
    (around.before === 'of' && counts.test(around.earlier)) ||
    forPrice.test(around.after)
  )
    return undefined;
  const [, first = '', second = ''] =
    /^ ([a-z]+)(?![-\p{L}])(?: ([a-z]+)(?![-\p{L}]))?/u.exec(around.after) ?? [];
  if (ofNumber.test(around.after) || ofAll.test(first) || first === 'people' || listed.test(around.after))
    return undefined;
  if (noNoun.test(first) || !(isPlural(first) || (isPlural(second) && !noNoun.test(second))))
    return undefined;
  return { start, end: end + 1, text: '' };
};
