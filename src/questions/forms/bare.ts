import { compare, whole } from '../../base/index.ts';
import { isPlural } from '../../english/index.ts';
import type { Problem, Said } from '../problem.ts';
import { aroundOf, isDifference, isListed, isPair, isSpokenOf, takesWords } from '../text/around.ts';
import type { Edit } from '../text/edits.ts';
import { isMeasure } from '../text/things.ts';
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
  /^(?:of|with|from|to|buys?|bought|sells?|sold|makes?|made|eats?|ate|gives?|gave|takes?|took|picks?|picked|collects?|collected|reads?|finds?|found|bakes?|baked|orders?|ordered|needs?|needed|wants?|plants?|planted|uses?|used|washes|washed|catches|caught|sees|saw|received?s?|adds?|added|brings?|brought|packs?|packed|invites?|invited|hires?|hired|owns?|owned|grows?|grew|produces?|produced|by|into|among)$/;

/** Sentences that speak of the number itself: `combined`, `words a minute`, `pages each`. */
const ofNumber =
  /\b(?:combined|total|altogether|in all|per|for (?:each|every)|out of|an? (?:second|minute|hour|day|week|month|year))\b|^ \w+(?: \w+)? each\b/i;

/** `brings total bars`: words that speak of a number themselves. */
const ofAll = /^(?:total|whole|full|equal|extra|additional|combined|consecutive|straight|by|more)$/;

/** What there always is in it, so that without a number nothing is said: `an essay with words`, `made mistakes`. */
const ofCourse =
  /^(?:words?|pages?|letters?|mistakes?|errors?|answers?|questions?|points?|sentences?|chapters?|rooms?)$/;

/** `He can eat wings without stopping`: how many he can is all that it says; so of `only makes muffins`. */
const ability = /\b(?:can|could|able to|managed to|only|just) (?:only )?\p{L}+ $/u;

/** `sells pieces for $2`: without a number each of them costs that. */
const forPrice = /^(?: [\p{L}-]+){1,4} (?:for|at|cost|costs|costing) (?:a total of )?[$€£\d]/u;

/** `A table takes planks to make`: how many it takes is all that it says. */
const asMuchAs = /\b(?:takes?|took|needs?|needed|uses?|used) $/;

const ofEach = /^(?:into|needs?|needed|uses?|used|makes?|made|with)$/;

/** `If Jude sold tickets, how many …`: a condition that says nothing without its number. */
const isEmptyCondition = ({ question }: Problem, { sentence, start, end }: Said): boolean => {
  const [, head] = /\b(if|when|assuming) [^,;]*$/i.exec(question.slice(sentence.start, start)) ?? [];
  if (head === undefined) return false;
  const clause = /^[^,;?]*/.exec(question.slice(end))?.[0] ?? '';
  return !/\d/.test(clause);
};

/** The number and the space behind it out, where a noun of many follows: `with 5 packs`, `has 4 red pens`. */
export const dropped = (problem: Problem, said: Said): Edit | undefined => {
  const around = aroundOf(problem, said);
  const { mention, start, end, before, after } = said;
  if (around.opensSentence || isPair(around) || !takesWords(around)) return undefined;
  if (mention.kind !== 'plain' || before !== '' || after !== '' || mention.unit === undefined)
    return undefined;
  if (isMeasure(mention.unit) || compare(mention.value, whole(1)) <= 0) return undefined;
  if (
    !stands.test(around.before) ||
    (around.before === 'of' && counts.test(around.earlier)) ||
    forPrice.test(around.after)
  )
    return undefined;
  if (isEmptyCondition(problem, said) || isSpokenOf(problem, said)) return undefined;
  const head = said.sentence.text.slice(0, start - said.sentence.start);
  // `for each friend to get pieces`; but `Each pie is cut into pieces`
  if (/\b(?:each|every)\b/i.test(head) && !ofEach.test(around.before)) return undefined;
  if (/\b(?:to|of) each\b/.test(around.after) || ability.test(head) || isDifference(around)) return undefined;
  if (asMuchAs.test(head) && /^(?: [\p{L}-]+){1,4} to \p{Ll}/u.test(around.after)) return undefined;
  if (/\bremain\w* with $/.test(head) || ofCourse.test(mention.unit)) return undefined;
  const [, first = '', second = ''] =
    /^ ([a-z]+)(?![-\p{L}])(?: ([a-z]+)(?![-\p{L}]))?/u.exec(around.after) ?? [];
  if (ofNumber.test(around.after) || ofAll.test(first) || first === 'people' || isListed(around))
    return undefined;
  if (noNoun.test(first) || !(isPlural(first) || (isPlural(second) && !noNoun.test(second))))
    return undefined;
  return { start, end: end + 1, text: '' };
};
