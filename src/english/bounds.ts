import { type Beside, isAdjective, isDifference, isPair, takesWords } from './beside.ts';
import { lastClause } from './clause-ends.ts';
import { isAllBut } from './comparisons.ts';
import { expression, tells } from './expression.ts';

const needs = expression(String.raw`\b(?:<need_word>)\b(?: [\p{L}\d’'-]+){0,7} ?$`, 'i');
const atPoint = expression(
  String.raw`\b(?:end|beginning|start|middle|course|maximum|minimum) of $|\b(?:when|once|until|till|after|before) \p{L}+ \p{L}+ $|\b(?:\p{L}+ to|reach(?:es|ed)?|at|only|just|merely|(?:<form_of_have>) each) (?:\p{L}+ )?\p{Sc}?$`,
  'i',
);

const ofShare = expression(String.raw`(?:%|\d(?:th|rd)?s?|\b(?:percent|<part>)) of $`, 'i');
const ofThese = expression(String.raw`^ of (?:the|<possessive>|<demonstrative>)\b`);

const settled = expression(String.raw`\b(?:<simple_past>|spent|found|grew|was|were|\p{Ll}+ed)\b`);
const joined = /^(?:above|and|below|by|from|in|into|on|than|to|under|with)$/;

const varying = tells(
  String.raw`\b(?:<for_one>|every|takes?|lasts?|will|can|expects?|hopes?|plans?|usually|normally|typically|generally|always|often|sometimes|average|averages)\b`,
  'i',
);
const again = tells(
  String.raw`^(?: (?!(?:that|which|who|for|each|times)\b)[\p{L}&’'-]+){0,4}? (?:(?:on|in|to|from|for) (?:each|every)\b|(?:times )?(?:per|every|(?:an?|each) (?:<time_of_each>|hour|minute))\b|each(?=[.,;]))`,
  'i',
);
/** Whether a number is one that differs from time to time, or is only guessed: `takes 5 hours`, `12 in each`; not what there is. */
export const isVarying = ({ head, after }: Pick<Beside, 'head' | 'after'>): boolean =>
  varying(lastClause(head)) || again(after);

/**
 * Whether bounds can be said in a number's place: of what is so again and again or cannot be counted yet, not of what
 * was done and is known, or has its price; what is needed or reached is a bound itself, and says another thing.
 */
export const takesBounds = (beside: Beside): boolean => {
  const { head, before, after } = beside;
  if (isPair(beside) || !takesWords(beside) || isAdjective(beside) || isDifference(beside)) return false;
  if (settled().test(lastClause(head)) || joined.test(before) || /[,:] $/.test(head)) return false;
  if (needs().test(head) || atPoint().test(head)) return false;
  if (ofShare().test(head) || isAllBut(head)) return false;
  return !/^ ?\p{L}*\//u.test(after) && !ofThese().test(after);
};
